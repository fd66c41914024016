package interpret

import (
	"strings"

	"whence/triple"
	"whence/triple/english/lexicon"
	"whence/triple/english/logic"
	"whence/triple/english/morph"
	"whence/triple/english/say"
	"whence/triple/english/syntax"
)

// isAmount reports whether a name is a number with its unit, which nothing is the same as: the rent is so much.
func isAmount(name string) bool {
	number, unit, ok := strings.Cut(name, " ")
	_, isNumber := triple.ParseNumber(number)
	return ok && isNumber && morph.IsUnit(strings.ToLower(unit))
}

// counted interprets "has two dogs": the number of them. It returns nil for other verbs.
func (m *amounts) counted(n *syntax.Node, s triple.Term, r triple.Relation) *logic.Formula {
	if n.A != nil && n.A.Kind == syntax.NodeCompare && len(n.List) == 0 {
		m.mark(n.A)
		return m.amounts(s, r, triple.Op(n.A.S), n.A.A)
	}
	if n.A == nil || n.A.Kind != syntax.NodeCount {
		return nil
	}
	if len(n.List) > 0 || n.T != "" {
		return m.fail("unsupported", "How many there are can be kept of what somebody has or does, with nothing else behind it.", n.A)
	}
	m.mark(n)
	r.Form = triple.FormCount
	return m.howMany(n.A, s, r)
}

// howMany says of s that the number of a count relation is, or compares with, that of n.
func (m *amounts) howMany(n *syntax.Node, s triple.Term, r triple.Relation) *logic.Formula {
	m.mark(n)
	m.mark(n.A)
	for _, a := range n.A.List {
		if a.Kind == syntax.NodeNot {
			return m.fail("unsupported", "Say this in two sentences.", a.A)
		}
		m.mark(a)
	}
	r.Word = m.p.PhraseLabel(n.A)
	if n.B.S == "1" && !m.asking && !m.cond && !m.neg {
		m.references.refer(ref{term: triple.Const(triple.Generic, morph.Article(r.Word)+" "+r.Word), noun: r.Word}) // one dog is a dog
	}
	return m.amounts(s, r, triple.Op(n.S), n.B)
}

// amounts relates s to a number, or to one that compares with it.
func (m *amounts) amounts(s triple.Term, r triple.Relation, op triple.Op, number *syntax.Node) *logic.Formula {
	if op == triple.Relates {
		return m.phrases.np(number, objectRole, func(o triple.Term) *logic.Formula { return m.literal(s, r, o) })
	}
	if !m.cond && !m.asking && !m.inPost || number.Kind != syntax.NodeNumber && (number.Kind != syntax.NodeName || m.asking) {
		return m.fail("unsupported", "Say the number itself; it can be compared with in a condition or a question.", number)
	}
	m.mark(number)
	t := m.newVar()
	compared := triple.Literal{Triple: triple.Triple{Subject: t, Object: m.bound(number)}, Op: op}
	if m.neg { // who is not older than 18 is 18 or less
		compared.Op = logic.Otherwise(op)
		return logic.Not(m.exists(t, m.literal(s, r, t), &logic.Formula{Kind: logic.OpLit, Lit: compared}))
	}
	return m.exists(t, m.literal(s, r, t), &logic.Formula{Kind: logic.OpLit, Lit: compared})
}

// bound is the number or the amount that something is compared with.
func (m *amounts) bound(n *syntax.Node) triple.Term {
	if n.Kind == syntax.NodeNumber {
		return m.name(NumberTerm(n.S))
	}
	return m.name(triple.Const(triple.Proper, n.S))
}

