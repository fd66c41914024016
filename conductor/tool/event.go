package tool

import (
	"time"

	"whence/llm"
)

// Kind is what happened.
type Kind string

// The kinds of events.
const (
	SessionStarted            Kind = "session_started"
	StepCompleted             Kind = "step_completed"
	DecisionMade              Kind = "decision_made"
	ToolExecutionStarted      Kind = "tool_execution_started"
	ToolExecutionCompleted    Kind = "tool_execution_completed"
	Summary                   Kind = "summary"
	StreamChunkReceived       Kind = "stream_chunk_received"
	ErrorOccurred             Kind = "error_occurred"
	BacktrackingStarted       Kind = "backtracking_started"
	ReflectionCompleted       Kind = "reflection_completed"
	SessionCompleted          Kind = "session_completed"
	UserPromptedForNextAction Kind = "user_prompted_for_next_action"
	TokenUsageReceived        Kind = "token_usage_received"
)

// Event is something that happened in a session. Fields that its kind has no
// use for are zero. JSON carries it without loss.
type Event struct {
	Kind    Kind      `json:"kind"`
	At      time.Time `json:"at"`
	Session string    `json:"session"`
	// Text is what was said, decided or given up, in words.
	Text string `json:"text,omitempty"`
	// Step is the step that was completed.
	Step *Step `json:"step,omitempty"`
	// Call, Tool, Args and Attempt are those of a tool that starts or ends.
	Call    string `json:"call,omitempty"`
	Tool    string `json:"tool,omitempty"`
	Args    string `json:"args,omitempty"`
	Attempt int    `json:"attempt,omitempty"`
	// Result is what the tool returned, Error why it, or the session, failed.
	Result string `json:"result,omitempty"`
	Error  *Error `json:"error,omitempty"`
	// Success, Duration, Steps and Tools are those of what was completed.
	Success  bool          `json:"success,omitempty"`
	Duration time.Duration `json:"duration,omitempty"`
	Steps    int           `json:"steps,omitempty"`
	Tools    []string      `json:"tools,omitempty"`
	// Intent is what a text of the model was taken for.
	Intent Intent `json:"intent,omitempty"`
	// Confidence is that of a step, a decision or the session.
	Confidence float64 `json:"confidence,omitempty"`
	// Usage is what the model used.
	Usage *llm.Usage `json:"usage,omitempty"`
	// Proposals are the rules that a reflection proposes.
	Proposals []Proposal `json:"proposals,omitempty"`
}

// Emitter is told of events, in order and one at a time for each session.
type Emitter interface{ Emit(Event) }

// EmitterFunc is an Emitter that is a function.
type EmitterFunc func(Event)

// Emit calls f.
func (f EmitterFunc) Emit(e Event) { f(e) }

// Metrics collects figures. It must be safe for concurrent use.
type Metrics interface {
	// Count adds n to what is counted under a name.
	Count(name string, n int)
	// Time adds a duration to what is timed under a name.
	Time(name string, d time.Duration)
}
