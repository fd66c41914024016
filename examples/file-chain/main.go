// Command file-chain shows symbolic rules at work: a suggestion with its
// confidence and proof, the tools that are chosen by search and rules together,
// a plan of tools, and what is missing where there is none. It needs neither a
// model nor a network.
package main

import (
	"context"
	_ "embed"
	"fmt"
	"io"
	"os"
	"strings"

	"whence/engine"
	"whence/reason"
	"whence/reason/symbolic"
	"whence/reason/symbolic/form"
)

//go:embed rules.yaml
var rules []byte

func main() {
	if err := run(context.Background(), os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// run prints the whole example.
func run(ctx context.Context, w io.Writer) error {
	p, err := symbolic.Load(ctx, form.Source{File: "rules.yaml", Text: rules})
	if err != nil {
		return err
	}
	for _, warning := range p.Warnings() {
		fmt.Fprintln(w, warning)
	}
	for _, part := range []func(context.Context, io.Writer, *symbolic.Program) error{suggest, choose, plan, missing} {
		fmt.Fprintln(w)
		if err := part(ctx, w, p); err != nil {
			return err
		}
	}
	return nil
}

// suggest infers from one fact.
func suggest(ctx context.Context, w io.Writer, p *symbolic.Program) error {
	var m symbolic.Memory
	if err := m.Tell(symbolic.Known{Predicate: "tool_selected", Arguments: []any{"reader", "file_read"}, Confidence: 0.9}); err != nil {
		return err
	}
	in, err := p.Infer(ctx, &m, engine.Options{})
	if err != nil {
		return err
	}
	for _, c := range in.Conclusions() {
		fmt.Fprintf(w, "%s  %.3f\n", c, c.Confidence)
		proof, _, err := in.Why(c.Atom)
		if err != nil {
			return err
		}
		show(w, p, proof, proof.Root, 1)
	}
	return nil
}

// show prints a proof as steps that are indented under what rests on them.
func show(w io.Writer, p *symbolic.Program, proof reason.Proof, i, depth int) {
	n := proof.Nodes[i]
	text := n.Atom.String()
	if n.Kind == reason.Compared {
		text = n.Literal.String()
	}
	fmt.Fprintf(w, "%s%s %s  %.3g\n", strings.Repeat("  ", depth), n.Kind, text, n.Confidence)
	if r, ok := p.Rule(n.Rule); ok && n.Atom.Pred != "forall" {
		fmt.Fprintf(w, "%s  by %q: %s\n", strings.Repeat("  ", depth), r.Name, r)
	}
	for _, j := range n.Premises {
		show(w, p, proof, j, depth+1)
	}
}

// words scores tools by the words that they share with the query: a stand-in
// for a search by meaning.
type words struct{}

// Score is the share of the query's words that a tool's description has.
func (words) Score(_ context.Context, query string, tools []symbolic.Tool) ([]float64, error) {
	asked := strings.Fields(query)
	out := make([]float64, len(tools))
	for i, t := range tools {
		for _, word := range asked {
			if strings.Contains(t.Description, word) {
				out[i] += 1 / float64(len(asked))
			}
		}
	}
	return out, nil
}

// toolbox is the tools of the example.
var toolbox = []symbolic.Tool{
	{Name: "reader", Description: "read a file from disk", Cost: 1},
	{Name: "parser", Description: "turn text into a table", Capabilities: []string{"data_parse"}, Trusted: true, Cost: 2},
	{Name: "writer", Description: "write a report", Cost: 1},
	{Name: "weather", Description: "tomorrow's weather"},
}

// choose merges what a search finds with what the rules conclude.
func choose(ctx context.Context, w io.Writer, p *symbolic.Program) error {
	var m symbolic.Memory
	if err := m.Tell(symbolic.Known{Predicate: "tool_selected", Arguments: []any{"reader", "file_read"}, Confidence: 0.9}); err != nil {
		return err
	}
	sel, err := p.Select(ctx, "read the file", toolbox, &m, words{}, engine.Options{})
	if err != nil {
		return err
	}
	fmt.Fprintln(w, "tools for \"read the file\":")
	for _, t := range sel.Tools {
		fmt.Fprintf(w, "  %-7s %.3f  search %.3f, rules %.3f\n", t.Tool.Name, t.Confidence, t.Semantic, t.Symbolic)
	}
	return nil
}

// memory is a turn with two files and the tools, of which the parser waits for
// the reader.
func memory() (*symbolic.Memory, error) {
	var m symbolic.Memory
	for _, f := range []string{"sales.csv", "stock.csv"} {
		if err := m.Tell(symbolic.Known{Predicate: "file", Arguments: []any{f}}); err != nil {
			return nil, err
		}
	}
	for _, s := range []symbolic.ToolState{{Tool: "reader"}, {Tool: "parser", DependsOn: []string{"reader"}}, {Tool: "writer"}} {
		if err := m.SetTool(s); err != nil {
			return nil, err
		}
	}
	return &m, nil
}

// plan plans the tools to a table.
func plan(ctx context.Context, w io.Writer, p *symbolic.Program) error {
	m, err := memory()
	if err != nil {
		return err
	}
	goal := form.Fact{Predicate: "table", Arguments: []form.Term{form.Literal("sales.csv")}}
	plan, err := p.Plan(ctx, goal, m, symbolic.PlanOptions{Tools: toolbox})
	if err != nil {
		return err
	}
	fmt.Fprintf(w, "plan for %s, cost %g:\n", plan.Goal, plan.Cost)
	for i, s := range plan.Steps {
		fmt.Fprintf(w, "  %d. %s, after %v, for %q\n", i, s.Tool, s.DependsOn, s.Rule)
	}
	show(w, p, plan.Proof, plan.Proof.Root, 1)
	return nil
}

// missing plans with a tool that may not be used.
func missing(ctx context.Context, w io.Writer, p *symbolic.Program) error {
	m, err := memory()
	if err != nil {
		return err
	}
	goal := form.Fact{Predicate: "table", Arguments: []form.Term{form.Literal("sales.csv")}}
	plan, err := p.Plan(ctx, goal, m, symbolic.PlanOptions{Tools: toolbox, Forbidden: []string{"parser"}})
	if err != nil {
		return err
	}
	fmt.Fprintf(w, "without the parser: found %v\n", plan.Found)
	for _, n := range plan.NearMisses {
		fmt.Fprintf(w, "  %q needs %s: %s (with it: %s)\n", n.Rule, n.Premise, n.Why, strings.Join(n.Steps, ", "))
	}
	return nil
}
