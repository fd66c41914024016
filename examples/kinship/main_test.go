package main

import (
	"slices"
	"strings"
	"testing"

	"whence/engine"
	"whence/reason/learn"
)

func TestFiveCandidates(t *testing.T) {
	p, outcomes, err := step(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	want := []struct {
		verdict learn.Verdict
		stage   engine.Stage
		reason  string
	}{
		{learn.Adopted, "", "2 of 2 wanted facts hold"},
		{learn.Vetoed, "", "which is denied"},
		{learn.Rejected, engine.StageParse, ""},
		{learn.Rejected, engine.StageStratify, ""},
		{learn.Vetoed, "", "no gain in coverage"},
	}
	for i, w := range want {
		if o := outcomes[i]; o.Verdict != w.verdict || o.Stage != w.stage || !strings.Contains(o.Reason, w.reason) {
			t.Errorf("%s: %s at %q since %q; want %s at %q since %q", o.Candidate.Name, o.Verdict, o.Stage, o.Reason, w.verdict, w.stage, w.reason)
		}
	}
	if got := len(slices.Collect(p.Atoms("grandparent"))); got != 2 || len(p.Rules()) != 1 {
		t.Errorf("%d grandparents by %d rules", got, len(p.Rules()))
	}
}

func TestRun(t *testing.T) {
	var out strings.Builder
	if err := run(t.Context(), &out); err != nil || !strings.Contains(out.String(), "grandparent(/ann, /dan)") {
		t.Errorf("%v\n%s", err, out.String())
	}
}
