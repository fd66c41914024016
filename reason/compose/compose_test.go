package compose_test

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	_ "whence/internal/sameseed"
	"whence/reason/compose"
	"whence/triple"
	"whence/triple/clause"
	"whence/triple/english"
)

// world is a store of facts in a slice.
type world struct {
	relations []triple.Relation
	facts     []triple.Triple
	names     []triple.Term
}

func (w *world) Relations(word string) []triple.Relation {
	return slices.DeleteFunc(slices.Clone(w.relations), func(r triple.Relation) bool {
		return word != "" && r.Lemma != word && r.Prep != word && !slices.Contains(strings.Fields(r.Word), word)
	})
}

func (w *world) Pairs(relation string, s, o *triple.Term, most int) []triple.Triple {
	var out []triple.Triple
	for _, f := range w.facts {
		if f.Relation == relation && (s == nil || f.Subject.Same(*s)) && (o == nil || f.Object.Same(*o)) && len(out) < most {
			out = append(out, f)
		}
	}
	return out
}

func (w *world) Events(string) [][]triple.Triple { return nil }

func (w *world) Expect(...string) {}

func (w *world) Common(word string) bool { return len(w.Names(word)) >= 2000 }

func (w *world) Names(word string) []triple.Term {
	return slices.DeleteFunc(slices.Clone(w.names), func(n triple.Term) bool { return !slices.Contains(strings.Split(n.Name, "_"), word) })
}

func (w *world) Classes() []triple.Term {
	return slices.DeleteFunc(slices.Clone(w.names), func(n triple.Term) bool { return n.Kind != triple.Class })
}

func (w *world) About(x triple.Term) []triple.Triple {
	return slices.DeleteFunc(slices.Clone(w.facts), func(f triple.Triple) bool { return !f.Subject.Same(x) && !f.Object.Same(x) })
}

func (w *world) add(s triple.Term, relation string, o triple.Term) {
	w.facts = append(w.facts, triple.Triple{Subject: s, Relation: relation, Object: o})
	for _, t := range []triple.Term{s, o} {
		if !slices.ContainsFunc(w.names, t.Same) {
			w.names = append(w.names, t)
		}
	}
}

// villages is what the random worlds are made of: villages with a population and an
// altitude, which lie in valleys, and paths between them.
type villages struct {
	*world
	valley, population map[string]int
	path               map[string][]string
	all                []string
}

func someVillages(t *rapid.T, key func(triple.Relation) string) villages {
	v := villages{world: &world{}, valley: map[string]int{}, population: map[string]int{}, path: map[string][]string{}}
	for _, r := range []triple.Relation{
		{Form: triple.FormNoun, Word: "population", Prep: "of"}, {Form: triple.FormNoun, Word: "valley", Prep: "of"}, {Form: triple.FormVerb, Lemma: "supply"},
	} {
		r.Key = key(r)
		v.relations = append(v.relations, r)
	}
	name := func(kind string, i int) triple.Term { return triple.Const(triple.Proper, kind+" "+string(rune('A'+i))) }
	n := rapid.IntRange(1, 9).Draw(t, "villages")
	for i := range 3 {
		v.add(name("Val", i), triple.InstanceOf, triple.Const(triple.Class, "valley"))
	}
	for i := range n {
		x := name("Dorf", i)
		v.all = append(v.all, x.Name)
		v.add(x, triple.InstanceOf, triple.Const(triple.Class, "village"))
		v.valley[x.Name] = rapid.IntRange(0, 2).Draw(t, "valley")
		v.add(name("Val", v.valley[x.Name]), v.relations[1].Key, x)
		if p := rapid.IntRange(0, 12).Draw(t, "population"); p > 0 { // of some it is not known
			v.population[x.Name] = p
			number, _ := triple.ParseNumber(strconv.Itoa(p))
			v.add(number, v.relations[0].Key, x)
		}
	}
	for i := range n {
		for j := range n {
			if rapid.IntRange(0, 3).Draw(t, "supplies") == 0 {
				v.add(name("Dorf", i), v.relations[2].Key, name("Dorf", j))
				v.path[v.all[i]] = append(v.path[v.all[i]], v.all[j])
			}
		}
	}
	return v
}

// question is a phrase with what it stands for, worked out on the side.
type question struct {
	text string
	want []string
}

