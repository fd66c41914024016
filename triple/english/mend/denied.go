package mend

import (
	"slices"

	"whence/triple/english/parse"
)

// mendDenied hangs on the verb of a question for what, where or when the negation that trees hang on the noun
// beside it: "where isn't the mill?" asks where it is not.
func mendDenied(m *mender) {
	words := m.tree.Words
	root := slices.IndexFunc(words, func(w parse.Word) bool { return w.Head < 0 })
	if root < 0 || len(words[0].Tag) == 0 || words[0].Tag[0] != 'W' || words[len(words)-1].Form != "?" {
		return
	}
	for i, w := range words {
		noun := w.Head >= 0 && words[w.Head].Head == root && (words[w.Head].Label == "nsubj" || words[w.Head].Label == "nsubj:pass")
		inFront := i > 0 && i+1 < len(words) && (words[i-1].Head == root || i-1 == root) && (words[i-1].Class == "AUX" || words[i-1].Class == "VERB")
		if m.words.Is("negation", m.form(i)) && noun && (inFront || i == len(words)-2) {
			m.tree.Words = slices.Clone(words)
			m.tree.Words[i].Head = root
			return
		}
	}
}
