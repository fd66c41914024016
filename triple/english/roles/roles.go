package roles

import (
	"slices"

	"whence/triple/clause"
)

// Sort puts roles in the order of the words; those without words stay in front.
func Sort(roles []clause.Role) {
	slices.SortStableFunc(roles, func(a, b clause.Role) int { return a.Term.Span.Start - b.Term.Span.Start })
}

// Of is the first of the roles that has a name, or nil.
func Of(roles []clause.Role, name clause.RoleName) *clause.Role {
	for k := range roles {
		if roles[k].Name == name {
			return &roles[k]
		}
	}
	return nil
}

// DeniesAll reports whether the term is "nobody", "no cat", "neither of them".
func DeniesAll(t clause.Term) bool {
	if t.Determiner == "no" {
		return true
	}
	some := func(m clause.Term) bool { return !DeniesAll(m) }
	return len(t.Coordinated) > 0 && (t.Each && t.Or || !slices.ContainsFunc(t.Coordinated, some))
}

// SplitNote reads "new phone 555-0182" as an attribute and its value.
func SplitNote(t clause.Term) (noun, value clause.Term, ok bool) {
	noun = t
	if t.Head == "" || t.Name != "" || t.Quantity != nil || t.Determiner != "" || t.Owner != nil || len(t.Relative) > 0 {
		return noun, value, false
	}
	noun.Apposition, noun.Roles = nil, nil
	switch {
	case len(t.Apposition) == 1 && len(t.Roles) == 0:
		value = t.Apposition[0]
	case len(t.Roles) == 1 && len(t.Apposition) == 0 && t.Roles[0].Prep == "":
		value = t.Roles[0].Term
	}
	return noun, value, value.Value != nil || value.Name != ""
}

// NoteRole is the role of what a note tells of a thing.
func NoteRole(prep string) clause.RoleName {
	if prep == "" {
		return clause.Complement
	}
	return clause.Oblique
}
