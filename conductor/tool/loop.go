package tool

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"iter"
	"slices"
	"strings"
	"time"

	"whence/llm"
)

// Model is the language model of a loop; *llm.Client is one.
type Model interface {
	Stream(ctx context.Context, req llm.Request) iter.Seq2[llm.Chunk, error]
}

// StreamHandler gets the model's text as it arrives.
type StreamHandler interface {
	Text(chunk string)
	// End is called after each reply of the model; calls says that tools were
	// called in it, so that the text is not the last.
	End(calls bool)
}

// Analysis names the tool that looks at what the person said before the model
// does. Its result's data is an [Input].
const Analysis = "analyze_input"

// Input is what the analysis makes of what the person said.
type Input struct {
	Goal     string   `json:"goal"`
	Entities []string `json:"entities"`
	SubGoals []Goal   `json:"sub_goals"`
}

// Way is a chain of tools that a planner suggests instead of one that failed.
type Way struct {
	Tools []string
	Why   string
}

// Planner finds ways to a goal. found is false where there is none that avoids
// the tools; Why then says what is missing.
type Planner interface {
	Next(ctx context.Context, goal string, avoid []string) (w Way, found bool, err error)
}

// Options are the settings of a loop. Zeros mean the defaults.
type Options struct {
	MaxIterations int           // 50
	Threshold     float64       // of the confidence of a session: .7
	Step          time.Duration // one reply of the model: 30 s
	Session       time.Duration // all of it: 300 s
	Idle          time.Duration // between two pieces of a stream: 30 s
	Retries       int           // of a stream that failed before its first word: 3; below 0 none
	SkipAnalysis  bool
	MaxTokens     int // of one reply; 0 leaves it to the model
	Limits        Limits
}

func (o Options) withDefaults() Options {
	o.MaxIterations = cmp.Or(o.MaxIterations, 50)
	o.Threshold = cmp.Or(o.Threshold, .7)
	o.Step = cmp.Or(o.Step, 30*time.Second)
	o.Session = cmp.Or(o.Session, 300*time.Second)
	o.Idle = cmp.Or(o.Idle, 30*time.Second)
	o.Retries = cmp.Or(o.Retries, 3)
	return o
}

func (o Options) check() error {
	for _, b := range []struct {
		name string
		bad  bool
	}{
		{"max_iterations", o.MaxIterations < 0}, {"confidence_threshold", o.Threshold < 0 || o.Threshold > 1},
		{"step_timeout", o.Step < 0}, {"session_timeout", o.Session < 0}, {"stream_idle", o.Idle < 0}, {"max_tokens", o.MaxTokens < 0},
	} {
		if b.bad {
			return &Error{Category: BadSetting, Message: b.name + " is out of its range"}
		}
	}
	return o.Limits.check()
}

// Parts are what a loop is made of. Model, Registry, Executor and Intents are
// needed.
type Parts struct {
	Model    Model
	Registry *Registry
	Executor Executor
	Intents  IntentAnalyzer
	// Offer names the tools that the model is told of; none means all.
	Offer []string
	// Widen names the tools that the model is told of after tools were run; nil, or nothing
	// named, leaves it at those of before.
	Widen func() []string
	// Room is how many bytes a request may have, tools included; nil is as many as there
	// are. Results that do not fit are cut, and it is said where.
	Room    func() int
	Stream  StreamHandler
	Events  Emitter
	Store   Store
	Metrics Metrics
	Planner Planner
	// Checked says how many sentences of what the model has said were found to be stated by
	// what the tools returned, and which were not; nil checks nothing.
	Checked func() (supported int, dropped []string)
	Clock   func() time.Time
}

// Loop is a model and its tools taking turns. It is safe for concurrent use
// where its parts are.
type Loop struct {
	Parts
	options Options
}

