package main

import (
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"whence/conductor/kept"
	"whence/internal/clean"
	"whence/internal/voice"
)

// sessionsCommand lists the sessions of the knowledge base.
func sessionsCommand(out io.Writer, s *settings) *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "sessions [WORD...]",
		Short: voice.Say("repl.the-sessions-of-knowledge-base"),
		Long:  voice.Say("repl.lists-sessions-in-which-anything"),
		RunE: func(cmd *cobra.Command, words []string) error {
			found, err := kept.ListSessions(cmd.Context(), s.get("kb"), words)
			if err != nil {
				return err
			}
			if asJSON {
				return encoder(out, "").Encode(append([]kept.SessionInfo{}, found...))
			}
			return listSessions(out, found)
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "as JSON")
	return cmd
}

func listSessions(out io.Writer, found []kept.SessionInfo) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	for _, s := range found {
		name := clean.Line(s.Name)
		if s.From != "" {
			name += " " + voice.Say("repl.list-sessions-from", "from", s.From)
		}
		fmt.Fprintln(w, strings.Join([]string{clean.Line(s.ID), s.Last.Format("2006-01-02 15:04"), voice.Say("count.turns", "count", s.Turns), name}, "\t"))
	}
	return w.Flush()
}
