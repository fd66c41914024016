package mend

import (
	"slices"
	"strings"
)

// This file mends short words of which trees often make others: the "have" of "Wei's caught
// 37 bats", and prepositions of two words or before a bound.

// mendHaves makes an 's before a participle of the active voice, or before "been", the
// "have" that it is.
func mendHaves(m *mender) {
	for k, w := range m.tree.Words {
		if w.Class != "AUX" || w.Lemma != "be" || !strings.HasSuffix(m.form(k), "s") || strings.Trim(m.form(k), "'’s") != "" || w.Head < k {
			continue
		}
		head := m.tree.Words[w.Head]
		next := k + 1
		for next < len(m.tree.Words) && (m.tree.Words[next].Class == "ADV" || m.tree.Words[next].Class == "PART") {
			next++ // "Max's never been shod"
		}
		been := next < len(m.tree.Words) && m.form(next) == "been"
		done := w.Label == "aux" && strings.HasPrefix(head.Tag, "VB") && head.Tag != "VBG" && !m.helped(k, w.Head)
		if !been && !done {
			continue
		}
		words := slices.Clone(m.tree.Words)
		words[k].Lemma, words[k].Tag, words[k].Label = "have", "VBZ", "aux"
		if done {
			words[w.Head].Tag = "VBN"
		}
		m.tree.Words = words
	}
}

// helped reports whether a verb has another auxiliary than k.
func (m *mender) helped(k, verb int) bool {
	for i, w := range m.tree.Words {
		if i != k && w.Head == verb && (strings.HasPrefix(w.Label, "aux") || w.Label == "cop") {
			return true
		}
	}
	return false
}

// mendPairs makes one preposition of an adverb and the preposition behind it where they are
// one together, "apart from Igor", and hangs one before a bound on what is bounded, "in under
// two hours".
func mendPairs(m *mender) {
	for i := 0; i+2 < len(m.tree.Words); i++ {
		first, second := m.tree.Words[i], m.tree.Words[i+1]
		if second.Label != "case" || second.Head < i+2 || first.Head == second.Head && first.Label == "case" {
			continue
		}
		words := slices.Clone(m.tree.Words)
		switch pair := m.form(i) + " " + m.form(i+1); {
		case first.Label == "advmod" && (m.words.Is("exceptprep", pair) || m.words.Is("placeprep", pair) && first.Class == "ADV"):
			if words[second.Head].Head == i {
				words[second.Head].Head, words[second.Head].Label = first.Head, "obl"
			}
			words[i].Head, words[i].Label, words[i].Class = second.Head, "case", "ADP"
			words[i+1].Head, words[i+1].Label = i, "fixed"
		case m.words.Is("placeprep", m.form(i)) && first.Label != "compound:prt" && m.words.Is("bound", m.form(i+1)) && words[i+2].Class == "NUM":
			words[i].Head, words[i].Label, words[i].Class = second.Head, "case", "ADP"
			words[i+1].Head, words[i+1].Label, words[i+1].Class = i+2, "advmod", "ADV"
		default:
			continue
		}
		if rooted(words) {
			m.tree.Words = words
		}
	}
}