// NewLoop makes a loop. A part that is missing and a setting that is wrong are
// refused by name.
func NewLoop(p Parts, o Options) (*Loop, error) {
	if err := o.check(); err != nil {
		return nil, err
	}
	for _, need := range []struct {
		name    string
		missing bool
	}{{"a model", p.Model == nil}, {"a registry", p.Registry == nil}, {"an executor", p.Executor == nil}, {"an intent analyzer", p.Intents == nil}} {
		if need.missing {
			return nil, &Error{Category: BadSetting, Message: "the loop needs " + need.name}
		}
	}
	if p.Events == nil {
		p.Events = EmitterFunc(func(Event) {})
	}
	if p.Metrics == nil {
		p.Metrics = &Counters{}
	}
	if p.Clock == nil {
		p.Clock = time.Now
	}
	if p.Stream == nil {
		p.Stream = unheard{}
	}
	return &Loop{p, o.withDefaults()}, nil
}

// unheard is a stream that nobody listens to.
type unheard struct{}

func (unheard) Text(string) {}
func (unheard) End(bool)    {}

// session is one run of a loop over a state.
type session struct {
	*Loop
	s            *State
	orchestrator *Orchestrator
	began        time.Time
	offer        []string // the tools that the model is told of
	ran          int      // the outcomes that offer goes by
}

// Run takes a session to its end, or to where the person has to be asked, and
// leaves in the state how it ended. A state that was loaded goes on where it
// was: with its pending calls, if the person was asked about any.
func (l *Loop) Run(ctx context.Context, s *State) {
	r := &session{Loop: l, s: s, began: l.Clock(), offer: l.Offer, ran: len(s.Outcomes)}
	orchestrator, err := NewOrchestrator(l.Executor, l.options.Limits, s.Session, l.Events, l.Metrics)
	if err != nil { // the limits were checked when the loop was made
		s.Reason, s.Error = Broken, errorOf(ctx, "", err)
		return
	}
	orchestrator.clock = l.Clock
	r.orchestrator = orchestrator
	ctx, cancel := context.WithTimeoutCause(ctx, l.options.Session, errSlow)
	defer cancel()
	r.run(ctx)
}

func (r *session) run(ctx context.Context) {
	s := r.s
	resumed := len(s.Steps) > 0
	if s.Started.IsZero() {
		s.Started = r.began
	}
	s.Reason, s.Success, s.Error, s.Ended, s.Question = "", false, nil, time.Time{}, ""
	r.emit(Event{Kind: SessionStarted, Text: s.latest()})
	r.work(ctx, resumed)
	s.Ended = r.Clock()
	r.reflect()
	r.save(ctx)
	r.Metrics.Count("sessions", 1)
	r.Metrics.Time("sessions", s.Ended.Sub(r.began))
	r.emit(Event{Kind: SessionCompleted, Text: string(s.Reason), Success: s.Success, Error: s.Error,
		Duration: s.Ended.Sub(r.began), Steps: len(s.Steps), Tools: s.Tools(), Confidence: s.Confidence()})
}

// work is the session between its first and its last event.
func (r *session) work(ctx context.Context, resumed bool) {
	if !resumed && !r.options.SkipAnalysis && !r.analyze(ctx) {
		return
	}
	if calls := r.s.Pending; len(calls) > 0 {
		r.s.Pending = nil
		r.step(Step{Type: HumanInput, Input: "consent", Output: r.s.said(calls), Confidence: 1, Success: true})
		if r.use(ctx, calls) {
			return
		}
	}
	for r.s.Iterations < r.options.MaxIterations {
		if r.iterate(ctx) {
			return
		}
		r.save(ctx)
	}
	if r.s.Reason == "" {
		r.fail(MaxIterations, &Error{Category: Failed, Message: "max iterations reached"})
	}
}

