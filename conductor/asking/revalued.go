package asking

import (
	"slices"

	"whence/conductor/turn"
	"whence/reason"
	"whence/triple"
	"whence/triple/clause"
	"whence/triple/quantity"
)

// This file answers whether something is so much, or then or there, by what it was changed to.

// revalued decides whether something has a value by the one that it was changed to since another was
// told: of a rent that went up to 550 euros, whether it is 500.
func revalued(t *Asker, it *turn.Item, q triple.Question, f reason.Finding) (triple.Question, reason.Finding, error) {
	c := oneClause(t.Clauses(it))
	if q.Form != triple.YesNo || c == nil || len(q.Given) > 0 || !asksNow(c) || t.Clauses(it).Holed() || !t.matcher().Changes() {
		return q, f, nil
	}
	open, value := openValue(t.Clauses(it).Clauses[0], t.Known.Language.Words().Sort)
	if value == nil {
		return q, f, nil
	}
	changed, found, goals, err := lastOf(t, &open, t.matcher().Changed(&open, Refer(t), false))
	if err != nil || len(found.Answers) != 1 || len(changed.Wanted) == 0 {
		return q, f, err
	}
	before := reason.Answer{Proofs: f.Against}
	for _, a := range f.Answers {
		before.Proofs = append(slices.Clip(before.Proofs), a.Proofs...)
	}
	if toldAs(f, before) >= toldAs(found, found.Answers[0]) {
		return q, f, nil
	}
	is := found.Answers[0].Bindings[changed.Wanted[0]]
	t.Taken = TakenOf(goals, found)
	switch so, known := sameValue(t, is, value); {
	case !known:
		return q, reason.Finding{Verdict: reason.Unprovable}, nil
	case !so:
		return changed, Against(found), nil
	}
	changed.Form, changed.Wanted, changed.Words = triple.YesNo, nil, nil
	changed.Goals = [][]triple.Literal{found.Answers[0].Literals}
	found, err = t.Ask(changed)
	return changed, found, err
}

// openValue is a question whether something has a value as one which it has, with that value; nil where
// it names none.
func openValue(c clause.Clause, sort func(string) string) (clause.Clause, *clause.Term) {
	c.Roles = slices.Clone(c.Roles)
	for i, r := range c.Roles {
		hole := clause.NoHole
		switch v := r.Term.Value; {
		case r.Name == clause.Subject || r.Term.Hole != clause.NoHole || len(c.Roles) != 2:
		case c.Kind == clause.State && v != nil && (r.Name == clause.Time || r.Prep != "" && v.Kind == clause.Number):
			hole, r.Name = clause.When, clause.Time
		case (c.Kind == clause.State || sort(c.Predicate.Lemma) == "home" || sort(c.Predicate.Lemma) == "birth") && (r.Name == clause.Place || r.Name == clause.Oblique && v == nil) && r.Prep != "":
			hole = clause.Where
		case c.Kind == clause.Attribute && c.Predicate.Word == "" && r.Name == clause.Complement && v != nil:
			hole = clause.HowMuch
		case c.Kind == clause.Event && r.Name == clause.Object && v != nil && sort(c.Predicate.Lemma) == "price":
			hole = clause.HowMuch
		case c.Kind == clause.Event && r.Name == clause.Duration && sort(c.Predicate.Lemma) == "last":
			hole = clause.HowLong
		}
		if hole != clause.NoHole {
			c.Roles[i] = clause.Role{Name: r.Name, Term: clause.Term{Hole: hole, Text: r.Term.Text}}
			if c.Kind == clause.State {
				c.Predicate.Word = ""
			}
			return c, &r.Term
		}
	}
	return c, nil
}

// sameValue reports whether a term is a value that a phrase names, and whether that can be told.
func sameValue(t *Asker, is triple.Term, asked *clause.Term) (so, known bool) {
	words := t.Known.Language.Words()
	name := asked.Text
	if asked.Value == nil {
		if asked.Name != "" {
			name = asked.Name
		}
		return is.Name == triple.Key(name), asked.Name != "" && is.Kind == triple.Proper || is.Name == triple.Key(name)
	}
	a, ok1 := words.Amount(is, "")
	b, ok2 := words.Amount(triple.Term{Label: asked.Text}, "")
	if is.Name == triple.Key(asked.Text) {
		return true, true
	}
	if !ok1 || !ok2 {
		return false, false
	}
	so, known = quantity.Meets(a, b)
	return so, known
}
