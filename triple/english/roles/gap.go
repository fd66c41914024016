package roles

import (
	"slices"

	"whence/triple/clause"
	"whence/triple/english/closed"
)

// HasHole reports whether a clause asks for something.
func HasHole(c clause.Clause) bool {
	return slices.ContainsFunc(c.Roles, func(r clause.Role) bool { return TermHole(r.Term) })
}

// TermHole reports whether a phrase asks for something.
func TermHole(t clause.Term) bool {
	return within(t, func(x clause.Term) bool { return x.Hole != clause.NoHole })
}

// within reports whether a phrase, or one in it, is such.
func within(t clause.Term, such func(clause.Term) bool) bool {
	return such(t) || t.Owner != nil && within(*t.Owner, such) ||
		slices.ContainsFunc(t.Coordinated, func(x clause.Term) bool { return within(x, such) }) ||
		slices.ContainsFunc(t.Roles, func(r clause.Role) bool { return within(r.Term, such) })
}

// PlacedIn gives the gap of "where" the preposition that it stands for, and the place
// behind the others, where phrases with one stand.
func PlacedIn(roles []clause.Role) []clause.Role {
	for i, role := range roles {
		if role.Name == clause.Place && role.Prep == "" && role.Term.Pronoun == clause.Gap {
			role.Prep = closed.Words().Of("within")[0]
			return append(slices.Delete(slices.Clone(roles), i, i+1), role)
		}
	}
	return roles
}

// ClauseHasGap reports whether something is missing in a clause that a noun outside it stands for.
func ClauseHasGap(c clause.Clause) bool {
	gap := func(x clause.Term) bool { return x.Pronoun == clause.Gap }
	return slices.ContainsFunc(c.Roles, func(r clause.Role) bool { return within(r.Term, gap) }) ||
		slices.ContainsFunc(c.Subs, func(s clause.Sub) bool { return ClauseHasGap(s.Clause) })
}

// Circumstances are the roles of "it was Tom yesterday who …" beside it and Tom.
func Circumstances(roles []clause.Role) []clause.Role {
	var rest []clause.Role
	for _, role := range roles {
		if role.Name != clause.Subject && role.Name != clause.Complement {
			rest = append(rest, role)
		}
	}
	return rest
}

// FillGaps puts a phrase where one is missing in a clause.
func FillGaps(c *clause.Clause, t clause.Term) {
	for k := range c.Roles {
		if c.Roles[k].Term.Pronoun == clause.Gap {
			c.Roles[k].Term = t
		}
	}
}

// WithTopic is a clause with what stood in front of it, as what it is about or its subject.
func WithTopic(c clause.Clause, topic clause.Role) clause.Clause {
	roles := append([]clause.Role{topic}, c.Roles...)
	switch {
	case c.Kind == clause.Fragment && len(c.Roles) == 1:
		c.Kind, c.Predicate.Lemma = clause.Attribute, "be"
		roles[0].Name = clause.Subject
		if roles[1].Name == clause.RoleNone {
			roles[1].Name = clause.Complement
		}
	case c.Attitude == clause.Ordered:
	case Of(c.Roles, clause.Subject) == nil && !c.Predicate.Passive && c.Kind != clause.Fragment && topic.Prep == "" && topic.Term.Value == nil:
		roles[0].Name = clause.Subject
	case c.Predicate.Passive && Of(c.Roles, clause.Object) == nil && topic.Prep == "" && topic.Term.Value == nil:
		roles[0].Name = clause.Object
	}
	c.Roles = roles
	return c
}
