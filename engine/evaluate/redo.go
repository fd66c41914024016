package evaluate

import (
	"math"
	"slices"
	"whence/engine/fact"
	"whence/engine/queue"
	"whence/engine/rule"
)

// Redo says when a withdrawal gives way to a recomputation of its component:
// once more than least conclusions are withdrawn, and more than one of share
// of all.
type Redo struct{ Least, Share int }

// DefaultRedo is where as much has been spent as the recomputation will cost: to
// decide and withdraw one conclusion takes as long as to derive a few. So a
// change costs at most twice the better of the two ways, whatever it will turn
// out to withdraw.
func DefaultRedo() Redo { return Redo{1 << 10, 4} }

// pays reports whether to recompute after so many withdrawals; size counts the
// conclusions of the component.
func (r Redo) pays(kills int, size func() int) bool {
	return kills > r.Least && (kills-1)&1023 == 0 && kills*r.Share > size()
}

// size counts what holds of the relations that the current component makes. It
// is beyond any count for a component that is not to be recomputed: one of told
// facts alone, or of a rule that groups.
func (t *Turn) size() int {
	rules := t.net.Comps[t.current]
	if len(rules) == 0 || rules[0].Group {
		return math.MaxInt
	}
	n := 0
	for _, rel := range t.made() {
		n += rel.Live
	}
	return n
}

// made returns the relations that the current component makes.
func (t *Turn) made() []*fact.Relation {
	var out []*fact.Relation
	for _, r := range t.net.Comps[t.current] {
		if !slices.Contains(out, r.Head) {
			out = append(out, r.Head)
		}
	}
	return out
}

// recompute withdraws every conclusion of the current component and has all
// derived again, as a load does. What is left to decide is decided by that.
// The facts keep their rows, and the change is the difference of before and
// after, so it shows in nothing but the time that it takes.
func (t *Turn) recompute(c *compTurn) {
	c.cands.Each(func(f fact.ID) { *t.s.Flag(f) &^= fact.Marked })
	c.cands, c.again = queue.Candidates{}, true
	t.s.Inverted = true
	if 2*t.size() > t.s.Alive {
		// To make the lists again, when they are asked for, is cheaper than to
		// keep them up while most of what they list is derived anew.
		t.s.Users.Drop()
	}
	for _, rel := range t.made() {
		for _, f := range rel.List {
			if t.net.Home(t.s, f) == t.current {
				t.strike(c, f)
			}
		}
	}
	for _, f := range c.fifo {
		t.strike(c, f)
	}
	for _, q := range c.heap.Items {
		t.strike(c, q.fact)
	}
	c.fifo, c.heap.Items = nil, nil
	for _, rel := range t.made() {
		for _, r := range t.net.MakersOf(rel) {
			if r.Comp < t.current && t.err == nil {
				t.deriveAgain(r)
			}
		}
	}
}

// strike makes a fact of the current component hold no more, until it is told
// or derived again.
func (t *Turn) strike(c *compTurn, f fact.ID) {
	if t.s.Has(f, fact.Alive) {
		t.withdrawn(f)
		*t.s.Flag(f) &^= fact.Queued
	}
	if t.s.Has(f, fact.IsTold) {
		c.told = append(c.told, f)
	}
}

// deriveAgain derives the conclusions of a rule of an earlier component that
// belong to this one.
func (t *Turn) deriveAgain(r *rule.Rule) {
	if r.Group {
		t.groupResults(r)
		t.emitGroups(r)
	} else {
		t.deriveFresh(r)
	}
}
