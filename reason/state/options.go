package state

import (
	"cmp"
	"context"
	"time"

	"whence/engine"
	"whence/reason/world"
	"whence/triple"
)

// SearchBounds bound the search for near-misses. Zeros mean the defaults.
type SearchBounds struct {
	// Depth is how many rules deep a missing fact is looked for at first (3);
	// where nothing is found so near, the search goes four times as deep.
	Depth int
	// Changes is how many facts may be assumed or withdrawn together (2).
	Changes int
	// Shown is how many near-misses are given (3).
	Shown int
	// Probes is how many conditions are looked up (4,000).
	Probes int
	// Steps bounds what cannot be told by the number of conditions (20,000): the
	// facts that fit them, and the conclusions that come and go as changes are
	// tried. A search is bounded by steps rather than by a clock, so that the same
	// is found on a slow machine and on a fast one.
	Steps int
}

func (b SearchBounds) orDefault() SearchBounds {
	b.Depth = cmp.Or(b.Depth, 3)
	b.Changes = cmp.Or(b.Changes, 2)
	b.Shown = cmp.Or(b.Shown, 3)
	b.Probes = cmp.Or(b.Probes, 4000)
	b.Steps = cmp.Or(b.Steps, 20_000)
	return b
}

// Options set how a base reasons. The zero value is an open world with the
// engine's default bounds.
type Options struct {
	// World is how absence is taken, and ClosedRelations says it of single
	// relations: true closes one in an open world, false opens one in a closed.
	World           world.World
	ClosedRelations map[string]bool
	// Engine bounds evaluation.
	Engine engine.Options
	// Search bounds the search for near-misses.
	Search SearchBounds
	// MinConfidence is how sure an answer has to be: what holds with less is no
	// answer, and a near-miss says what is weak. 0 means any.
	MinConfidence float64
	// Faded, if given, returns the facts that were known once, have faded since,
	// and fit the pattern, whose variables stand for anything; a few of them.
	Faded func(ctx context.Context, pattern engine.Atom) []triple.Fact
	// MaxAnswers bounds the answers to one question; 0 means 1,000.
	MaxAnswers int
	// Now is the clock by which time is bounded; nil means time.Now.
	Now func() time.Time
}

func (o Options) orDefault() Options {
	if o.MaxAnswers == 0 {
		o.MaxAnswers = 1000
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	o.Search = o.Search.orDefault()
	return o
}
