package english

import (
	"strings"

	"whence/triple"
	"whence/triple/english/lexicon"
	"whence/triple/english/morph"
)

// isAmount reports whether a name is a number with its unit, which nothing is the same
// as: the rent is so much.
func isAmount(name string) bool {
	number, unit, ok := strings.Cut(name, " ")
	_, isNumber := triple.ParseNumber(number)
	return ok && isNumber && morph.IsUnit(strings.ToLower(unit))
}

// amount reads a number with its unit, which is the name of an amount.
func (p *parser) amount(i int, out []item) []item {
	if i+1 >= len(p.toks) || p.tok(i+1).Kind != wordToken || !morph.IsUnit(p.tok(i+1).Low) {
		return out
	}
	number := p.tok(i).Text
	if p.tok(i).Kind != numberToken {
		if number = morph.NumberWord(p.tok(i).Low); number == "" {
			return out
		}
	}
	if n, ok := triple.ParseNumber(number); ok { // 1.80 m are 1.8 m
		number = n.Name
	}
	words := number + " " + p.tok(i+1).Text
	n := node{kind: nName, num: one | many, s: words, at: uint16(i), end: uint16(i + 2)}
	return append(out, item{p.node(n), i + 2, 0})
}

// number reads a number in digits or words, or a letter that stands for one;
// the node is nil for other words.
func (p *parser) number(i int) item {
	if i >= len(p.toks) {
		return item{}
	}
	t := p.tok(i)
	n := node{kind: nNumber, num: one, s: t.Text, at: uint16(i), end: uint16(i + 1)}
	switch {
	case t.Kind == numberToken && !strings.HasSuffix(t.Text, "%"):
	case t.Kind == wordToken && morph.NumberWord(t.Low) != "":
		n.s = morph.NumberWord(t.Low)
	case p.variable(i):
		n.kind = nLetter
	default:
		return item{}
	}
	return item{p.node(n), i + 1, 0}
}

// atLeast reads the words before a number that compare with it. The words are
// none where the number itself is meant.
func (p *parser) atLeast(i int) (op triple.Op, next int) {
	switch word := p.low(i); {
	case lexicon.Bounds.Has(word):
	case word == "only": // "has only one": no more, and no fewer
		if i == 0 {
			return triple.Relates, i
		}
	default:
		return triple.Relates, i
	}
	if op, end := p.bound(i, lexicon.CountBounds); end > 0 {
		return op, end
	}
	return triple.Relates, i
}

// bound matches one of the phrases of a set that compare with a number.
func (p *parser) bound(i int, set lexicon.Set) (op triple.Op, end int) {
	for n, words := range set.Phrases() {
		if end := p.phrase(i, words...); end > 0 {
			value, _ := set.Value(set.Words()[n])
			return triple.Op(value), end
		}
	}
	return triple.Relates, -1
}

// count reads "two dogs" and "at least two dogs".
func (p *parser) count(i int, out []item) []item {
	op, next := p.atLeast(i)
	number := p.number(next)
	if number.n == nil {
		return out
	}
	for _, it := range p.nominal(number.end) {
		single := number.n.s == "1" && number.n.kind == nNumber
		if single && it.n.num&one == 0 || !single && it.n.num&many == 0 || measures(it.n.s) || morph.IsUnit(it.n.s) || p.tok(next).Low == "one" && op == triple.Relates && i == next && !single {
			continue
		}
		n := node{kind: nCount, num: many, s: string(op), a: it.n, b: number.n, at: uint16(i), end: uint16(next)}
		if single {
			n.num = one
		}
		out = append(out, item{p.node(n), it.end, it.cost})
	}
	return out
}

// measured reads "8 years old" and "more than 8 years old".
func (p *parser) measured(i int, out []item) []item {
	op, next := p.atLeast(i)
	number := p.number(next)
	if number.n == nil || !morph.IsUnit(p.low(number.end)) || !isExtent(p.low(number.end+1)) {
		return out
	}
	end := number.end + 2
	n := node{kind: nMeasure, s: string(op), t: p.text(number.end, end), a: number.n, at: uint16(i), end: uint16(end)}
	out = append(out, item{p.node(n), end, -1})
	if e := p.phrase(end, "or", "older"); e > 0 && op == triple.Relates && p.low(end-1) == "old" {
		n.s, n.end = string(triple.GreaterEqual), uint16(e)
		out = append(out, item{p.node(n), e, -1})
	}
	return out
}

