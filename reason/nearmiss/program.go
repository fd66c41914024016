package nearmiss

import (
	"fmt"
	"slices"

	"whence/engine"
	"whence/reason/lift"
	"whence/reason/unify"
)

// sample returns the first of the told atoms with the predicate, sign and arity
// of a, or a where there is none.
func (s *lookup) sample(a engine.Atom) engine.Atom {
	form := fmt.Sprint(lift.Signed(a), len(a.Args))
	if first, ok := s.samples[form]; ok {
		return first
	}
	first, k := a, ""
	for _, t := range s.l.Store.Facts.ByID {
		if t.Raw.Pred == a.Pred && t.Raw.Denied == a.Denied && len(t.Raw.Args) == len(a.Args) && (k == "" || t.Key < k) {
			first, k = t.Raw, t.Key
		}
	}
	if s.samples == nil {
		s.samples = map[string]engine.Atom{}
	}
	s.samples[form] = first
	return first
}

// evaluated works out the functions of l whose arguments are known; one that has
// no value stays as it is.
func (s *lookup) evaluated(l engine.Literal) engine.Literal {
	if !s.l.Store.Plain {
		return l
	}
	if l.Op != engine.OpAtom {
		l.Left, l.Right = s.worth(l.Left), s.worth(l.Right)
		return l
	}
	args := slices.Clone(l.Atom.Args)
	for i, t := range args {
		args[i] = s.worth(t)
	}
	l.Atom.Args = args
	return l
}

// worth is the value of a term that holds functions and no variable.
func (s *lookup) worth(t engine.Term) engine.Term {
	seen := map[string]bool{}
	if unify.Variables([]engine.Term{t}, seen); len(seen) > 0 || t.Ground() {
		return t
	}
	value := engine.Var("Value")
	for b, err := range s.l.View.Query(s.ctx, engine.Literal{Op: engine.OpEq, Left: value, Right: t}) {
		if err == nil {
			return b[value.Symbol()]
		}
	}
	return t
}
