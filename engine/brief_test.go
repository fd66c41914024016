package engine_test

import (
	"context"
	"errors"
	"slices"
	"testing"

	"whence/engine"
)

// TestBriefDeltas compares the short account of random changes, tried and made, with the
// whole one: the first of what came and went beside what was told, and how many more.
func TestBriefDeltas(t *testing.T) {
	for k, text := range []string{closure(14, 22), chain(14), sameGeneration(2, 3), pointsTo(60), triples(300)} {
		whole, brief := sessionOf(t, text), sessionOf(t, text)
		told := whole.View().ToldFacts()
		r := random()
		for i := range 24 {
			f, g, most := told[r.IntN(len(told))], told[r.IntN(len(told))], r.IntN(5)
			change := func(tx *engine.Tx) error { return errors.Join(toggle(tx, f), toggle(tx, g)) }
			d, err := whole.Update(context.Background(), change)
			if err != nil {
				t.Fatal(err)
			}
			own := func(a engine.Atom) bool { return a.Equal(f.Atom) || a.Equal(g.Atom) || a.Pred == "skipped" }
			added, withdrawn := slices.DeleteFunc(d.Added, own), slices.DeleteFunc(d.Withdrawn, own)
			compare := func(got engine.Delta) {
				t.Helper()
				if !slices.EqualFunc(got.Added, added[:min(most, len(added))], engine.Atom.Equal) || got.MoreAdded != max(0, len(added)-most) ||
					!slices.EqualFunc(got.Withdrawn, withdrawn[:min(most, len(withdrawn))], engine.Atom.Equal) || got.MoreWithdrawn != max(0, len(withdrawn)-most) {
					t.Fatalf("program %d, change %d: %v, where %v came and %v went", k, i, got, added, withdrawn)
				}
			}
			short := func(tx *engine.Tx) error {
				tx.Brief(most, func(pred string) bool { return pred == "skipped" })
				return change(tx)
			}
			if err := brief.Try(context.Background(), short, func(_ *engine.View, d engine.Delta) error { compare(d); return nil }); err != nil {
				t.Fatal(err)
			}
			if err := brief.CheckRanks(); err != nil {
				t.Fatal(err)
			}
			if d, err = brief.Update(context.Background(), short); err != nil {
				t.Fatal(err)
			}
			compare(d)
		}
	}
}
