package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"text/tabwriter"

	"whence/conductor"
	"whence/internal/clean"
	"whence/internal/voice"
)

// recallNotes prints what was said in a knowledge base that may answer a question.
func recallNotes(ctx context.Context, out, err io.Writer, path, question string, limit int, asJSON bool) error {
	notes, failure := conductor.RecallNotes(ctx, path, question, limit)
	if failure != nil {
		return failure
	}
	if asJSON {
		return json.NewEncoder(out).Encode(struct {
			Notes []conductor.RecalledNote `json:"notes"`
		}{append([]conductor.RecalledNote{}, notes...)})
	}
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	for _, n := range notes {
		fmt.Fprintf(w, "%s\t%.2f\t%s\t%s\t%s\n", clean.Line(n.ID), n.Score, clean.Line(n.Speaker), n.Time, clean.Line(n.Text))
	}
	if len(notes) == 0 {
		fmt.Fprintln(err, voice.Say("repl.nothing-that-was-said-bears"))
	}
	return w.Flush()
}
