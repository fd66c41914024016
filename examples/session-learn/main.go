// Session-learn turns what was done into advice. The log of earlier sessions is
// facts, executed(Task, Tool, Args, Result); tools that follow one another in
// many sessions become a rule, reviewed by what it would conclude; and in a new
// session the rule names the next tool, with its proof. A habit that a rule of
// the house denies is refused. Run it with `go run ./examples/session-learn`.
package main

import (
	"context"
	"fmt"
	"io"
	"os"

	"whence/engine"
	"whence/reason/learn"
)

// habits are the tools of earlier sessions, in the order of use.
var habits = [][]string{
	{"/read", "/parse", "/report"}, {"/search", "/read", "/parse"}, {"/read", "/parse"},
	{"/login", "/delete"}, {"/read", "/parse"}, {"/login", "/delete"}, {"/read", "/parse"}, {"/login", "/delete"},
	{"/login", "/delete"}, {"/login", "/delete"}, {"/search"}, {"/search", "/report"}, {"/report"}, {"/search"}, {"/report"},
}

const house = `
Decl executed(T, Tool, Args, Result).
Decl tool_used(T, Tool).
Decl suggest_following_tool(T, Tool).
tool_used(T, Tool) :- executed(T, Tool, _, _) [id: "used"].
-suggest_following_tool(T, /delete) :- tool_used(T, _) [id: "never-delete"].
executed(/now, /read, "notes.txt", "12 lines").
executed(/other, /login, "me", "ok").
`

func main() {
	if err := run(context.Background(), os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// step learns from the habits.
func step(ctx context.Context) (*engine.Program, []learn.Outcome, error) {
	p, err := engine.Load(ctx, engine.Options{}, engine.Source{File: "house.mg", Text: house})
	if err != nil {
		return nil, nil, err
	}
	seen := learn.Cooccurrence{Sequences: habits, Ordered: true, Rule: follow}
	return learn.Trainer{Observer: seen, Proposer: seen, Reviewer: learn.NoConflict{}}.Step(ctx, p)
}

// follow words the rule that one tool follows another.
func follow(a, b string) string {
	return fmt.Sprintf("suggest_following_tool(T, %s) :- tool_used(T, %s), !tool_used(T, %s).", b, a, b)
}

func run(ctx context.Context, out io.Writer) error {
	p, outcomes, err := step(ctx)
	if err != nil {
		return err
	}
	for _, o := range outcomes {
		fmt.Fprintf(out, "%s  %s\n  seen %d times; %s\n", o.Verdict, o.Candidate.Text, o.Candidate.Measure.Support, o.Reason)
	}
	for a := range p.Atoms("suggest_following_tool") {
		proof, _ := p.Why(ctx, a)
		fmt.Fprintf(out, "\n%s\n", a)
		for _, n := range proof.Nodes {
			if n.Kind == engine.Told {
				fmt.Fprintln(out, "  rests on", n.Atom)
			}
		}
	}
	return nil
}
