package sums_test

import (
	_ "embed"
	"strings"
	"testing"

	"whence/reason/figures"
	"whence/reason/sums"
	"whence/triple/english"
)

//go:embed testdata/sums.txt
var table string

// TestAnswer reckons with what was said, and leaves alone what does not settle it: in testdata/sums.txt a line is
// what was said, the questions behind it are asked of it one after the other, with what each comes to, "" for nothing.
func TestAnswer(t *testing.T) {
	e, err := english.New()
	if err != nil {
		t.Fatal(err)
	}
	var said []figures.Said
	var before []sums.Asked
	for line := range strings.Lines(table) {
		line = strings.TrimSpace(line)
		question, want, asked := strings.Cut(line, " => ")
		if strings.HasSuffix(line, " =>") {
			question, asked = strings.TrimSuffix(line, " =>"), true
		}
		switch {
		case line == "":
			said, before = nil, nil
		case strings.HasPrefix(line, "#"):
		case !asked:
			said = append(said, figures.Said{Text: line, Noted: true})
		default:
			found, ok := sums.Answer(question, before, said, e.Words())
			got := ""
			if ok {
				got = found.Amount.Said(e.Words().Plural)
			}
			if got != want {
				t.Errorf("%q: %q, want %q", question, got, want)
			}
			before = append(before, sums.Asked{Text: question, After: len(said)})
		}
	}
}
