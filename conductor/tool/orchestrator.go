package tool

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"time"

	"whence/engine"
	"whence/internal/contain"
)

// Request asks for one call of a tool.
type Request struct {
	// ID is the call's; results are keyed by it.
	ID   string          `json:"id"`
	Tool string          `json:"tool"`
	Args json.RawMessage `json:"args"`
	// After are the ids of the requests that must have succeeded before.
	After []string `json:"after,omitempty"`
	// Priority says which of those that could run begins first, higher first.
	Priority int `json:"priority,omitempty"`
	// Timeout bounds one attempt; 0 is the tool's or the orchestrator's.
	Timeout time.Duration `json:"timeout,omitempty"`
	// Critical ends the work: where it fails, nothing that has not begun does.
	Critical bool `json:"critical,omitempty"`
}

// Outcome is what became of a request. Err is nil where it succeeded.
type Outcome struct {
	Request
	Result Result `json:"result"`
	Err    *Error `json:"error,omitempty"`
	// Skipped says that it never ran: Err says what it waited for.
	Skipped  bool          `json:"skipped,omitempty"`
	Attempts int           `json:"attempts"`
	Elapsed  time.Duration `json:"elapsed"`
}

// Text is what a model is told of the outcome.
func (o Outcome) Text() string {
	switch {
	case o.Err == nil:
		return o.Result.Text
	case o.Err.Hint != "":
		return "failed: " + o.Err.Message + " (" + o.Err.Hint + ")"
	}
	return "failed: " + o.Err.Message
}

// Executor makes one attempt of one call.
type Executor interface {
	Execute(ctx context.Context, r Request) (Result, error)
}

// Limits bound the orchestrator. Zeros mean the defaults.
type Limits struct {
	Parallel  int           // calls at a time: 4
	Attempts  int           // for errors that a retry can help: 3
	Delay     time.Duration // before the second attempt, doubled for each further one: 100 ms
	MaxDelay  time.Duration // 10 s
	PerTool   time.Duration // one attempt: 30 s
	Total     time.Duration // all of it: 300 s
	MaxOutput int           // bytes of text that are kept of a result: 64 KiB
}

func (l Limits) withDefaults() Limits {
	l.Parallel = cmp.Or(l.Parallel, 4)
	l.Attempts = cmp.Or(l.Attempts, 3)
	l.Delay = cmp.Or(l.Delay, 100*time.Millisecond)
	l.MaxDelay = cmp.Or(l.MaxDelay, 10*time.Second)
	l.PerTool = cmp.Or(l.PerTool, 30*time.Second)
	l.Total = cmp.Or(l.Total, 300*time.Second)
	l.MaxOutput = cmp.Or(l.MaxOutput, 64<<10)
	return l
}

// check refuses bounds that cannot be, by name.
func (l Limits) check() error {
	for _, b := range []struct {
		name string
		bad  bool
	}{
		{"parallel", l.Parallel < 0}, {"attempts", l.Attempts < 0}, {"delay", l.Delay < 0}, {"max_delay", l.MaxDelay < 0},
		{"tool_timeout", l.PerTool < 0}, {"total_timeout", l.Total < 0}, {"max_output", l.MaxOutput < 0},
	} {
		if b.bad {
			return &Error{Category: BadSetting, Message: b.name + " must not be below 0"}
		}
	}
	return nil
}

// Orchestrator runs requests in the order of their dependencies, as many at a
// time as its limits let it.
type Orchestrator struct {
	executor Executor
	limits   Limits
	events   Emitter
	metrics  Metrics
	session  string
	clock    func() time.Time
	jitter   func() float64
	mu       sync.Mutex // holds events one at a time
}

// NewOrchestrator makes an orchestrator; events and metrics may be nil. A wrong
// limit is refused by name.
func NewOrchestrator(x Executor, l Limits, session string, events Emitter, metrics Metrics) (*Orchestrator, error) {
	if err := l.check(); err != nil {
		return nil, err
	}
	if events == nil {
		events = EmitterFunc(func(Event) {})
	}
	if metrics == nil {
		metrics = &Counters{}
	}
	return &Orchestrator{
		executor: x, limits: l.withDefaults(), events: events, metrics: metrics, session: session,
		clock: time.Now, jitter: rand.Float64,
	}, nil
}

