package conductor

import (
	"context"
	"encoding/json"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"whence/conductor/turn"
	"whence/internal/testclock"
)

// TestTwoProcessesOnOneBase: what one tells, the other knows at its next turn,
// and no turn id is given twice.
func TestTwoProcessesOnOneBase(t *testing.T) {
	path := filepath.Join(t.TempDir(), "kb.db")
	a, b := openAt(t, path), openAt(t, path)
	turns := map[string]bool{}
	said := func(c *Conductor, input string) Record {
		r := mustTake(t, c, input)
		if turns[r.Turn] {
			t.Errorf("turn %s twice", r.Turn)
		}
		turns[r.Turn] = true
		return r
	}
	said(a, "All cats are mammals.")
	said(b, "Tom is a cat.")
	if r := said(a, "Is Tom a mammal?"); r.Verdict != Proved {
		t.Errorf("a does not know what b was told: %s", r.Reply)
	}
	said(b, "/forget r1")
	if r := said(a, "Is Tom a mammal?"); r.Verdict != Unprovable {
		t.Errorf("a still knows what b forgot: %s", r.Reply)
	}
	said(b, "/world closed")
	if r := said(a, "Is Tom a mammal?"); r.Verdict != Refuted {
		t.Errorf("a does not know that the world is closed: %s", r.Reply)
	}
}

func openAt(t *testing.T, path string) *Conductor {
	t.Helper()
	c, err := New(t.Context(), Options{KB: path, Clock: testclock.Unhurried()})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = c.Close() })
	return c
}

// TestLeavingATurn leaves the loop at each event of a turn that teaches and
// asks: what is known in memory is what is kept, and it is all of the turn's
// facts or none.
func TestLeavingATurn(t *testing.T) {
	for leave := range 12 {
		t.Run(fmt.Sprint(leave), func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "kb.db")
			c := openAt(t, path)
			mustTake(t, c, "All cats are mammals.")
			n := 0
			for range c.Turn(t.Context(), "Tom is a cat. Tim is a cat. Is Tom a mammal?") {
				if n == leave {
					break
				}
				n++
			}
			known := facts(t, c)
			if kept := facts(t, openAt(t, path)); kept != known {
				t.Errorf("in memory %q, kept %q", known, kept)
			}
			if strings.Contains(known, "Tom") != strings.Contains(known, "Tim") {
				t.Errorf("half of the turn was learned: %q", known)
			}
			if r := mustTake(t, c, "Is Tom a mammal?"); (r.Verdict == Proved) != strings.Contains(known, "Tom") {
				t.Errorf("%s, knowing %q", r.Verdict, known)
			}
		})
	}
}

func facts(t *testing.T, c *Conductor) string {
	t.Helper()
	return mustTake(t, c, "/facts").Reply
}

// TestCancelledBefore: a turn whose context is done learns nothing, and ends.
func TestCancelledBefore(t *testing.T) {
	c := newTest(t, nil)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	var end *turn.Answered
	for e := range c.Turn(ctx, "Tom is a cat.") {
		if a, ok := e.(turn.Answered); ok {
			end = &a
		}
	}
	if end == nil || end.Record.Error == nil {
		t.Fatalf("the turn ended with %+v", end)
	}
	if got := facts(t, c); strings.Contains(got, "Tom") {
		t.Errorf("learned %q", got)
	}
}

// TestRecordHasNoNull: a script finds [] where there is nothing.
func TestRecordHasNoNull(t *testing.T) {
	c := newTest(t, nil)
	for _, input := range []string{
		"Hi", "Tom is a cat.", "Is Tom a cat?", "Is Tom a dog?", "Blorp the of quickly", "/why", "/nothing", "/facts", "", "Who is a cat?",
	} {
		r, _ := hearAll(t, c, input)
		text, err := json.Marshal(r)
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(string(text), "null") {
			t.Errorf("%q: %s", input, text)
		}
	}
}

// TestEventsInOrder: a front end can rely on the order of the events.
func TestEventsInOrder(t *testing.T) {
	c := newTest(t, nil)
	var got []string
	for e := range c.Turn(t.Context(), "All cats are mammals. Tom is a cat. Is Tom a mammal?") {
		name := strings.TrimPrefix(fmt.Sprintf("%T", e), "turn.")
		if !slices.Contains(got, name) {
			got = append(got, name)
		}
	}
	want := []string{"Heard", "Extracted", "Routed", "Learned", "Inferred", "Explained", "Token", "Answered"}
	if !slices.Equal(got, want) {
		t.Errorf("events %v, want %v", got, want)
	}
}

// TestEventsAreReadWhileTheTurnGoesOn: a front end may still look at an event
// when the turn goes on. It is the race detector that would find what is amiss.
func TestEventsAreReadWhileTheTurnGoesOn(t *testing.T) {
	c := newTest(t, nil)
	for _, input := range []string{
		"All cats are mammals. Tom is a cat. Is Tom a mammal?", "Is Tim a mammal?", "Tom is not a mammal.",
		"/whynot Tim is a cat", "What if Tim is a cat?", "/forget f1", "/undo", "Bla bla is.",
	} {
		var readers sync.WaitGroup
		for e, err := range c.Turn(t.Context(), input) {
			if err != nil {
				t.Fatal(err)
			}
			readers.Go(func() {
				for range 3 {
					if _, err := json.Marshal(e); err != nil {
						t.Error(err)
					}
				}
			})
		}
		readers.Wait()
	}
}

// TestThatIsWrong: "that's not right" behind an answer takes back the one sentence that the
// answer rests on, and nothing where it rests on none or on several.
func TestThatIsWrong(t *testing.T) {
	for _, x := range []struct{ told, asked, gone string }{
		{"Colm likes tea. Sally paid Jim.", "Where does Colm live?", ""},
		{"Colm likes tea. Sally paid Jim.", "Who likes tea?", "Colm likes tea."},
		{"Colm likes tea. Sally paid Jim.", "", "Sally paid Jim."},
		{"Every vet is a doctor. Ida is a vet.", "Is Ida a doctor?", ""},
	} {
		c := newTest(t, nil)
		mustTake(t, c, x.told)
		if x.asked != "" {
			mustTake(t, c, x.asked)
		}
		r := mustTake(t, c, "That's not right.")
		if gone := r.Effects.Retracted; len(gone) != min(len(x.gone), 1) || x.gone != "" && !strings.Contains(strings.Join(r.Effects.Receipts, " "), strings.TrimSuffix(x.gone, ".")) {
			t.Errorf("%s %s: %v, %v", x.told, x.asked, gone, r.Effects.Receipts)
		}
		end(t, c)
	}
}
