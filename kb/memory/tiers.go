package memory

import (
	"context"
	"errors"
	"fmt"

	"whence/engine"
	"whence/kb"
)

// Tier keeps promoted facts. Add is whole or not at all, and adding a fact that
// is there is no error.
type Tier interface {
	Add(ctx context.Context, facts ...engine.Fact) error
}

// Add tells facts, so that a session may be the long-term tier of another.
func (s *Session) Add(ctx context.Context, facts ...engine.Fact) error {
	_, err := s.Update(ctx, Change{Tell: facts})
	return err
}

// Base is a long-term tier in kb's store, which outlives the process.
type Base struct {
	Store *kb.Store
	// Word makes the change that tells facts: who said them, and when, is the
	// caller's to know.
	Word func(facts []engine.Fact) (kb.Change, error)
}

// Add commits the facts in one change.
func (b Base) Add(ctx context.Context, facts ...engine.Fact) error {
	change, err := b.Word(facts)
	if err != nil {
		return err
	}
	_, err = b.Store.Commit(ctx, change)
	return err
}

// Tiers are a working memory and what keeps the facts that have proved
// themselves.
type Tiers struct {
	Short *Session
	Long  Tier
}

// Consolidator promotes facts of both a certain age and a certain use.
type Consolidator struct {
	MinAge     int // in turns
	MinTouches int
	// Worth selects the atoms that may be promoted at all; nil means all.
	Worth func(engine.Atom) bool
}

// Promotion is a fact that moved to the long-term tier, and why.
type Promotion struct {
	Entry  Entry
	Reason string
}

// Rejection is a fact that the long-term tier refused. It is where it was.
type Rejection struct {
	Entry Entry
	Err   error
}

// Consolidate moves what qualifies: to the long-term tier first, out of the
// short-term one after, so that it is never in neither. Where the long-term
// tier refuses, facts are offered one by one, and those refused stay in the
// short-term tier with their history. Conclusions that rest on a promoted fact
// are the long-term tier's to draw. The error is the context's, or that of the
// short-term tier, which then still holds facts that were promoted; the next
// call tries again.
func (c Consolidator) Consolidate(ctx context.Context, t Tiers) ([]Promotion, []Rejection, error) {
	ready := c.Ready(t.Short)
	if len(ready) == 0 {
		return nil, nil, nil
	}
	moved, rejected := ready, []Rejection(nil)
	if err := t.Long.Add(ctx, facts(ready)...); err != nil {
		if moved, rejected, err = oneByOne(ctx, t.Long, ready, err); err != nil {
			return nil, nil, err
		}
	}
	if len(moved) > 0 {
		if _, err := t.Short.Update(ctx, Change{Forget: atoms(moved)}); err != nil {
			return nil, rejected, fmt.Errorf("take promoted facts out of the short-term tier: %w", err)
		}
	}
	out := make([]Promotion, len(moved))
	for i, e := range moved {
		out[i] = Promotion{e, fmt.Sprintf("known for %d turns and touched %d times", e.Age(t.Short.Turn()), e.Touches)}
	}
	return out, rejected, nil
}

// oneByOne offers facts that were refused together for the given reason.
func oneByOne(ctx context.Context, long Tier, ready []Entry, reason error) (moved []Entry, rejected []Rejection, err error) {
	if len(ready) == 1 {
		return nil, []Rejection{{ready[0], reason}}, ctx.Err()
	}
	for _, e := range ready {
		err := long.Add(ctx, e.Fact)
		if ctx.Err() != nil && errors.Is(err, ctx.Err()) {
			return nil, nil, err
		}
		if err != nil {
			rejected = append(rejected, Rejection{e, err})
		} else {
			moved = append(moved, e)
		}
	}
	return moved, rejected, nil
}

// Ready returns what would be promoted now, sorted by atom.
func (c Consolidator) Ready(s *Session) []Entry {
	s.mu.RLock()
	defer s.mu.RUnlock()
	return s.entries(func(e Entry) bool {
		return e.Age(s.turn) >= c.MinAge && e.Touches >= c.MinTouches && (c.Worth == nil || c.Worth(e.Fact.Atom))
	})
}

func facts(entries []Entry) []engine.Fact {
	out := make([]engine.Fact, len(entries))
	for i, e := range entries {
		out[i] = e.Fact
	}
	return out
}
