package syntax

import (
	"whence/triple/english/lexicon"
	"whence/triple/english/morph"
)

// This file reads "gave Fred the ball" and "was given the ball by Bill": with verbs
// of giving, making and telling whom it is for may stand without its preposition.

// RecipientPrep is the preposition of whom a verb gives or makes something, "" for
// verbs that take no two objects.
func RecipientPrep(verb string) string {
	switch {
	case lexicon.Giving.Has(verb):
		return "to"
	case lexicon.Making.Has(verb):
		return "for"
	}
	return ""
}

// twoObjects reads the recipient and what it is given, behind the verb.
func (p *verbRules) twoObjects(i int, verb *morph.Reading, gap bool, out []Item) []Item {
	prep := RecipientPrep(verb.Lemma)
	if prep == "" {
		return out
	}
	for _, to := range p.phrases.np1(i) {
		if !mayReceive(to.N) {
			continue
		}
		recipient := p.Node(Node{Kind: NodePrep, S: prep, A: to.N})
		if gap {
			given := p.Node(Node{A: p.Node(Node{Kind: NodeGap}), List: []*Node{recipient}})
			out = p.phrases.preps(Item{given, to.end, to.cost + costTwoObjects}, 1, false, out)
		}
		for _, what := range p.predicates.given(to.end) {
			whole := p.Node(Node{A: what.N, List: []*Node{recipient}})
			out = p.phrases.preps(Item{whole, what.end, to.cost + what.cost + costTwoObjects}, 1, gap, out)
		}
	}
	return out
}

// given reads what is given: a noun phrase that cannot be part of the one before.
func (p *predicateRules) given(i int) []Item {
	if p.Closed(i)&lexicon.Determiner == 0 && !lexicon.Possessives.Has(p.Low(i)) {
		return nil
	}
	return p.phrases.np1(i)
}

// mayReceive reports whether a noun phrase is one that something can be given to:
// with an article, or a name.
func mayReceive(n *Node) bool {
	switch n.Kind {
	case NodeName, NodePronoun, NodeSome, NodeLetter, NodeQuoted, NodeWh:
		return true
	case NodeNoun:
		return n.S != "" && n.B == nil
	case NodeOwned:
		return n.C == nil
	}
	return false
}

// receiving reads "given the ball by Bill" behind a form of be.
func (p *predicateRules) receiving(i int, r *morph.Reading, gap bool, out []Item) []Item {
	if RecipientPrep(r.Lemma) == "" || gap {
		return out
	}
	for _, what := range p.given(i + 1) {
		for _, c := range p.phrases.preps(Item{p.Node(Node{}), what.end, int(r.Cost) + what.cost}, 2, false, nil) {
			n := Node{Kind: NodePassive, S: r.Lemma, T: p.Low(i), A: what.N, List: c.N.List, At: uint16(i), End: uint16(i + 1)}
			out = append(out, Item{p.Node(n), c.end, c.cost})
		}
	}
	return out
}

// This file reads "each other": each of those who are named is said to stand to
// each of the others as the verb says.

// reciprocal reads "each other" and "one another".
func (p *phraseRules) reciprocal(i int, out []Item) []Item {
	for _, words := range lexicon.Reciprocals.Phrases() {
		if end := p.Phrase(i, words...); end > 0 && i > 0 {
			out = append(out, Item{p.Node(Node{Kind: NodeEachOther, Num: Many, At: uint16(i), End: uint16(end)}), end, 0})
		}
	}
	return out
}
