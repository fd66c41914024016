package main

import (
	"strings"
	"testing"
)

// The script that must work offline: a free reply, a refusal that leaves the
// knowledge as it was, a synonym learned through "it", and the same question
// answered with it; and the history knows which turn settled the question.
func TestChat(t *testing.T) {
	var out strings.Builder
	if err := run(t.Context(), &out); err != nil {
		t.Fatal(err)
	}
	got := out.String()
	turns := strings.Split(got, "> ")
	for i, want := range []string{"", "Hello", "I was told nothing about", "learned f1", "AfA", ""} {
		if !strings.Contains(turns[i], want) {
			t.Errorf("turn %d: %q has no %q", i, turns[i], want)
		}
	}
	for _, want := range []string{
		`"What is depreciation?" was open in turn 2 and settled in turn 4`,
		`"What is depreciation?" was settled by what turn 3 taught: f1`,
		"since learned(3, \"f1\")",
		"nothing was learned in turn 1\n  nothing was learned in turn 2\n  nothing was learned in turn 4\n  nothing was learned in turn 5",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("no %q in %s", want, got)
		}
	}
}
