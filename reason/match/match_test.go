package match_test

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	_ "whence/internal/sameseed"
	"whence/reason/match"
	"whence/triple"
	"whence/triple/clause"
	"whence/triple/english"
)

// names are whom the facts and questions of these tests are about.
var names = []string{"Vera", "Otto", "Ines", "Paul"}

// known is a store of facts in a slice, searched from its first to its last.
type known struct {
	relations []triple.Relation
	facts     []triple.Triple
	events    map[string][][]triple.Triple
}

func (k known) Relations(word string) []triple.Relation {
	return slices.DeleteFunc(slices.Clone(k.relations), func(r triple.Relation) bool {
		return word != "" && r.Lemma != word && r.Word != word && r.Prep != word
	})
}

func (k known) Pairs(relation string, s, o *triple.Term, most int) []triple.Triple {
	var out []triple.Triple
	for _, f := range k.facts {
		if f.Relation == relation && (s == nil || f.Subject.Same(*s)) && (o == nil || f.Object.Same(*o)) && len(out) < most {
			out = append(out, f)
		}
	}
	return out
}

func (k known) Events(kind string) [][]triple.Triple { return k.events[kind] }

func (k known) Expect(...string) {}

func (k known) Common(word string) bool { return len(k.Names(word)) >= match.Many }

func (k known) Names(word string) []triple.Term {
	var out []triple.Term
	for _, n := range names {
		if strings.EqualFold(n, word) {
			out = append(out, triple.Const(triple.Proper, n))
		}
	}
	return out
}

// someKnown draws two-place facts and events, denials among them.
func someKnown(t *rapid.T, words match.Words, key func(triple.Relation) string) known {
	k := known{events: map[string][][]triple.Triple{}}
	name := func() triple.Term { return triple.Const(triple.Proper, rapid.SampledFrom(names).Draw(t, "name")) }
	for _, r := range []triple.Relation{
		{Form: triple.FormVerb, Lemma: "visit", Tense: "past"}, {Form: triple.FormVerb, Lemma: "visit"},
		{Form: triple.FormPassive, Lemma: "marry", Prep: "to"}, {Form: triple.FormNoun, Word: "aunt", Prep: "of"},
		{Form: triple.FormCopula, Word: "older", Prep: "than"},
	} {
		r.Key = key(r)
		k.relations = append(k.relations, r)
		for range rapid.IntRange(0, 4).Draw(t, "facts") {
			k.facts = append(k.facts, triple.Triple{Subject: name(), Relation: r.Key, Object: name(), Denied: rapid.Bool().Draw(t, "denied")})
		}
	}
	for i := range rapid.IntRange(0, 4).Draw(t, "events") {
		e := triple.Term{Name: "_e" + string(rune('1'+i)), Kind: triple.Event}
		kind := rapid.SampledFrom([]string{"visit", words.Third("visit"), "must visit", "visit if"}).Draw(t, "kind")
		k.events[kind] = append(k.events[kind], []triple.Triple{
			{Subject: e, Relation: triple.EventOf, Object: triple.Const(triple.Act, kind), Denied: rapid.Bool().Draw(t, "denied")},
			{Subject: e, Relation: triple.Agent, Object: name()},
			{Subject: e, Relation: triple.Theme, Object: name()},
			{Subject: e, Relation: triple.Role("with"), Object: name()},
		})
	}
	return k
}

// someQuestion draws a question about people by name, with at most one hole.
func someQuestion(t *rapid.T) (*clause.Clause, []string) {
	c := rapid.SampledFrom([]clause.Clause{
		{Kind: clause.Event, Predicate: clause.Predicate{Lemma: "visit"}}, {Kind: clause.Event, Predicate: clause.Predicate{Lemma: "marry", Passive: true}},
		{Kind: clause.Attribute, Predicate: clause.Predicate{Lemma: "be", Word: "aunt"}},
		{Kind: clause.Comparison, Predicate: clause.Predicate{Lemma: "be", Word: "old", Degree: "more"}},
	}).Draw(t, "clause")
	c.Tense = clause.Tense(rapid.IntRange(0, 2).Draw(t, "tense"))
	c.Negated = rapid.Bool().Draw(t, "negated")
	c.Modal = rapid.SampledFrom([]string{"", "", "must"}).Draw(t, "modal")
	var asked []string
	hole := rapid.IntRange(0, 3).Draw(t, "hole")
	roles := []clause.Role{{Name: clause.Subject}, {Name: clause.Object}, {Name: clause.Oblique, Prep: "with"}}
	switch c.Kind {
	case clause.Attribute:
		roles = []clause.Role{{Name: clause.Subject}, {Name: clause.Complement}}
	case clause.Comparison:
		roles = []clause.Role{{Name: clause.Subject}, {Name: clause.Standard, Prep: "than"}}
	}
	if c.Predicate.Passive {
		roles = []clause.Role{{Name: clause.Object}, {Name: clause.Oblique, Prep: "to"}}
	}
	for i, r := range roles[:rapid.IntRange(1, len(roles)).Draw(t, "roles")] {
		if i == hole {
			r.Term.Hole = clause.Who
		} else {
			name := rapid.SampledFrom(names).Draw(t, "asked")
			r.Term = clause.Term{Text: name, Name: name}
			asked = append(asked, triple.Key(name))
		}
		c.Roles = append(c.Roles, r)
	}
	return &c, asked
}

