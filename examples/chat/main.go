// Command chat holds a short conversation and then asks the history about it:
// every turn is facts, and rules say which question was open, which turn settled
// it, and that nothing was learned from small talk. It needs neither a model nor
// a network.
package main

import (
	"context"
	_ "embed"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"

	"whence/conductor"
	"whence/engine"
)

//go:embed history.mg
var rules string

func main() {
	if err := run(context.Background(), os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// script is the conversation.
var script = []string{"Hi", "What is depreciation?", "It is the same as AfA.", "What is depreciation?", "Thanks!"}

// run prints the whole example.
func run(ctx context.Context, w io.Writer) (err error) {
	c, err := conductor.New(ctx, conductor.Options{})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, c.Close()) }()
	var facts []engine.Atom
	for i, input := range script {
		record, err := turn(ctx, c, input)
		if err != nil {
			return err
		}
		fmt.Fprintf(w, "> %s\n", input)
		for _, r := range record.Effects.Receipts {
			fmt.Fprintln(w, r)
		}
		if record.Reply != "" {
			fmt.Fprintln(w, record.Reply)
		}
		facts = append(facts, factsOf(i+1, record)...)
	}
	return report(ctx, w, facts)
}

// turn takes one turn to its end.
func turn(ctx context.Context, c *conductor.Conductor, input string) (conductor.Record, error) {
	var end conductor.Record
	for event, err := range c.Turn(ctx, input) {
		if err != nil {
			return end, err
		}
		if e, ok := event.(conductor.Answered); ok {
			end = e.Record
		}
	}
	return end, nil
}

// factsOf is a turn as facts: said(N, Kind, Text), verdict(N, V) and
// learned(N, Id).
func factsOf(n int, r conductor.Record) []engine.Atom {
	turn := engine.Int(int64(n))
	var out []engine.Atom
	for _, s := range r.Statements {
		out = append(out, engine.Atom{Pred: "said", Args: []engine.Term{turn, engine.Name("/" + s.Kind), engine.String(s.Text)}})
	}
	if r.Verdict != "" {
		out = append(out, engine.Atom{Pred: "verdict", Args: []engine.Term{turn, engine.Name("/" + string(r.Verdict))}})
	}
	for _, id := range r.Effects.Learned {
		out = append(out, engine.Atom{Pred: "learned", Args: []engine.Term{turn, engine.String(id)}})
	}
	return out
}

// report asks the rules about the conversation.
func report(ctx context.Context, w io.Writer, facts []engine.Atom) error {
	p, err := engine.Load(ctx, engine.Options{}, engine.Source{File: "history.mg", Text: rules})
	if err != nil {
		return err
	}
	if p, err = p.WithFacts(ctx, facts...); err != nil {
		return err
	}
	fmt.Fprintln(w, "\nthe history, asked:")
	for a := range p.Atoms("settled") {
		fmt.Fprintf(w, "  %s was open in turn %d and settled in turn %d\n", a.Args[0], a.Args[1].Int(), a.Args[2].Int())
	}
	for a := range p.Atoms("settled_by") {
		fmt.Fprintf(w, "  %s was settled by what turn %d taught: %s\n", a.Args[0], a.Args[1].Int(), a.Args[2].Symbol())
		if err := why(w, p, a); err != nil {
			return err
		}
	}
	for a := range p.Atoms("taught_nothing") {
		fmt.Fprintf(w, "  nothing was learned in turn %d\n", a.Args[0].Int())
	}
	return nil
}

// why prints what the rules took from the history for an atom.
func why(w io.Writer, p *engine.Program, a engine.Atom) error {
	proof, ok := p.Why(context.Background(), a)
	if !ok {
		return errors.New("no proof of " + strconv.Quote(a.String()))
	}
	for _, n := range proof.Nodes {
		if n.Kind == engine.Told {
			fmt.Fprintf(w, "    since %s\n", n.Atom)
		}
	}
	return nil
}
