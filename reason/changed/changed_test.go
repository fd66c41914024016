package changed_test

import (
	"os"
	"strings"
	"testing"

	"whence/reason/changed"
	"whence/triple/english"
)

// TestAnswer answers by what was told to be otherwise since, and leaves alone what that does not decide: each talk is what is
// told, and what is asked with what is found, "-" for nothing.
func TestAnswer(t *testing.T) {
	e, err := english.New()
	if err != nil {
		t.Fatal(err)
	}
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
			if got := answer(asked, told, e.Words()); got != want {
				t.Errorf("%s\n? %s\ngot %q, want %q", strings.Join(told, "\n"), asked, got, want)
			}
		}
	}
}

func answer(asked string, told []string, w changed.Words) string {
	found, ok := new(changed.Talk).Answer(asked, told, w)
	switch {
	case !ok:
		return "-"
	case found.YesNo && found.Holds:
		return "yes"
	case found.YesNo:
		return "no"
	case found.Amount != nil:
		return found.Amount.String()
	}
	return found.Text
}

// messages are what is told in the talks, and what is asked.
func messages(t testing.TB) (told, asked []string) {
	talks, err := os.ReadFile("testdata/talks.txt")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(talks)) {
		line = strings.TrimSpace(line)
		if q, is := strings.CutPrefix(line, "? "); is {
			q, _, _ = strings.Cut(q, " | ")
			asked = append(asked, q)
		} else if line != "" {
			told = append(told, line)
		}
	}
	return told, asked
}
