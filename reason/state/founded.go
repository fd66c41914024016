package state

import (
	"context"
	"errors"
	"fmt"

	"whence/engine"
	"whence/reason/store"
)

// apply settles the staged changes and runs them; where the engine refuses a
// circle through the absences of a closed world, these are weighed.
func (st *State) apply(ctx context.Context, run func(store.Operations) error) error {
	s := st.Store
	if s.Absences.Weighing && len(s.Rules.Touched) > 0 {
		s.SetWeighing(false)
	}
	if !s.Absences.Weighing {
		mark := s.Mark()
		err := run(s.Settle())
		if !s.Absences.Horizon.AnyClosed() || !isCircle(err) {
			return err
		}
		s.BackTo(mark)
		s.SetWeighing(true)
	}
	return st.weigh(ctx, run)
}

func isCircle(err error) bool {
	var g *engine.LoadError
	return errors.As(err, &g) && g.Stage == engine.StageStratify
}

// weigh finds the well-founded absences and runs the change with them.
func (st *State) weigh(ctx context.Context, run func(store.Operations) error) error {
	s := st.Store
	mark := s.Mark()
	s.Settle()
	domain, ok := s.Domain()
	s.BackTo(mark)
	if !ok {
		return fmt.Errorf("rules rest on each other's absence, of more than %d things: %w", store.MaxAbsences, engine.ErrBudget)
	}
	among := func(v *engine.View) map[string]engine.Atom { return heldOf(v, domain) }
	all := func(v *engine.View) map[string]engine.Atom { return s.ConcludedIn(v, among(v)) }
	absent := map[string]engine.Atom{}
	for {
		certain, possible, err := st.alternate(ctx, domain, absent, among)
		if err != nil {
			return err
		}
		if next := without(domain, possible); len(next) > len(absent) {
			absent = next
			continue
		}
		if len(certain) < len(possible) {
			if certain, possible, err = st.alternate(ctx, domain, absent, all); err != nil {
				return err
			}
		}
		s.SetAbsences(absent, without(possible, certain))
		return run(s.Settle())
	}
}

// alternate returns what must be true where just these are absent, and what
// could be: what holds where all but that is absent. What is looked for is
// found by see; for the domain itself it must find all that holds of it.
func (st *State) alternate(ctx context.Context, domain, absent map[string]engine.Atom, see func(*engine.View) map[string]engine.Atom) (certain, possible map[string]engine.Atom, err error) {
	if certain, err = st.truths(ctx, absent, see); err != nil {
		return nil, nil, err
	}
	possible, err = st.truths(ctx, without(domain, certain), see)
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

// truths returns what see finds if just these are absent.
func (st *State) truths(ctx context.Context, absent map[string]engine.Atom, see func(*engine.View) map[string]engine.Atom) (out map[string]engine.Atom, err error) {
	s := st.Store
	mark := s.Mark()
	defer s.BackTo(mark)
	s.SetAbsences(absent, nil)
	ops := s.Settle()
	if ops.Empty() {
		return see(st.Session.View()), nil
	}
	err = st.Session.Try(ctx, ops.Run, func(v *engine.View, _ engine.Delta) error {
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
