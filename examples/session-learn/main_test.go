package main

import (
	"slices"
	"strings"
	"testing"

	"whence/reason/learn"
)

func TestHabitBecomesAdvice(t *testing.T) {
	p, outcomes, err := step(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	verdicts := map[string]learn.Verdict{}
	for _, o := range outcomes {
		verdicts[o.Candidate.Text] = o.Verdict
	}
	if len(verdicts) != 2 || verdicts[follow("/read", "/parse")] != learn.Adopted || verdicts[follow("/login", "/delete")] != learn.Vetoed {
		t.Errorf("verdicts %v", verdicts)
	}
	got := slices.Collect(p.Atoms("suggest_following_tool"))
	if len(got) != 1 || got[0].String() != "suggest_following_tool(/now, /parse)" {
		t.Errorf("advice: %v", got)
	}
}

func TestRun(t *testing.T) {
	var out strings.Builder
	if err := run(t.Context(), &out); err != nil || !strings.Contains(out.String(), `rests on executed(/now, /read, "notes.txt", "12 lines")`) {
		t.Errorf("%v\n%s", err, out.String())
	}
}
