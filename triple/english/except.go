package english

import (
	"slices"

	"whence/triple"
	"whence/triple/english/lexicon"
)

// This file reads who is left out: "everyone except Bob", "only Tom", "all birds
// but penguins"; and which of them: "all of Ann's cats", "none of my friends".

// except reads who is left out behind "everyone", "all birds" or "nobody".
func (p *parser) except(it item, out []item) []item {
	if !leavesOut(it.n) || it.n.b != nil {
		return out
	}
	i := p.skipComma(it.end)
	commas := i > it.end
	switch {
	case p.phrase(i, "except", "for") > 0, p.phrase(i, "apart", "from") > 0, p.phrase(i, "other", "than") > 0:
		i += 2
	case p.low(i) == "except", p.low(i) == "but" && p.low(i+1) != "not":
		i++
	default:
		return out
	}
	for _, of := range p.np(i) {
		if !canBeLeftOut(of.n) {
			p.refuse(i, `Who or what is left out must be a name or a kind in the plural: "except Bob", "except penguins".`)
			continue
		}
		n := node{kind: nExcept, num: it.n.num, a: it.n, b: of.n, at: uint16(it.end), end: uint16(i)}
		end := of.end
		if commas {
			end = p.skipComma(end)
		}
		out = append(out, item{p.node(n), end, it.cost + of.cost})
	}
	return out
}

// leavesOut reports whether a noun phrase is of all, or of none, so that some can
// be left out.
func leavesOut(n *node) bool {
	switch n.kind {
	case nSome:
		return n.s == "everyone" || n.s == "everybody" || n.s == "everything" || n.s == "nobody" || n.s == "nothing"
	case nNoun:
		return n.s == "every" || n.s == "all" || n.s == "each" || n.s == "no"
	}
	return false
}

// canBeLeftOut reports whether a noun phrase names individuals, or is a kind in
// the plural.
func canBeLeftOut(n *node) bool {
	switch n.kind {
	case nName, nQuoted, nLetter, nPronoun:
		return true
	case nNoun:
		return n.s == "" && n.b == nil && len(n.a.list) == 0 && n.num&one == 0
	case nAnd, nOr:
		for _, m := range n.list {
			if !canBeLeftOut(m) {
				return false
			}
		}
		return true
	}
	return false
}

// onlyNames reads "only Tom": nobody else.
func (p *parser) onlyNames(i int, out []item) []item {
	if p.low(i) != "only" {
		return out
	}
	for _, of := range p.np(i + 1) {
		if namesOnly(of.n) {
			n := node{kind: nExcept, s: "only", num: of.n.num, b: of.n, at: uint16(i), end: uint16(i + 1)}
			out = append(out, item{p.node(n), of.end, of.cost})
		} else if i > 0 {
			p.refuse(i, onlyMessage)
		}
	}
	return out
}

// onlyMessage is the trouble with "Tom likes only fish".
const onlyMessage = `"Only" is read before the subject: "Only Tom likes tea."`

func namesOnly(n *node) bool {
	if n.kind == nAnd {
		for _, m := range n.list {
			if !namesOnly(m) {
				return false
			}
		}
		return true
	}
	return n.kind == nName || n.kind == nQuoted || n.kind == nPronoun && n.t != ownerPronoun
}

// leftOut interprets them: of all the others it is said, and of who is left out
// the opposite.
func (m *meaning) leftOut(n *node, r role, k func(triple.Term) *formula) *formula {
	if m.cond || m.asking || m.neg || m.inPost {
		return m.fail("unsupported", "Who is left out can be told of a whole sentence; ask or say it of each by name.", n)
	}
	if n.s == "only" || n.a.kind == nSome && (n.a.s == "nobody" || n.a.s == "nothing") && len(n.a.list) == 0 && namesOnly(n.b) {
		return m.onlyThese(n, r, k)
	}
	none := n.a.s == "nobody" || n.a.s == "nothing" || n.a.s == "no"
	said := func(t triple.Term, is bool) *formula {
		if is {
			return k(t)
		}
		return m.negated(func() *formula { return k(t) })
	}
	m.mark(n.a)
	t := m.newVar()
	var kept, left []*formula
	if n.a.kind == nNoun {
		kept = append(kept, m.restriction(n.a.a, nil, t))
	} else {
		kept = m.qualities(n.a.list, t)
		m.soft[t.Var] = "person"
		if n.a.s == "everything" || n.a.s == "nothing" {
			m.soft[t.Var] = "thing"
		}
	}
	for _, x := range members(n.b) {
		if x.kind == nNoun { // penguins
			class := m.ofKind(x, t)
			kept = append(kept, &formula{op: fAbsent, kids: []*formula{class}})
			one := m.newVar()
			left = append(left, m.all(one, m.ofKind(x, one), said(one, none)))
			continue
		}
		left = append(left, m.np(x, subjectRole, func(o triple.Term) *formula {
			kept = append(kept, differs(t, o))
			return said(o, none)
		}))
	}
	return and(append([]*formula{m.all(t, and(kept...), said(t, !none))}, left...)...)
}

