package tool

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"whence/internal/modelserver"
	"whence/llm"
	"whence/reason/symbolic"
	"whence/reason/symbolic/form"
)

// rig is a loop over a scripted model, with all that a test looks at.
type rig struct {
	t       *testing.T
	server  *modelserver.Server
	parts   Parts
	options Options
	events  []Event
	heard   strings.Builder
	ends    []bool
	state   *State
}

func (r *rig) Text(s string) { r.heard.WriteString(s) }
func (r *rig) End(calls bool) {
	r.ends = append(r.ends, calls)
}

func analysis(err error) Tool {
	return Tool{
		Name: Analysis, Hidden: true, Schema: json.RawMessage(`{"type":"object","properties":{"text":{"type":"string"}},"required":["text"]}`),
		Run: func(_ context.Context, args json.RawMessage) (Result, error) {
			if err != nil {
				return Result{}, err
			}
			return Result{Text: "a question", Data: json.RawMessage(`{"goal":"learn the colour of tea","entities":["tea"],"sub_goals":[{"text":"look it up","tool":"find","args":{"q":"tea"}}]}`)}, nil
		},
	}
}

// newRig makes a rig over the tools; the model gives the replies in order.
func newRig(t *testing.T, tools []Tool, replies ...modelserver.Reply) *rig {
	t.Helper()
	r := &rig{t: t, server: modelserver.New(t, replies...), state: NewState("s1", llm.Message{Role: llm.User, Content: "What colour is tea?"})}
	client, err := llm.New(llm.Config{BaseURL: r.server.URL(), Model: modelserver.Model, Timeout: 5 * time.Second, IdleTimeout: 5 * time.Second, MaxRetries: -1})
	if err != nil {
		t.Fatal(err)
	}
	if !slices.ContainsFunc(tools, func(x Tool) bool { return x.Name == Analysis }) {
		tools = append(tools, analysis(nil))
	}
	reg := registry(t, tools...)
	intents, err := NewByLikeness(bag{}, nil, true)
	if err != nil {
		t.Fatal(err)
	}
	gate := &Gate{Registry: reg, Permissions: rules(t, ""), Consent: func(q Request) Answer { return r.state.Said[q.ID] }}
	checked := func() (int, []string) { return 1, []string{"I will look."} }
	r.parts = Parts{Checked: checked, Model: client, Registry: reg, Executor: gate, Intents: intents, Stream: r, Events: EmitterFunc(func(e Event) { r.events = append(r.events, e) })}
	r.options.Limits = Limits{Delay: time.Microsecond, MaxDelay: time.Microsecond}
	return r
}

// bag is an encoder that counts words in a few hundred places.
type bag struct{}

func (bag) Encode(_ context.Context, texts []string) ([][]float32, error) {
	out := make([][]float32, len(texts))
	for i, s := range texts {
		out[i] = make([]float32, 509)
		for w := range strings.FieldsSeq(strings.ToLower(s)) {
			h := 0
			for _, c := range strings.Trim(w, ".,!?:") {
				h = (h*31 + int(c)) % 509
			}
			out[i][h]++
		}
	}
	return out, nil
}

func (r *rig) run() *State {
	r.t.Helper()
	return r.runIn(r.t.Context())
}

func (r *rig) runIn(ctx context.Context) *State {
	r.t.Helper()
	l, err := NewLoop(r.parts, r.options)
	if err != nil {
		r.t.Fatal(err)
	}
	l.Run(ctx, r.state)
	r.checkEvents()
	return r.state
}

// checkEvents holds what is so of every session against its events.
func (r *rig) checkEvents() {
	r.t.Helper()
	n := len(r.events)
	if n < 2 || r.events[n-1].Kind != SessionCompleted || r.events[n-1].Success != r.state.Success || r.events[n-1].Steps != len(r.state.Steps) {
		r.t.Errorf("the last event is %+v", r.events[n-1])
	}
	for _, e := range r.events {
		raw, err := json.Marshal(e)
		var back Event
		if err == nil {
			err = json.Unmarshal(raw, &back)
		}
		again, _ := json.Marshal(back)
		if err != nil || string(raw) != string(again) || e.At.IsZero() || e.Session != "s1" {
			r.t.Errorf("event %s came back as %s: %v", raw, again, err)
		}
	}
	if kind := r.events[0].Kind; kind != SessionStarted {
		r.t.Errorf("the first event is %s", kind)
	}
}

