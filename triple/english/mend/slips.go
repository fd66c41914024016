package mend

import (
	"slices"
	"strings"

	"whence/triple/english/lexicon"
	"whence/triple/english/parse"
)

// Some trees are of no sentence of English: a possessive before a determiner, one who does
// with the verb of many, two subjects or objects for one verb. What the words can only be is put in
// the place of what the tree says.

// mendStarts makes a word that says from when on something is so the preposition that it
// is: "moves to 9:30 starting next week".
func (m *mender) mendStarts() {
	words := m.tree.Words
	for i := 1; i+1 < len(words); i++ {
		if !m.words.Is("startprep", m.form(i)) || words[i].Label == "root" || words[i-1].Class == "AUX" || words[i-1].Tag == "DT" {
			continue
		}
		n := slices.IndexFunc(words[i+1:], func(w parse.Word) bool { return w.Head <= i && w.Class != "PUNCT" && w.Class != "ADP" })
		if n += i + 1; n <= i || !lexicon.IsA(m.form(n), "time period") && !lexicon.IsA(m.form(n), "calendar day") && words[n].Class != "NUM" {
			continue
		}
		v := slices.IndexFunc(words, func(w parse.Word) bool { return w.Head < 0 })
		if v < 0 || v > i || slices.ContainsFunc(words, func(w parse.Word) bool {
			return w.Head == i && w.Start != words[n].Start && w.Class != "ADP" && w.Class != "PUNCT"
		}) {
			continue
		}
		clone := slices.Clone(words)
		clone[n].Head, clone[n].Label = v, "obl"
		clone[i].Head, clone[i].Label, clone[i].Class, clone[i].Tag = n, "case", "ADP", "IN"
		for k, w := range clone {
			if w.Head == i {
				clone[k].Head = n
			}
		}
		if rooted(clone) {
			m.tree.Words, words = clone, clone
		}
	}
}

// mendGaps gives a clause whose verb is left out its own subject: "Lea lives in Bern, Max
// in Basel".
func (m *mender) mendGaps() {
	words := m.tree.Words
	root := slices.IndexFunc(words, func(w parse.Word) bool { return w.Head < 0 })
	if root < 0 {
		return
	}
	verb, subject := -1, -1
	for i, w := range words {
		if w.Class == "VERB" || w.Class == "AUX" {
			if verb >= 0 {
				return // another verb may be what is left out
			}
			verb = i
		}
		if w.Head == root && (w.Label == "nsubj" || w.Label == "nsubj:pass") {
			subject = i
		}
	}
	if verb < 0 || subject < 0 || subject > verb || verb != root && words[verb].Head != root {
		return
	}
	for k := verb + 2; k+3 < len(words); k++ {
		if f := m.form(k); f == "," || f == "and" || f == "but" {
			m.mendGap(root, verb, subject, k)
		}
	}
}

// mendGap reads the words behind k as a clause without its verb: a phrase like the subject,
// and one with the preposition that the phrase in front of k has.
func (m *mender) mendGap(root, verb, subject, k int) {
	words := slices.Clone(m.tree.Words)
	start := k + 1
	if m.form(k) == "," && words[start].Tag == "CC" {
		start++
	}
	prep := start
	for prep < len(words) && nominalWord(words[prep]) {
		prep++
	}
	end := len(words)
	for end > prep && words[end-1].Class == "PUNCT" {
		end--
	}
	if prep == start || prep+1 >= end || words[prep].Class != "ADP" || !m.alike(subject, start, prep, m.form(k) == ",") {
		return
	}
	same := slices.ContainsFunc(words[verb+1:k], func(w parse.Word) bool { return w.Class == "ADP" && strings.EqualFold(w.Form, words[prep].Form) })
	if !same || slices.ContainsFunc(words[prep+1:end], func(w parse.Word) bool { return !nominalWord(w) && w.Class != "NUM" }) {
		return
	}
	hangPhrase(words, start, prep, root, "conj")
	hangPhrase(words, prep+1, end, phraseHead(words, start, prep), "orphan")
	words[prep].Head, words[prep].Label = phraseHead(words, prep+1, end), "case"
	for i := k; i < start; i++ {
		words[i].Head = phraseHead(words, start, prep)
		if words[i].Label = "punct"; words[i].Class == "CCONJ" {
			words[i].Label = "cc"
		}
	}
	for i := range words {
		if h := words[i].Head; i < k && h >= k {
			return
		}
	}
	if rooted(words) {
		m.tree.Words = words
	}
}

// alike reports whether the phrase from start up to end may be the subject of a clause as
// the subject is of its: both are names, or both are phrases with the same kind of
// determiner behind a comma. Behind "and" others are part of a list.
func (m *mender) alike(subject, start, end int, comma bool) bool {
	words := m.tree.Words
	if words[subject].Class == "PROPN" {
		return words[start].Class == "PROPN" && !isPlace(words[start:end])
	}
	definite := func(w parse.Word) bool { return w.Tag == "PRP$" || strings.EqualFold(w.Form, "the") }
	own := slices.ContainsFunc(words[:subject], definite)
	return comma && own && definite(words[start]) && words[end-1].Class == "NOUN"
}

// phraseHead is the head of a noun phrase: its first word in a name, else its last.
func phraseHead(words []parse.Word, start, end int) int {
	for start < end && words[start].Class != "PROPN" && words[start].Class != "NOUN" {
		start++
	}
	if start < end && words[start].Class == "PROPN" && words[end-1].Class == "PROPN" {
		return start
	}
	return end - 1
}

// hangPhrase makes the words from start up to end one noun phrase, hung on a word.
func hangPhrase(words []parse.Word, start, end, on int, label string) {
	head := phraseHead(words, start, end)
	for i := start; i < end; i++ {
		w := &words[i]
		if w.Head = head; i == head {
			w.Head, w.Label = on, label
			continue
		}
		switch {
		case w.Tag == "PRP$":
			w.Label = "nmod:poss"
		case w.Class == "DET":
			w.Label = "det"
		case w.Class == "ADJ":
			w.Label = "amod"
		case w.Class == "NUM":
			w.Label = "nummod"
		case i > head:
			w.Label = "flat"
		default:
			w.Label = "compound"
		}
	}
}
