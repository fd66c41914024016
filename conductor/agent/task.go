// Package agent is what is done with tools: the tools of a conversation, a task that a model
// does with them, what a skill file asks of them, and the person's word on both.
//
// It promises that a tool runs where a rule allows the call and, where that is asked for, the
// person agrees; and that a sentence about what tools returned is shown with the lines it rests
// on, or not at all. The loop itself, and what may run, it leaves to package tool.
package agent

import (
	"context"
	_ "embed"
	"encoding/json"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"time"

	"whence/conductor/assistant"
	"whence/conductor/belief"
	"whence/conductor/browse"
	"whence/conductor/explain"
	"whence/conductor/ground"
	"whence/conductor/ground/cite"
	"whence/conductor/knowledge"
	"whence/conductor/likeness"
	"whence/conductor/planning"
	"whence/conductor/record"
	"whence/conductor/remember"
	"whence/conductor/review"
	"whence/conductor/skillbook"
	"whence/conductor/talk"
	"whence/conductor/tool"
	"whence/conductor/turn"
	"whence/conductor/wording"
	"whence/engine"
	"whence/history"
	"whence/internal/clean"
	"whence/internal/contain"
	"whence/internal/voice"
	"whence/llm"
	"whence/reason/symbolic"
	"whence/triple"
)

//go:embed prompts/act.txt
var actPrompt string

// engineBounds bound the rules that choose tools.
var engineBounds = engine.Options{MaxFacts: 100_000, MaxRounds: 1000, MaxTime: 5 * time.Second}

// canAct reports whether a model is at hand that tools can be given to.
func (t *Desk) canAct() bool { return t.Model.May() }

// Agent is what a conversation has of tools, and what waits for the person's word on them. One
// turn uses it at a time.
type Agent struct {
	Known   *knowledge.Knowledge
	Explain *explain.Explainer
	Browser *browse.Browser
	Talk    *talk.Talk
	Memory  *remember.Memory
	History *history.Store
	Skills  *skillbook.Skills
	Encoder *likeness.Encoder
	Review  *review.Review // gets what tasks teach about tools
	Log     *slog.Logger
	// Failed logs a defect of the program that an error is or wraps.
	Failed func(doing string, err error)

	Tools *Toolbox
	// asked is a model's task that waits for the person, or for more to go on, and doing one of
	// a skill file.
	asked *tool.State
	doing *doing
	// proposals are the sentences that a model would have the person note.
	proposals struct {
		mu   sync.Mutex
		list []proposed
	}
}

// Forget gives up what waits for the person's word.
func (c *Agent) Forget() { c.asked, c.doing = nil, nil }

// Waits reports whether a skill file's task waits for the person's word.
func (c *Agent) Waits() bool { return c.doing != nil }

// Desk is what one turn does with tools.
type Desk struct {
	*turn.Turn
	*Agent
	Belief *belief.Belief
	Model  *assistant.Use
	// Agreed says that the input is the person's word on what waits for it.
	Agreed bool
	// request is what a command wants done with tools.
	request string
}

// task is one task that the model does with tools. What it wants done in the
// turn's own goroutine goes through do.
type task struct {
	t     *Desk
	state *tool.State
	gate  *tool.Gate
	post  chan func()
	ended chan struct{} // closed when nothing that is posted is done any more

	mu       sync.Mutex // tools run at the same time
	evidence []ground.Evidence
	reply    *ground.Reply
	lines    []lineOf

	splitter *cite.Splitter
	held     []string // sentences that state nothing, until one that does
	said     int
	lost     int // sentences that were not shown, of replies that were answers
	losing   int // and of the one that is being given
	sources  []talk.Source
	before   int // outcomes of the turns before, of a task that goes on
}

// lineOf says which call returned a numbered line.
type lineOf struct{ call, tool, text, args string }

