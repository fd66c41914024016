package mend

import (
	"slices"

	"whence/triple/english/parse"
)

// mendStrung puts side by side two sentences that a comma alone joins, where trees make the first what the second
// says: "the tap drips, the window is cracked". Nothing is said by a verb that says nothing.
func mendStrung(m *mender) {
	for c, w := range m.tree.Words {
		words := m.tree.Words
		if w.Label != "ccomp" && w.Label != "parataxis" && w.Label != "advcl" || w.Head <= c || linked(words[slices.Min(under(words, c))]) || childOf(words, c, "nsubj", "nsubj:pass") < 0 || childOf(words, c, "mark") >= 0 {
			continue
		}
		h := w.Head
		subject := childOf(words, h, "nsubj", "nsubj:pass")
		comma := slices.ContainsFunc(words[c:h], func(x parse.Word) bool { return x.Form == "," })
		if !comma || subject < c || words[subject].Class == "PRON" || m.words.Is("speech", words[h].Lemma) || m.words.As("attitude", words[h].Lemma) != "" {
			continue
		}
		mended := slices.Clone(words)
		mended[c].Head, mended[c].Label = words[h].Head, words[h].Label
		mended[h].Head, mended[h].Label = c, "conj"
		if rooted(mended) {
			m.tree.Words = mended
		}
	}
}

// linked reports whether a word joins what it begins to the rest: when, if.
func linked(w parse.Word) bool {
	return w.Class == "SCONJ" || w.Class == "VERB" || w.Class == "AUX" || w.Class == "ADV" || w.Tag != "" && w.Tag[0] == 'W'
}
