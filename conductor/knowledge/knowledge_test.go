package knowledge

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"whence/conductor/language"
	"whence/conductor/vocabulary"
	"whence/engine"
	"whence/internal/storage"
	"whence/internal/testclock"
	"whence/kb"
	"whence/reason"
	"whence/triple"
)

// followed counts what a follower is told.
type followed struct{ changes, renewals int }

func (f *followed) Follow(context.Context, kb.Delta) error { f.changes++; return nil }
func (f *followed) Renew(context.Context) error            { f.renewals++; return nil }
func (*followed) Faded(context.Context, engine.Atom) []triple.Fact {
	return nil
}

// open returns an empty store and a maker of knowledge of it.
func open(tb rapid.TB, cleanup func(func()), words *language.Language) (*kb.Store, func(held int) (*Knowledge, *followed)) {
	tb.Helper()
	ctx := context.Background()
	db, err := storage.Open(ctx, storage.Memory)
	if err != nil {
		tb.Fatal(err)
	}
	cleanup(func() { _ = db.Close() })
	store, err := kb.Open(ctx, db, testclock.Unhurried())
	if err != nil {
		tb.Fatal(err)
	}
	return store, func(held int) (*Knowledge, *followed) {
		f := &followed{}
		k := New(words, vocabulary.New(nil), Options{Held: held}, testclock.Unhurried(), f)
		k.Store = store
		if err := k.Load(ctx); err != nil {
			tb.Fatal(err)
		}
		return k, f
	}
}

// state is all that is held.
func state(tb rapid.TB, k *Knowledge) string {
	tb.Helper()
	var b strings.Builder
	facts, derived := k.Base.Size()
	fmt.Fprintln(&b, facts, derived, k.Seq, kb.SortedIDs(k.Rules), kb.SortedIDs(k.Properties), k.Superseded.IDs(), k.Base.World(""))
	for _, r := range []string{"own", "use", "like"} {
		held, err := k.Base.Held(context.Background(), triple.Triple{Subject: triple.Var("X"), Relation: r, Object: triple.Var("Y")})
		if err != nil {
			tb.Fatal(err)
		}
		lines := make([]string, len(held))
		for i, x := range held {
			lines[i] = x.String()
		}
		slices.Sort(lines)
		fmt.Fprintln(&b, lines)
	}
	return b.String()
}

func name(t *rapid.T) triple.Term {
	return triple.Const(triple.Proper, rapid.SampledFrom([]string{"Ann", "Ben", "Cleo"}).Draw(t, "name"))
}

// drawChange is something told or taken back.
func drawChange(t *rapid.T, turn string, live []string) kb.Change {
	ch := kb.Change{Turn: turn}
	source := triple.Source{Turn: turn, Quote: turn}
	relation := rapid.SampledFrom([]string{"own", "use"}).Draw(t, "relation")
	switch rapid.IntRange(0, 4).Draw(t, "what") {
	case 0:
		head := triple.Triple{Subject: triple.Var("X"), Relation: "like", Object: triple.Var("Y")}
		ch.Rules = []triple.StoredRule{{Source: source, Rule: triple.Rule{Head: head, Body: []triple.Literal{{Triple: triple.Triple{Subject: triple.Var("X"), Relation: relation, Object: triple.Var("Y")}}}}}}
	case 1:
		ch.Properties = []triple.StoredProperty{{Source: source, Property: triple.RelationProperty{Relation: relation, Property: triple.Symmetric}}}
	case 2:
		ch.Settings = map[string]string{"world": rapid.SampledFrom([]string{"open", "closed"}).Draw(t, "world")}
	case 3:
		if len(live) > 0 {
			ch.Retract = []string{rapid.SampledFrom(live).Draw(t, "id")}
		}
	default:
		ch.Facts = []triple.Fact{{Source: source, Triple: triple.Triple{Subject: name(t), Relation: relation, Object: name(t)}}}
	}
	return ch
}

// Whether changes are applied one by one, caught up with several at a time, or read all
// at once, what is held is the same; so it is after an undo.
func TestStepsAreAsTheWhole(t *testing.T) {
	words, err := language.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	rapid.Check(t, func(t *rapid.T) {
		ctx := context.Background()
		store, held := open(t, t.Cleanup, words)
		own, _ := held(0)
		other, followed := held(0)
		var live []string
		for i := range rapid.IntRange(1, 8).Draw(t, "changes") {
			turn := fmt.Sprintf("t%d", i+1)
			var d kb.Delta
			if rapid.IntRange(0, 5).Draw(t, "undo") == 0 {
				undone, err := store.Undo(ctx, turn, fmt.Sprintf("t%d", i))
				if err != nil {
					continue // there was nothing to undo
				}
				d = undone.Delta
			} else {
				r, err := store.Commit(ctx, drawChange(t, turn, live))
				if err != nil {
					t.Fatal(err)
				}
				d = r.Delta
			}
			if _, err := own.Apply(ctx, d); err != nil {
				t.Fatal(err)
			}
			for _, f := range d.Facts {
				live = append(live, f.ID)
			}
			live = slices.DeleteFunc(live, func(id string) bool { return slices.Contains(d.Retracted, id) })
			if rapid.Bool().Draw(t, "look") {
				if err := other.CatchUp(ctx); err != nil {
					t.Fatal(err)
				}
			}
		}
		if err := other.CatchUp(ctx); err != nil {
			t.Fatal(err)
		}
		whole, _ := held(0)
		want := state(t, whole)
		for who, k := range map[string]*Knowledge{"one by one": own, "caught up": other} {
			if got := state(t, k); got != want {
				t.Fatalf("%s:\n%s\nread at once:\n%s", who, got, want)
			}
		}
		if followed.renewals > 0 {
			t.Fatal("everything was read again where a few changes were to be gone through")
		}
		own.Stale = true
		if err := own.CatchUp(ctx); err != nil || own.Stale || state(t, own) != want {
			t.Fatalf("read again: %v\n%s\n%s", err, state(t, own), want)
		}
	})
}

// A base that is too large is held in outline, and answers from what is gathered.
func TestOutline(t *testing.T) {
	words, err := language.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	store, held := open(t, t.Cleanup, words)
	ann, tea := triple.Const(triple.Proper, "Ann"), triple.Const(triple.Proper, "Tea")
	fact := triple.Triple{Subject: ann, Relation: "own", Object: tea}
	change := kb.Change{Turn: "t1"}
	for _, s := range []string{"Ann", "Ben", "Cleo"} {
		change.Facts = append(change.Facts, triple.Fact{Triple: triple.Triple{Subject: triple.Const(triple.Proper, s), Relation: "own", Object: tea}, Source: triple.Source{Turn: "t1"}})
	}
	if _, err := store.Commit(t.Context(), change); err != nil {
		t.Fatal(err)
	}
	k, _ := held(2)
	if facts, _ := k.Base.Size(); !k.Outlined || facts != 0 || k.Holds(fact) {
		t.Fatalf("outlined %v with %d facts", k.Outlined, facts)
	}
	if cut, err := k.Gather(t.Context(), reason.GatherBounds{Missing: true}, fact); err != nil || cut != "" || !k.Holds(fact) {
		t.Errorf("gathered: %q, %v, and it holds: %v", cut, err, k.Holds(fact))
	}
	if whole, _ := held(3); whole.Outlined {
		t.Error("three facts are not too many where three are held")
	}
}
