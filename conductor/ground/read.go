package ground

import (
	"slices"
	"strings"

	"whence/triple"
	"whence/triple/english/lexicon"
	"whence/triple/english/say"
	"whence/triple/english/word"
)

// This file reads what a sentence claims, by the one reader of English: the whole
// sentence where it can, else clause by clause.

// claim is one thing that a sentence states: a fact, an event with all that takes part
// in it, a rule, or a piece of evidence repeated word for word.
type claim struct {
	fact   triple.Triple
	event  []triple.Triple
	rule   *triple.Rule
	stated int  // the number of the evidence that is repeated, or 0
	denied bool // it repeats a denial
	held   bool // all words of its clause were held against the evidence
	// clause counts the clauses of the sentence, from is where its clause begins in it, in
	// bytes, and end where the claim has been said.
	clause, from, end int
}

// clause is how a clause goes on from those before it: it gives the reason for them, and
// itself has its reason in front ("being a nurse, …").
type clause struct{ gives, framed bool }

// reading is one way to read a sentence.
type reading struct {
	claims  []claim
	clauses []clause
	// subjects are those that pronouns may stand for: the subjects of the clauses.
	subjects []triple.Term
	// told is the latest clause, for "so is Anna", and words are those of all clauses.
	told  []triple.Statement
	words [][]token
}

// maxReads bounds how often the reader is asked about one sentence.
const maxReads = 80

// maxDeep bounds it for one that is read anew with what it leaves out written out.
const maxDeep = 160

// cutter reads a sentence in as few clauses as can be.
type cutter struct {
	*check
	reads int
	// limit bounds reads; deep says that what is left out is written out.
	limit int
	deep  bool
	// trouble is the first that the reader had.
	trouble *triple.Trouble
	found   func(reading) bool
}

// read calls found with each reading, until it returns true.
func (c *check) read(found func(reading) bool) *triple.Trouble {
	k := &cutter{check: c, found: found, limit: maxReads}
	if !k.from(0, reading{subjects: c.subjects}) && !c.quick {
		k.reads, k.limit, k.deep = 0, maxDeep, true
		k.from(0, reading{subjects: c.subjects})
	}
	return k.trouble
}

// from reads the words from i on.
func (k *cutter) from(i int, before reading) bool {
	link := clause{}
	for {
		if i == len(k.words) {
			return len(before.clauses) > 0 && k.found(before)
		}
		if (i == 0 || k.joins(i-1)) && k.begin(i, link, before) {
			return true
		}
		if !k.joins(i) {
			return false
		}
		link.gives = link.gives || k.words[i].in(lexicon.GivingReasons) && !asIs(k.words[i:])
		i++
	}
}

// asIs reports whether words begin with "as is Anna", which gives no reason.
func asIs(words []token) bool {
	return len(words) > 2 && words[0].is("as") && isAuxiliary(words[1])
}

// framed reports whether words begin with why of the subject behind: "being a nurse, …".
func framed(k *cutter, words []token, before reading) bool {
	first := words[0]
	if lexicon.ClosedOf(first.text)&lexicon.Preposition != 0 && slices.ContainsFunc(before.latest(), func(t token) bool { return t.text == first.text }) {
		return false // by Ann, and by Ben
	}
	if first.in(lexicon.GivingReasons) && len(words) > 1 && words[1].in(lexicon.PersonPronouns, lexicon.ItPronouns) || first.in(lexicon.Framing) && !asIs(words) {
		return true
	}
	cited, stems := k.wordsOf(k.cited)
	return strings.HasSuffix(first.text, "ing") && !cited[first.text] && !(stems[word.Stem(first.text)] && slices.ContainsFunc(words, func(t token) bool { return t.mark }) && lexicon.ClosedOf(first.text)&lexicon.BeVerb == 0)
}

