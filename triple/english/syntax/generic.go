package syntax

import (
	"slices"
	"strings"

	"whence/triple/english/lexicon"
	"whence/triple/english/morph"
)

// quantity is what an indefinite subject speaks of.
type quantity uint8

// Of which individuals a subject may be said.
const (
	surelyAll quantity = iota
	SomeOrAll
	SurelySome
)

// SomeOrAll tells whether the subject of a statement may be some individual
// though it is said without "some": "a cat sleeps on the sofa" may tell what
// cats do or what one does, "a cat is sleeping" tells what one does.
func (p *Parser) SomeOrAll(a *Act) quantity {
	if a.Kind != Tell || a.N == nil || a.N.Kind != NodeClause {
		return surelyAll
	}
	s := a.N.A
	if s.Kind != NodeNoun || s.S != "a" && s.S != "an" || s.B != nil || lexicon.EmptyNouns.Has(s.A.S) {
		return surelyAll
	}
	return p.happens(a.N.B)
}

// happens tells whether a verb phrase says what one does or is at a time and
// place.
func (p *Parser) happens(vp *Node) quantity {
	for vp.Kind == NodeVP && !vp.Neg && vp.S == "" && vp.Conf == 0 {
		vp = vp.A
	}
	switch vp.Kind {
	case NodeVerb:
		if vp.A == nil && lexicon.NearbyAdverbs.Has(vp.T) {
			return SurelySome // a kind is nowhere in particular
		}
		if a := vp.A; placed(vp) && !amount(p, a) || a != nil && a.Kind == NodeNoun && (a.S == "a" || a.S == "an") && vp.S != "have" {
			return SomeOrAll
		}
	case NodeBe:
		if !vp.Neg && vp.Conf == 0 {
			return p.isSo(vp.A)
		}
	}
	return surelyAll
}

// isSo tells whether a predicate is one of a moment or a place.
func (p *Parser) isSo(pred *Node) quantity {
	switch {
	case pred.Kind == NodeVP && pred.A.Kind == NodeVerb, pred.Kind == NodeAdj && p.doing(int(pred.At)):
		return SurelySome
	case pred.Kind == NodePrep && isParticular(pred.A):
		return SomeOrAll
	}
	return surelyAll
}

// doing reports whether the adjective at i rather says what one does at the
// moment: "sleeping", and not "frightening", which one is to others.
func (p *Parser) doing(i int) bool {
	return slices.ContainsFunc(p.Readings(i), func(r morph.Reading) bool { return r.Form&morph.Ing != 0 && r.Entry.Frames&lexicon.Bare != 0 })
}

// amount reports whether an object is an amount, which says of all of a kind what each
// costs or weighs: "7 euros".
func amount(p *Parser, n *Node) bool {
	if n == nil || n.Kind != NodeName {
		return false
	}
	first := p.TokenAt(int(n.At)).Low
	return morph.NumberWord(first) != "" || strings.Trim(first, "0123456789.,") == ""
}

// placed reports whether a verb has a particular thing as its object or behind
// a preposition.
func placed(verb *Node) bool {
	if verb.A != nil && isParticular(verb.A) {
		return true
	}
	for _, pp := range verb.List {
		if isParticular(pp.A) {
			return true
		}
	}
	return false
}

// isParticular reports whether a noun phrase speaks of one thing: "the sofa",
// "Ben's house".
func isParticular(n *Node) bool {
	switch n.Kind {
	case NodeName, NodeQuoted:
		return true
	case NodeNoun:
		return n.S == "the" || n.S == "this" || n.S == "that"
	case NodeOwned:
		return n.A.Kind == NodeName || n.A.Kind == NodePronoun
	}
	return false
}
