package english

import (
	"context"
	"strings"
	"testing"

	"whence/triple"
)

// TestTrouble checks the place, the code and the suggestion of sentences that
// are not understood.
func TestTrouble(t *testing.T) {
	e := mustNew(t)
	for _, c := range []struct{ text, code, at, suggest string }{
		{"Tom eats fish quickly.", "stopped", "quickly", "Tom eats fish."},
		{"Most birds fly.", "unsupported", "Most", "Birds usually fly."},
		{"The cats are black.", "unsupported", "cats", "All cats are black."},
		{"You can vote if you are 18.", "pronoun", "You", "Someone can vote if they are 18."},
		{"Tom likes tea as well as coffee.", "unsupported", "tea", "Tom likes tea and coffee."},
		{"Tom is a cat in in.", "stopped", "in", "Tom is a cat."},
		{"Tom is kind because Bob is rich.", "unsupported", "because", "Tom is kind."},
		{"He is kind.", "pronoun", "He", ""},
		{"Tom is a cat or a dog.", "disjunctive_head", "", ""},
		{"Tom gives a book to Mary.", "unsupported", "gives", ""},
		{"Tom [Bob] sleeps.", "stopped", "[", ""},
		{"Tom is", "stopped", "", ""},
		{strings.Repeat("Tom is kind and ", 200) + "Bob is kind.", "too_long", "Tom", ""},
	} {
		sts := read(t, e, c.text)
		if len(sts) != 1 || sts[0].Trouble == nil {
			t.Errorf("%q was read: %v", c.text, sts)
			continue
		}
		tr := sts[0].Trouble
		if got := sts[0].Text[tr.At:tr.Until]; tr.Code != c.code || got != c.at || tr.Suggest != c.suggest {
			t.Errorf("%q: %s at %q, suggest %q (%s)", c.text, tr.Code, got, tr.Suggest, tr.Message)
		}
	}
}

// TestNothingToTakeBack: a sentence that takes something back states nothing of
// the person who speaks, also where nothing told is found.
func TestNothingToTakeBack(t *testing.T) {
	e := mustNew(t)
	for _, text := range []string{"I was wrong about Leo.", "I was mistaken about Leo.", "I made a mistake about Leo."} {
		sts, err := e.Read(t.Context(), text, triple.Discourse{Speaker: triple.Speaker()})
		if err != nil || len(sts) != 1 || sts[0].Trouble == nil {
			t.Errorf("%q was read: %v, %v", text, sts, err)
		}
	}
}

// TestAmbiguous: a sentence with two equally good readings has both, each with
// its echo, and says nothing itself; what was told before may decide.
func TestAmbiguous(t *testing.T) {
	e := mustNew(t)
	const text = "Tapir herds move."
	st := read(t, e, text)[0]
	if len(st.Readings) != 2 || len(st.Facts) > 0 || st.Echo != "" || st.Readings[0].Echo == st.Readings[1].Echo {
		t.Errorf("%+v", st)
	}
	tapir := told{names: map[string]triple.Term{"tapir": triple.Const(triple.Proper, "Tapir")}}
	sts, err := e.Read(context.Background(), text, triple.Discourse{Vocabulary: tapir})
	if err != nil || len(sts[0].Facts) != 1 || sts[0].Facts[0].Subject.Name != "tapir" {
		t.Errorf("%+v, %v", sts, err)
	}
}

// told is a vocabulary of a few records.
type told struct {
	relations map[string]triple.Relation
	names     map[string]triple.Term
}

func (v told) Relation(key string) (triple.Relation, bool) { r, ok := v.relations[key]; return r, ok }
func (v told) Name(key string) (triple.Term, bool)         { t, ok := v.names[key]; return t, ok }

// TestVocabulary: what was told decides spelling, wording and readings.
func TestVocabulary(t *testing.T) {
	e := mustNew(t)
	v := told{
		relations: map[string]triple.Relation{"feeds": {Key: "feeds", Form: triple.FormVerb, Lemma: "feed", Label: "{s} gives food to {o}"}},
		names: map[string]triple.Term{
			"tom": triple.Const(triple.Proper, "Tom"), "achilleside": triple.Const(triple.Proper, "AchillesIDE"),
			"bald_eagle": triple.Const(triple.Definite, "the bald eagle"), "wolves": triple.Const(triple.Generic, "wolves"),
		},
	}
	bare := func(s, r, o string) triple.Triple {
		return triple.Triple{Subject: triple.Term{Name: s}, Relation: r, Object: triple.Term{Name: o}}
	}
	for _, c := range []struct {
		fact triple.Triple
		want string
	}{
		{bare("tom", "feeds", "bald_eagle"), "Tom gives food to the bald eagle"},
		{bare("tom", "feeds", "bald_eagle").Opposite(), "Tom does not feed the bald eagle"},
		{bare("achilleside", "uses", "tom"), "AchillesIDE uses Tom"},
		{bare("tom", "afraid_of", "wolves"), "Tom is afraid of wolves"},
		{bare("tom", "instance_of", "cat"), "Tom is a cat"},
		{bare("new_york", "is", "big"), "New York is big"},
		{bare("tom", "can", "wake_up").Opposite(), "Tom cannot wake up"},
	} {
		if got := e.Fact(c.fact, v); got != c.want {
			t.Errorf("Fact(%v) = %q, want %q", c.fact, got, c.want)
		}
	}
	if got := e.Ask(bare("achilleside", "has_capability", "tom"), v); got != "does AchillesIDE have the capability Tom" {
		t.Errorf("Ask: %q", got)
	}
	sts, err := e.Read(context.Background(), "does tom use achilleside?", triple.Discourse{Vocabulary: v})
	if err != nil || len(sts) != 1 || sts[0].Echo != "Does Tom use AchillesIDE?" {
		t.Errorf("%+v, %v", sts, err)
	}
}

// TestStatementFields: what a statement carries besides its meaning.
func TestStatementFields(t *testing.T) {
	e := mustNew(t)
	const text = "Hi!  Tom is afraid of the bald eagle. It lives in Paris."
	sts := read(t, e, text)
	if len(sts) != 3 {
		t.Fatalf("%d statements", len(sts))
	}
	for _, st := range sts {
		if text[st.Start:st.End] != st.Text {
			t.Errorf("%q at %d-%d", st.Text, st.Start, st.End)
		}
	}
	st := sts[1]
	if len(st.Relations) != 1 || st.Relations[0].Word != "afraid" || st.Relations[0].Key != "afraid_of" {
		t.Errorf("relations %+v", st.Relations)
	}
	if len(st.Names) != 2 || st.Names[0].Label != "Tom" || st.Names[1].Kind != triple.Definite {
		t.Errorf("names %+v", st.Names)
	}
	if len(st.Mentions) != 2 || st.Mentions[0].Name != "tom" || st.Mentions[0].Sort&(triple.AsFirst|triple.AsSubject) != triple.AsFirst|triple.AsSubject {
		t.Errorf("mentions %+v", st.Mentions)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := e.Read(ctx, text, triple.Discourse{}); err == nil {
		t.Error("a cancelled reading went on")
	}
}

// Words that ask without a predicate they could belong to are not read, and end nothing.
func TestWhereAndWhen(t *testing.T) {
	e := mustNew(t)
	for _, text := range []string{"Where and when is the meeting?", "When and where?", "Where, when and why is the fair?"} {
		if _, err := e.Understand(t.Context(), text, triple.Discourse{}); err != nil {
			t.Errorf("%s: %v", text, err)
		}
	}
}
