package engine

import (
	"context"
	"errors"
	"fmt"
	"time"
)

// Options bound evaluation, so that a program without end is refused. The zero
// value has the default bounds.
type Options struct {
	MaxFacts  int           // facts that hold, told and derived; 0 means 20 million
	MaxRounds int           // the length of a chain of conclusions in a stratum; 0 means 100,000
	MaxTime   time.Duration // of one load or change; 0 means a minute
	// Now, if set, is the clock that [Program.Stats] measures with. Nothing
	// else depends on it.
	Now func() time.Time
}

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

func (o Options) facts() int {
	if o.MaxFacts > 0 {
		return o.MaxFacts
	}
	return 20_000_000
}

func (o Options) rounds() int {
	if o.MaxRounds > 0 {
		return o.MaxRounds
	}
	return 100_000
}

// timed bounds a context by MaxTime; running out of it is an ErrBudget.
func (o Options) timed(ctx context.Context) (context.Context, context.CancelFunc) {
	limit := o.MaxTime
	if limit <= 0 {
		limit = time.Minute
	}
	return context.WithTimeoutCause(ctx, limit, fmt.Errorf("%w: more than %v", ErrBudget, limit))
}

// failure makes the error of a run that a rule's function or the context
// stopped.
func (x *exec) failure(r *rule) error {
	var fe *functionError
	if !errors.As(x.err, &fe) {
		return x.err
	}
	return gateError(StageEvaluate, []Problem{failurePlace{r, x.at, fe.call.sym, fe.err.Error()}.problem(fe)})
}

// functionHint says what keeps a function from failing.
func functionHint(err error) string {
	switch {
	case errors.Is(err, errDivision):
		return "keep the zero out by a premise such as X != 0, which may stand anywhere in the body"
	case errors.Is(err, errOverflow):
		return "numbers have 64 bits; fn:float:plus and the like have more room"
	case errors.Is(err, errMissing):
		return "match it instead: :match_field, :match_entry and :list:member do not hold where there is none"
	case errors.Is(err, errKind):
		return "a Decl with a bound says which values an argument may have"
	}
	return ""
}

// budgetError says which bound cut the evaluation, and at which rule.
func (t *turn) budgetError(what string) error {
	p := Problem{Code: "budget", Message: "evaluation was cut: " + what,
		Hint: "a rule that makes ever new values has no end; bound it, or raise the limit"}
	if t.offered != nil {
		p.Pos = t.offered.clause.Pos
	}
	return &LoadError{Stage: StageEvaluate, Problems: []Problem{p}, cause: ErrBudget}
}
