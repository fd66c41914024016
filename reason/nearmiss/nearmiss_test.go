package nearmiss_test

import (
	"context"
	"maps"
	"testing"

	"pgregory.net/rapid"

	"whence/engine"
	_ "whence/internal/sameseed"
	"whence/reason/nearmiss"
	"whence/reason/rivertest"
	"whence/reason/snapshot"
	"whence/reason/store"
)

// What does not hold has near-misses, the cheapest first, of which each, made, makes it hold;
// what holds has none. The search leaves everything as it was.
func TestEachWouldMakeItSo(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		ctx, st := context.Background(), rivertest.Empty(t)
		c, known := rivertest.Rivers{}.Change(t, 0)
		if _, err := st.Update(ctx, c); err != nil {
			t.Fatal(err)
		}
		name := rapid.SampledFrom([]string{"a", "b", "c", "d", "e"})
		text := "reaches(/" + name.Draw(t, "from") + ", /" + name.Draw(t, "to") + ")"
		if rapid.Bool().Draw(t, "spring") {
			text = "is(/" + name.Draw(t, "of") + ", /spring)"
		}
		a, err := engine.ParseAtom(text)
		if err != nil {
			t.Fatal(err)
		}
		goal := []engine.Literal{{Atom: a}}
		found, search, err := nearmiss.WhyNot(ctx, st, goal)
		if holds := known.Conclusions()[text]; err != nil || holds != (len(found) == 0) {
			t.Fatalf("%s of %v has %d near-misses (%v): %v", text, known, len(found), err, search)
		}
		for i, m := range found {
			if !m.Checked || i > 0 && m.Cost < found[i-1].Cost {
				t.Fatalf("%s: near-miss %d is %+v", text, i, m)
			}
			err := st.Try(ctx, []store.Change{m.Change}, true, func(l *snapshot.Snapshot, _ store.Receipt, _ store.Operations) error {
				if !l.Holds(a) {
					t.Fatalf("%s does not follow with %+v", text, m.Change)
				}
				return nil
			})
			if err != nil {
				t.Fatal(err)
			}
		}
		l := st.Snapshot(ctx, st.Session.View())
		for text := range maps.Keys(known.Conclusions()) {
			if a, err := engine.ParseAtom(text); err != nil || !l.Holds(a) {
				t.Fatalf("%s holds no more", text)
			}
		}
	})
}