func (r *rig) count(k Kind) int {
	n := 0
	for _, e := range r.events {
		if e.Kind == k {
			n++
		}
	}
	return n
}

func (r *rig) want(success bool, why Reason, calls int) {
	r.t.Helper()
	if r.state.Success != success || r.state.Reason != why || len(r.server.Requests()) != calls {
		r.t.Errorf("success %v, %s, %d calls of the model; want %v, %s, %d; error %v", r.state.Success, r.state.Reason, len(r.server.Requests()), success, why, calls, r.state.Error)
	}
}

const finalAnswer = "Here is the final answer to your question."

func TestFinalAnswerAtOnce(t *testing.T) {
	r := newRig(t, nil, modelserver.Say(finalAnswer))
	s := r.run()
	r.want(true, Answered, 1)
	if s.Final != finalAnswer || r.heard.String() != finalAnswer || len(r.ends) != 1 || r.ends[0] {
		t.Errorf("final %q, heard %q, ends %v", s.Final, r.heard.String(), r.ends)
	}
	if len(s.Outcomes) != 1 || s.Outcomes[0].Tool != Analysis || r.count(StreamChunkReceived) == 0 || r.count(TokenUsageReceived) != 1 || s.Usage.Total == 0 {
		t.Errorf("outcomes %+v, usage %+v", s.Outcomes, s.Usage)
	}
	if s.Goals[0].Text != "learn the colour of tea" || !s.Goals[0].Done || s.Goals[1].Tool != "find" {
		t.Errorf("goals %+v", s.Goals)
	}
}

func TestToolThenAnswer(t *testing.T) {
	r := newRig(t, []Tool{text("find", says("green is"))}, modelserver.Use(modelserver.Call{Name: "find", Args: `{"q":"tea"}`}), modelserver.Say(finalAnswer))
	s := r.run()
	r.want(true, Answered, 2)
	if len(s.Outcomes) != 2 { // with the analysis
		t.Errorf("%d tool runs", len(s.Outcomes))
	}
	second := r.server.Requests()[1]
	if got := second.Last("tool"); got != "green is tea" || !strings.Contains(string(second.Body), `"tool_call_id":"call_1"`) {
		t.Errorf("the model was told %q: %s", got, second.Body)
	}
	var offered struct {
		Tools []struct{ Function struct{ Name string } }
	}
	if err := json.Unmarshal(second.Body, &offered); err != nil || len(offered.Tools) != 4 || offered.Tools[0].Function.Name != "find" {
		t.Errorf("offered %+v, %v", offered, err)
	}
	if tools := r.events[len(r.events)-1].Tools; !slices.Equal(tools, []string{Analysis, "find"}) {
		t.Errorf("tools used %v", tools)
	}
}

func TestPlanWithoutActionIsNudgedThenCut(t *testing.T) {
	plan := modelserver.Say("I will first look it up, then I will read it.")
	r := newRig(t, []Tool{text("find", says(""))}, plan, plan, plan)
	r.options.MaxIterations = 3
	s := r.run()
	r.want(false, OnlyPlans, 3)
	hidden := 0
	for _, m := range s.Messages {
		if m.Hidden {
			hidden++
		}
	}
	if hidden != 3 || // with what the analysis found
		!strings.HasSuffix(r.server.Requests()[0].Last("user"), "(Known names in it: tea. Tools that may serve: find.)") || !strings.Contains(r.server.Requests()[1].Last("user"), "Do now what you said") || s.Intent != ProvidesPlanWithoutExplicitAction {
		t.Errorf("%d hidden messages, intent %s", hidden, s.Intent)
	}
}

func TestNudgedModelActs(t *testing.T) {
	r := newRig(t, []Tool{text("find", says("green is"))}, modelserver.Say("My plan is to search for it and then to check the result."),
		modelserver.Use(modelserver.Call{Name: "find", Args: `{"q":"tea"}`}), modelserver.Say(finalAnswer))
	r.run()
	r.want(true, Answered, 3)
}

