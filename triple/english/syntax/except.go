package syntax

import "whence/triple/english/lexicon"

// This file reads who is left out: "everyone except Bob", "only Tom", "all birds
// but penguins"; and which of them: "all of Ann's cats", "none of my friends".

// except reads who is left out behind "everyone", "all birds" or "nobody".
func (p *phraseRules) except(it Item, out []Item) []Item {
	if !leavesOut(it.N) || it.N.B != nil {
		return out
	}
	i := p.SkipComma(it.end)
	commas := i > it.end
	switch {
	case p.Phrase(i, "except", "for") > 0, p.Phrase(i, "apart", "from") > 0, p.Phrase(i, "other", "than") > 0:
		i += 2
	case p.Low(i) == "except", p.Low(i) == "but" && p.Low(i+1) != "not":
		i++
	default:
		return out
	}
	for _, of := range p.np(i) {
		if !canBeLeftOut(of.N) {
			p.Refuse(i, `Who or what is left out must be a name or a kind in the plural: "except Bob", "except penguins".`)
			continue
		}
		n := Node{Kind: NodeExcept, Num: it.N.Num, A: it.N, B: of.N, At: uint16(it.end), End: uint16(i)}
		end := of.end
		if commas {
			end = p.SkipComma(end)
		}
		out = append(out, Item{p.Node(n), end, it.cost + of.cost})
	}
	return out
}

// leavesOut reports whether a noun phrase is of all, or of none, so that some can
// be left out.
func leavesOut(n *Node) bool {
	switch n.Kind {
	case NodeSome:
		return n.S == "everyone" || n.S == "everybody" || n.S == "everything" || n.S == "nobody" || n.S == "nothing"
	case NodeNoun:
		return n.S == "every" || n.S == "all" || n.S == "each" || n.S == "no"
	}
	return false
}

// canBeLeftOut reports whether a noun phrase names individuals, or is a kind in
// the plural.
func canBeLeftOut(n *Node) bool {
	switch n.Kind {
	case NodeName, NodeQuoted, NodeLetter, NodePronoun:
		return true
	case NodeNoun:
		return n.S == "" && n.B == nil && len(n.A.List) == 0 && n.Num&One == 0
	case NodeAnd, NodeOr:
		for _, m := range n.List {
			if !canBeLeftOut(m) {
				return false
			}
		}
		return true
	}
	return false
}

// onlyNames reads "only Tom": nobody else.
func (p *phraseRules) onlyNames(i int, out []Item) []Item {
	if p.Low(i) != "only" {
		return out
	}
	for _, of := range p.np(i + 1) {
		if NamesOnly(of.N) {
			n := Node{Kind: NodeExcept, S: "only", Num: of.N.Num, B: of.N, At: uint16(i), End: uint16(i + 1)}
			out = append(out, Item{p.Node(n), of.end, of.cost})
		} else if i > 0 {
			p.Refuse(i, OnlyMessage)
		}
	}
	return out
}

// OnlyMessage is the trouble with "Tom likes only fish".
const OnlyMessage = `"Only" is read before the subject: "Only Tom likes tea."`

// NamesOnly reports whether a phrase is names and nothing else.
func NamesOnly(n *Node) bool {
	if n.Kind == NodeAnd {
		for _, m := range n.List {
			if !NamesOnly(m) {
				return false
			}
		}
		return true
	}
	return n.Kind == NodeName || n.Kind == NodeQuoted || n.Kind == NodePronoun && n.T != OwnerPronoun
}

// butNot reads "tea but not coffee" as an object: both are told, and nothing is
// taken back.
func (p *phraseRules) butNot(i int) []Item {
	var out []Item
	for _, first := range p.np1(i) {
		next := p.SkipComma(first.end)
		if p.Low(next) != "but" || p.Low(next+1) != "not" {
			continue
		}
		for _, second := range p.np1(next + 2) {
			n := Node{Kind: NodeButNot, Num: first.N.Num, A: first.N, B: second.N}
			out = append(out, Item{p.Node(n), second.end, first.cost + second.cost})
		}
	}
	return out
}

// verbButNot reads "swim but not fly" behind an auxiliary.
func (p *verbRules) verbButNot(i int, form uint8, out []Item) []Item {
	if form != infinite || !p.Swaps {
		return out
	}
	for _, first := range p.vp1(i, form) {
		next := p.SkipComma(first.end)
		if p.Low(next) != "but" || p.Low(next+1) != "not" {
			continue
		}
		for _, second := range p.vp1(next+2, form) {
			not := p.Node(Node{Kind: NodeVP, A: second.N, Neg: true})
			list := Node{Kind: NodeAnd, Num: Many, List: []*Node{first.N, not}}
			out = append(out, Item{p.Node(list), second.end, first.cost + second.cost + costVPList})
		}
	}
	return out
}

// partitive reads "all of Ann's cats", "all my friends" and "none of them all".
func (p *phraseRules) partitive(i int, out []Item) []Item {
	w := p.Low(i)
	next := i + 1
	switch {
	case lexicon.Parts.Has(w):
		if p.Low(next) == "of" {
			next++
		} else if w != "all" {
			return out
		}
	default:
		return out
	}
	for _, it := range p.np1(next) {
		if it.N.Kind == NodeNoun && it.N.S == "the" && it.N.Num&One == 0 {
			p.Refuse(next, GroupMessage)
		}
		if it.N.Kind != NodeOwned || it.N.C != nil || it.N.Num&Many == 0 || it.N.S != "" {
			continue
		}
		n := *it.N
		n.S, n.Num, n.At, n.End = w, Many, uint16(i), uint16(i+1)
		if w == "each" || w == "none" {
			n.Num = One | Many
		}
		out = append(out, Item{p.Node(n), it.end, it.cost})
	}
	return out
}
