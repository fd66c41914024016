package world_test

import (
	"testing"

	"whence/engine"
	"whence/reason/lift"
	"whence/reason/world"
	"whence/triple"
)

// A denial is absence where its relation is closed, and a variable that only absences speak
// of ranges over whoever is known as soon as anything is closed.
func TestClause(t *testing.T) {
	open := world.New(world.Open, nil)
	closed := world.New(world.Closed, map[string]bool{"likes": false})
	mixed := world.New(world.Open, map[string]bool{"is": true})
	for _, c := range []struct {
		in    world.Horizon
		text  string
		want  string
		rules bool
	}{
		{open, "is(X, /kind) :- -is(X, /cold).", "is(X, /kind) :- -is(X, /cold).", true},
		{closed, "is(X, /kind) :- -is(X, /cold).", "is(X, /kind) :- !is(X, /cold), " + lift.Known + "(X).", true},
		{closed, "is(X, /kind) :- -likes(X, /tea).", "is(X, /kind) :- -likes(X, /tea).", true},
		{closed, "-is(X, /kind) :- is(X, /cold).", "", false},
		{mixed, "-is(X, /kind) :- is(X, /cold).", "", false},
		{mixed, "-likes(X, /tea) :- is(X, /cold).", "-likes(X, /tea) :- is(X, /cold).", true},
		{closed, "is(X, /kind) :- is(X, Y), Y != /cold.", "is(X, /kind) :- is(X, Y), Y != /cold.", true},
	} {
		clause, err := engine.ParseClause(c.text)
		if err != nil {
			t.Fatal(err)
		}
		got, rules := c.in.Clause(clause)
		if rules != c.rules || rules && got.String() != c.want {
			t.Errorf("%s became %s (%v), want %s", c.text, got, rules, c.want)
		}
	}
}

// A class is no individual, and neither is a variable, nor what is said of names.
func TestIndividuals(t *testing.T) {
	name := func(s string) triple.Term { return triple.Term{Name: s} }
	for _, c := range []struct {
		fact triple.Triple
		want int
	}{
		{triple.Triple{Subject: name("tom"), Relation: "likes", Object: name("ann")}, 2},
		{triple.Triple{Subject: name("tom"), Relation: triple.InstanceOf, Object: triple.Term{Name: "cat", Kind: triple.Class}}, 1},
		{triple.Triple{Subject: name("tom"), Relation: triple.SynonymOf, Object: name("thomas")}, 0},
		{triple.Triple{Subject: triple.Var("X"), Relation: "likes", Object: name("ann")}, 1},
	} {
		if got := world.Individuals(c.fact); len(got) != c.want {
			t.Errorf("%s speaks of %v", c.fact, got)
		}
	}
}
