package conductor

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"whence/conductor/turn"
	"whence/internal/race"
	"whence/internal/testclock"
)

// takeOne takes a turn and returns its record.
func takeOne(t *rapid.T, c *Conductor, input string) (r Record) {
	for e, err := range c.Turn(t.Context(), input) {
		if err != nil {
			t.Fatalf("%q: %v", input, err)
		}
		if a, ok := e.(turn.Answered); ok {
			r = a.Record
		}
	}
	return r
}

// stateOf is all that is known: told, concluded, in conflict, and gone by.
func stateOf(t *rapid.T, c *Conductor) (string, []string) {
	var b strings.Builder
	var told []string
	for f, err := range c.known.Store.Facts(t.Context()) {
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintln(&b, f.ID, f.Triple, f.Triple.Weight())
		told = append(told, fmt.Sprint(f.Triple.Subject.Name, " ", f.Triple.Object.Name, " ", f.Triple.Weight()))
	}
	for _, id := range c.known.Superseded.IDs() {
		fmt.Fprintf(&b, "%s %+v\n", id, c.known.Superseded.Of(id))
	}
	facts, derived := c.known.Base.Size()
	fmt.Fprintln(&b, facts, derived, takeOne(t, c, "Who is Italian?").Answers, takeOne(t, c, "/conflicts").Reply)
	slices.Sort(told)
	return b.String(), told
}

// Of what is told of a relation of one value the latest holds, and whatever was
// surer beside it; an undo leaves the base as it was before.
func TestLaterValuesSupersede(t *testing.T) {
	race.Skip(t)
	rapid.Check(t, func(t *rapid.T) {
		c, err := New(t.Context(), Options{Clock: testclock.Unhurried()})
		if err != nil {
			t.Fatal(err)
		}
		defer func() { _ = c.Close() }()
		takeOne(t, c, `"lives in" has one value.`)
		takeOne(t, c, "Everyone who lives in Rome is Italian.")
		model := map[string]map[string]float64{"ann": {}, "ben": {}}
		people := rapid.SampledFrom([]string{"Ann", "Ben"})
		places := rapid.SampledFrom([]string{"Rome", "Paris", "Oslo"})
		for range rapid.IntRange(1, 6).Draw(t, "turns") {
			who, where, sure := people.Draw(t, "who"), places.Draw(t, "where"), 1.0
			said := who + " lives in " + where + "."
			if rapid.Bool().Draw(t, "unsure") {
				said, sure = who+" probably lives in "+where+".", 0.8
			}
			before, _ := stateOf(t, c)
			takeOne(t, c, said)
			after, _ := stateOf(t, c)
			if after != before {
				takeOne(t, c, "/undo")
				if undone, _ := stateOf(t, c); undone != before {
					t.Fatalf("%s, and undone:\n%s\nwas:\n%s", said, undone, before)
				}
				takeOne(t, c, said)
			}
			values := model[strings.ToLower(who)]
			maps.DeleteFunc(values, func(_ string, w float64) bool { return w <= sure })
			values[strings.ToLower(where)] = sure
			var want []string
			for p, values := range model {
				for v, w := range values {
					want = append(want, fmt.Sprint(p, " ", v, " ", w))
				}
			}
			slices.Sort(want)
			if _, got := stateOf(t, c); !slices.Equal(got, want) {
				t.Fatalf("after %s: %v, not %v", said, got, want)
			}
		}
	})
}

// What a file says, and what another program does, takes the place of nothing,
// and nothing of it: both are shown.
func TestOthersSupersedeNothing(t *testing.T) {
	c := newTest(t, nil)
	mustTake(t, c, `"lives in" has one value.`)
	mustTake(t, c, "Ann lives in Rome.")
	for e, err := range c.Call(t.Context(), Teach, "Ann lives in Paris.", "a program") {
		if err != nil {
			t.Fatal(err)
		}
		if a, ok := e.(turn.Answered); ok && len(a.Record.Effects.Retracted) > 0 {
			t.Errorf("a program has taken back %v", a.Record.Effects.Retracted)
		}
	}
	r := mustTake(t, c, "Where does Ann live?")
	if r.Verdict != Conflicting {
		t.Fatalf("%s: %s", r.Verdict, r.Reply)
	}
	r = mustTake(t, c, "Ann lives in Oslo.")
	if got := r.Effects.Retracted; len(got) != 1 || got[0] != "f1" {
		t.Errorf("retracted %v", got)
	}
	if r = mustTake(t, c, "Where does Ann live?"); r.Verdict != Conflicting {
		t.Errorf("what a program says is gone: %s", r.Reply)
	}
}
