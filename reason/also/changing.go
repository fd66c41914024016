package also

import (
	"cmp"
	"slices"
	"strings"

	"whence/triple/clause"
)

// Changing is what a question asks the time, the place or the value of; false where it says more of it than that.
func Changing(w Words, c *clause.Clause, hole int) (clause.Term, bool) {
	var subject, object *clause.Term
	for i := range c.Roles {
		r := &c.Roles[i]
		switch {
		case i == hole || Shifts(w, *r):
		case r.Name == clause.Subject:
			subject = &r.Term
		case r.Name == clause.Object && object == nil:
			object = &r.Term
		default:
			return clause.Term{}, false
		}
	}
	thing := cmp.Or(object, subject)
	switch {
	case c.Kind == clause.Attribute && c.Predicate.Word != "":
		return clause.Term{Head: c.Predicate.Word, Modifiers: c.Predicate.Modifiers, Determiner: "the", Owner: subject}, object == nil
	case thing == nil:
		return clause.Term{}, false
	}
	return *thing, true
}

// AskedTo is the clause behind "to" without whoever does it, with what the clause in front has of
// it: where does she want to go?
func AskedTo(c *clause.Clause, who int) clause.Clause {
	asked := c.Subs[0].Clause
	asked.Roles = slices.DeleteFunc(slices.Clone(asked.Roles), func(r clause.Role) bool { return r.Name == clause.Subject })
	for i, r := range c.Roles {
		if i != who {
			asked.Roles = append(asked.Roles, r)
		}
	}
	return asked
}

// ComparedWord is the adjective of a clause as relations have it: "older".
func ComparedWord(c *clause.Clause) string {
	if c.Kind == clause.Comparison && c.Predicate.Degree == "as" {
		return "as " + c.Predicate.Word
	}
	return strings.TrimSpace(c.Predicate.Degree + " " + c.Predicate.Word)
}
