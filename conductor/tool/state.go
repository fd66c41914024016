package tool

import (
	"context"
	"encoding/json"
	"slices"
	"time"

	"whence/llm"
)

// StepType is what a step did.
type StepType string

// The types of steps.
const (
	Analyze    StepType = "analyze"
	Plan       StepType = "plan"
	Execute    StepType = "execute"
	LlmCall    StepType = "llm_call"
	Verify     StepType = "verify"
	Reflect    StepType = "reflect"
	Decide     StepType = "decide"
	Backtrack  StepType = "backtrack"
	HumanInput StepType = "human_input"
	Synthesize StepType = "synthesize"
)

// Step is one step of a session.
type Step struct {
	ID         int           `json:"id"` // from 1
	Type       StepType      `json:"type"`
	Input      string        `json:"input,omitempty"`
	Output     string        `json:"output,omitempty"`
	Confidence float64       `json:"confidence"`
	Success    bool          `json:"success"`
	Error      *Error        `json:"error,omitempty"`
	Tools      []string      `json:"tools,omitempty"`
	Parent     int           `json:"parent,omitempty"` // the step it belongs to
	At         time.Time     `json:"at"`
	Elapsed    time.Duration `json:"elapsed"`
}

// Goal is what a session is after: the main goal, and those under it.
type Goal struct {
	ID     int    `json:"id"`
	Text   string `json:"text"`
	Parent int    `json:"parent,omitempty"`
	Done   bool   `json:"done"`
	// Tool and Args are what the analysis suggests for it.
	Tool string          `json:"tool,omitempty"`
	Args json.RawMessage `json:"args,omitempty"`
}

// Message is one message of the conversation with the model. Hidden ones are the
// program's own and not for the person.
type Message struct {
	llm.Message
	Hidden bool `json:"hidden,omitempty"`
}

// Reason is how a session ended.
type Reason string

// The reasons.
const (
	Answered      Reason = "answered"
	Unable        Reason = "unable"
	AskedPerson   Reason = "asked_person"
	GoesRound     Reason = "goes_round"
	NeedsConsent  Reason = "needs_consent"
	Unclear       Reason = "unclear"
	AnalysisFail  Reason = "analysis_failed"
	NoAnswer      Reason = "no_answer"
	MaxIterations Reason = "max_iterations"
	OnlyPlans     Reason = "only_plans"
	IntentFail    Reason = "intent_failed"
	ModelFail     Reason = "model_failed"
	TimeUp        Reason = "timeout"
	WasCancelled  Reason = "cancelled"
	Broken        Reason = "failed"
)

// Entry is one thing in the working memory of a session.
type Entry struct {
	Key   string `json:"key"`
	Value string `json:"value"`
}

// State is a session of the loop. JSON carries all of it, so that it can be
// saved and gone on with in another process. It belongs to one goroutine.
type State struct {
	Session string    `json:"session"`
	Started time.Time `json:"started"`
	Updated time.Time `json:"updated"`
	Ended   time.Time `json:"ended,omitzero"`

	Messages []Message `json:"messages"`
	Steps    []Step    `json:"steps"`
	Goals    []Goal    `json:"goals"`
	Memory   []Entry   `json:"memory"`
	// Outcomes are all calls of tools, in the order in which they ended.
	Outcomes []Outcome `json:"outcomes"`
	// Pending are the calls that the person has to agree to, and Said what the
	// person said of calls, by their ids.
	Pending []llm.ToolCall    `json:"pending,omitempty"`
	Said    map[string]Answer `json:"said,omitempty"`

	Iterations int       `json:"iterations"`
	Backtracks int       `json:"backtracks"`
	Usage      llm.Usage `json:"usage"`
	// Final is what the model said last, and Intent what it was taken for.
	Final  string `json:"final,omitempty"`
	Intent Intent `json:"intent,omitempty"`
	// Question is what the person was asked last, "" for nothing: what they say next is the
	// answer.
	Question string `json:"question,omitempty"`
	// Reason is "" while the session is under way.
	Reason  Reason `json:"reason,omitempty"`
	Success bool   `json:"success"`
	Error   *Error `json:"error,omitempty"`
	// Unsure says that the confidence of the session is below the threshold.
	Unsure bool `json:"unsure,omitempty"`
}

// NewState begins a session with what was said before, the latest last.
func NewState(session string, history ...llm.Message) *State {
	s := &State{Session: session, Messages: []Message{}, Steps: []Step{}, Goals: []Goal{}, Memory: []Entry{}, Outcomes: []Outcome{}, Said: map[string]Answer{}}
	for _, m := range history {
		s.Messages = append(s.Messages, Message{Message: m})
	}
	return s
}

// maxMemory bounds the working memory of a session.
const maxMemory = 64

// Remember puts a value into the working memory, in the place of what had its
// key; the oldest goes where there is no room.
func (s *State) Remember(key, value string) {
	s.Memory = slices.DeleteFunc(s.Memory, func(e Entry) bool { return e.Key == key })
	s.Memory = append(s.Memory, Entry{key, cutText(value, maxAudited)})
	if n := len(s.Memory) - maxMemory; n > 0 {
		s.Memory = slices.Delete(s.Memory, 0, n)
	}
}

// Recall returns a value of the working memory.
func (s *State) Recall(key string) (string, bool) {
	i := slices.IndexFunc(s.Memory, func(e Entry) bool { return e.Key == key })
	if i < 0 {
		return "", false
	}
	return s.Memory[i].Value, true
}

// Tools lists the tools that were run, each once, in the order of their first
// call.
func (s *State) Tools() []string {
	var out []string
	for _, x := range s.Outcomes {
		if !x.Skipped && !slices.Contains(out, x.Tool) {
			out = append(out, x.Tool)
		}
	}
	return out
}

// Confidence is the mean of the last five steps, the newest first, the i-th
// weighted 1/(i+1); 0 without a step.
func (s *State) Confidence() float64 {
	sum, weights := 0.0, 0.0
	for i := range min(5, len(s.Steps)) {
		w := 1 / float64(i+1)
		sum += w * s.Steps[len(s.Steps)-1-i].Confidence
		weights += w
	}
	if weights == 0 {
		return 0
	}
	return sum / weights
}

// Answer notes what the person said of the pending calls. Run goes on from
// there.
func (s *State) Answer(a Answer) {
	if s.Said == nil {
		s.Said = map[string]Answer{}
	}
	for _, c := range s.Pending {
		s.Said[c.ID] = a
	}
}

// Store keeps the states of sessions.
type Store interface {
	Save(ctx context.Context, s *State) error
	// Load returns the state saved last; nil where there is none.
	Load(ctx context.Context, session string) (*State, error)
}

// checkpoint is what backtracking goes back to.
type checkpoint struct {
	memory []Entry
	goals  []Goal
}

func (s *State) checkpoint() checkpoint {
	return checkpoint{slices.Clone(s.Memory), slices.Clone(s.Goals)}
}

func (s *State) restore(c checkpoint) { s.Memory, s.Goals = c.memory, c.goals }
