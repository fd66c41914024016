package syntax

import (
	"whence/triple/english/lexicon"
	"whence/triple/english/morph"
	tokens "whence/triple/english/token"
)

// This file reads names that a noun begins: "room 12", "uncle Bob", and which of
// several is meant: "the second floor".

// nounName reads a noun with the number or name behind it as one name.
func (p *nameRules) nounName(i int, out []Item) []Item {
	if i+1 >= len(p.Tokens) || p.TokenAt(i).Kind != tokens.Word || p.TokenAt(i).Info.Closed != 0 || p.Inner(i) {
		return out
	}
	next := p.TokenAt(i + 1)
	switch {
	case (lexicon.Counted.Has(p.Low(i)) || lexicon.Numbered.Has(p.Low(i))) && next.Kind == tokens.Number && (i+2 >= len(p.Tokens) || !morph.IsUnit(p.Low(i+2))):
		return append(out, p.nameItem(i, i+2, 1))
	case (lexicon.Counted.Has(p.Low(i)) || lexicon.Addresses.Has(p.Low(i))) && next.Kind == tokens.Word && isNameToken(next) && !p.TokenAt(i).Capital:
		return append(out, p.nameItem(i, p.nameEnd(i+1), 1))
	}
	return out
}

// ordinal reads "second" behind "the" as an adjective.
func (p *nounRules) ordinal(i int) (Node, bool) {
	if i == 0 || p.Low(i-1) != "the" || !p.Can(i+1, morph.NounForms) {
		return Node{}, false
	}
	switch word := p.Low(i); {
	case lexicon.Ordinals.Has(word):
		return Node{Kind: NodeAdj, S: p.Low(i), At: uint16(i), End: uint16(i + 1)}, true
	}
	return Node{}, false
}

// quantityThan reads "more points than Tom" behind a verb: what is compared is how
// many or how much.
func (p *phraseRules) quantityThan(i int, out []Item) []Item {
	switch p.Low(i) {
	case "more", "less", "fewer":
	default:
		return out
	}
	for _, it := range p.nouns.nominal(i + 1) {
		if len(it.N.List) > 0 || p.Low(it.end) != "than" {
			continue
		}
		for _, np := range p.np1(it.end + 1) {
			if np.N.Kind == NodeNumber || np.N.Kind == NodeCount {
				continue
			}
			than := p.Node(Node{Kind: NodePrep, S: "than", A: np.N, At: uint16(it.end), End: uint16(it.end + 1)})
			n := Node{T: p.Text(i, it.end), List: []*Node{than}}
			out = append(out, Item{p.Node(n), np.end, it.cost + np.cost})
		}
	}
	return out
}