// RunTask lets the model and its tools take the turn: anew, or where the person
// was asked.
func (t *Desk) RunTask() error {
	for _, trouble := range t.Tools.connect(t.Ctx, false) {
		t.Emit(turn.Notice{Text: voice.Say("agent.a-tool-server-does-not", "trouble", trouble)})
	}
	state := t.asked
	t.asked = nil
	if state == nil {
		state = tool.NewState(t.Session+"/"+t.ID, llm.Message{Role: llm.System, Content: actPrompt})
		for _, m := range t.Model.Recent() {
			state.Messages = append(state.Messages, tool.Message{Message: m})
		}
	}
	if len(state.Pending) == 0 {
		state.Messages = append(state.Messages, tool.Message{Message: llm.Message{Role: llm.User, Content: t.taskText()}})
	}
	state.Remember("turn", t.ID)
	a := &task{t: t, state: state, post: make(chan func()), ended: make(chan struct{}), splitter: cite.NewSplitter(), reply: t.Model.Gate.Reply(nil), before: len(state.Outcomes)}
	a.recall()
	if err := a.run(); err != nil {
		return err
	}
	return a.finish()
}

// taskText is what the person wants done.
func (t *Desk) taskText() string {
	if t.request != "" {
		return t.request
	}
	return t.Input
}

// run runs the loop beside the turn, and does here what it posts.
func (a *task) run() error {
	c := a.t.Agent
	a.gate = &tool.Gate{Registry: c.Tools.Registry, Permissions: c.Skills.Permissions(), Always: c.Tools.consented,
		Consent: func(r tool.Request) tool.Answer { return a.state.Said[r.ID] }, Begin: a.begin}
	intents, err := tool.NewByLikeness(c.Encoder, nil, c.Encoder.Windowed())
	if err != nil {
		return err
	}
	offer, chosen, err := a.offer()
	if err != nil {
		return err
	}
	a.noteOffered(chosen)
	rules, err := c.choosing(a.t.Ctx)
	if err != nil {
		return voice.Error("agent.plan-with-tools", "error", err)
	}
	planner := c.planning().Ways(a.t.Ctx, rules, func() []tool.Outcome { return a.state.Outcomes })
	loop, err := tool.NewLoop(tool.Parts{
		Model: a.t.Model.Model, Registry: c.Tools.Registry, Executor: a, Intents: intents, Offer: offer, Widen: a.widen(rules), Room: func() int { return a.t.Model.Room.Tokens() * assistant.BytesPerToken }, Stream: a,
		Events: tool.EmitterFunc(a.event), Store: work{c.History, a.t.Session}, Metrics: &c.Tools.metrics, Planner: planner, Checked: a.checked, Clock: c.Known.Clock,
	}, c.Tools.Options.Loop)
	if err != nil {
		return err
	}
	go func() {
		defer close(a.ended)
		err = contain.Run(func() error { loop.Run(a.t.Ctx, a.state); return nil })
	}()
	for {
		select {
		case f := <-a.post:
			f()
		case <-a.ended:
			return err
		}
	}
}

// do has f done in the turn's own goroutine. After the end of the task, when a
// call that was left behind may still speak, it does nothing.
func (a *task) do(f func()) {
	select {
	case a.post <- f:
	case <-a.ended:
	}
}

// offer names the tools that the model is told of: those chosen for the task,
// and what is known.
func (a *task) offer() ([]string, []symbolic.Selected, error) {
	chosen, err := a.t.Choose(a.t.Ctx, a.t.taskText(), a.state.Outcomes...)
	if err != nil {
		return nil, nil, voice.Error("agent.choose-tools", "error", err)
	}
	out := []string{"ask", "search", "explain", "propose"}
	for _, s := range chosen.Tools {
		out = append(out, s.Tool.Name)
	}
	out = slices.DeleteFunc(out, func(name string) bool { return slices.Contains(chosen.Blocked, name) })
	return out, chosen.Tools, nil
}

// noteOffered puts the tools on the record, each once, as they were chosen last.
func (a *task) noteOffered(chosen []symbolic.Selected) {
	task := a.t.Rec.AddTask()
	for _, s := range chosen {
		task.Offered = slices.DeleteFunc(task.Offered, func(o record.OfferedTool) bool { return o.Tool == s.Tool.Name })
		task.Offered = append(task.Offered, record.OfferedTool{Tool: s.Tool.Name, Confidence: s.Confidence, Rules: s.Symbolic})
	}
}

// widen chooses again after tools were run, where rules go by what they did.
func (a *task) widen(rules *symbolic.Program) func() []string {
	if !planning.Selects(rules) {
		return nil
	}
	return func() []string {
		names, chosen, err := a.offer()
		if err != nil {
			return nil // what was chosen before stands
		}
		a.do(func() { a.noteOffered(chosen) })
		return names
	}
}

