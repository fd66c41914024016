package engine

import (
	"context"
	"whence/engine/evaluate"
)

// Session holds facts and rules that change: one change at a time, any number
// of readers. It is safe for concurrent use; a change waits for the one before.
type Session struct{ c *core }

// NewSession starts a session with what a program holds. The program is not
// affected. Options bound every later change.
func NewSession(ctx context.Context, p *Program, o Options) (*Session, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if p.c.demand != nil {
		return nil, ErrPartial
	}
	c := p.c.clone()
	c.s.Seen, c.s.Shown = 0, 0
	c.opts, c.shared = o, true
	c.show()
	return &Session{c}, nil
}

// Update makes a change and brings every conclusion up to date. It is applied
// whole or not at all: on an error of the callback, a gate that refuses, a
// budget that runs out ([ErrBudget]) or a cancelled context, the session is as
// it was before. The callback must use the transaction only, not the session.
func (s *Session) Update(ctx context.Context, change func(*Tx) error) (Delta, error) {
	return s.c.update(ctx, false, change, nil)
}

// Try makes a change, lets look at its outcome, and takes it back exactly:
// afterwards facts, proofs and their ranks are as before. The view given to
// look is valid inside it only; look must not use the session or other views
// of it, which wait until Try is done. Its error is returned.
func (s *Session) Try(ctx context.Context, change func(*Tx) error, look func(*View, Delta) error) error {
	return s.try(ctx, false, change, look)
}

func (s *Session) try(ctx context.Context, hold bool, change func(*Tx) error, look func(*View, Delta) error) error {
	_, err := s.c.update(ctx, hold, change, func(tx *Tx, t *evaluate.Turn) error {
		v := &View{snapshot: snapshot{c: s.c, s: s.c.s, limit: s.c.s.Limit, turn: s.c.s.Turn + 1, inside: true}}
		defer func() { v.over = true }()
		return look(v, tx.delta(t))
	})
	return err
}

// View returns a snapshot of the session as it is now.
func (s *Session) View() *View {
	if v := s.c.last.Load(); v.take() {
		return v
	}
	s.c.mu.RLock()
	for s.c.held != nil {
		s.c.mu.RUnlock()
		s.c.mu.Lock()
		s.c.takeBack()
		s.c.mu.Unlock()
		s.c.mu.RLock()
	}
	defer s.c.mu.RUnlock()
	v := s.c.last.Load()
	v.take()
	return v
}

// The states of a session's newest snapshot.
const (
	viewFree   uint32 = iota // nobody has taken it yet
	viewTaken                // somebody has, so what it shows must be kept
	viewHidden               // a change is under way that does not keep it
)

// take notes that somebody has the snapshot, unless it is hidden.
func (v *View) take() bool {
	return v != nil && (v.state.Load() == viewTaken || v.state.CompareAndSwap(viewFree, viewTaken))
}