// begin reads a clause that begins at i and all behind it, the longest clause first.
func (k *cutter) begin(i int, link clause, before reading) bool {
	link.framed = framed(k, k.words[i:], before)
	for end := len(k.words); end > i; end-- {
		if end < len(k.words) && !k.joins(end) {
			continue
		}
		same := func(from, to int, _ reading) []reading { return asItIs(k, from, to) }
		ways := []func(int, int, reading) []reading{same, k.clause, k.filled, k.elided, k.gapped, k.standing, k.counted, k.listed, k.shared, k.compared, k.restated, k.resolved, k.understood, holder{k}.held}
		if k.deep {
			ways = append(ways, k.full)
		}
		for _, way := range ways {
			for _, r := range way(i, end, before) {
				for n := range r.claims {
					r.claims[n].from = k.words[i].at
				}
				r.words = [][]token{k.words[i:end]}
				if k.from(end, before.then(r, link)) {
					return true
				}
			}
		}
	}
	return false
}

// then goes on with a clause.
func (r reading) then(next reading, link clause) reading {
	out := reading{claims: slices.Clip(r.claims), clauses: append(slices.Clip(r.clauses), link), subjects: r.subjects, told: r.told, words: append(slices.Clip(r.words), next.words...)}
	if len(next.told) > 0 {
		out.told = next.told
	}
	for _, c := range next.claims {
		c.clause = len(r.clauses)
		out.claims = append(out.claims, c)
	}
	out.subjects = append(slices.Clip(r.subjects), next.subjects...)
	return out
}

// joins reports whether a clause may end before the word, or one begin behind it.
func (k *cutter) joins(i int) bool {
	t := k.words[i]
	return t.mark || t.in(lexicon.Joining) || i == 0 && t.is("yes", "no") && i+1 < len(k.words) && k.words[i+1].mark || t.is("that") && i > 0 && k.joins(i-1)
}

// stretch is the text of the words, and where it begins.
func (k *cutter) stretch(from, to int) (text string, at int) {
	for to > from && k.words[to-1].mark {
		to--
	}
	if to == from {
		return "", 0
	}
	at = k.words[from].at
	return k.text[at:k.words[to-1].to], at
}

// discourses are those in which a clause may be read: a pronoun may stand for the subject
// of the clause before or of the first.
func (k *cutter) discourses(from, to int, before reading) []triple.Discourse {
	d := triple.Discourse{Vocabulary: k.gate.options.Vocabulary, Speaker: triple.Speaker(), Own: true, Told: before.told}
	pronoun := func(t token) bool { return lexicon.ClosedOf(t.text)&(lexicon.Pronoun|lexicon.Possessive) != 0 }
	if !slices.ContainsFunc(k.words[from:to], pronoun) {
		return []triple.Discourse{d}
	}
	var out []triple.Discourse
	subjects := before.subjects
	if s, ok := antecedent(k.words[from:to], subjects); ok {
		others := k.beside
		if len(before.claims) > 0 {
			others = k.besideIn(before.claims)
		}
		others = slices.DeleteFunc(slices.Clone(others), k.nobody)
		if subjects = []triple.Term{s}; rivalled(k.words[from:to], s, others) {
			subjects = nil
		}
	} else if other, ok := k.onlyOther(k.words[from:to], before.claims); ok {
		subjects = []triple.Term{other}
	} else if !several(k.words[from:to]) {
		subjects = nil
	}
	for _, s := range slices.Backward(subjects) {
		d.Mentions = []triple.Term{s}
		out = append(out, d)
	}
	d.Mentions = nil
	return append(out, d)
}

// antecedent is the one subject that a pronoun of the words means: the latest that it can
// mean, since a person takes it so.
func antecedent(words []token, subjects []triple.Term) (triple.Term, bool) {
	for _, s := range slices.Backward(subjects) {
		if !slices.ContainsFunc(words, func(t token) bool { return !canMean(t, s) }) {
			return s, true
		}
	}
	return triple.Term{}, false
}

// onlyOther is the one thing that claims speak of besides their subjects, where "it" can
// mean no subject: Jonas broke the fence, and Petra mended it.
func (k *cutter) onlyOther(words []token, claims []claim) (triple.Term, bool) {
	var found []triple.Term
	for _, o := range k.objectsOf(claims) {
		if _, can := antecedent(words, []triple.Term{o}); can && !slices.ContainsFunc(found, o.Same) {
			found = append(found, o)
		}
	}
	if len(found) != 1 || slices.ContainsFunc(words, func(t token) bool { return t.in(lexicon.PersonPronouns) }) {
		return triple.Term{}, false
	}
	return found[0], true
}