// onlyThese interprets "only Tom likes tea": Tom does, and who is not Tom and does
// would be one who does not.
func (m *meaning) onlyThese(n *node, r role, k func(triple.Term) *formula) *formula {
	if r != subjectRole {
		return m.fail("unsupported", onlyMessage, n)
	}
	if n.a != nil {
		m.mark(n.a)
	}
	t := m.newVar()
	others := []*formula{k(t)}
	if o := others[0]; o.op != fLit || o.lit.Op != triple.Relates {
		return m.fail("unsupported", `"Only" can be said of one simple thing; say the rest in a sentence of its own.`, n)
	}
	var those []*formula
	for _, x := range members(n.b) {
		those = append(those, m.np(x, r, func(o triple.Term) *formula {
			others = append(others, differs(t, o))
			return k(o)
		}))
	}
	return and(append(those, m.all(t, and(others...), not(k(t))))...)
}

// members are the parts of a list, or what is none by itself.
func members(n *node) []*node {
	if isListNode(n) {
		return n.list
	}
	return []*node{n}
}

// leavesSome reports whether each of the rules leaves somebody out.
func leavesSome(rules []triple.Rule) bool {
	for _, r := range rules {
		if !slices.ContainsFunc(r.Body, func(l triple.Literal) bool { return l.Op == triple.NotEqual }) {
			return false
		}
	}
	return true
}

// ofKind is that t is one of what a bare plural names.
func (m *meaning) ofKind(n *node, t triple.Term) *formula {
	m.mark(n.a)
	return m.literal(t, triple.Relation{Key: triple.InstanceOf, Form: triple.FormInstance}, m.constant(triple.Class, nounLabel(n.a)))
}

// differs is that two are not the same.
func differs(s, o triple.Term) *formula {
	return &formula{op: fLit, lit: triple.Literal{Triple: triple.Triple{Subject: s, Object: o}, Op: triple.NotEqual}}
}

// different interprets "is different from", which in a condition compares. It
// returns nil where it is a relation like others.
func (m *meaning) different(n *node, s triple.Term, auxiliary string) *formula {
	if !m.cond || n.s != "different" || n.t != "from" || auxiliary != "" {
		return nil
	}
	m.mark(n)
	return m.np(n.a, objectRole, func(o triple.Term) *formula { return differs(s, o) })
}

// butNot reads "tea but not coffee" as an object: both are told, and nothing is
// taken back.
func (p *parser) butNot(i int) []item {
	var out []item
	for _, first := range p.np1(i) {
		next := p.skipComma(first.end)
		if p.low(next) != "but" || p.low(next+1) != "not" {
			continue
		}
		for _, second := range p.np1(next + 2) {
			n := node{kind: nButNot, num: first.n.num, a: first.n, b: second.n}
			out = append(out, item{p.node(n), second.end, first.cost + second.cost})
		}
	}
	return out
}

// verbButNot reads "swim but not fly" behind an auxiliary.
func (p *parser) verbButNot(i int, form uint8, out []item) []item {
	if form != infinite || !p.swaps {
		return out
	}
	for _, first := range p.vp1(i, form) {
		next := p.skipComma(first.end)
		if p.low(next) != "but" || p.low(next+1) != "not" {
			continue
		}
		for _, second := range p.vp1(next+2, form) {
			not := p.node(node{kind: nVP, a: second.n, neg: true})
			list := node{kind: nAnd, num: many, list: []*node{first.n, not}}
			out = append(out, item{p.node(list), second.end, first.cost + second.cost + costVPList})
		}
	}
	return out
}

// butNot interprets it.
func (m *meaning) butNot(n *node, r role, k func(triple.Term) *formula) *formula {
	if m.neg {
		return m.fail("unsupported", "Say in two sentences what is so and what is not.", n)
	}
	first := m.np(n.a, r, k)
	return and(first, m.negated(func() *formula { return m.np(n.b, r, k) }))
}

// partitive reads "all of Ann's cats", "all my friends" and "none of them all".
func (p *parser) partitive(i int, out []item) []item {
	w := p.low(i)
	next := i + 1
	switch {
	case lexicon.Parts.Has(w):
		if p.low(next) == "of" {
			next++
		} else if w != "all" {
			return out
		}
	default:
		return out
	}
	for _, it := range p.np1(next) {
		if it.n.kind == nNoun && it.n.s == "the" && it.n.num&one == 0 {
			p.refuse(next, groupMessage)
		}
		if it.n.kind != nOwned || it.n.c != nil || it.n.num&many == 0 || it.n.s != "" {
			continue
		}
		n := *it.n
		n.s, n.num, n.at, n.end = w, many, uint16(i), uint16(i+1)
		if w == "each" || w == "none" {
			n.num = one | many
		}
		out = append(out, item{p.node(n), it.end, it.cost})
	}
	return out
}

// ofThem says something of all, some or none of what is described.
func (m *meaning) ofThem(quantifier string, t triple.Term, described *formula, k func(triple.Term) *formula) *formula {
	switch quantifier {
	case "some":
		return m.exists(t, described, k(t))
	case "none":
		return m.all(t, described, m.negated(func() *formula { return k(t) }))
	case "all", "each":
		if m.cond {
			return m.fail("unsupported", `"all" cannot stand inside a condition; state it as a sentence of its own.`, nil)
		}
		return m.all(t, described, k(t))
	}
	return m.whichever(t, described, k)
}
