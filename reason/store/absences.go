package store

import (
	"maps"
	"slices"

	"whence/engine"
	"whence/reason/lift"
	"whence/reason/unify"
	"whence/reason/world"
)

// absences is how what is absent is taken: by the world of its relation, or as a fact of
// its own (see state.apply).
type absences struct {
	Horizon world.Horizon
	// weighing is set while absences are given as facts: those that are absent, and those
	// that nothing decides, by key.
	Weighing  bool
	absent    map[string]engine.Atom
	Undecided map[string]engine.Atom
}

// founded reads the conditions that are absences of closed relations as facts.
func (a *absences) founded(c engine.Clause) engine.Clause {
	body := slices.Clone(c.Body)
	for i, l := range body {
		if a.weighs(l) {
			body[i] = engine.Literal{Atom: lift.Absence(l.Atom)}
		}
	}
	c.Body = body
	return c
}

// weighs reports whether l is an absence that is read as a fact.
func (a *absences) weighs(l engine.Literal) bool {
	return l.Op == engine.OpAtom && l.Absent && !l.Atom.Denied && a.Horizon.Closed(l.Atom.Pred) &&
		!slices.ContainsFunc(l.Atom.Args, unify.IsAny)
}

// In a closed world "not" is absence, and rules that a person told as plain
// denials may then rest on each other's absence in a circle: "who is not cold is
// kind", "who is not kind is cold". The engine refuses such circles. Most are
// broken by the facts, though: of each individual something is told that decides
// it. So where a circle is refused, absence is read by the well-founded
// semantics (Van Gelder, Ross and Schlipf, 1991), found by alternating between
// what could at most be true and what must be: the engine is given each absence
// as a fact of its own. What the facts leave in a circle is undecided: neither
// proved nor refuted.

// MaxAbsences bounds the absences that are weighed so.
const MaxAbsences = 20_000

// SetWeighing turns the reading of absences as facts on or off.
func (s *Store) SetWeighing(on bool) {
	if s.Absences.Weighing == on {
		return
	}
	s.Absences.Weighing = on
	s.Log(func() { s.Absences.Weighing = !on })
	for id, r := range s.Rules.ByID {
		if slices.ContainsFunc(r.Clause.Body, s.Absences.weighs) {
			s.Rules.Touched[id] = true
		}
	}
	if !on {
		s.SetAbsences(nil, nil)
	}
}

// SetAbsences makes the absences what the engine is given from now on.
func (s *Store) SetAbsences(absent, open map[string]engine.Atom) {
	old, oldOpen := s.Absences.absent, s.Absences.Undecided
	s.Log(func() { s.Absences.absent, s.Absences.Undecided = old, oldOpen })
	for _, as := range []map[string]engine.Atom{old, absent} {
		for _, k := range slices.Sorted(maps.Keys(as)) {
			s.Facts.touch(lift.Absence(as[k]))
		}
	}
	s.Absences.absent, s.Absences.Undecided = absent, open
}

// ConcludedIn adds to out all that holds of the relations that a rule concludes.
func (s *Store) ConcludedIn(v *engine.View, out map[string]engine.Atom) map[string]engine.Atom {
	for pred := range s.Rules.Heads {
		for a := range v.Atoms(pred, false) {
			out[unify.Key(a)] = a
		}
	}
	return out
}

// Domain returns every atom whose absence some rule could ask for, its
// variables ranging over all names in use; false where there are too many.
func (s *Store) Domain() (map[string]engine.Atom, bool) {
	var all []engine.Term
	for _, name := range slices.Sorted(maps.Keys(s.Words)) {
		all = append(all, engine.Name(s.Names.Of(name)))
	}
	out := map[string]engine.Atom{}
	for _, r := range s.Rules.ByID {
		for _, l := range r.Clause.Body {
			if s.Absences.weighs(l) && !spread(l.Atom, all, out) {
				return nil, false
			}
		}
	}
	return out, true
}

// spread adds the instances of a to out.
func spread(a engine.Atom, all []engine.Term, out map[string]engine.Atom) bool {
	for _, t := range a.Args {
		if t.Kind() != engine.KindVar {
			continue
		}
		for _, name := range all {
			if !spread(unify.Bindings{t.Symbol(): name}.Atom(a), all, out) {
				return false
			}
		}
		return true
	}
	out[unify.Key(a)] = a
	return len(out) <= MaxAbsences
}
