package neural

import (
	"bytes"
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"whence/triple/english/parse"
	"whence/triple/english/parse/graph"
	"whence/triple/english/parse/model"
)

// treebank returns some trees with their tags and labels.
func treebank(t testing.TB) (sentences []*Sentence, tags, labels []string) {
	f, err := os.Open("../../testdata/sentences.conllu")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	trees, err := parse.ReadCoNLLU(f)
	if err != nil {
		t.Fatal(err)
	}
	number := func(list *[]string, name string) uint8 {
		if !slices.Contains(*list, name) {
			*list = append(*list, name)
		}
		return uint8(slices.Index(*list, name))
	}
	for _, tree := range trees[:min(20, len(trees))] {
		s := &Sentence{}
		var forms []string
		var own []uint8
		for _, w := range tree.Words {
			forms, own = append(forms, w.Form), append(own, number(&tags, w.Tag))
			s.Head, s.Label = append(s.Head, int16(w.Head)), append(s.Label, number(&labels, w.Label))
		}
		s.Words = model.NewSentence(forms)
		copy(s.Words.Tags, own)
		sentences = append(sentences, s)
	}
	return sentences, tags, labels
}

// small is a configuration that is quickly learned.
func small(tags, labels []string) Config {
	c := Default(tags, labels)
	c.Sizes = graph.Sizes{In: 16, Hidden: 16, Arc: 16, Rel: 16, Labels: len(labels)}
	c.Dropout, c.Least, c.Batch = Dropout{}, 1, 60
	return c
}

func randoms(n int) []*rand.Rand {
	var out []*rand.Rand
	for i := range n {
		out = append(out, rand.New(rand.NewPCG(1, uint64(i))))
	}
	return out
}

// TestGradient checks what the loss changes by each kind of weight against what it does
// change by, also where units are dropped.
func TestGradient(t *testing.T) {
	sentences, tags, labels := treebank(t)
	sentences = sentences[:3]
	c := small(tags, labels)
	c.Dropout = Dropout{Feature: 0.1, Input: 0.2, Layer: 0.3, MLP: 0.3}
	l := New(c, sentences)
	for _, s := range sentences {
		l.words.learn(s)
	}
	random := rand.New(rand.NewPCG(3, 3))
	for _, w := range l.weights {
		for i := range w {
			w[i] += float32(0.3 * random.NormFloat64())
		}
	}
	p := l.passes[0]
	loss := func() float64 {
		l.exchange()
		for _, g := range p.grad {
			clear(g)
		}
		p.run(sentences, randoms(3), 1)
		return p.loss
	}
	loss()
	check := func(name string, w []float32, i int, want float32) {
		t.Helper()
		const by = 2e-3
		own := w[i]
		w[i] = own + by
		above := loss()
		w[i] = own - by
		below := loss()
		w[i] = own
		if got := (above - below) / (2 * by); math.Abs(got-float64(want)) > 0.05*math.Max(1, math.Abs(got)) {
			t.Errorf("%s, weight %d: loss changes by %.4f, not %.4f", name, i, got, want)
		}
	}
	var grads graph.Network
	for _, g := range p.grad {
		grads = append(grads, slices.Clone(g))
	}
	for k, g := range grads {
		for range 6 {
			i := random.IntN(len(g))
			check(string(rune('A'+k)), l.weights[k], i, g[i])
		}
	}
	loss()
	l.passes[1].rows = nil
	l.gather()
	for range 10 {
		at := random.IntN(len(l.touched))
		i := random.IntN(l.In)
		want := l.changes[at*l.In+i]
		check("words", l.known, int(l.touched[at])*l.In+i, want)
	}
}

