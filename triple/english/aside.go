package english

import (
	"whence/triple"
	"whence/triple/english/lexicon"
)

// aside reads what is said of a name by the way, between commas: "Bob, also
// known as Bobby, is tall", "Ben, Anna's brother, lives in Rome".
func (p *parser) aside(name item, out []item) []item {
	if name.n.kind != nName && name.n.kind != nQuoted && name.n.kind != nLetter || p.low(name.end) != "," || name.end+1 >= len(p.toks) {
		return out
	}
	i := name.end + 1
	if p.low(i) == "who" || p.low(i) == "which" {
		for _, vp := range p.vp(i+1, finite(one), false) {
			rel := p.node(node{kind: nRel, a: vp.n, at: uint16(i), end: uint16(i + 1)})
			out = p.closeAside(name, item{rel, vp.end, vp.cost}, out)
		}
		return out
	}
	if p.low(i) == "also" {
		i++
	}
	if end := p.samePhrase(i); end > 0 && p.low(i) != "the" && p.low(i) != "a" && end < len(p.toks) {
		for _, np := range p.simpleNP(end, nil) {
			same := node{kind: nSame, a: np.n, at: uint16(i), end: uint16(end)}
			out = p.closeAside(name, item{p.node(same), np.end, np.cost}, out)
		}
		return out
	}
	if i > name.end+1 {
		return out
	}
	for _, np := range p.np1(i) {
		described := np.n.kind == nOwned && np.n.c == nil || np.n.kind == nNoun && (np.n.s == "a" || np.n.s == "an" || np.n.s == "the" && np.n.b != nil && np.n.b.kind == nPrep)
		if described {
			out = p.closeAside(name, np, out)
		}
	}
	return out
}

// closeAside wants the second comma, and no list behind it.
func (p *parser) closeAside(name, said item, out []item) []item {
	if p.low(said.end) != "," || p.closed(said.end+1)&lexicon.Conjunction != 0 || said.end+1 >= len(p.toks) {
		return out
	}
	n := node{kind: nAside, num: one, a: name.n, b: said.n}
	return append(out, item{p.node(n), said.end + 1, name.cost + said.cost + 1})
}

// byTheWay interprets an aside: both what it says of the name, and the rest.
func (m *meaning) byTheWay(n *node, r role, k func(triple.Term) *formula) *formula {
	if m.cond || m.asking || m.neg {
		return m.fail("unsupported", "Say by itself what is said between the commas.", n.b)
	}
	return m.np(n.a, r, func(t triple.Term) *formula {
		if n.b.kind == nRel { // "Bob, who is kind, is tall"
			return and(m.post(n.b, t), k(t))
		}
		return and(m.be(n.b, t, "", ""), k(t))
	})
}
