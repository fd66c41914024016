package syntax

import "whence/triple/english/lexicon"

// aside reads what is said of a name by the way, between commas: "Bob, also
// known as Bobby, is tall", "Ben, Anna's brother, lives in Rome".
func (p *phraseRules) aside(name Item, out []Item) []Item {
	if name.N.Kind != NodeName && name.N.Kind != NodeQuoted && name.N.Kind != NodeLetter || p.Low(name.end) != "," || name.end+1 >= len(p.Tokens) {
		return out
	}
	i := name.end + 1
	if p.Low(i) == "who" || p.Low(i) == "which" {
		for _, vp := range p.verbs.vp(i+1, finite(One), false) {
			rel := p.Node(Node{Kind: NodeRel, A: vp.N, At: uint16(i), End: uint16(i + 1)})
			out = p.closeAside(name, Item{rel, vp.end, vp.cost}, out)
		}
		return out
	}
	if p.Low(i) == "also" {
		i++
	}
	if end := p.samePhrase(i); end > 0 && p.Low(i) != "the" && p.Low(i) != "a" && end < len(p.Tokens) {
		for _, np := range p.simpleNP(end, nil) {
			same := Node{Kind: NodeSame, A: np.N, At: uint16(i), End: uint16(end)}
			out = p.closeAside(name, Item{p.Node(same), np.end, np.cost}, out)
		}
		return out
	}
	if i > name.end+1 {
		return out
	}
	for _, np := range p.np1(i) {
		if describes(np.N) {
			out = p.closeAside(name, np, out)
		}
	}
	return out
}

// describes reports whether a noun phrase says what somebody is: "Anna's brother", "a doctor".
func describes(n *Node) bool {
	return n.Kind == NodeOwned && n.C == nil || n.Kind == NodeNoun && (n.S == "a" || n.S == "an" || n.S == "the" && n.B != nil && n.B.Kind == NodePrep)
}

// closeAside wants the second comma, and no list behind it.
func (p *phraseRules) closeAside(name, said Item, out []Item) []Item {
	if p.Low(said.end) != "," || p.Closed(said.end+1)&lexicon.Conjunction != 0 || said.end+1 >= len(p.Tokens) {
		return out
	}
	n := Node{Kind: NodeAside, Num: One, A: name.N, B: said.N}
	return append(out, Item{p.Node(n), said.end + 1, name.cost + said.cost + 1})
}