// besideIn are the names that claims speak of besides their subjects.
func (k *cutter) besideIn(claims []claim) []triple.Term {
	return slices.DeleteFunc(k.objectsOf(claims), func(t triple.Term) bool { return t.Kind != triple.Proper })
}

// objectsOf are the things and people that claims speak of besides their subjects.
func (k *cutter) objectsOf(claims []claim) []triple.Term {
	var out []triple.Term
	for _, c := range claims {
		for _, f := range slices.Concat(c.event, []triple.Triple{c.fact}, factsOf(k.of([]int{c.stated}))) {
			if (f.Object.Kind == triple.Proper || f.Object.Kind == triple.Definite) && f.Object.Name != "" && !say.IsTime(f.Object) && !hasDigit(f.Object.Name) && f.Relation != triple.Agent && f.Relation != triple.EventOf {
				out = append(out, f.Object)
			}
		}
	}
	return out
}

// rivalled reports whether "he" or "she" may as well mean another name that was said: nothing
// says that it is the subject, and a person would ask.
func rivalled(words []token, subject triple.Term, others []triple.Term) bool {
	man, woman := genderOf(subject)
	personal := slices.ContainsFunc(words, func(t token) bool {
		return t.in(lexicon.HePronouns) && !man || t.in(lexicon.PersonPronouns) && !t.in(lexicon.HePronouns) && !woman
	})
	return personal && slices.ContainsFunc(others, func(t triple.Term) bool {
		_, can := antecedent(words, []triple.Term{t})
		return can && t.Name != subject.Name
	})
}

// several reports whether the words have pronouns for a man and for a woman, which cannot
// mean one.
func several(words []token) bool {
	he := slices.ContainsFunc(words, func(t token) bool { return t.in(lexicon.HePronouns) })
	return he && slices.ContainsFunc(words, func(t token) bool { return t.in(lexicon.PersonPronouns) && !t.in(lexicon.HePronouns) })
}

// canMean reports whether a word, if it is a pronoun, may stand for somebody or something
// by that name: "he" for no woman, "she" for no man, "it" for nobody whose name is one's
// first name.
func canMean(t token, s triple.Term) bool {
	man, woman := genderOf(s)
	switch {
	case t.in(lexicon.ItPronouns):
		return !man && !woman || s.Kind == triple.Definite
	case t.in(lexicon.HePronouns):
		return man || !woman
	case t.in(lexicon.PersonPronouns):
		return woman || !man
	}
	return true
}

// genderOf reports whether the first name of a name is one that men have, and women.
func genderOf(s triple.Term) (man, woman bool) {
	first, _, _ := strings.Cut(strings.ToLower(s.Spelling()), " ")
	title := alike().As("title", strings.TrimSuffix(first, "."))
	return title == "man" || lexicon.MaleNames.Has(first), title == "woman" || lexicon.FemaleNames.Has(first)
}

// asItIs reads a stretch that repeats a piece of evidence, without a reader.
func asItIs(k *cutter, from, to int) []reading {
	text, at := k.stretch(from, to)
	n := k.repeated(k.words[from:to])
	if text == "" || n == 0 {
		return nil
	}
	return []reading{{claims: []claim{{stated: n, end: at + len(text)}}, subjects: k.subjectsOf(n)}}
}

// clause reads a stretch of the sentence, in each way it can be read.
func (k *cutter) clause(from, to int, before reading) []reading {
	text, at := k.stretch(from, to)
	if text == "" || k.reads >= k.limit {
		return nil
	}
	var out []reading
	for _, d := range k.discourses(from, to, before) {
		for _, way := range withoutCommas(text) {
			k.reads++
			statements, err := k.reader.Read(k.ctx, way, d)
			if err != nil {
				return nil // a sentence that is not read is not passed; nothing is lost
			}
			out = append(out, k.readings(statements, at)...)
		}
	}
	return out
}

// withoutCommas are a text, and the same without its commas where it has any.
func withoutCommas(text string) []string {
	if !strings.Contains(text, ",") {
		return []string{text}
	}
	return []string{text, strings.ReplaceAll(text, ",", " ")}
}

