// Package talktest holds the conductor to tables of talks: what is told, asked and answered. They take as long as all its
// other tests, and have a process of their own.
package talktest

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"whence/conductor"
	"whence/conductor/record"
	"whence/conductor/turn"
	"whence/internal/testclock"
)

// TestToldIsFound asks of what was told all that it answers: each row of testdata/told.txt is a
// question and its answers in the order of the alphabet, "yes", "no", or "unknown" for what was
// not told. Each block is a conversation of its own.
func TestToldIsFound(t *testing.T) {
	askTold(t, "testdata/told.txt")
}

// TestReckoned asks what follows from amounts that were told, in the same form; each kind has
// questions that look like it and are not to be reckoned.
func TestReckoned(t *testing.T) { askTold(t, "testdata/reckoned.txt") }

// TestAskedInOtherWords asks in other words than those that something was told in, in the same form;
// each kind has questions that look like it and are not answered.
func TestAskedInOtherWords(t *testing.T) { askTold(t, "testdata/asked.txt") }

func askTold(t *testing.T, file string) {
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for i, block := range strings.Split(strings.TrimSpace(string(text)), "\n\n") {
		if testing.Short() && i%40 != 0 {
			continue
		}
		told, _, _ := strings.Cut(block, "\n")
		t.Run(told, func(t *testing.T) {
			c, err := conductor.New(t.Context(), conductor.Options{Clock: testclock.Unhurried()})
			if err != nil {
				t.Fatal(err)
			}
			defer func() {
				if err := c.Close(); err != nil {
					t.Error(err)
				}
			}()
			for _, line := range strings.Split(block, "\n") {
				question, isQuestion := strings.CutPrefix(line, "? ")
				question, want, _ := strings.Cut(question, " | ")
				r := take(t, c, question)
				if got := answered(r); isQuestion && got != want {
					t.Errorf("%s: %s, want %s (%q)", question, got, want, r.Reply)
				}
			}
		})
	}
}

// take is the record of a turn, which must end without an error.
func take(t *testing.T, c *conductor.Conductor, input string) (r record.Record) {
	t.Helper()
	ended := false
	for event := range c.Turn(t.Context(), input) {
		if end, ok := event.(turn.Answered); ok {
			r, ended = end.Record, true
		}
	}
	if !ended || r.Error != nil {
		t.Fatalf("%s: ended %t, %+v", input, ended, r.Error)
	}
	return r
}

// answered is what a turn answers in one line.
func answered(r record.Record) string {
	switch r.Verdict {
	case record.Refuted:
		return "no"
	case record.Unknown, record.Unprovable:
		return "unknown"
	case record.Proved:
		var out []string
		for _, a := range r.Answers {
			if len(a.Bindings) > 0 || !strings.HasPrefix(r.Reply, "Yes") {
				out = append(out, a.Text)
			}
		}
		if len(out) == 0 {
			return "yes"
		}
		slices.Sort(out)
		return strings.Join(out, ", ")
	}
	return fmt.Sprint(r.Verdict)
}
