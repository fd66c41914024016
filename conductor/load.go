package conductor

import (
	"context"
	"errors"
	"slices"
	"time"

	"whence/conductor/turn"
	"whence/internal/contain"
	"whence/internal/storage"
	"whence/internal/voice"
)

// loading is the reading of what is known, which may go on while a person types
// already. Its fields are not written to once done is closed.
type loading struct {
	done   chan struct{}
	sorted chan struct{} // closed once what is offered while typing is in order, too
	err    error
	again  func() // loads once more
	cancel context.CancelFunc
}

// start begins to load. It outlives ctx, whose end is that of the opening only;
// Close ends it.
func (c *Conductor) start(ctx context.Context, o Options) {
	ctx, cancel := context.WithCancel(context.WithoutCancel(ctx))
	load(ctx, cancel, c, o, c.known.Load)
}

// load begins to load, by reading what is known.
func load(ctx context.Context, cancel context.CancelFunc, c *Conductor, o Options, read func(context.Context) error) {
	l := &loading{done: make(chan struct{}), sorted: make(chan struct{}), cancel: cancel}
	l.again = func() { load(ctx, cancel, c, o, c.known.Reload) }
	c.loading.Store(l)
	go func() {
		defer close(l.sorted)
		if o.Background {
			defer c.known.Words.Starting("", 0) // before somebody types, and no answer waits for it
		}
		defer close(l.done)
		l.err = contain.Run(func() error {
			if err := read(ctx); err != nil {
				return err
			}
			return openRest(ctx, c, o)
		})
		c.failedInside(voice.Say("conductor.read-what-is-known"), l.err)
	}()
}

// openRest makes what goes by what is known: working memory, and what was spoken of.
func openRest(ctx context.Context, c *Conductor, o Options) error {
	c.heard = c.known.Seq
	plugins := o.Plugins
	if len(o.Tools.Servers) > 0 {
		plugins = append(slices.Clone(plugins), c.agent.Tools.Health())
	}
	plugins = slices.Concat(plugins, c.agent.Tools.Watches(c.skills.Permissions()))
	c.memory.Close() // where it was open already, and what came after it failed
	if err := c.memory.Open(ctx, plugins, o.Ticks); err != nil {
		return err
	}
	return c.recall(ctx)
}

// Ready waits until what is known is read and what follows from it is worked
// out. Its error is that of the reading. It is safe for concurrent use.
func (c *Conductor) Ready(ctx context.Context) error {
	l := c.loading.Load()
	select {
	case <-l.done:
		return l.err
	case <-ctx.Done():
		return ctx.Err()
	}
}

// isReady is Ready without the wait.
func (c *Conductor) isReady() bool {
	l := c.loading.Load()
	select {
	case <-l.done:
		return l.err == nil
	default:
		return false
	}
}

// shortWait is how long a turn waits for the loading without a word about it.
const shortWait = 300 * time.Millisecond

// await makes the turn wait for the loading. Where a server was away then, it may be back.
func (t *steps) await() error {
	err := loaded(t)
	if errors.Is(err, storage.ErrGone) && t.Stopped() == nil {
		t.c.loading.Load().again()
		err = loaded(t)
	}
	if stopped := t.Stopped(); stopped != nil || err == nil {
		return stopped
	}
	return &turn.Fault{Code: "load", Err: err, Hint: voice.Say("conductor.repl-doctor-looks-at-knowledge")}
}

// loaded waits for the loading, and says so where that takes long.
func loaded(t *steps) error {
	short, cancel := context.WithTimeout(t.Ctx, shortWait)
	defer cancel()
	err := t.c.Ready(short)
	if errors.Is(err, context.DeadlineExceeded) && t.Stopped() == nil {
		t.Emit(turn.Notice{Text: voice.Say("conductor.still-reading-what-is-known")})
		err = t.c.Ready(t.Ctx)
	}
	return err
}
