package rated_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	_ "whence/internal/sameseed"
	"whence/reason/compose"
	"whence/reason/rated"
	"whence/reason/reckon"
	"whence/triple"
	"whence/triple/clause"
	"whence/triple/english"
)

// told is a store of two-place facts in a slice.
type told struct {
	relations []triple.Relation
	facts     []triple.Triple
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

func (w *told) Events(string) [][]triple.Triple { return nil }

func (w *told) Expect(...string) {}

func (w *told) Common(string) bool { return false }

func (w *told) Names(word string) (out []triple.Term) {
	for _, f := range w.facts {
		for _, t := range []triple.Term{f.Subject, f.Object} {
			if slices.Contains(strings.Split(t.Name, "_"), word) && !slices.ContainsFunc(out, t.Same) {
				out = append(out, t)
			}
		}
	}
	return out
}

func (w *told) Classes() []triple.Term { return nil }

func (w *told) About(x triple.Term) []triple.Triple {
	return slices.DeleteFunc(slices.Clone(w.facts), func(f triple.Triple) bool { return !f.Subject.Same(x) && !f.Object.Same(x) })
}

// say tells a fact by a verb.
func (w *told) say(who triple.Term, lemma, third, what string) {
	if !slices.ContainsFunc(w.relations, func(r triple.Relation) bool { return r.Key == third }) {
		w.relations = append(w.relations, triple.Relation{Key: third, Form: triple.FormVerb, Lemma: lemma})
	}
	w.facts = append(w.facts, triple.Triple{Subject: who, Relation: third, Object: triple.Const(triple.Text, what)})
}

// answer is what is reckoned of a question; all that was told was told in one turn.
func (w *told) answer(reader *english.English, question string) (compose.Answer, bool) {
	refer := func(*clause.Term) []triple.Term { return nil }
	said := func(l []triple.Literal) reckon.Said {
		return reckon.Said{Turn: 1, At: slices.IndexFunc(w.facts, func(f triple.Triple) bool { return len(l) > 0 && f.Same(l[0].Triple) }) + 1}
	}
	q := reader.Clauses(question)
	return rated.New(reckon.Ledger{Told: reckon.New(w, reader.Words(), refer, said)}, reader.Words(), func() []triple.Rule { return nil }).Answer(&q)
}

func reader(t *testing.T) *english.English {
	e, err := english.New()
	if err != nil {
		t.Fatal(err)
	}
	return e
}

var kinds = []string{"crate", "basket", "drawer"}

// What is in so many of what holds so much each is the one times the other, of no other holder and nobody else; two
// numbers of one kind leave open which counts.
func TestWithin(t *testing.T) {
	reader := reader(t)
	ada, bob := triple.Const(triple.Proper, "Ada"), triple.Const(triple.Proper, "Bob")
	rapid.Check(t, func(t *rapid.T) {
		w := &told{}
		each, many := map[string]int{}, map[string][]int{}
		for _, kind := range kinds {
			if rapid.Bool().Draw(t, "holds "+kind) {
				each[kind] = rapid.IntRange(2, 40).Draw(t, kind)
				w.say(triple.Const(triple.Text, "one "+kind), "hold", "holds", fmt.Sprintf("%d jars", each[kind]))
			}
		}
		for range rapid.IntRange(1, 3).Draw(t, "numbers") {
			kind, n := rapid.SampledFrom(kinds).Draw(t, "of"), rapid.IntRange(2, 9).Draw(t, "n")
			if slices.Contains(many[kind], n) {
				continue
			}
			many[kind] = append(many[kind], n)
			w.say(ada, "have", "has", fmt.Sprintf("%d %ss", n, kind))
		}
		w.say(bob, "have", "has", "50 crates")
		want, ways := 0, 0
		for kind, n := range each {
			for _, of := range many[kind] {
				want, ways = n*of, ways+1
			}
		}
		a, ok := w.answer(reader, "How many jars does Ada have?")
		if ok != (ways == 1) || ok && (a.Kind != compose.Product || a.Amount.From != float64(want)) {
			t.Fatalf("each %v, many %v: %v %v, want %d by %d ways", each, many, a.Amount, ok, want, ways)
		}
	})
}

// As many can be made as what is scarcest allows; of what is needed and was not told, or may be less, none.
func TestEnough(t *testing.T) {
	reader := reader(t)
	we := triple.Tellers()
	rapid.Check(t, func(t *rapid.T) {
		w := &told{}
		least, open := -1, false
		for _, thing := range []string{"lemon", "egg", "pear"} {
			needs := rapid.IntRange(0, 4).Draw(t, "needs "+thing)
			if needs > 1 {
				w.say(triple.Const(triple.Text, "one cake"), "take", "takes", fmt.Sprintf("%d %ss", needs, thing))
			}
			has := rapid.IntRange(0, 30).Draw(t, "has "+thing)
			if has > 1 {
				w.say(we, "have", "has", fmt.Sprintf("%d %ss", has, thing))
			}
			used := rapid.Bool().Draw(t, "used "+thing) && rapid.Bool().Draw(t, "really")
			if used {
				w.say(we, "use", "used", fmt.Sprintf("2 %ss", thing))
			}
			if needs > 1 {
				open = open || has < 2 || used
				if n := has / needs; least < 0 || n < least {
					least = n
				}
			}
		}
		a, ok := w.answer(reader, "How many cakes can we make?")
		if ok != (least >= 0 && !open) || ok && a.Amount.From != float64(least) {
			t.Fatalf("%v: %v %v, want %d (open %v)", w.facts, a.Amount, ok, least, open)
		}
	})
}