// analyze runs the analysis of what the person said; false ends the session.
func (r *session) analyze(ctx context.Context) bool {
	args, err := json.Marshal(map[string]string{"text": r.s.latest()})
	if err != nil { // a string always has a JSON form
		r.fail(AnalysisFail, errorOf(ctx, Analysis, err))
		return false
	}
	outcomes, err := r.orchestrator.Run(ctx, []Request{{ID: "analysis", Tool: Analysis, Args: args}})
	if err != nil {
		r.fail(AnalysisFail, errorOf(ctx, Analysis, err))
		return false
	}
	out := outcomes[0]
	r.s.Outcomes = append(r.s.Outcomes, out)
	var found Input
	if out.Err == nil {
		if err := json.Unmarshal(out.Result.Data, &found); err != nil {
			out.Err = &Error{Category: Internal, Tool: Analysis, Message: "its result is no analysis: " + err.Error(), cause: err}
		}
	}
	r.step(Step{Type: Analyze, Input: r.s.latest(), Output: out.Text(), Confidence: share(out.Err == nil, .9), Success: out.Err == nil, Error: out.Err, Tools: []string{Analysis}, Elapsed: out.Elapsed})
	if out.Err != nil {
		r.fail(AnalysisFail, out.Err)
		return false
	}
	r.s.Goals = goalsOf(found)
	r.s.Remember("goal", found.Goal)
	r.s.Remember("entities", strings.Join(found.Entities, ", "))
	if told := found.told(); told != "" {
		r.nudge(told)
	}
	return true
}

// told says to the model what was found in what the person said; "" where that is nothing.
func (in Input) told() string {
	var out []string
	if len(in.Entities) > 0 {
		out = append(out, "Known names in it: "+strings.Join(in.Entities, ", ")+".")
	}
	var tools []string
	for _, g := range in.SubGoals {
		if g.Tool != "" && !slices.Contains(tools, g.Tool) {
			tools = append(tools, g.Tool)
		}
	}
	if len(tools) > 0 {
		out = append(out, "Tools that may serve: "+strings.Join(tools, ", ")+".")
	}
	if len(out) == 0 {
		return ""
	}
	return "(" + strings.Join(out, " ") + ")"
}

// goalsOf numbers the main goal and those under it.
func goalsOf(found Input) []Goal {
	goals := []Goal{{ID: 1, Text: found.Goal}}
	for i, g := range found.SubGoals {
		g.ID, g.Parent = i+2, 1
		goals = append(goals, g)
	}
	return goals
}

// iterate lets the model speak once and does what follows from it; true ends
// the session.
func (r *session) iterate(ctx context.Context) bool {
	r.s.Iterations++
	resp, err := r.ask(ctx)
	if err != nil {
		r.s.Final = resp.Text
		r.fail(reasonOf(err), err)
		return true
	}
	last := r.s.Iterations >= r.options.MaxIterations
	switch {
	case len(resp.Calls) > 0:
		if r.act(ctx, resp.Calls) {
			return true
		}
		if last {
			r.fail(MaxIterations, &Error{Category: Failed, Message: "max iterations reached"})
		}
		return last
	case strings.TrimSpace(resp.Text) == "":
		r.fail(NoAnswer, &Error{Category: ModelFailed, Message: "the model said nothing and called no tool"})
		return true
	}
	return r.decide(ctx, resp.Text, last)
}

// reasonOf is the reason of a session that an error ended.
func reasonOf(err *Error) Reason {
	switch err.Category {
	case Cancelled:
		return WasCancelled
	case TimedOut:
		return TimeUp
	}
	return ModelFail
}

