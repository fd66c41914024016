package engine_test

import (
	"context"
	"slices"
	"testing"

	"whence/engine"
	"whence/engine/check"
	"whence/internal/race"
)

// TestRecomputationChangesNothing takes two sessions through the same changes:
// one withdraws conclusion by conclusion, the other derives each component
// anew as soon as something in it is withdrawn. What holds, what each change
// is said to have changed and every proof are the same; where a fact has more
// derivations than are compared for the best of all proofs, both have one.
func TestRecomputationChangesNothing(t *testing.T) {
	race.Skip(t)
	absent := closure(14, 22) + "far(X, Y) :- path(X, _), path(_, Y), !path(X, Y).\nlone(X) :- edge(X, _), !edge(_, X).\n" +
		"path(/n3, X) :- lone(X).\nback(X) :- far(X, X).\nback(Y) :- back(X), edge(X, Y), !lone(Y).\n" +
		"size(X, N) :- edge(X, Y) |> do fn:group_by(X), let N = fn:count().\nsize(Y, N) :- size(X, N), edge(X, Y).\n"
	programs := []struct {
		text  string
		exact bool
	}{
		{closure(10, 14), true}, {closure(24, 60), false}, {chain(14), true}, {sameGeneration(2, 3), true},
		{pointsTo(60), true}, {triples(300), true}, {uncertain(closure(9, 14)), true}, {uncertain(triples(150)), true}, {absent, false},
	}
	for k, p := range programs {
		step, anew := sessionOf(t, p.text), sessionOf(t, p.text)
		step.Recompute(false)
		anew.Recompute(true)
		told := step.View().ToldFacts()
		r := random()
		for i := range 16 {
			f, g := told[r.IntN(len(told))], told[r.IntN(len(told))]
			change := func(tx *engine.Tx) error {
				if i%2 == 0 {
					if err := toggle(tx, g); err != nil {
						return err
					}
				}
				return toggle(tx, f)
			}
			a, err := step.Update(context.Background(), change)
			if err != nil {
				t.Fatal(err)
			}
			b, err := anew.Update(context.Background(), change)
			if err != nil {
				t.Fatal(err)
			}
			same := func(x, y []engine.Atom) bool { return slices.EqualFunc(x, y, engine.Atom.Equal) }
			if !same(a.Added, b.Added) || !same(a.Withdrawn, b.Withdrawn) || !same(a.Conflicts, b.Conflicts) {
				t.Fatalf("program %d, change %d of %s: %v by steps, %v anew", k, i, f, a, b)
			}
			if err := anew.CheckRanks(); err != nil {
				t.Fatalf("program %d, change %d of %s: %v", k, i, f, err)
			}
			sameProofs(t, step.View(), anew.View(), p.exact)
		}
	}
}

// toggle takes a fact back, or tells it if it is not told.
func toggle(tx *engine.Tx, f engine.Fact) error {
	if was, err := tx.Retract(f.Atom); was || err != nil {
		return err
	}
	return tx.Insert(f)
}

// sameProofs compares what two views show.
func sameProofs(t *testing.T, a, b *engine.View, exact bool) {
	t.Helper()
	if x, y := model(a), model(b); x != y {
		t.Fatalf("by steps\n%s\nanew\n%s", x, y)
	}
	for _, p := range a.Predicates() {
		for atom := range a.Atoms(p.Pred, p.Denied) {
			x, okX := a.Why(t.Context(), atom)
			y, okY := b.Why(t.Context(), atom)
			if !okX || !okY || exact && x.ID != y.ID {
				t.Fatalf("the proofs of %s differ:\n%v\n%v", atom, x, y)
			}
			if err := check.In(b, y); err != nil {
				t.Fatal(err)
			}
		}
	}
}
