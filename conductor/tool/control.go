package tool

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"whence/internal/clean"
	"whence/llm"
)

// This file is what a model says of the task itself: that it is done, that the person has
// to be asked, what it is going to do. It says so by calls, since what a text is for can
// only be guessed. Their names are kept from tools.
const (
	finishCall = "finish"
	askCall    = "ask_person"
	planCall   = "plan"
)

// controls are the calls as a model is told of them.
func controls() []llm.Tool {
	one := func(name, describe, key, what string) llm.Tool {
		raw, err := json.Marshal(map[string]any{
			"type": "object", "additionalProperties": false, "required": []string{key},
			"properties": map[string]any{key: map[string]any{"type": "string", "description": what}},
		})
		if err != nil { // plain data always has a JSON form
			raw = json.RawMessage(emptySchema)
		}
		return llm.Tool{Name: name, Description: describe, Parameters: raw}
	}
	return []llm.Tool{
		one(finishCall, "End the task with its answer.", "answer", "the answer; each sentence ends with the number of the line that states it"),
		one(askCall, "Ask the person one question, and wait for the answer.", "question", "one short question"),
		one(planCall, "Say what will be done, before it is done.", "steps", "the steps, one a line"),
	}
}

// isControl reports whether a call is about the task, and no tool's.
func (r *session) isControl(c llm.ToolCall) bool {
	_, tool := r.Registry.Get(c.Name)
	return !tool && (c.Name == finishCall || c.Name == askCall || c.Name == planCall)
}

// act does what the calls of a reply say: those of tools first, then what is said of the
// task; true ends the session.
func (r *session) act(ctx context.Context, calls []llm.ToolCall) bool {
	if r.goesRound(calls) {
		r.fail(GoesRound, &Error{Category: Failed, Message: "the model makes the same calls again and again"})
		return true
	}
	var tools, said []llm.ToolCall
	for _, c := range calls {
		if r.isControl(c) {
			said = append(said, c)
		} else {
			tools = append(tools, c)
		}
	}
	if len(tools) > 0 && r.use(ctx, tools) {
		return true
	}
	done := false
	for _, c := range said {
		done = r.control(ctx, c, len(tools) > 0) || done
	}
	return done
}

// control takes one call about the task. An answer that was given together with calls of
// tools did not know their results, and is to be given again.
func (r *session) control(ctx context.Context, c llm.ToolCall, early bool) bool {
	text, told := textOf(c.Arguments), "noted"
	done := false
	switch {
	case text == "":
		told = "failed: the text is missing"
	case c.Name == planCall:
		r.plan(text)
		told += r.byRules(ctx)
	case early:
		told = "failed: look at the results first, then call it again"
	case c.Name == finishCall:
		r.Stream.Text(text)
		r.Stream.End(false)
		r.s.Final, r.s.Intent = text, ProvidesFinalAnswer
		r.step(Step{Type: Synthesize, Output: text, Confidence: .9, Success: true})
		r.verify(text)
		r.succeed(Answered)
		done = true
	default:
		r.question(text)
		done = true
	}
	r.s.Messages = append(r.s.Messages, Message{Message: llm.Message{Role: llm.ToolRole, Content: told, CallID: c.ID}})
	return done
}

// verify notes how much of an answer was found to be stated by what the tools returned.
func (r *session) verify(text string) {
	if r.Checked == nil {
		return
	}
	supported, dropped := r.Checked()
	all := supported + len(dropped)
	step := Step{Type: Verify, Input: text, Confidence: 1, Success: len(dropped) == 0, Output: "nothing in it states a fact"}
	if all > 0 {
		step.Output = fmt.Sprintf("%d of %d statements are what the tools returned", supported, all)
		step.Confidence = float64(supported) / float64(all)
	}
	if len(dropped) > 0 {
		step.Output += "; not shown: " + strings.Join(dropped, " ")
	}
	r.step(step)
}

