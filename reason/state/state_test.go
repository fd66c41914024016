package state_test

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"whence/engine"
	_ "whence/internal/sameseed"
	"whence/reason/lift"
	"whence/reason/rivertest"
	"whence/reason/snapshot"
	"whence/reason/state"
	"whence/reason/store"
	"whence/triple"
)

// concluded is what a state holds with the suppositions in force, beside what was told.
func concluded(t *rapid.T, st *state.State) map[string]bool {
	out := map[string]bool{}
	err := st.Under(context.Background(), nil, func(l *snapshot.Snapshot) error {
		for _, relation := range []string{"reaches", "is"} {
			held := map[string]triple.Triple{}
			if err := l.Held(l.Ctx, triple.Triple{Subject: triple.Var("X"), Relation: relation, Object: triple.Var("Y")}, held); err != nil {
				return err
			}
			for _, f := range held {
				out[lift.Triple(f).String()] = true
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func names(as []engine.Atom) []string {
	var out []string
	for _, a := range as {
		out = append(out, a.String())
	}
	slices.Sort(out)
	return out
}

// beyond are those of all that are not among some, sorted.
func beyond(all, some map[string]bool) []string {
	var out []string
	for _, x := range slices.Sorted(maps.Keys(all)) {
		if !some[x] {
			out = append(out, x)
		}
	}
	return out
}

// After any changes what is concluded is what follows from what is known then, and each
// change says just what came and went by it; a preview says the same and changes nothing.
func TestInStep(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		st, known := rivertest.Empty(t), rivertest.Rivers{}
		for n := range rapid.IntRange(1, 6).Draw(t, "changes") {
			c, after := known.Change(t, n)
			before, want := known.Conclusions(), after.Conclusions()
			shown, err := st.Preview(context.Background(), c)
			if err != nil {
				t.Fatal(err)
			}
			if got := concluded(t, st); !maps.Equal(got, before) {
				t.Fatalf("a preview left %v, and %v was known", got, before)
			}
			if rapid.Bool().Draw(t, "tried before") { // and kept, unless it is asked something in between
				if _, err := st.Trial(context.Background(), c); err != nil {
					t.Fatal(err)
				}
			}
			if rapid.Bool().Draw(t, "asked before") {
				if got := concluded(t, st); !maps.Equal(got, before) {
					t.Fatalf("a trial left %v, and %v was known", got, before)
				}
			}
			made, err := st.Update(context.Background(), c)
			if err != nil {
				t.Fatal(err)
			}
			if got := concluded(t, st); !maps.Equal(got, want) {
				t.Fatalf("of %v it concludes %v, want %v", after, got, want)
			}
			for _, e := range []state.Effect{shown, made} {
				if !slices.Equal(names(e.Derived), beyond(want, before)) || !slices.Equal(names(e.Withdrawn), beyond(before, want)) {
					t.Fatalf("%v came and %v went, of %v to %v", e.Derived, e.Withdrawn, before, want)
				}
			}
			known = after
		}
	})
}

// Suppositions add up, hold until they are dropped, and leave nothing behind.
func TestSuppositions(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		st := rivertest.Empty(t)
		c, known := rivertest.Rivers{}.Change(t, 0)
		if _, err := st.Update(context.Background(), c); err != nil {
			t.Fatal(err)
		}
		supposed, n := known, rapid.IntRange(1, 3).Draw(t, "suppositions")
		for i := range n {
			c, after := supposed.Change(t, i+1)
			if _, err := st.Suppose(context.Background(), c); err != nil {
				t.Fatal(err)
			}
			supposed = after
			if got, want := concluded(t, st), supposed.Conclusions(); !maps.Equal(got, want) {
				t.Fatalf("supposing %v it concludes %v, want %v", supposed, got, want)
			}
		}
		if got := st.Drop(); got != n {
			t.Fatalf("%d suppositions were dropped, of %d", got, n)
		}
		if got, want := concluded(t, st), known.Conclusions(); !maps.Equal(got, want) {
			t.Fatalf("after what was supposed it concludes %v, want %v", got, want)
		}
	})
}

// Of a change with thousands of conclusions the first are listed and all are counted, in
// a trial and when it is made; a preview lists them all.
func TestManyConclusions(t *testing.T) {
	const links = 60
	st, err := state.New(context.Background(), state.Options{})
	if err != nil {
		t.Fatal(err)
	}
	var known store.Change
	for i := range links {
		known.Facts = append(known.Facts, triple.Fact{ID: fmt.Sprint("f", i), Triple: triple.Triple{
			Subject: triple.Term{Name: fmt.Sprint("lock", i)}, Relation: "feeds", Object: triple.Term{Name: fmt.Sprint("lock", i+1)}}})
	}
	if _, err := st.Update(context.Background(), known); err != nil {
		t.Fatal(err)
	}
	clause, err := engine.ParseClause("feeds(X, Z) :- feeds(X, Y), feeds(Y, Z).")
	r, ok := lift.LowerRule(clause)
	if err != nil || !ok {
		t.Fatal(err)
	}
	r.ID = "r1"
	c := store.Change{Rules: []triple.StoredRule{r}}
	all, err := st.Preview(context.Background(), c)
	if err != nil || len(all.Derived) != links*(links-1)/2 {
		t.Fatalf("%d conclusions, %v", len(all.Derived), err)
	}
	for _, change := range []func(context.Context, store.Change) (state.Effect, error){st.Trial, st.Update} {
		e, err := change(context.Background(), c)
		n := len(e.Derived)
		if err != nil || n == 0 || n == len(all.Derived) || n+e.MoreDerived != len(all.Derived) || !slices.EqualFunc(e.Derived, all.Derived[:n], engine.Atom.Equal) {
			t.Fatalf("%d and %d more conclusions, %v", n, e.MoreDerived, err)
		}
	}
	gone, err := st.Update(context.Background(), store.Change{Drop: []string{"r1"}})
	if err != nil || len(gone.Withdrawn)+gone.MoreWithdrawn != len(all.Derived) {
		t.Fatalf("%d and %d more went, %v", len(gone.Withdrawn), gone.MoreWithdrawn, err)
	}
}
