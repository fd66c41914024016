package memory

import (
	"context"
	"fmt"
	"sync"
	"time"

	"whence/engine"
	"whence/internal/contain"
)

// Clock gives tickers. It must be safe for concurrent use.
type Clock interface {
	// Tick returns a channel that delivers the time at every interval, and what
	// stops it.
	Tick(every time.Duration) (ticks <-chan time.Time, stop func())
}

// Plugin observes something at an interval.
type Plugin struct {
	Name  string
	Every time.Duration
	// Run returns what is so now. It must end with its context.
	Run func(ctx context.Context, now time.Time) ([]engine.Fact, error)
	// Replace takes back what the run before told and this one does not.
	Replace bool
}

// Scheduler runs plugins, each at its interval, and tells a session what they
// return.
type Scheduler struct {
	Session *Session
	Clock   Clock
	Plugins []Plugin
	// Report is told of each run: the facts, or the error of the plugin or of
	// the session, which then is unchanged. Nil reports nothing. It must be
	// safe for concurrent use.
	Report func(plugin string, told []engine.Fact, err error)
}

// Run runs the plugins until the context ends, and waits for them. A plugin
// that fails goes on at its next tick; one run of a plugin is over before its
// next begins. The error names a plugin that cannot be run; nothing has run
// then.
func (s Scheduler) Run(ctx context.Context) error {
	for _, p := range s.Plugins {
		if p.Every <= 0 || p.Run == nil {
			return fmt.Errorf("plugin %q needs an interval above 0 and something to run", p.Name)
		}
	}
	var running sync.WaitGroup
	for _, p := range s.Plugins {
		ticks, stop := s.Clock.Tick(p.Every)
		running.Go(func() {
			defer stop()
			s.drive(ctx, p, ticks)
		})
	}
	running.Wait()
	return nil
}

// drive runs one plugin at its ticks.
func (s Scheduler) drive(ctx context.Context, p Plugin, ticks <-chan time.Time) {
	var last []engine.Fact
	for {
		select {
		case <-ctx.Done():
			return
		case now := <-ticks:
			told, err := s.once(ctx, p, now, last)
			if err == nil {
				last = told
			}
			if s.Report != nil {
				s.Report(p.Name, told, err)
			}
		}
	}
}

// once runs a plugin and tells the session.
func (s Scheduler) once(ctx context.Context, p Plugin, now time.Time, last []engine.Fact) ([]engine.Fact, error) {
	var told []engine.Fact
	err := contain.Run(func() (err error) {
		told, err = p.Run(ctx, now)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("plugin %q: %w", p.Name, err)
	}
	change := Change{Tell: told}
	if p.Replace {
		change.Forget = gone(last, told)
	}
	if _, err := s.Session.Update(ctx, change); err != nil {
		return nil, fmt.Errorf("plugin %q: tell the session: %w", p.Name, err)
	}
	return told, nil
}

// gone returns the atoms of before that are not in now.
func gone(before, now []engine.Fact) []engine.Atom {
	stay := map[string]bool{}
	for _, f := range now {
		stay[f.Atom.String()] = true
	}
	var out []engine.Atom
	for _, f := range before {
		if !stay[f.Atom.String()] {
			out = append(out, f.Atom)
		}
	}
	return out
}

// WallClock is the clock of the machine.
type WallClock struct{}

// Tick returns a time.Ticker's channel.
func (WallClock) Tick(every time.Duration) (<-chan time.Time, func()) {
	t := time.NewTicker(every)
	return t.C, t.Stop
}
