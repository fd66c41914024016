package interpret

import (
	"slices"

	"whence/triple"
	"whence/triple/english/lexicon"
	"whence/triple/english/logic"
)

// askedAs makes a question of what its words were said to ask.
func (b *questions) askedAs() *triple.Question {
	m, a := b.m, b.a.Asking
	q := &triple.Question{Form: triple.YesNo}
	terms := map[string]triple.Term{}
	if a.Wanted != "" {
		t := m.newVar()
		terms[a.Wanted] = t
		q.Form, q.Words, q.Wanted = triple.Which, []string{b.a.Word}, []string{t.Var}
	}
	role := subjectRole
	var said func(i int) *logic.Formula
	said = func(i int) *logic.Formula {
		if i == len(a.Parts) {
			return b.askedGoals(a.Goals, terms)
		}
		n, name := b.a.N.List[i], a.Parts[i].Name
		if name == "" {
			m.mark(n)
			return said(i + 1)
		}
		as := role
		role = objectRole
		return m.phrases.np(n, as, func(t triple.Term) *logic.Formula {
			terms[name] = t
			return said(i + 1)
		})
	}
	b.decide(q, logic.NNF(said(0)))
	return q
}

// askedGoals are the goals with the terms that stand for their variables; those that have none yet get one.
func (b *questions) askedGoals(goals []triple.Literal, terms map[string]triple.Term) *logic.Formula {
	said := make([]*logic.Formula, 0, len(goals))
	for _, l := range goals {
		for _, t := range [...]*triple.Term{&l.Subject, &l.Object} {
			if !t.IsVar() {
				continue
			}
			if _, ok := terms[t.Var]; !ok {
				terms[t.Var] = b.m.newVar()
			}
			*t = terms[t.Var]
		}
		said = append(said, &logic.Formula{Kind: logic.OpLit, Lit: l})
	}
	return logic.And(said...)
}

// attribute makes a question for the values of an attribute that something is said to
// have, as "red" of colour, and for what is said to be that attribute of it.
func (b *questions) attribute() *triple.Question {
	m := b.m
	m.mark(b.a.Verb)
	q := &triple.Question{Form: triple.Which, Words: []string{b.a.Word}}
	t := m.newVar()
	q.Wanted = []string{t.Var}
	f := m.phrases.np(b.a.N, subjectRole, func(s triple.Term) *logic.Formula {
		noun := triple.Relation{Form: triple.FormNoun, Word: m.p.Low(1), Prep: "of"}
		kids := []*logic.Formula{m.literal(t, noun, s)}
		for _, c := range m.uses.valuesInUse(m.p.Low(1)) {
			same := triple.Literal{Triple: triple.Triple{Subject: t, Object: m.name(triple.Const(triple.Quality, c))}, Op: triple.Equal}
			kids = append(kids, logic.And(m.literal(s, isRelation("", ""), t), &logic.Formula{Kind: logic.OpLit, Lit: same}))
		}
		return logic.Join(logic.OpOr, kids)
	})
	b.decide(q, logic.NNF(f))
	return q
}

// valuesInUse are the values of an attribute that were spoken of.
func (m *uses) valuesInUse(noun string) []string {
	values := lexicon.Values(noun)
	var out []string
	add := func(t triple.Term) {
		if t.Kind == triple.Quality && slices.Contains(values, t.Name) && !slices.Contains(out, t.Name) {
			out = append(out, t.Name)
		}
	}
	for _, told := range m.d.Told {
		for _, t := range told.Names {
			add(t)
		}
	}
	if m.d.Vocabulary != nil {
		for _, v := range values {
			if t, ok := m.d.Vocabulary.Name(v); ok {
				add(t)
			}
		}
	}
	return out
}
