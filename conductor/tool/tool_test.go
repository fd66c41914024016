package tool

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"whence/engine"
)

// text makes a tool that takes one text and answers with what f says.
func text(name string, f func(ctx context.Context, q string) (string, error)) Tool {
	return Tool{
		Name: name, Description: name + " something", Schema: json.RawMessage(`{"type":"object","properties":{"q":{"type":"string"}},"required":["q"],"additionalProperties":false}`),
		Run: func(ctx context.Context, args json.RawMessage) (Result, error) {
			var in struct{ Q string }
			if err := json.Unmarshal(args, &in); err != nil {
				return Result{}, err
			}
			said, err := f(ctx, in.Q)
			return Result{Text: said}, err
		},
	}
}

func says(s string) func(context.Context, string) (string, error) {
	return func(_ context.Context, q string) (string, error) { return s + " " + q, nil }
}

func registry(t *testing.T, tools ...Tool) *Registry {
	t.Helper()
	r, err := NewRegistry(tools...)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func rules(t *testing.T, extra string) *Permissions {
	t.Helper()
	p, err := engine.Load(t.Context(), engine.Options{}, engine.Source{File: "permissions.mg", Text: PermissionRules}, engine.Source{File: "own.mg", Text: extra})
	if err != nil {
		t.Fatal(err)
	}
	return NewPermissions(p)
}

func TestRegistryRefuses(t *testing.T) {
	run := func(context.Context, json.RawMessage) (Result, error) { return Result{}, nil }
	for _, c := range []struct {
		tool Tool
		want string
	}{
		{Tool{Name: "", Run: run}, "name"},
		{Tool{Name: "a b", Run: run}, "name"},
		{Tool{Name: strings.Repeat("x", 65), Run: run}, "name"},
		{Tool{Name: "a"}, "nothing to run"},
		{Tool{Name: "a", Run: run, Schema: json.RawMessage(`{`)}, "schema"},
		{Tool{Name: "a", Run: run, Schema: json.RawMessage(`{"type":"string"}`)}, "object"},
		{Tool{Name: "a", Run: run, Schema: json.RawMessage(`{"type":"object","properties":{"x":{"$ref":"#/$defs/none"}}}`)}, "schema"},
		{text("there", nil), "already"},
	} {
		r := registry(t, text("there", says("")))
		var e *Error
		if err := r.Add(c.tool); !errors.As(err, &e) || e.Category != BadSetting || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%+v: %v, want %q", c.tool.Name, err, c.want)
		}
	}
}

func TestCheckHoldsArgumentsAgainstTheSchema(t *testing.T) {
	r := registry(t, text("find", says("")), Tool{Name: "now", Run: func(context.Context, json.RawMessage) (Result, error) { return Result{}, nil }})
	for _, c := range []struct {
		tool, args string
		want       Category
	}{
		{"find", `{"q":"tea"}`, ""}, {"find", `{}`, BadArguments}, {"find", `{"q":3}`, BadArguments}, {"find", `{"q":"a","w":1}`, BadArguments},
		{"find", `["tea"]`, BadArguments}, {"find", `{"q":`, BadArguments}, {"find", ``, BadArguments},
		{"now", ``, ""}, {"now", `{}`, ""}, {"now", `{"q":1}`, BadArguments}, {"fly", `{}`, UnknownTool},
	} {
		err := r.Check(c.tool, json.RawMessage(c.args))
		if (err == nil) != (c.want == "") || err != nil && err.Category != c.want {
			t.Errorf("%s %s: %v", c.tool, c.args, err)
		}
	}
}

func TestPermissionsAreRules(t *testing.T) {
	p := rules(t, `
denied(/files_write, Args) :- requested(/files_write, Args), argument(/files_write, Args, "path", Path), !:string:starts_with(Path, "/tmp/") [id: "only-tmp"].
needs_consent(/search) :- tool(/search) [id: "ask-me"].
`)
	own := Tool{Name: "search"}
	write := Tool{Name: "files_write", Server: "files"}
	read := Tool{Name: "files_read", Server: "files", Trusted: true, ReadOnly: true}
	sly := Tool{Name: "other_read", Server: "other", ReadOnly: true}
	for _, c := range []struct {
		tool          Tool
		args          string
		always        []string
		allowed, asks bool
	}{
		{Tool{Name: "ask"}, `{"q":"x"}`, nil, true, false},
		{own, `{}`, nil, true, true},
		{own, `{}`, []string{"search"}, true, false},
		{write, `{"path":"/tmp/a"}`, nil, true, true},
		{write, `{"path":"/etc/passwd"}`, nil, false, false},
		{write, `{"path":"/etc/passwd"}`, []string{"files_write"}, false, false},
		{read, `{"path":"/etc/passwd"}`, nil, true, false},
		{sly, `{}`, nil, true, true},
	} {
		d, err := p.Decide(t.Context(), c.tool, json.RawMessage(c.args), c.always...)
		if err != nil || d.Allowed != c.allowed || d.Asks != c.asks || d.Proof == nil {
			t.Errorf("%s %s: %+v, %v", c.tool.Name, c.args, d, err)
		}
		if !c.allowed && d.Proof.Nodes[d.Proof.Root].RuleID != "only-tmp" {
			t.Errorf("the proof of the refusal: %+v", d.Proof)
		}
	}
}

