package conductor

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
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
		if testing.Short() && i%10 != 0 {
			continue
		}
		told, _, _ := strings.Cut(block, "\n")
		t.Run(told, func(t *testing.T) {
			c := newTest(t, nil)
			for _, line := range strings.Split(block, "\n") {
				question, isQuestion := strings.CutPrefix(line, "? ")
				question, want, _ := strings.Cut(question, " | ")
				r := mustTake(t, c, question)
				if got := answered(r); isQuestion && got != want {
					t.Errorf("%s: %s, want %s (%q)", question, got, want, r.Reply)
				}
			}
		})
	}
}

// answered is what a turn answers in one line.
func answered(r Record) string {
	switch r.Verdict {
	case Refuted:
		return "no"
	case Unknown, Unprovable:
		return "unknown"
	case Proved:
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
