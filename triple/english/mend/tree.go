package mend

import (
	"slices"
	"strings"

	"whence/triple/english/parse"
)

// This file asks a tree how its words hang.

// rooted reports whether the words are a tree: one root, and no cycle.
func rooted(words []parse.Word) bool {
	roots := 0
	for i := range words {
		if words[i].Head < 0 {
			roots++
		}
		h := i
		for range words {
			if h = words[h].Head; h < 0 {
				break
			}
		}
		if h >= 0 {
			return false
		}
	}
	return roots == 1
}

// childOf is the first word that hangs on i with one of the labels, or -1.
func childOf(words []parse.Word, i int, labels ...string) int {
	return slices.IndexFunc(words, func(w parse.Word) bool { return w.Head == i && slices.Contains(labels, w.Label) })
}

// under returns i and the words below it but for punctuation.
func under(words []parse.Word, i int) []int {
	found := []int{i}
	for at := 0; at < len(found); at++ {
		for k, w := range words {
			if w.Head == found[at] && w.Class != "PUNCT" && len(found) <= len(words) {
				found = append(found, k)
			}
		}
	}
	return found
}

// nameHead is the first word of the name that a word ends, or the word.
func nameHead(words []parse.Word, i int) int {
	for words[i].Head >= 0 && words[i].Head < i && (words[i].Label == "flat" || words[i].Label == "goeswith" || words[i].Label == "nmod:unmarked") {
		i = words[i].Head
	}
	return i
}

func hasCopula(words []parse.Word, i int) bool {
	return childOf(words, i, "cop") >= 0
}

func hasCase(words []parse.Word, i int) bool {
	return childOf(words, i, "case") >= 0
}

// hasLabel reports whether a word hangs on i with one of the labels.
func hasLabel(m *mender, i int, labels ...string) bool {
	return slices.ContainsFunc(m.tree.Words, func(w parse.Word) bool { return w.Head == i && slices.Contains(labels, w.Label) })
}

// joins reports whether a conjunction joins i to what is before it.
func joins(words []parse.Word, i int) bool {
	return childOf(words, i, "cc") >= 0
}

// relation is the label of a word without its subtype.
func relation(w parse.Word) string {
	base, _, _ := strings.Cut(w.Label, ":")
	return base
}

// places are the numbers from first up to end.
func places(first, end int) []int {
	out := make([]int, 0, end-first)
	for i := first; i < end; i++ {
		out = append(out, i)
	}
	return out
}

// all reports whether all words are such.
func all(words []parse.Word, such func(parse.Word) bool) bool {
	return !slices.ContainsFunc(words, func(w parse.Word) bool { return !such(w) })
}
