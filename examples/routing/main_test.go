package main

import (
	"fmt"
	"strings"
	"testing"

	"whence/conductor/skill"
)

// brief words a routing: who accepts for what, who would have, and a warning.
func brief(r skill.Routing) string {
	var parts []string
	for _, v := range r.Accepted {
		parts = append(parts, fmt.Sprintf("%s %v", v.Skill, v.Reasons))
	}
	for _, v := range r.WouldHave {
		parts = append(parts, fmt.Sprintf("(%s but %s)", v.Skill, v.Blocker[0].Args[1]))
	}
	if r.Warning != "" {
		parts = append(parts, "warning")
	}
	return strings.Join(parts, " ")
}

func TestEightTasks(t *testing.T) {
	routed, err := route(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	want := []string{
		"/search [/find]",
		"/calendar [/date]",
		"/code [/program]",
		"/calendar [/date] /search [/find] warning",
		"(/search but /private)",
		"(/code but /explain)",
		"",
		"/calendar [/date] (/search but /private)",
	}
	for i, w := range want {
		if got := brief(routed[i]); got != w {
			t.Errorf("%q: got %q, want %q", tasks[i], got, w)
		}
	}
}

func TestRun(t *testing.T) {
	var out strings.Builder
	if err := run(t.Context(), &out); err != nil || !strings.Contains(out.String(), "warning: 2 skills accept /t4: /calendar, /search") {
		t.Errorf("%v\n%s", err, out.String())
	}
}
