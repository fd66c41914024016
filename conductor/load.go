package conductor

import (
	"context"
	"errors"
	"slices"
	"time"

	"whence/conductor/turn"
	"whence/internal/contain"
	"whence/internal/voice"
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
			defer c.known.Words.Starting("", 0) // before somebody types, and no answer waits for it
		}
		defer close(c.loading.done)
		c.loading.err = contain.Run(func() error {
			if err := c.known.Load(ctx); err != nil {
				return err
			}
			c.heard = c.known.Seq
			plugins := o.Plugins
			if len(o.Tools.Servers) > 0 {
				plugins = append(slices.Clone(plugins), c.agent.Tools.Health())
			}
			plugins = slices.Concat(plugins, c.agent.Tools.Watches(c.skills.Permissions()))
			if err := c.memory.Open(ctx, plugins, o.Ticks); err != nil {
				return err
			}
			return c.recall(ctx)
		})
		c.failedInside(voice.Say("conductor.read-what-is-known"), c.loading.err)
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
func (t *steps) await() error {
	short, cancel := context.WithTimeout(t.Ctx, shortWait)
	defer cancel()
	err := t.c.Ready(short)
	if errors.Is(err, context.DeadlineExceeded) && t.Stopped() == nil {
		t.Emit(turn.Notice{Text: voice.Say("conductor.still-reading-what-is-known")})
		err = t.c.Ready(t.Ctx)
	}
	if stopped := t.Stopped(); stopped != nil || err == nil {
		return stopped
	}
	return &turn.Fault{Code: "load", Err: err, Hint: voice.Say("conductor.repl-doctor-looks-at-knowledge")}
}
