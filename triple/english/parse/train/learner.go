package main

import (
	"math"
	"slices"

	"whence/triple/english/parse/model"
)

// learner holds the weights of a model while it learns: those of the averaged
// perceptron (Collins 2002), kept sparse. The average needs no second table: each
// change is also added up with the time at which it was made.
type learner struct {
	mask  uint64 // the bits of a feature that are known
	slots []slot
	used  int
	cells []cell
	time  int64
	// settled: no weight comes to those that there are. What small weights left out did is
	// learned again by the others, and a file stays as small as it is.
	settled bool
}

// step is what a weight of 1 is in the numbers of a cell: enough to hold the weights
// of a file.
const step = model.Unit

// slot is a place of the open-addressing table of features and says where the
// cells of its feature lie; no room is no feature.
type slot struct {
	feature uint64
	at      uint32
	n, room uint16
}

// cell is the weight of a class for a feature. late is the sum of its changes
// times the moments at which they were made.
type cell struct {
	late   int64
	weight int32
	class  uint8
}

func newLearner() *learner {
	return &learner{mask: ^uint64(0), slots: make([]slot, 1<<20), time: 1}
}

// learnerFrom returns a learner that goes on from the weights of a table.
func learnerFrom(t *model.Table) *learner {
	l := newLearner()
	l.mask = t.Known()
	for _, row := range t.Rows() {
		for i, c := range row.Classes {
			l.cell(l.slot(row.Feature), c).weight = int32(math.Round(row.Values[i] * step))
		}
	}
	return l
}

func (l *learner) find(feature uint64) *slot {
	feature &= l.mask
	mask := uint64(len(l.slots) - 1)
	for i := feature * 0x9e3779b97f4a7c15 >> 30 & mask; ; i = (i + 1) & mask {
		if s := &l.slots[i]; s.room == 0 || s.feature == feature {
			return s
		}
	}
}

// Add implements model.Weights with the weights as they are now.
func (l *learner) Add(features []uint64, scores *model.Scores) {
	for _, f := range features {
		s := l.find(f)
		for _, c := range l.cells[s.at : s.at+uint32(s.n)] {
			scores[c.class&(model.Classes-1)] += c.weight
		}
	}
}

// change adds by, in weights of 1, to the weight of the class for each feature.
func (l *learner) change(features []uint64, class int, by int32) {
	for _, f := range features {
		c := l.known(f, uint8(class))
		if c == nil {
			if l.settled {
				continue
			}
			c = l.cell(l.slot(f), uint8(class))
		}
		c.weight += by * step
		c.late += int64(by) * step * l.time
	}
}

// known returns the weight of the class for a feature if there is one.
func (l *learner) known(feature uint64, class uint8) *cell {
	s := l.find(feature)
	cells := l.cells[s.at : s.at+uint32(s.n)]
	for i := range cells {
		if cells[i].class == class {
			return &cells[i]
		}
	}
	return nil
}

// slot returns the place of a feature, and makes one if it has none.
func (l *learner) slot(feature uint64) *slot {
	s := l.find(feature)
	if s.room == 0 {
		if l.used*2 > len(l.slots) {
			l.grow()
			s = l.find(feature)
		}
		l.used++
		*s = slot{feature: feature & l.mask, at: uint32(len(l.cells)), room: 2}
		l.cells = append(l.cells, cell{}, cell{})
	}
	return s
}

func (l *learner) grow() {
	old := l.slots
	l.slots = make([]slot, 2*len(old))
	for _, s := range old {
		if s.room != 0 {
			*l.find(s.feature) = s
		}
	}
}

// cell makes a weight of 0 for a class that the feature has none for.
func (l *learner) cell(s *slot, class uint8) *cell {
	if s.n == s.room {
		at := uint32(len(l.cells))
		s.room *= 2
		l.cells = append(l.cells, make([]cell, s.room)...)
		copy(l.cells[at:], l.cells[s.at:s.at+uint32(s.n)])
		s.at = at
	}
	c := &l.cells[s.at+uint32(s.n)]
	s.n++
	*c = cell{class: class}
	return c
}

// restart makes the weights as they are the ones that learning begins with.
func (l *learner) restart() {
	l.time = 1
	for i := range l.cells {
		l.cells[i].late = 0
	}
}

// clone returns a copy.
func (l *learner) clone() *learner {
	c := *l
	c.slots, c.cells = slices.Clone(l.slots), slices.Clone(l.cells)
	return &c
}

// averaged returns the mean weights over all the moments so far.
func (l *learner) averaged() []model.Row {
	out := make([]model.Row, 0, l.used)
	for _, s := range l.slots {
		row := model.Row{Feature: s.feature}
		for _, c := range l.cells[s.at : s.at+uint32(s.n)] {
			mean := (float64(c.weight) - float64(c.late)/float64(l.time)) / step
			if math.Abs(mean) >= 1.0/model.Unit {
				row.Classes, row.Values = append(row.Classes, c.class), append(row.Values, mean)
			}
		}
		if len(row.Classes) > 0 {
			out = append(out, row)
		}
	}
	return out
}
