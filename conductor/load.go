package conductor

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"time"

	"whence/reason"
	"whence/triple"
)

// loading is the reading of what is known, which may go on while a person types
// already. Its fields are not written to once done is closed.
type loading struct {
	done   chan struct{}
	sorted chan struct{} // closed once what is offered while typing is in order, too
	err    error
	cancel context.CancelFunc
}

// start begins to load. It outlives ctx, whose end is that of the opening only;
// Close ends it.
func (c *Conductor) start(ctx context.Context, o Options) {
	ctx, cancel := context.WithCancel(context.WithoutCancel(ctx))
	c.loading = &loading{done: make(chan struct{}), sorted: make(chan struct{}), cancel: cancel}
	go func() {
		defer close(c.loading.sorted)
		if o.Background {
			defer c.words.starting("", 0) // before somebody types, and no answer waits for it
		}
		defer close(c.loading.done)
		if c.loading.err = c.load(ctx, o); c.loading.err == nil {
			c.loading.err = c.openMemory(ctx, o)
		}
		if c.loading.err == nil {
			c.loading.err = c.recall(ctx)
		}
	}()
}

// Ready waits until what is known is read and what follows from it is worked
// out. Its error is that of the reading. It is safe for concurrent use.
func (c *Conductor) Ready(ctx context.Context) error {
	select {
	case <-c.loading.done:
		return c.loading.err
	case <-ctx.Done():
		return ctx.Err()
	}
}

// isReady is Ready without the wait.
func (c *Conductor) isReady() bool {
	select {
	case <-c.loading.done:
		return c.loading.err == nil
	default:
		return false
	}
}

// shortWait is how long a turn waits for the loading without a word about it.
const shortWait = 300 * time.Millisecond

// await makes the turn wait for the loading. It says so where that takes long.
func (t *turn) await() error {
	short, cancel := context.WithTimeout(t.ctx, shortWait)
	defer cancel()
	err := t.c.Ready(short)
	if errors.Is(err, context.DeadlineExceeded) && t.stopped() == nil {
		t.emit(Notice{Text: "still reading what is known; the answer comes when that is done"})
		err = t.c.Ready(t.ctx)
	}
	if stopped := t.stopped(); stopped != nil || err == nil {
		return stopped
	}
	return &fault{code: "load", err: err, hint: "`repl doctor` looks at the knowledge base"}
}

// load brings the reasoner up to date with everything the store holds.
func (c *Conductor) load(ctx context.Context, o Options) error {
	snapshot, err := c.snapshot(ctx, cmp.Or(o.Held, defaultHeld))
	if err != nil {
		return fmt.Errorf("read the knowledge base: %w", err)
	}
	c.world = reason.Options{World: o.World, Now: c.clock, ClosedRelations: map[string]bool{}, Faded: c.recallFaded, MinConfidence: o.Sure}
	c.bygones, c.recalled = map[string]bygone{}, map[string]triple.Source{}
	c.takeSettings(snapshot.Settings, o.WorldSet)
	c.rules = map[string]triple.StoredRule{}
	c.properties = map[string]triple.RelationProperty{}
	c.happened = newHappenings()
	if c.base, err = reason.New(ctx, c.world); err != nil {
		return fmt.Errorf("start the reasoner: %w", err)
	}
	change := c.changeOf(snapshot)
	if err := c.date(ctx, snapshot.Facts, snapshot.Rules, nil, &change); err != nil {
		return err
	}
	if err := c.base.Load(ctx, change); err != nil {
		return fmt.Errorf("work out what follows from the knowledge base: %w", err)
	}
	book, err := c.bookAfter(ctx, snapshot)
	if err != nil {
		return fmt.Errorf("compile the symbolic rules: %w", err)
	}
	if _, err := c.update(ctx, reason.Change{}, book); err != nil {
		return fmt.Errorf("work out what the symbolic rules conclude: %w", err)
	}
	c.note(snapshot)
	return nil
}
