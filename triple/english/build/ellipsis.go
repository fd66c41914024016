package build

import (
	"slices"
	"strings"

	"whence/triple/clause"
)

// This file puts in what a list of like clauses says only once: "the bus takes 25 minutes
// and the train takes 11", "Tom has three cards and Ben has five", "Ann has paid, Ben has not",
// and makes a clause of each thing that one denies: "neither milk nor sugar".

// filled are the clauses with the unit, or the noun, that a bare number has from the
// clause before that says the same of another, and with the verb for which an auxiliary stands.
func filled(clauses []clause.Clause) []clause.Clause {
	var out []clause.Clause
	for _, c := range clauses {
		out = append(out, eachDenied(c)...)
	}
	for i := 1; i < len(out); i++ {
		before, c := &out[i-1], &out[i]
		if whole, ok := stoodFor(before, c); ok && (i < 2 || !shares(&out[i-2], before)) {
			out[i] = whole
			continue
		}
		c.Roles = furthered(before.Roles, c.Roles)
		theirOwn(before, c)
		again(before, c)
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

// theirOwn puts the noun of what the clause before speaks of behind whose it is: "the boat is blue and mine is red".
func theirOwn(before, c *clause.Clause) {
	x, of := subjectTerm(c), subjectTerm(before)
	if x != nil && of != nil && x.Head+x.Name+x.Pronoun == "" && x.Owner != nil && is("alone", strings.ToLower(x.Text)) && of.Head != "" && of.Name == "" && len(of.Coordinated) == 0 {
		x.Head, x.Plural = of.Head, of.Plural
	}
}

// eachDenied are the clauses that a denial with a list of alternatives stands for, one for each:
// what is neither red nor blue is not red, and is not blue.
func eachDenied(c clause.Clause) []clause.Clause {
	if c.Negated {
		c.Roles = withoutAny(c.Roles)
	}
	at := slices.IndexFunc(c.Roles, func(r clause.Role) bool {
		return r.Term.Or && len(r.Term.Coordinated) > 1 && len(r.Term.Roles)+len(r.Term.Relative) == 0
	})
	if !c.Negated || at < 0 || len(c.Subs) > 0 || c.Attitude != clause.Asserted {
		return []clause.Clause{c}
	}
	var out []clause.Clause
	for _, x := range c.Roles[at].Term.Coordinated {
		one := c
		one.Roles = slices.Clone(c.Roles)
		one.Roles[at].Term = x
		out = append(out, eachDenied(one)...)
	}
	return out
}

// withoutAny are the roles of a denial without the word that says of what it denies that there is
// none at all: who has not any kids has not kids.
func withoutAny(roles []clause.Role) []clause.Role {
	out := slices.Clone(roles)
	for i := range out {
		x := &out[i].Term
		first, rest, ok := strings.Cut(x.Text, " ")
		if ok && out[i].Name != clause.Subject && x.Determiner == "any" && strings.EqualFold(first, "any") && x.Head != "" && x.Pronoun == "" && len(x.Roles)+len(x.Relative) == 0 {
			x.Determiner, x.Text, x.Span = "", rest, clause.Span{Start: x.Span.End - len(rest), End: x.Span.End}
		}
	}
	return out
}

// stoodFor is a clause of an auxiliary that denies of somebody what the clause before says of
// another, with what that says: "Ben has not".
func stoodFor(before, c *clause.Clause) (clause.Clause, bool) {
	bare := c.Kind == clause.Event && c.Predicate.Word == "" && len(c.Roles) == 1 && c.Roles[0].Name == clause.Subject && len(c.Subs) == 0
	whole := before.Attitude == clause.Asserted && !before.Negated && len(before.Subs)+len(before.Focus)+len(before.Hedges) == 0 && !before.Predicate.Passive
	if !bare || !whole || !c.Negated || !is("standin", c.Predicate.Lemma) || c.Tense != before.Tense || (c.Predicate.Lemma == "have") != before.Perfect {
		return *c, false
	}
	subject := slices.IndexFunc(before.Roles, func(r clause.Role) bool { return r.Name == clause.Subject })
	if subject < 0 || before.Kind != clause.Event {
		return *c, false
	}
	out := *before
	out.Roles = slices.Clone(before.Roles)
	out.Roles[subject] = c.Roles[0]
	out.Negated, out.Span, out.Discourse = true, c.Span, c.Discourse
	return out, true
}

// shares reports whether two clauses are told of one subject that stands before the first: "Ida sings and dances".
func shares(a, b *clause.Clause) bool {
	subject := func(r clause.Role) bool { return r.Name == clause.Subject }
	i, k := slices.IndexFunc(a.Roles, subject), slices.IndexFunc(b.Roles, subject)
	return i >= 0 && k >= 0 && a.Roles[i].Term.Span == b.Roles[k].Term.Span
}

// furthered are the roles of a clause with the unit that a number has from the amount in the clause before,
// whatever the verbs, where it says that it comes to that one: "the gas is 62 euros, the rent another 30".
func furthered(before, roles []clause.Role) []clause.Role {
	out := slices.Clone(roles)
	for i := range out {
		x := out[i].Term
		if x.Determiner != "another" || x.Quantity == nil || x.Head+x.Name+x.Pronoun != "" {
			continue
		}
		_, text, ok := strings.Cut(x.Text, " ")
		for _, r := range before {
			if v := r.Term.Value; ok && v != nil && v.Unit != "" && v.Each == "" {
				out[i].Term = withUnit(clause.Term{Text: text, Value: x.Quantity, Span: x.Span}, &r.Term)
			}
		}
	}
	return out
}

// again puts what the clause before says is done in the place of a verb that says of a number alone that as many
// were done: "we fixed 17 bugs in May, and in June we managed 26".
func again(before, c *clause.Clause) {
	object := func(r clause.Role) bool { return r.Name == clause.Object }
	at, of := slices.IndexFunc(c.Roles, object), slices.IndexFunc(before.Roles, object)
	if c.Kind != clause.Event || before.Kind != clause.Event || !is("managing", c.Predicate.Lemma) || at < 0 || of < 0 || c.Predicate.Passive || before.Predicate.Passive ||
		before.Negated || c.Negated || before.Tense != c.Tense || before.Modal+c.Modal != "" || len(c.Subs)+len(before.Subs) > 0 {
		return
	}
	if slices.ContainsFunc(c.Roles, func(r clause.Role) bool { return !object(r) && r.Name != clause.Subject && r.Term.Value == nil }) {
		return // somebody may be named there
	}
	if x, like := c.Roles[at].Term, &before.Roles[of].Term; like.Quantity != nil && x.Value != nil && withUnit(x, like).Head != "" {
		c.Predicate = before.Predicate
	}
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
