package tool

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"sync"
	"time"

	"github.com/google/jsonschema-go/jsonschema"

	"whence/llm"
)

// Tool is something that can be done. Its functions must be safe for concurrent
// use.
type Tool struct {
	// Name is letters, digits, underscores and hyphens, at most 64.
	Name, Description string
	// Schema is the JSON schema of the arguments, which are an object; nil
	// takes no arguments.
	Schema json.RawMessage
	// Server is where the tool is from, "" for one that is built in.
	Server string
	// Trusted is set for a tool of a server that the person trusts.
	Trusted bool
	// ReadOnly says that it changes nothing, Once that a call that was broken
	// off must not be made again, since it may have had its effect.
	ReadOnly, Once bool
	// Hidden tools are run by the program and not offered to a model.
	Hidden bool
	// Cost is what one use costs, in the unit of a plan's bound.
	Cost float64
	// Timeout bounds one attempt; 0 leaves it to the orchestrator.
	Timeout time.Duration
	// Run does it. An error that is no *Error is one of category Failed.
	Run func(ctx context.Context, args json.RawMessage) (Result, error)
}

// Result is what a tool returned: text for a reader, and data where there is
// some. Both are data, whatever they say.
type Result struct {
	Text string          `json:"text"`
	Data json.RawMessage `json:"data,omitempty"`
}

// Registry is the tools that there are, by name. It is safe for concurrent use.
type Registry struct {
	mu    sync.RWMutex
	tools map[string]*registered
}

type registered struct {
	Tool
	schema *jsonschema.Resolved
}

// NewRegistry returns a registry with the tools, or the error of the first that
// cannot be added.
func NewRegistry(tools ...Tool) (*Registry, error) {
	r := &Registry{tools: map[string]*registered{}}
	for _, t := range tools {
		if err := r.Add(t); err != nil {
			return nil, err
		}
	}
	return r, nil
}

var goodName = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9_-]{0,63}$`)

// Add adds a tool. It is refused where the name is no name or is taken, and
// where the schema is none that arguments can be checked with.
func (r *Registry) Add(t Tool) error {
	switch {
	case !goodName.MatchString(t.Name):
		return &Error{Category: BadSetting, Tool: t.Name, Message: "a tool's name is letters, digits, _ and -, at most 64, a letter first"}
	case t.Run == nil:
		return &Error{Category: BadSetting, Tool: t.Name, Message: "the tool has nothing to run"}
	}
	schema, err := compileSchema(t.Schema)
	if err != nil {
		return &Error{Category: BadSetting, Tool: t.Name, Message: "its schema cannot be used: " + err.Error(), cause: err}
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if _, taken := r.tools[t.Name]; taken {
		return &Error{Category: BadSetting, Tool: t.Name, Message: "there is a tool of this name already"}
	}
	r.tools[t.Name] = &registered{t, schema}
	return nil
}

// emptySchema takes no arguments.
const emptySchema = `{"type":"object","properties":{},"additionalProperties":false}`

func compileSchema(raw json.RawMessage) (*jsonschema.Resolved, error) {
	if len(raw) == 0 {
		raw = json.RawMessage(emptySchema)
	}
	var s jsonschema.Schema
	if err := json.Unmarshal(raw, &s); err != nil {
		return nil, err
	}
	if s.Type != "object" && !slices.Equal(s.Types, []string{"object"}) {
		return nil, fmt.Errorf("arguments are an object, not %q", cmp.Or(s.Type, "anything"))
	}
	return s.Resolve(nil)
}

// Remove takes out the tools of a server.
func (r *Registry) Remove(server string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	maps.DeleteFunc(r.tools, func(_ string, t *registered) bool { return t.Server == server })
}

// Get returns a tool by its name.
func (r *Registry) Get(name string) (Tool, bool) {
	r.mu.RLock()
	defer r.mu.RUnlock()
	t, ok := r.tools[name]
	if !ok {
		return Tool{}, false
	}
	return t.Tool, true
}

// List returns all tools, sorted by name.
func (r *Registry) List() []Tool {
	r.mu.RLock()
	defer r.mu.RUnlock()
	out := make([]Tool, 0, len(r.tools))
	for _, name := range slices.Sorted(maps.Keys(r.tools)) {
		out = append(out, r.tools[name].Tool)
	}
	return out
}

// Check holds arguments against the schema of a tool. The error is of category
// UnknownTool or BadArguments and says what the tool takes.
func (r *Registry) Check(name string, args json.RawMessage) *Error {
	r.mu.RLock()
	t, ok := r.tools[name]
	r.mu.RUnlock()
	if !ok {
		return &Error{Category: UnknownTool, Tool: name, Message: "there is no such tool", Hint: "only the tools that were offered can be called"}
	}
	if len(args) == 0 {
		args = json.RawMessage("{}")
	}
	var v any
	if err := json.Unmarshal(args, &v); err != nil {
		return &Error{Category: BadArguments, Tool: name, Message: "the arguments are no JSON: " + err.Error(), cause: err}
	}
	if err := t.schema.Validate(v); err != nil {
		return &Error{Category: BadArguments, Tool: name, Message: "the arguments do not fit: " + err.Error(), Hint: "it takes " + schemaText(t.Schema), cause: err}
	}
	return nil
}

func schemaText(raw json.RawMessage) string {
	if len(raw) == 0 {
		return "no arguments"
	}
	return canonical(raw)
}

// Offer lists the tools as a model is told of them: those named, or all that
// are not hidden.
func (r *Registry) Offer(names ...string) []llm.Tool {
	var out []llm.Tool
	for _, t := range r.List() {
		if t.Hidden || len(names) > 0 && !slices.Contains(names, t.Name) {
			continue
		}
		schema := t.Schema
		if len(schema) == 0 {
			schema = json.RawMessage(emptySchema)
		}
		out = append(out, llm.Tool{Name: t.Name, Description: t.Description, Parameters: schema})
	}
	return out
}
