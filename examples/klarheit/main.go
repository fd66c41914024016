// Klarheit is one skill at three tasks. To define terms takes two tools in two
// turns, since the second works on what the first found; to lay open an
// assumption takes one; and a task that asks to implement something is blocked,
// so that the run refuses to start, and says what stood in the way. Each step is
// printed with what it rests on. Run it with `go run ./examples/klarheit`.
package main

import (
	"context"
	_ "embed"
	"errors"
	"fmt"
	"io"
	"os"

	"whence/conductor/skill"
	"whence/engine"
)

//go:embed klarheit.mg
var source string

// signals are the words that the skill listens for.
var signals = skill.Keywords(map[string][]string{
	"/begriffe":  {"begriff"},
	"/annahme":   {"annahme"},
	"/implement": {"implement"},
})

var tasks = []struct{ name, text string }{
	{"/t1", "Begriffe definieren"},
	{"/t2", "Annahme offenlegen"},
	{"/t3", "Annahme offenlegen und gleich implementieren"},
}

// says is a tool that always finds the same.
func says(text string) skill.Tool {
	return func(context.Context, engine.Term) (engine.Term, error) { return engine.String(text), nil }
}

var tools = skill.Tools{
	"/begriffe_sammeln":  says("Fakt, Regel"),
	"/begriff_bestimmen": says("Ein Fakt ist, was gesagt wurde; eine Regel, was daraus folgt."),
	"/annahme_nennen":    says("Angenommen ist, dass jemand den Text liest."),
}

func main() {
	if err := run(context.Background(), os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// do runs one task.
func do(ctx context.Context, name, text string) (skill.Run, error) {
	set, err := skill.Load(ctx, engine.Source{File: "klarheit.mg", Text: source})
	if err != nil {
		return skill.Run{}, err
	}
	task, err := set.Hydrate(ctx, name, text, signals)
	if err != nil {
		return skill.Run{}, err
	}
	return task.Run(ctx, tools, 0)
}

func run(ctx context.Context, out io.Writer) error {
	for _, t := range tasks {
		fmt.Fprintf(out, "%s %q\n", t.name, t.text)
		r, err := do(ctx, t.name, t.text)
		if err != nil && !errors.Is(err, skill.ErrNoSkill) {
			return err
		}
		show(out, r, err)
	}
	return nil
}

func show(out io.Writer, r skill.Run, refused error) {
	if refused != nil {
		fmt.Fprintln(out, "  refused:", refused)
	}
	for _, v := range r.Routing.WouldHave {
		fmt.Fprintf(out, "  %s would have accepted for %v, blocked by %v\n", v.Skill, v.Signal, v.Blocker)
	}
	for _, v := range r.Routing.Accepted {
		fmt.Fprintf(out, "  %s accepts: %v\n", v.Skill, v.Reasons)
	}
	for _, s := range r.Steps {
		fmt.Fprintf(out, "  turn %d: %s(%s) gives %s\n", s.Turn, s.Tool, s.Args, s.Result)
		for _, n := range s.Why.Nodes {
			if n.Kind == engine.Told {
				fmt.Fprintf(out, "          since %s\n", n.Atom)
			}
		}
	}
	if r.Complete {
		fmt.Fprintf(out, "  complete, turns taken: %d\n", r.Turns)
	}
}
