package english

import (
	"context"
	_ "embed"
	"slices"
	"strings"
	"sync"

	"whence/triple"
	"whence/triple/english/interpret"
	"whence/triple/english/lexicon"
	"whence/triple/english/morph"
	"whence/triple/english/plain"
	"whence/triple/english/sentence"
	tokens "whence/triple/english/token"
)

// This file reads clauses in an unusual order by a plain one that says the same, after
// paraphrases.txt.

//go:embed paraphrases.txt
var paraphraseList string

// paraphrase is a line of paraphrases.txt.
type paraphrase struct {
	from []slot
	to   [][]slot
	// loose: a sentence that can be read as it stands may say this too.
	loose bool
}

// slot is a place of a pattern: some words, of which one must stand there or may, or
// a hole for any.
type slot struct {
	words    []string
	optional bool
	hole     byte
	class    string
}

// bound are the words in the holes.
type bound [26][]sentence.Token

var paraphrases = sync.OnceValue(func() []paraphrase {
	var out []paraphrase
	for line := range strings.Lines(paraphraseList) {
		from, to, ok := strings.Cut(strings.TrimSpace(line), "> ")
		if strings.HasPrefix(line, "#") || !ok {
			continue
		}
		p := paraphrase{from: slots(strings.TrimRight(from, "-~")), loose: strings.HasSuffix(from, "~")}
		for clause := range strings.SplitSeq(to, " ; ") {
			p.to = append(p.to, slots(clause))
		}
		out = append(out, p)
	}
	return out
})

// specificFirst are the paraphrases, those with the most words of their own first: fewer sentences
// match these.
var specificFirst = sync.OnceValue(func() []paraphrase {
	out := slices.Clone(paraphrases())
	slices.SortStableFunc(out, func(a, b paraphrase) int { return b.own() - a.own() })
	return out
})

// own counts the words that a pattern demands.
func (p paraphrase) own() int {
	n := 0
	for _, s := range p.from {
		if s.hole == 0 && !s.optional {
			n++
		}
	}
	return n
}

func slots(pattern string) []slot {
	var out []slot
	for word := range strings.FieldsSeq(pattern) {
		if c := word[0]; c >= 'A' && c <= 'Z' {
			_, class, _ := strings.Cut(word, ":")
			out = append(out, slot{hole: c, class: class})
			continue
		}
		inner := strings.TrimSuffix(strings.TrimPrefix(word, "("), ")")
		out = append(out, slot{words: strings.Split(inner, "|"), optional: inner != word})
	}
	return out
}

// maxMatches bounds the ways in which a sentence is matched with one pattern.
const maxMatches = 40

// wordsIn are the words that a slot may be met by.
func wordsIn(toks []sentence.Token) map[string]bool {
	out := map[string]bool{}
	for _, t := range toks {
		if t.Kind != tokens.Quoted {
			out[t.Low] = true
		}
	}
	return out
}

// matches calls found with each way in which the slots cover all the tokens, whose words these
// are, at most so many.
func (e *phrasings) matches(ss []slot, toks []sentence.Token, words map[string]bool, found func(*bound)) {
	for _, s := range ss { // most patterns have a word that the sentence lacks
		if s.hole == 0 && !s.optional && !slices.ContainsFunc(s.words, func(w string) bool { return words[w] }) {
			return
		}
	}
	left := maxMatches
	e.match(ss, toks, &bound{}, func(b *bound) bool {
		found(b)
		left--
		return left > 0
	})
}

// has reports whether the token is one of the slot's words.
func (s slot) has(t sentence.Token) bool {
	return t.Kind != tokens.Quoted && slices.Contains(s.words, t.Low)
}

func (e *phrasings) match(ss []slot, toks []sentence.Token, b *bound, found func(*bound) bool) bool {
	if len(ss) == 0 {
		return len(toks) > 0 || found(b)
	}
	s := ss[0]
	if s.hole == 0 {
		if len(toks) > 0 && s.has(toks[0]) && !e.match(ss[1:], toks[1:], b, found) {
			return false
		}
		return !s.optional || e.match(ss[1:], toks, b, found)
	}
	for n := 1; n <= len(toks) && (n == 1 || s.class == "" || s.class == "one" || s.class == "name"); n++ {
		if !e.fitsHole(s.class, toks[0]) {
			break
		}
		if s.class != "" && n < len(toks) && splitsName(toks[:n], toks[n]) {
			continue
		}
		b[s.hole-'A'] = toks[:n]
		if !e.match(ss[1:], toks[n:], b, found) {
			return false
		}
	}
	return true
}