// textOf is the one text among the arguments of a call, in whatever form.
func textOf(arguments string) string {
	var in map[string]any
	if json.Unmarshal([]byte(arguments), &in) != nil {
		return ""
	}
	for _, v := range in {
		switch v := v.(type) {
		case string:
			return strings.TrimSpace(clean.Text(v))
		case []any:
			var lines []string
			for _, x := range v {
				if s, ok := x.(string); ok {
					lines = append(lines, s)
				}
			}
			return strings.TrimSpace(clean.Text(strings.Join(lines, "\n")))
		}
	}
	return ""
}

// maxPlanned bounds the steps of a plan.
const maxPlanned = 12

// plan makes the lines of a plan goals under the main one.
func (r *session) plan(text string) {
	var steps []string
	for line := range strings.Lines(text) {
		if line = strings.TrimSpace(line); line != "" && len(steps) < maxPlanned {
			steps = append(steps, line)
		}
	}
	for _, s := range steps {
		r.s.Goals = append(r.s.Goals, Goal{ID: len(r.s.Goals) + 1, Text: upTo(s, 400), Parent: 1})
	}
	r.step(Step{Type: Plan, Output: strings.Join(steps, "\n"), Confidence: .8, Success: len(steps) > 0})
	r.emit(Event{Kind: DecisionMade, Text: strings.Join(steps, "; "), Intent: ProvidesPlanWithoutExplicitAction})
}

// byRules says how the rules would reach the goal, where they know a way.
func (r *session) byRules(ctx context.Context) string {
	if r.Planner == nil || len(r.s.Goals) == 0 {
		return ""
	}
	way, found, err := r.Planner.Next(ctx, r.s.Goals[0].Text, r.s.lost())
	if err != nil || !found {
		return ""
	}
	r.step(Step{Type: Plan, Output: strings.Join(way.Tools, "\n"), Confidence: .8, Success: true, Tools: way.Tools})
	return "; by the rules the way is " + strings.Join(way.Tools, ", then ") + ": " + way.Why
}

// maxQuestion bounds a question to the person, in bytes.
const maxQuestion = 400

// question waits for the person's answer to a question, which is the next that they say.
func (r *session) question(text string) {
	r.s.Question = upTo(clean.Line(text), maxQuestion)
	r.s.Final, r.s.Intent = r.s.Question, AsksClarifyingQuestion
	r.emit(Event{Kind: UserPromptedForNextAction, Text: r.s.Question})
	r.succeed(AskedPerson)
}

// asked is the question with which a text ends, "" for none.
func asked(text string) string {
	text = clean.Line(text)
	if !strings.HasSuffix(strings.TrimRight(text, "\"')* "), "?") {
		return ""
	}
	at := 0
	for i, c := range text[:len(text)-1] {
		if strings.ContainsRune(".!?:", c) && strings.HasPrefix(text[i+1:], " ") && strings.TrimSpace(text[i+1:]) != "" {
			at = i + 1
		}
	}
	return strings.TrimSpace(text[at:])
}

// maxSame is how often the same call may be made, and the same text be said.
const maxSame = 3

// goesRound reports whether each of the calls was made so often before that it can bring
// nothing new.
func (r *session) goesRound(calls []llm.ToolCall) bool {
	same := func(c llm.ToolCall) bool {
		return r.s.repeats(Outcome{Request: Request{Tool: c.Name, Args: []byte(c.Arguments)}}) >= maxSame
	}
	return !slices.ContainsFunc(calls, func(c llm.ToolCall) bool { return r.isControl(c) || !same(c) })
}

// saidBefore counts how often the model said the same text before.
func (s *State) saidBefore(text string) int {
	n := 0
	for _, m := range s.Messages {
		if m.Role == llm.Assistant && strings.TrimSpace(m.Content) == strings.TrimSpace(text) {
			n++
		}
	}
	return n - 1 // the last of them is this one
}
