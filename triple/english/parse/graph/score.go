package graph

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/gonum"

	"whence/triple/english/parse/model"
)

// work is the memory of one sentence.
type work struct {
	words    []float32 // what goes into a layer
	next     []float32 // and what comes out
	gates    []float32
	cell     []float32
	parts    []float32 // of each word: as a head, as what hangs, and both for labels
	heads    []float32 // each word as a head, and the root
	turned   []float32
	scores   []float32
	byLabel  []float32
	labels   []float32
	features []Feature
}

// sized is a slice of n numbers, in the place of s if there is room.
func sized(s []float32, n int) []float32 {
	if cap(s) < n {
		return make([]float32, n, n+n/2)
	}
	return s[:n]
}

var kernels gonum.Implementation

// product sets c to the products of n rows of a and those of weights, of width numbers
// each, and of more where c is to begin with that. A matrix would be multiplied by several
// goroutines, which costs more than it saves for a sentence.
func product(c, a, weights []float32, n, width int, more float32) {
	out := len(weights) / width
	for i := range n {
		kernels.Sgemv(blas.NoTrans, out, width, 1, weights, width, a[i*width:], 1, more, c[i*out:], 1)
	}
}

// score sets w.scores to those of the arcs, and w.parts.
func (m *Model) score(w *work, s *model.Sentence) {
	m.once.Do(m.decode)
	n := len(s.Words)
	m.embed(w, s)
	for layer := range Layers {
		w.next = sized(w.next, n*2*m.Hidden)
		for direction := range 2 {
			m.lstm(w, layer, direction, n)
		}
		w.words, w.next = w.next, w.words
	}
	weights, bias := m.network.MLP()
	wide := 2*m.Arc + 2*m.Rel
	w.parts = sized(w.parts, n*wide)
	for i := range n {
		copy(w.parts[i*wide:], bias)
	}
	product(w.parts, w.words, weights, n, 2*m.Hidden, 1)
	Hung(w.parts, m.Sizes)
	m.arcs(w, n, wide)
}

// Hung does what follows the MLP: units below zero count less, and the last one of what
// hangs is always 1, so that what is likely for a head or a label on its own is scored by
// the same matrix (Dozat and Manning 2017, equation 6).
func Hung(parts []float32, s Sizes) {
	wide := 2*s.Arc + 2*s.Rel
	for i, x := range parts {
		if x < 0 {
			parts[i] = Leak * x
		}
	}
	for at := 0; at < len(parts); at += wide {
		parts[at+2*s.Arc-1] = 1
		parts[at+2*s.Arc+s.Rel-1], parts[at+wide-1] = 1, 1
	}
}

// arcs sets w.scores.
func (m *Model) arcs(w *work, n, wide int) {
	w.heads, w.turned, w.scores = sized(w.heads, (n+1)*m.Arc), sized(w.turned, 2*n*m.Arc), sized(w.scores, n*(n+1))
	hung, turned := w.turned[:n*m.Arc], w.turned[n*m.Arc:]
	for i := range n {
		copy(w.heads[i*m.Arc:(i+1)*m.Arc], w.parts[i*wide:])
		copy(hung[i*m.Arc:(i+1)*m.Arc], w.parts[i*wide+m.Arc:])
	}
	root, _ := m.network.Root(m.Sizes)
	copy(w.heads[n*m.Arc:], root)
	product(turned, hung, m.network.Arc(), n, m.Arc, 0)
	product(w.scores, turned, w.heads, n, m.Arc, 0)
}

// normalise makes logarithms of probabilities of the scores of each row.
func normalise(scores []float32, width int) {
	for at := 0; at < len(scores); at += width {
		row := scores[at : at+width]
		most := slices.Max(row)
		var sum float64
		for _, x := range row {
			sum += math.Exp(float64(x - most))
		}
		less := most + float32(math.Log(sum))
		for i := range row {
			row[i] -= less
		}
	}
}

// embed sets w.words to the sums of what is known of the features of the words (as Dozat
// and Manning 2017, section 3, add up what they know of a word).
func (m *Model) embed(w *work, s *model.Sentence) {
	w.words = sized(w.words, len(s.Words)*m.In)
	clear(w.words)
	for i := range s.Words {
		word := w.words[i*m.In : (i+1)*m.In]
		w.features = Features(w.features[:0], s, i)
		for _, f := range w.features {
			row := m.row(f.Key)
			if row < 0 && f.Kind == Form {
				row = m.row(UnseenKey)
			}
			if row >= 0 {
				m.addRow(word, row)
			}
		}
	}
}

// lstm reads w.words in a direction and sets its half of w.next.
func (m *Model) lstm(w *work, layer, direction, n int) {
	in, bias, again := m.network.LSTM(layer, direction)
	h, wide := m.Hidden, Gates*m.Hidden
	w.gates, w.cell = sized(w.gates, n*wide), sized(w.cell, h)
	clear(w.cell)
	for i := range n {
		copy(w.gates[i*wide:], bias)
	}
	product(w.gates, w.words, in, n, len(in)/wide, 1)
	var before []float32
	for step := range n {
		i := step
		if direction == 1 {
			i = n - 1 - step
		}
		gates := w.gates[i*wide : (i+1)*wide]
		if before != nil {
			product(gates, before, again, 1, h, 1)
		}
		before = w.next[(2*i+direction)*h : (2*i+direction+1)*h]
		for k := range before {
			keep, show, fresh := Sigmoid(gates[k]), Sigmoid(gates[h+k]), Tanh(gates[2*h+k])
			w.cell[k] = keep*w.cell[k] + (1-keep)*fresh
			before[k] = show * Tanh(w.cell[k])
		}
	}
}

// label returns the best label of a word that hangs on a head.
func (m *Model) label(w *work, word, head int) uint8 {
	wide := 2*m.Arc + 2*m.Rel
	_, upper := m.network.Root(m.Sizes)
	if head != model.Root {
		upper = w.parts[head*wide+2*m.Arc:][:m.Rel]
	}
	w.byLabel, w.labels = sized(w.byLabel, m.Sizes.Labels*m.Rel), sized(w.labels, m.Sizes.Labels)
	product(w.byLabel, w.parts[word*wide+2*m.Arc+m.Rel:][:m.Rel], m.network.Rel(), 1, m.Rel, 0)
	product(w.labels, upper, w.byLabel, 1, m.Rel, 0)
	best := 0
	for l := range w.labels {
		if w.labels[l] > w.labels[best] {
			best = l
		}
	}
	return uint8(best)
}

// Sigmoid is the logistic function.
func Sigmoid(x float32) float32 { return 0.5 + 0.5*Tanh(0.5*x) }

// Tanh is the hyperbolic tangent, by a quotient of polynomials that is right to six digits
// (the coefficients of Eigen's ptanh).
func Tanh(x float32) float32 {
	x = max(-7.9, min(7.9, x))
	y := x * x
	above := ((((((-2.76076847742355e-16*y+2.00018790482477e-13)*y-8.60467152213735e-11)*y+5.12229709037114e-08)*y+
		1.48572235717979e-05)*y+6.37261928875436e-04)*y + 4.89352455891786e-03) * x
	below := ((1.19825839466702e-06*y+1.18534705686654e-04)*y+2.26843463243900e-03)*y + 4.89352518554385e-03
	return above / below
}