// splitsName reports whether words end within a name, or before it begins.
func splitsName(words []sentence.Token, next sentence.Token) bool {
	last := words[len(words)-1]
	return isNamed(last) && isNamed(next) || len(words) == 1 && morph.ClosedOf(last.Low)&lexicon.Determiner != 0
}

// fitsHole reports whether a word may be the first of what a hole stands for.
func (e *phrasings) fitsHole(class string, t sentence.Token) bool {
	switch class {
	case "one":
		return t.Capital || t.Kind != tokens.Word || t.Low == "the" || morph.ClosedOf(t.Low)&lexicon.Possessive != 0 || morph.ClosedOf(t.Low) == 0
	case "number":
		return t.Kind == tokens.Number || lexicon.Numerals.Has(t.Low)
	case "prep":
		return morph.ClosedOf(t.Low)&lexicon.Preposition != 0
	case "name":
		return isNamed(t)
	case "poss":
		return morph.ClosedOf(t.Low)&lexicon.Possessive != 0
	case "aux":
		return morph.ClosedOf(t.Low)&(lexicon.BeVerb|lexicon.DoVerb|lexicon.ModalVerb) != 0
	}
	return class == "" || e.Lex.Lookup(t.Low).Forms&formOf(class) != 0
}

// formOf are the forms of verbs that a class of holes is for.
func formOf(class string) morph.Form {
	switch class {
	case "ing":
		return morph.Ing
	case "base":
		return morph.Base
	case "past":
		return morph.Past
	case "adj":
		return morph.Positive
	case "verb":
		return morph.ThirdPerson | morph.Past
	case "third":
		return morph.ThirdPerson
	case "participle":
		return morph.Participle
	}
	return 0
}

// filled are the words of a plain clause with the holes filled; nil where two names
// would come to stand side by side, as one, or where a word lacks the form.
func (e *phrasings) filled(ss []slot, b *bound) []sentence.Token {
	var out []sentence.Token
	for i, s := range ss {
		if s.hole == 0 {
			w := sentence.Token{}
			w.Text, w.Low = s.words[0], s.words[0]
			out = append(out, w)
			continue
		}
		words := b[s.hole-'A']
		if i > 0 && s.class == "" && ss[i-1].hole != 0 && isNamed(words[0]) && isNamed(out[len(out)-1]) {
			return nil
		}
		if s.class != "" {
			words = slices.Clone(words)
			last := &words[len(words)-1]
			if last.Low = e.inflected(last.Low, s.class); last.Low == "" {
				return nil
			}
			last.Text, last.Capital, last.Info = last.Low, false, nil
		}
		out = append(out, words...)
	}
	return out
}

// isNamed reports whether a token may be a part of a name.
func isNamed(t sentence.Token) bool { return t.Capital && morph.ClosedOf(t.Low) == 0 }

// inflected puts a word into a form, "" where it has none.
func (e *phrasings) inflected(word, form string) string {
	switch form {
	case "singular":
		return e.Singular(word)
	case "plural":
		if e.Lex.Lookup(word).Forms&morph.Plural != 0 {
			return word
		}
		return e.Forms.Plural(word)
	case "extent":
		for _, adjective := range lexicon.Extents.Words() {
			if slices.Contains(lexicon.Attributes(adjective), word) {
				return adjective
			}
		}
		return ""
	case "quality":
		if quality := related(word, lexicon.Adjective); quality != "" {
			return quality
		}
		if verb := related(word, lexicon.Verb); verb != "" {
			return e.Forms.Participle(verb)
		}
		return ""
	case "doing":
		if verb := related(word, lexicon.Verb); verb != "" {
			return e.Forms.Third(verb)
		}
		return ""
	}
	for _, r := range e.Lex.Lookup(word).Readings {
		if r.Form&(morph.Ing|morph.Participle|morph.ThirdPerson|morph.Base|morph.Past) == 0 {
			continue
		}
		switch form {
		case "third":
			return e.Forms.Third(r.Lemma)
		case "past":
			return e.Forms.Past(r.Lemma)
		case "participle":
			return e.Forms.Participle(r.Lemma)
		case "base":
			return r.Lemma
		}
	}
	return ""
}

