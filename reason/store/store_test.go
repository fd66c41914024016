package store_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"whence/engine"
	_ "whence/internal/sameseed"
	"whence/reason/lift"
	"whence/reason/store"
	"whence/reason/world"
	"whence/triple"
)

func fact(id, subject, relation, object string) triple.Fact {
	return triple.Fact{ID: id, Triple: triple.Triple{Subject: triple.Term{Name: subject}, Relation: relation, Object: triple.Term{Name: object}}}
}

func rule(t testing.TB, id, text string) triple.StoredRule {
	t.Helper()
	c, err := engine.ParseClause(text)
	if err != nil {
		t.Fatal(err)
	}
	c.ID = id
	r, ok := lift.LowerRule(c)
	if !ok {
		t.Fatalf("%s is no rule of triples", text)
	}
	return r
}

// told stages a change, keeps it, and returns what the engine would be told.
func told(t testing.TB, s *store.Store, c store.Change) store.Operations {
	t.Helper()
	if _, err := s.Stage(context.Background(), c); err != nil {
		t.Fatal(err)
	}
	ops := s.Settle()
	s.Keep()
	return ops
}

// What is told twice goes to the engine once, with the best of its confidences, and is
// taken back with the last that tells it.
func TestTold(t *testing.T) {
	s := store.New(world.New(world.Open, nil), false)
	doubtful := fact("f1", "tom", "likes", "tea")
	doubtful.Triple.Confidence = 0.5
	if ops := told(t, s, store.Change{Facts: []triple.Fact{doubtful}}); len(ops.Insert) != 1 || ops.Insert[0].Confidence != 0.5 {
		t.Errorf("told %v", ops)
	}
	if ops := told(t, s, store.Change{Facts: []triple.Fact{fact("f2", "tom", "likes", "tea")}}); len(ops.Retract) != 1 || len(ops.Insert) != 1 || ops.Insert[0].ID != "f2" {
		t.Errorf("told %v", ops)
	}
	if ops := told(t, s, store.Change{Drop: []string{"f1"}}); !ops.Empty() {
		t.Errorf("told %v", ops)
	}
	if ops := told(t, s, store.Change{Drop: []string{"f2"}}); len(ops.Retract) != 1 || len(ops.Insert) != 0 {
		t.Errorf("told %v", ops)
	}
}

// Facts go to the engine under the name that stands for a thing, and a rule speaks of it.
func TestNames(t *testing.T) {
	s := store.New(world.New(world.Open, nil), false)
	told(t, s, store.Change{Facts: []triple.Fact{fact("f1", "robert", "likes", "tea")}, Rules: []triple.StoredRule{rule(t, "r1", "is(/robert, X) :- likes(/robert, X).")}})
	ops := told(t, s, store.Change{Facts: []triple.Fact{fact("f2", "robert", triple.SynonymOf, "bob")}})
	if !slices.ContainsFunc(ops.Insert, func(f engine.Fact) bool { return f.Atom.String() == "likes(/bob, /tea)" }) {
		t.Errorf("told %v", ops.Insert)
	}
	if !slices.ContainsFunc(ops.Add, func(c engine.Clause) bool {
		return c.Head.String() == "is(/bob, X)" && c.Body[0].Atom.String() == "likes(/bob, X)"
	}) {
		t.Errorf("told %v", ops.Add)
	}
	if as := s.Facts.Tellers(lift.Triple(fact("", "bob", "likes", "tea").Triple)); len(as) != 1 || as[0].Fact.ID != "f1" {
		t.Errorf("it is told by %v", as)
	}
}