// decide asks what a text without calls is for; true ends the session.
func (r *session) decide(ctx context.Context, text string, last bool) bool {
	if q := asked(text); q != "" {
		r.step(Step{Type: Decide, Input: text, Output: string(AsksClarifyingQuestion), Confidence: .8, Success: true})
		r.question(q)
		return true
	}
	intent, sure, err := r.Intents.Analyze(ctx, text)
	if err != nil {
		r.fail(IntentFail, &Error{Category: Internal, Message: "what the model meant could not be told: " + err.Error(), cause: err})
		return true
	}
	if asksMore := intent == AsksClarifyingQuestion || intent == RequestsMoreInput || intent == GeneralConversation; asksMore && r.stated() {
		intent, sure = ProvidesFinalAnswer, 1 // whatever it is like
	}
	r.s.Final, r.s.Intent = text, intent
	r.step(Step{Type: Decide, Input: text, Output: string(intent), Confidence: max(sure, .5), Success: true})
	r.emit(Event{Kind: DecisionMade, Text: text, Intent: intent, Confidence: sure})
	switch intent {
	case ProvidesFinalAnswer:
		r.verify(text)
		r.succeed(Answered)
	case StatesInabilityToProceed:
		r.succeed(Unable)
	case AsksClarifyingQuestion, RequestsMoreInput, GeneralConversation:
		r.emit(Event{Kind: UserPromptedForNextAction, Text: text})
		r.succeed(AskedPerson)
	case ProvidesPlanWithoutExplicitAction:
		if last {
			r.fail(OnlyPlans, &Error{Category: Failed, Message: "the model announced what to do, and did not do it"})
			return true
		}
		if r.s.saidBefore(text) >= maxSame {
			r.fail(GoesRound, &Error{Category: Failed, Message: "the model says the same again and again"})
			return true
		}
		r.nudge("Do now what you said, by calling a tool; or, if nothing is left to do, give the final answer.")
		return false
	default:
		r.s.Reason = Unclear
	}
	return true
}

// stated reports whether something that the model said is stated by what the tools returned.
func (r *session) stated() bool {
	if r.Checked == nil || !slices.ContainsFunc(r.s.Tools(), func(t string) bool { return t != Analysis }) {
		return false
	}
	supported, _ := r.Checked()
	return supported > 0
}

// nudge says something to the model that the person does not see.
func (r *session) nudge(text string) {
	r.s.Messages = append(r.s.Messages, Message{Message: llm.Message{Role: llm.User, Content: text}, Hidden: true})
}

func (r *session) succeed(why Reason) {
	r.s.Reason, r.s.Success = why, true
	r.s.Unsure = r.s.Confidence() < r.options.Threshold
	if len(r.s.Goals) > 0 && why == Answered {
		r.s.Goals[0].Done = true
	}
}

func (r *session) fail(why Reason, err *Error) {
	r.s.Reason, r.s.Success, r.s.Error = why, false, err
	r.emit(Event{Kind: ErrorOccurred, Text: string(why), Error: err})
}

// step adds a step to the state.
func (r *session) step(x Step) {
	x.ID, x.At = len(r.s.Steps)+1, r.Clock()
	if len(r.s.Steps) > 0 && x.Type != LlmCall {
		x.Parent = r.s.Steps[len(r.s.Steps)-1].ID
	}
	r.s.Steps = append(r.s.Steps, x)
	r.emit(Event{Kind: StepCompleted, Step: &x, Success: x.Success, Confidence: x.Confidence})
}

func (r *session) emit(e Event) {
	e.At, e.Session = r.Clock(), r.s.Session
	r.Events.Emit(e)
}

// save keeps the state; it is kept also of a session that was stopped.
func (r *session) save(ctx context.Context) {
	r.s.Updated = r.Clock()
	if r.Store == nil {
		return
	}
	if err := r.Store.Save(context.WithoutCancel(ctx), r.s); err != nil {
		r.emit(Event{Kind: ErrorOccurred, Error: &Error{Category: Internal, Message: "the state could not be saved: " + err.Error(), cause: err}})
	}
}

// latest is what the person said last.
func (s *State) latest() string {
	for _, m := range slices.Backward(s.Messages) {
		if m.Role == llm.User && !m.Hidden {
			return m.Content
		}
	}
	return ""
}

// said words what the person said of calls.
func (s *State) said(calls []llm.ToolCall) string {
	words := map[Answer]string{NotAsked: "not asked", Agreed: "agreed", Declined: "declined"}
	var out []string
	for _, c := range calls {
		out = append(out, fmt.Sprintf("%s: %s", c.ID, words[s.Said[c.ID]]))
	}
	return strings.Join(out, ", ")
}

// share is a confidence for what went well, and a small one for what did not.
func share(ok bool, sure float64) float64 {
	if ok {
		return sure
	}
	return .2
}