// begin tells the person that a call is made.
func (a *task) begin(r tool.Request) {
	if r.Tool != tool.Analysis {
		text := r.Tool + " " + clean.Line(string(r.Args)) + " …"
		a.do(func() { a.t.Emit(turn.Notice{Text: text}) })
	}
}

// Execute makes one call and numbers what it returned. It runs beside others.
func (a *task) Execute(ctx context.Context, r tool.Request) (tool.Result, error) {
	out, err := a.gate.Execute(ctx, r)
	if err == nil && r.Tool != tool.Analysis {
		out.Text = a.number(ctx, r, out.Text)
	}
	return out, err
}

// maxLines bounds the numbered lines of one result.
const maxLines = 60

// number gives each line of a result a number, by which the answer can cite it.
// A line in brackets is about the result and no evidence.
func (a *task) number(ctx context.Context, r tool.Request, text string) string {
	a.mu.Lock()
	defer a.mu.Unlock()
	var b strings.Builder
	n := 0
	for line := range strings.Lines(text) {
		line = clean.Line(line)
		if line == "" {
			continue
		}
		if strings.HasPrefix(line, "(") || n == maxLines {
			b.WriteString(line + "\n")
			continue
		}
		n++
		a.add(ctx, lineOf{r.ID, r.Tool, line, clean.Line(string(r.Args))})
		fmt.Fprintf(&b, "[%d] %s\n", len(a.lines), line)
	}
	return strings.TrimRight(b.String(), "\n")
}

// add makes a line evidence, with what it states where it can be read. The
// caller holds the lock.
func (a *task) add(ctx context.Context, l lineOf) {
	a.lines = append(a.lines, l)
	a.evidence = append(a.evidence, a.t.lineEvidence(ctx, len(a.lines), l.text))
}

// lineEvidence is a line that a tool returned as evidence, with what it states where it can be
// read.
func (t *Desk) lineEvidence(ctx context.Context, n int, text string) ground.Evidence {
	e := ground.Evidence{N: n, Text: text}
	if read, err := t.Known.Language.Read(ctx, text, triple.Discourse{Vocabulary: t.Known.Words}); err == nil {
		for _, s := range read {
			if s.Kind == triple.FactKind && len(s.Readings) < 2 {
				e.Triples = append(e.Triples, s.Facts...)
			}
		}
	}
	return e
}

// recall makes evidence of what the calls before returned, of a task that goes
// on.
func (a *task) recall() {
	a.mu.Lock()
	defer a.mu.Unlock()
	for _, o := range a.state.Outcomes {
		if o.Err != nil || o.Tool == tool.Analysis {
			continue
		}
		for line := range strings.Lines(o.Result.Text) {
			if number, text, ok := strings.Cut(clean.Line(line), "] "); ok && strings.HasPrefix(number, "[") {
				a.add(a.t.Ctx, lineOf{o.ID, o.Tool, text, clean.Line(string(o.Args))})
			}
		}
	}
}

// Text takes a piece of the model's text; see tool.StreamHandler.
func (a *task) Text(chunk string) {
	a.do(func() {
		for _, s := range a.splitter.Push(chunk) {
			a.sentence(s)
		}
	})
}

// End ends a reply of the model. What was held of one that called tools was no
// answer.
func (a *task) End(calls bool) {
	a.do(func() {
		a.sentence(a.splitter.Flush())
		if calls {
			a.held = nil
		} else {
			a.lost += a.losing
		}
		a.losing = 0
	})
}

// sentence shows a sentence once its claims have passed the gate, and holds one
// that states nothing until then.
func (a *task) sentence(s string) {
	if strings.TrimSpace(s) == "" || a.t.Stopped() != nil {
		return
	}
	a.mu.Lock()
	evidence := slices.Clone(a.evidence)
	a.mu.Unlock()
	a.reply.Learn(evidence)
	r := a.reply.Check(a.t.Ctx, s)
	g := &a.t.Rec.Grounding
	g.Claims += r.Claims
	switch {
	case !r.OK:
		a.losing++
		g.Dropped = append(g.Dropped, strings.TrimSpace(s)+" ("+r.String()+")")
	case r.Claims == 0:
		a.held = append(a.held, strings.TrimSpace(r.Clean))
	default:
		g.Supported += r.Claims
		a.flush()
		a.show(strings.TrimSpace(r.Clean))
		a.cite(strings.TrimSpace(r.Clean), cite.Numbers(s))
	}
}

