package build

import (
	"testing"

	"whence/triple/clause"
)

// TestFilled checks that a bare number gets the unit or the noun that the clause before
// has for another, and that nothing else gets anything.
func TestFilled(t *testing.T) {
	say := func(verb, who string, object clause.Term) clause.Clause {
		return clause.Clause{Predicate: clause.Predicate{Lemma: verb}, Roles: []clause.Role{{Name: clause.Subject, Term: clause.Term{Name: who, Text: who}}, {Name: clause.Object, Term: object}}}
	}
	number := clause.Term{Text: "9", Value: &clause.Value{Number: "9"}}
	hours := clause.Term{Text: "4 hours", Value: &clause.Value{Kind: clause.Lasting, Number: "4", Unit: "hour"}}
	sheep := clause.Term{Text: "40 sheep", Head: "sheep", Quantity: &clause.Value{Number: "40"}}
	for _, c := range []struct {
		verbs [2]string
		first clause.Term
		want  string
	}{
		{[2]string{"take", "take"}, hours, "9 hours"}, {[2]string{"keep", "keep"}, sheep, "9 sheep"},
		{[2]string{"take", "cost"}, hours, "9"}, {[2]string{"like", "like"}, clause.Term{Text: "the moon", Head: "moon"}, "9"},
	} {
		got := filled([]clause.Clause{say(c.verbs[0], "Ines", c.first), say(c.verbs[1], "Otto", number)})[1].Roles[1].Term
		if got.Text != c.want {
			t.Errorf("%v %q: %q, want %q", c.verbs, c.first.Text, got.Text, c.want)
		}
	}
}
