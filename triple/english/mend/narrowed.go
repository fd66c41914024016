package mend

import "slices"

// mendNarrowed makes a phrase behind "but only" one of the verb to which it was joined as another
// clause: what runs, but only in winter, runs in winter only.
func mendNarrowed(m *mender) {
	for i, w := range m.tree.Words {
		if w.Label != "conj" && w.Label != "obl" || w.Head < 0 || m.tree.Words[w.Head].Class != "VERB" || w.Class == "VERB" || w.Head > i {
			continue
		}
		but, only := childOf(m.tree.Words, i, "cc"), childOf(m.tree.Words, i, "advmod")
		if but < 0 || only != but+1 || m.form(but) != "but" || !m.words.Is("instead", m.form(only)) || childOf(m.tree.Words, i, "case") < 0 || childOf(m.tree.Words, i, "cop", "nsubj", "orphan") >= 0 {
			continue
		}
		words := slices.Clone(m.tree.Words)
		words[i].Label = "obl"
		words[but].Label = "discourse"
		m.tree.Words = words
	}
}
