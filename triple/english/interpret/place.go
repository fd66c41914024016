package interpret

import (
	"whence/triple"
	"whence/triple/english/lexicon"
	"whence/triple/english/logic"
	"whence/triple/english/morph"
	"whence/triple/english/say"
	"whence/triple/english/syntax"
)

// This file says where things are that are spoken of by where they are: a city in
// France is a city, and is in France.

// isPlaced says of s that it is one of what the noun names, and where it is.
func (m *predicates) isPlaced(noun, prep *syntax.Node, s, o triple.Term, tense, modal string) *logic.Formula {
	class := triple.Relation{Key: triple.InstanceOf, Form: triple.FormInstance, Tense: tense, Modal: modal}
	if label, ok := m.mostOf(noun); ok { // the biggest city in France is the biggest there
		most := m.literal(s, triple.Relation{Form: triple.FormNoun, Word: syntax.NounLabel(noun), Prep: prep.S, Tense: tense, Modal: modal}, o)
		if m.d.Own {
			return most
		}
		at := triple.Relation{Form: triple.FormCopula, Prep: prep.S, Tense: tense, Modal: modal}
		return logic.And(m.literal(s, class, m.constant(triple.Class, label)), m.literal(s, at, o), most)
	}
	at := triple.Relation{Form: triple.FormCopula, Prep: prep.S, Tense: tense, Modal: modal}
	return logic.And(m.literal(s, class, m.constant(triple.Class, syntax.NounLabel(noun))), m.literal(s, at, o))
}

// mostOf is the noun that a superlative stands before.
func (m *predicates) mostOf(noun *syntax.Node) (string, bool) {
	if noun.T == "" || !m.p.Can(int(noun.At), morph.Superlative) {
		return "", false
	}
	return noun.S, true
}

// plainKind is the kind without its adjectives of which one is told to be the object:
// who drives an old truck drives a truck. Of kinds in the plural it does not hold:
// who likes old films need not like films.
func (m *quantifiers) plainKind(n *syntax.Node) (triple.Term, bool) {
	if m.d.Own || !m.direct || m.neg || m.cond || m.asking || n.S != "a" && n.S != "an" || len(n.A.List) == 0 || say.WholeNoun(m.p.PhraseLabel(n.A)) {
		return triple.Term{}, false
	}
	for _, a := range n.A.List {
		if lexicon.NoSuch.Has(a.S) {
			return triple.Term{}, false
		}
	}
	words := syntax.NounLabel(n.A)
	t := triple.Const(triple.Generic, m.e.Forms.Plural(words))
	t.Label = morph.Article(words) + " " + words
	return t, true
}
