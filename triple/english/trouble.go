package english

import (
	"strings"

	"whence/triple"
	"whence/triple/english/lexicon"
	"whence/triple/english/morph"
	"whence/triple/english/say"
	"whence/triple/english/sentence"
	tokens "whence/triple/english/token"
)

// advise looks for a near sentence that can be read: without an adverb or a
// phrase with a preposition near the place where reading stopped, or cut off
// at a conjunction. It is only shown, never used.
func (e *repairs) advise(p *reader, text string, d *triple.Discourse, t *triple.Trouble) {
	if e.suggest(p, text, d, t); d.Speaker.Name != "" {
		t.Suggest = say.AsSaid(t.Suggest)
	}
}

func (e *repairs) suggest(p *reader, text string, d *triple.Discourse, t *triple.Trouble) {
	toks, _, ok := sentence.Tokenize(text, nil)
	if t.Code == "too_long" || !ok || len(toks) < 3 {
		return
	}
	if t.Code == "pronoun" {
		t.Suggest = e.reword(p, text, toks, d)
		return
	}
	if t.Suggest = e.reword(p, text, toks, d); t.Suggest != "" {
		return
	}
	if s := e.spelling(p, text, toks, d); s != "" {
		t.Suggest = s
		return
	}
	far := 0
	for far < len(toks) && toks[far].End <= t.At {
		far++
	}
	for _, cut := range e.cuts(toks, far) {
		if s := e.tryWithout(p, text, toks, cut.at, cut.end, d); s != "" {
			t.Suggest = s
			return
		}
	}
}

// spelling reads the sentence with an unknown word spelt as the nearest known
// one, and returns how that would be said, or "".
func (e *repairs) spelling(p *reader, text string, toks []sentence.Token, d *triple.Discourse) string {
	for i, t := range toks {
		if t.Kind != tokens.Word || t.Capital && i > 0 || len(t.Low) < 3 || len(t.Low) > 20 || e.Lex.Lookup(t.Low).Known || morph.ClosedOf(t.Low) != 0 {
			continue
		}
		for _, w := range e.near(t.Low) {
			st := e.once(p, text[:t.At]+asCapital(w, t.Capital)+text[t.End:], d)
			if st.Trouble != nil || len(st.Readings) > 0 {
				continue
			}
			if st.Question != nil {
				return e.Statement(st, say.WithRelations(st.Relations, d.Vocabulary))
			}
			if st = e.gate(p, st, d); st.Trouble == nil {
				return st.Echo
			}
		}
		return ""
	}
	return ""
}

// asCapital gives a word the capital of the one that it stands for.
func asCapital(w string, capital bool) string {
	if capital {
		return morph.Capitalised(w)
	}
	return w
}

// near are known words one letter away from a word, the commonest first.
func (e *repairs) near(word string) []string {
	out := e.nearAll(word)
	return out[:min(len(out), maxNear)]
}

// nearAll are all the known words one letter away from a word.
func (e *repairs) nearAll(word string) []string {
	var closed, common, rest []string
	try := func(w string) {
		switch entry, ok := lexicon.Lookup(w); {
		case morph.ClosedOf(w) != 0:
			closed = append(closed, w)
		case !ok && !e.Lex.Lookup(w).Known:
		case ok && entry.Rank(lexicon.Noun)+entry.Rank(lexicon.Verb)+entry.Rank(lexicon.Adjective) == 0:
			rest = append(rest, w)
		default:
			common = append(common, w)
		}
	}
	for w := range morph.OneAway(word) {
		try(w)
	}
	return append(append(closed, common...), rest...)
}

// maxNear bounds the spellings that are tried for a word.
const maxNear = 12

// tokenRange is a part of a sentence, by its tokens.
type tokenRange struct{ at, end int }