// TestGoalsSayWhatWasAsked checks of random facts and questions that every goal has
// each person the question names in it, that what is asked for stands in it, and that
// all else of it is known.
func TestGoalsSayWhatWasAsked(t *testing.T) {
	e, err := english.New()
	if err != nil {
		t.Fatal(err)
	}
	words := e.Words()
	found := 0
	rapid.Check(t, func(t *rapid.T) {
		m := match.New(someKnown(t, words, words.Key), words, nil)
		c, asked := someQuestion(t)
		holes := slices.ContainsFunc(c.Roles, func(r clause.Role) bool { return r.Term.Hole != clause.NoHole })
		goals := m.Goals(c, func(*clause.Term) []triple.Term { return nil })
		found += len(goals)
		for i, g := range goals {
			if i > 0 && g.Cost < goals[i-1].Cost {
				t.Fatalf("goal %d costs less than the one before", i)
			}
			if (len(g.Wanted) > 0) != holes || len(g.Literals) == 0 {
				t.Fatalf("%v wants %v", g.Literals, g.Wanted)
			}
			checkGoal(t, g, asked)
		}
	})
	if found == 0 {
		t.Error("no question found anything")
	}
}

// checkGoal checks that a goal says all that was asked. A name that is asked twice
// must stand in it twice. One against it may say less, for who visits nobody does not visit
// Vera, and names nobody else.
func checkGoal(t *rapid.T, g match.Goal, asked []string) {
	var said []string
	for _, l := range g.Literals {
		for _, x := range []triple.Term{l.Subject, l.Object} {
			said = append(said, x.Name, x.Var)
		}
	}
	for _, w := range g.Wanted {
		if !slices.Contains(said, w) {
			t.Fatalf("%v does not ask for %s", g.Literals, w)
		}
	}
	if g.Against {
		for _, name := range names {
			if key := triple.Key(name); slices.Contains(said, key) && !slices.Contains(asked, key) {
				t.Fatalf("%v is asked, and %v says more", asked, g.Literals)
			}
		}
		return
	}
	for _, a := range asked {
		i := slices.Index(said, a)
		if i < 0 {
			t.Fatalf("%v is asked and %q is not in %v", asked, a, g.Literals)
		}
		said[i] = ""
	}
}

// TestModifiedQuestions checks that what says more than facts are matched by has no
// goals.
func TestModifiedQuestions(t *testing.T) {
	e, err := english.New()
	if err != nil {
		t.Fatal(err)
	}
	vera, otto := triple.Const(triple.Proper, "Vera"), triple.Const(triple.Proper, "Otto")
	r := triple.Relation{Form: triple.FormVerb, Lemma: "visit", Key: "visits"}
	m := match.New(known{relations: []triple.Relation{r}, facts: []triple.Triple{{Subject: vera, Relation: "visits", Object: otto}}}, e.Words(), nil)
	c := clause.Clause{Kind: clause.Event, Predicate: clause.Predicate{Lemma: "visit"}, Roles: []clause.Role{
		{Name: clause.Subject, Term: clause.Term{Name: "Vera"}}, {Name: clause.Object, Term: clause.Term{Name: "Otto"}}}}
	goals := func() int { return len(m.Goals(&c, func(*clause.Term) []triple.Term { return nil })) }
	if goals() != 1 {
		t.Fatalf("the plain question has %d goals", goals())
	}
	c.Predicate.Manner = []string{"secretly"}
	if goals() != 0 {
		t.Error("“secretly” was overlooked")
	}
	c.Predicate.Manner, c.Subs = nil, []clause.Sub{{Link: "if"}}
	if goals() != 0 {
		t.Error("a condition was overlooked")
	}
	c.Subs, c.Tense = nil, clause.Past
	c.Roles[1].Term.Name = "Ines"
	if goals() != 0 {
		t.Error("another person answered")
	}
}
