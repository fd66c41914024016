package interpret

import (
	"whence/triple"
	"whence/triple/english/logic"
	"whence/triple/english/syntax"
)

// leftOut interprets them: of all the others it is said, and of who is left out
// the opposite.
func (m *exceptions) leftOut(n *syntax.Node, r role, k func(triple.Term) *logic.Formula) *logic.Formula {
	if m.cond || m.asking || m.neg || m.inPost {
		return m.fail("unsupported", "Who is left out can be told of a whole sentence; ask or say it of each by name.", n)
	}
	if n.S == "only" || n.A.Kind == syntax.NodeSome && (n.A.S == "nobody" || n.A.S == "nothing") && len(n.A.List) == 0 && syntax.NamesOnly(n.B) {
		return m.onlyThese(n, r, k)
	}
	none := n.A.S == "nobody" || n.A.S == "nothing" || n.A.S == "no"
	said := func(t triple.Term, is bool) *logic.Formula {
		if is {
			return k(t)
		}
		return m.negated(func() *logic.Formula { return k(t) })
	}
	m.mark(n.A)
	t := m.newVar()
	var kept, left []*logic.Formula
	if n.A.Kind == syntax.NodeNoun {
		kept = append(kept, m.restriction(n.A.A, nil, t))
	} else {
		kept = m.qualities(n.A.List, t)
		m.soft[t.Var] = "person"
		if n.A.S == "everything" || n.A.S == "nothing" {
			m.soft[t.Var] = "thing"
		}
	}
	for _, x := range members(n.B) {
		if x.Kind == syntax.NodeNoun { // penguins
			class := m.ofKind(x, t)
			kept = append(kept, &logic.Formula{Kind: logic.OpAbsent, Kids: []*logic.Formula{class}})
			one := m.newVar()
			left = append(left, m.all(one, m.ofKind(x, one), said(one, none)))
			continue
		}
		left = append(left, m.phrases.np(x, subjectRole, func(o triple.Term) *logic.Formula {
			kept = append(kept, differs(t, o))
			return said(o, none)
		}))
	}
	return logic.And(append([]*logic.Formula{m.all(t, logic.And(kept...), said(t, !none))}, left...)...)
}

// onlyThese interprets "only Tom likes tea": Tom does, and who is not Tom and does
// would be one who does not.
func (m *exceptions) onlyThese(n *syntax.Node, r role, k func(triple.Term) *logic.Formula) *logic.Formula {
	if r != subjectRole {
		return m.fail("unsupported", syntax.OnlyMessage, n)
	}
	if n.A != nil {
		m.mark(n.A)
	}
	t := m.newVar()
	others := []*logic.Formula{k(t)}
	if o := others[0]; o.Kind != logic.OpLit || o.Lit.Op != triple.Relates {
		return m.fail("unsupported", `"Only" can be said of one simple thing; say the rest in a sentence of its own.`, n)
	}
	var those []*logic.Formula
	for _, x := range members(n.B) {
		those = append(those, m.phrases.np(x, r, func(o triple.Term) *logic.Formula {
			others = append(others, differs(t, o))
			return k(o)
		}))
	}
	return logic.And(append(those, m.all(t, logic.And(others...), logic.Not(k(t))))...)
}

// members are the parts of a list, or what is none by itself.
func members(n *syntax.Node) []*syntax.Node {
	if syntax.IsListNode(n) {
		return n.List
	}
	return []*syntax.Node{n}
}

// ofKind is that t is one of what a bare plural names.
func (m *exceptions) ofKind(n *syntax.Node, t triple.Term) *logic.Formula {
	m.mark(n.A)
	return m.literal(t, triple.Relation{Key: triple.InstanceOf, Form: triple.FormInstance}, m.constant(triple.Class, syntax.NounLabel(n.A)))
}

// differs is that two are not the same.
func differs(s, o triple.Term) *logic.Formula {
	return &logic.Formula{Kind: logic.OpLit, Lit: triple.Literal{Triple: triple.Triple{Subject: s, Object: o}, Op: triple.NotEqual}}
}

// different interprets "is different from", which in a condition compares. It
// returns nil where it is a relation like others.
func (m *exceptions) different(n *syntax.Node, s triple.Term, auxiliary string) *logic.Formula {
	if !m.cond || n.S != "different" || n.T != "from" || auxiliary != "" {
		return nil
	}
	m.mark(n)
	return m.phrases.np(n.A, objectRole, func(o triple.Term) *logic.Formula { return differs(s, o) })
}

// butNot interprets it.
func (m *exceptions) butNot(n *syntax.Node, r role, k func(triple.Term) *logic.Formula) *logic.Formula {
	if m.neg {
		return m.fail("unsupported", "Say in two sentences what is so and what is not.", n)
	}
	first := m.phrases.np(n.A, r, k)
	return logic.And(first, m.negated(func() *logic.Formula { return m.phrases.np(n.B, r, k) }))
}

// ofThem says something of all, some or none of what is described.
func (m *exceptions) ofThem(quantifier string, t triple.Term, described *logic.Formula, k func(triple.Term) *logic.Formula) *logic.Formula {
	switch quantifier {
	case "some":
		return m.exists(t, described, k(t))
	case "none":
		return m.all(t, described, m.negated(func() *logic.Formula { return k(t) }))
	case "all", "each":
		if m.cond {
			return m.fail("unsupported", `"all" cannot stand inside a condition; state it as a sentence of its own.`, nil)
		}
		return m.all(t, described, k(t))
	}
	return m.whichever(t, described, k)
}
