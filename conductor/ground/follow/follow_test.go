package follow_test

import (
	"fmt"
	"math/rand"
	"slices"
	"testing"

	"whence/conductor/ground/follow"
	"whence/triple"
)

func fact(subject, relation, object string, kind triple.TermKind) triple.Triple {
	return triple.Triple{Subject: triple.Const(kind, subject), Relation: relation, Object: triple.Const(triple.Proper, object)}
}

// said are the conclusions as text, facts as those of a rule file.
func said(items []follow.Item, w follow.Wanted) []string {
	var out []string
	for _, c := range follow.From(items, w) {
		if c.Text != "" {
			out = append(out, c.Text)
		} else {
			out = append(out, c.Fact.String())
		}
	}
	return out
}

func TestWhatFollows(t *testing.T) {
	item := func(facts ...triple.Triple) []follow.Item {
		var out []follow.Item
		for i, f := range facts {
			out = append(out, follow.Item{N: i + 1, Facts: []triple.Triple{f}})
		}
		return out
	}
	p, d := triple.Proper, triple.Definite
	for _, x := range []struct {
		items    []follow.Item
		wanted   follow.Wanted
		yes, not []string
	}{
		{item(fact("tower", "#_metres_high", "90", d), fact("church", "#_metres_high", "60", d)), follow.Wanted{},
			[]string{"the tower is 30 metres higher than the church", "the church is lower than the tower", "the tower is the higher of the two"},
			[]string{"the church is higher than the tower", "the church is 30 metres higher than the tower"}},
		{item(fact("tower", "#_metres_high", "90", d), fact("church", "#_feet_high", "60", d)), follow.Wanted{}, nil, []string{"the tower is higher than the church"}},
		{item(fact("Ivo", "has_#_sister", "2", p), fact("Ivo", "has_#_brother", "1", p)), follow.Wanted{Nouns: []string{"siblings"}},
			[]string{"Ivo has 3 siblings", "Ivo has 3 siblings in all"}, nil},
		{item(fact("Ivo", "has_#_sister", "2", p), fact("Eva", "has_#_brother", "1", p)), follow.Wanted{Nouns: []string{"siblings"}}, nil, []string{"Ivo has 3 siblings"}},
		{item(fact("Fred", "father_of", "Ida", p), fact("Ida", "mother_of", "Noah", p)), follow.Wanted{},
			[]string{"grandfather_of(fred, noah)", "grandparent_of(fred, noah)"}, []string{"grandmother_of(fred, noah)", "grandfather_of(noah, fred)"}},
		{item(fact("Rob", "brother_of", "Ida", p), fact("Ida", "mother_of", "Noah", p)), follow.Wanted{}, []string{"uncle_of(rob, noah)"}, []string{"aunt_of(rob, noah)"}},
		{item(fact("a", "older_than", "b", p), fact("b", "older_than", "c", p)), follow.Wanted{}, []string{"older_than(a, c)"}, []string{"older_than(c, a)"}},
		{item(fact("a", "older_than", "b", p), fact("c", "older_than", "b", p)), follow.Wanted{}, nil, []string{"older_than(a, c)", "older_than(c, a)"}},
		{item(fact("shop", "opens_at", "9:00", d), fact("shop", "closes_at", "18:00", d)), follow.Wanted{}, []string{"the shop is open from 9:00 to 18:00"}, nil},
		{item(fact("train", "leaves_at", "8:15", d), fact("bus", "leaves_at", "9:30", d)), follow.Wanted{}, []string{"the train leaves first", "the bus leaves 75 minutes after the train"}, []string{"the bus leaves first"}},
		{item(fact("pass", "costs", "9_euros", d)), follow.Wanted{Numbers: []float64{4}}, []string{"4 passes cost 36 euros"}, []string{"5 passes cost 45 euros"}},
		{[]follow.Item{{N: 1, Text: "20 of the 80 guests are vegetarian."}}, follow.Wanted{}, []string{"a quarter of the guests are vegetarian", "60 of the guests are not vegetarian", "25 percent of the guests are vegetarian"}, []string{"a third of the guests are vegetarian"}},
	} {
		have := said(x.items, x.wanted)
		for _, s := range x.yes {
			if !slices.Contains(have, s) {
				t.Errorf("%v: no %q among %q", x.items, s, have)
			}
		}
		for _, s := range x.not {
			if slices.Contains(have, s) {
				t.Errorf("%v: %q", x.items, s)
			}
		}
	}
}

// TestRulesAreApplied: what a rule says of a fact that it is about, and of no other.
func TestRulesAreApplied(t *testing.T) {
	x := triple.Term{Var: "X"}
	rule := triple.Rule{Head: triple.Triple{Subject: x, Relation: "gets", Object: triple.Const(triple.Generic, "keys")}, Body: []triple.Literal{{Triple: triple.Triple{Subject: x, Relation: triple.InstanceOf, Object: triple.Const(triple.Class, "member")}}}}
	items := []follow.Item{
		{N: 1, Rules: []triple.Rule{rule}},
		{N: 2, Facts: []triple.Triple{{Subject: triple.Const(triple.Proper, "Yara"), Relation: triple.InstanceOf, Object: triple.Const(triple.Class, "member")}}},
		{N: 3, Facts: []triple.Triple{{Subject: triple.Const(triple.Proper, "Tom"), Relation: triple.InstanceOf, Object: triple.Const(triple.Class, "guest")}}},
	}
	for _, c := range follow.From(items, follow.Wanted{}) {
		if c.Fact.Relation == "gets" && (c.Fact.Subject.Name != "yara" || !slices.Equal(c.From, []int{1, 2})) {
			t.Errorf("%v from %v", c.Fact, c.From)
		}
	}
	if !slices.Contains(said(items, follow.Wanted{}), "gets(yara, keys)") {
		t.Error("the rule is not applied")
	}
}

// TestDifferences holds what is said of random weights against reckoning them over again, and
// against the order in which they are told.
func TestDifferences(t *testing.T) {
	r := rand.New(rand.NewSource(1))
	for range 200 {
		var items []follow.Item
		weights := map[string]int{}
		for i, name := range []string{"Ada", "Bo", "Cy"} {
			weights[name] = 1 + r.Intn(9)
			items = append(items, follow.Item{N: i + 1, Facts: []triple.Triple{fact(name, "weighs", fmt.Sprintf("%d_kilos", weights[name]), triple.Proper)}})
		}
		have := said(items, follow.Wanted{})
		slices.Reverse(items)
		turned := said(items, follow.Wanted{})
		for a, x := range weights {
			for b, y := range weights {
				text := fmt.Sprintf("%s weighs %d kilos more than %s", a, x-y, b)
				if want := a != b && x > y; slices.Contains(have, text) != want || slices.Contains(turned, text) != want {
					t.Fatalf("%v: %q", weights, text)
				}
				if more := fmt.Sprintf("%s weighs more than %s", a, b); slices.Contains(have, more) != (x > y) {
					t.Fatalf("%v: %q", weights, more)
				}
			}
		}
	}
}
