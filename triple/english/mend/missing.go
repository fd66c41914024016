package mend

import (
	"slices"

	"whence/triple/english/lexicon"
	"whence/triple/english/parse"
)

// mendMissing makes a participle the quality that it is where its verb always has an object and
// has none there: a bike that is missing misses nobody.
func mendMissing(m *mender) {
	for i, w := range m.tree.Words {
		be := childOf(m.tree.Words, i, "aux")
		if w.Tag != "VBG" || w.Class != "VERB" || be < 0 || be > i || m.tree.Words[be].Lemma != "be" {
			continue
		}
		more := childOf(m.tree.Words, i, "obj", "iobj", "obl", "xcomp", "ccomp", "compound:prt", "advcl", "obl:unmarked") >= 0
		aux := slices.ContainsFunc(m.tree.Words, func(v parse.Word) bool {
			return v.Head == i && v.Label == "aux" && v.Start != m.tree.Words[be].Start
		})
		e, known := lexicon.Lookup(m.form(i))
		if f := lexicon.FramesOf(w.Lemma); more || aux || !known || !e.Is(lexicon.Adjective) || f&lexicon.Object == 0 || f&^(lexicon.Object|lexicon.Double) != 0 {
			continue
		}
		words := slices.Clone(m.tree.Words)
		words[i].Class, words[i].Tag, words[i].Lemma = "ADJ", "JJ", m.form(i)
		words[be].Label = "cop"
		m.tree.Words = words
	}
}

// mendShared joins the second of two things that are done with one verb to the first, and makes
// the phrase behind it one of the verb: who teaches maths and physics at the school teaches both
// there.
func mendShared(m *mender) {
	for i, w := range m.tree.Words {
		if object := sharing(m, i); object >= 0 {
			words := slices.Clone(m.tree.Words)
			k := childOf(words, i, "orphan")
			words[k].Head, words[k].Label, words[i].Head = w.Head, "obl", object
			if childOf(words, i, "orphan") < 0 && childOf(words, k, "case") >= 0 && rooted(words) {
				m.tree.Words = words
			}
		}
	}
}

// sharing is the thing in front of "and" to which the one at i may be joined, that a tree takes for a
// clause without its verb; -1 where it may well be one: "bread and Ida jam".
func sharing(m *mender, i int) int {
	words, w := m.tree.Words, m.tree.Words[i]
	if w.Label != "conj" || w.Head < 0 || w.Class != "NOUN" || words[w.Head].Class != "VERB" || childOf(words, i, "case", "cop", "nsubj", "nummod", "det", "nmod:poss") >= 0 || childOf(words, i, "orphan") < 0 {
		return -1
	}
	if by := childOf(words, i, "compound", "flat"); by >= 0 && words[by].Class == "PROPN" {
		return -1
	}
	and, object := childOf(words, i, "cc"), childOf(words, w.Head, "obj")
	if and < 1 || object != and-1 || m.form(and) != "and" || words[object].Class != "NOUN" || childOf(words, object, "nummod", "det", "nmod:poss") >= 0 {
		return -1
	}
	return object
}

// mendOwed makes the number behind somebody to whom something is given what is given: "we owe Ann 60".
func mendOwed(m *mender) {
	for i, w := range m.tree.Words {
		who := w.Head
		if w.Label != "flat" || w.Class != "NUM" || who != i-1 || m.tree.Words[who].Label != "obj" || !lexicon.IsFirstName(m.form(who)) || childOf(m.tree.Words, who, "conj", "det", "compound") >= 0 {
			continue
		}
		verb := m.tree.Words[who].Head
		if lexicon.FramesOf(m.tree.Words[verb].Lemma)&lexicon.Double == 0 {
			continue
		}
		words := slices.Clone(m.tree.Words)
		words[who].Label = "iobj"
		words[i].Head, words[i].Label = verb, "obj"
		m.tree.Words = words
	}
}
