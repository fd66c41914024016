package english

import (
	"slices"

	"whence/triple/english/lexicon"
	"whence/triple/english/morph"
)

// quantity is what an indefinite subject speaks of.
type quantity uint8

const (
	surelyAll quantity = iota
	someOrAll
	surelySome
)

// someOrAll tells whether the subject of a statement may be some individual
// though it is said without "some": "a cat sleeps on the sofa" may tell what
// cats do or what one does, "a cat is sleeping" tells what one does.
func (p *parser) someOrAll(a *act) quantity {
	if a.kind != tell || a.n == nil || a.n.kind != nClause {
		return surelyAll
	}
	s := a.n.a
	if s.kind != nNoun || s.s != "a" && s.s != "an" || s.b != nil || emptyNoun(s.a.s) {
		return surelyAll
	}
	return p.happens(a.n.b)
}

// happens tells whether a verb phrase says what one does or is at a time and
// place.
func (p *parser) happens(vp *node) quantity {
	for vp.kind == nVP && !vp.neg && vp.s == "" && vp.conf == 0 {
		vp = vp.a
	}
	switch vp.kind {
	case nVerb:
		if placed(vp) {
			return someOrAll
		}
	case nBe:
		if vp.neg || vp.conf != 0 {
			return surelyAll
		}
		switch pred := vp.a; {
		case pred.kind == nVP && pred.a.kind == nVerb, pred.kind == nAdj && p.doing(int(pred.at)):
			return surelySome
		case pred.kind == nPrep && isParticular(pred.a):
			return someOrAll
		}
	}
	return surelyAll
}

// doing reports whether the adjective at i rather says what one does at the
// moment: "sleeping", and not "frightening", which one is to others.
func (p *parser) doing(i int) bool {
	return slices.ContainsFunc(p.readings(i), func(r morph.Reading) bool { return r.Form&morph.Ing != 0 && r.Entry.Frames&lexicon.Bare != 0 })
}

// placed reports whether a verb has a particular thing as its object or behind
// a preposition.
func placed(verb *node) bool {
	if verb.a != nil && isParticular(verb.a) {
		return true
	}
	for _, pp := range verb.list {
		if isParticular(pp.a) {
			return true
		}
	}
	return false
}

// isParticular reports whether a noun phrase speaks of one thing: "the sofa",
// "Ben's house".
func isParticular(n *node) bool {
	switch n.kind {
	case nName, nQuoted:
		return true
	case nNoun:
		return n.s == "the" || n.s == "this" || n.s == "that"
	case nOwned:
		return n.a.kind == nName || n.a.kind == nPronoun
	}
	return false
}
