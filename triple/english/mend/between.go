package mend

import (
	"slices"

	"whence/triple/english/parse"
)

// hangHours hangs two bare numbers behind a preposition of time on what is so, where they hang on the place of that:
// "at home between two and four". No place lies between two numbers.
func hangHours(m *mender, words []parse.Word, i int) {
	in, other, prep := words[i].Head, childOf(words, i, "conj"), childOf(words, i, "case")
	if words[i].Class != "NUM" || words[i].Label != "nmod" || in < 0 || other < 0 || words[other].Class != "NUM" || prep < 0 {
		return
	}
	if words[in].Class == "NOUN" && hasCopula(words, in) && hasCase(words, in) && m.words.Is("timeprep", m.form(prep)) {
		words[i].Label = "obl"
	}
}

// hangHighest hangs a superlative in front of a noun of several words on the last of these: "the highest population
// density" is not the density of the highest population.
func hangHighest(_ *mender, words []parse.Word, i int) {
	for h := words[i].Head; words[i].Tag == "JJS" && words[i].Label == "amod" && h > i && words[h].Label == "compound" && words[h].Head > h && words[words[h].Head].Class == "NOUN"; h = words[i].Head {
		words[i].Head = words[h].Head
	}
}

// hangToBe hangs what somebody used to be, or somewhere to be, on "used" as what it opens: "used to be on Tuesdays".
func hangToBe(m *mender, words []parse.Word, i int) {
	if h := words[i].Head; h >= 0 && h < i && words[i].Label == "obj" && words[h].Class == "VERB" && hasCopula(words, i) {
		if to := childOf(words, i, "mark"); to == h+1 && m.form(to) == "to" {
			words[i].Label = "xcomp"
		}
	}
}

// mendOwnedName reads a clitic as the one of an owner where the clause would have two forms of "be" and nothing between
// them: "the choir's Christmas Concert is on Friday".
func mendOwnedName(m *mender) {
	for j, w := range m.tree.Words {
		is, name := childOf(m.tree.Words, j, "cop"), w.Head
		if w.Label != "conj" || name < 1 || is < name || childOf(m.tree.Words, j, "cc", "nsubj") >= 0 {
			continue
		}
		s := childOf(m.tree.Words, name, "cop")
		owner := s - 1
		if s < 1 || s > name || m.tree.Words[s].Form[0] != '\'' && m.tree.Words[s].Form[0] != "’"[0] || m.tree.Words[owner].Head != name || m.tree.Words[owner].Label != "nsubj" ||
			slices.ContainsFunc(m.tree.Words[s:is], func(x parse.Word) bool { return x.Class == "PUNCT" }) {
			continue
		}
		words := slices.Clone(m.tree.Words)
		words[j].Head, words[j].Label = words[name].Head, words[name].Label
		words[name].Head, words[name].Label = j, "nsubj"
		words[owner].Label = "nmod:poss"
		words[s].Head, words[s].Label, words[s].Class, words[s].Tag = owner, "case", "PART", "POS"
		for k := range words {
			if words[k].Head == name && k > is {
				words[k].Head = j
			}
		}
		if rooted(words) {
			m.tree.Words = words
		}
	}
}
