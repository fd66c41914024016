package meaning

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"whence/triple/english/parse"
)

var update = flag.Bool("update", false, "write the clauses of testdata/sentences.conllu to testdata/sentences.txt")

// TestSentences reads trees of sentences of every sort and compares the clauses, in
// the notation of clause.Sentence, with those checked by hand.
func TestSentences(t *testing.T) {
	var b strings.Builder
	for _, tree := range treesOf(t, filepath.Join("testdata", "sentences.conllu")) {
		s := Clauses(tree)
		checkSpans(t, s)
		fmt.Fprintf(&b, "# %s\n%s\n", tree.Text, s)
	}
	golden := filepath.Join("testdata", "sentences.txt")
	if *update {
		if err := os.WriteFile(golden, []byte(b.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	got, expected := strings.Split(b.String(), "\n\n"), strings.Split(string(want), "\n\n")
	for k := range max(len(got), len(expected)) {
		switch {
		case k >= len(got) || k >= len(expected):
			t.Fatalf("%d sentences read, %d expected: run with -update and read the difference", len(got), len(expected))
		case got[k] != expected[k]:
			t.Errorf("got\n%s\nwant\n%s", got[k], expected[k])
		}
	}
}

func treesOf(t testing.TB, file string) []parse.Tree {
	t.Helper()
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = f.Close() }()
	trees, err := parse.ReadCoNLLU(f)
	if err != nil {
		t.Fatal(err)
	}
	return trees
}