// someQuestion draws a question about the villages and finds its answers one by one.
func (v villages) someQuestion(t *rapid.T) question {
	k := rapid.IntRange(0, 2).Draw(t, "asked valley")
	valley := "Val " + string(rune('A'+k))
	in := slices.DeleteFunc(slices.Clone(v.all), func(x string) bool { return v.valley[x] != k })
	most := func(of []string, value func(string) (int, bool), sign int) []string {
		var out []string
		best := 0
		for _, x := range of {
			n, ok := value(x)
			switch {
			case !ok:
			case len(out) == 0 || n*sign > best*sign:
				out, best = []string{x}, n
			case n == best:
				out = append(out, x)
			}
		}
		return out
	}
	people := func(x string) (int, bool) { n, ok := v.population[x]; return n, ok }
	paths := func(x string) (int, bool) { return len(v.path[x]), len(v.path[x]) > 0 }
	limit := rapid.IntRange(1, 10).Draw(t, "limit")
	over := slices.DeleteFunc(slices.Clone(v.all), func(x string) bool { return v.population[x] <= limit })
	number := func(n int) []string { return []string{strconv.Itoa(n)} }
	return rapid.SampledFrom([]question{
		{"What is the largest village in " + valley + "?", most(in, people, 1)},
		{"What is the smallest village in " + valley + "?", most(in, people, -1)},
		{"Which village has the largest population?", most(v.all, people, 1)},
		{"Which village supplies the most villages?", most(v.all, paths, 1)},
		{"How many villages are in " + valley + "?", number(len(in))},
		{"Which villages have a population of more than " + strconv.Itoa(limit) + "?", over},
		{"Which villages are in " + valley + "?", in},
	}).Draw(t, "question")
}

// TestOracle asks random questions about random villages, and compares the answers with
// those worked out one by one. Every row must have facts, all of them known.
func TestOracle(t *testing.T) {
	e, err := english.New()
	if err != nil {
		t.Fatal(err)
	}
	words := e.Words()
	answered := 0
	rapid.Check(t, func(t *rapid.T) {
		v := someVillages(t, words.Key)
		q := v.someQuestion(t)
		s := e.Clauses(q.text)
		c := compose.New(v, words, func(*clause.Term) []triple.Term { return nil })
		a, missing, ok := c.Answer(&s)
		if !ok {
			if len(q.want) > 0 && q.want[0] != "0" {
				t.Fatalf("%s has no answer (%v), want %v\n%s", q.text, missing, q.want, s.String())
			}
			return
		}
		answered++
		got := []string{fmt.Sprint(a.Amount.From)}
		if a.Kind == compose.List {
			got = nil
			for _, r := range a.Rows {
				got = append(got, r.Term.Name)
			}
		}
		slices.Sort(got)
		want := slices.Clone(q.want)
		slices.Sort(want)
		if !slices.Equal(got, want) || len(a.Assumed) > 0 {
			t.Fatalf("%s: %v assuming %v, want %v", q.text, got, a.Assumed, want)
		}
		for _, r := range a.Rows {
			for _, l := range r.Because {
				if !slices.ContainsFunc(v.facts, l.Triple.Same) {
					t.Fatalf("%s: %s is not known", q.text, l.Triple)
				}
			}
		}
	})
	if answered == 0 {
		t.Error("no question was answered")
	}
}

// TestUnusedWords checks that a question with a word that nothing goes with is not
// answered as if the word were not there, and that the word is named.
func TestUnusedWords(t *testing.T) {
	e, err := english.New()
	if err != nil {
		t.Fatal(err)
	}
	words := e.Words()
	rapid.Check(t, func(t *rapid.T) {
		v := someVillages(t, words.Key)
		odd := rapid.SampledFrom([][2]string{{"What is the oldest village?", "oldest"}, {"How many purple villages are in Val A?", "purple"}, {"Which village has the largest cathedral?", "cathedral"}, {"What is the sootiest village in Val B?", "sootiest"}}).Draw(t, "odd")
		s := e.Clauses(odd[0])
		c := compose.New(v, words, func(*clause.Term) []triple.Term { return nil })
		a, missing, ok := c.Answer(&s)
		if ok {
			t.Fatalf("%s: %v", odd[0], a.Rows)
		}
		if len(missing.Words) > 0 && !strings.Contains(strings.Join(missing.Words, " "), odd[1]) {
			t.Fatalf("%s: %v is missing", odd[0], missing.Words)
		}
	})
}
