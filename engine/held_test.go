package engine_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"

	"whence/engine"
)

// TestTriedFirst takes two sessions through the same changes of facts and rules. One makes
// them; the other tries them first, and keeps that, makes them anew, or is asked something
// in between. What holds, what each change did and all ranks are the same.
func TestTriedFirst(t *testing.T) {
	for k, text := range []string{closure(10, 16), sameGeneration(2, 3), pointsTo(60), triples(300), uncertain(closure(9, 14))} {
		made, tried := sessionOf(t, text), sessionOf(t, text)
		told, rules := made.View().ToldFacts(), made.View().Rules()
		r := random()
		for i := range 40 {
			f, rule := told[r.IntN(len(told))], rules[r.IntN(len(rules))]
			there := slices.IndexFunc(made.View().Rules(), func(c engine.Clause) bool {
				return c.Head.Equal(rule.Head) && slices.EqualFunc(c.Body, rule.Body, engine.Literal.Equal)
			})
			ids := []string{fmt.Sprint("r", i)}
			change := func(id string) func(*engine.Tx) error {
				c := rule
				c.ID = id
				return func(tx *engine.Tx) error { return errors.Join(toggle(tx, f), tx.AddRule(c)) }
			}
			if there >= 0 {
				gone := made.View().Rules()[there].ID
				ids = nil
				change = func(string) func(*engine.Tx) error {
					return func(tx *engine.Tx) error { return errors.Join(toggle(tx, f), tx.RemoveRule(gone)) }
				}
			}
			before, was, name := sureAtoms(tried.View()), tried.View(), fmt.Sprint("r", i)
			want, err := made.Update(context.Background(), change(name))
			if err != nil {
				t.Fatal(err)
			}
			if err := tried.TryFirst(context.Background(), change("try"), func(*engine.View, engine.Delta) error { return nil }); err != nil {
				t.Fatal(err)
			}
			if r.IntN(3) == 0 && !slices.Equal(sureAtoms(was), before) {
				t.Fatalf("program %d, change %d: a view of before shows what is tried", k, i)
			}
			if r.IntN(3) == 0 && !slices.Equal(sureAtoms(tried.View()), before) {
				t.Fatalf("program %d, change %d: a new view shows what is tried", k, i)
			}
			got, kept := engine.Delta{}, false
			if r.IntN(4) > 0 {
				got, kept = tried.Keep(ids)
			}
			if !kept {
				if got, err = tried.Update(context.Background(), change(name)); err != nil {
					t.Fatal(err)
				}
			}
			same := func(x, y []engine.Atom) bool { return slices.EqualFunc(x, y, engine.Atom.Equal) }
			if !same(got.Added, want.Added) || !same(got.Withdrawn, want.Withdrawn) || !same(got.Conflicts, want.Conflicts) {
				t.Fatalf("program %d, change %d (kept: %v): %v, want %v", k, i, kept, got, want)
			}
			if err := tried.CheckRanks(); err != nil {
				t.Fatalf("program %d, change %d: %v", k, i, err)
			}
			if !slices.Equal(sureAtoms(tried.View()), sureAtoms(made.View())) || len(tried.View().Rules()) != len(made.View().Rules()) {
				t.Fatalf("program %d, change %d (kept: %v): not the same holds", k, i, kept)
			}
			if slices.ContainsFunc(tried.View().Rules(), func(c engine.Clause) bool { return c.ID == "try" }) {
				t.Fatal("a rule kept the id that it was tried under")
			}
			if _, kept := tried.Keep(ids); kept {
				t.Fatal("what is made is kept again")
			}
		}
	}
}

// sureAtoms is all that holds, with how sure it is.
func sureAtoms(v *engine.View) (out []string) {
	for _, p := range v.Predicates() {
		for a := range v.Atoms(p.Pred, p.Denied) {
			out = append(out, fmt.Sprintf("%s %.9f", a, v.Confidence(a)))
		}
	}
	return out
}
