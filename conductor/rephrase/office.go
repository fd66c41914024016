package rephrase

import (
	"slices"
	"strings"

	"whence/triple/clause"
)

// Office are questions who has an office, or whether somebody has it, with other words in front of that: "captain",
// "the captain" and "our captain" are one for those who speak of their own. Person reports whether a noun is one for
// somebody.
func Office(s *clause.Sentence, text string, person func(noun string) bool) (out []string) {
	if len(s.Clauses) != 1 || len(s.Lost) > 0 || s.Clauses[0].Predicate.Lemma != "be" || s.Clauses[0].Negated || s.Clauses[0].Modal != "" {
		return nil
	}
	c := &s.Clauses[0]
	noun := strings.ToLower(c.Predicate.Word) // our captain is an attribute of ours
	for _, r := range c.Roles {
		x := r.Term
		bare := x.Owner == nil && (x.Determiner == "" || vocabulary.Is("office", x.Determiner)) && x.Name == "" && !x.Plural
		if r.Prep == "" && r.Term.Hole == clause.NoHole && bare && x.Head != "" && len(x.Modifiers)+len(x.Roles)+len(x.Relative)+len(x.Coordinated) == 0 {
			noun = strings.ToLower(x.Head)
		}
	}
	about := slices.ContainsFunc(c.Roles, func(r clause.Role) bool { return r.Term.Hole == clause.Who || r.Term.Name != "" })
	at := strings.LastIndex(strings.ToLower(text), " "+noun)
	if at < 0 || noun == "" || !about || !person(noun) {
		return nil
	}
	before, first := text[:at], ""
	if k := strings.LastIndex(before, " "); k > 0 && vocabulary.Is("office", strings.ToLower(before[k+1:])) {
		before, first = text[:k], strings.ToLower(before[k+1:])
	} else if c.Predicate.Word != "" {
		return nil // somebody's
	}
	for _, in := range vocabulary.Of("office") {
		if in != first {
			out = append(out, before+" "+in+text[at:])
		}
	}
	return out
}
