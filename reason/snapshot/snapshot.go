// Package snapshot is how things are at one moment, with what is supposed: what holds, how
// sure it is, what fits goals, in which words it was told, and checked proofs of it all.
// What is to be answered, and what would have to change, is the matter of others.
package snapshot

import (
	"context"
	"fmt"
	"math"

	"whence/engine"
	"whence/reason/lift"
	"whence/reason/outside"
	"whence/reason/proof"
	"whence/reason/store"
	"whence/reason/unify"
	"whence/triple"
)

// Conflict is an atom that is proved as well as its denial. Nothing follows
// from the two of them together.
type Conflict struct {
	Atom         engine.Atom
	For, Against proof.Proof
}

// Snapshot is one consistent look at the base.
type Snapshot struct {
	Ctx       context.Context // of the question
	Store     *store.Store
	Others    *outside.Others
	View      *engine.View
	Min       float64 // how sure an answer has to be
	Most      int     // answers that are given
	Forgotten []Gone
	Faded     func(ctx context.Context, pattern engine.Atom) []triple.Fact // see Options
	Delta     engine.Delta                                                 // of the overlay, if it is one
	calls     map[string]string
}

// sure reports whether a holds and is sure enough to count as known.
func (l *Snapshot) sure(a engine.Atom) bool {
	return l.Holds(a) && (l.Min == 0 || !a.Ground() || l.View.Confidence(l.Store.Names.Atom(a)) >= l.Min)
}

// Holds reports whether a holds, whatever names it uses; of an atom with "_",
// whether anything fits it.
func (l *Snapshot) Holds(a engine.Atom) bool {
	a = l.Store.Names.Atom(a)
	if a.Ground() {
		return l.View.Holds(a)
	}
	return l.answered(engine.Literal{Atom: a})
}

// answered reports whether the engine finds anything that fits the literal.
func (l *Snapshot) answered(g engine.Literal) bool {
	for _, err := range l.View.Query(context.Background(), g) {
		return err == nil
	}
	return false
}

// Conflict proves a and its denial.
func (l *Snapshot) Conflict(a engine.Atom) (Conflict, error) {
	pro, err := l.Prove(a, nil)
	if err != nil {
		return Conflict{}, err
	}
	contra, err := l.Prove(lift.Denial(a), nil)
	return Conflict{Atom: a, For: pro, Against: contra}, err
}

// Gone is a fact that was taken away.
type Gone struct {
	ID   string
	Atom engine.Atom // as it was told
}

// Held adds what fits the pattern to a map by key, each as sure as it is.
func (l *Snapshot) Held(ctx context.Context, pattern triple.Triple, into map[string]triple.Triple) error {
	if err := l.Some(pattern, math.MaxInt, into); err != nil {
		return err
	}
	return ctx.Err()
}

// Some is Held for so many of what fits.
func (l *Snapshot) Some(pattern triple.Triple, most int, into map[string]triple.Triple) error {
	goal := l.Store.Names.Literal(engine.Literal{Atom: lift.Triple(pattern)}).Atom
	if l.Store.Internal(goal.Pred) {
		return nil
	}
	found, err := l.View.Matching(goal, most)
	if err != nil {
		return fmt.Errorf("look for %s: %w", pattern, err)
	}
	for _, m := range found {
		if t, ok := lift.Lower(m.Atom); ok {
			t.Confidence = m.Confidence
			into[unify.Key(m.Atom)] = t
		}
	}
	return nil
}
