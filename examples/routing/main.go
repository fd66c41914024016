// Routing shows how three skills take eight tasks: each verdict with its reason,
// a warning where several skills accept, silence where none has a signal, and
// "would have accepted" where a blocker stands against the signal. Run it with
// `go run ./examples/routing`.
package main

import (
	"context"
	_ "embed"
	"fmt"
	"io"
	"os"

	"whence/conductor/skill"
	"whence/engine"
)

//go:embed skills.mg
var source string

// signals are the words that the skills listen for.
var signals = skill.Keywords(map[string][]string{
	"/find":    {"find", "look up"},
	"/private": {"password", "diary"},
	"/date":    {"tomorrow", "monday", "meeting"},
	"/program": {"program", "function"},
	"/explain": {"explain"},
})

var tasks = []string{
	"Find the price of tea.",
	"Remind me of the meeting.",
	"Write a function that sorts.",
	"Find a room for the meeting on Monday.",
	"Find my password.",
	"Explain what this function does.",
	"Good morning!",
	"Look up Bob's diary for tomorrow.",
}

func main() {
	if err := run(context.Background(), os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// route asks the skills about each task.
func route(ctx context.Context) ([]skill.Routing, error) {
	set, err := skill.Load(ctx, engine.Source{File: "skills.mg", Text: source})
	if err != nil {
		return nil, err
	}
	var out []skill.Routing
	for i, text := range tasks {
		task, err := set.Hydrate(ctx, fmt.Sprintf("/t%d", i+1), text, signals)
		if err != nil {
			return nil, err
		}
		out = append(out, task.Route())
	}
	return out, nil
}

func run(ctx context.Context, out io.Writer) error {
	routed, err := route(ctx)
	if err != nil {
		return err
	}
	for i, r := range routed {
		fmt.Fprintf(out, "t%d %q\n", i+1, tasks[i])
		for _, v := range r.Accepted {
			fmt.Fprintf(out, "   %s accepts: %v\n", v.Skill, v.Reasons)
		}
		for _, v := range r.WouldHave {
			fmt.Fprintf(out, "   %s would have accepted for %v, blocked by %v\n", v.Skill, v.Signal, v.Blocker)
		}
		if r.Warning != "" {
			fmt.Fprintln(out, "   warning:", r.Warning)
		}
	}
	return nil
}
