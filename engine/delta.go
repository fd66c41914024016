package engine

import (
	"slices"

	"whence/engine/ast"
)

// clear takes the marks of the turn off the facts.
func (t *turn) clear() {
	for _, w := range t.touched {
		*t.s.flag(w.fact) &^= flagTouched | flagHeld
	}
	for _, k := range t.begun {
		t.comps[k].cands.each(func(f factID) { *t.s.flag(f) &^= flagMarked })
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
	var added, withdrawn, conflicts []factID
	add := func(f factID) {
		added = append(added, f)
		if p := t.s.conflict(f); p != 0 {
			conflicts = append(conflicts, p)
		}
	}
	for _, w := range t.touched {
		switch alive := t.s.has(w.fact, flagAlive); {
		case alive && !w.alive:
			add(w.fact)
		case !alive && w.alive:
			withdrawn = append(withdrawn, w.fact)
		}
	}
	for f := t.start; f < t.s.limit; f++ {
		if t.s.has(f, flagAlive) {
			add(f)
		}
	}
	slices.Sort(conflicts)
	return Delta{Added: t.s.sortedAtoms(added), Withdrawn: t.s.sortedAtoms(withdrawn), Conflicts: t.s.sortedAtoms(slices.Compact(conflicts))}
}
