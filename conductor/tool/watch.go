package tool

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"whence/engine"
	"whence/internal/clean"
)

// Watch is a call of a server's tool that is made from time to time, as the config file has
// it: what it returns is in working memory.
type Watch struct {
	Name string         `yaml:"-"`
	Tool string         `yaml:"tool"`
	Args map[string]any `yaml:"args"`
	// Every is the time between two calls, as "10m".
	Every string `yaml:"every"`
}

// leastEvery bounds how often a tool is called unasked.
const leastEvery = time.Second

// Interval is the time between two calls. The error says what is wrong with the watch.
func (w Watch) Interval() (time.Duration, error) {
	every, err := time.ParseDuration(w.Every)
	switch {
	case !goodName.MatchString(w.Name):
		return 0, fmt.Errorf("%s: a name is letters, digits and hyphens, a letter first", w.Name)
	case w.Tool == "":
		return 0, fmt.Errorf("%s: it names no tool", w.Name)
	case err != nil || every < leastEvery:
		return 0, fmt.Errorf("%s: every is %q, and must be a length of time of a second or more, such as 10m", w.Name, w.Every)
	}
	return every, nil
}

// Look makes the call through the gate, which must allow it without asking anybody. A
// built-in tool belongs to a turn and cannot be watched.
func (w Watch) Look(ctx context.Context, gate *Gate) (Result, error) {
	args, err := json.Marshal(w.Args)
	if err != nil {
		return Result{}, fmt.Errorf("%s: its arguments have no JSON form: %w", w.Name, err)
	}
	t, ok := gate.Registry.Get(w.Tool)
	switch {
	case !ok:
		return Result{}, fmt.Errorf("%s: there is no tool %q", w.Name, w.Tool)
	case t.Server == "":
		return Result{}, fmt.Errorf("%s: %s is built in; only a tool of a server can be watched", w.Name, w.Tool)
	}
	if len(w.Args) == 0 {
		args = nil
	}
	out, err := gate.Execute(ctx, Request{ID: "watch-" + w.Name, Tool: w.Tool, Args: args})
	var failed *Error
	if errors.As(err, &failed) && failed.Category == Consent {
		return Result{}, fmt.Errorf("%s: %s asks the person before it runs, and here nobody is asked; it must be a tool that only reads, of a server with trusted: true", w.Name, w.Tool)
	}
	return out, err
}

// Facts are the lines that a call returns, as observed(Name, Line), or why there are none, as
// unobserved(Name, Why).
func (w Watch) Facts(ctx context.Context, gate *Gate) []engine.Fact {
	pred := "observed"
	out, err := w.Look(ctx, gate)
	if err != nil {
		pred, out.Text = "unobserved", err.Error()
	}
	var facts []engine.Fact
	for line := range strings.Lines(out.Text) {
		if line = clean.Line(line); line != "" && len(facts) < maxObserved {
			facts = append(facts, engine.Fact{Atom: engine.Atom{Pred: pred, Args: []engine.Term{engine.Name("/" + w.Name), engine.String(line)}}})
		}
	}
	return facts
}

// maxObserved bounds the lines that are kept of one call.
const maxObserved = 60