// counting is an executor that fails with the given errors, one an attempt, and
// then succeeds.
type counting struct {
	mu     sync.Mutex
	errs   map[string][]error
	calls  []string
	at     atomic.Int32
	most   atomic.Int32
	during func(ctx context.Context, r Request) error
}

func (c *counting) Execute(ctx context.Context, r Request) (Result, error) {
	n := c.at.Add(1)
	defer c.at.Add(-1)
	for most := c.most.Load(); n > most && !c.most.CompareAndSwap(most, n); most = c.most.Load() {
	}
	if c.during != nil {
		if err := c.during(ctx, r); err != nil {
			return Result{}, err
		}
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.calls = append(c.calls, r.ID)
	if errs := c.errs[r.ID]; len(errs) > 0 {
		c.errs[r.ID] = errs[1:]
		return Result{}, errs[0]
	}
	return Result{Text: "did " + r.ID}, nil
}

func orchestrate(t *testing.T, x Executor, l Limits, requests ...Request) ([]Outcome, []Event, error) {
	t.Helper()
	var events []Event
	l.Delay, l.MaxDelay = time.Microsecond, time.Microsecond
	o, err := NewOrchestrator(x, l, "s", EmitterFunc(func(e Event) { events = append(events, e) }), nil)
	if err != nil {
		t.Fatal(err)
	}
	out, err := o.Run(t.Context(), requests)
	return out, events, err
}

func TestOrchestratorKeepsTheOrder(t *testing.T) {
	x := &counting{}
	out, events, err := orchestrate(t, x, Limits{Parallel: 1},
		Request{ID: "c", After: []string{"b"}}, Request{ID: "a"}, Request{ID: "b", After: []string{"a"}}, Request{ID: "z", Priority: 9})
	if err != nil || strings.Join(x.calls, "") != "zabc" || out[0].ID != "c" || out[0].Result.Text != "did c" {
		t.Errorf("%v %v %v", x.calls, out, err)
	}
	if len(events) != 8 || events[0].Kind != ToolExecutionStarted || events[1].Kind != ToolExecutionCompleted {
		t.Errorf("events %+v", events)
	}
}

func TestOrchestratorRunsFourAtATime(t *testing.T) {
	all := make(chan struct{})
	x := &counting{}
	x.during = func(ctx context.Context, _ Request) error {
		if x.at.Load() == 4 {
			select {
			case <-all:
			default:
				close(all)
			}
		}
		select {
		case <-all:
		case <-ctx.Done():
		}
		return ctx.Err()
	}
	var requests []Request
	for i := range 12 {
		requests = append(requests, Request{ID: fmt.Sprint(i)})
	}
	out, _, err := orchestrate(t, x, Limits{}, requests...)
	if err != nil || x.most.Load() != 4 {
		t.Errorf("%d at a time, %v", x.most.Load(), err)
	}
	for _, o := range out {
		if o.Err != nil {
			t.Errorf("%s: %v", o.ID, o.Err)
		}
	}
}

func TestOrchestratorNamesTheCycle(t *testing.T) {
	x := &counting{}
	_, _, err := orchestrate(t, x, Limits{}, Request{ID: "free"},
		Request{ID: "a", After: []string{"c"}}, Request{ID: "b", After: []string{"a"}}, Request{ID: "c", After: []string{"b", "free"}})
	var e *Error
	if !errors.As(err, &e) || e.Category != Cycle || !strings.Contains(e.Message, "a → c → b → a") || len(x.calls) != 0 {
		t.Errorf("%v, calls %v", err, x.calls)
	}
	for _, bad := range [][]Request{{{ID: "a"}, {ID: "a"}}, {{ID: "a", After: []string{"nobody"}}}} {
		if _, _, err := orchestrate(t, x, Limits{}, bad...); !errors.As(err, &e) || e.Category != BadSetting {
			t.Errorf("%v: %v", bad, err)
		}
	}
}

func TestOrchestratorRetriesWhatARetryCanHelp(t *testing.T) {
	down, wrong := Fail(External, "down", ""), Fail(Failed, "wrong", "")
	x := &counting{errs: map[string][]error{"twice": {down, down}, "thrice": {down, down, down}, "wrong": {wrong, wrong}, "plain": {errors.New("plain")}}}
	out, events, err := orchestrate(t, x, Limits{}, Request{ID: "twice"}, Request{ID: "thrice"}, Request{ID: "wrong"}, Request{ID: "plain"},
		Request{ID: "next", After: []string{"wrong"}}, Request{ID: "after", After: []string{"twice"}})
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []struct {
		attempts int
		category Category
	}{{3, ""}, {3, External}, {1, Failed}, {1, Failed}, {0, Dependency}, {1, ""}} {
		o := out[i]
		if o.Attempts != want.attempts || (o.Err == nil) != (want.category == "") || o.Err != nil && o.Err.Category != want.category {
			t.Errorf("%s: %d attempts, %v", o.ID, o.Attempts, o.Err)
		}
	}
	if !out[4].Skipped || len(events) != 2*(3+3+1+1+1) {
		t.Errorf("skipped %v, %d events", out[4].Skipped, len(events))
	}
	facts := Executed("t1", out)
	if len(facts) != 5 || !strings.HasPrefix(facts[0].Atom.String(), `executed(/t1, /`) {
		t.Errorf("audit %v", facts)
	}
}

func TestOrchestratorStopsAtWhatIsCritical(t *testing.T) {
	x := &counting{errs: map[string][]error{"a": {errors.New("no")}}}
	out, _, err := orchestrate(t, x, Limits{}, Request{ID: "a", Critical: true}, Request{ID: "b"}, Request{ID: "c", After: []string{"b"}})
	if err != nil || out[1].Err != nil || !out[2].Skipped {
		t.Errorf("%+v %v", out, err)
	}
}

func TestOrchestratorBoundsTime(t *testing.T) {
	x := &counting{during: func(ctx context.Context, r Request) error {
		if r.ID == "slow" {
			<-ctx.Done()
		}
		return ctx.Err()
	}}
	out, _, err := orchestrate(t, x, Limits{Attempts: 1}, Request{ID: "slow", Timeout: time.Millisecond}, Request{ID: "quick"})
	if err != nil || out[0].Err == nil || out[0].Err.Category != TimedOut || out[1].Err != nil {
		t.Errorf("%+v %v", out, err)
	}
	out, _, _ = orchestrate(t, x, Limits{Total: time.Millisecond}, Request{ID: "slow"})
	if out[0].Err == nil || out[0].Err.Category != TimedOut {
		t.Errorf("total: %+v", out[0].Err)
	}
	stubborn := &counting{during: func(context.Context, Request) error { time.Sleep(200 * time.Millisecond); return nil }}
	if out, _, _ = orchestrate(t, stubborn, Limits{Attempts: 1, PerTool: time.Millisecond}, Request{ID: "deaf"}); out[0].Err == nil {
		t.Error("a tool that does not heed its context is waited for")
	}
}

func TestCancellationReachesEveryTool(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	x := &counting{during: func(ctx context.Context, _ Request) error {
		cancel()
		<-ctx.Done()
		return ctx.Err()
	}}
	o, err := NewOrchestrator(x, Limits{}, "s", nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	out, err := o.Run(ctx, []Request{{ID: "a"}, {ID: "b"}, {ID: "c", After: []string{"a"}}})
	if err != nil || out[0].Err.Category != Cancelled || out[1].Err.Category != Cancelled || !out[2].Skipped {
		t.Errorf("%+v %v", out, err)
	}
}

func TestWrongSettingsAreRefusedByName(t *testing.T) {
	p := Parts{Model: nil, Registry: registry(t), Executor: &counting{}, Intents: &ByLikeness{}}
	for name, o := range map[string]Options{
		"max_iterations": {MaxIterations: -1}, "confidence_threshold": {Threshold: 2}, "step_timeout": {Step: -1}, "session_timeout": {Session: -1},
		"stream_idle": {Idle: -1}, "max_tokens": {MaxTokens: -1}, "parallel": {Limits: Limits{Parallel: -1}}, "attempts": {Limits: Limits{Attempts: -1}},
		"a model": {},
	} {
		if _, err := NewLoop(p, o); err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestConfidenceOfASession(t *testing.T) {
	s := NewState("s")
	for _, c := range []float64{.1, .9, .7, .8, .6, .9} {
		s.Steps = append(s.Steps, Step{Confidence: c})
	}
	if got := fmt.Sprintf("%.6f", s.Confidence()); got != "0.797810" {
		t.Errorf("got %s", got)
	}
	if NewState("s").Confidence() != 0 {
		t.Error("nothing was done, and it is sure of something")
	}
}

func TestMemoryOfASessionIsBounded(t *testing.T) {
	s := NewState("s")
	for i := range 3 * maxMemory {
		s.Remember(fmt.Sprint(i), "x")
		s.Remember("again", fmt.Sprint(i))
	}
	if len(s.Memory) != maxMemory {
		t.Errorf("%d entries", len(s.Memory))
	}
	if v, ok := s.Recall("again"); !ok || v != fmt.Sprint(3*maxMemory-1) {
		t.Errorf("recalled %q", v)
	}
	if _, ok := s.Recall("0"); ok {
		t.Error("the oldest is still there")
	}
}
