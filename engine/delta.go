package engine

import (
	"slices"

	"whence/engine/ast"
	"whence/engine/fact"
)

// clear takes the marks of the turn off the facts.
func (t *turn) clear() {
	for _, w := range t.touched {
		*t.s.Flag(w.fact) &^= fact.Touched | fact.Held
	}
	for _, k := range t.begun {
		t.comps[k].cands.each(func(f fact.ID) { *t.s.Flag(f) &^= fact.Marked })
		t.comps[k] = nil
	}
}

// Delta is the net effect of a change on what holds, told and derived. The
// lists are sorted.
type Delta struct {
	Added, Withdrawn []ast.Atom
	// Conflicts are the positive atoms that hold together with their denial,
	// where that is new with this change.
	Conflicts []ast.Atom
	// AddedBy and WithdrawnBy are the reasons, beside Added and Withdrawn, if
	// [Tx.Reasons] asked for them.
	AddedBy, WithdrawnBy []Reason
}

func (t *turn) delta() Delta {
	var added, withdrawn, conflicts []fact.ID
	add := func(f fact.ID) {
		added = append(added, f)
		if p := t.s.Conflict(f); p != 0 {
			conflicts = append(conflicts, p)
		}
	}
	for _, w := range t.touched {
		switch alive := t.s.Has(w.fact, fact.Alive); {
		case alive && !w.alive:
			add(w.fact)
		case !alive && w.alive:
			withdrawn = append(withdrawn, w.fact)
		}
	}
	for f := t.start; f < t.s.Limit; f++ {
		if t.s.Has(f, fact.Alive) {
			add(f)
		}
	}
	slices.Sort(conflicts)
	return Delta{Added: t.s.SortedAtoms(added), Withdrawn: t.s.SortedAtoms(withdrawn), Conflicts: t.s.SortedAtoms(slices.Compact(conflicts))}
}
