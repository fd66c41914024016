package meaning

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	_ "whence/internal/sameseed"
	"whence/triple/english/parse"
)

// someWords are the words random trees are made of: for each class a few forms, of
// open and closed classes alike.
var someWords = map[string][]string{
	"NOUN": {"cat", "cats", "team", "kg", "years", "dozen", "half", "cup", "nobody"}, "PROPN": {"Ruth", "May", "Acme"},
	"VERB": {"sold", "has", "is", "wants", "called", "said", "used"}, "AUX": {"was", "will", "be", "has", "did"},
	"PRON": {"who", "it", "everyone", "which", "mine", "what"}, "NUM": {"4", "1958", "10:30", "two", "1,540", "3-5"},
	"ADP": {"of", "to", "by", "than", "at"}, "ADV": {"not", "when", "twice", "ago", "how", "probably", "here"},
	"ADJ": {"old", "older", "next", "many"}, "DET": {"the", "a", "no", "every", "which", "both"},
	"SCONJ": {"because", "if", "that"}, "CCONJ": {"and", "or", "nor", "&"}, "PART": {"to", "not", "'s"},
	"PUNCT": {",", ".", ":", "?"}, "SYM": {"$", "%"}, "INTJ": {"please"}, "X": {"x"},
}

var someTags = []string{"NN", "NNS", "NNP", "VB", "VBD", "VBN", "VBG", "VBZ", "WP", "WRB", "WDT", "WP$", "MD", "TO", "JJ", "JJR", "JJS", "RB", "RBR", "CD", "POS", "PRP"}

var someLabels = []string{
	"nsubj", "nsubj:pass", "obj", "iobj", "obl", "obl:agent", "obl:unmarked", "advmod", "aux", "aux:pass", "cop", "case",
	"mark", "det", "det:predet", "amod", "nummod", "compound", "compound:prt", "flat", "fixed", "nmod", "nmod:poss",
	"nmod:desc", "nmod:unmarked", "appos", "acl", "acl:relcl", "advcl", "advcl:relcl", "ccomp", "xcomp", "csubj", "conj",
	"cc", "cc:preconj", "punct", "parataxis", "list", "dislocated", "orphan", "expl", "discourse", "vocative", "goeswith",
}

// someTree draws a well-formed tree: one root, no cycle, offsets as in the text.
func someTree(t *rapid.T) parse.Tree {
	n := rapid.IntRange(1, 14).Draw(t, "words")
	classes := []string{"NOUN", "PROPN", "VERB", "AUX", "PRON", "NUM", "ADP", "ADV", "ADJ", "DET", "SCONJ", "CCONJ", "PART", "PUNCT", "SYM", "INTJ", "X"}
	order := rapid.Permutation(indexes(n)).Draw(t, "order")
	tree := parse.Tree{Words: make([]parse.Word, n)}
	var text strings.Builder
	for i := range n {
		class := rapid.SampledFrom(classes).Draw(t, "class")
		form := rapid.SampledFrom(someWords[class]).Draw(t, "form")
		if i > 0 {
			text.WriteByte(' ')
		}
		start := text.Len()
		text.WriteString(form)
		tree.Words[i] = parse.Word{
			Form: form, Start: start, End: text.Len(), Lemma: strings.ToLower(form), Class: class,
			Tag: rapid.SampledFrom(someTags).Draw(t, "tag"), Head: -1, Label: "root",
		}
	}
	for k := 1; k < n; k++ {
		w := &tree.Words[order[k]]
		w.Head = order[rapid.IntRange(0, k-1).Draw(t, "head")]
		w.Label = rapid.SampledFrom(someLabels).Draw(t, "label")
	}
	tree.Text = text.String()
	return tree
}

func indexes(n int) []int {
	all := make([]int, n)
	for i := range all {
		all[i] = i
	}
	return all
}

// TestAnyTree checks on random trees that reading ends, without panic, with the same
// clauses each time, and with spans that lie in the text.
func TestAnyTree(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		tree := someTree(t)
		s := Clauses(tree)
		if again := Clauses(tree); again.String() != s.String() {
			t.Fatalf("two readings of one tree:\n%s\n%s", s, again)
		}
		checkSpans(t, s)
	})
}
