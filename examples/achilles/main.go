// Command achilles asks seven units what AchillesIDE has to do with secure
// execution: once by the words of the question, which finds those who talk about
// it, and once by what follows from the facts, which finds those who know.
//
// It promises the same output on every run. It needs no model and no network;
// the units are in achilles.units beside it.
package main

import (
	"context"
	"database/sql"
	_ "embed"
	"errors"
	"fmt"
	"io"
	"os"

	_ "modernc.org/sqlite" // the driver that the index of units is kept with

	"whence/kb/retrieve"
)

//go:embed achilles.units
var unitFile string

const question = "Is AchillesIDE relevant for secure execution?"

func main() {
	if err := run(context.Background(), os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "achilles:", err)
		os.Exit(1)
	}
}

// run asks the question in three ways and prints what each finds.
func run(ctx context.Context, out io.Writer) (err error) {
	units, err := retrieve.ParseUnits(unitFile)
	if err != nil {
		return err
	}
	db, err := sql.Open("sqlite", ":memory:")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	db.SetMaxOpenConns(1) // the connection is the base
	index, err := retrieve.OpenIndex(ctx, db)
	if err != nil {
		return err
	}
	if err := index.Add(ctx, units...); err != nil {
		return err
	}
	r, err := retrieve.New(retrieve.Options{})
	if err != nil {
		return err
	}
	stores, q := retrieve.Stores{KB: index}, retrieve.Query{Text: question}
	fmt.Fprintf(out, "%s\n", question)
	words, err := r.Retrieve(ctx, "bm25", q, stores)
	if err != nil {
		return err
	}
	printUnits(out, "By its words, the question finds who talks about it:", words)
	proofs, err := r.Retrieve(ctx, "thinkingdb", q, stores)
	if err != nil {
		return err
	}
	printUnits(out, "By what follows from the facts, it finds who knows:", proofs)
	printProofs(out, proofs)
	joined, err := r.RetrieveProfile(ctx, "thinkingdb", q, stores)
	if err != nil {
		return err
	}
	printUnits(out, "Both together (profile thinkingdb, "+joined.Status+"):", joined)
	return nil
}

func printUnits(out io.Writer, title string, r retrieve.Result) {
	fmt.Fprintf(out, "\n%s\n", title)
	for i, c := range r.Candidates {
		fmt.Fprintf(out, "  %d. %.3f  %s\n", i+1, c.NormalizedScore, c.Unit.Claim)
	}
}

// printProofs prints each conclusion with the told facts it rests on.
func printProofs(out io.Writer, r retrieve.Result) {
	fmt.Fprintln(out, "\nWhat follows, and from what:")
	for _, p := range r.Proofs {
		fmt.Fprintf(out, "  %s (confidence %.3f, score %.3f, by %v)\n", p.Fact, p.Raw, p.Score, p.Rules)
		for _, f := range p.Facts {
			fmt.Fprintf(out, "    %s (%.2f), told in %s\n", f.Fact, f.Confidence, f.Units[0])
		}
	}
}
