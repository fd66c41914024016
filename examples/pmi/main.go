// Pmi finds words that keep company. Over short sequences of words it measures
// how much more often two stand together than chance would have them (pointwise
// mutual information), proposes a rule for each pair at .8 or more that is seen
// five times or more, and shows what the adopted rules suggest, with the reason.
// Run it with `go run ./examples/pmi`.
package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"strings"

	"whence/engine"
	"whence/reason/learn"
)

// orders are what was asked for together, one line an order. Sugar goes with
// everything, so that it says nothing; the quince was seen too seldom.
var orders = strings.Split(strings.Repeat("tea scone sugar\ntea scone\nbeer pretzel sugar\nbeer pretzel\ncake sugar\nsoup sugar\n", 5)+
	"quince cheese\nquince cheese", "\n")

const table = `
Decl seen(S, Token).
Decl suggested(S, Token).
seen(/you, "scone"). seen(/you, "sugar").
`

func main() {
	if err := run(context.Background(), os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// observer counts the orders.
func observer() learn.Cooccurrence {
	var c learn.Cooccurrence
	for _, o := range orders {
		c.Sequences = append(c.Sequences, strings.Fields(o))
	}
	return c
}

func run(ctx context.Context, out io.Writer) error {
	c := observer()
	fmt.Fprintln(out, "pair              together    PMI   NPMI")
	pairs, err := c.Pairs(ctx)
	if err != nil {
		return err
	}
	for _, p := range pairs {
		fmt.Fprintf(out, "%-8s %-8s %8d  %5.2f  %5.2f\n", p.A, p.B, p.Support, p.PMI, p.NPMI)
	}
	p, err := engine.Load(ctx, engine.Options{}, engine.Source{File: "table.mg", Text: table})
	if err != nil {
		return err
	}
	p, outcomes, err := learn.Trainer{Observer: c, Proposer: c, Reviewer: learn.NoConflict{}}.Step(ctx, p)
	if err != nil {
		return err
	}
	fmt.Fprintln(out)
	for _, o := range outcomes {
		fmt.Fprintf(out, "%s %s  (%d of %d)\n", o.Verdict, o.Candidate.Text, o.Candidate.Measure.Support, o.Candidate.Measure.Support+o.Candidate.Measure.Against)
	}
	fmt.Fprintln(out)
	for a := range p.Atoms("suggested") {
		proof, _ := p.Why(ctx, a)
		fmt.Fprintf(out, "%s, since %s\n", a, proof.Nodes[proof.Nodes[proof.Root].Premises[0]].Atom)
	}
	return nil
}
