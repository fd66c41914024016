package mend

import (
	"slices"
	"strings"

	"whence/triple/english/parse"
)

// mendAsked hangs what a question asks for on what somebody has to do or may, where a tree has it beside the verb
// that says that they have to: what Ann is supposed to bring is brought, and nobody supposes it.
func mendAsked(m *mender) {
	words := m.tree.Words
	for inner, w := range words {
		h := w.Head
		if w.Label != "xcomp" || h < 1 || h > inner || w.Tag != "VB" || childOf(words, inner, "obj", "ccomp", "nsubj") >= 0 || !colours(m, h) || !slices.ContainsFunc(words[h+1:inner], func(w parse.Word) bool { return w.Head == inner && w.Tag == "TO" }) {
			continue
		}
		what := slices.IndexFunc(words[:h], func(w parse.Word) bool { return w.Head == h && (w.Label == "obj" || w.Label == "obl") })
		if what < 0 || childOf(words, what, "case") >= 0 || !asksFor(words, what) {
			continue
		}
		mended := slices.Clone(words)
		mended[what].Head, mended[what].Label = inner, "obj"
		m.tree.Words = mended
		return
	}
}

// mendWhose makes whose something with a number is asked to be what is said of it, where trees make the owner one
// name with the number: "is locker 9 Milena's?"
func mendWhose(m *mender) {
	words, n := m.tree.Words, len(m.tree.Words)-1
	if n < 5 || words[n].Form != "?" || words[0].Lemma != "be" || words[n-1].Tag != "POS" || words[n-2].Class != "PROPN" || strings.Trim(words[n-3].Form, "0123456789") != "" || words[n-4].Class != "NOUN" && words[n-4].Class != "PROPN" ||
		n > 6 || n == 6 && words[1].Class != "DET" {
		return
	}
	m.tree.Words = slices.Clone(words)
	m.tree.Words[1].Head, m.tree.Words[1].Label = n-4, "det" // or the noun itself
	m.tree.Words[0].Head, m.tree.Words[0].Label, m.tree.Words[0].Class = n-2, "cop", "AUX"
	for i, hang := range []parse.Word{{Head: n - 2, Label: "nsubj"}, {Head: n - 4, Label: "flat"}, {Head: -1, Label: "root"}, {Head: n - 2, Label: "case"}, {Head: n - 2, Label: "punct"}} {
		m.tree.Words[n-4+i].Head, m.tree.Words[n-4+i].Label = hang.Head, hang.Label
	}
}

// colours reports whether a verb only says that somebody has to do, or may, what stands behind it.
func colours(m *mender, h int) bool {
	if childOf(m.tree.Words, h, "aux:pass", "nsubj:pass") >= 0 {
		return m.words.As("passivemodal", m.tree.Words[h].Lemma) != ""
	}
	return m.words.As("modal", m.tree.Words[h].Lemma) != "" || m.words.As("modal", m.form(h)) != "" && childOf(m.tree.Words, h, "aux") >= 0
}

// asksFor reports whether a phrase at the head of a question is what it asks for, and no place or time: "what",
// "how much", "which form".
func asksFor(words []parse.Word, i int) bool {
	first := slices.Min(under(words, i))
	return strings.HasPrefix(words[first].Tag, "W") && (words[first].Tag != "WRB" || i != first)
}

// hangAsking makes a question word in front of a noun of two words one of the whole: "what size shoes" asks
// for shoes.
func hangAsking(_ *mender, words []parse.Word, i int) {
	kind := words[i].Head
	if words[i].Label != "det" || words[i].Tag != "WDT" || kind != i+1 || words[kind].Label != "compound" || words[kind].Head <= kind {
		return
	}
	words[i].Head = words[kind].Head
}

// hangWhat makes what somebody or something is doing a quality of it where the question word in front has no place in
// that: "what is the largest state bordering Texas?"
func hangWhat(_ *mender, words []parse.Word, i int) {
	what, be, subject := childOf(words, i, "obl"), childOf(words, i, "aux"), childOf(words, i, "nsubj")
	if words[i].Head >= 0 || words[i].Tag != "VBG" || what < 0 || words[what].Tag != "WP" || be != what+1 || words[be].Lemma != "be" || subject < be || subject > i ||
		childOf(words, i, "obj") < i || childOf(words, what, "case") >= 0 {
		return
	}
	words[what].Head, words[what].Label = -1, "root"
	words[be].Head, words[be].Label = what, "cop"
	words[subject].Head = what
	for k := range words {
		if words[k].Head == i && words[k].Class == "PUNCT" {
			words[k].Head = what
		}
	}
	words[i].Head, words[i].Label = subject, "acl"
}
