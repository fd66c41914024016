package mend

import "whence/triple/english/parse"

// This file hangs what stands behind a noun that has taken the place of a clause: "keeps the skis in the cellar and the
// coats in a trunk".

// hangGapped gives a noun beside a verb and its object the phrase behind it, which the verb has where it stands once for
// both, and makes what is where of two a clause each: "the keys are in the drawer and the map in the box".
func hangGapped(m *mender, words []parse.Word, i int) {
	v := words[i].Head
	if words[i].Label != "conj" || v < 0 || v > i || words[i].Class != "NOUN" && words[i].Class != "PROPN" || childOf(words, i, "case", "cop", "nsubj", "orphan") >= 0 {
		return
	}
	if words[v].Class == "VERB" {
		obj, obl := childOf(words, v, "obj"), childOf(words, v, "obl")
		for k := i + 1; k < len(words) && obj >= 0 && obj < i && obl > obj && obl < i; k++ {
			if words[k].Head == v && words[k].Label == "obl" && childOf(words, k, "case") > i {
				words[k].Head, words[k].Label = i, "orphan"
			}
		}
		return
	}
	in, at := childOf(words, v, "case"), childOf(words, i, "nmod")
	if in < 0 || at < i || childOf(words, v, "cop") < 0 || childOf(words, at, "case") < 0 || m.form(childOf(words, at, "case")) != m.form(in) {
		return
	}
	for k := range words {
		if words[k].Head == i && (words[k].Label == "cc" || words[k].Label == "punct") {
			words[k].Head = at
		}
	}
	words[at].Head, words[at].Label = v, "conj"
	words[i].Head, words[i].Label = at, "nsubj"
}