// related is the first word of a class that a noun is derived from or gives, "" for none.
func related(noun string, class lexicon.Class) string {
	for word := range lexicon.Derived(noun, lexicon.Noun, class) {
		return word
	}
	return ""
}

// paraphrased reads a sentence by the first paraphrase that can be read, where all ways
// to match it say the same.
func (e *phrasings) paraphrased(p *reader, toks []sentence.Token, how sentence.MannerOf, final byte, d *triple.Discourse) (triple.Statement, bool) {
	if how.Asks || how.Why || how.Forgets || final == '?' || len(toks) < 4 {
		return triple.Statement{}, false
	}
	own := slices.Clone(toks) // the parser's memory is used again
	words := wordsIn(own)
	for _, line := range paraphrases() {
		var said triple.Statement
		n := 0
		if line.loose || len(line.to) > 1 {
			continue
		}
		e.matches(line.from, own, words, func(b *bound) {
			st := e.plainly(p, e.filled(line.to[0], b), how, final, d)
			if st.Trouble == nil && st.Kind != triple.QuestionKind && len(st.Readings) == 0 && (n == 0 || interpret.Signature(st) != interpret.Signature(said)) {
				said, n = st, n+1
			}
		})
		if n == 1 {
			return said, true
		}
	}
	return triple.Statement{}, false
}

// plainly reads the tokens of a sentence, without a paraphrase.
func (e *phrasings) plainly(p *reader, toks []sentence.Token, how sentence.MannerOf, final byte, d *triple.Discourse) triple.Statement {
	if len(toks) == 0 || len(toks) > tokens.MaxTokens {
		return triple.Statement{Trouble: &triple.Trouble{Code: "too_long"}}
	}
	toks = timeLast(toks)
	if st, ok := e.times.inTime(p, toks, how, final, d); ok {
		return st
	}
	p.Begin(toks, final, how)
	st := e.choose(p, p.Acts(), d)
	if st.Trouble != nil {
		if timely, ok := e.times.withTime(p, toks, how, final, d); ok {
			return timely
		}
	}
	return st
}

// Restated reads one sentence as each of the plain clauses, or several together, that say
// what it says by its words: of "Tom's weight is 62 kg" that he weighs 62 kg. It is for
// comparing what is said with what is known, not for learning. The error is that of the
// context.
func (e *English) Restated(ctx context.Context, text string, d triple.Discourse) ([][]triple.Statement, error) {
	p := e.readers.Get().(*reader)
	defer e.readers.Put(p)
	toks, how, final, ok := p.toldPlainly(text, &d)
	if !ok {
		return nil, ctx.Err()
	}
	work := &restating{e: e, p: p, how: how, final: final, d: &d, read: map[string]triple.Statement{}}
	var out [][]triple.Statement
	for nested := range maxNested + 1 {
		out = append(out, work.ways(ctx, toks, nested)...)
	}
	for _, way := range out {
		for i := range way {
			way[i].Text, way[i].Start, way[i].End = text, 0, len(text)
		}
	}
	return out, ctx.Err()
}

// toldPlainly are the tokens of a sentence that tells something, in plainer words, and how it
// does. It reports false for another.
func (p *reader) toldPlainly(text string, d *triple.Discourse) (toks []sentence.Token, how sentence.MannerOf, final byte, ok bool) {
	p.reading, p.earlier = d, interpret.Earlier{}
	p.Hear(text, tokens.Span{End: len(text)})
	p.Know(d.Vocabulary, p.knownNames(d), d.Own)
	toks, final, ok = sentence.Tokenize(text, nil)
	toks, how = plain.Of(toks)
	return toks, how, final, ok && final != '?' && !how.Asks && !how.Why && !how.Forgets
}