// What cannot be told is refused with the reason.
func TestRefused(t *testing.T) {
	unsure := fact("f9", "a", "is", "b")
	unsure.Triple.Confidence = 2
	open := fact("f9", "a", "is", "b")
	open.Triple.Object = triple.Var("X")
	for _, c := range []struct {
		change store.Change
		want   error
	}{
		{store.Change{Facts: []triple.Fact{fact("", "a", "is", "b")}}, store.ErrNoID},
		{store.Change{Facts: []triple.Fact{fact("f1", "a", "is", "b")}}, store.ErrSameID},
		{store.Change{Rules: []triple.StoredRule{rule(t, "f1", "is(X, /b) :- is(X, /a).")}}, store.ErrSameID},
		{store.Change{Facts: []triple.Fact{unsure}}, store.ErrConfidence},
		{store.Change{Facts: []triple.Fact{open}}, store.ErrNotGround},
		{store.Change{Facts: []triple.Fact{fact("f9", "a", "", "b")}}, lift.ErrRelation},
		{store.Change{Drop: []string{"f7"}}, store.ErrUnknownID},
		{store.Change{Relations: []triple.RelationProperty{{Relation: "near", Property: triple.InverseOf}}}, store.ErrProperty},
	} {
		s := store.New(world.New(world.Open, nil), false)
		told(t, s, store.Change{Facts: []triple.Fact{fact("f1", "tom", "is", "kind")}})
		_, err := s.Stage(context.Background(), c.change)
		var of *store.ChangeError
		if !errors.Is(err, c.want) || !errors.As(err, &of) {
			t.Errorf("%v: %v, want %v", c.change, err, c.want)
		}
	}
}

// change is drawn so that names, rules and properties meet.
func change(rt *rapid.T, t testing.TB, n int, known []string) store.Change {
	name := rapid.SampledFrom([]string{"a", "b", "c", "d"})
	relation := rapid.SampledFrom([]string{"likes", "near", triple.SynonymOf, triple.InstanceOf})
	var c store.Change
	for i := range rapid.IntRange(0, 3).Draw(rt, "facts") {
		c.Facts = append(c.Facts, fact(fmt.Sprintf("f%d.%d", n, i), name.Draw(rt, "subject"), relation.Draw(rt, "relation"), name.Draw(rt, "object")))
	}
	if rapid.Bool().Draw(rt, "rule") {
		text := rapid.SampledFrom([]string{"near(X, Y) :- likes(X, Y).", "likes(/a, X) :- near(X, /b).", "-near(X, /c) :- -likes(X, /c)."}).Draw(rt, "text")
		c.Rules = []triple.StoredRule{rule(t, fmt.Sprintf("r%d", n), text)}
	}
	property := triple.RelationProperty{Relation: "near", Property: rapid.SampledFrom([]triple.Property{triple.Symmetric, triple.Transitive}).Draw(rt, "property")}
	switch rapid.IntRange(0, 2).Draw(rt, "properties") {
	case 1:
		c.Relations = []triple.RelationProperty{property}
	case 2:
		c.DropRelations = []triple.RelationProperty{property}
	}
	if len(known) > 0 && rapid.Bool().Draw(rt, "drop") {
		c.Drop = []string{rapid.SampledFrom(known).Draw(rt, "dropped")}
	}
	return c
}

// A change that is taken back leaves no trace: what comes after it tells the engine the
// same as in a store that never saw it.
func TestRollback(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		h := world.New(rapid.SampledFrom([]world.World{world.Open, world.Closed}).Draw(rt, "world"), nil)
		s, plain := store.New(h, false), store.New(h, false)
		var known []string
		for n := range rapid.IntRange(1, 6).Draw(rt, "changes") {
			c := change(rt, t, n, known)
			if rapid.Bool().Draw(rt, "back") {
				if _, err := s.Stage(context.Background(), c); err != nil {
					rt.Fatal(err)
				}
				s.Settle()
				s.Rollback()
				continue
			}
			got, want := told(t, s, c), told(t, plain, c)
			if fmt.Sprint(got) != fmt.Sprint(want) {
				rt.Fatalf("the engine is told %v, and without what was taken back %v", got, want)
			}
			known = slices.DeleteFunc(known, func(id string) bool { return slices.Contains(c.Drop, id) })
			for _, f := range c.Facts {
				known = append(known, f.ID)
			}
		}
		if got, want := fmt.Sprint(s.Everything()), fmt.Sprint(plain.Everything()); got != want {
			rt.Fatalf("it holds %s, and without what was taken back %s", got, want)
		}
	})
}
