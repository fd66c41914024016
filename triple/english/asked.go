package english

import (
	"slices"

	"whence/triple"
	"whence/triple/english/lexicon"
)

// preferred is the cost of a question in the words that somebody gave a relation: they
// were given so that the question be read with them.
const preferred = -10

// askedAs reads questions in the words that somebody gave a relation.
func (p *parser) askedAs(add adder) {
	v, ok := p.vocab.(Declaring)
	if !ok {
		return
	}
	for _, a := range v.Asked() {
		p.askedParts(a.Parts, 0, nil, 0, func(parts []*node, end, cost int) {
			n := p.node(node{kind: nWh, num: anyNumber, list: slices.Clone(parts)})
			add(act{kind: askAs, asking: &a, word: p.low(0), cost: preferred}, []item{{n, end, cost}})
		})
	}
}

// askedParts reads the parts of a question from i on, a node for each, and calls found
// for each way that there is.
func (p *parser) askedParts(parts []triple.AskingPart, i int, read []*node, cost int, found func(read []*node, end, cost int)) {
	if len(parts) == 0 {
		found(read, i, cost)
		return
	}
	part, rest := parts[0], parts[1:]
	read = slices.Clip(read)
	if part.Name != "" {
		for _, np := range p.np(i) {
			p.askedParts(rest, np.end, append(read, np.n), cost+np.cost, found)
		}
		return
	}
	for _, words := range part.OneOf {
		if end := p.phrase(i, words...); end >= 0 {
			n := p.node(node{at: uint16(i), end: uint16(end)})
			p.askedParts(rest, end, append(read, n), cost, found)
		}
	}
}

// askedAs makes a question of what its words were said to ask.
func (b *builder) askedAs() *triple.Question {
	m, a := b.m, b.a.asking
	q := &triple.Question{Form: triple.YesNo}
	terms := map[string]triple.Term{}
	if a.Wanted != "" {
		t := m.newVar()
		terms[a.Wanted] = t
		q.Form, q.Words, q.Wanted = triple.Which, []string{b.a.word}, []string{t.Var}
	}
	role := subjectRole
	var said func(i int) *formula
	said = func(i int) *formula {
		if i == len(a.Parts) {
			return b.askedGoals(a.Goals, terms)
		}
		n, name := b.a.n.list[i], a.Parts[i].Name
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
	m.mark(b.a.verb)
	q := &triple.Question{Form: triple.Which, Words: []string{b.a.word}}
	t := m.newVar()
	q.Wanted = []string{t.Var}
	f := m.np(b.a.n, subjectRole, func(s triple.Term) *formula {
		noun := triple.Relation{Form: triple.FormNoun, Word: m.p.low(1), Prep: "of"}
		kids := []*formula{m.literal(t, noun, s)}
		for _, c := range m.valuesInUse(m.p.low(1)) {
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
