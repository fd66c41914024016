package english

import (
	"slices"

	"whence/triple"
	"whence/triple/english/lexicon"
)

// askedAs makes a question of what its words were said to ask.
func (b *builder) askedAs() *triple.Question {
	m, a := b.m, b.a.Asking
	q := &triple.Question{Form: triple.YesNo}
	terms := map[string]triple.Term{}
	if a.Wanted != "" {
		t := m.newVar()
		terms[a.Wanted] = t
		q.Form, q.Words, q.Wanted = triple.Which, []string{b.a.Word}, []string{t.Var}
	}
	role := subjectRole
	var said func(i int) *formula
	said = func(i int) *formula {
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
		return m.np(n, as, func(t triple.Term) *formula {
			terms[name] = t
			return said(i + 1)
		})
	}
	b.decide(q, nnf(said(0)))
	return q
}

// askedGoals are the goals with the terms that stand for their variables; those that
// have none yet get one.
func (b *builder) askedGoals(goals []triple.Literal, terms map[string]triple.Term) *formula {
	said := make([]*formula, 0, len(goals))
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
		said = append(said, &formula{op: fLit, lit: l})
	}
	return and(said...)
}

// attribute makes a question for the values of an attribute that something is said to
// have, as "red" of colour, and for what is said to be that attribute of it.
func (b *builder) attribute() *triple.Question {
	m := b.m
	m.mark(b.a.Verb)
	q := &triple.Question{Form: triple.Which, Words: []string{b.a.Word}}
	t := m.newVar()
	q.Wanted = []string{t.Var}
	f := m.np(b.a.N, subjectRole, func(s triple.Term) *formula {
		noun := triple.Relation{Form: triple.FormNoun, Word: m.p.Low(1), Prep: "of"}
		kids := []*formula{m.literal(t, noun, s)}
		for _, c := range m.valuesInUse(m.p.Low(1)) {
			same := triple.Literal{Triple: triple.Triple{Subject: t, Object: m.name(triple.Const(triple.Quality, c))}, Op: triple.Equal}
			kids = append(kids, and(m.literal(s, isRelation("", ""), t), &formula{op: fLit, lit: same}))
		}
		return join(fOr, kids)
	})
	b.decide(q, nnf(f))
	return q
}

// valuesInUse are the values of an attribute that were spoken of.
func (m *meaning) valuesInUse(noun string) []string {
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