// shared reads a stretch that leaves its subject out: "and uses water" that of the clause
// before, and ", a dog" what that clause ends with.
func (k *cutter) shared(from, to int, before reading) []reading {
	text, at := k.stretch(from, to)
	if text == "" || len(before.claims) == 0 || len(before.subjects) == 0 || from == 0 || k.reads >= k.limit {
		return nil
	}
	subject, lead := before.subjects[len(before.subjects)-1], " "
	if k.words[from].in(lexicon.Articles) {
		if o := before.claims[len(before.claims)-1].fact.Object; o.Kind == triple.Proper || o.Kind == triple.Definite {
			subject = o
		}
		lead = " is "
	}
	name := subject.Spelling()
	if subject.Kind == triple.Definite && !strings.HasPrefix(strings.ToLower(name), "the ") {
		name = "the " + name
	}
	k.reads++
	d := triple.Discourse{Vocabulary: k.gate.options.Vocabulary, Speaker: triple.Speaker(), Own: true, Mentions: []triple.Term{subject}}
	read, err := k.reader.Read(k.ctx, name+lead+text, d)
	if err != nil {
		return nil
	}
	out := k.readings(read, at-len(name+lead))
	ways, err := k.reader.Restated(k.ctx, name+lead+text, d)
	if err != nil {
		return nil
	}
	for _, way := range ways {
		out = append(out, k.readings(way, at-len(name+lead))...)
	}
	return out
}

// compared reads "unlike Tom, …", which says of Tom what the rest denies of another.
func (k *cutter) compared(from, to int, before reading) []reading {
	if from > 0 || !k.words[0].is("unlike") {
		return nil
	}
	comma := slices.IndexFunc(k.words[:to], func(t token) bool { return t.mark })
	if comma < 2 || comma+1 >= to {
		return nil
	}
	name, _ := k.stretch(1, comma)
	var out []reading
	for _, r := range k.clause(comma+1, to, before) {
		if len(r.claims) != 1 || r.claims[0].fact.Relation == "" {
			continue
		}
		other := r.claims[0]
		other.fact = other.fact.Opposite()
		other.fact.Subject = triple.Const(triple.Proper, name)
		r.claims = append(slices.Clip(r.claims), other)
		out = append(out, r)
	}
	return out
}

// readings are the ways to understand statements that were read at a place.
func (k *cutter) readings(statements []triple.Statement, at int) []reading {
	said := []reading{{}}
	for _, st := range statements {
		ways := st.Readings
		if len(ways) == 0 {
			ways = []triple.Statement{st}
		}
		var more []reading
		for _, r := range said {
			for _, way := range ways {
				if way.Trouble != nil && k.trouble == nil {
					k.trouble = way.Trouble
				}
				if claims := claimsOf(way, at+st.Start); claims != nil {
					more = append(more, reading{claims: append(slices.Clip(r.claims), claims...), subjects: append(slices.Clip(r.subjects), subjectsOf(way, claims)...), told: append(slices.Clip(r.told), way)})
				}
			}
		}
		said = more
	}
	if len(statements) == 0 {
		return nil
	}
	return said
}

// restated are the readings of what a stretch says in other words.
func (k *cutter) restated(from, to int, before reading) []reading {
	text, at := k.stretch(from, to)
	if text == "" || k.reads >= k.limit {
		return nil
	}
	var out []reading
	for _, d := range k.discourses(from, to, before) {
		for _, way := range withoutCommas(text) {
			k.reads++
			ways, err := k.reader.Restated(k.ctx, way, d)
			if err != nil {
				return nil
			}
			for _, way := range ways {
				out = append(out, k.readings(way, at)...)
			}
		}
	}
	for i := range out {
		if s, ok := firstIn(text, out[i].told); ok {
			out[i].subjects = []triple.Term{s}
		}
	}
	return out
}

