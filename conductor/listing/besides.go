package listing

import (
	"slices"

	"whence/conductor/asking"
	"whence/conductor/turn"
	"whence/triple"
	"whence/triple/clause"
)

// Unowned are those of a kind of whom it was not told whose they are, where a question asks for those of
// somebody: Gerd, a new employee, beside "my employees". They may be among those that are asked for.
func Unowned(t *asking.Asker, it *turn.Item) (noun string, out []triple.Term) {
	s := t.Clauses(it)
	if len(s.Clauses) != 1 || s.Clauses[0].Negated {
		return "", nil
	}
	words, store := t.Known.Language.Words(), t.Store()
	if noun = words.Singular(ownedKind(&s.Clauses[0])); noun == "" {
		return "", nil
	}
	class, owned := triple.Const(triple.Class, noun), map[string]bool{}
	related := false
	for _, r := range store.Relations(noun) {
		if r.Form != triple.FormNoun || triple.LastWord(r.Word) != noun {
			continue
		}
		for _, f := range store.Pairs(r.Key, nil, nil, 4*most) {
			owned[f.Subject.Name], related = true, true
		}
	}
	for _, f := range store.Pairs(triple.InstanceOf, nil, &class, 4*most) {
		if related && !f.Denied && f.Subject.Kind == triple.Proper && !owned[f.Subject.Name] && len(out) < most {
			out = append(out, f.Subject)
		}
	}
	return noun, out
}

// ownedKind is the noun of those of somebody that a question asks for: "my employees", "how many employees do I
// have"; "" where it asks for none.
func ownedKind(c *clause.Clause) string {
	asked := slices.ContainsFunc(c.Roles, func(r clause.Role) bool { return r.Term.Hole == clause.Who || r.Term.Hole == clause.HowMany })
	if asked && c.Kind == clause.Attribute {
		return c.Predicate.Word
	}
	for _, r := range c.Roles {
		x := &r.Term
		mine := x.Owner != nil || c.Kind == clause.Possession && x.Hole == clause.HowMany
		if asked && mine && x.Head != "" && len(x.Modifiers) == 0 {
			return x.Head
		}
	}
	return ""
}