// TestByHeart checks that a small network learns some trees, that the one read from its file
// finds them, and that another of the same seed is the same.
func TestByHeart(t *testing.T) {
	sentences, tags, labels := treebank(t)
	var files [2][]byte
	for i := range files {
		l := New(small(tags, labels), sentences)
		l.Rate = 1e-2
		l.Learn(sentences, 150, func(int, float64) {})
		files[i] = l.Write()
	}
	if !bytes.Equal(files[0], files[1]) {
		t.Error("the same seed makes two networks")
	}
	m, err := graph.Load(string(files[0]))
	if err != nil {
		t.Fatal(err)
	}
	right, all := 0, 0
	for _, s := range sentences {
		h := m.Parse(nil, s.Words)
		for i := range s.Head {
			if all++; h.Head[i] == s.Head[i] && h.Label[i] == s.Label[i] {
				right++
			}
		}
	}
	if right < all-all/50 {
		t.Errorf("%d of %d words are right", right, all)
	}
}

// TestSame checks that what is learned with scores as what is read from a file does.
func TestSame(t *testing.T) {
	sentences, tags, labels := treebank(t)
	l := New(small(tags, labels), sentences)
	l.Learn(sentences, 5, func(int, float64) {})
	m, err := graph.Load(string(l.Write()))
	if err != nil {
		t.Fatal(err)
	}
	p := l.passes[0]
	for _, s := range sentences[:5] {
		p.forward([]*Sentence{s}, randoms(1))
		p.dParts = zeroed(p.dParts, len(p.parts))
		var loss float64
		n := len(s.Head)
		scores := m.Scores(s.Words)
		for i, head := range s.Head {
			right := int(head)
			if head == model.Root {
				right = n
			}
			loss += softmax(scores[i*(n+1):(i+1)*(n+1)], right, 1)
			loss += softmax(m.LabelScores(s.Words, i, int(head)), int(s.Label[i]), 1)
		}
		p.scoreArcs(1)
		p.scoreLabels(1)
		if math.Abs(loss-p.loss) > 0.02*p.loss+0.02 {
			t.Errorf("loss %v, as learned %v", loss, p.loss)
		}
	}
}

// TestGoOn checks that a learner goes on from a file, also with a sentence alone.
func TestGoOn(t *testing.T) {
	sentences, tags, labels := treebank(t)
	l := New(small(tags, labels), sentences)
	var before, after float64
	l.Learn(sentences, 30, func(_ int, loss float64) { before = loss })
	m, err := graph.Load(string(l.Write()))
	if err != nil {
		t.Fatal(err)
	}
	other := New(small(tags, labels), sentences)
	other.GoOn(m)
	other.Learn(sentences, 1, func(_ int, loss float64) { after = loss })
	if after > before*1.1 {
		t.Errorf("goes on at a loss of %.3f, which was %.3f", after, before)
	}
	other.Learn(sentences[:1], 1, func(int, float64) {})
	if alone := New(small(tags, labels), sentences[:1]); alone.Features() < other.Features() {
		if alone.GoOn(m); alone.Features() != other.Features() {
			t.Errorf("%d features are left of %d where others of the words are learned", alone.Features(), other.Features())
		}
	} else {
		t.Error("the first sentence has all features")
	}
}

// TestProduct checks the kernels against the sum by the book.
func TestProduct(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 1))
	for _, size := range [][3]int{{1, 3, 5}, {4, 16, 32}, {7, 20, 83}, {9, 1, 64}, {1, 33, 144}} {
		m, k, n := size[0], size[1], size[2]
		a, b, c, want := make([]float32, m*k), make([]float32, k*n), make([]float32, m*n), make([]float32, m*n)
		for _, s := range [][]float32{a, b, c} {
			for i := range s {
				s[i] = random.Float32() - 0.5
			}
		}
		copy(want, c)
		for i := range m {
			for j := range n {
				for l := range k {
					want[i*n+j] += a[i*k+l] * b[l*n+j]
				}
			}
		}
		addProduct(c, a, b, m, k, n)
		for i := range c {
			if math.Abs(float64(c[i]-want[i])) > 1e-4 {
				t.Fatalf("%v: %v at %d, not %v", size, c[i], i, want[i])
			}
		}
	}
}
