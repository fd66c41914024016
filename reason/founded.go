package reason

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"

	"whence/engine"
	"whence/reason/lift"
	"whence/reason/unify"
)

// In a closed world "not" is absence, and rules that a person told as plain
// denials may then rest on each other's absence in a circle: "who is not cold is
// kind", "who is not kind is cold". The engine refuses such circles. Most are
// broken by the facts, though: of each individual something is told that decides
// it. So where a circle is refused, absence is read by the well-founded
// semantics (Van Gelder, Ross and Schlipf, 1991), found by alternating between
// what could at most be true and what must be: the engine is given each absence
// as a fact of its own. What the facts leave in a circle is undecided: neither
// proved nor refuted.

// maxAbsences bounds the absences that are weighed so.
const maxAbsences = 20_000

// founded reads the conditions that are absences of closed relations as facts.
func (s *store) founded(c engine.Clause) engine.Clause {
	body := slices.Clone(c.Body)
	for i, l := range body {
		if s.weighs(l) {
			body[i] = engine.Literal{Atom: lift.Absence(l.Atom)}
		}
	}
	c.Body = body
	return c
}

// weighs reports whether l is an absence that is read as a fact.
func (s *store) weighs(l engine.Literal) bool {
	return l.Op == engine.OpAtom && l.Absent && !l.Atom.Denied && s.horizon.Closed(l.Atom.Pred) &&
		!slices.ContainsFunc(l.Atom.Args, unify.IsAny)
}

// setWeighing turns the reading of absences as facts on or off.
func (s *store) setWeighing(on bool) {
	if s.weighing == on {
		return
	}
	s.weighing = on
	s.log(func() { s.weighing = !on })
	for id, r := range s.rules {
		if slices.ContainsFunc(r.clause.Body, s.weighs) {
			s.touchedRules[id] = true
		}
	}
	if !on {
		s.setAbsences(nil, nil)
	}
}

// setAbsences makes the absences what the engine is given from now on.
func (s *store) setAbsences(absent, open map[string]engine.Atom) {
	old, oldOpen := s.absent, s.undecided
	s.log(func() { s.absent, s.undecided = old, oldOpen })
	for _, as := range []map[string]engine.Atom{old, absent} {
		for _, k := range slices.Sorted(maps.Keys(as)) {
			s.touch(lift.Absence(as[k]))
		}
	}
	s.absent, s.undecided = absent, open
}

// moment is a moment of a change to go back to.
type moment struct{ undo, touched int }

func (s *store) mark() moment { return moment{len(s.undo), len(s.touched)} }

// backTo takes back what was written since the mark, but for the rules touched.
func (s *store) backTo(m moment) {
	for _, f := range slices.Backward(s.undo[m.undo:]) {
		f()
	}
	s.undo, s.touched = s.undo[:m.undo], s.touched[:m.touched]
}

// apply settles the staged changes and runs them; where the engine refuses a
// circle through the absences of a closed world, these are weighed.
func (b *Base) apply(ctx context.Context, run func(operations) error) error {
	s := b.s
	if s.weighing && len(s.touchedRules) > 0 {
		s.setWeighing(false)
	}
	if !s.weighing {
		mark := s.mark()
		err := run(s.settle())
		if !s.horizon.AnyClosed() || !isCircle(err) {
			return err
		}
		s.backTo(mark)
		s.setWeighing(true)
	}
	return b.weigh(ctx, run)
}

func isCircle(err error) bool {
	var g *engine.LoadError
	return errors.As(err, &g) && g.Stage == engine.StageStratify
}

// weigh finds the well-founded absences and runs the change with them.
func (b *Base) weigh(ctx context.Context, run func(operations) error) error {
	s := b.s
	mark := s.mark()
	s.settle()
	domain, ok := s.absences()
	s.backTo(mark)
	if !ok {
		return fmt.Errorf("rules rest on each other's absence, of more than %d things: %w", maxAbsences, engine.ErrBudget)
	}
	among := func(v *engine.View) map[string]engine.Atom { return heldOf(v, domain) }
	all := func(v *engine.View) map[string]engine.Atom { return s.concludedIn(v, among(v)) }
	absent := map[string]engine.Atom{}
	for {
		certain, possible, err := b.alternate(ctx, domain, absent, among)
		if err != nil {
			return err
		}
		if next := without(domain, possible); len(next) > len(absent) {
			absent = next
			continue
		}
		if len(certain) < len(possible) {
			if certain, possible, err = b.alternate(ctx, domain, absent, all); err != nil {
				return err
			}
		}
		s.setAbsences(absent, without(possible, certain))
		return run(s.settle())
	}
}

// alternate returns what must be true where just these are absent, and what
// could be: what holds where all but that is absent. What is looked for is
// found by see; for the domain itself it must find all that holds of it.
func (b *Base) alternate(ctx context.Context, domain, absent map[string]engine.Atom, see func(*engine.View) map[string]engine.Atom) (certain, possible map[string]engine.Atom, err error) {
	if certain, err = b.truths(ctx, absent, see); err != nil {
		return nil, nil, err
	}
	possible, err = b.truths(ctx, without(domain, certain), see)
	return certain, possible, err
}

// heldOf returns what holds of the domain.
func heldOf(v *engine.View, domain map[string]engine.Atom) map[string]engine.Atom {
	out := map[string]engine.Atom{}
	for k, a := range domain {
		if v.Holds(a) {
			out[k] = a
		}
	}
	return out
}

// concludedIn adds to out all that holds of the relations that a rule concludes.
func (s *store) concludedIn(v *engine.View, out map[string]engine.Atom) map[string]engine.Atom {
	for pred := range s.heads {
		for a := range v.Atoms(pred, false) {
			out[unify.Key(a)] = a
		}
	}
	return out
}

// truths returns what see finds if just these are absent.
func (b *Base) truths(ctx context.Context, absent map[string]engine.Atom, see func(*engine.View) map[string]engine.Atom) (out map[string]engine.Atom, err error) {
	s := b.s
	mark := s.mark()
	defer s.backTo(mark)
	s.setAbsences(absent, nil)
	ops := s.settle()
	if ops.empty() {
		return see(b.session.View()), nil
	}
	err = b.session.Try(ctx, ops.run, func(v *engine.View, _ engine.Delta) error {
		out = see(v)
		return nil
	})
	return out, err
}

func without(all, some map[string]engine.Atom) map[string]engine.Atom {
	out := map[string]engine.Atom{}
	for k, a := range all {
		if _, ok := some[k]; !ok {
			out[k] = a
		}
	}
	return out
}

// absences returns every atom whose absence some rule could ask for, its
// variables ranging over all names in use; false where there are too many.
func (s *store) absences() (map[string]engine.Atom, bool) {
	var all []engine.Term
	for _, name := range slices.Sorted(maps.Keys(s.words)) {
		all = append(all, engine.Name(s.names.Of(name)))
	}
	out := map[string]engine.Atom{}
	for _, r := range s.rules {
		for _, l := range r.clause.Body {
			if s.weighs(l) && !spread(l.Atom, all, out) {
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
	return len(out) <= maxAbsences
}
