package mend

import (
	"slices"
	"strings"

	"whence/triple/english/parse"
)

// This file hangs what says how much or how far of a comparison or a time, which trees hang on the clause, on the
// word that compares, or on the time, in one way: on the clause, where all of it says something of what is done.

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

// hangFloating hangs "all" behind a subject pronoun on the clause, of which it says that all of it is meant: "what did
// it all cost".
func hangFloating(m *mender, words []parse.Word, i int) {
	p := i - 1
	if p < 0 || words[i].Head != p || words[p].Class != "PRON" || words[p].Head < i || !strings.HasPrefix(words[p].Label, "nsubj") || !m.words.Is("everyone", m.form(i)) || len(under(words, i)) > 1 {
		return
	}
	words[i].Head, words[i].Label = words[p].Head, "advmod"
}

// hangInterval hangs how long before or after something it is on the clause as what that is before or after hangs
// there: "sowed the peas two weeks after the beans", "the exam is two weeks after Easter".
func hangInterval(m *mender, words []parse.Word, i int) {
	c := i + 1
	if c+1 >= len(words) || !m.words.Is("period", m.form(i)) || !m.words.Is("counting", m.form(c)) || words[c].Label != "case" || words[c].Head < c {
		return
	}
	x, first := words[c].Head, childOf(words, i, "nummod", "det")
	if first < 0 || first > i {
		return
	}
	switch v := words[x].Head; {
	case words[i].Head == x && v >= 0 && v < first && strings.HasPrefix(words[x].Label, "ob"): // the time is of what it is told from
		words[i].Head, words[i].Label, words[x].Label = v, "obl:unmarked", "obl"
	case x > i && words[x].Head == i && childOf(words, i, "cop") >= 0 && childOf(words, i, "nsubj") >= 0:
		words[x].Head, words[x].Label = words[i].Head, words[i].Label
		for k := range words {
			if words[k].Head == i && (k < first || k > x) || words[k].Label == "cop" && words[k].Head == i {
				words[k].Head = x
			}
		}
		words[i].Head, words[i].Label = x, "obl:unmarked"
	}
}

// hangYear makes the number of a year the time that it is: "in the year 812". Year 4 is one of a school.
func hangYear(m *mender, words []parse.Word, i int) {
	y := words[i].Head
	if y != i-1 || y < 1 || words[i].Class != "NUM" || len(words[i].Form) < 3 || words[i].Label != "flat" && words[i].Label != "nummod" && words[i].Label != "nmod:unmarked" && words[i].Label != "nmod:desc" || m.form(y) != "year" || words[y].Head < 0 {
		return
	}
	words[i].Head, words[i].Label = words[y].Head, words[y].Label
	for k := range words {
		if words[k].Head == y {
			words[k].Head = i
		}
	}
	words[y].Head, words[y].Label, words[y].Class = i, "discourse", "PART"
	if d := childOf(words, i, "det"); d == y-1 {
		words[d].Label, words[d].Class = "discourse", "PART"
	}
}
