package heard

import (
	"slices"

	"whence/triple/clause"
)

// AsksBoth reports whether a question asks of whom or what several things are so: "who can drive and has a van?"
func AsksBoth(s *clause.Sentence) bool {
	return len(s.Clauses) > 1 && s.Asks && !slices.ContainsFunc(s.Clauses, func(c clause.Clause) bool {
		return len(c.Roles) == 0 || c.Roles[0].Name != clause.Subject || c.Roles[0].Term.Hole == clause.NoHole
	})
}
