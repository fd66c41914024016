package symbolic

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"whence/engine"
	"whence/reason/symbolic/form"
	"whence/triple"
)

// Known is a fact of the working memory.
type Known struct {
	// ID is the caller's, such as that of a stored fact; "" is allowed.
	ID        string
	Predicate string
	// Arguments are values as [form.Term] holds them.
	Arguments []any
	// Confidence is in (0, 1]; 0 means 1.
	Confidence float64
	Source     triple.Source
}

// String returns the fact as rules have it.
func (k Known) String() string { return k.fact().String() }

func (k Known) fact() form.Fact {
	f := form.Fact{Predicate: k.Predicate}
	for _, v := range k.Arguments {
		f.Arguments = append(f.Arguments, form.Literal(v))
	}
	return f
}

func (k Known) atom() engine.Atom {
	a := engine.Atom{Pred: k.Predicate}
	for _, v := range k.Arguments {
		a.Args = append(a.Args, form.Lift(form.Plain(v)))
	}
	return a
}

func (k Known) weight() float64 {
	if k.Confidence == 0 {
		return 1
	}
	return k.Confidence
}

// KnownTriple returns a stored fact as the rules see it: names are texts,
// numbers numbers. A denied triple is evidence for nothing; it is false then.
func KnownTriple(f triple.Fact) (Known, bool) {
	t := f.Triple
	if t.Denied || !t.Ground() {
		return Known{}, false
	}
	return Known{ID: f.ID, Predicate: t.Relation, Arguments: []any{termValue(t.Subject), termValue(t.Object)},
		Confidence: t.Confidence, Source: f.Source}, true
}

func termValue(t triple.Term) any {
	if t.Kind == triple.Number {
		if v := form.Number(t.Name); form.CheckValue(v) == "" {
			return v
		}
	}
	return t.Name
}

// The predicates under which the rules see variables and the states of tools.
const (
	// PredVariable (name, value) is a variable of the memory.
	PredVariable = "variable"
	// PredToolState (tool, status) is the status of a tool, as a text.
	PredToolState = "tool_state"
	// PredToolNeeds (tool, dependency) says that the tool needs another done.
	PredToolNeeds = "tool_depends_on"
	// PredToolExecutions (tool, n) is how often the tool was started.
	PredToolExecutions = "tool_executions"
	// PredToolSuccesses (tool, n) is how often it ended well.
	PredToolSuccesses = "tool_successes"
)

// ToolStatus is what a tool is doing.
type ToolStatus string

// The statuses.
const (
	Available ToolStatus = "Available"
	Executing ToolStatus = "Executing"
	Completed ToolStatus = "Completed"
	Failed    ToolStatus = "Failed"
	// Blocked is an available tool of which a dependency is not completed.
	Blocked ToolStatus = "Blocked"
)

// ToolState is what the memory knows of a tool.
type ToolState struct {
	Tool string
	// Status is "" for Available. Blocked need not be set: it follows from the
	// dependencies; where it is set, it stays until the tool is told anew.
	Status    ToolStatus
	DependsOn []string
	// Executions and Successes count what was done.
	Executions, Successes int
}

// The reasons why the memory refuses.
var (
	ErrBlocked = errors.New("a dependency of the tool is not completed")
	ErrTool    = errors.New("the memory has no such tool")
	ErrStatus  = errors.New("the tool is not in a state for this")
	ErrKnown   = errors.New("no fact can be told so")
)

// Memory is the working memory of a turn: facts, variables and the states of
// tools. The zero value is empty and ready. It is not safe for concurrent use,
// and nothing of it is kept: each turn fills its own.
type Memory struct {
	facts     map[string]Known
	variables map[string]any
	tools     map[string]ToolState
}

// Tell adds a fact. Told twice, the surer one counts.
func (m *Memory) Tell(k Known) error {
	if !form.IsName(k.Predicate) {
		return fmt.Errorf("%w: %q is no predicate", ErrKnown, k.Predicate)
	}
	if !(k.Confidence >= 0 && k.Confidence <= 1) {
		return fmt.Errorf("%w: the confidence %v is not between 0 and 1", ErrKnown, k.Confidence)
	}
	args := make([]any, len(k.Arguments))
	for i, v := range k.Arguments {
		if args[i] = form.Plain(v); form.CheckValue(args[i]) != "" {
			return fmt.Errorf("%w: argument %d: %s", ErrKnown, i+1, form.CheckValue(args[i]))
		}
	}
	k.Arguments = args
	if m.facts == nil {
		m.facts = map[string]Known{}
	}
	key := k.String()
	if old, ok := m.facts[key]; !ok || old.weight() < k.weight() {
		m.facts[key] = k
	}
	return nil
}