// Rephrased are the plain clauses, or several together, that say what a sentence says by its
// words, as texts: for a reader that reads more than the grammar.
func (e *English) Rephrased(text string, v triple.Vocabulary) [][]string {
	p := e.readers.Get().(*reader)
	defer e.readers.Put(p)
	toks, _, _, ok := p.toldPlainly(text, &triple.Discourse{Vocabulary: v, Own: true})
	if !ok {
		return nil
	}
	var out [][]string
	words := wordsIn(toks)
	for _, line := range specificFirst() {
		e.phrasings.matches(line.from, toks, words, func(b *bound) {
			var said []string
			for _, to := range line.to {
				var words []string
				for _, t := range e.phrasings.filled(to, b) {
					words = append(words, t.Text)
				}
				said = append(said, strings.Join(words, " "))
			}
			if len(out) < maxRestated && !slices.Contains(said, "") {
				out = append(out, said)
			}
		})
	}
	return out
}

// maxRestated bounds how many clauses are read in restating one sentence, and maxNested how
// often what it says in other words is put into other words again.
const (
	maxRestated = 60
	maxNested   = 2
)

// restating is the work on one sentence.
type restating struct {
	e     *English
	p     *reader
	how   sentence.MannerOf
	final byte
	d     *triple.Discourse
	read  map[string]triple.Statement // each clause, by its words
}

// ways are the plain clauses that say what the words say, with one of them put into other
// words so many times more.
func (r *restating) ways(ctx context.Context, toks []sentence.Token, nested int) [][]triple.Statement {
	var out [][]triple.Statement
	words := wordsIn(toks)
	for _, line := range specificFirst() {
		if ctx.Err() != nil || len(r.read) >= maxRestated {
			return out
		}
		r.e.phrasings.matches(line.from, toks, words, func(b *bound) {
			said := [][]triple.Statement{nil}
			for _, to := range line.to {
				words := r.e.phrasings.filled(to, b)
				var more [][]triple.Statement
				for _, before := range said {
					for _, way := range r.clause(ctx, words, before, nested) {
						more = append(more, slices.Concat(before, way))
					}
				}
				said = more
			}
			out = append(out, said...)
		})
	}
	return out
}

// clause are the ways to read the words of one clause: as they stand, and in other words.
func (r *restating) clause(ctx context.Context, toks []sentence.Token, before []triple.Statement, nested int) [][]triple.Statement {
	if len(toks) == 0 {
		return nil
	}
	var out [][]triple.Statement
	if st := r.plain(toks, before); st.Trouble == nil {
		out = append(out, []triple.Statement{st})
	}
	if nested > 0 {
		out = append(out, r.ways(ctx, toks, nested-1)...)
	}
	return out
}

// plain reads the words as they stand, once. What a pronoun stands for may have been named in
// the clauses before.
func (r *restating) plain(toks []sentence.Token, before []triple.Statement) triple.Statement {
	words := make([]string, len(toks))
	refers := false
	for i, t := range toks {
		words[i] = t.Text
		refers = refers || morph.ClosedOf(t.Low)&(lexicon.Pronoun|lexicon.Possessive) != 0
	}
	key := strings.Join(words, " ")
	st, ok := r.read[key]
	switch {
	case ok && !refers:
		return st
	case len(r.read) >= maxRestated:
		return triple.Statement{Trouble: &triple.Trouble{Code: "too_long"}}
	}
	d := *r.d
	if refers && len(d.Mentions) == 0 {
		for _, s := range before {
			d.Mentions = append(d.Mentions, s.Mentions...)
		}
	}
	r.p.reading = &d
	st = r.e.phrasings.plainly(r.p, slices.Clone(toks), r.how, r.final, &d)
	if len(slices.Compact(slices.Clone(st.Ends))) < 2 { // it says one thing, whose words may stand in another order
		said := 0
		for _, t := range toks {
			said = max(said, t.End)
		}
		st.Ends = slices.Repeat([]int{said}, len(st.Facts)+len(st.Rules))
	}
	r.read[key] = st
	return st
}
