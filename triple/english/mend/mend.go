package mend

import (
	"slices"
	"strings"

	"whence/triple/english/lexicon"
	"whence/triple/english/parse"
)

// mendOrdinals makes "15th" the number that it is, whatever its tag.
func (m *mender) mendOrdinals() {
	for i, w := range m.tree.Words {
		if (w.Class == "PRON" || w.Class == "DET") && startsWithDigit(w.Form) {
			m.tree.Words = slices.Clone(m.tree.Words)
			m.tree.Words[i].Class, m.tree.Words[i].Tag = "NUM", "CD"
		}
	}
}

// mendUngraded makes what is tagged as a comparative the noun that it is where no adjective has that form: "treasurer".
func mendUngraded(m *mender) {
	for i, w := range m.tree.Words {
		if w.Tag != "JJR" {
			continue
		}
		word := strings.ToLower(w.Form)
		if e, known := lexicon.Lookup(word); !known || !e.Is(lexicon.Noun) || e.Is(lexicon.Adjective) || graded(word) {
			continue
		}
		m.tree.Words = slices.Clone(m.tree.Words)
		m.tree.Words[i].Class, m.tree.Words[i].Tag = "NOUN", "NN"
	}
}

// graded reports whether a word is the form of an adjective or an adverb that compares.
func graded(word string) bool {
	form := false
	of := func(w string) {
		e, _ := lexicon.Lookup(w)
		form = form || e.Is(lexicon.Adjective) || e.Is(lexicon.Adverb)
	}
	lexicon.Bases(word, func(_ lexicon.Class, base string) { of(base) })
	bare := strings.TrimSuffix(word, "er")
	for _, base := range []string{bare, bare + "e", strings.TrimSuffix(bare, "i") + "y"} {
		of(base)
	}
	if n := len(bare); n > 2 && bare[n-1] == bare[n-2] {
		of(bare[:n-1])
	}
	return form
}

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

// mendPrepositions hangs a preposition that a tree gives to a word before the head of
// its phrase on that head: "in team Atlas".
func (m *mender) mendPrepositions() {
	for i, w := range m.tree.Words {
		h := w.Head
		if w.Label != "case" || w.Class != "ADP" || h < i {
			continue
		}
		up := m.tree.Words[h].Head
		switch m.tree.Words[h].Label {
		case "nummod":
			if w.Form == "between" || w.Form == "Between" {
				continue
			}
		case "compound", "amod", "det":
		default:
			continue
		}
		if up > h {
			words := slices.Clone(m.tree.Words)
			words[i].Head = up
			m.tree.Words = words
		}
	}
}

// mendPhrasal makes one preposition of three words of which trees have the middle one as a
// noun with what is behind it: "in front of her car".
func mendPhrasal(m *mender) {
	for i := 0; i+3 < len(m.tree.Words); i++ {
		noun, of := i+1, i+2
		if !m.words.Is("phrasal", m.form(i)+" "+m.form(noun)+" "+m.form(of)) {
			continue
		}
		words := slices.Clone(m.tree.Words)
		object := words[of].Head
		if object < of || words[object].Head != noun || words[i].Head != noun {
			continue
		}
		words[object].Head, words[object].Label = words[noun].Head, words[noun].Label
		for k := range words {
			if words[k].Head == noun && k != object {
				words[k].Head = object
			}
		}
		words[i].Head, words[i].Label = object, "case"
		words[noun].Head, words[noun].Label, words[noun].Class = i, "fixed", "ADP"
		words[of].Head, words[of].Label = i, "fixed"
		if rooted(words) {
			m.tree.Words = words
		}
	}
}

// mendClitics makes an 's that can own nothing the verb it is: before a preposition, a
// determiner or an adverb, and beside a participle that has no other auxiliary: "moe's
// doing the drinks", "dinner's at six".
func (m *mender) mendClitics() {
	for k, w := range m.tree.Words {
		n := w.Head
		if w.Tag != "POS" || w.Label != "case" || n < 0 || k+1 >= len(m.tree.Words) || n > k {
			continue
		}
		h := m.tree.Words[n].Head
		if h <= k || !m.ownsNothing(k, n, h) {
			continue
		}
		words := slices.Clone(m.tree.Words)
		subject, label, lemma := "nsubj", "cop", "be"
		switch words[h].Tag {
		case "VBG":
			label = "aux"
		case "VBN":
			if e, ok := lexicon.Lookup(words[h].Lemma); ok && e.Frames&lexicon.Bare == 0 {
				subject, label = "nsubj:pass", "aux:pass"
			} else {
				label, lemma = "aux", "have"
			}
		}
		words[k].Class, words[k].Tag, words[k].Lemma, words[k].Label, words[k].Head = "AUX", "VBZ", lemma, label, h
		words[n].Label = subject
		m.tree.Words = words
	}
}

