// Package parse reads English robustly: tokens to tagged words, and those to
// dependency trees in the conventions of Universal Dependencies (English EWT,
// release 2.15 and later), by statistical models that are embedded in the program.
//
// It promises a tree with one root for every sentence, how far its members agree
// on it, and the same trees for the same words in every run.
//
// It says nothing of what a tree means; that is triple/english/meaning. What must
// be read exactly, rules and quantifiers above all, is the grammar's.
package parse

import (
	"iter"
	"strings"
)

// Word is one word of a tree.
type Word struct {
	// Form is the word as told, a verbatim part of the text from Start to End
	// (byte offsets): "isn't" is the two words "is" and "n't".
	Form       string
	Start, End int
	// Lemma is the base form in lower case, for names as told.
	Lemma string
	// Class is the universal class ("NOUN"), Tag the one of the Penn Treebank ("NNS").
	Class, Tag string
	// Head is the index of the word it hangs on, -1 for the root.
	Head int
	// Label is the relation to Head: "nsubj", "nmod:poss", "root".
	Label string
}

// Tree is a sentence: its words in order, exactly one of which is the root.
type Tree struct {
	Text  string
	Words []Word
}

// Phrases yields the first words, up to three, in small letters.
func Phrases(words []Word) iter.Seq[string] {
	return func(yield func(string) bool) {
		said := ""
		for _, w := range words[:min(3, len(words))] {
			if said = strings.TrimSpace(said + " " + strings.ToLower(w.Form)); !yield(said) {
				return
			}
		}
	}
}