func TestToolsInTheLastIteration(t *testing.T) {
	use := modelserver.Use(modelserver.Call{Name: "find", Args: `{"q":"tea"}`})
	r := newRig(t, []Tool{text("find", says("green is"))}, use, use)
	r.options.MaxIterations = 2
	s := r.run()
	r.want(false, MaxIterations, 2)
	if s.Error == nil || s.Error.Message != "max iterations reached" || len(s.Outcomes) != 3 {
		t.Errorf("error %v, %d outcomes", s.Error, len(s.Outcomes))
	}
}

func TestFailingToolIsExplained(t *testing.T) {
	broken := text("find", func(context.Context, string) (string, error) { return "", errors.New("the index is gone") })
	r := newRig(t, []Tool{broken}, modelserver.Use(modelserver.Call{Name: "find", Args: `{"q":"tea"}`}), modelserver.Say("I cannot do that with the tools that I have."))
	s := r.run()
	r.want(true, Unable, 2)
	if got := r.server.Requests()[1].Last("tool"); got != "failed: the index is gone" {
		t.Errorf("the model was told %q", got)
	}
	if s.Outcomes[1].Attempts != 1 || s.Steps[2].Success {
		t.Errorf("outcome %+v, step %+v", s.Outcomes[1], s.Steps[2])
	}
}

func TestTwoCallsOfOneToolInATurn(t *testing.T) {
	r := newRig(t, []Tool{text("find", says("about"))},
		modelserver.Use(modelserver.Call{ID: "a", Name: "find", Args: `{"q":"tea"}`}, modelserver.Call{ID: "b", Name: "find", Args: `{"q":"milk"}`}), modelserver.Say(finalAnswer))
	s := r.run()
	r.want(true, Answered, 2)
	body := string(r.server.Requests()[1].Body)
	for id, said := range map[string]string{"a": "about tea", "b": "about milk"} {
		if !strings.Contains(body, fmt.Sprintf(`"content":%q,"role":"tool","tool_call_id":%q`, said, id)) {
			t.Errorf("no result %q under %q in %s", said, id, body)
		}
	}
	if s.Outcomes[1].ID != "a" || s.Outcomes[2].ID != "b" {
		t.Errorf("outcomes %+v", s.Outcomes)
	}
}

func TestCallIDsAreMadeUnique(t *testing.T) {
	use := modelserver.Use(modelserver.Call{ID: "same", Name: "find", Args: `{"q":"tea"}`}, modelserver.Call{ID: "same", Name: "find", Args: `{"q":"milk"}`})
	r := newRig(t, []Tool{text("find", says("about"))}, use, use, modelserver.Say(finalAnswer))
	s := r.run()
	ids := map[string]bool{}
	for _, o := range s.Outcomes {
		ids[o.ID] = true
	}
	if len(ids) != 5 {
		t.Errorf("ids %v", ids)
	}
}

func TestWrongCallsAreToldToTheModel(t *testing.T) {
	r := newRig(t, []Tool{text("find", says("about"))},
		modelserver.Use(modelserver.Call{Name: "fly", Args: `{}`}, modelserver.Call{Name: "find", Args: `{"w":1}`}, modelserver.Call{Name: "find", Args: `{"q":`}), modelserver.Say(finalAnswer))
	s := r.run()
	r.want(true, Answered, 2)
	for i, c := range []Category{"", UnknownTool, BadArguments, BadArguments} {
		if err := s.Outcomes[i].Err; (err == nil) != (c == "") || err != nil && err.Category != c {
			t.Errorf("outcome %d: %v", i, err)
		}
	}
}

func TestAnalysisThatFailsEndsTheSession(t *testing.T) {
	r := newRig(t, []Tool{analysis(errors.New("no grammar"))}, modelserver.Say(finalAnswer))
	r.run()
	r.want(false, AnalysisFail, 0)
	r = newRig(t, []Tool{analysis(errors.New("no grammar"))}, modelserver.Say(finalAnswer))
	r.options.SkipAnalysis = true
	r.run()
	r.want(true, Answered, 1)
}