// ownsNothing reports whether the 's at k behind n cannot be a possessive: of a subject
// whose verb h lacks its auxiliary, or before a word that no noun phrase goes on with.
func (m *mender) ownsNothing(k, n, h int) bool {
	next, head := m.tree.Words[k+1], m.tree.Words[h]
	bare := true
	for _, w := range m.tree.Words {
		if w.Head == h && (w.Label == "aux" || w.Label == "cop" || w.Label == "aux:pass") {
			bare = false
		}
	}
	switch m.tree.Words[n].Label {
	case "nsubj", "nsubj:pass":
		return bare && (head.Tag == "VBG" || head.Tag == "VBN" || head.Class == "ADJ" || next.Class == "DET" || next.Class == "ADP")
	case "nmod:poss":
		return bare && (next.Class == "DET" || next.Class == "ADP")
	}
	return false
}

// mendEnds hangs words from punctuation on what the punctuation hangs on, and a
// preposition at the end of the sentence on the verb or adjective before it.
func (m *mender) mendEnds() {
	words := slices.Clone(m.tree.Words)
	last := len(words) - 1
	for last > 0 && words[last].Class == "PUNCT" {
		last--
	}
	for i, w := range words {
		if w.Head >= 0 && words[w.Head].Class == "PUNCT" && words[w.Head].Head >= 0 && w.Class != "PUNCT" {
			words[i].Head = words[w.Head].Head
		}
	}
	if last > 0 && (words[last].Tag == "IN" || words[last].Tag == "TO") && (words[last].Label == "mark" || words[last].Label == "discourse") {
		for k := last - 1; k >= 0; k-- {
			if c := words[k].Class; c == "VERB" || c == "ADJ" {
				words[last].Head, words[last].Label, words[last].Class = k, "obl", "ADP"
				break
			}
		}
	}
	if rooted(words) {
		m.tree.Words = words
	}
}

// mendCopulas hangs what a tree hangs on a form of be, or on another word without
// meaning of its own, on the predicate that it helps: "is in Texas, in the States".
func (m *mender) mendCopulas() {
	words := slices.Clone(m.tree.Words)
	for i, w := range words {
		if w.Head < 0 || w.Class == "PUNCT" || w.Label == "fixed" || w.Label == "goeswith" || w.Label == "conj" || w.Label == "cc" {
			continue
		}
		h := words[w.Head]
		if h.Class == "AUX" && h.Head >= 0 && (h.Label == "cop" || h.Label == "aux" || h.Label == "aux:pass") {
			words[i].Head = h.Head
		}
	}
	if rooted(words) {
		m.tree.Words = words
	}
}

// mendAppositions hangs an apposition that a tree gives to a verb on the noun in front
// of the comma: "is located in Baku, the capital of Azerbaijan". A phrase without a
// preposition behind a name and a comma is one too.
func (m *mender) mendAppositions() {
	words := slices.Clone(m.tree.Words)
	for i, w := range words {
		first := slices.Min(under(words, i))
		if w.Label == "nmod" && first > 0 && words[first-1].Form == "," && words[first].Tag == "DT" && !hasCase(words, i) && words[w.Head].Class == "PROPN" {
			words[i].Label = "appos"
			continue
		}
		if w.Label != "appos" || w.Head < 0 || words[w.Head].Class != "VERB" && words[w.Head].Class != "AUX" {
			continue
		}
		if first < 2 || words[first-1].Form != "," {
			continue
		}
		if noun := nameHead(words, first-2); words[noun].Class == "NOUN" || words[noun].Class == "PROPN" {
			words[i].Head = noun
		}
	}
	if rooted(words) {
		m.tree.Words = words
	}
}

// mendNames makes a list of what a tree takes for one somebody and two others who say who that is: behind "Tom, Ann and
// Liv" no comma ends what would be said by the way.
func mendNames(m *mender) {
	words := slices.Clone(m.tree.Words)
	for i, w := range words {
		if w.Label != "appos" || w.Tag != "NNP" || w.Head < 0 || w.Head >= i-1 || words[w.Head].Tag != "NNP" || parse.IsPlace([]string{w.Form}) {
			continue
		}
		own := under(words, i)
		first, end := slices.Min(own), slices.Max(own)+1
		last := childOf(words, i, "conj")
		joined := last > i && words[last].Tag == "NNP" && childOf(words, last, "cc") > i
		if !joined || first != i || words[i-1].Form != "," || nameHead(words, i-2) != w.Head || end < len(words) && words[end].Class == "PUNCT" && words[end].Form != "." {
			continue
		}
		words[i].Label, words[last].Head = "conj", w.Head
	}
	if rooted(words) {
		m.tree.Words = words
	}
}

// nameHead is the first word of the name that a word ends, or the word.
func nameHead(words []parse.Word, i int) int {
	for words[i].Head >= 0 && words[i].Head < i && (words[i].Label == "flat" || words[i].Label == "goeswith" || words[i].Label == "nmod:unmarked") {
		i = words[i].Head
	}
	return i
}
