package main

import (
	"math/rand/v2"
	"strings"
	"testing"

	"whence/triple/english/parse"
)

// TestRenamed holds that a sentence with other names is a tree with the same words around
// them.
func TestRenamed(t *testing.T) {
	const tree = `1	Ben	_	PROPN	NNP	_	2	nsubj	_	_
2	visited	_	VERB	VBD	_	0	root	_	_
3	Anna	_	PROPN	NNP	_	2	obj	_	_
4	Lund	_	PROPN	NNP	_	3	flat	_	_
5	with	_	ADP	IN	_	7	case	_	_
6	a	_	DET	DT	_	7	det	_	_
7	friend	_	NOUN	NN	_	2	obl	_	_
8	.	_	PUNCT	.	_	2	punct	_	_

`
	trees, err := parse.ReadCoNLLU(strings.NewReader(tree))
	if err != nil {
		t.Fatal(err)
	}
	n := namer{random: rand.New(rand.NewPCG(1, 1))}
	n.collect(&trees[0])
	shapes := map[string]bool{}
	for range 200 {
		out, changed := n.renamed(&trees[0])
		if !changed {
			continue
		}
		roots, verb := 0, ""
		for i, w := range out.Words {
			if w.Head < 0 {
				roots, verb = roots+1, w.Form
			}
			if w.Head == i || w.Head >= len(out.Words) {
				t.Fatalf("%s: word %d hangs on %d", out.Text, i, w.Head)
			}
			shapes[w.Label+" "+w.Tag] = true
		}
		if roots != 1 || verb != "visited" || !strings.HasSuffix(out.Text, "with a friend .") {
			t.Fatalf("%q has %d roots, the last %q", out.Text, roots, verb)
		}
	}
	for _, want := range []string{"appos NNP", "flat NNP", "nummod CD", "nmod NNP"} {
		if !shapes[want] {
			t.Errorf("no name has a word %s", want)
		}
	}
}