// measuredThan reads "older than 18" and "longer than 3 metres".
func (p *parser) measuredThan(i int, out []item) []item {
	adj, op := extentThan(p.low(i))
	if adj == "" || p.low(i+1) != "than" {
		return out
	}
	number := p.number(i + 2)
	if number.n == nil || number.n.kind != nNumber {
		return out
	}
	unit, end := p.low(number.end), number.end+1
	switch {
	case morph.IsUnit(unit):
	case adj == "old":
		unit, end = "years", number.end
	default:
		return out
	}
	n := node{kind: nMeasure, s: string(op), t: unit + " " + adj, a: number.n, at: uint16(i), end: uint16(end)}
	return append(out, item{p.node(n), end, -1})
}

func extentThan(comparative string) (adj string, op triple.Op) {
	switch {
	case lexicon.Longer.Has(comparative):
		adj = strings.TrimSuffix(comparative, "er")
		switch adj {
		case "wid":
			adj = "wide"
		case "heavi":
			adj = "heavy"
		}
		return adj, triple.Greater
	case comparative == "younger":
		return "old", triple.Less
	case comparative == "shorter":
		return "long", triple.Less
	}
	return "", triple.Relates
}

// isExtent: adjectives that a measure may stand before.
func isExtent(w string) bool {
	return lexicon.Extents.Has(w)
}

// counted interprets "has two dogs": the number of them. It returns nil for
// other verbs.
func (m *meaning) counted(n *node, s triple.Term, r triple.Relation) *formula {
	if n.a == nil || n.a.kind != nCount {
		return nil
	}
	if len(n.list) > 0 || n.t != "" {
		return m.fail("unsupported", "How many there are can be kept of what somebody has or does, with nothing else behind it.", n.a)
	}
	m.mark(n)
	r.Form = triple.FormCount
	return m.howMany(n.a, s, r)
}

// howMany says of s that the number of a count relation is, or compares with,
// that of n.
func (m *meaning) howMany(n *node, s triple.Term, r triple.Relation) *formula {
	m.mark(n)
	m.mark(n.a)
	for _, a := range n.a.list {
		if a.kind == nNot {
			return m.fail("unsupported", "Say this in two sentences.", a.a)
		}
		m.mark(a)
	}
	r.Word = m.p.phraseLabel(n.a)
	return m.amounts(s, r, triple.Op(n.s), n.b)
}

// amounts relates s to a number, or to one that compares with it.
func (m *meaning) amounts(s triple.Term, r triple.Relation, op triple.Op, number *node) *formula {
	if op == triple.Relates {
		return m.np(number, objectRole, func(o triple.Term) *formula { return m.literal(s, r, o) })
	}
	if !m.cond && !m.asking && !m.inPost || number.kind != nNumber {
		return m.fail("unsupported", "Say the number itself; it can be compared with in a condition or a question.", number)
	}
	m.mark(number)
	t := m.newVar()
	compared := triple.Literal{Triple: triple.Triple{Subject: t, Object: m.name(numberTerm(number.s))}, Op: op}
	if m.neg { // who is not older than 18 is 18 or less
		compared.Op = otherwise(op)
		return not(m.exists(t, m.literal(s, r, t), &formula{op: fLit, lit: compared}))
	}
	return m.exists(t, m.literal(s, r, t), &formula{op: fLit, lit: compared})
}

// measure interprets "is 30 years old" and "is older than 18".
func (m *meaning) measure(n *node, s triple.Term, tense, modal string) *formula {
	m.mark(n)
	unit, adj, _ := strings.Cut(n.t, " ")
	unit = pluralUnit(unit)
	r := triple.Relation{Form: triple.FormMeasure, Word: unit + " " + adj, Tense: tense, Modal: modal}
	return m.amounts(s, r, triple.Op(n.s), n.a)
}

// pluralUnit is the plural of a unit; abbreviations have none.
func pluralUnit(unit string) string {
	switch {
	case unit == "foot":
		return "feet"
	case unit == "inch":
		return "inches"
	case len(unit) < 4 || unit == "feet" || strings.HasSuffix(unit, "s"):
		return unit
	}
	return unit + "s"
}

// singularUnit undoes pluralUnit.
func singularUnit(unit string) string {
	switch {
	case unit == "feet":
		return "foot"
	case unit == "inches":
		return "inch"
	case len(unit) < 4:
		return unit
	}
	return strings.TrimSuffix(unit, "s")
}

// thereCount interprets "there are three cats in the garden".
func (m *meaning) thereCount(n, place *node, tense string, neg bool) *formula {
	if place == nil {
		return m.fail("unsupported", "Say where they are, or who has them: how many there are of all of them cannot be kept.", n)
	}
	m.mark(place)
	m.subject = triple.Term{} // nothing is: "there are two dogs in it"
	return m.np(place.a, objectRole, func(t triple.Term) *formula {
		said := func() *formula {
			return m.howMany(n, t, triple.Relation{Form: triple.FormCount, Lemma: "be", Prep: place.s, Tense: tense})
		}
		if neg {
			return m.negated(said)
		}
		return said()
	})
}

