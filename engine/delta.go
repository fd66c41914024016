package engine

import (
	"maps"
	"slices"
)

// clear takes the marks of the turn off the facts.
func (t *turn) clear() {
	for _, w := range t.touched {
		*t.s.flag(w.fact) &^= flagTouched
	}
	for _, c := range t.comps {
		if c == nil {
			continue
		}
		for _, cand := range c.cands.items {
			*t.s.flag(cand.fact) &^= flagMarked
		}
	}
}

// Delta is the net effect of a change on what holds, told and derived. The
// lists are sorted.
type Delta struct {
	Added, Withdrawn []Atom
	// Conflicts are the positive atoms that hold together with their denial,
	// where that is new with this change.
	Conflicts []Atom
}

func (t *turn) delta() Delta {
	var d Delta
	conflicts := map[factID]bool{}
	added := func(f factID) {
		d.Added = append(d.Added, t.s.atom(f))
		if p := t.s.conflict(f); p != 0 {
			conflicts[p] = true
		}
	}
	for _, w := range t.touched {
		switch alive := t.s.has(w.fact, flagAlive); {
		case alive && !w.alive:
			added(w.fact)
		case !alive && w.alive:
			d.Withdrawn = append(d.Withdrawn, t.s.atom(w.fact))
		}
	}
	for f := t.start; f < t.s.limit; f++ {
		if t.s.has(f, flagAlive) {
			added(f)
		}
	}
	for f := range maps.Keys(conflicts) {
		d.Conflicts = append(d.Conflicts, t.s.atom(f))
	}
	slices.SortFunc(d.Added, Atom.Compare)
	slices.SortFunc(d.Withdrawn, Atom.Compare)
	slices.SortFunc(d.Conflicts, Atom.Compare)
	return d
}

// conflict returns the positive one of a fact and its denial if both hold, or
// 0.
func (s *store) conflict(f factID) factID {
	r := s.rel(f)
	if r.opposite == nil {
		return 0
	}
	var buf [8]symbol
	o := s.find(r.opposite, s.appendArgs(buf[:0], r, f))
	switch {
	case o == 0 || !s.has(o, flagAlive):
		return 0
	case r.denied:
		return o
	}
	return f
}
