package mend

import (
	"slices"
	"strings"

	"whence/triple/english/lexicon"
	"whence/triple/english/parse"
)

// mendWhereabouts makes the place what a clause with "be" says of its subject, and a word in front of it that
// only tells on which side that lies one that says no more: "the drill is down in the cellar". What is up at six
// or out on bail is in no place.
func mendWhereabouts(m *mender) {
	for i := 1; i+2 < len(m.tree.Words); i++ {
		words := m.tree.Words
		be, prep, place := words[i-1], i+1, words[i+1].Head
		if !m.words.Is("whereabouts", m.form(i)) || be.Lemma != "be" || words[prep].Label != "case" || place <= prep || !m.words.Is("situating", m.form(prep)) || !lies(m, place) {
			continue
		}
		if words = slices.Clone(words); words[place].Head == i && be.Head == i {
			predicate(words, i, place)
		} else if words[i].Head != place || be.Head != place {
			continue
		}
		words[i].Head, words[i].Label, words[i].Tag, words[i].Class = place, "discourse", "RB", "PART"
		if rooted(words) {
			m.tree.Words = words
		}
	}
}

// predicate makes the place what a clause says in which a tree has the word at i, behind "be", as that.
func predicate(words []parse.Word, i, place int) {
	words[place].Head, words[place].Label = words[i].Head, words[i].Label
	for k, w := range words {
		if w.Head == i && k != place {
			words[k].Head = place
		}
		if w.Head == i && w.Label == "nsubj:pass" {
			words[k].Label = "nsubj"
		}
	}
	words[i-1].Label, words[i-1].Class = "cop", "AUX"
}

// lies reports whether the word at i names a place or a thing in which something may be.
func lies(m *mender, i int) bool {
	w := m.tree.Words[i]
	if isDayOrMonth(m, i) || w.Class != "NOUN" && w.Class != "PROPN" {
		return false
	}
	for sort := range lexicon.Supersenses(strings.ToLower(w.Lemma), lexicon.Noun) {
		if sort == "noun.location" || sort == "noun.artifact" || sort == "noun.object" {
			return true
		}
	}
	return w.Class == "PROPN" && !lexicon.IsFirstName(w.Form)
}

// hangIt makes the "it" of an idiom a part of its verb: "made it to the summit".
func hangIt(m *mender, words []parse.Word, i int) {
	v := words[i].Head
	if v != i-1 || v < 0 || words[i].Label != "obj" || i+2 >= len(words) || m.form(i+1) != "to" || words[i+1].Label != "case" || !lexicon.Idioms.Has(words[v].Lemma+" "+m.form(i)) {
		return
	}
	words[i].Label, words[i].Class, words[i].Tag = "compound:prt", "ADP", "RP"
	if to := words[i+1].Head; words[to].Head == i {
		words[to].Head, words[to].Label = v, "obl"
	}
}

// mendBack makes the adverb behind "to be" what somebody or something has to be, where a tree hangs it on the
// verb in front: "the van has to be back by six".
func mendBack(m *mender) {
	for i := 3; i < len(m.tree.Words); i++ {
		words := m.tree.Words
		verb, to, be := i-3, i-2, i-1
		if words[be].Lemma != "be" || m.form(to) != "to" || words[verb].Class != "VERB" && words[verb].Class != "AUX" || words[i].Class != "ADV" || words[i].Head != verb && words[i].Head != be || words[i].Label == "xcomp" {
			continue
		}
		words = slices.Clone(words)
		for k := range words {
			if words[k].Head == be {
				words[k].Head = i
			}
		}
		words[to].Head, words[to].Label = i, "mark"
		words[be].Head, words[be].Label, words[be].Class = i, "cop", "AUX"
		words[i].Head, words[i].Label = verb, "xcomp"
		if rooted(words) {
			m.tree.Words = words
		}
	}
}
