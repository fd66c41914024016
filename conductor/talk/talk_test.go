package talk

import (
	"fmt"
	"strings"
	"testing"

	"whence/conductor/turn"
	"whence/triple"
)

func name(s string) triple.Term { return triple.Const(triple.Proper, s) }

// Pronouns reach back to the latest names, and to no more than are kept.
func TestMentions(t *testing.T) {
	k := New()
	if _, ok := k.LastMention(); ok {
		t.Error("a name was spoken of before anything was said")
	}
	for i := range 3 * maxMentions {
		k.Mention(name(fmt.Sprint("Name", i)))
	}
	k.Mention(triple.Var("X"))
	last, ok := k.LastMention()
	if !ok || last.Name != fmt.Sprint("name", 3*maxMentions-1) || len(k.Discourse(nil).Mentions) != maxMentions {
		t.Errorf("%v of %d", last, len(k.Mentions))
	}
}

// "Why?" is about the question before it, and a question that says what it is about is
// about that.
func TestResolve(t *testing.T) {
	k := New()
	if q := k.Resolve(triple.Question{Form: triple.Why}); len(q.Goals) != 0 {
		t.Error("nothing was asked, and why? is about something")
	}
	asked := triple.Question{Form: triple.Which, Wanted: []string{"X"}, Goals: [][]triple.Literal{{{Triple: triple.Triple{Subject: triple.Var("X"), Relation: "own", Object: name("Tea")}}}}}
	k.Remember([]triple.Statement{{Question: &asked, Mentions: []triple.Term{name("Tea")}}, {Question: &triple.Question{Form: triple.Why}}})
	if q := k.Resolve(triple.Question{Form: triple.Why}); len(q.Goals) != 1 || q.Form != triple.Why || q.Wanted[0] != "X" {
		t.Errorf("%+v", q)
	}
	own := triple.Question{Form: triple.Why, Goals: [][]triple.Literal{{{Triple: triple.Triple{Relation: "like"}}}}}
	if q := k.Resolve(own); q.Goals[0][0].Relation != "like" {
		t.Errorf("%+v", q)
	}
	about := triple.Question{Form: triple.About, Topic: name("Ann")}
	k.Asked = &about
	if q := k.Resolve(triple.Question{Form: triple.WhyNot}); q.Topic.Name != "ann" {
		t.Errorf("%+v", q)
	}
}

// plain are words without forms.
type plain struct{}

func (plain) Singular(noun string) string { return noun }
func (plain) Base(string) string          { return "" }
func (plain) Person(string) bool          { return false }

// What is unsaid leaves no words behind; another session begins with nothing but how it
// is shown.
func TestForgetting(t *testing.T) {
	k := New()
	k.Depth = 5
	fact := triple.Triple{Subject: name("Ann"), Relation: "own", Object: name("Tea")}
	k.Remember([]triple.Statement{{Text: "Ann owns tea.", Kind: triple.FactKind, Facts: []triple.Triple{fact}, Mentions: []triple.Term{name("Ann")}}})
	k.Choices, k.Consent, k.Before, k.Back = k.Told, &fact, &turn.Item{}, &Back{Asked: "Does Ann own tea?"}
	k.Changes.Answer("Is the ferry to Uig at six still?", []string{"The ferry to Uig goes at seven, not at six."}, plain{})
	if !strings.Contains(fmt.Sprintf("%+v", k.Changes), "Uig") {
		t.Errorf("not kept: %+v", k.Changes)
	}
	k.Unsay()
	if said := fmt.Sprintf("%+v", k); strings.Contains(said, "Uig") {
		t.Error(said)
	}
	if len(k.Told)+len(k.Choices) > 0 || k.Consent != nil || k.Before != nil || k.Back != nil || len(k.Mentions) == 0 {
		t.Errorf("%+v", k)
	}
	k.Begin()
	if k.Depth != 5 || len(k.Mentions) > 0 || k.Asked != nil {
		t.Errorf("%+v", k)
	}
}