// howMuch makes "how old is Anna": of every unit that anybody has used.
func (b *builder) howMuch() *triple.Question {
	m := b.m
	adj := strings.TrimPrefix(b.a.word, "how ")
	if b.a.verb != nil {
		m.mark(b.a.verb)
	}
	q := &triple.Question{Form: triple.Which, Words: []string{b.a.word}}
	t := m.newVar()
	q.Wanted = []string{t.Var}
	f := m.np(b.a.n, subjectRole, func(s triple.Term) *formula { return join(fOr, m.extents(adj, s, t)) })
	b.decide(q, nnf(f))
	return q
}

// measuresOf are the relations with a unit that somebody has used.
func (m *meaning) measuresOf(adj string) []triple.Relation {
	relation := func(unit string) triple.Relation {
		return triple.Relation{Form: triple.FormMeasure, Word: unit + " " + adj}
	}
	var known []triple.Relation
	for _, u := range lexicon.MeasureUnits.Words() {
		if r := relation(u); m.inVocabulary(r) {
			known = append(known, r)
		}
	}
	return known
}

// inVocabulary reports whether somebody has used a relation.
func (m *meaning) inVocabulary(r triple.Relation) bool {
	if m.d.Vocabulary == nil {
		return false
	}
	_, ok := m.d.Vocabulary.Relation(relationKey(r, m.e.inflect))
	return ok
}

// numbers are the goals that ask for a number that was told, for "how many
// dogs does Anna have": none where nobody has told such a number.
func (b *builder) numbers(q *triple.Question) {
	m := b.m
	n := b.a.n
	if m.trouble != nil || len(q.Wanted) != 1 || n == nil || n.kind != nClause {
		return
	}
	r := triple.Relation{Form: triple.FormCount, Word: m.p.phraseLabel(b.a.wh.a)}
	var of *node
	if n.a == b.a.wh { // how many dogs are in the garden
		if n.b.kind != nBe || n.b.neg || n.b.a.kind != nPrep {
			return
		}
		r.Lemma, r.Prep, r.Tense, of = "be", n.b.a.s, n.b.t, n.b.a.a
	} else {
		vp := n.b
		for vp.kind == nVP && !vp.neg {
			r.Tense, r.Modal = r.Tense+vp.t, r.Modal+vp.s
			vp = vp.a
		}
		if vp.kind != nVerb || vp.a == nil || vp.a.kind != nGap || len(vp.list) > 0 || vp.t != "" {
			return
		}
		r.Lemma, of = vp.s, n.a
	}
	if !m.inVocabulary(r) {
		return
	}
	f := m.np(of, subjectRole, func(s triple.Term) *formula { return m.literal(s, r, triple.Var(q.Wanted[0])) })
	if f.op == fAll && len(q.Given) == 1 {
		f = substitute(f.kids[1], f.v, q.Given[0].Subject)
	}
	if goals, prob := dnf(nnf(f)); prob == nil {
		q.Numbers = goals
	}
}

// withUnit gives a bare number the unit, or the noun that it counts, that the same verb
// had before it in the sentence: "the bus takes 25 minutes and the train takes 11", "Tom
// has 3 cats and Ben has 5".
func (m *meaning) withUnit(r triple.Relation, o triple.Term) (triple.Relation, triple.Term) {
	verb := r.Lemma + " " + r.Prep + r.Tense + r.Modal
	if r.Form == triple.FormIs || r.Form == triple.FormMeasure {
		verb = "be" + r.Tense + r.Modal
	}
	switch {
	case r.Form == triple.FormCount || r.Form == triple.FormMeasure:
		if m.counting == nil {
			m.counting = map[string]triple.Relation{}
		}
		m.counting[verb] = r
	case r.Form != triple.FormVerb && r.Form != triple.FormIs:
	case o.Kind == triple.Number:
		if counted, ok := m.counting[verb]; ok {
			return counted, o
		}
		if unit, ok := m.measuring[verb]; ok {
			return r, m.name(triple.Const(triple.Proper, o.Name+" "+unit))
		}
	case isAmount(o.Label):
		if m.measuring == nil {
			m.measuring = map[string]string{}
		}
		_, unit, _ := strings.Cut(o.Label, " ")
		m.measuring[verb] = unit
	}
	return r, o
}
