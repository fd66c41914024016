package english

import (
	"whence/triple"
	"whence/triple/english/lexicon"
	"whence/triple/english/morph"
)

// This file says where things are that are spoken of by where they are: a city in
// France is a city, and is in France.

// placesNoun reports whether what stands behind a noun with the preposition says
// of the thing itself where it is, where it is from or what it is about. Others
// make a relation of their own with the noun: a student at a school need not be
// there.
func placesNoun(prep string) bool {
	return lexicon.PlacingPrepositions.Has(prep)
}

// isPlaced says of s that it is one of what the noun names, and where it is.
func (m *meaning) isPlaced(noun, prep *node, s, o triple.Term, tense, modal string) *formula {
	class := triple.Relation{Key: triple.InstanceOf, Form: triple.FormInstance, Tense: tense, Modal: modal}
	if label, ok := m.mostOf(noun); ok { // the biggest city in France is the biggest there
		most := m.literal(s, triple.Relation{Form: triple.FormNoun, Word: nounLabel(noun), Prep: prep.s, Tense: tense, Modal: modal}, o)
		if m.d.Own {
			return most
		}
		at := triple.Relation{Form: triple.FormCopula, Prep: prep.s, Tense: tense, Modal: modal}
		return and(m.literal(s, class, m.constant(triple.Class, label)), m.literal(s, at, o), most)
	}
	at := triple.Relation{Form: triple.FormCopula, Prep: prep.s, Tense: tense, Modal: modal}
	return and(m.literal(s, class, m.constant(triple.Class, nounLabel(noun))), m.literal(s, at, o))
}

// mostOf is the noun that a superlative stands before.
func (m *meaning) mostOf(noun *node) (string, bool) {
	if noun.t == "" || !m.p.can(int(noun.at), morph.Superlative) {
		return "", false
	}
	return noun.s, true
}

// splitsPair reports whether a list of predicates takes apart what stands behind
// one preposition: "available in black and white".
func (p *parser) splitsPair(n *node) bool {
	if n.kind != nAnd && n.kind != nOr {
		return false
	}
	for k, m := range n.list[:len(n.list)-1] {
		pp, next := m, n.list[k+1]
		if (pp.kind == nPassive || pp.kind == nVP) && len(pp.list) > 0 {
			pp = pp.list[len(pp.list)-1]
		}
		if pp.kind != nPrep && pp.kind != nAdjPrep || pp.a == nil || next.kind != nAdj || !p.can(int(next.at), morph.Singular) {
			continue
		}
		if o := pp.a; o.kind == nName && o.end == o.at+1 && !p.tok(int(o.at)).Capital && p.can(int(o.at), morph.Positive) || o.kind == nNoun && o.s == "" && o.b == nil && p.can(int(o.a.end)-1, morph.Positive) {
			p.refuse(int(next.at), "It is not clear what stands behind the preposition here; say it in two sentences.")
			return true
		}
	}
	return false
}

// plainKind is the kind without its adjectives of which one is told to be the object:
// who drives an old truck drives a truck. Of kinds in the plural it does not hold:
// who likes old films need not like films.
func (m *meaning) plainKind(n *node) (triple.Term, bool) {
	if m.d.Own || !m.direct || m.neg || m.cond || m.asking || n.s != "a" && n.s != "an" || len(n.a.list) == 0 || wholeNoun(m.p.phraseLabel(n.a)) {
		return triple.Term{}, false
	}
	for _, a := range n.a.list {
		if isNoSuch(a.s) {
			return triple.Term{}, false
		}
	}
	words := nounLabel(n.a)
	t := triple.Const(triple.Generic, m.e.inflect.Plural(words))
	t.Label = morph.Article(words) + " " + words
	return t, true
}

// isNoSuch: adjectives of what is none of the kind that it is called by.
func isNoSuch(adj string) bool {
	return lexicon.NoSuch.Has(adj)
}
