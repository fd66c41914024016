package main

import (
	"fmt"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"whence/conductor/kept"
	"whence/internal/clean"
)

// sessionsCommand lists the sessions of the knowledge base.
func (p *program) sessionsCommand() *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "sessions [WORD...]",
		Short: "the sessions of the knowledge base, or those with the words in them",
		Long: "Lists the sessions in which anything was said, the latest first: id, when it was spoken in\n" +
			"last, turns, name, and the turn that it was forked from. `repl --session ID` goes on with one,\n" +
			"`repl export --session ID --output talk.html` writes it down with its proofs. In the chat,\n" +
			"/name names a session, /fork begins one that goes on from a turn.",
		RunE: func(cmd *cobra.Command, words []string) error {
			found, err := kept.ListSessions(cmd.Context(), p.settings.get("kb"), words)
			if err != nil {
				return err
			}
			if asJSON {
				return encoder(p.out, "").Encode(append([]kept.SessionInfo{}, found...))
			}
			return p.listSessions(found)
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "as JSON")
	return cmd
}

func (p *program) listSessions(found []kept.SessionInfo) error {
	w := tabwriter.NewWriter(p.out, 0, 0, 2, ' ', 0)
	for _, s := range found {
		name := clean.Line(s.Name)
		if s.From != "" {
			name += " (from " + s.From + ")"
		}
		fmt.Fprintf(w, "%s\t%s\t%d turns\t%s\n", clean.Line(s.ID), s.Last.Format("2006-01-02 15:04"), s.Turns, name)
	}
	return w.Flush()
}
