// Package valued makes of a question whether something has a value one which it has.
//
// It promises that nothing else of the question changes.
package valued

import (
	"slices"

	"whence/triple/clause"
)

// Open is a question whether something has a value as one which it has, with that value; nil where
// it names none.
func Open(c clause.Clause, sort func(string) string) (clause.Clause, *clause.Term) {
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

// OpenTime is a question whether something is done at a time as one when it is, with that time; nil where it names none.
func OpenTime(c clause.Clause) (clause.Clause, *clause.Term) {
	at := slices.IndexFunc(c.Roles, func(r clause.Role) bool {
		return (r.Name == clause.Time || r.Name == clause.Frequency) && r.Term.Value != nil
	})
	if c.Kind != clause.Event || len(c.Roles) != 2 || at < 0 {
		return c, nil
	}
	c.Roles = slices.Clone(c.Roles)
	said := c.Roles[at].Term
	c.Roles[at] = clause.Role{Name: clause.Time, Term: clause.Term{Hole: clause.When, Text: said.Text}}
	return c, &said
}

// OpenName is a question whether something is called or is like that as one what it is, with that; nil where it
// asks something else: whether the password is rose, my doctor Dr Hall, the venue the library.
func OpenName(c clause.Clause) (clause.Clause, *clause.Term) {
	c.Roles = slices.Clone(c.Roles)
	at := slices.IndexFunc(c.Roles, func(r clause.Role) bool { return r.Name == clause.Complement })
	switch {
	case c.Kind == clause.State && at < 0 && len(c.Roles) == 1 && c.Predicate.Word != "":
		said := clause.Term{Text: c.Predicate.Word}
		c.Kind, c.Predicate.Word = clause.Attribute, ""
		c.Roles = append(c.Roles, clause.Role{Name: clause.Complement, Term: clause.Term{Hole: clause.What, Text: said.Text}})
		return c, &said
	case at < 0 || len(c.Roles) != 2:
		return c, nil
	}
	said := c.Roles[at].Term
	hole := clause.What
	switch {
	case c.Kind == clause.Attribute && said.Name != "":
		if c.Predicate.Word != "" {
			hole = clause.Who
		}
	case c.Kind == clause.Class && said.Determiner == "the" && said.Head != "" && len(said.Modifiers) == 0 && said.Owner == nil:
		said.Text, c.Kind = said.Head, clause.Attribute
	default:
		return c, nil
	}
	c.Roles[at].Term = clause.Term{Hole: hole, Text: said.Text}
	return c, &said
}
