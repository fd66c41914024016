package match_test

import (
	"testing"

	"whence/reason/match"
	"whence/triple"
	"whence/triple/clause"
	"whence/triple/english"
)

// TestMeasures asks for values that were told otherwise: within what was told, and not.
func TestMeasures(t *testing.T) {
	e, err := english.New()
	if err != nil {
		t.Fatal(err)
	}
	shop, vera := triple.Const(triple.Proper, "Shop"), triple.Const(triple.Proper, "Vera")
	event := func(kind string, denied bool, of ...triple.Triple) []triple.Triple {
		x := triple.Term{Name: "_e1", Kind: triple.Event}
		facts := []triple.Triple{{Subject: x, Relation: triple.EventOf, Object: triple.Const(triple.Act, kind), Denied: denied}}
		for _, f := range of {
			f.Subject = x
			facts = append(facts, f)
		}
		return facts
	}
	role := func(prep, value string) triple.Triple {
		return triple.Triple{Relation: triple.Role(prep), Object: triple.Const(triple.Text, value)}
	}
	k := known{events: map[string][][]triple.Triple{
		"is open":    {event("is open", false, triple.Triple{Relation: triple.Agent, Object: shop}, role("from", "Tuesday"), role("to", "Saturday"), role("from", "10:00"), role("to", "18:30"))},
		"has worked": {event("has worked", false, triple.Triple{Relation: triple.Agent, Object: vera}, role("for", "five years"))},
		"may park":   {event("may park", true, triple.Triple{Relation: triple.Agent, Object: vera}, role("between", "8 and 10 in the morning"))},
	}}
	m := match.New(k, e.Words(), nil)
	for question, want := range map[string]string{
		"Is Shop open on Thursday at 11:00?":           "yes",
		"Is Shop open on Sunday?":                      "no",
		"Is Shop open on Friday at 20:00?":             "no",
		"Has Vera worked for more than two years?":     "yes",
		"Has Vera worked for less than two years?":     "no",
		"May Vera park at 9 in the morning?":           "no",
		"May Vera park at 11 in the morning?":          "",
		"Has Vera worked for more than two kilometres": "",
	} {
		got := ""
		goals := m.Goals(&e.Clauses(question).Clauses[0], func(x *clause.Term) []triple.Term {
			return []triple.Term{{Name: triple.Key(x.Name)}}
		})
		if len(goals) > 0 {
			got = map[bool]string{false: "yes", true: "no"}[goals[0].Against]
		}
		if got != want {
			t.Errorf("%s %q, want %q", question, got, want)
		}
	}
}
