package define_test

import (
	"slices"
	"testing"

	"whence/conductor/define"
	"whence/triple"
	"whence/triple/english"
)

type known struct{}

func (known) Classes() []triple.Term {
	return []triple.Term{{Name: "city", Kind: triple.Class}, {Name: "river", Kind: triple.Class}, {Name: "team", Kind: triple.Class}}
}

func (known) RelationsWith(word string) []triple.Relation {
	if slices.Contains([]string{"population", "length", "area"}, word) {
		return []triple.Relation{{Key: word + "_of", Form: triple.FormNoun, Word: word, Prep: "of"}}
	}
	if word == "win" {
		return []triple.Relation{{Key: "has_count_win", Form: triple.FormCount, Lemma: "have", Word: "win"}}
	}
	return nil
}

func definer(t *testing.T) define.Definer {
	e, err := english.New()
	if err != nil {
		t.Fatal(err)
	}
	return define.Definer{Known: known{}, Words: e.Words()}
}

func TestCondition(t *testing.T) {
	d := definer(t)
	for text, want := range map[string]string{
		"A major city is a city with more than 150000 people.":       "If X is a city and the population of X is more than 150000 then X is major.",
		"A major river is a river that is longer than 750.":          "If X is a river and the length of X is more than 750 then X is major.",
		"A small city is a city with an area of less than 20.":       "If X is a city and the area of X is less than 20 then X is small.",
		"A short river is a river whose length is at most 300.":      "If X is a river and the length of X is at most 300 then X is short.",
		"A big city is a city that has a population over 1,000,000.": "If X is a city and the population of X is more than 1,000,000 then X is big.",
		"A strong team is a team with at least 5 wins.":              "If X is a team and X has at least 5 wins then X is strong.",
		"A major city is a city with more than 150000 cathedrals.":   "", // nothing is told of them
		"A major road is a road with more than 150000 people.":       "", // nothing is known to be a road
		"A major city is a town with more than 150000 people.":       "",
		"A nice city is a city with friendly people in many places.": "",
	} {
		if got := d.Condition(text); got != want {
			t.Errorf("%q became %q, want %q", text, got, want)
		}
	}
}

func TestComputed(t *testing.T) {
	d := definer(t)
	for text, want := range map[string][]string{
		"The crowding of a city is its population divided by its area.": {"crowding_of(V, X) :- instance_of(X, /city), population_of(A, X), area_of(B, X), V = fn:float:div(A, B)."},
		"The reach of a river is its length.":                           {"reach_of(V, X) :- instance_of(X, /river), length_of(V, X)."},
		"The citizens of a place are its people.":                       {"citizens_of(V, X) :- instance_of(X, /city), population_of(V, X)."},
	} {
		if _, rules := d.Computed(text); !slices.Equal(rules, want) {
			t.Errorf("%s: %q, want %q", text, rules, want)
		}
	}
	for _, text := range []string{"The mayor of a city is its friend.", "The crowding of a city is its joy divided by its area.", "The crowding of Rome is its population divided by its area.", "The fame of an idea is its length."} {
		if _, rules := d.Computed(text); len(rules) > 0 {
			t.Errorf("%q became %s", text, rules)
		}
	}
}
