package state

import (
	"context"
	"fmt"
	"slices"

	"whence/engine"
	"whence/reason/outside"
	"whence/reason/proof"
	"whence/reason/store"
)

// SetOutside makes o the rules of another kind.
func (st *State) SetOutside(ctx context.Context, o outside.Set) (Effect, error) {
	before := st.Others.Take(o)
	e, err := st.Update(ctx, store.Change{})
	if err != nil {
		st.Others.Set = before
	}
	return e, err
}

// maxOutsideRounds bounds how often rules of the two kinds build on each other.
const maxOutsideRounds = 64

// concludeOutside stages what the rules of another kind conclude once the staged
// changes are made, in the place of what they concluded before.
func (st *State) concludeOutside(ctx context.Context) error {
	o := st.Others
	if o.Set == o.Asked && (o.Set == nil || !o.Bear()) {
		return nil
	}
	if o.Forget(); o.Set == nil {
		return nil
	}
	if o.Reuse && o.Kept != nil && o.Kept.Rules == o.Set {
		o.Kept.Tell(o)
		return nil
	}
	if err := st.askOutside(ctx); err != nil {
		return err
	}
	if o.Reuse {
		o.Kept = o.Keep()
	}
	return nil
}

// askOutside has the rules conclude, layer by layer, until nothing new follows.
func (st *State) askOutside(ctx context.Context) error {
	s := st.Store
	mark := s.Mark()
	if s.Facts.Renamed { // the rules speak of things by the names that stand for them
		s.Settle()
	}
	layers, feeds, err := st.Others.Layers()
	s.BackTo(mark)
	if err != nil {
		return err
	}
	for _, ids := range layers {
		for round := 0; ; round++ {
			if round == maxOutsideRounds {
				return fmt.Errorf("rules that build on each other: %w", engine.ErrBudget)
			}
			changed, err := st.outsideRound(ctx, ids, feeds)
			if err != nil {
				return err
			}
			if !changed || !feeds {
				break
			}
		}
	}
	return nil
}

// outsideRound asks the rules once and stages what is new. The proofs of what
// others build on are worked out at once, before anything rests on it: so no
// proof goes in a circle.
func (st *State) outsideRound(ctx context.Context, ids []string, feeds bool) (changed bool, err error) {
	s := st.Store
	var found []outside.Outcome
	var cut string
	proofs := map[string]*proof.Proof{}
	mark := s.Mark()
	err = st.apply(ctx, func(ops store.Operations) error {
		look := func(v *engine.View) error {
			l := st.Snapshot(ctx, v)
			held, err := l.HeldByOthers(ctx)
			if err == nil {
				found, cut, err = st.Others.Set.Conclude(ctx, ids, held)
			}
			if err != nil || !feeds {
				return err
			}
			for _, x := range slices.DeleteFunc(slices.Clone(found), func(x outside.Outcome) bool { return !st.Others.Betters(x) }) {
				p, err := l.OutcomeProof(&store.Outcome{Why: x.Why})
				if err != nil {
					return err
				}
				proofs[outside.OutcomeID(x)] = &p
			}
			return nil
		}
		if ops.Empty() {
			return look(st.Session.View())
		}
		return st.Session.Try(ctx, ops.Run, func(v *engine.View, _ engine.Delta) error { return look(v) })
	})
	s.BackTo(mark)
	if err != nil {
		return false, err
	}
	st.Others.SetCut(cut)
	for _, x := range found {
		if st.Others.Betters(x) {
			st.Others.Add(x, proofs[outside.OutcomeID(x)])
			changed = true
		}
	}
	return changed, nil
}
