package mend

import (
	"slices"

	"whence/triple/english/parse"
)

// What is somewhere may be told behind where it is: "in the garden is a pond", "behind the bar stand
// two barrels". Parsers take the place for what is something, or what is there for what is done.

// mendInverted makes the noun behind a verb of being somewhere, which a phrase of place stands in
// front of, the subject of the verb.
func mendInverted(m *mender) {
	words := m.tree.Words
	v := slices.IndexFunc(words, verbal)
	if v < 2 || v > len(words)-2 || !isThere(m, v) {
		return
	}
	noun := behindPlace(m, v)
	if noun == 0 || noun == v {
		return
	}
	end := len(words)
	if words[end-1].Class == "PUNCT" {
		end--
	}
	place, subject := headIn(words, noun, v), headIn(words, v+1, end)
	if place < 0 || subject < 0 || !slices.Contains([]int{place, v, subject}, slices.IndexFunc(words, func(w parse.Word) bool { return w.Head < 0 })) {
		return
	}
	mended := slices.Clone(words)
	mended[v].Head, mended[v].Label, mended[v].Class = -1, "root", "VERB"
	mended[place].Head, mended[place].Label = v, "obl"
	for i := range noun {
		mended[i].Head, mended[i].Label = place, "advmod" // next
	}
	mended[noun-1].Label = "case"
	mended[subject].Head, mended[subject].Label = v, "nsubj"
	for i, w := range words {
		if w.Class == "PUNCT" && (w.Head == place || w.Head == subject) {
			mended[i].Head = v
		}
	}
	if rooted(mended) {
		m.tree.Words = mended
	}
}

// behindPlace is where the noun phrase begins behind the preposition of place that the words begin with; 0 where
// they do not, or there is more in front of v.
func behindPlace(m *mender, v int) int {
	if slices.ContainsFunc(m.tree.Words[1:v], func(w parse.Word) bool {
		return w.Class == "PRON" && w.Tag != "PRP$" || w.Class == "PUNCT" || w.Class == "SCONJ"
	}) {
		return 0
	}
	switch {
	case m.words.Is("placeprep", m.form(0)+" "+m.form(1)):
		return 2
	case m.words.Is("placeprep", m.form(0)):
		return 1
	}
	return 0
}

// isThere reports whether the verb at v says that something is somewhere, and a noun begins behind it that
// it fits.
func isThere(m *mender, v int) bool {
	w, next := m.tree.Words[v], m.tree.Words[v+1]
	if w.Lemma != "be" && !m.words.Is("lying", w.Lemma) || !w.Finite() {
		return false
	}
	return next.Tag == "DT" || next.Tag == "CD" || next.Tag == "PRP$" || next.Class == "PROPN" || next.Tag == "NNS"
}

// headIn is the noun on which the other words from start up to end hang; -1 where there is no such noun.
func headIn(words []parse.Word, start, end int) int {
	head := -1
	for i := start; i < end; i++ {
		if h := words[i].Head; h >= start && h < end || words[i].Class == "PUNCT" {
			continue
		}
		if head >= 0 || words[i].Class != "NOUN" && words[i].Class != "PROPN" {
			return -1
		}
		head = i
	}
	return head
}