func TestEmptyReplyFails(t *testing.T) {
	r := newRig(t, nil, modelserver.Say(" "))
	s := r.run()
	if s.Success || s.Reason != NoAnswer && s.Reason != ModelFail {
		t.Errorf("%v %s", s.Success, s.Reason)
	}
}

// scriptedIntent answers with what it holds.
type scriptedIntent struct {
	intent Intent
	err    error
}

func (i scriptedIntent) Analyze(context.Context, string) (Intent, float64, error) {
	return i.intent, .9, i.err
}

// What the tools state is an answer, whatever its words are like; without them it is not.
func TestWhatToolsStateIsTheAnswer(t *testing.T) {
	for said, want := range map[string]Reason{"Green is tea.": Answered, "Zebras gallop sideways.": AskedPerson} {
		r := newRig(t, []Tool{text("find", says("green is"))}, modelserver.Use(modelserver.Call{Name: "find", Args: `{"q":"tea"}`}), modelserver.Say(said))
		r.parts.Intents = scriptedIntent{intent: RequestsMoreInput}
		r.parts.Checked = func() (int, []string) { return strings.Count(said, "Green"), nil }
		r.run()
		r.want(true, want, 2)
	}
}

func TestEachIntent(t *testing.T) {
	for _, c := range []struct {
		i       scriptedIntent
		success bool
		why     Reason
		asked   int
	}{
		{scriptedIntent{intent: ProvidesFinalAnswer}, true, Answered, 0},
		{scriptedIntent{intent: StatesInabilityToProceed}, true, Unable, 0},
		{scriptedIntent{intent: AsksClarifyingQuestion}, true, AskedPerson, 1},
		{scriptedIntent{intent: RequestsMoreInput}, true, AskedPerson, 1},
		{scriptedIntent{intent: GeneralConversation}, true, AskedPerson, 1},
		{scriptedIntent{intent: Ambiguous}, false, Unclear, 0},
		{scriptedIntent{err: errors.New("no embeddings")}, false, IntentFail, 0},
	} {
		r := newRig(t, nil, modelserver.Say("Something."))
		r.parts.Intents = c.i
		r.run()
		r.want(c.success, c.why, 1)
		if n := r.count(UserPromptedForNextAction); n != c.asked {
			t.Errorf("%s: asked %d times", c.i.intent, n)
		}
	}
}

func TestModelIsAskedAgainBeforeItsFirstWord(t *testing.T) {
	r := newRig(t, nil, modelserver.Failure(http.StatusBadGateway, "down"), modelserver.Failure(http.StatusBadGateway, "down"), modelserver.Say(finalAnswer))
	r.run()
	r.want(true, Answered, 3)
	down := modelserver.Failure(http.StatusBadGateway, "down")
	r = newRig(t, nil, down, down, down, down, down)
	r.run()
	r.want(false, ModelFail, 4)
	r = newRig(t, nil, modelserver.Failure(http.StatusUnauthorized, "no key"), modelserver.Say(finalAnswer))
	r.run()
	r.want(false, ModelFail, 1)
}

func TestTimeouts(t *testing.T) {
	r := newRig(t, nil, modelserver.Reply{Text: "slow", Delay: 3 * time.Second})
	r.options.Step, r.options.Retries = 500*time.Millisecond, -1
	r.run()
	r.want(false, TimeUp, 1)

	r = newRig(t, nil, modelserver.Reply{Text: "one two three", TokenDelay: 3 * time.Second})
	r.options.Idle, r.options.Retries = 500*time.Millisecond, -1
	r.run()
	r.want(false, TimeUp, 1)

	hang := text("find", func(ctx context.Context, _ string) (string, error) { <-ctx.Done(); return "", ctx.Err() })
	r = newRig(t, []Tool{hang}, modelserver.Use(modelserver.Call{Name: "find", Args: `{"q":"tea"}`}), modelserver.Say(finalAnswer))
	r.options.Limits.PerTool, r.options.Limits.Attempts = 10*time.Millisecond, 2
	s := r.run()
	r.want(true, Answered, 2)
	if o := s.Outcomes[1]; o.Err == nil || o.Err.Category != TimedOut || o.Attempts != 2 {
		t.Errorf("%+v", o)
	}
}