// understood are the readings of a stretch by the parser, where the evidence is not read
// without it either.
func (k *cutter) understood(from, to int, before reading) []reading {
	text, at := k.stretch(from, to)
	asRead := func(g grounds) bool { return !g.exact }
	if text == "" || k.reads >= k.limit || !slices.ContainsFunc(k.of(k.cited), asRead) {
		return nil
	}
	var out []reading
	for _, d := range k.discourses(from, to, before) {
		k.reads++
		d.Own = false
		read, err := k.reader.Understand(k.ctx, withoutToo(text)+".", d)
		if err != nil {
			return nil
		}
		out = append(out, k.readings(asSaid(read), at)...)
	}
	return out
}

// withoutToo is a text without the words that only say that it goes for this as well.
func withoutToo(text string) string {
	for i, toks := 0, tokens(text); i < len(toks); i++ {
		if t := toks[i]; alike().Is("likewise", t.text) && i > 0 {
			text = blank(text, t.at, t.to)
		}
	}
	return text
}

// asSaid are statements that a parser read, as sure as they are said: how sure the reading is
// says nothing of what they claim.
func asSaid(read []triple.Statement) []triple.Statement {
	out := slices.Clone(read)
	for i, s := range out {
		if s.Standing != triple.AsRead {
			continue
		}
		out[i].Facts = slices.Clone(s.Facts)
		for j := range out[i].Facts {
			out[i].Facts[j].Confidence = 0
		}
	}
	return out
}

// firstIn is whom of those that statements speak of a text names first.
func firstIn(text string, told []triple.Statement) (first triple.Term, ok bool) {
	text = strings.ToLower(text)
	best := len(text)
	for _, s := range told {
		for _, t := range s.Mentions {
			if at := strings.Index(text, strings.ToLower(t.Spelling())); t.Name != "" && at >= 0 && at < best {
				best, first = at, t
			}
		}
	}
	first.Sort |= triple.AsSubject
	return first, best < len(text)
}

// subjectsOf are the first subject of a statement and that of its last claim.
func subjectsOf(st triple.Statement, claims []claim) []triple.Term {
	var out []triple.Term
	if i := slices.IndexFunc(st.Mentions, func(t triple.Term) bool { return t.Sort&triple.AsSubject != 0 && !hasDigit(t.Name) }); i >= 0 {
		out = append(out, st.Mentions[i])
	}
	last := claims[len(claims)-1]
	doer := last.fact.Subject
	if len(out) == 0 && doer.Kind == triple.Definite {
		out = append(out, doer)
	}
	for _, f := range last.event {
		if f.Relation == triple.Agent {
			doer = f.Object
		}
	}
	if doer.Kind == triple.Proper && len(out) > 0 {
		out = append(out, doer)
	}
	return out
}

// claimsOf are the claims of a statement that was read at a place; nil where it makes
// none.
func claimsOf(st triple.Statement, at int) []claim {
	switch {
	case st.Trouble != nil:
		return nil
	case st.Kind != triple.FactKind && st.Kind != triple.RuleKind && st.Kind != triple.Correction:
		return nil
	case st.Kind == triple.Correction && len(st.Withdrawn) == 0:
		return nil // "that's wrong:" says so of what was said before
	}
	var out []claim
	end := func(f triple.Triple) int {
		if i := slices.IndexFunc(st.Facts, f.Same); i >= 0 && i < len(st.Ends) {
			return at + st.Ends[i]
		}
		return at + len(st.Text)
	}
	events, rest := say.EventFacts(st.Facts)
	for _, g := range events {
		c := claim{event: g}
		for _, f := range g {
			c.end = max(c.end, end(f))
		}
		out = append(out, c)
	}
	for _, f := range rest {
		out = append(out, claim{fact: f, end: end(f)})
	}
	for _, f := range st.Withdrawn {
		out = append(out, claim{fact: f.Opposite(), end: at + len(st.Text)})
	}
	for i := range st.Rules {
		c := claim{rule: &st.Rules[i], end: at + len(st.Text)}
		if n := len(st.Facts) + i; n < len(st.Ends) {
			c.end = at + st.Ends[n]
		}
		out = append(out, c)
	}
	return out
}

// blank writes spaces over a stretch of a text, so that all else keeps its place.
func blank(text string, from, to int) string {
	return text[:from] + strings.Repeat(" ", to-from) + text[to:]
}
