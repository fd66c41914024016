// Kinship learns what a grandparent is. Five candidates for grandparent/2 are
// put to a trainer: the right rule, one that says too much, one with broken
// syntax, one that rests on its own absence, and a fact that helps nobody. The
// load gates refuse what is no program; of the rest the reviewer asks whether it
// contradicts what is denied, and whether it makes more of the wanted facts
// hold. Run it with `go run ./examples/kinship`.
package main

import (
	"context"
	"fmt"
	"io"
	"os"

	"whence/engine"
	"whence/reason/learn"
)

const family = `
Decl person(X).
Decl parent(X, Y).
Decl grandparent(X, Y).
person(/ann). person(/bob). person(/cid). person(/dan).
parent(/ann, /bob). parent(/bob, /cid). parent(/bob, /dan).
-grandparent(/ann, /bob).
`

var candidates = learn.Candidates{
	{Name: "right", Text: "grandparent(X, Z) :- parent(X, Y), parent(Y, Z)."},
	{Name: "over-general", Text: "grandparent(X, Z) :- parent(X, Y), parent(W, Z)."},
	{Name: "broken", Text: "grandparent(X, Z) :- parent(X, Y, parent(Y, Z)."},
	{Name: "cycle", Text: `grandparent(X, Z) :- person(X), person(Z), !stranger(X, Z).
		stranger(X, Z) :- person(X), person(Z), !grandparent(X, Z).`},
	{Name: "irrelevant", Text: "parent(/eve, /fay)."},
}

func main() {
	if err := run(context.Background(), os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// step puts the candidates to the trainer.
func step(ctx context.Context) (*engine.Program, []learn.Outcome, error) {
	p, err := engine.Load(ctx, engine.Options{}, engine.Source{File: "family.mg", Text: family})
	if err != nil {
		return nil, nil, err
	}
	var wanted []engine.Atom
	for _, text := range []string{"grandparent(/ann, /cid)", "grandparent(/ann, /dan)"} {
		a, err := engine.ParseAtom(text)
		if err != nil {
			return nil, nil, err
		}
		wanted = append(wanted, a)
	}
	trainer := learn.Trainer{Proposer: candidates, Reviewer: learn.All(learn.NoConflict{}, learn.Gain{Wanted: wanted})}
	return trainer.Step(ctx, p)
}

func run(ctx context.Context, out io.Writer) error {
	p, outcomes, err := step(ctx)
	if err != nil {
		return err
	}
	for _, o := range outcomes {
		at := ""
		if o.Stage != "" {
			at = " at " + string(o.Stage)
		}
		fmt.Fprintf(out, "%-12s  %s%s: %s\n", o.Candidate.Name, o.Verdict, at, o.Reason)
		for _, a := range o.Derived {
			fmt.Fprintf(out, "%-12s  would follow: %s\n", "", a)
		}
	}
	fmt.Fprintln(out, "\nThe next program knows of grandparents:")
	for a := range p.Atoms("grandparent") {
		fmt.Fprintln(out, " ", a)
	}
	return nil
}