// measure interprets "is 30 years old" and "is older than 18".
func (m *amounts) measure(n *syntax.Node, s triple.Term, tense, modal string) *logic.Formula {
	m.mark(n)
	unit, adj, _ := strings.Cut(n.T, " ")
	r := triple.Relation{Form: triple.FormMeasure, Word: pluralUnit(unit) + " " + adj, Tense: tense, Modal: modal}
	return m.amounts(s, r, triple.Op(n.S), n.A)
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

// thereCount interprets "there are three cats in the garden".
func (m *amounts) thereCount(n, place *syntax.Node, tense string, neg bool) *logic.Formula {
	if place == nil || place.S == "of" { // 14 jars of jam are nowhere yet
		return m.fail("unsupported", "Say where they are, or who has them: how many there are of all of them cannot be kept.", n)
	}
	m.mark(place)
	m.subject = triple.Term{} // nothing is: "there are two dogs in it"
	return m.phrases.np(place.A, objectRole, func(t triple.Term) *logic.Formula {
		said := func() *logic.Formula {
			return m.howMany(n, t, triple.Relation{Form: triple.FormCount, Lemma: "be", Prep: place.S, Tense: tense})
		}
		if neg {
			return m.negated(said)
		}
		return said()
	})
}

// howMuch makes "how old is Anna": of every unit that anybody has used.
func (b *questions) howMuch() *triple.Question {
	m := b.m
	adj := strings.TrimPrefix(b.a.Word, "how ")
	if b.a.Verb != nil {
		m.mark(b.a.Verb)
	}
	q := &triple.Question{Form: triple.Which, Words: []string{b.a.Word}}
	t := m.newVar()
	q.Wanted = []string{t.Var}
	f := m.phrases.np(b.a.N, subjectRole, func(s triple.Term) *logic.Formula { return logic.Join(logic.OpOr, m.uses.extents(adj, s, t)) })
	b.decide(q, logic.NNF(f))
	return q
}

// measuresOf are the relations with a unit that somebody has used.
func (m *uses) measuresOf(adj string) []triple.Relation {
	var known []triple.Relation
	for _, u := range lexicon.MeasureUnits.Words() {
		if r := (triple.Relation{Form: triple.FormMeasure, Word: u + " " + adj}); m.inVocabulary(r) {
			known = append(known, r)
		}
	}
	return known
}

// inVocabulary reports whether somebody has used a relation.
func (m *vocabulary) inVocabulary(r triple.Relation) bool {
	if m.d.Vocabulary == nil {
		return false
	}
	_, ok := m.d.Vocabulary.Relation(say.RelationKey(r, m.e.Forms))
	return ok
}

// numbers are the goals that ask for a number that was told, for "how many
// dogs does Anna have": none where nobody has told such a number.
func (b *questions) numbers(q *triple.Question) {
	m := b.m
	n := b.a.N
	if m.trouble != nil || len(q.Wanted) != 1 || n == nil || n.Kind != syntax.NodeClause {
		return
	}
	r := triple.Relation{Form: triple.FormCount, Word: m.p.PhraseLabel(b.a.Wh.A)}
	var of *syntax.Node
	if n.A == b.a.Wh { // how many dogs are in the garden
		if n.B.Kind != syntax.NodeBe || n.B.Neg || n.B.A.Kind != syntax.NodePrep {
			return
		}
		r.Lemma, r.Prep, r.Tense, of = "be", n.B.A.S, n.B.T, n.B.A.A
	} else {
		vp := n.B
		for vp.Kind == syntax.NodeVP && !vp.Neg {
			r.Tense, r.Modal = r.Tense+vp.T, r.Modal+vp.S
			vp = vp.A
		}
		if vp.Kind != syntax.NodeVerb || vp.A == nil || vp.A.Kind != syntax.NodeGap || len(vp.List) > 0 || vp.T != "" {
			return
		}
		r.Lemma, of = vp.S, n.A
	}
	if !m.inVocabulary(r) {
		return
	}
	f := m.phrases.np(of, subjectRole, func(s triple.Term) *logic.Formula { return m.literal(s, r, triple.Var(q.Wanted[0])) })
	if f.Kind == logic.OpAll && len(q.Given) == 1 {
		f = logic.Substitute(f.Kids[1], f.Var, q.Given[0].Subject)
	}
	if goals, prob := logic.DNF(logic.NNF(f)); prob == nil {
		q.Numbers = goals
	}
}

// withUnit gives a bare number the unit, or the noun that it counts, that the same verb
// had before it in the sentence: "the bus takes 25 minutes and the train takes 11", "Tom
// has 3 cats and Ben has 5".
func (m *vocabulary) withUnit(r triple.Relation, o triple.Term) (triple.Relation, triple.Term) {
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