// Run runs the requests and returns their outcomes in the requests' order. The
// error is one of category Cycle, BadSetting (an id given twice, a dependency
// that is no request) before anything ran; what fails later is an outcome.
func (o *Orchestrator) Run(ctx context.Context, requests []Request) ([]Outcome, error) {
	phases, err := phasesOf(requests)
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithTimeoutCause(ctx, o.limits.Total, errSlow)
	defer cancel()
	done := map[string]*Outcome{}
	stopped := ""
	for _, phase := range phases {
		for _, out := range o.phase(ctx, phase, done, stopped) {
			done[out.ID] = out
			if out.Critical && out.Err != nil && stopped == "" {
				stopped = out.ID
			}
		}
	}
	outcomes := make([]Outcome, len(requests))
	for i, r := range requests {
		outcomes[i] = *done[r.ID]
	}
	return outcomes, nil
}

// phasesOf sorts requests into phases, each of which needs only those before
// it.
func phasesOf(requests []Request) ([][]Request, error) {
	ids := map[string]bool{}
	for _, r := range requests {
		if ids[r.ID] {
			return nil, &Error{Category: BadSetting, Tool: r.Tool, Message: fmt.Sprintf("two requests have the id %q", r.ID)}
		}
		ids[r.ID] = true
	}
	for _, r := range requests {
		for _, need := range r.After {
			if !ids[need] {
				return nil, &Error{Category: BadSetting, Tool: r.Tool, Message: fmt.Sprintf("it waits for %q, which is no request", need)}
			}
		}
	}
	var phases [][]Request
	placed := map[string]bool{}
	for left := slices.Clone(requests); len(left) > 0; {
		var phase, rest []Request
		for _, r := range left {
			if slices.ContainsFunc(r.After, func(id string) bool { return !placed[id] }) {
				rest = append(rest, r)
			} else {
				phase = append(phase, r)
			}
		}
		if len(phase) == 0 {
			return nil, &Error{Category: Cycle, Message: "these calls wait for one another: " + strings.Join(cycleIn(rest), " → ")}
		}
		for _, r := range phase {
			placed[r.ID] = true
		}
		slices.SortStableFunc(phase, func(a, b Request) int { return cmp.Compare(b.Priority, a.Priority) })
		phases, left = append(phases, phase), rest
	}
	return phases, nil
}

// cycleIn follows what the requests wait for until one comes again.
func cycleIn(requests []Request) []string {
	by := map[string]Request{}
	for _, r := range requests {
		by[r.ID] = r
	}
	var path []string
	for id := requests[0].ID; ; {
		if i := slices.Index(path, id); i >= 0 {
			return append(path[i:], id)
		}
		path = append(path, id)
		for _, need := range by[id].After {
			if _, waits := by[need]; waits {
				id = need
				break
			}
		}
	}
}

// phase runs requests that need nothing of one another.
func (o *Orchestrator) phase(ctx context.Context, phase []Request, done map[string]*Outcome, stopped string) []*Outcome {
	outs := make([]*Outcome, len(phase))
	slots := make(chan struct{}, o.limits.Parallel)
	var running sync.WaitGroup
	for i, r := range phase {
		if out := unmet(r, done, stopped); out != nil {
			outs[i] = out
			continue
		}
		slots <- struct{}{} // in the order of priority
		running.Go(func() {
			defer func() { <-slots }()
			outs[i] = o.call(ctx, r)
		})
	}
	running.Wait()
	return outs
}

// unmet returns the outcome of a request that is not to run, or nil.
func unmet(r Request, done map[string]*Outcome, stopped string) *Outcome {
	if stopped != "" {
		return &Outcome{Request: r, Skipped: true, Err: &Error{Category: Dependency, Tool: r.Tool, Message: "skipped: " + stopped + ", which all else rests on, failed"}}
	}
	for _, need := range r.After {
		if done[need].Err != nil {
			return &Outcome{Request: r, Skipped: true, Err: &Error{Category: Dependency, Tool: r.Tool, Message: "skipped: " + need + " did not succeed"}}
		}
	}
	return nil
}

