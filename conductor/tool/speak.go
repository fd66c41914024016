package tool

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"time"

	"whence/llm"
)

// ask lets the model reply to the history. What it said before an error is in
// the response, and in the history.
func (r *session) ask(ctx context.Context) (llm.Response, *Error) {
	began := r.Clock()
	req := r.request()
	resp, err := r.stream(ctx, req)
	for n := 1; err != nil && err.Retryable() && resp.Text == "" && n <= r.options.Retries && r.orchestrator.wait(ctx, n); n++ {
		r.Metrics.Count("stream_retries", 1)
		r.emit(Event{Kind: ErrorOccurred, Text: "the model is asked again", Attempt: n, Error: err})
		resp, err = r.stream(ctx, req)
	}
	resp.Calls = r.s.nameCalls(resp.Calls)
	if resp.Text != "" || len(resp.Calls) > 0 && err == nil {
		r.s.Messages = append(r.s.Messages, Message{Message: llm.Message{Role: llm.Assistant, Content: resp.Text, Calls: resp.Calls}})
	}
	r.Stream.End(len(resp.Calls) > 0)
	r.s.Usage = r.s.Usage.Add(resp.Usage)
	r.Metrics.Count("model_calls", 1)
	r.Metrics.Count("tokens", resp.Usage.Total)
	r.Metrics.Time("model_calls", r.Clock().Sub(began))
	if resp.Usage.Total > 0 {
		r.emit(Event{Kind: TokenUsageReceived, Usage: &resp.Usage})
	}
	r.step(Step{Type: LlmCall, Input: r.s.latest(), Output: resp.Text, Confidence: share(err == nil, .8), Success: err == nil, Error: err, Elapsed: r.Clock().Sub(began)})
	return resp, err
}

// stream makes one request and hands the text on as it comes.
func (r *session) stream(ctx context.Context, req llm.Request) (resp llm.Response, failed *Error) {
	ctx, cancel := context.WithTimeoutCause(ctx, r.options.Step, errSlow)
	defer cancel()
	ctx, silent := context.WithCancelCause(ctx)
	defer silent(nil)
	watch := time.AfterFunc(r.options.Idle, func() { silent(errSlow) })
	defer watch.Stop()
	said := ""
	for chunk, err := range r.Model.Stream(ctx, req) {
		if chunk.Done != nil {
			resp = *chunk.Done
		}
		if err != nil {
			resp.Text = said
			return resp, modelError(ctx, err)
		}
		watch.Reset(r.options.Idle)
		if chunk.Text != "" {
			said += chunk.Text
			r.Stream.Text(chunk.Text)
			r.emit(Event{Kind: StreamChunkReceived, Text: chunk.Text})
		}
	}
	if resp.Text == "" {
		resp.Text = said
	}
	return resp, nil
}

// maxCalls bounds the calls of one reply; the rest is not made.
const maxCalls = 32

// nameCalls gives calls without an id, or with one that was there before, one of
// their own: results are keyed by it.
func (s *State) nameCalls(calls []llm.ToolCall) []llm.ToolCall {
	if len(calls) > maxCalls {
		calls = calls[:maxCalls]
	}
	used := map[string]bool{}
	for _, x := range s.Outcomes {
		used[x.ID] = true
	}
	out := slices.Clone(calls)
	for i := range out {
		for n := len(s.Outcomes) + i + 1; out[i].ID == "" || used[out[i].ID]; n++ {
			out[i].ID = "call_" + strconv.Itoa(n)
		}
		used[out[i].ID] = true
		if out[i].Arguments == "" {
			out[i].Arguments = "{}"
		}
	}
	return out
}

// use runs the calls of a reply and puts what came of them into the history;
// true ends the session, since the person has to be asked.
func (r *session) use(ctx context.Context, calls []llm.ToolCall) bool {
	before := r.s.checkpoint()
	var requests []Request
	for _, c := range calls {
		requests = append(requests, Request{ID: c.ID, Tool: c.Name, Args: []byte(c.Arguments)})
	}
	outcomes, err := r.orchestrator.Run(ctx, requests)
	if err != nil {
		r.fail(Broken, errorOf(ctx, "", err))
		return true
	}
	var waiting []llm.ToolCall
	for i, out := range outcomes {
		if out.Err != nil && out.Err.Category == Consent {
			waiting = append(waiting, calls[i])
			continue
		}
		r.took(out)
	}
	r.noteStep(outcomes, len(waiting))
	if stopped := context.Cause(ctx); stopped != nil {
		e := errorOf(ctx, "", stopped)
		r.fail(reasonOf(e), e)
		return true
	}
	if len(waiting) > 0 {
		r.s.Pending = waiting
		r.emit(Event{Kind: UserPromptedForNextAction, Text: "consent", Tools: toolNames(waiting)})
		r.s.Reason, r.s.Success = NeedsConsent, true
		return true
	}
	r.backtrack(ctx, before, outcomes)
	return false
}