// cuts are the parts of a sentence that may be left out, best first.
func (e *repairs) cuts(toks []sentence.Token, far int) []tokenRange {
	var out []tokenRange
	for _, i := range [...]int{far - 2, far - 1, far} {
		if i > 0 && i+1 < len(toks) && toks[i].Low == "a" && (toks[i+1].Low == "bit" || toks[i+1].Low == "little") {
			out = append(out, tokenRange{i, i + 2})
		}
	}
	for _, i := range [...]int{far, far - 1, far - 2} {
		if i >= 0 && i < len(toks) && e.mayDrop(toks, i) {
			out = append(out, tokenRange{i, i + 1})
		}
	}
	out = e.placeCuts(toks, far, out)
	for i := min(far, len(toks)-1); i > 2; i-- {
		if lexicon.Joints.Has(toks[i].Low) || toks[i].Low == "," {
			out = append(out, tokenRange{i, len(toks)})
		}
	}
	return out
}

// placeCuts adds the phrases with a preposition that begin shortly before far.
func (e *repairs) placeCuts(toks []sentence.Token, far int, out []tokenRange) []tokenRange {
	for i := min(far, len(toks)-1); i >= max(1, far-4); i-- {
		if !e.beginsPlace(toks, i) {
			continue
		}
		for end := min(len(toks), i+5); end > i+1; end-- {
			if !e.splitsInfinitive(toks, i, end) {
				out = append(out, tokenRange{i, end})
			}
		}
	}
	return out
}

// mayDrop reports whether the word at i adds something that may be left out.
func (e *repairs) mayDrop(toks []sentence.Token, i int) bool {
	if i+1 < len(toks) && e.Lex.Lookup(toks[i+1].Low).Forms&(morph.NounForms|morph.AdjForms) != 0 {
		return false // "most birds", "almost happy": without it something else is said
	}
	info := e.Lex.Lookup(toks[i].Low)
	return !lexicon.Multiples.Has(toks[i].Low) && (info.Closed&(lexicon.Reserved|lexicon.Degree|lexicon.Hedge|lexicon.Always) != 0 || info.Forms != 0 && info.Forms&^morph.Adverb == 0)
}

// beginsPlace reports whether the word at i is a preposition that is no part of a verb:
// "gets up" is not "gets".
func (e *repairs) beginsPlace(toks []sentence.Token, i int) bool {
	class, before := morph.ClosedOf(toks[i].Low), e.Lex.Lookup(toks[i-1].Low).Forms
	return class&lexicon.Preposition != 0 && !(class&lexicon.Particle != 0 && before&morph.VerbForms != 0 && before&morph.NounForms == 0)
}

// splitsInfinitive reports whether a cut takes "to" from before a verb, or both
// of them: what somebody wants to do is not what he wants.
func (e *repairs) splitsInfinitive(toks []sentence.Token, at, end int) bool {
	for i := at; i < end; i++ {
		if toks[i].Low == "to" && i+1 < len(toks) && e.Lex.Lookup(toks[i+1].Low).Forms&morph.Base != 0 {
			return true
		}
	}
	return false
}

// tryWithout reads the sentence without some of its tokens, and returns how
// it would be said, or "".
func (e *repairs) tryWithout(p *reader, text string, toks []sentence.Token, from, to int, d *triple.Discourse) string {
	if from > 0 && to < len(toks) && toks[from-1].Capital && toks[to].Capital {
		return "" // two names would become one
	}
	var b strings.Builder
	for i, t := range toks {
		if i >= from && i < to {
			continue
		}
		if b.Len() > 0 && t.At > toks[max(0, i-1)].End {
			b.WriteByte(' ')
		}
		b.WriteString(text[t.At:t.End])
	}
	st := e.once(p, b.String(), d)
	if st.Trouble != nil || len(st.Readings) > 0 {
		return ""
	}
	if st = e.gate(p, st, d); st.Trouble != nil || strings.Contains(st.Echo, "\"_") {
		return ""
	}
	return st.Echo
}
