package mend

import (
	"slices"
	"strings"

	"whence/triple/english/parse"
)

// This file hangs numbers: the one that an article stands for, what there is more of, and digits in a row.

// mendOneUnit reads the article of a unit behind a bound as the number one: "for more than a year".
func mendOneUnit(m *mender) {
	for n := 3; n < len(m.tree.Words); n++ {
		words := slices.Clone(m.tree.Words)
		more, than, one := &words[n-3], &words[n-2], &words[n-1]
		unit := strings.ToLower(words[n].Form)
		if m.words.As("determiner", m.form(n-1)) != "a" || !m.words.Is("bound", m.form(n-3)+" "+m.form(n-2)) || !m.words.Is("period", unit) {
			continue
		}
		from, label := n-3, "obj"
		if n > 3 && (words[n-4].Class == "ADP" || words[n-4].Class == "SCONJ") {
			from, label = n-4, "obl"
		}
		for _, k := range []int{n, n - 3, n - 2, from} {
			h := words[k].Head
			if h < 0 || from <= h && h <= n {
				continue
			}
			words[from].Head, words[from].Label, words[from].Class, words[from].Tag = n, "case", "ADP", "IN"
			more.Head, more.Label, more.Class, more.Tag = n-1, "advmod", "ADJ", "JJR"
			than.Head, than.Label, than.Class = n-3, "fixed", "ADP"
			one.Head, one.Label, one.Class, one.Tag = n, "nummod", "NUM", "CD"
			words[n].Head, words[n].Label = h, label
			break
		}
		if rooted(words) {
			m.tree.Words = words
		}
	}
}

// hangMeasure makes what a tree has as the measure of "more", of how much more is asked, what there is more of: "how
// many votes more than Ben did Ann get".
func hangMeasure(m *mender, words []parse.Word, i int) {
	v := words[i].Head
	if words[i].Tag != "JJR" && words[i].Tag != "RBR" || v < 0 {
		return
	}
	many := func(n int) bool {
		first := slices.Min(under(words, n))
		return first < n && m.words.As("sort", m.form(first)+" "+m.form(first+1)) == "counting"
	}
	n := childOf(words, i, "obl:unmarked", "nmod:unmarked")
	than := func(of int) {
		for _, k := range []int{i, words[i].Head} {
			if s := childOf(words, k, "obl", "nmod"); s > i && k != of && m.form(slices.Min(under(words, s))) == "than" {
				words[s].Head, words[s].Label = of, "obl"
			}
		}
	}
	switch {
	case words[i].Label == "obj" && words[v].Class == "VERB" && n >= 0 && n < i && many(n):
		words[n].Head, words[n].Label = v, "obj"
		words[i].Head, words[i].Label = n, "amod"
		than(v)
	case words[i].Label == "obj" && words[v].Class == "VERB" && n < 0:
		if o := childOf(words, v, "obj"); o >= 0 && o < v && o != i && many(o) { // how many votes did Ann get more than Ben
			words[i].Head, words[i].Label = o, "amod"
			than(v)
		}
	case words[i].Label == "amod" && v > i && many(v) && words[v].Label == "obj" && words[words[v].Head].Class == "VERB": // how many more votes than Ben
		than(words[v].Head)
	case words[i].Label == "amod" && v < i && many(v) && words[v].Head > i && words[words[v].Head].Class == "VERB":
		than(words[v].Head)
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
