package nearmiss

import (
	"slices"
	"strconv"

	"whence/engine"
	"whence/reason/unify"
)

// outsideWays returns how rules of another kind could conclude the literal. What
// they need beyond what a body says is left to the trial.
func (s *search) outsideWays(l engine.Literal, depth, changes int) []way {
	var out []way
	for _, w := range s.l.Others.Set.Ways(s.openNames(l.Atom), s.bindingsOf) {
		s.copies++
		c := s.l.Store.Names.Clause(unify.Renamed(engine.Clause{Head: w.Head, Body: unify.NameAny(w.Body)}, s.copies))
		theta := unify.Bindings{}
		if s.stopped() || !theta.UnifyAtom(c.Head, l.Atom) {
			continue
		}
		for _, found := range s.bodyWays(w.Rule, c.Body, theta, depth, changes) {
			found.cost += costDepth
			out = append(out, found)
		}
	}
	return out
}

// openNames puts variables in the place of what has several names: the rule may
// speak of any of them.
func (s *search) openNames(a engine.Atom) engine.Atom {
	args := slices.Clone(a.Args)
	for i, t := range args {
		if name, ok := unify.NameOf(t); ok && len(s.l.Store.Names.Others(name)) > 0 {
			args[i] = engine.Var("Name" + strconv.Itoa(i))
		}
	}
	a.Args = args
	return a
}

// bindingsOf returns the first bindings under which the literals hold.
func (s *lookup) bindingsOf(ls ...engine.Literal) []engine.Binding {
	s.report.Probes++
	var out []engine.Binding
	for b, err := range s.l.View.Query(s.ctx, s.l.Store.Names.Literals(ls)...) {
		if err != nil {
			return nil
		}
		if out = append(out, b); len(out) == maxFits {
			break
		}
	}
	return out
}
