package parse

import (
	"errors"
	"strings"
	"testing"
)

const twoTrees = `# text = Ana isn't here.
1	Ana	Ana	PROPN	NNP	_	4	nsubj	_	_
2-3	isn't	_	_	_	_	_	_	_	_
2	is	be	AUX	VBZ	_	4	cop	_	_
3	n't	not	PART	RB	_	4	advmod	_	_
3.1	x	x	X	X	_	_	_	_	_
4	here	here	ADV	RB	_	0	root	_	SpaceAfter=No
5	.	.	PUNCT	.	_	4	punct	_	_

1	Whatcha	what	PRON	WP	_	0	root	_	_
2	doing	do	VERB	VBG	_	1	dep	_	_
`

func TestReadCoNLLU(t *testing.T) {
	trees, err := ReadCoNLLU(strings.NewReader(twoTrees))
	if err != nil {
		t.Fatal(err)
	}
	if len(trees) != 2 || len(trees[0].Words) != 5 || trees[1].Text != "Whatcha doing" {
		t.Fatalf("read %+v", trees)
	}
	n := trees[0].Words[2]
	if n.Form != "n't" || n.Start != 6 || n.End != 9 || n.Lemma != "not" || n.Head != 3 || n.Label != "advmod" {
		t.Errorf("the third word is %+v", n)
	}
	for _, tree := range trees {
		for _, w := range tree.Words {
			if tree.Text[w.Start:w.End] != w.Form {
				t.Errorf("%q stands at %q", w.Form, tree.Text[w.Start:w.End])
			}
		}
	}
}

func TestReadCoNLLUSaysWhere(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"1\tx\n", "line 1: 2 columns"},
		{"\n2\tx\tx\tX\tX\t_\t0\troot\t_\t_\n", "line 2: word number"},
		{"1\tx\tx\tX\tX\t_\tz\troot\t_\t_\n", "line 1: head"},
		{"1\tx\tx\tX\tX\t_\t3\troot\t_\t_\n", "line 1: word 1 hangs on word 3"},
		{"1\tx\tx\tX\tX\t_\t1\troot\t_\t_\n", "line 1: word 1 hangs on itself"},
		{"# text = y\n1\tx\tx\tX\tX\t_\t0\troot\t_\t_\n", `line 1: "x" is not in the text`},
		{"1\tx\tx\tX\tX\t_\t0\troot\t_\t_\n2\tx\tx\tX\tX\t_\t0\troot\t_\t_\n", "2 roots"},
	} {
		_, err := ReadCoNLLU(strings.NewReader(c.text))
		var f *FormatError
		if !errors.As(err, &f) || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q: %v, want %q", c.text, err, c.want)
		}
	}
}

func FuzzReadCoNLLU(f *testing.F) {
	f.Add(twoTrees)
	f.Add("1-2\tab\t_\t_\t_\t_\t_\t_\t_\t_\n1\ta\ta\tX\tX\t_\t0\troot\t_\t_\n")
	f.Fuzz(func(t *testing.T, text string) {
		trees, err := ReadCoNLLU(strings.NewReader(text))
		if err != nil {
			return
		}
		for _, tree := range trees {
			if err := tree.check(); err != nil {
				t.Error(err)
			}
			for _, w := range tree.Words {
				if tree.Text[w.Start:w.End] != w.Form {
					t.Errorf("%q stands at %q", w.Form, tree.Text[w.Start:w.End])
				}
			}
		}
	})
}
