package heard

import (
	"slices"
	"strings"

	"whence/reason/match"
	"whence/triple/clause"
)

// This file hears what asks what somebody has to do.

// Behind is what a sentence has behind one of the words in front of what somebody does.
func Behind(said string, fronts []string) string {
	for _, front := range fronts {
		if _, act, ok := strings.Cut(strings.TrimSuffix(said, "."), " "+front+" "); ok && !strings.HasPrefix(act, "be ") {
			return act
		}
	}
	return ""
}

// Duty is whom a question asks of what they have to do, and the words that say it of somebody; nil for
// another question.
func Duty(s *clause.Sentence, words match.Words) (*clause.Term, []string) {
	if s == nil || !s.Asks || len(s.Clauses) != 1 || len(s.Lost) > 0 {
		return nil, nil
	}
	c := &s.Clauses[0]
	act, front := c, c.Modal
	if len(c.Subs) == 1 && c.Modal == "" {
		act, front = &c.Subs[0].Clause, c.Predicate.Lemma+" "+c.Subs[0].Link
	}
	who := slices.IndexFunc(c.Roles, func(r clause.Role) bool { return r.Name == clause.Subject && r.Term.Hole == clause.NoHole })
	what := slices.IndexFunc(c.Roles, func(r clause.Role) bool { return r.Term.Hole == clause.What && r.Term.Head == "" })
	if act.Predicate.Lemma != "do" || front == "" || who < 0 || what < 0 || len(c.Roles) != 2 || len(act.Subs) > 0 || len(act.Roles) > 2 || c.Negated || c.Phase != "" && c.Phase != "still" || c.Perfect || c.Tense == clause.Past {
		return nil, nil
	}
	var fronts []string
	for _, f := range append(words.SameVerbs(front), front) {
		fronts = append(fronts, f)
		if first, rest, ok := strings.Cut(f, " "); ok {
			fronts = append(fronts, words.Third(first)+" "+rest)
		}
	}
	return &c.Roles[who].Term, fronts
}
