// Package graph is a parser that scores each word as the head of each other and takes
// the projective tree of the highest sum: a deep biaffine parser (Dozat and Manning 2017,
// section 2.2) over two layers of bidirectional LSTM (Kiperwasser and Goldberg 2016,
// section 4). It makes other mistakes than parsers that choose one transition after the
// other, since nothing that it decides hangs on what it decided before.
//
// The command in triple/english/parse/train makes its weights.
package graph

import (
	"slices"
	"sync"

	"whence/triple/english/parse/model"
)

// Sizes are how many numbers each part of a network has.
type Sizes struct {
	In     int // a word is
	Hidden int // an LSTM has, in each direction
	Arc    int // a word is as a head or as what hangs on one
	Rel    int // the same for the label
	Labels int
}

// Gates are the parts of an LSTM: how much it keeps, how much it shows, and what is new.
// What it does not keep it takes of the new (coupled gates, Greff et al. 2017, section 4).
const Gates = 3

// Layers is how many layers of LSTM lie on one another.
const Layers = 2

// Leak is by how much a unit below zero counts.
const Leak = 0.1

// Matrix is a matrix of weights, of one row for each input and one column for each output.
type Matrix struct{ Rows, Columns int }

// Cells is how many weights it has.
func (m Matrix) Cells() int { return m.Rows * m.Columns }

// The matrices of a network, in their order. Those of LSTMs come for each layer and
// direction.
const (
	lstmIn    = iota // of what comes in
	lstmBias         // one row
	lstmAgain        // of what the step before showed
	lstmParts

	mlp     = 2*Layers*lstmParts + iota - 4 // the word as head, as what hangs, and both for labels
	mlpBias                                 // one row
	arc                                     // what hangs by heads
	rel                                     // what hangs by labels and heads
	roots                                   // one row: the root as head of arcs and for labels
	matrices
)

// Matrices are those of a network of these sizes.
func (s Sizes) Matrices() []Matrix {
	out := make([]Matrix, 0, matrices)
	in := s.In
	for range Layers {
		for range 2 {
			out = append(out, Matrix{in, Gates * s.Hidden}, Matrix{1, Gates * s.Hidden}, Matrix{s.Hidden, Gates * s.Hidden})
		}
		in = 2 * s.Hidden
	}
	wide := 2*s.Arc + 2*s.Rel
	return append(out, Matrix{in, wide}, Matrix{1, wide}, Matrix{s.Arc, s.Arc}, Matrix{s.Rel, s.Labels * s.Rel}, Matrix{1, s.Arc + s.Rel})
}

// Network is the matrices of a network, each in the order of its rows.
type Network [][]float32

// LSTM are the matrices of a layer in a direction, 1 for backwards.
func (n Network) LSTM(layer, direction int) (in, bias, again []float32) {
	at := n[(2*layer+direction)*lstmParts:]
	return at[lstmIn], at[lstmBias], at[lstmAgain]
}

// MLP makes of a word what it is as a head, as what hangs on one, and both for labels.
func (n Network) MLP() (weights, bias []float32) { return n[mlp], n[mlpBias] }

// Arc scores what hangs by heads.
func (n Network) Arc() []float32 { return n[arc] }

// Rel scores what hangs by labels and heads.
func (n Network) Rel() []float32 { return n[rel] }

// Root is what the root is as the head of arcs and for labels.
func (n Network) Root(s Sizes) (arcs, labels []float32) { return n[roots][:s.Arc], n[roots][s.Arc:] }

// Model is a network with what it knows of words. It is safe for concurrent use.
type Model struct {
	Tags, Labels []string
	Sizes
	file
	once    sync.Once
	network Network // transposed: one row for each output
	memory  sync.Pool
}

// Parse finds the tree of a tagged sentence.
func (m *Model) Parse(_ *model.Scratch, s *model.Sentence) model.Heads {
	n := len(s.Words)
	w, _ := m.memory.Get().(*work)
	if w == nil {
		w = &work{}
	}
	defer m.memory.Put(w)
	m.score(w, s)
	normalise(w.scores, n+1)
	h := model.Heads{Head: Decode(w.scores, n), Label: make([]uint8, n), Odds: slices.Clone(w.scores)}
	for i, head := range h.Head {
		h.Label[i] = m.label(w, i, int(head))
	}
	return h
}

// Scores are by how much each word speaks for each head: one row a word, the root behind
// the last word.
func (m *Model) Scores(s *model.Sentence) []float32 {
	var w work
	m.score(&w, s)
	return w.scores
}

// LabelScores are those of the labels of a word that hangs on a head, model.Root for the root.
func (m *Model) LabelScores(s *model.Sentence, word, head int) []float32 {
	var w work
	m.score(&w, s)
	m.label(&w, word, head)
	return slices.Clone(w.labels)
}
