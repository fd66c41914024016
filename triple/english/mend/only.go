package mend

import (
	"slices"

	"whence/triple/english/parse"
)

// What is so in the place of what a clause denies stands behind a comma with "only" or "just". It
// is joined to what it stands for: "takes no cheques, only cash".

// mendOnly joins such a phrase to the last one before the comma that has no preposition either.
func mendOnly(all *mender) {
	m := instead{all}
	for i := 2; i+1 < len(m.tree.Words); i++ {
		only := m.tree.Words[i]
		k := only.Head
		if m.tree.Words[i-1].Form != "," || !m.words.Is("instead", m.form(i)) || k <= i || !m.phrase(k) {
			continue
		}
		verb := m.tree.Words[k].Head
		for verb >= 0 && m.tree.Words[verb].Class != "VERB" {
			verb = m.tree.Words[verb].Head
		}
		last := m.lastBefore(i-1, verb)
		if last < 0 || !m.denied(verb, last) || m.caseOf(k) != "" || m.joined(k) || m.joined(last) {
			continue
		}
		words := slices.Clone(m.tree.Words)
		words[k].Head, words[k].Label = last, "conj"
		if rooted(words) {
			all.tree.Words = words
		}
	}
}

// instead is a tree in which something may hold in the place of what is denied.
type instead struct{ *mender }

// phrase reports whether the word at i heads a phrase that is no clause.
func (m instead) phrase(i int) bool {
	w := m.tree.Words[i]
	nominal := w.Class == "NOUN" || w.Class == "PROPN" || w.Class == "NUM" || w.Class == "PRON"
	return nominal && childOf(m.tree.Words, i, "cop") < 0 && childOf(m.tree.Words, i, "nsubj") < 0 && childOf(m.tree.Words, i, "cc") < 0
}

// denied reports whether a word that denies hangs on a verb, or "no" on its object.
func (m instead) denied(verb, object int) bool {
	if no := childOf(m.tree.Words, object, "det"); no >= 0 && m.form(no) == "no" {
		return true
	}
	return slices.ContainsFunc(m.tree.Words, func(w parse.Word) bool {
		return w.Head == verb && w.Label == "advmod" && w.End <= m.tree.Words[verb].Start && m.words.Is("negation", w.Lemma)
	})
}

// caseOf is the preposition of the phrase at i, "" for none.
func (m instead) caseOf(i int) string {
	if c := childOf(m.tree.Words, i, "case"); c >= 0 {
		return m.form(c)
	}
	return ""
}

// lastBefore is the last phrase of a verb in front of the word at end that has no preposition; -1
// where there is none.
func (m instead) lastBefore(end, verb int) int {
	for k := end - 1; k > verb && verb >= 0; k-- {
		switch w := m.tree.Words[k]; {
		case w.Class == "ADP":
			return -1 // "takes no money by card, only cash" is not "takes cash by card"
		case w.Head == verb && m.phrase(k):
			return k
		}
	}
	return -1
}

// joined reports whether another phrase is joined to the one at i by a word.
func (m instead) joined(i int) bool {
	return slices.ContainsFunc(under(m.tree.Words, i), func(k int) bool { return m.tree.Words[k].Label == "cc" })
}
