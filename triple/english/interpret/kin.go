package interpret

import (
	"slices"
	"strings"

	"whence/triple"
	"whence/triple/english/lexicon"
	"whence/triple/english/logic"
	"whence/triple/english/say"
	"whence/triple/english/syntax"
)

// saidByAdjective: attributes whose values are adjectives. A boring job is no
// name of a job.
func saidByAdjective(noun string) bool {
	return lexicon.SaidByAdjective.Has(triple.LastWord(noun))
}

// mutual interprets "Ben and Anna are friends": each of them of each other. It
// returns nil for other sentences.
func (m *clauses) mutual(subject, pred *syntax.Node) *logic.Formula {
	neg := pred.Kind == syntax.NodeNot
	if neg {
		pred = pred.A
	}
	if subject.Kind != syntax.NodeAnd || len(subject.List) > 4 || pred.Kind != syntax.NodeNoun || pred.S != "" || pred.B != nil || pred.A.Num&syntax.Many == 0 || len(pred.A.List) > 0 || !lexicon.Mutual.Has(syntax.NounLabel(pred.A)) {
		return nil
	}
	for _, n := range subject.List {
		if n.Kind != syntax.NodeName && n.Kind != syntax.NodeQuoted && n.Kind != syntax.NodeLetter && n.Kind != syntax.NodePronoun {
			return nil
		}
	}
	m.mark(pred.A)
	return m.eachOther(subject, triple.Relation{Form: triple.FormNoun, Word: syntax.NounLabel(pred.A), Prep: "of"}, neg)
}

// together interprets "Ben and Anna met": each of them the other. It returns nil
// for other clauses.
func (m *clauses) together(n *syntax.Node) *logic.Formula {
	if n.A.Kind != syntax.NodeAnd || len(n.A.List) > 4 {
		return nil
	}
	for _, member := range n.A.List {
		if member.Kind != syntax.NodeName && member.Kind != syntax.NodeQuoted && member.Kind != syntax.NodePronoun {
			return nil
		}
	}
	vp, r, neg := n.B, triple.Relation{Form: triple.FormVerb}, false
	for vp.Kind == syntax.NodeVP {
		r.Tense, r.Modal, neg = r.Tense+vp.T, r.Modal+vp.S, neg != vp.Neg
		m.mark(vp)
		vp = vp.A
	}
	if vp.Kind != syntax.NodeVerb || vp.A != nil || len(vp.List) > 0 || vp.T != "" {
		return nil
	}
	switch {
	case lexicon.Together.Has(vp.S):
	default:
		return nil
	}
	m.mark(vp)
	r.Lemma = vp.S
	return m.eachOther(n.A, r, neg)
}

// eachOther relates each of a list to each other.
func (m *clauses) eachOther(subject *syntax.Node, r triple.Relation, neg bool) *logic.Formula {
	var terms []triple.Term
	for _, n := range subject.List {
		m.phrases.np(n, subjectRole, func(t triple.Term) *logic.Formula {
			terms = append(terms, t)
			return truth()
		})
	}
	var parts []*logic.Formula
	for i, s := range terms {
		for j, o := range terms {
			if i == j || i > j && (m.asking || m.cond) {
				continue
			}
			f := m.literal(s, r, o)
			if neg {
				f = logic.Not(f)
			}
			parts = append(parts, f)
		}
	}
	return logic.And(parts...)
}

// possession interprets "has a dog named Rex": what Rex is, and whose. It
// returns nil for other objects.
func (m *phrases) possession(n *syntax.Node, s triple.Term, r triple.Relation) *logic.Formula {
	o := n.A
	if n.S != "have" || o == nil || o.Kind != syntax.NodeNoun || o.S != "a" && o.S != "an" || o.B == nil || o.B.Kind != syntax.NodeNamed || o.B.C != nil || len(n.List) > 0 || n.T != "" {
		return nil
	}
	noun := syntax.NounLabel(o.A)
	if r.Tense+r.Modal != "" {
		return nil
	}
	of := triple.Relation{Form: triple.FormNoun, Word: noun, Prep: "of"}
	return m.np(o.B.A, objectRole, func(t triple.Term) *logic.Formula {
		m.mark(o)
		m.mark(o.A)
		m.used.add(int(o.B.A.At) - 1) // "named"
		m.references.sortBy(t, o.A.S)
		parts := m.qualities(o.A.List, t)
		if !say.IsKin(noun) {
			class := m.literal(t, triple.Relation{Key: triple.InstanceOf, Form: triple.FormInstance}, m.constant(triple.Class, noun))
			parts = append(parts, class, m.literal(s, r, t))
		}
		if say.IsKin(noun) || !m.cond && !m.neg && !m.asking {
			parts = append(parts, m.literal(t, of, s))
		}
		return logic.And(parts...)
	})
}

// isClass reports whether something was told to be one of a class.
func (m *vocabulary) isClass(class triple.Term) bool {
	if m.d.Vocabulary == nil {
		return false
	}
	t, ok := m.d.Vocabulary.Name(class.Name)
	return ok && t.Kind == triple.Class
}

// widened makes the goals of a question wider, and notes the relations that
// come with it.
func (m *uses) widened(goals [][]triple.Literal) [][]triple.Literal {
	if len(goals) != 1 {
		return goals
	}
	var wide [][]triple.Literal
	switch len(goals[0]) {
	case 1:
		wide = m.e.Widen(goals[0][0])
	case 2:
		wide = m.e.WidenMany(goals[0])
	}
	if len(wide) == 2 && wide[0][0].Relation != "has" && !m.isClass(wide[1][0].Object) {
		return goals // nobody has said of anything that it is one
	}
	if wide == nil {
		if wide = m.measured(goals[0]); wide == nil {
			return goals
		}
		return wide
	}
	if told, ok := m.numbered(wide[0]); ok {
		wide = append(wide, told)
	}
	for _, conj := range wide[1:] {
		for _, l := range conj {
			if l.Op == triple.Relates {
				m.note(l)
			}
		}
	}
	return wide
}

// note notes the words of a literal that came in with another.
func (m *uses) note(l triple.Literal) {
	if !slices.ContainsFunc(m.rels, func(r triple.Relation) bool { return r.Key == l.Relation }) {
		m.rels = append(m.rels, m.e.Record(l.Relation, m.d.Vocabulary))
	}
	if l.Relation == triple.InstanceOf && !l.Object.IsVar() {
		m.name(l.Object)
	}
}

// numbered is the condition that somebody was said to have more than none of
// what the first of the goals asks for, where such numbers are in use.
func (m *uses) numbered(conj []triple.Literal) ([]triple.Literal, bool) {
	if len(conj) != 1 || conj[0].Relation != "has" {
		return nil, false
	}
	noun := m.e.Singular(strings.TrimPrefix(strings.TrimPrefix(conj[0].Object.Spelling(), "a "), "an "))
	r := triple.Relation{Form: triple.FormCount, Lemma: "have", Word: noun}
	if !m.inVocabulary(r) {
		return nil, false
	}
	n := triple.Var("_many")
	more := triple.Literal{Triple: triple.Triple{Subject: n, Object: NumberTerm("0")}, Op: triple.Greater}
	return []triple.Literal{{Triple: triple.Triple{Subject: conj[0].Subject, Relation: say.RelationKey(r, m.e.Forms), Object: n}}, more}, true
}
