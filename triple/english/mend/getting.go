package mend

import (
	"slices"
	"strings"

	"whence/triple/english/parse"
)

// mendGetting makes "get" with the participle of what two do, or one does to itself, that verb:
// who gets married marries, and nobody else does it to them.
func mendGetting(m *mender) {
	for k, w := range m.tree.Words {
		p := k + 1
		if w.Lemma != "get" || !gets(m, k, p) {
			continue
		}
		words := slices.Clone(m.tree.Words)
		if w.Label != "aux:pass" {
			words[p].Head, words[p].Label = w.Head, w.Label
		}
		words[p].Class, words[p].Tag, words[p].Lemma = "VERB", w.Tag, parse.Lemma(m.form(p), "VBN")
		words[k].Head, words[k].Label, words[k].Class = p, "discourse", "PART" // it says nothing more
		for i := range words {
			if words[i].Head == k {
				words[i].Head = p
			}
			if words[i].Head == p && words[i].Label == "nsubj:pass" {
				words[i].Label = "nsubj"
			}
		}
		marriedTo(m, words, p)
		if rooted(words) {
			m.tree.Words = words
		}
	}
}

// gets reports whether the word at p is the participle that a form of "get" at k helps.
func gets(m *mender, k, p int) bool {
	if p >= len(m.tree.Words) || !strings.HasSuffix(m.form(p), "ed") || !m.words.Is("getting", parse.Lemma(m.form(p), "VBN")) {
		return false
	}
	w := m.tree.Words[k]
	return w.Label == "aux:pass" && w.Head == p || childOf(m.tree.Words, k, "xcomp", "obj") == p
}

// marriedTo makes to whom somebody gets married whom that marries.
func marriedTo(m *mender, words []parse.Word, p int) {
	for i := p + 1; i < len(words); i++ {
		if to := childOf(words, i, "case"); words[i].Head == p && words[i].Label == "obl" && to == p+1 && m.form(to) == "to" {
			words[i].Label = "obj"
			words[to].Head, words[to].Label = p, "discourse"
		}
	}
}
