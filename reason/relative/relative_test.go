package relative_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	_ "whence/internal/sameseed"
	"whence/reason/compose"
	"whence/reason/reckon"
	"whence/reason/relative"
	"whence/triple"
	"whence/triple/clause"
	"whence/triple/english"
)

// told is a store of facts in a slice, the events among them by their kind.
type told struct {
	relations []triple.Relation
	facts     []triple.Triple
	names     []triple.Term
	events    map[string][][]triple.Triple
}

func (w *told) Relations(word string) []triple.Relation {
	return slices.DeleteFunc(slices.Clone(w.relations), func(r triple.Relation) bool {
		return word != "" && r.Lemma != word && r.Prep != word && !slices.Contains(strings.Fields(r.Word), word)
	})
}

func (w *told) Pairs(relation string, s, o *triple.Term, most int) (out []triple.Triple) {
	for _, f := range w.facts {
		if f.Relation == relation && (s == nil || f.Subject.Same(*s)) && (o == nil || f.Object.Same(*o)) && len(out) < most {
			out = append(out, f)
		}
	}
	return out
}

func (w *told) Events(kind string) [][]triple.Triple {
	return w.events[strings.ReplaceAll(kind, "_", " ")]
}

func (w *told) Expect(...string) {}

func (w *told) Common(string) bool { return false }

func (w *told) Names(word string) []triple.Term {
	return slices.DeleteFunc(slices.Clone(w.names), func(n triple.Term) bool { return !slices.Contains(strings.Split(n.Name, "_"), word) })
}

func (w *told) Classes() []triple.Term { return nil }

func (w *told) About(x triple.Term) []triple.Triple {
	return slices.DeleteFunc(slices.Clone(w.facts), func(f triple.Triple) bool { return !f.Subject.Same(x) && !f.Object.Same(x) })
}

func (w *told) add(facts ...triple.Triple) {
	for _, f := range facts {
		w.facts = append(w.facts, f)
		for _, t := range []triple.Term{f.Subject, f.Object} {
			if !slices.ContainsFunc(w.names, t.Same) {
				w.names = append(w.names, t)
			}
		}
	}
}

func named(name string) triple.Term { return triple.Const(triple.Proper, name) }

// older tells that one is so many years older than another.
func (w *told) older(one, other string, years int) {
	e := triple.Term{Name: fmt.Sprintf("e%d", len(w.facts)), Label: "it"}
	facts := []triple.Triple{
		{Subject: e, Relation: triple.EventOf, Object: triple.Const(triple.Act, "is older")},
		{Subject: e, Relation: triple.Agent, Object: named(one)},
		{Subject: e, Relation: triple.Role("by"), Object: triple.Const(triple.Text, fmt.Sprintf("%d years", years))},
		{Subject: e, Relation: triple.Role("than"), Object: named(other)},
	}
	w.add(facts...)
	w.events["is older"] = append(w.events["is older"], facts)
}

// solver answers questions of what is told.
func (w *told) solver(reader *english.English) *relative.Solver {
	refer := func(*clause.Term) []triple.Term { return nil }
	said := func(l []triple.Literal) reckon.Said {
		return reckon.Said{Turn: 1, At: slices.IndexFunc(w.facts, func(f triple.Triple) bool { return len(l) > 0 && f.Same(l[0].Triple) }) + 1}
	}
	return relative.New(w, reader.Words(), refer, said)
}

func reader(t interface{ Fatal(...any) }) *english.English {
	e, err := english.New()
	if err != nil {
		t.Fatal(err)
	}
	return e
}

var people = []string{"Ada", "Bruno", "Cora", "Dario", "Edith"}

// Whoever was told to be so much older or younger than others, by whatever way that leads from one to another, is as
// much older as their years say; where no way leads there, nothing is said, and no row is of anybody off the way.
func TestOlderByWhateverWay(t *testing.T) {
	reader := reader(t)
	rapid.Check(t, func(t *rapid.T) {
		w := &told{events: map[string][][]triple.Triple{}}
		age := map[string]int{}
		for i, p := range people {
			age[p] = 20 + 7*i + rapid.IntRange(0, 6).Draw(t, p)
		}
		near := map[string][]string{}
		for range rapid.IntRange(1, 5).Draw(t, "told") {
			x, y := rapid.SampledFrom(people).Draw(t, "one"), rapid.SampledFrom(people).Draw(t, "other")
			if age[x] <= age[y] || slices.Contains(near[x], y) {
				continue
			}
			w.older(x, y, age[x]-age[y])
			near[x], near[y] = append(near[x], y), append(near[y], x)
		}
		x, y := rapid.SampledFrom(people).Draw(t, "asked"), rapid.SampledFrom(people).Draw(t, "of")
		q := reader.Clauses("How much older is " + x + " than " + y + "?")
		a, ok := w.solver(reader).Answer(&q)
		reached := reachable(near, x)
		if want := x != y && slices.Contains(reached, y) && age[x] > age[y]; ok != want {
			t.Fatalf("%s and %s, told %v: answered %v, want %v", x, y, near, ok, want)
		}
		if !ok {
			return
		}
		if a.Kind != compose.Difference || a.Amount.Amount() != float64(age[x]-age[y]) {
			t.Fatalf("%s is %v older than %s, want %d", x, a.Amount, y, age[x]-age[y])
		}
		for _, row := range a.Rows {
			for _, l := range row.Because {
				if l.Relation == triple.Agent && !slices.ContainsFunc(reached, func(p string) bool { return named(p).Same(l.Object) }) {
					t.Fatalf("a row of %s, which no way leads to", l.Object.Name)
				}
			}
		}
	})
}

// reachable are all that ways lead to from somebody, by trying every step again until nothing is new.
func reachable(near map[string][]string, from string) []string {
	out := []string{from}
	for n := 0; n < len(out); n++ {
		for _, p := range near[out[n]] {
			if !slices.Contains(out, p) {
				out = append(out, p)
			}
		}
	}
	return out
}

// Two ways from one to another that say different things leave open how much it is.
func TestWaysThatDiffer(t *testing.T) {
	reader := reader(t)
	w := &told{events: map[string][][]triple.Triple{}}
	w.older("Ada", "Bruno", 3)
	w.older("Bruno", "Cora", 4)
	w.older("Ada", "Cora", 9)
	q := reader.Clauses("How much older is Ada than Cora?")
	if a, ok := w.solver(reader).Answer(&q); ok {
		t.Errorf("answered %v", a.Amount)
	}
}

// What a time is counted from is said by its last words.
func TestCounted(t *testing.T) {
	for said, want := range map[string]bool{
		"two weeks later": true, "three years after that": true, "ten minutes earlier": true, "an hour before": true,
		"later": false, "9 May": false, "two weeks": false, "after the ferry": false,
	} {
		if got := relative.Counted(triple.Term{Name: triple.Key(said), Label: said}); got != want {
			t.Errorf("%q: counted %v, want %v", said, got, want)
		}
	}
}