// checked says what the gate found of what was said so far. It waits for the turn's own
// goroutine.
func (a *task) checked() (supported int, dropped []string) {
	done := make(chan struct{})
	a.do(func() {
		defer close(done)
		g := a.t.Rec.Grounding
		supported, dropped = g.Supported, slices.Clone(g.Dropped)
	})
	select {
	case <-done:
		return supported, dropped
	case <-a.ended:
		return 0, nil
	}
}

// cite keeps which lines of which calls a sentence that was shown rests on.
func (a *task) cite(said string, numbers []int) {
	a.mu.Lock()
	defer a.mu.Unlock()
	for _, n := range numbers {
		if n < 1 || n > len(a.lines) {
			continue
		}
		l := a.lines[n-1]
		of := slices.IndexFunc(a.lines, func(x lineOf) bool { return x.call == l.call })
		a.sources = append(a.sources, talk.Source{Said: said, Tool: l.tool, Args: l.args, Call: l.call, Line: n - of, Text: l.text})
	}
}

// flush shows what is held.
func (a *task) flush() {
	for _, s := range a.held {
		a.show(s)
	}
	a.held = nil
}

func (a *task) show(s string) {
	if a.said++; a.said == 1 {
		a.t.SayLine(s)
	} else {
		a.t.Say(" " + s)
	}
}

// event tells the person what is being done.
func (a *task) event(e tool.Event) {
	text := ""
	a.t.Log.Debug("task", "event", e)
	if e.Kind != tool.StreamChunkReceived {
		a.do(func() { a.t.Rec.AddTask().Note(string(e.Kind), e.Tool, e.Call, clean.Line(e.Text)) })
	}
	switch e.Kind {
	case tool.ToolExecutionCompleted:
		if e.Error != nil && e.Error.Category != tool.Consent {
			a.t.Failed(voice.Say("agent.run-tool", "tool", e.Tool), e.Error)
			text = voice.Say("agent.failed-attempt", "tool", e.Tool, "attempt", e.Attempt, "message", clean.Line(e.Error.Message))
		}
	case tool.BacktrackingStarted:
		text = wording.UpperFirst(clean.Line(e.Text))
	case tool.ReflectionCompleted:
		a.do(func() { a.t.Review.Lessons = tool.Gathered(a.t.Review.Lessons, e.Proposals) })
	case tool.TokenUsageReceived:
		a.do(func() { a.t.Model.Called(1, *e.Usage) })
	}
	if text != "" {
		a.do(func() { a.t.Emit(turn.Notice{Text: text}) })
	}
}

// finish words the end of a task and puts it on the record.
func (a *task) finish() error {
	t, s := a.t, a.state
	a.record()
	if err := t.Stopped(); err != nil {
		return err
	}
	switch s.Reason {
	case tool.NeedsConsent:
		a.flush()
		t.asked = s
		t.SayLine(askConsent(s.Pending))
		return nil
	case tool.Unable:
		a.held = nil
		a.unable()
	case tool.Answered, tool.AskedPerson, tool.Unclear:
		a.flush()
		if s.Question != "" {
			t.asked = s
			a.said++
			t.SayLine(voice.Say("agent.to-go-on-model-asks", "question", s.Question))
			return nil
		}
	default:
		a.held = nil
		t.failedTask(s)
	}
	t.Talk.Sources = a.sources
	if tools := talk.ToolsOf(a.sources); len(tools) > 0 {
		t.SayLine(voice.Say("agent.source-why-shows-call-and", "tools", wording.JoinAnd(tools)))
	}
	if a.said == 0 || a.lost > 0 && len(a.lines) > 0 {
		a.sayFound()
	}
	if s.Unsure && t.Rec.Grounding.Supported == 0 {
		t.SayLine(voice.Say("agent.i-am-not-sure-that"))
	}
	t.offerProposals(a.lines)
	return nil
}

// unable says that the task cannot be done, and what failed.
func (a *task) unable() {
	a.said++
	text := voice.Say("agent.i-could-not-do-that")
	for _, o := range a.state.Outcomes {
		if o.Err != nil {
			text += "\n- " + o.Tool + ": " + clean.Line(o.Err.Message)
		}
	}
	a.t.SayLine(text)
}

