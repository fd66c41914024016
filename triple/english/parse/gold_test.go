package parse

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
)

// goldTrees reads the trees of the package's own sentences, written and corrected by
// hand, none of which is in a treebank.
func goldTrees(t testing.TB) []Tree {
	t.Helper()
	return treesOf(t, filepath.Join("testdata", "sentences.conllu"))
}

// treesOf reads the trees of a file.
func treesOf(t testing.TB, path string) []Tree {
	t.Helper()
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	trees, err := ReadCoNLLU(f)
	if err != nil {
		t.Fatal(err)
	}
	return trees
}

// TestGold holds floors under how well the embedded weights read sentences of their
// own: tags, arcs with their labels, whole trees (punctuation aside), lemmas, and the
// words themselves.
func TestGold(t *testing.T) {
	p := mustNew(t)
	trees := goldTrees(t)
	var words, tags, arcs, lemmas, whole int
	for _, g := range trees {
		r := p.Parse(g.Text)
		if !slices.EqualFunc(r.Tree.Words, g.Words, func(a, b Word) bool { return a.Start == b.Start && a.End == b.End }) {
			t.Errorf("%q is divided otherwise", g.Text)
			continue
		}
		right := true
		for i, w := range r.Tree.Words {
			want := g.Words[i]
			if want.Class == "PUNCT" {
				continue
			}
			words++
			count := func(is bool, n *int) {
				if is {
					*n++
				}
			}
			count(w.Tag == want.Tag, &tags)
			count(w.Lemma == want.Lemma, &lemmas)
			same := w.Head == want.Head && w.Label == want.Label
			count(same, &arcs)
			if !same && testing.Verbose() {
				t.Logf("%q: %s is %s of %d, want %s of %d", g.Text, w.Form, w.Label, w.Head+1, want.Label, want.Head+1)
			}
			right = right && same
		}
		if right {
			whole++
		}
	}
	share := func(n, of int) float64 { return float64(n) / float64(of) }
	t.Logf("tags %.3f, arcs %.3f, lemmas %.3f, whole %d of %d", share(tags, words), share(arcs, words), share(lemmas, words), whole, len(trees))
	if share(tags, words) < 0.97 || share(arcs, words) < 0.92 || share(lemmas, words) < 0.97 || share(whole, len(trees)) < 0.75 {
		t.Error("below the floors")
	}
}
