package main

import (
	"slices"
	"strings"
	"testing"
)

func TestEngineAgreesWithProlog(t *testing.T) {
	ours, err := byEngine(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	theirs, live, err := byProlog(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("swipl: %v; %d plans", live, len(ours))
	if !slices.Equal(ours, theirs) {
		t.Errorf("engine\n%s\nprolog\n%s", strings.Join(ours, "\n"), strings.Join(theirs, "\n"))
	}
	if stopped := of(ours, noPlan); len(stopped) != 0 {
		t.Errorf("the input that is built already has plans: %v", stopped)
	}
	for _, in := range inputs {
		if in.name != noPlan && len(of(ours, in.name)) == 0 {
			t.Errorf("%s has no plan", in.name)
		}
	}
}

func TestRecordedAnswersAreTheProlog(t *testing.T) {
	theirs, live, err := byProlog(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if !live {
		t.Skip("swipl is not installed")
	}
	if got := strings.Join(theirs, "\n") + "\n"; got != recorded {
		t.Errorf("recorded.txt should be\n%s", got)
	}
}

func TestRun(t *testing.T) {
	var out strings.Builder
	if err := run(t.Context(), &out); err != nil || strings.Contains(out.String(), "≠") || strings.Count(out.String(), " = ") != len(inputs) {
		t.Errorf("%v\n%s", err, out.String())
	}
}