// call makes attempts until one succeeds, fails for good, or was the last.
func (o *Orchestrator) call(ctx context.Context, r Request) *Outcome {
	out := &Outcome{Request: r}
	began := o.clock()
	for out.Attempts = 1; ; out.Attempts++ {
		out.Result, out.Err = o.attempt(ctx, r, out.Attempts)
		if out.Err == nil || !out.Err.Retryable() || out.Attempts >= o.limits.Attempts || !o.wait(ctx, out.Attempts) {
			break
		}
		o.metrics.Count("tool_retries", 1)
	}
	out.Elapsed = o.clock().Sub(began)
	o.metrics.Count("tool_calls", 1)
	o.metrics.Time("tool_calls", out.Elapsed)
	if out.Err != nil {
		o.metrics.Count("tool_failures", 1)
	}
	return out
}

// wait lets the delay before the next attempt pass; it is false where the work
// ends before.
func (o *Orchestrator) wait(ctx context.Context, attempt int) bool {
	delay := min(o.limits.Delay<<min(attempt-1, 20), o.limits.MaxDelay)
	timer := time.NewTimer(delay/2 + time.Duration(o.jitter()*float64(delay)/2))
	defer timer.Stop()
	select {
	case <-ctx.Done():
		return false
	case <-timer.C:
		return true
	}
}

// attempt makes one attempt, with its events.
func (o *Orchestrator) attempt(ctx context.Context, r Request, n int) (Result, *Error) {
	o.emit(Event{Kind: ToolExecutionStarted, Call: r.ID, Tool: r.Tool, Args: canonical(r.Args), Attempt: n})
	began := o.clock()
	result, err := o.bounded(ctx, r)
	end := Event{Kind: ToolExecutionCompleted, Call: r.ID, Tool: r.Tool, Attempt: n, Duration: o.clock().Sub(began), Success: err == nil, Error: err}
	if err == nil {
		result.Text = cutText(result.Text, o.limits.MaxOutput)
		end.Result = result.Text
	}
	o.emit(end)
	return result, err
}

// bounded runs an attempt within its time. An executor that does not heed its
// context is left behind.
func (o *Orchestrator) bounded(ctx context.Context, r Request) (Result, *Error) {
	ctx, cancel := context.WithTimeoutCause(ctx, cmp.Or(r.Timeout, o.limits.PerTool), errSlow)
	defer cancel()
	if err := context.Cause(ctx); err != nil {
		return Result{}, errorOf(ctx, r.Tool, err)
	}
	type end struct {
		result Result
		err    error
	}
	ended := make(chan end, 1)
	go func() {
		var e end
		e.err = contain.Run(func() (err error) {
			e.result, err = o.executor.Execute(ctx, r)
			return err
		})
		ended <- e
	}()
	select {
	case e := <-ended:
		if e.err != nil {
			return Result{}, errorOf(ctx, r.Tool, e.err)
		}
		return e.result, nil
	case <-ctx.Done():
		return Result{}, errorOf(ctx, r.Tool, ctx.Err())
	}
}

func (o *Orchestrator) emit(e Event) {
	o.mu.Lock()
	defer o.mu.Unlock()
	e.At, e.Session = o.clock(), o.session
	o.events.Emit(e)
}

// cutText shortens what is too long, and says so.
func cutText(s string, most int) string {
	if len(s) <= most {
		return s
	}
	return strings.ToValidUTF8(s[:most], "") + fmt.Sprintf("… (%d more bytes were left out)", len(s)-most)
}

// Executed returns what was done as facts executed(Turn, Tool, Args, Result),
// the skipped left out; a failure's result is its text.
func Executed(turn string, outcomes []Outcome) []engine.Fact {
	var out []engine.Fact
	for _, x := range outcomes {
		if x.Skipped {
			continue
		}
		out = append(out, engine.Fact{Atom: engine.Atom{Pred: "executed", Args: []engine.Term{
			engine.Name("/" + turn), engine.Name("/" + x.Tool), engine.String(canonical(x.Args)), engine.String(cutText(x.Text(), maxAudited)),
		}}})
	}
	return out
}

// maxAudited bounds the text of a result in a fact.
const maxAudited = 4 << 10
