package mend

import (
	"slices"
	"strings"

	"whence/triple/english/lexicon"
	"whence/triple/english/parse"
)

// This file hangs nouns and names that stand side by side or in a list.

// mendNouns makes nouns that stand side by side one phrase, of which the last is the head: "the
// river lock keeper's barge" is no river, "the care home orders" are no care. A plural may have
// a clause behind it, and a time may stand beside the phrase.
func mendNouns(m *mender) {
	words := slices.Clone(m.tree.Words)
	for i := 0; i < len(words); i++ {
		end := i
		for end < len(words) && common(m, words[end]) && (end == i || words[end-1].Tag == "NN") {
			end++
		}
		if end-i > 1 && i > 0 && !m.words.Is("place", m.form(end-1)) && !m.words.Is("place", m.form(i)) && words[i-1].Class != "VERB" && !recipient(words, i, end-1) {
			hangNouns(words, i, end-1)
		}
		i = max(i, end-1)
	}
	if rooted(words) {
		m.tree.Words = words
	}
}

// recipient reports whether one of the nouns from first up to last may be who the last is given
// to: "gave the boy books".
func recipient(words []parse.Word, first, last int) bool {
	for k := first; k < last; k++ {
		v := words[k].Head
		if words[k].Label == "iobj" || v >= 0 && v < first && words[k].Label == "obj" && frames(words[v])&lexicon.Double != 0 && receives(words[k]) {
			return true
		}
	}
	return false
}

// hangNouns hangs the nouns from first up to last on the last, with what stands in front of them.
func hangNouns(words []parse.Word, first, last int) {
	top := last
	for words[top].Head > top && words[top].Label == "nmod:poss" {
		top = words[top].Head
	}
	for k := first; k < last; k++ {
		w := words[k]
		if !slices.Contains([]string{"nsubj", "nsubj:pass", "obj", "obl", "obl:unmarked", "nmod", "nmod:unmarked"}, w.Label) || w.Head == last && w.Label != "nsubj" {
			continue
		}
		switch {
		case words[top].Head == k:
			words[top].Head, words[top].Label = w.Head, w.Label
		case w.Head != last && !stands(words, top, first):
			continue
		case w.Head == last && (words[last].Head < 0 || hasCopula(words, last)):
			continue
		case w.Label == "obj" && strings.HasPrefix(words[top].Label, "obl"):
			words[top].Label = "obj"
		}
		words[k].Head, words[k].Label = last, "compound"
		for j := range first {
			if words[j].Head == k && slices.Contains([]string{"det", "nmod:poss", "amod", "case"}, words[j].Label) {
				words[j].Head = last
			}
		}
	}
}

// stands reports whether the phrase at i has a place without a preposition in a clause whose verb
// stands in front of first.
func stands(words []parse.Word, i, first int) bool {
	label := words[i].Label
	return (label == "obj" || label == "obl" || label == "obl:unmarked") && words[i].Head >= 0 && words[i].Head < first && !hasCase(words, i)
}

// hangSeries makes names divided by commas a list where "and" stands in front of the last: "owns the
// Swan, Castle Bay and a mill". Behind a place may stand what that lies in.
func hangSeries(m *mender, words []parse.Word, i int) {
	cc := childOf(words, i, "cc")
	if words[i].Label != "conj" || cc < 2 || cc > i || m.form(cc) != "and" {
		return
	}
	end := cc - 1
	if words[end].Form == "," {
		end--
	}
	var names []int
	for end > 0 {
		name := nameHead(words, end)
		if words[name].Class != "PROPN" || isPlace(words[name:name+1]) {
			return
		}
		names = append(names, name)
		if words[name-min(name, 1)].Form != "," || !slices.Contains([]string{"conj", "appos", "list"}, words[name].Label) {
			break
		}
		end = name - 2
	}
	if len(names) < 2 || strings.HasPrefix(words[i].Tag, "V") {
		return
	}
	first := names[len(names)-1]
	if words[i].Head != first && !slices.Contains(names, words[i].Head) && words[i].Head != words[first].Head {
		return
	}
	for _, k := range append(names[:len(names)-1], i) {
		words[k].Head, words[k].Label = first, "conj"
	}
}