func TestCancelledInTheMiddle(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	r := newRig(t, nil, modelserver.Reply{Text: "The answer is one two three four five", TokenDelay: 20 * time.Millisecond})
	r.parts.Events = EmitterFunc(func(e Event) {
		r.events = append(r.events, e)
		if e.Kind == StreamChunkReceived && strings.Contains(r.heard.String(), "one") {
			cancel()
		}
	})
	s := r.runIn(ctx)
	r.want(false, WasCancelled, 1)
	if last := s.Messages[len(s.Messages)-1]; !strings.HasPrefix(s.Final, "The answer is one") || last.Content != s.Final {
		t.Errorf("kept %q, final %q", last.Content, s.Final)
	}

	ctx, cancel = context.WithCancel(t.Context())
	stop := text("find", func(ctx context.Context, _ string) (string, error) { cancel(); <-ctx.Done(); return "", ctx.Err() })
	r = newRig(t, []Tool{stop}, modelserver.Use(modelserver.Call{Name: "find", Args: `{"q":"tea"}`}), modelserver.Say(finalAnswer))
	r.runIn(ctx)
	r.want(false, WasCancelled, 1)
}

// shelf keeps states as JSON.
type shelf map[string][]byte

func (s shelf) Save(_ context.Context, st *State) error {
	raw, err := json.Marshal(st)
	s[st.Session] = raw
	return err
}

func (s shelf) Load(_ context.Context, id string) (*State, error) {
	raw, ok := s[id]
	if !ok {
		return nil, nil
	}
	var st State
	err := json.Unmarshal(raw, &st)
	return &st, err
}

func TestConsentIsAskedAndTheSessionResumed(t *testing.T) {
	for _, said := range []Answer{Agreed, Declined} {
		files := text("files_read", says("three lines in"))
		files.Server = "files"
		r := newRig(t, []Tool{files, text("find", says("about"))},
			modelserver.Use(modelserver.Call{ID: "a", Name: "find", Args: `{"q":"tea"}`}, modelserver.Call{ID: "b", Name: "files_read", Args: `{"q":"x.txt"}`}),
			modelserver.Say(finalAnswer))
		kept := shelf{}
		r.parts.Store = kept
		s := r.run()
		r.want(true, NeedsConsent, 1)
		if len(s.Pending) != 1 || s.Pending[0].ID != "b" || len(s.Outcomes) != 2 || r.count(UserPromptedForNextAction) != 1 {
			t.Fatalf("pending %+v, outcomes %+v", s.Pending, s.Outcomes)
		}
		back, err := kept.Load(t.Context(), "s1")
		if err != nil {
			t.Fatal(err)
		}
		back.Answer(said)
		r.state = back
		s = r.run()
		r.want(true, Answered, 2)
		want := "three lines in x.txt"
		if said == Declined {
			want = "failed: the person did not agree to this call (do without it)"
		}
		if got := r.server.Requests()[1].Last("tool"); got != want {
			t.Errorf("the model was told %q", got)
		}
		if len(s.Outcomes) != 3 || len(s.Pending) != 0 || s.Iterations != 2 {
			t.Errorf("outcomes %+v", s.Outcomes)
		}
	}
}

func TestStateSurvivesJSON(t *testing.T) {
	r := newRig(t, []Tool{text("find", says("about"))}, modelserver.Use(modelserver.Call{Name: "find", Args: `{"q":"tea"}`}), modelserver.Say(finalAnswer))
	first, err := json.Marshal(r.run())
	if err != nil {
		t.Fatal(err)
	}
	var back State
	if err := json.Unmarshal(first, &back); err != nil {
		t.Fatal(err)
	}
	second, err := json.Marshal(&back)
	if err != nil || string(first) != string(second) {
		t.Errorf("%v\n%s\n%s", err, first, second)
	}
}

