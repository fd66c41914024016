package english

import (
	"strings"
	"testing"

	"whence/triple"
)

// askingWords is a vocabulary that knows of questions in words of their own.
type askingWords struct {
	triple.Vocabulary
	asked []triple.Asking
}

func (a askingWords) Relation(string) (triple.Relation, bool) { return triple.Relation{}, false }
func (a askingWords) Name(string) (triple.Term, bool)         { return triple.Term{}, false }
func (a askingWords) Declared() []triple.Relation             { return nil }
func (a askingWords) Asked() []triple.Asking                  { return a.asked }

func asking(t *testing.T, words, wanted string, goals ...triple.Triple) triple.Asking {
	t.Helper()
	parts, err := triple.ParseAsking(words)
	if err != nil {
		t.Fatal(err)
	}
	a := triple.Asking{Parts: parts, Wanted: wanted}
	for _, g := range goals {
		a.Goals = append(a.Goals, triple.Literal{Triple: g})
	}
	return a
}

func goal(s, relation, o string) triple.Triple {
	return triple.Triple{Subject: triple.Var(s), Relation: relation, Object: triple.Var(o)}
}

// TestAskedAs reads questions in the words that a rule file gave its relations.
func TestAskedAs(t *testing.T) {
	e := mustNew(t)
	v := askingWords{asked: []triple.Asking{
		asking(t, "where was {X} (before|prior to) {L}", "M", goal("V", "stay_of", "X"), goal("V", "next_place", "L"), goal("V", "place", "M")),
		asking(t, "how (do|can) (you|i) (go|get) from {A} to {B}", "W", goal("R", "route_from", "A"), goal("R", "route_to", "B"), goal("R", "route_by", "W")),
		asking(t, "who (still|) keeps watch over {X}", "Y", goal("Y", "guards", "X")),
		asking(t, "does {A} out-rank {B}", "", goal("A", "outranks", "B")),
	}}
	for _, c := range []struct{ text, want string }{
		{"Where was Julie before the park?", "which X stay_of(Y, julie), next_place(Y, park), place(Y, X)"},
		{"Where was the old lantern prior to the museum?", "which X stay_of(Y, old_lantern), next_place(Y, museum), place(Y, X)"},
		{"How can I get from the town hall to Baker Street?", "which X route_from(Y, town_hall), route_to(Y, baker_street), route_by(Y, X)"},
		{"Who keeps watch over Zorblax?", "which X guards(X, zorblax)"},
		{"Who still keeps watch over the vault?", "which X guards(X, vault)"},
		{"Does Ann out-rank Bob?", "yesno outranks(ann, bob)"},
	} {
		sts, err := e.Read(t.Context(), c.text, triple.Discourse{Vocabulary: v})
		if err != nil || len(sts) != 1 || sts[0].Question == nil {
			t.Errorf("%q: %v %+v", c.text, err, sts)
			continue
		}
		if got := questionOf(sts[0].Question); !strings.HasSuffix(got, c.want) {
			t.Errorf("%q: %s, want %s", c.text, got, c.want)
		}
	}
	// Without the words, none of them is such a question.
	for _, text := range []string{"Where was Julie before the park?", "How do you go from the kitchen to the garden?"} {
		for _, st := range read(t, e, text) {
			if st.Question != nil && strings.Contains(questionOf(st.Question), "route") {
				t.Errorf("%q is %s", text, questionOf(st.Question))
			}
		}
	}
}

// A template that cannot be read says why.
func TestParseAsking(t *testing.T) {
	for _, bad := range []string{"", "who was {X", "who was {}", "who (is|was {X}", "{X}"} {
		if _, err := triple.ParseAsking(bad); err == nil {
			t.Errorf("%q was read", bad)
		}
	}
}
