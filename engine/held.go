package engine

import (
	"context"

	"whence/engine/evaluate"
)

// held is a change that was tried and not taken back yet, since it may be made next.
type held struct {
	tx   *Tx
	turn *evaluate.Turn
	undo func()
}

// takeBack takes a change back that was held.
func (c *core) takeBack() {
	if h := c.held; h != nil {
		c.held = nil
		h.undo()
	}
}

// TryFirst is [Session.Try] of a change that is likely to be made next: it is taken back
// when anything else is asked of the session, and [Session.Keep] makes it last. Views that
// were taken before see nothing of it.
func (s *Session) TryFirst(ctx context.Context, change func(*Tx) error, look func(*View, Delta) error) error {
	return s.try(ctx, true, change, look)
}

// Keep makes the change last that was tried by [Session.TryFirst] just before, as if it had
// added its rules under these ids, in their order. It reports false, and makes nothing, where
// there is no such change any more or it was of other rules; then it is to be made anew.
func (s *Session) Keep(ruleIDs []string) (d Delta, kept bool) {
	c := s.c
	c.mu.Lock()
	defer c.mu.Unlock()
	h := c.held
	if h == nil || len(h.tx.added) != len(ruleIDs) {
		c.takeBack()
		return Delta{}, false
	}
	for i, id := range ruleIDs {
		r := c.net.ByID[h.tx.added[i].ID]
		delete(c.net.ByID, r.Clause.ID)
		if c.net.ByID[id] != nil { // the network of before is put back whole
			c.takeBack()
			return Delta{}, false
		}
		r.Clause.ID = id
		c.net.ByID[id] = r
	}
	c.held = nil
	c.commit()
	return h.tx.delta(h.turn), true
}
