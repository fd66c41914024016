package reason

import (
	"slices"

	"whence/engine"
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

// horizon is the world of every relation, by predicate.
type horizon struct {
	world     World
	relations map[string]World
}

func newHorizon(o Options) horizon {
	h := horizon{world: o.World, relations: map[string]World{}}
	for r, closed := range o.ClosedRelations {
		w := Open
		if closed {
			w = Closed
		}
		h.relations[liftRelation(r)] = w
	}
	return h
}

func (h horizon) closed(pred string) bool {
	if w, ok := h.relations[pred]; ok {
		return w == Closed
	}
	return h.world == Closed
}

// anyClosed reports whether absence counts as no for any relation at all.
func (h horizon) anyClosed() bool {
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
func (h horizon) literal(l engine.Literal) engine.Literal {
	if l.Op == engine.OpAtom && l.Atom.Denied && h.closed(l.Atom.Pred) {
		l.Atom.Denied, l.Absent = false, !l.Absent
	}
	return l
}

// body reads the conditions as the world has them. In a world with anything
// closed, a variable that only absences and comparisons speak of ranges over
// the individuals that were spoken of.
func (h horizon) body(ls []engine.Literal, head ...engine.Term) []engine.Literal {
	out := make([]engine.Literal, 0, len(ls))
	for _, l := range ls {
		out = append(out, h.literal(l))
	}
	if !h.anyClosed() {
		return out
	}
	for _, v := range unbound(out, head) {
		out = append(out, engine.Literal{Atom: engine.Atom{Pred: knownPred, Args: []engine.Term{engine.Var(v)}}})
	}
	return out
}

// clause reads c as the world has it, or returns false where a closed world has
// no use for it: a rule that concludes a denial.
func (h horizon) clause(c engine.Clause) (engine.Clause, bool) {
	if c.Head.Denied && h.closed(c.Head.Pred) {
		return c, false
	}
	c.Body = h.body(c.Body, untransformed(c)...)
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

// unbound returns the variables of the literals and terms that no positive
// atom and no equation binds, in the order of their first use.
func unbound(ls []engine.Literal, terms []engine.Term) []string {
	bound := map[string]bool{"_": true}
	for _, l := range ls {
		if l.Op == engine.OpAtom && !l.Absent {
			variables(l.Atom.Args, bound)
		}
	}
	for _, l := range ls {
		if l.Op == engine.OpEq && (isBound(l.Left, bound) || isBound(l.Right, bound)) {
			variables([]engine.Term{l.Left, l.Right}, bound)
		}
	}
	var out []string
	note := func(ts []engine.Term) {
		for _, t := range ts {
			if t.Kind() == engine.KindVar && !bound[t.Symbol()] {
				bound[t.Symbol()] = true
				out = append(out, t.Symbol())
			}
		}
	}
	for _, l := range ls {
		if l.Op == engine.OpAtom {
			note(l.Atom.Args)
		} else {
			note([]engine.Term{l.Left, l.Right})
		}
	}
	note(terms)
	return out
}

func isBound(t engine.Term, bound map[string]bool) bool {
	return t.Kind() != engine.KindVar || bound[t.Symbol()]
}

// variables marks the variables among the terms.
func variables(ts []engine.Term, seen map[string]bool) {
	for _, t := range ts {
		if t.Kind() == engine.KindVar {
			seen[t.Symbol()] = true
		}
		variables(t.Elems(), seen)
	}
}

// individuals returns the names that t speaks of as things of their own, which
// is what a closed world's rules range over.
func individuals(t triple.Triple) []triple.Term {
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
