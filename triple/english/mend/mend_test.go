package mend

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	_ "whence/internal/sameseed"
	"whence/triple/english/parse"
)

// TestTreesStayTrees mends trees of words at random: the words stay as they are, and the
// result is a tree.
func TestTreesStayTrees(t *testing.T) {
	vocabulary := []parse.Word{
		{Form: "Graz", Class: "PROPN", Tag: "NNP"}, {Form: "Austria", Class: "PROPN", Tag: "NNP"}, {Form: "club", Class: "NOUN", Tag: "NN"},
		{Form: ",", Class: "PUNCT", Tag: ","}, {Form: ";", Class: "PUNCT", Tag: ":"}, {Form: "who", Class: "PRON", Tag: "WP"},
		{Form: "which", Class: "PRON", Tag: "WDT"}, {Form: "is", Class: "AUX", Tag: "VBZ", Lemma: "be"}, {Form: "moved", Class: "VERB", Tag: "VBN", Lemma: "move"},
		{Form: "goes", Class: "VERB", Tag: "VBZ", Lemma: "go"}, {Form: "up", Class: "ADP", Tag: "RP"}, {Form: "to", Class: "ADP", Tag: "IN"},
		{Form: "half", Class: "NOUN", Tag: "NN"}, {Form: "past", Class: "ADP", Tag: "IN"}, {Form: "six", Class: "NUM", Tag: "CD"},
		{Form: "40", Class: "NUM", Tag: "CD"}, {Form: "euros", Class: "NOUN", Tag: "NNS"}, {Form: "the", Class: "DET", Tag: "DT"},
		{Form: "'s", Class: "PART", Tag: "POS"}, {Form: "until", Class: "ADP", Tag: "IN"}, {Form: "Thursday", Class: "PROPN", Tag: "NNP"},
		{Form: "fitting", Class: "VERB", Tag: "VBG", Lemma: "fit"}, {Form: "tyre", Class: "NOUN", Tag: "NN"}, {Form: "costs", Class: "VERB", Tag: "VBZ", Lemma: "cost"},
		{Form: "left", Class: "VERB", Tag: "VBN", Lemma: "leave"}, {Form: "have", Class: "VERB", Tag: "VBP", Lemma: "have"}, {Form: "there", Class: "PRON", Tag: "EX"},
		{Form: "no", Class: "DET", Tag: "DT", Lemma: "no"}, {Form: "last", Class: "ADJ", Tag: "JJ"}, {Form: "was", Class: "AUX", Tag: "VBD", Lemma: "be"},
		{Form: "yesterday", Class: "NOUN", Tag: "NN"}, {Form: "does", Class: "AUX", Tag: "VBZ", Lemma: "do"},
	}
	labels := []string{"nsubj", "obj", "obl", "nmod", "appos", "conj", "acl:relcl", "advcl", "case", "cop", "aux", "punct", "vocative", "nummod", "fixed", "parataxis", "expl", "acl", "csubj", "xcomp", "det", "compound"}
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 12).Draw(t, "words")
		order := rapid.Permutation(indices(n)).Draw(t, "order")
		tree := parse.Tree{Words: make([]parse.Word, n)}
		for k, i := range order {
			w := rapid.SampledFrom(vocabulary).Draw(t, "word")
			w.Start, w.End = i*10, i*10+len(w.Form)
			if w.Head, w.Label = -1, "root"; k > 0 {
				w.Head = order[rapid.IntRange(0, k-1).Draw(t, "head")]
				w.Label = rapid.SampledFrom(labels).Draw(t, "label")
			}
			tree.Words[i] = w
		}
		for _, w := range tree.Words {
			tree.Text += w.Form + strings.Repeat(" ", 10-len(w.Form))
		}
		got := Apply(tree)
		if len(got.Words) != n || !rooted(got.Words) {
			t.Fatalf("no tree: %+v", got.Words)
		}
		for i, w := range got.Words {
			if w.Form != tree.Words[i].Form || w.Start != tree.Words[i].Start {
				t.Fatalf("word %d was %+v and is %+v", i, tree.Words[i], w)
			}
			if start, end := got.runStart[i], got.RunEnd[i]; end != 0 && (i < start || i >= end || end > n) {
				t.Fatalf("word %d is outside its run from %d to %d", i, start, end)
			}
		}
	})
}

func indices(n int) []int {
	all := make([]int, n)
	for i := range all {
		all[i] = i
	}
	return all
}