// Set gives a variable a value.
func (m *Memory) Set(name string, value any) error {
	value = form.Plain(value)
	if bad := form.CheckValue(value); bad != "" {
		return fmt.Errorf("%w: variable %q: %s", ErrKnown, name, bad)
	}
	if m.variables == nil {
		m.variables = map[string]any{}
	}
	m.variables[name] = value
	return nil
}

// Variable returns the value of a variable.
func (m *Memory) Variable(name string) (any, bool) {
	v, ok := m.variables[name]
	return v, ok
}

// SetTool tells the state of a tool anew.
func (m *Memory) SetTool(s ToolState) error {
	switch s.Status {
	case "":
		s.Status = Available
	case Available, Executing, Completed, Failed, Blocked:
	default:
		return fmt.Errorf("%w: %q is no status", ErrStatus, s.Status)
	}
	if s.Tool == "" {
		return fmt.Errorf("%w: it has no name", ErrTool)
	}
	if m.tools == nil {
		m.tools = map[string]ToolState{}
	}
	s.DependsOn = slices.Clone(s.DependsOn)
	slices.Sort(s.DependsOn)
	m.tools[s.Tool] = s
	return nil
}

// Start notes that a tool began to run. The error is ErrBlocked, ErrTool or
// ErrStatus.
func (m *Memory) Start(tool string) error {
	s, ok := m.Tool(tool)
	switch {
	case !ok:
		return fmt.Errorf("%w: %q", ErrTool, tool)
	case s.Status == Blocked:
		return fmt.Errorf("%w: %q waits for %s", ErrBlocked, tool, strings.Join(m.waiting(s), ", "))
	case s.Status == Executing:
		return fmt.Errorf("%w: %q is executing", ErrStatus, tool)
	}
	s.Status = Executing
	s.Executions++
	m.tools[tool] = s
	return nil
}

// Finish notes that a tool that was executing ended.
func (m *Memory) Finish(tool string, ok bool) error {
	s, there := m.tools[tool]
	switch {
	case !there:
		return fmt.Errorf("%w: %q", ErrTool, tool)
	case s.Status != Executing:
		return fmt.Errorf("%w: %q is not executing", ErrStatus, tool)
	}
	s.Status = Failed
	if ok {
		s.Status = Completed
		s.Successes++
	}
	m.tools[tool] = s
	return nil
}

// Tool returns the state of a tool, Blocked where a dependency is not done.
func (m *Memory) Tool(name string) (ToolState, bool) {
	s, ok := m.tools[name]
	if ok && s.Status == Available && len(m.waiting(s)) > 0 {
		s.Status = Blocked
	}
	s.DependsOn = slices.Clone(s.DependsOn)
	return s, ok
}

// waiting returns the dependencies of a tool that are not completed.
func (m *Memory) waiting(s ToolState) []string {
	return slices.DeleteFunc(slices.Clone(s.DependsOn), func(d string) bool { return m.tools[d].Status == Completed })
}

// Tools returns the states of all tools, sorted by name.
func (m *Memory) Tools() []ToolState {
	var out []ToolState
	for _, name := range sortedKeys(m.tools) {
		s, _ := m.Tool(name)
		out = append(out, s)
	}
	return out
}

// Clone returns a memory that may be changed by itself.
func (m *Memory) Clone() *Memory {
	out := &Memory{facts: map[string]Known{}, variables: map[string]any{}, tools: map[string]ToolState{}}
	for k, v := range m.facts {
		out.facts[k] = v
	}
	for k, v := range m.variables {
		out.variables[k] = v
	}
	for k, v := range m.tools {
		out.tools[k] = v
	}
	return out
}

// speaker is the source of what the memory says of itself.
const speaker = "working memory"

// Known returns everything in the memory as the rules see it, variables and
// the states of tools included, sorted.
func (m *Memory) Known() []Known {
	all := map[string]Known{}
	add := func(pred string, args ...any) {
		k := Known{Predicate: pred, Arguments: args, Source: triple.Source{Speaker: speaker}}
		all[k.String()] = k
	}
	for name, v := range m.variables {
		add(PredVariable, name, v)
	}
	for _, s := range m.Tools() {
		add(PredToolState, s.Tool, string(s.Status))
		add(PredToolExecutions, s.Tool, int64(s.Executions))
		add(PredToolSuccesses, s.Tool, int64(s.Successes))
		for _, d := range s.DependsOn {
			add(PredToolNeeds, s.Tool, d)
		}
	}
	for key, k := range m.facts {
		if _, certain := all[key]; !certain {
			all[key] = k
		}
	}
	out := make([]Known, 0, len(all))
	for _, key := range sortedKeys(all) {
		out = append(out, all[key])
	}
	return out
}
