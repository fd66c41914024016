package engine

import (
	"context"
	"fmt"
	"time"

	"whence/engine/ast"
	"whence/engine/builtin"
	"whence/engine/evaluate"
)

// Options bound evaluation, so that a program without end is refused. The zero
// value has the default bounds. What is used up is an [ErrBudget].
type Options struct {
	MaxFacts  int           // facts that hold, told and derived; 0 means 20 million
	MaxRounds int           // the length of a chain of conclusions in a stratum; 0 means 2 million
	MaxBytes  int64         // what all facts, values and reasons take, about; 0 means 4 GB
	MaxValue  int64         // bytes of one value: its texts, and 16 for each of its parts; 0 means 32 MB
	MaxTime   time.Duration // of one load or change; 0 means a minute
	// Now, if set, is the clock that [Program.Stats] measures with. Nothing
	// else depends on it.
	Now func() time.Time
}

const (
	defaultFacts  = 20_000_000
	defaultRounds = 2_000_000
	defaultBytes  = 4 << 30
	defaultTime   = time.Minute
)

// Stats says how long the load of a program took; both are 0 without a clock.
type Stats struct {
	Load     time.Duration // reading, parsing, interning and the gates before evaluation
	Evaluate time.Duration // evaluation and the check of types
}

// now reads the clock, if there is one.
func (o Options) now() time.Time {
	if o.Now == nil {
		return time.Time{}
	}
	return o.Now()
}

func orDefault[N int | int64 | time.Duration](n, otherwise N) N {
	if n > 0 {
		return n
	}
	return otherwise
}

func (o Options) facts() int   { return orDefault(o.MaxFacts, defaultFacts) }
func (o Options) bytes() int64 { return orDefault(o.MaxBytes, defaultBytes) }

// bounds are those of the evaluation.
func (o Options) bounds() evaluate.Bounds {
	return evaluate.Bounds{Facts: o.facts(), Rounds: orDefault(o.MaxRounds, defaultRounds), Bytes: o.bytes(), Value: o.value()}
}

// value is the bound on one value, which is no larger than that on all.
func (o Options) value() int64 { return min(orDefault(o.MaxValue, builtin.DefaultValue), o.bytes()) }

// Timed bounds a context by MaxTime, as that of a load or a change is, for the
// questions that are asked afterwards; running out of it is an [ErrBudget].
func (o Options) Timed(ctx context.Context) (context.Context, context.CancelFunc) {
	limit := orDefault(o.MaxTime, defaultTime)
	return context.WithTimeoutCause(ctx, limit, ast.OverBudget{What: fmt.Sprintf("more than %v", limit)})
}
