package mend

import (
	"slices"

	"whence/triple/english/parse"
)

// This file is about clauses that speak of the one before: what comes of it ("my phone died
// so I missed the call"), and of whom the same is said ("and so does her brother").

// mendConsequences sets what comes of the clause before beside it, as treebanks do: "my phone
// died so I missed the call". Parsers hang it in as many ways as there are. Behind "so" with
// "can" or "could" it is what for.
func mendConsequences(m *mender) {
	for i, w := range m.tree.Words {
		v := w.Head
		if w.Label != "advmod" || v < i+2 || !m.words.Is("consequence", m.form(i)) || hasLabel(m, v, "cc", "mark") || modal(m, v) {
			continue
		}
		up := m.tree.Words[v].Head
		switch m.tree.Words[v].Label {
		case "advcl", "conj":
		default:
			continue
		}
		if up < 0 || up > i || !hasLabel(m, v, "nsubj", "nsubj:pass", "expl") {
			continue
		}
		m.tree.Words = slices.Clone(m.tree.Words)
		m.tree.Words[v].Label = "parataxis"
	}
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

// hasLabel reports whether a word hangs on i with one of the labels.
func hasLabel(m *mender, i int, labels ...string) bool {
	return slices.ContainsFunc(m.tree.Words, func(w parse.Word) bool { return w.Head == i && slices.Contains(labels, w.Label) })
}

// modal reports whether "can", "could" or the like hangs on i.
func modal(m *mender, i int) bool {
	return slices.ContainsFunc(m.tree.Words, func(w parse.Word) bool { return w.Head == i && w.Label == "aux" && w.Tag == "MD" })
}
