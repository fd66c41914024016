package english

import (
	"whence/triple/english/lexicon"
	"whence/triple/english/morph"
)

// This file reads names that a noun begins: "room 12", "uncle Bob", and which of
// several is meant: "the second floor".

// nounName reads a noun with the number or name behind it as one name.
func (p *parser) nounName(i int, out []item) []item {
	if i+1 >= len(p.toks) || p.tok(i).Kind != wordToken || p.tok(i).info.Closed != 0 || p.inner(i) {
		return out
	}
	next := p.tok(i + 1)
	switch {
	case (isCounted(p.low(i)) || lexicon.Numbered.Has(p.low(i))) && next.Kind == numberToken && (i+2 >= len(p.toks) || !morph.IsUnit(p.low(i+2))):
		return append(out, p.nameItem(i, i+2, 1))
	case (isCounted(p.low(i)) || isAddress(p.low(i))) && next.Kind == wordToken && isNameToken(next) && !p.tok(i).Capital:
		return append(out, p.nameItem(i, p.nameEnd(i+1), 1))
	}
	return out
}

// isCounted: what is told apart by a number or a letter behind it.
func isCounted(noun string) bool {
	return lexicon.Counted.Has(noun)
}

// isAddress: what somebody is called by before the name.
func isAddress(noun string) bool {
	return lexicon.Addresses.Has(noun)
}

// ordinal reads "second" behind "the" as an adjective.
func (p *parser) ordinal(i int) (node, bool) {
	if i == 0 || p.low(i-1) != "the" || !p.can(i+1, morph.NounForms) {
		return node{}, false
	}
	switch word := p.low(i); {
	case lexicon.Ordinals.Has(word):
		return node{kind: nAdj, s: p.low(i), at: uint16(i), end: uint16(i + 1)}, true
	}
	return node{}, false
}

// quantityThan reads "more points than Tom" behind a verb: what is compared is how
// many or how much.
func (p *parser) quantityThan(i int, out []item) []item {
	switch p.low(i) {
	case "more", "less", "fewer":
	default:
		return out
	}
	for _, it := range p.nominal(i + 1) {
		if len(it.n.list) > 0 || p.low(it.end) != "than" {
			continue
		}
		for _, np := range p.np1(it.end + 1) {
			if np.n.kind == nNumber || np.n.kind == nCount {
				continue
			}
			than := p.node(node{kind: nPrep, s: "than", a: np.n, at: uint16(it.end), end: uint16(it.end + 1)})
			n := node{t: p.text(i, it.end), list: []*node{than}}
			out = append(out, item{p.node(n), np.end, it.cost + np.cost})
		}
	}
	return out
}
