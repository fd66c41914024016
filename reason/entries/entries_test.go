package entries_test

import (
	"os"
	"strings"
	"testing"

	"whence/reason/entries"
)

// TestAnswer answers by the entries of notes, and leaves alone what they do not settle: each talk is what is told, and what is
// asked with what is found, "-" for nothing.
func TestAnswer(t *testing.T) {
	talks, err := os.ReadFile("testdata/talks.txt")
	if err != nil {
		t.Fatal(err)
	}
	for talk := range strings.SplitSeq(string(talks), "\n\n") {
		var told []string
		for line := range strings.SplitSeq(strings.TrimSpace(talk), "\n") {
			asked, is := strings.CutPrefix(line, "? ")
			if !is {
				told = append(told, line)
				continue
			}
			asked, want, _ := strings.Cut(asked, " | ")
			if got := answer(asked, told); got != want {
				t.Errorf("%s\n? %s\ngot %q, want %q", strings.Join(told, "\n"), asked, got, want)
			}
		}
	}
}

func answer(asked string, told []string) string {
	switch f, ok := entries.Answer(asked, told); {
	case !ok:
		return "-"
	case f.YesNo && f.Holds:
		return "yes"
	case f.YesNo:
		return "no"
	default:
		return f.Text
	}
}
