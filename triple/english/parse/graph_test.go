package parse

import (
	"path/filepath"
	"testing"
)

// TestGraph holds that with the graph parser more trees are right of sentences that nothing was
// learned from.
func TestGraph(t *testing.T) {
	without, err := Open(weights, "")
	if err != nil {
		t.Fatal(err)
	}
	trees := treesOf(t, filepath.Join("train", "trees", "unseen.conllu"))
	whole := func(p *Parser) (n int) {
		for _, g := range trees {
			r, right := p.Parse(g.Text), true
			for i, w := range r.Tree.Words {
				right = right && len(r.Tree.Words) == len(g.Words) && (w.Class == "PUNCT" || w.Head == g.Words[i].Head)
			}
			if right {
				n++
			}
		}
		return n
	}
	if a, b := whole(without), whole(mustNew(t)); b < a+len(trees)/20 {
		t.Errorf("%d of %d trees have all heads right without it, %d with it", a, len(trees), b)
	}
	if _, err := Open(weights, "no graph"); err == nil {
		t.Error("what is no file of a graph parser was opened")
	}
}