const ways = `[
 {"name":"by mail","antecedents":[{"type":"fact","predicate":"tool_state","arguments":["mail","Completed"]}],"consequents":[{"type":"fact","predicate":"known","arguments":["colour"]}],"priority":9},
 {"name":"by book","antecedents":[{"type":"fact","predicate":"tool_state","arguments":["book","Completed"]}],"consequents":[{"type":"fact","predicate":"known","arguments":["colour"]}]}
]`

func planner(t *testing.T) RulePlanner {
	t.Helper()
	p, err := symbolic.Load(t.Context(), form.Source{File: "ways.json", Text: []byte(ways)})
	if err != nil {
		t.Fatal(err)
	}
	return RulePlanner{Program: p,
		Memory: func() (*symbolic.Memory, error) {
			var m symbolic.Memory
			return &m, errors.Join(m.SetTool(symbolic.ToolState{Tool: "mail"}), m.SetTool(symbolic.ToolState{Tool: "book"}))
		},
		Goal: func(text string) (form.Fact, bool) {
			return form.Fact{Predicate: "known", Arguments: []form.Term{form.Literal("colour")}}, strings.Contains(text, "colour")
		}}
}

func TestBacktrackingTakesTheNextWay(t *testing.T) {
	mail := text("mail", func(context.Context, string) (string, error) { return "", errors.New("no post today") })
	ask := func(tool string) modelserver.Reply {
		return modelserver.Use(modelserver.Call{Name: tool, Args: `{"q":"tea"}`})
	}
	r := newRig(t, []Tool{mail, text("book", says("green is"))}, ask("mail"), ask("book"), modelserver.Say(finalAnswer))
	r.parts.Planner = planner(t)
	s := r.run()
	r.want(true, Answered, 3)
	if s.Backtracks != 1 || r.count(BacktrackingStarted) != 1 {
		t.Fatalf("%d backtracks", s.Backtracks)
	}
	if told := r.server.Requests()[1].Last("user"); !strings.Contains(told, "gave up mail (no post today); the way is now [book]") {
		t.Errorf("the model was told %q", told)
	}
	if r.count(ReflectionCompleted) != 1 {
		t.Error("nothing was reflected on")
	}

	broken := text("book", func(context.Context, string) (string, error) { return "", errors.New("burnt") })
	r = newRig(t, []Tool{mail, broken}, ask("mail"), ask("book"), ask("mail"), modelserver.Say("I am unable to complete this task."))
	r.parts.Planner = planner(t)
	s = r.run()
	r.want(true, Unable, 4)
	if s.Backtracks != 1 {
		t.Errorf("%d backtracks", s.Backtracks)
	}
	var reflection Event
	for _, e := range r.events {
		if e.Kind == ReflectionCompleted {
			reflection = e
		}
	}
	if len(reflection.Proposals) != 1 || reflection.Proposals[0].Rule.Name != "do without mail" || reflection.Proposals[0].Support != 2 {
		t.Errorf("proposals %+v", reflection.Proposals)
	}
}

func TestIntentsByLikeness(t *testing.T) {
	b, err := NewByLikeness(bag{}, nil, true)
	if err != nil {
		t.Fatal(err)
	}
	for said, want := range map[string]Intent{
		"":    Ambiguous,
		" \n": Ambiguous,
		"Here is the final answer to your question.":                                        ProvidesFinalAnswer,
		"I am unable to complete this task.":                                                StatesInabilityToProceed,
		"Tea is a drink. Let me start by looking at it in the catalogue of drinks we have.": ProvidesPlanWithoutExplicitAction,
		"Which one do you mean?":                                                            AsksClarifyingQuestion,
		"Please give me more information.":                                                  RequestsMoreInput,
		"Zebras gallop sideways.":                                                           RequestsMoreInput,
		"Hello! How can I help you today?":                                                  GeneralConversation,
	} {
		if got, sure, err := b.Analyze(t.Context(), said); got != want || err != nil {
			t.Errorf("%q: %s %.2f %v", said, got, sure, err)
		}
	}
	if _, err := NewByLikeness(bag{}, []Prototype{{Intent: Ambiguous, Phrases: []string{"a", "b"}, Threshold: .5}}, false); err == nil {
		t.Error("two phrases are enough")
	}
}