// failedTask says why a task did not come to its end.
func (t *Desk) failedTask(s *tool.State) {
	why := string(s.Reason)
	if s.Error != nil {
		why = clean.Line(s.Error.Message)
	}
	t.SayLine(voice.Say("agent.i-could-not-finish-this", "why", wording.Stop(why)))
	if s.Reason == tool.ModelFail || s.Reason == tool.TimeUp {
		t.Rec.Model.Fallback = why
	}
}

// maxFound is how many lines of what tools returned are shown as they are.
const maxFound = 12

// sayFound shows what the tools returned, each with its tool, where the model
// did not word it so that it could be passed.
func (a *task) sayFound() {
	if len(a.lines) == 0 {
		if a.said == 0 {
			a.t.SayLine(voice.Say("agent.i-found-nothing-that-i"))
		}
		return
	}
	a.t.SayLine(voice.Say("agent.this-is-what-tools-returned"))
	for i, l := range a.lines {
		if i == maxFound {
			a.t.SayLine(voice.Say("agent.and-more-lines-tools-last", "count", len(a.lines)-maxFound))
			break
		}
		a.t.SayLine(fmt.Sprintf("- %s: %s", l.tool, l.text))
	}
}

// askConsent asks whether calls may be made.
func askConsent(calls []llm.ToolCall) string {
	var parts []string
	for _, c := range calls {
		parts = append(parts, c.Name+" "+clean.Line(c.Arguments))
	}
	return voice.Say("agent.may-i-run-yes-no", "parts", wording.JoinAnd(parts))
}

// record puts a task on the record of the turn.
func (a *task) record() {
	s, out := a.state, a.t.Rec.AddTask()
	out.ID, out.Reason, out.Success, out.Unsure = s.Session, string(s.Reason), s.Success, s.Unsure
	out.Iterations, out.Steps, out.Confidence, out.Backtracks = s.Iterations, len(s.Steps), s.Confidence(), s.Backtracks
	out.Intent, out.Question = string(s.Intent), s.Question
	for i, o := range s.Outcomes {
		c := record.ToolCall{Earlier: i < a.before, Call: o.ID, Tool: o.Tool, Args: json.RawMessage(o.Args), Attempts: o.Attempts, Status: "done", Elapsed: turn.Milliseconds(o.Elapsed), Result: clean.Text(o.Result.Text)}
		if !json.Valid(c.Args) {
			c.Args = nil
		}
		switch {
		case o.Skipped:
			c.Status = "skipped"
		case o.Err != nil && o.Err.Category == tool.Refused:
			c.Status = "refused"
		case o.Err != nil:
			c.Status = "failed"
		}
		if o.Err != nil {
			c.Error = clean.Line(o.Err.Message)
		}
		for i, l := range a.lines {
			if l.call == o.ID {
				c.Evidence = append(c.Evidence, i+1)
			}
		}
		out.Calls = append(out.Calls, c)
	}
	for _, p := range s.Pending {
		out.Pending = append(out.Pending, p.Name)
	}
}

// work keeps the state of a task with the session.
type work struct {
	history *history.Store
	session string
}

// Save keeps a state.
func (w work) Save(ctx context.Context, s *tool.State) error {
	raw, err := json.Marshal(s)
	if err != nil {
		return err
	}
	return w.history.SaveWork(ctx, w.session, raw)
}

// Load returns the state kept last.
func (w work) Load(ctx context.Context, session string) (*tool.State, error) {
	raw, err := w.history.Work(ctx, session)
	if err != nil || raw == nil {
		return nil, err
	}
	var s tool.State
	if err := json.Unmarshal(raw, &s); err != nil {
		return nil, voice.Error("agent.read-task-of-session", "session", session, "error", err)
	}
	return &s, nil
}

// Recall goes on with a task that waits for the person, where it was what
// the session's last turn was about.
func (c *Agent) Recall(ctx context.Context, session, last string) error {
	s, err := work{c.History, session}.Load(ctx, session)
	if err != nil || s == nil {
		return err
	}
	if turn, _ := s.Recall("turn"); (s.Reason == tool.NeedsConsent && len(s.Pending) > 0 || s.Question != "") && turn == last {
		c.asked = s
	}
	return nil
}
