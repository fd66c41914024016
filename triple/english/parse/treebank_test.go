package parse

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
)

// TestTokensOfTreebank compares the tokenizer with a treebank that may lie beside
// the module.
func TestTokensOfTreebank(t *testing.T) {
	f, err := os.Open(filepath.Join("..", "..", "..", "..", "shared", "data", "ud", "people.conllu"))
	if err != nil {
		t.Skipf("the treebank is not here: %v", err)
	}
	defer f.Close()
	trees, err := ReadCoNLLU(f)
	if err != nil {
		t.Fatal(err)
	}
	same := 0
	for _, g := range trees {
		if slices.EqualFunc(tokens(g.Text), g.Words, func(s span, w Word) bool { return s.start == w.Start && s.end == w.End }) {
			same++
		}
	}
	if same*100 < len(trees)*98 {
		t.Errorf("%d of %d sentences are divided as they should be", same, len(trees))
	}
}
