package mend

import (
	"slices"
	"strings"

	"whence/triple/english/parse"
)

// This file is about clauses that speak of the one before: what comes of it ("my phone died
// so I missed the call"), and of whom the same is said ("and so does her brother").

// mendConsequences sets what comes of the clause before beside it, as treebanks do: "my phone
// died so I missed the call". Parsers hang it in as many ways as there are. Behind "so" with
// "can" or "could" it is what for, but what something is has no aim, and nobody aims at having to.
func mendConsequences(m *mender) {
	for i, w := range m.tree.Words {
		v := w.Head
		marks := w.Label == "mark" && i > 0 && (m.form(i-1) == "," || came(m, v) || obliged(m, v) || v > i && hasLabel(m, m.tree.Words[v].Head, "cop"))
		if w.Label != "advmod" && !marks || v < i+2 || !m.words.Is("consequence", m.form(i)) || hasLabel(m, v, "cc") || !marks && hasLabel(m, v, "mark") || modal(m, v) && !(marks && (future(m, v) || came(m, v))) {
			continue
		}
		if up := causing(m, i, v, marks); up >= 0 && up < i && hasLabel(m, v, "nsubj", "nsubj:pass", "expl") {
			m.tree.Words = slices.Clone(m.tree.Words)
			m.tree.Words[v].Head, m.tree.Words[v].Label = up, "parataxis"
			m.tree.Words[i].Label, m.tree.Words[i].Class = "advmod", "ADV"
		}
	}
}

// causing is the verb of what the clause at v, which "so" at i begins, comes of; -1 where it hangs on that as
// something else, or may come of what somebody says or hopes: "I hope it rains so the garden gets water".
func causing(m *mender, i, v int, marks bool) int {
	if i == 0 || m.form(i-1) != "," && slices.ContainsFunc(m.tree.Words[:i], func(w parse.Word) bool { return w.Label == "ccomp" }) {
		return -1
	}
	switch m.tree.Words[v].Label {
	case "advcl", "conj":
		return m.tree.Words[v].Head
	case "acl:relcl", "ccomp", "csubj":
		if !marks && m.tree.Words[v].Head < i {
			return slices.IndexFunc(m.tree.Words, func(w parse.Word) bool { return w.Head < 0 })
		}
	}
	return -1
}

// came reports whether what is so at i cannot be what somebody aims at: it was so, or they cannot do
// it: "so she stayed at home", "so he can't play".
func came(m *mender, i int) bool {
	past, denied := m.tree.Words[i].Tag == "VBD", false
	for _, w := range m.tree.Words {
		if w.Head == i {
			past = past || w.Tag == "VBD" && (w.Label == "cop" || strings.HasPrefix(w.Label, "aux"))
			denied = denied || m.words.Is("negation", w.Lemma)
		}
	}
	return past && !modal(m, i) || denied && slices.ContainsFunc(m.tree.Words, func(w parse.Word) bool {
		return w.Head == i && w.Tag == "MD" && w.Lemma == "can" && !strings.HasPrefix(strings.ToLower(w.Form), "could")
	})
}

// obliged reports whether what is so at i is that somebody has to do something, which nobody aims at.
func obliged(m *mender, i int) bool {
	return i >= 0 && m.words.Is("modal", m.tree.Words[i].Lemma) && m.words.Is("have", m.tree.Words[i].Lemma) && hasLabel(m, i, "xcomp")
}

// future reports whether "will" hangs on i.
func future(m *mender, i int) bool {
	return slices.ContainsFunc(m.tree.Words, func(w parse.Word) bool { return w.Head == i && w.Label == "aux" && w.Lemma == "will" })
}

// mendAlike makes who stands behind the verb its subject in "and so does her brother", of which
// parsers make what is done to him.
func mendAlike(m *mender) {
	for i := range m.tree.Words {
		v := i + 1
		if v+1 >= len(m.tree.Words) || !saysAlike(m, i) || i > 0 && m.tree.Words[i-1].Class != "CCONJ" && m.tree.Words[i-1].Class != "PUNCT" || !auxiliary(m, v) {
			continue
		}
		end := v + 1
		for end < len(m.tree.Words) && m.tree.Words[end].Class != "PUNCT" {
			if c := m.tree.Words[end].Class; c == "VERB" || c == "AUX" {
				return // "so is it raining?"
			}
			end++
		}
		if slices.ContainsFunc(m.tree.Words[v+1:end], func(w parse.Word) bool { return w.Class == "NOUN" || w.Class == "PROPN" || w.Class == "PRON" }) {
			hangAlike(m, i, v, end)
		}
	}
}

// saysAlike reports whether a word may begin such a clause, by the verb behind it.
func saysAlike(m *mender, i int) bool {
	return m.words.Is("alike", m.form(i)) || m.tree.Words[i+1].Lemma == "do" && m.words.Is("alike do", m.form(i))
}

// auxiliary reports whether a word is a finite form of "be", "have" or "do", or a modal verb.
func auxiliary(m *mender, i int) bool {
	w := m.tree.Words[i]
	return w.Tag == "MD" || w.Tag != "VB" && w.Tag != "VBN" && w.Tag != "VBG" && m.words.Is("standin", w.Lemma)
}

// hangAlike hangs "so", and the noun phrase behind v up to end, on v, and that on the clause
// before. It leaves the tree as it is where anything else hangs across.
func hangAlike(m *mender, so, v, end int) {
	words := slices.Clone(m.tree.Words)
	up, label := slices.IndexFunc(words[:so], func(w parse.Word) bool { return w.Head < 0 }), "conj"
	if up < 0 {
		label = "root"
	}
	hangSubject(words, v, end)
	words[so].Head, words[so].Label = v, "advmod"
	words[v].Head, words[v].Label, words[v].Class = up, label, "AUX"
	for k, w := range words {
		across := w.Head >= so && w.Head < end && (k < so || k >= end)
		switch {
		case k == so-1 && w.Class == "CCONJ":
			words[k].Head, words[k].Label = v, "cc"
		case k == so-1, across && k >= end:
			words[k].Head = v
		case across:
			return
		}
	}
	if rooted(words) {
		m.tree.Words = words
	}
}

// hangSubject makes the words behind v, up to end, its subject: the first of them that hangs
// elsewhere is its noun.
func hangSubject(words []parse.Word, v, end int) {
	subject := -1
	for k := v + 1; k < end; k++ {
		switch h := words[k].Head; {
		case h > v && h < end:
		case subject < 0:
			subject = k
			words[k].Head, words[k].Label = v, "nsubj"
		default:
			words[k].Head = subject
		}
	}
}

// modal reports whether "can", "could" or the like hangs on i.
func modal(m *mender, i int) bool {
	return slices.ContainsFunc(m.tree.Words, func(w parse.Word) bool { return w.Head == i && w.Label == "aux" && w.Tag == "MD" })
}
