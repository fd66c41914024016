package engine

import (
	"context"
	"errors"
	"maps"
	"slices"
	"sync"
	"sync/atomic"

	"whence/engine/ast"
	"whence/engine/evaluate"
	"whence/engine/fact"
	"whence/engine/parse"
	"whence/engine/rule"
)

// core is what a program and a session have in common: a store, the network of
// its rules, and the lock around both. Readers hold the lock for one answer
// only; what they see over several is kept together by their snapshot.
type core struct {
	mu    lock
	last  atomic.Pointer[View] // of a session: the newest snapshot
	s     *fact.Store
	net   *rule.Network
	opts  Options
	text  *parse.Texts
	decls []ast.Decl
	// declared is how many of decls the facts that stand were checked against.
	declared int
	packages map[string]bool // whose texts were loaded
	cut      string          // the budget that refused the last change, or ""
	shared   bool            // a session: a change that fails must be taken back
	plain    bool            // nothing was concluded yet: the first rules are a load
	later    []ast.Clause    // rules that are evaluated when a goal needs it
	demand   *demand         // of a program that holds what bears on a goal
	slack    int             // see compact
	every    bool            // all matches are looked at, also where one is enough
	redo     evaluate.Redo
	turns    evaluate.Workspace // of changes
	stats    Stats              // of the last change
	held     *held              // a change that was tried and not taken back yet
	looks    int                // how often changes have looked at the time, which they do once in a number of steps
	// explainers are kept for the next question.
	explainers sync.Pool
}

func newCore(o Options) *core {
	s := fact.NewStore()
	net, _ := rule.NewNetwork(s, make([]*rule.Rule, 1))
	return &core{s: s, net: net, opts: o, text: &parse.Texts{}, slack: slack, redo: evaluate.DefaultRedo()}
}

// clone returns an independent copy.
func (c *core) clone() *core {
	c.mu.RLock()
	defer c.mu.RUnlock()
	n := &core{s: c.s.Clone(), opts: c.opts, looks: c.looks, slack: c.slack, redo: c.redo,
		text: &parse.Texts{Units: slices.Clone(c.text.Units)}, decls: slices.Clone(c.decls), declared: c.declared, later: c.later,
		packages: maps.Clone(c.packages)}
	rules := make([]*rule.Rule, len(c.net.Rules))
	for i, r := range c.net.Rules {
		if r != nil {
			rules[i] = rule.NewRule(n.s, r.Clause, uint32(i))
			rules[i].Fresh = false
		}
	}
	n.net, _ = rule.NewNetwork(n.s, rules)
	return n
}

// update runs a change. With look, that sees its outcome and then all is taken
// back, at once or, where it is held, before anything else is done. On any error, and on
// a panic of a callback, the store is as it was before.
func (c *core) update(ctx context.Context, hold bool, change func(*Tx) error, look func(*Tx, *evaluate.Turn) error) (d Delta, err error) {
	ctx, cancel := c.opts.Timed(ctx)
	defer cancel()
	c.mu.Lock()
	defer c.mu.Unlock()
	c.takeBack()
	c.hide()
	old, done := c.net, false
	tx := &Tx{c: c, opts: c.opts}
	back := c.s.Begin()
	tx.start = back.Limit
	defer func() {
		if !done {
			c.s.Rollback(back)
			c.restore(old, tx.weighed, c.s.Shrink(back))
		}
	}()
	c.cut = ""
	// A load that fails is thrown away with its store.
	tx.load = (tx.start == 1 || c.plain) && c.net.Empty() && !c.shared && look == nil
	c.s.Logging = !tx.load
	began := c.opts.now()
	if err := errors.Join(change(tx), ctx.Err()); err != nil {
		return Delta{}, err
	}
	tx.closed = true
	read := c.opts.now()
	t, err := tx.apply(ctx)
	c.stats = Stats{Load: read.Sub(began), Evaluate: c.opts.now().Sub(read)}
	if err != nil {
		if errors.Is(err, ast.ErrBudget) {
			c.cut = err.Error()
		}
		return Delta{}, c.text.Quote(err)
	}
	if look != nil {
		if err = look(tx, t); err == nil && hold {
			done = true
			c.s.Turn++
			c.held = &held{tx, t, func() {
				c.s.Turn--
				c.s.Rollback(back)
				c.restore(old, tx.weighed, c.s.Shrink(back))
			}}
		}
		return Delta{}, err
	}
	if tx.reasons {
		d = tx.delta(t)
	}
	done = true
	c.s.Turn++
	c.commit()
	if !tx.reasons {
		d = tx.delta(t)
	}
	return d, nil
}

// commit makes a change last.
func (c *core) commit() {
	c.s.Commit()
	if c.shared {
		c.compact()
		c.show()
		c.mu.admit()
	}
}

// restore puts the rules back that were there before a change which was taken back.
func (c *core) restore(old *rule.Network, weighed, cut bool) {
	c.net = old
	old.Restore()
	if cut {
		c.net.Unplan()
	}
	c.show()
	if weighed {
		old.Weigh()
	}
}

// hide closes the newest snapshot of a session before a change. If nobody has
// taken it nobody will, and the change need not keep what only it shows.
func (c *core) hide() {
	v := c.last.Load()
	if v != nil && !v.state.CompareAndSwap(viewFree, viewHidden) {
		c.s.Seen, c.s.Shown = v.turn, v.limit
	}
}

// show makes a new snapshot of a session.
func (c *core) show() {
	if c.shared {
		c.last.Store(c.view())
	}
}

// view returns a snapshot of what holds now.
func (c *core) view() *View {
	return &View{snapshot: snapshot{c: c, s: c.s, limit: c.s.Limit, turn: c.s.Turn, net: c.net}, cut: c.cut}
}
