package unify

import (
	"whence/engine"
)

// Unbound returns the variables of the literals and terms that no positive
// atom and no equation binds, in the order of their first use.
func Unbound(ls []engine.Literal, terms []engine.Term) []string {
	bound := map[string]bool{"_": true}
	for _, l := range ls {
		if l.Op == engine.OpAtom && !l.Absent {
			Variables(l.Atom.Args, bound)
		}
	}
	for _, l := range ls {
		if l.Op == engine.OpEq && (IsBound(l.Left, bound) || IsBound(l.Right, bound)) {
			Variables([]engine.Term{l.Left, l.Right}, bound)
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

// IsBound reports whether t is a variable that is bound, or none.
func IsBound(t engine.Term, bound map[string]bool) bool {
	return t.Kind() != engine.KindVar || bound[t.Symbol()]
}

// Variables marks the variables among the terms.
func Variables(ts []engine.Term, seen map[string]bool) {
	for _, t := range ts {
		if t.Kind() == engine.KindVar {
			seen[t.Symbol()] = true
		}
		Variables(t.Elems(), seen)
	}
}