// took puts an outcome into the history, keyed by its call.
func (r *session) took(out Outcome) {
	text := out.Text()
	if n := r.s.repeats(out); n >= 2 {
		text += fmt.Sprintf("\n(This is the same call for the %dth time; its result will not help further.)", n+1)
	}
	r.s.Outcomes = append(r.s.Outcomes, out)
	r.s.Messages = append(r.s.Messages, Message{Message: llm.Message{Role: llm.ToolRole, Content: text, CallID: out.ID}})
	r.s.Remember(out.ID, out.Tool+" "+canonical(out.Args)+": "+text)
	for i, g := range r.s.Goals {
		if g.Tool == out.Tool && out.Err == nil {
			r.s.Goals[i].Done = true
		}
	}
}

// repeats counts the earlier calls of the same tool with the same arguments.
func (s *State) repeats(out Outcome) int {
	n := 0
	for _, x := range s.Outcomes {
		if x.Tool == out.Tool && canonical(x.Args) == canonical(out.Args) {
			n++
		}
	}
	return n
}

// noteStep notes that tools were run, with how many of them succeeded.
func (r *session) noteStep(outcomes []Outcome, waiting int) {
	step := Step{Type: Execute}
	good := 0
	for _, out := range outcomes {
		step.Tools = append(step.Tools, out.Tool)
		step.Elapsed = max(step.Elapsed, out.Elapsed)
		if out.Err == nil {
			good++
		} else if out.Err.Category != Consent {
			step.Error = out.Err
		}
	}
	ran := len(outcomes) - waiting
	step.Success = good == ran
	step.Confidence = max(.2, float64(good+waiting)/float64(max(1, len(outcomes))))
	step.Output = fmt.Sprintf("%d of %d succeeded", good, ran)
	if waiting > 0 {
		step.Output += fmt.Sprintf(", %d wait for the person", waiting)
	}
	r.step(step)
	r.emit(Event{Kind: Summary, Text: step.Output, Tools: step.Tools, Success: step.Success})
}

// maxBacktracks bounds how often another way is tried.
const maxBacktracks = 5

// backtrack looks for another way where a tool failed for good, and tells the
// model of it.
func (r *session) backtrack(ctx context.Context, before checkpoint, outcomes []Outcome) {
	lost := slices.IndexFunc(outcomes, func(o Outcome) bool { return o.Err != nil && !o.Skipped && o.Err.Category != BadArguments })
	if lost < 0 || r.Planner == nil || r.s.Backtracks >= maxBacktracks || len(r.s.Goals) == 0 {
		return
	}
	out := outcomes[lost]
	way, found, err := r.Planner.Next(ctx, r.s.Goals[0].Text, r.s.lost())
	if err != nil {
		r.emit(Event{Kind: ErrorOccurred, Text: "no other way could be looked for", Error: errorOf(ctx, out.Tool, err)})
		return
	}
	if !found {
		r.emit(Event{Kind: DecisionMade, Text: "no other way than " + out.Tool + ": " + way.Why})
		return
	}
	r.s.Backtracks++
	r.s.restore(before)
	why := fmt.Sprintf("gave up %s (%s); the way is now %v: %s", out.Tool, out.Err.Message, way.Tools, way.Why)
	r.s.Remember("gave up "+out.Tool, out.Err.Message)
	r.emit(Event{Kind: BacktrackingStarted, Tool: out.Tool, Tools: way.Tools, Text: why, Error: out.Err})
	r.step(Step{Type: Backtrack, Input: out.Tool, Output: why, Confidence: .6, Success: true, Tools: way.Tools})
	r.nudge(upTo(why, 400) + ". Go on that way.")
}

// lost lists the tools that failed for good and did not succeed since.
func (s *State) lost() []string {
	var out []string
	for _, x := range s.Outcomes {
		out = slices.DeleteFunc(out, func(t string) bool { return t == x.Tool })
		if x.Err != nil {
			out = append(out, x.Tool)
		}
	}
	return out
}

func toolNames(calls []llm.ToolCall) []string {
	var out []string
	for _, c := range calls {
		out = append(out, c.Name)
	}
	return out
}

func upTo(s string, n int) string { return cutText(s, n) }
