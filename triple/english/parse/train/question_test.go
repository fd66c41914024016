package main

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"whence/triple/english/parse"
	"whence/triple/english/parse/model"
)

const statement = `# text = The miller sold his flour to a baker in May.
1	The	the	DET	DT	_	2	det	_	_
2	miller	miller	NOUN	NN	_	3	nsubj	_	_
3	sold	sell	VERB	VBD	_	0	root	_	_
4	his	his	PRON	PRP$	_	5	nmod:poss	_	_
5	flour	flour	NOUN	NN	_	3	obj	_	_
6	to	to	ADP	IN	_	8	case	_	_
7	a	a	DET	DT	_	8	det	_	_
8	baker	baker	NOUN	NN	_	3	obl	_	_
9	in	in	ADP	IN	_	10	case	_	_
10	May	May	PROPN	NNP	_	3	obl	_	SpaceAfter=No
11	.	.	PUNCT	.	_	3	punct	_	_
`

// TestQuestions: the questions about a statement are trees, and among them are
// those that a person would ask.
func TestQuestions(t *testing.T) {
	trees, err := parse.ReadCoNLLU(strings.NewReader(statement))
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	for seed := range uint64(60) {
		for _, q := range questions(&trees[0], rand.New(rand.NewPCG(seed, 0))) {
			seen[strings.TrimSuffix(q.Text, " ?")] = true
			checkTree(t, q)
		}
	}
	for _, want := range []string{
		"Did the miller sell his flour to a baker in May",
		"What sold his flour to a baker in May",
		"Which miller sold his flour to a baker in May",
		"What did the miller sell to a baker in May",
		"Whose flour did the miller sell to a baker in May",
		"What did the miller sell his flour to in May",
		"To which baker did the miller sell his flour in May",
		"Why did the miller sell his flour to a baker in May",
	} {
		if !seen[want] {
			t.Errorf("%q is not among the questions", want)
		}
	}
}

func checkTree(t *testing.T, tree parse.Tree) {
	t.Helper()
	roots := 0
	for i, w := range tree.Words {
		if w.Head < 0 {
			roots++
		}
		for j, steps := i, 0; j >= 0; j, steps = tree.Words[j].Head, steps+1 {
			if steps > len(tree.Words) {
				t.Fatalf("%q: word %d hangs on itself", tree.Text, i)
			}
		}
		if tree.Text[w.Start:w.End] != w.Form {
			t.Fatalf("%q: %q stands at %q", tree.Text, w.Form, tree.Text[w.Start:w.End])
		}
	}
	if roots != 1 {
		t.Fatalf("%q has %d roots", tree.Text, roots)
	}
}

// TestTemplates: every template makes trees.
func TestTemplates(t *testing.T) {
	shapes, err := templates()
	if err != nil {
		t.Fatal(err)
	}
	p := phrases{}
	for _, slot := range []string{"{np}", "{name}", "{n}", "{ns}", "{v}", "{vi}", "{vz}", "{ved}", "{adj}", "{adjer}", "{adjest}", "{num}"} {
		p[slot] = []sentence{{{form: "x", tag: "NN"}}}
	}
	in := &node{form: "in", tag: "IN", label: "case"}
	in.head = &node{form: "May", tag: "NNP"}
	p["{pl}"] = []sentence{{in, in.head}}
	random := rand.New(rand.NewPCG(1, 1))
	for _, shape := range shapes {
		tree, err := p.fill(shape, random)
		if err != nil {
			t.Fatal(err)
		}
		checkTree(t, tree)
	}
	delete(p, "{np}")
	if _, err := p.fill(shapes[0], random); err == nil {
		t.Error("a template was filled without a phrase")
	}
}

func TestJoinHyphens(t *testing.T) {
	const text = `# text = a well-known inn
1	a	a	DET	DT	_	5	det	_	_
2	well	well	ADV	RB	_	4	advmod	_	SpaceAfter=No
3	-	-	PUNCT	HYPH	_	4	punct	_	SpaceAfter=No
4	known	know	VERB	VBN	_	5	amod	_	_
5	inn	inn	NOUN	NN	_	0	root	_	_
`
	trees, err := parse.ReadCoNLLU(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	joinHyphens(&trees[0])
	var got []string
	for _, w := range trees[0].Words {
		got = append(got, w.Form+">"+w.Label)
	}
	if want := []string{"a>det", "well-known>amod", "inn>root"}; !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
	checkTree(t, trees[0])
}

// TestLearns: what is learned from a few sentences is found again in them.
func TestLearns(t *testing.T) {
	trees, err := parse.ReadCoNLLU(strings.NewReader(statement))
	if err != nil {
		t.Fatal(err)
	}
	tr := &trainer{random: rand.New(rand.NewPCG(1, 1))}
	all := corpus{trees: trees, groups: make([]int, 1)}
	for _, q := range questions(&trees[0], tr.random) {
		all.trees, all.groups = append(all.trees, q), append(all.groups, 0)
	}
	tr.inventory = newInventory(all.trees)
	tr.set.Tags, tr.set.Labels, tr.epochs, tr.folds = tr.tags, tr.labels, 8, 1
	for i := range all.trees {
		projective(&all.trees[i])
		tr.examples = append(tr.examples, tr.example(&all.trees[i], 0))
	}
	for _, e := range tr.examples {
		e.sentence.Tags = slices.Clone(e.tags)
	}
	for _, name := range []string{"full", "beam", "lean", "backwards"} {
		first, last := &bundle{tables: [][]byte{nil}}, &bundle{tables: [][]byte{nil}}
		if err := tr.teachParser(name, 1, first, last); err != nil {
			t.Fatal(err)
		}
		p := tr.set.NewParser(name)
		table, _, err := model.NewTable(string(first.tables[1]))
		if err != nil {
			t.Fatal(err)
		}
		p.Weights = &table
		var m model.Scratch
		for i, e := range tr.examples {
			if h := p.Parse(&m, e.sentence); !slices.Equal(h.Head, e.gold.head) || !slices.Equal(h.Label, e.gold.label) {
				t.Errorf("%s: %q has heads %v, want %v", name, all.trees[i].Text, h.Head, e.gold.head)
			}
		}
	}
}
