package heard

import (
	"slices"

	"whence/reason/match"
	"whence/triple/clause"
)

// theOne asks which is older where a question asks which is the older one.
func theOne(w match.Words, s *clause.Sentence) *clause.Sentence {
	if len(s.Clauses) != 1 || len(s.Lost) > 0 || s.Clauses[0].Kind != clause.Class && s.Clauses[0].Kind != clause.Attribute || len(s.Clauses[0].Roles) != 2 || s.Clauses[0].Negated {
		return s
	}
	c := s.Clauses[0]
	hole := slices.IndexFunc(c.Roles, func(r clause.Role) bool { return r.Term.Hole == clause.WhichOne || r.Term.Hole == clause.Who })
	if hole < 0 {
		return s
	}
	x := &c.Roles[1-hole].Term
	if w.Sort(x.Head) != "one" || len(x.Graded) != 1 || len(x.Modifiers) != 1 || len(x.Roles)+len(x.Relative) > 0 || x.Owner != nil || x.Determiner != "the" {
		return s
	}
	c.Kind = clause.Comparison
	c.Predicate.Word, c.Predicate.Degree, c.Predicate.Modifiers = x.Graded[0].Lemma, x.Graded[0].Degree, nil
	c.Roles = []clause.Role{{Name: clause.Subject, Term: c.Roles[hole].Term}}
	out := *s
	out.Clauses = []clause.Clause{c}
	return &out
}
