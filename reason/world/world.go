// Package world reads conditions as the world of their relations has it: in an open one
// what cannot be proved is not known, in a closed one it is not so.
package world

import (
	"slices"

	"whence/engine"
	"whence/reason/lift"
	"whence/reason/unify"
	"whence/triple"
)

// World says how absence is taken.
type World uint8

const (
	// Open: what cannot be proved is not known; only a denial refutes.
	Open World = iota
	// Closed: what cannot be proved is not so.
	Closed
)

// Horizon is the world of every relation, by predicate.
type Horizon struct {
	world     World
	relations map[string]World
}

// New returns the worlds of relations: w, but of those that are said to be closed
// or not.
func New(w World, closedRelations map[string]bool) Horizon {
	h := Horizon{world: w, relations: map[string]World{}}
	for r, closed := range closedRelations {
		w := Open
		if closed {
			w = Closed
		}
		h.relations[lift.Relation(r)] = w
	}
	return h
}

// Closed reports whether absence counts as no for the predicate.
func (h Horizon) Closed(pred string) bool {
	if w, ok := h.relations[pred]; ok {
		return w == Closed
	}
	return h.world == Closed
}

// AnyClosed reports whether absence counts as no for any relation at all.
func (h Horizon) AnyClosed() bool {
	if h.world == Closed {
		return true
	}
	for _, w := range h.relations {
		if w == Closed {
			return true
		}
	}
	return false
}

// literal reads l as its world has it: in a closed one a denial is absence, and
// the absence of a denial is the thing itself.
func (h Horizon) literal(l engine.Literal) engine.Literal {
	if l.Op == engine.OpAtom && l.Atom.Denied && h.Closed(l.Atom.Pred) {
		l.Atom.Denied, l.Absent = false, !l.Absent
	}
	return l
}

// Body reads the conditions as the world has them. In a world with anything
// closed, a variable that only absences and comparisons speak of ranges over
// the individuals that were spoken of.
func (h Horizon) Body(ls []engine.Literal, head ...engine.Term) []engine.Literal {
	out := make([]engine.Literal, 0, len(ls))
	for _, l := range ls {
		out = append(out, h.literal(l))
	}
	if !h.AnyClosed() {
		return out
	}
	for _, v := range unify.Unbound(out, head) {
		out = append(out, engine.Literal{Atom: engine.Atom{Pred: lift.Known, Args: []engine.Term{engine.Var(v)}}})
	}
	return out
}

// Clause reads c as the world has it, or returns false where a closed world has
// no use for it: a rule that concludes a denial.
func (h Horizon) Clause(c engine.Clause) (engine.Clause, bool) {
	if c.Head.Denied && h.Closed(c.Head.Pred) {
		return c, false
	}
	c.Body = h.Body(c.Body, untransformed(c)...)
	return c, true
}

// untransformed returns the terms of the head that no transform of the rule
// gives a value: what a let computes ranges over nobody.
func untransformed(c engine.Clause) []engine.Term {
	return slices.DeleteFunc(slices.Clone(c.Head.Args), func(t engine.Term) bool {
		return slices.ContainsFunc(c.Transforms, func(tr engine.Transform) bool {
			return slices.ContainsFunc(tr.Lets, func(l engine.Let) bool { return engine.Var(l.Var).Equal(t) })
		})
	})
}

// Individuals returns the names that t speaks of as things of their own, which
// is what a closed world's rules range over.
func Individuals(t triple.Triple) []triple.Term {
	if t.Relation == triple.SynonymOf {
		return nil
	}
	ts := []triple.Term{t.Subject}
	if triple.ObjectKind(t.Relation) == triple.Proper {
		ts = append(ts, t.Object)
	}
	return slices.DeleteFunc(ts, func(t triple.Term) bool {
		return t.IsVar() || t.Kind != triple.Proper && t.Kind != triple.Definite && t.Kind != triple.Quoted
	})
}
