package engine

import (
	"context"
	"sync/atomic"
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
	c := p.c.clone()
	c.s.seen, c.s.shown = 0, 0
	c.opts, c.shared = o, true
	return &Session{c}, nil
}

// Update makes a change and brings every conclusion up to date. It is applied
// whole or not at all: on an error of the callback, a gate that refuses, a
// budget that runs out ([ErrBudget]) or a cancelled context, the session is as
// it was before. The callback must use the transaction only, not the session.
func (s *Session) Update(ctx context.Context, change func(*Tx) error) (Delta, error) {
	s.c.mu.Lock()
	defer s.c.mu.Unlock()
	return s.c.update(ctx, change, func(Delta) bool { return true })
}

// Try makes a change, lets look at its outcome, and takes it back exactly:
// afterwards facts, proofs and their ranks are as before. The view given to
// look is valid inside it only; look must not use the session or other views
// of it, which wait until Try is done. Its error is returned.
func (s *Session) Try(ctx context.Context, change func(*Tx) error, look func(*View, Delta) error) error {
	s.c.mu.Lock()
	defer s.c.mu.Unlock()
	var looked error
	_, err := s.c.update(ctx, change, func(d Delta) bool {
		v := &View{c: s.c, s: s.c.s, limit: s.c.s.limit, turn: s.c.s.turn + 1, inside: true}
		looked = look(v, d)
		v.over = true
		return false
	})
	if err != nil {
		return err
	}
	return looked
}

// View returns a snapshot of the session as it is now.
func (s *Session) View() *View {
	s.c.mu.RLock()
	defer s.c.mu.RUnlock()
	return s.c.view()
}

// view takes a snapshot. The caller holds the lock, at least for reading:
// others that take one at the same time note the same.
func (c *core) view() *View {
	atomic.StoreUint32(&c.s.seen, c.s.turn)
	atomic.StoreUint32(&c.s.shown, c.s.limit)
	return &View{c: c, s: c.s, limit: c.s.limit, turn: c.s.turn, net: c.net, cut: c.cut}
}
