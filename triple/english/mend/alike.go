package mend

import (
	"slices"
	"strings"

	"whence/triple/english/lexicon"
	"whence/triple/english/parse"
)

// Trees of one sentence differ in where a word hangs that says the same in either place. Each is
// hung in one of them here.

// hangTimed makes a word for a state behind "is", in front of a time that has a preposition of its
// own, the head of the clause: "the news is on at six".
func hangTimed(m *mender, words []parse.Word, i int) {
	cop, on := childOf(words, i, "cop"), childOf(words, i, "case")
	if cop < 0 || on != cop+1 || on+1 >= i || words[on+1].Label != "case" || words[on+1].Head != i || words[on].Class != "ADP" || !isTime(m, words, i) || m.words.Is("bound", m.form(on)+" "+m.form(on+1)) {
		return
	}
	words[on].Head, words[on].Label = words[i].Head, words[i].Label
	words[i].Head, words[i].Label = on, "obl"
	for k := range words {
		if words[k].Head == i && (k < on || words[k].Class == "PUNCT" || words[k].Label == "advcl" || words[k].Label == "obl:unmarked") {
			words[k].Head = on
		}
	}
}

// isTime reports whether a word is a number alone or a time.
func isTime(m *mender, words []parse.Word, i int) bool {
	return words[i].Class == "NUM" || lexicon.IsA(m.form(i), "time period") || lexicon.IsA(m.form(i), "calendar day")
}

// hangFirst makes what the first of several did a clause beside that: "was the first to arrive".
func hangFirst(_ *mender, words []parse.Word, i int) {
	h := words[i].Head
	if words[i].Label != "acl" || words[i].Tag != "VB" || h < 0 || h > i || words[h].Class != "ADJ" || childOf(words, h, "det") < 0 || childOf(words, h, "cop") < 0 {
		return
	}
	if to := childOf(words, i, "mark"); to >= 0 && words[to].Tag == "TO" {
		words[i].Label = "advcl"
	}
}

// hangAdded hangs on the verb what says of all of its clause that it is so too: "does Mondays as well".
func hangAdded(m *mender, words []parse.Word, i int) {
	h, rest := words[i].Head, childOf(words, i, "fixed")
	if words[i].Label != "advmod" || rest != i+1 || h < 0 || h > i || words[h].Label != "obj" && words[h].Label != "obl" || !m.words.Is("focus", m.form(i)+" "+m.form(rest)) {
		return
	}
	words[i].Head = words[h].Head
}

// hangSpliced makes a clause behind nothing but a comma, which a tree joins to one that somebody
// says or dreams, one that stands beside it: whose words it is in is open.
func hangSpliced(_ *mender, words []parse.Word, i int) {
	h := words[i].Head
	if words[i].Label != "conj" || h < 0 || h > i || words[h].Label != "ccomp" || childOf(words, i, "nsubj", "nsubj:pass") < 0 {
		return
	}
	first := slices.Min(under(words, i))
	listed := slices.ContainsFunc(words, func(w parse.Word) bool {
		return w.Label == "cc" && (w.Head == i || w.Head > i && words[w.Head].Head == h)
	})
	if first > 0 && words[first-1].Form == "," && !listed {
		words[i].Label = "parataxis"
	}
}

// hangDigits makes the first of several numbers in a row, which hang on one another, the head of them
// all, as the first word of a name is: "020 555 0134".
func hangDigits(_ *mender, words []parse.Word, i int) {
	end := i
	for end < len(words) && digits(words[end].Form) {
		end++
	}
	if end < i+2 || i > 0 && digits(words[i-1].Form) {
		return
	}
	outer := -2
	for _, w := range words[i:end] {
		if w.Head >= i && w.Head < end {
			continue
		}
		if outer != -2 || w.Label == "nummod" {
			return // one of them counts something, or they say two things
		}
		outer = w.Head
		words[i].Label = w.Label
	}
	if grouped := func(w parse.Word) bool { return len(w.Form) == 3 }; end > i+2 && !all(words[i+1:end], grouped) {
		for k := i; k < end; k++ {
			words[k].Class, words[k].Tag = "PROPN", "NNP" // "the code is 4 7 1 9" is no number of things
		}
	}
	joinAll(words, i, end, outer)
}

// joinAll hangs the words from i to end on the first of them, and that on outer.
func joinAll(words []parse.Word, i, end, outer int) {
	for k := range words {
		switch {
		case k == i:
			words[k].Head = outer
		case k > i && k < end:
			words[k].Head, words[k].Label = i, "flat"
		case words[k].Head > i && words[k].Head < end:
			words[k].Head = i
		}
	}
}

// digits reports whether a word is digits and nothing else.
func digits(form string) bool { return strings.Trim(form, "0123456789") == "" && form != "" }

// all reports whether all words are such.
func all(words []parse.Word, such func(parse.Word) bool) bool {
	return !slices.ContainsFunc(words, func(w parse.Word) bool { return !such(w) })
}
