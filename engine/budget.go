package engine

import (
	"context"
	"errors"
	"fmt"
	"time"

	"whence/engine/ast"
	"whence/engine/builtin"
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
func (o Options) rounds() int  { return orDefault(o.MaxRounds, defaultRounds) }
func (o Options) bytes() int64 { return orDefault(o.MaxBytes, defaultBytes) }

// value is the bound on one value, which is no larger than that on all.
func (o Options) value() int64 { return min(orDefault(o.MaxValue, builtin.DefaultValue), o.bytes()) }

// Timed bounds a context by MaxTime, as that of a load or a change is, for the
// questions that are asked afterwards; running out of it is an [ErrBudget].
func (o Options) Timed(ctx context.Context) (context.Context, context.CancelFunc) {
	limit := orDefault(o.MaxTime, defaultTime)
	return context.WithTimeoutCause(ctx, limit, ast.OverBudget{What: fmt.Sprintf("more than %v", limit)})
}

// failure makes the error of a run that a rule's function, a bound or the
// context stopped.
func (x *exec) failure(r *rule) error {
	var fe *builtin.Error
	switch {
	case errors.As(x.err, &fe):
		return ast.GateError(ast.StageEvaluate, []ast.Problem{failurePlace{r, x.at, fe.Call.Symbol(), fe.Err.Error()}.problem(fe)})
	case errors.Is(x.err, ast.ErrBudget):
		return budgetError(x.err, r)
	}
	return x.err
}

// budgetError says which bound cut the evaluation, and at which rule.
func budgetError(cause error, r *rule) error {
	var over ast.OverBudget
	var refused *ast.LoadError
	if errors.As(cause, &refused) || !errors.As(cause, &over) {
		return cause
	}
	p := ast.Problem{Code: "budget", Message: "evaluation was cut: " + over.What,
		Hint: "a rule that makes ever new values has no end; bound it, or raise the limit"}
	if r != nil {
		p.Pos = r.clause.Pos
		p.Message += ", in " + r.clause.Named()
	}
	return &ast.LoadError{Stage: ast.StageEvaluate, Problems: []ast.Problem{p}, Cause: cause}
}
