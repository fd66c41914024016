package rulebook

import (
	"context"
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"time"

	"whence/kb"
	"whence/kb/switches"
	"whence/reason/symbolic"
	"whence/reason/symbolic/form"
	"whence/triple"
)

// qualities reads "Tom is keen." as a quality for the words in it, and as a kind for
// others.
type qualities []string

func (q qualities) Read(_ context.Context, text string, _ triple.Discourse) ([]triple.Statement, error) {
	word := strings.TrimSuffix(strings.TrimPrefix(text, "Tom is "), ".")
	relation := triple.InstanceOf
	if slices.Contains(q, word) {
		relation = triple.Is
	}
	return []triple.Statement{{Facts: []triple.Triple{{Relation: relation}}}}, nil
}

// stored is a rule as the store has it, of a file of rules.
func stored(t *testing.T, id, text string) kb.SymbolicRule {
	t.Helper()
	p, err := symbolic.Load(t.Context(), form.Source{File: "rules.json", Text: []byte("[" + text + "]")})
	if err != nil {
		t.Fatal(err)
	}
	body, err := json.Marshal(p.Rules()[0])
	if err != nil {
		t.Fatal(err)
	}
	return kb.SymbolicRule{ID: id, Name: p.Rules()[0].Name, Body: body}
}

const keenBaker = `{"name": "keen", "antecedents": [{"type": "fact", "predicate": "baker", "arguments": ["?x"]}],
 "consequents": [{"type": "fact", "predicate": "keen", "arguments": ["?x"]}]}`

const trades = `{"name": "trades", "antecedents": [{"type": "fact", "predicate": "keen", "arguments": ["?x"]}, {"type": "fact", "predicate": "owns", "arguments": ["?x", "?y"]}],
 "consequents": [{"type": "fact", "predicate": "trades", "arguments": ["?x", "?y"]}]}`

// A change makes another book, and leaves the one before as it was.
func TestAfter(t *testing.T) {
	empty := &Book{}
	one, err := empty.After(t.Context(), kb.Delta{Symbolic: []kb.SymbolicRule{stored(t, "s1", keenBaker)}}, qualities{"keen"})
	if err != nil {
		t.Fatal(err)
	}
	two, err := one.After(t.Context(), kb.Delta{Symbolic: []kb.SymbolicRule{stored(t, "s2", trades)}}, qualities{"keen"})
	if err != nil {
		t.Fatal(err)
	}
	back, err := two.After(t.Context(), kb.Delta{Retracted: []string{"s1", "f3"}}, qualities{"keen"})
	if err != nil {
		t.Fatal(err)
	}
	for i, c := range []struct {
		book *Book
		want []string
	}{{empty, nil}, {one, []string{"s1"}}, {two, []string{"s1", "s2"}}, {back, []string{"s2"}}} {
		if got := c.book.IDs(); !slices.Equal(got, c.want) {
			t.Errorf("book %d has %v, want %v", i, got, c.want)
		}
	}
	if same, err := two.After(t.Context(), kb.Delta{Retracted: []string{"f1", "r2"}}, qualities{}); err != nil || same != two {
		t.Error("a change of other things makes no other book")
	}
	if id, ok := two.Named("trades"); !ok || id != "s2" {
		t.Errorf("the rule named trades is %q", id)
	}
	if empty.Outside(time.Now) != nil || two.Outside(time.Now) == nil {
		t.Error("the reasoner is to ask a book that has rules, and no other")
	}
}

// A rule that a setting switches off concludes nothing and keeps its id, and a setting that
// went back to its default leaves the rule as it is written.
func TestSwitched(t *testing.T) {
	book, err := (&Book{}).After(t.Context(), kb.Delta{Symbolic: []kb.SymbolicRule{stored(t, "s1", keenBaker)}}, qualities{"keen"})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		state    string
		inactive bool
	}{{"off", true}, {"on", false}, {"off", true}, {"", false}} {
		if book, err = book.After(t.Context(), kb.Delta{Settings: map[string]string{switches.Setting("s1"): c.state}}, qualities{"keen"}); err != nil {
			t.Fatal(err)
		}
		r, _, ok := book.Rule("s1")
		if !ok || r.Inactive != c.inactive || (book.Outside(time.Now) == nil) != c.inactive || !slices.Equal(book.IDs(), []string{"s1"}) {
			t.Errorf("switched %q: inactive is %v, there is it %v, ids %v", c.state, r.Inactive, ok, book.IDs())
		}
	}
	if same, err := book.After(t.Context(), kb.Delta{Settings: map[string]string{"world": "closed"}}, qualities{}); err != nil || same != book {
		t.Error("a setting of other things makes no other book")
	}
}

// A question is for the rules that conclude its goal, as a quality or a kind, as the
// word is said.
func TestConcluding(t *testing.T) {
	book, err := (&Book{}).After(t.Context(), kb.Delta{Symbolic: []kb.SymbolicRule{stored(t, "s1", keenBaker), stored(t, "s2", trades)}}, qualities{"keen"})
	if err != nil {
		t.Fatal(err)
	}
	ann := triple.Const(triple.Proper, "Ann")
	ask := func(x triple.Triple) triple.Question {
		return triple.Question{Goals: [][]triple.Literal{{{Triple: x}}}}
	}
	for _, c := range []struct {
		asked triple.Triple
		want  []string
		is    bool
	}{
		{triple.Triple{Subject: ann, Relation: triple.InstanceOf, Object: triple.Term{Name: "keen"}}, []string{"s1"}, true},
		{triple.Triple{Subject: ann, Relation: "trades", Object: triple.Var("X")}, []string{"s2"}, true},
		{triple.Triple{Subject: ann, Relation: triple.Is, Object: triple.Var("X")}, nil, true},
		{triple.Triple{Subject: ann, Relation: "sells", Object: triple.Var("X")}, nil, false},
	} {
		goal, ok := book.Goal(ask(c.asked))
		if ok != c.is {
			t.Errorf("%v: a goal of the rules is %v", c.asked, ok)
			continue
		}
		if got := book.Concluding(goal); ok && !slices.Equal(got, c.want) {
			t.Errorf("%v: %v, want %v", c.asked, got, c.want)
		}
		if goal.Object.Name == "keen" && goal.Relation != triple.Is {
			t.Errorf("keen is a quality, and was asked for as %s", goal.Relation)
		}
	}
}
