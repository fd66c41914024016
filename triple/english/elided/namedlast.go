package elided

import (
	"strings"

	"whence/triple/english/lexicon"
	"whence/triple/english/parse"
)

// This file puts a name that stands behind what somebody is in front of it: "the plumber is Ann's husband, Barry".

// namedLast are the ways to write out a text that says of a role who has it by what they are, and then by their name.
// Behind what is said of a name, or of "she", it may be the name of whom that is told to.
func namedLast(t text) []Proposal {
	name := t.End - 1
	for name > 0 && t.proper(name-1) {
		name--
	}
	is, root := -1, -1
	for i, w := range t.Words[:t.End] {
		if w.Head < 0 {
			root = i
		}
		if w.Label == "cop" && w.Finite() && is < 0 {
			is = i
		}
	}
	if is < 1 || name < is+3 || !t.proper(name) || t.Words[name-1].Form != "," || root != name-2 || !strings.HasPrefix(t.Tag(root), "NN") || t.proper(root) || t.Words[is].Head != root {
		return nil
	}
	somebody := func(i int) bool { return lexicon.MayBeA(strings.ToLower(t.Words[i].Lemma), "person") }
	if t.Words[is-1].Class != "NOUN" || !somebody(is-1) || !somebody(root) || t.has(0, is, acts) || t.has(is+1, name-1, func(w parse.Word) bool { return w.Class == "PUNCT" || acts(w) }) {
		return nil
	}
	if owned := t.Tag(is+1) == "PRP$" || t.Tag(is+2) == "POS" || t.Tag(is+3) == "POS"; !owned {
		return nil
	}
	return []Proposal{{Sentences: []string{sentence(t.Of(0, is+1), t.Of(name, t.End)+",", t.Of(is+1, name-1))}}}
}
