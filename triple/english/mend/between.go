package mend

import "whence/triple/english/parse"

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
