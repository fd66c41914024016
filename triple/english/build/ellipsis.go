package build

import (
	"slices"
	"strings"

	"whence/triple/clause"
)

// This file puts in what a list of like clauses says only once: "the bus takes 25 minutes
// and the train takes 11", "Tom has three cards and Ben has five".

// filled are the clauses with the unit, or the noun, that a bare number has from the
// clause before that says the same of another.
func filled(clauses []clause.Clause) []clause.Clause {
	out := slices.Clone(clauses)
	for i := 1; i < len(out); i++ {
		before, c := &out[i-1], &out[i]
		if before.Kind != c.Kind || before.Predicate.Lemma != c.Predicate.Lemma || before.Predicate.Word != c.Predicate.Word {
			continue
		}
		roles := slices.Clone(c.Roles)
		for k := range roles {
			for _, r := range before.Roles {
				if r.Name == roles[k].Name && r.Prep == roles[k].Prep && r.Name != clause.Subject {
					roles[k].Term = withUnit(roles[k].Term, &r.Term)
				}
			}
		}
		c.Roles = roles
	}
	return out
}

// withUnit is a bare number with what the other counts or measures; another term as it is.
func withUnit(x clause.Term, like *clause.Term) clause.Term {
	if x.Value == nil || x.Value.Kind != clause.Number || x.Value.Unit+x.Value.ISO != "" || x.Head+x.Name+x.Pronoun != "" || len(x.Roles)+len(x.Relative)+len(x.Modifiers) > 0 {
		return x
	}
	_, rest, ok := strings.Cut(like.Text, " ")
	if !ok {
		return x
	}
	switch {
	case like.Quantity != nil && like.Head != "" && like.Quantity.Number != "" && like.Quantity.Unit == "" && len(like.Roles)+len(like.Relative) == 0 && like.Owner == nil:
		out := *like
		number := *x.Value
		out.Quantity, out.Text, out.Span = &number, x.Text+" "+rest, clause.Span{}
		return out
	case like.Value != nil && like.Value.Unit != "" && like.Value.Number != "" && like.Value.Until == "" && strings.Trim(like.Text[:1], "0123456789") == "":
		value := *like.Value
		value.Number, value.Until, value.Bound = x.Value.Number, x.Value.Until, x.Value.Bound
		out := x
		out.Value, out.Text, out.Span = &value, x.Text+" "+rest, clause.Span{}
		return out
	}
	return x
}
