package main

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"whence/triple/english/parse"
)

// TestOwnTrees holds that the project's own trees can be learned from: all of them are
// read, words and labels are those of the treebank, and no word that only marks another has
// words of its own that belong elsewhere.
func TestOwnTrees(t *testing.T) {
	labels := strings.Fields(`acl acl:relcl advcl advcl:relcl advmod amod appos aux aux:pass case cc
		cc:preconj ccomp compound compound:prt conj cop csubj csubj:pass det det:predet discourse
		dislocated expl fixed flat goeswith iobj list mark nmod nmod:desc nmod:poss nmod:unmarked nsubj
		nsubj:outer nsubj:pass nummod obj obl obl:agent obl:unmarked orphan parataxis punct root
		vocative xcomp`)
	tags := strings.Fields("$ '' , -LRB- -RRB- . : ADD CC CD DT EX FW GW IN JJ JJR JJS LS MD NFP NN NNP NNPS NNS PDT POS " +
		"PRP PRP$ RB RBR RBS RP SYM TO UH VB VBD VBG VBN VBP VBZ WDT WP WP$ WRB ``")
	seen := map[string]bool{}
	for _, name := range []string{"typed.conllu", "aside.conllu", "unseen.conllu", "agreed.conllu"} {
		trees, err := readCorpus(filepath.Join("trees", name))
		if err != nil || len(trees) < 100 {
			t.Fatalf("%s: %d trees, %v", name, len(trees), err)
		}
		for i := range trees {
			tree := &trees[i]
			if seen[tree.Text] {
				t.Errorf("%q stands there twice", tree.Text)
			}
			seen[tree.Text] = true
			for _, w := range tree.Words {
				if !slices.Contains(labels, w.Label) || !slices.Contains(tags, w.Tag) {
					t.Errorf("%q: %s is %s and %s", tree.Text, w.Form, w.Tag, w.Label)
				}
				if w.Head >= 0 && strings.HasPrefix(w.Label, "nsubj") && marks(tree.Words[w.Head]) {
					t.Errorf("%q: %s is the subject of %s", tree.Text, w.Form, tree.Words[w.Head].Form)
				}
			}
		}
	}
}

// marks reports whether a word only marks another.
func marks(w parse.Word) bool {
	return slices.Contains([]string{"case", "cop", "aux", "aux:pass", "det", "mark", "punct", "cc"}, w.Label)
}
