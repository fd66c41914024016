package main

import (
	"errors"
	"strings"
	"testing"

	"whence/conductor/skill"
)

func TestTasks(t *testing.T) {
	for i, want := range []struct{ turns, tools int }{{2, 2}, {1, 1}, {0, 0}} {
		r, err := do(t.Context(), tasks[i].name, tasks[i].text)
		if r.Turns != want.turns || len(r.Steps) != want.tools {
			t.Errorf("%s: %d tools in %d turns, want %d in %d", tasks[i].name, len(r.Steps), r.Turns, want.tools, want.turns)
		}
		if refused := i == 2; refused != errors.Is(err, skill.ErrNoSkill) || r.Complete == refused || !refused && err != nil {
			t.Errorf("%s: complete %v, %v", tasks[i].name, r.Complete, err)
		}
	}
}

func TestBlockerIsNamed(t *testing.T) {
	r, _ := do(t.Context(), tasks[2].name, tasks[2].text)
	if len(r.Routing.WouldHave) != 1 || len(r.Routing.WouldHave[0].Blocker) != 1 || r.Routing.WouldHave[0].Blocker[0].String() != "matched(/t3, /implement)" {
		t.Errorf("%+v", r.Routing)
	}
}

func TestRun(t *testing.T) {
	var out strings.Builder
	if err := run(t.Context(), &out); err != nil || !strings.Contains(out.String(), "complete, turns taken: 2") {
		t.Errorf("%v\n%s", err, out.String())
	}
}
