package heard

import (
	"slices"
	"strings"

	"whence/reason/match"
	"whence/triple/clause"
)

// This file makes of questions that name what there is to choose from, and of those that say "one" for what they named
// before, the ones that say so in full: "is the cup or the jug the lightest?", "the red coat than the blue one".

// choosing is a question with all that it chooses from, and with the noun in the place of "one".
func choosing(w match.Words, s *clause.Sentence) *clause.Sentence {
	if len(s.Clauses) != 1 || !s.Asks {
		return s
	}
	out := *s
	out.Clauses = slices.Clone(s.Clauses)
	c := &out.Clauses[0]
	c.Roles = slices.Clone(c.Roles)
	ones(w, c)
	if c.Kind == clause.Comparison && !c.Negated && len(c.Roles) == 1 && (c.Predicate.Degree == "most" || c.Predicate.Degree == "least") {
		if x := &c.Roles[0].Term; x.Or && len(x.Coordinated) > 1 && x.Hole == clause.NoHole {
			c.Roles[0].Term = clause.Term{Text: "which", Pronoun: "which", Hole: clause.WhichOne, Roles: []clause.Role{{Prep: "of", Term: *x}}, Span: x.Span}
		}
	}
	for i := range c.Roles {
		all(&out, &c.Roles[i].Term)
	}
	return &out
}

// all puts the first of those to choose from, which nothing else in the question is, among the others: "Ann" of "who
// is the tallest, Ann, Ben or Cleo?"
func all(s *clause.Sentence, x *clause.Term) {
	if x.Hole == clause.NoHole || len(x.Roles) != 1 || !x.Roles[0].Term.Or || len(s.Lost) != 1 || len(x.Roles[0].Term.Coordinated) < 2 {
		return
	}
	list, lost := x.Roles[0].Term, s.Lost[0]
	first := list.Coordinated[0]
	if first.Span.Start < lost.End || strings.TrimLeft(s.Text[lost.End:first.Span.Start], " ") != ", " || !strings.HasSuffix(strings.TrimRight(s.Text[:lost.Start], " "), ",") {
		return
	}
	name := s.Text[lost.Start:lost.End]
	list.Coordinated = append([]clause.Term{{Text: name, Name: name, Span: lost}}, list.Coordinated...)
	list.Text = name + ", " + list.Text
	x.Roles = []clause.Role{{Name: x.Roles[0].Name, Prep: x.Roles[0].Prep, Term: list}}
	s.Lost = nil
}

// ones puts the noun of the subject in the place of "one" in what it is compared with.
func ones(w match.Words, c *clause.Clause) {
	subject := Subject(c.Roles)
	if subject < 0 || c.Roles[subject].Term.Head == "" || c.Roles[subject].Term.Name != "" {
		return
	}
	noun := c.Roles[subject].Term.Head
	for i := range c.Roles {
		x := &c.Roles[i].Term
		if c.Roles[i].Name == clause.Standard && w.Sort(x.Head) == "one" && x.Owner == nil && len(x.Modifiers) > 0 && strings.HasSuffix(x.Text, x.Head) {
			x.Text = strings.TrimSuffix(x.Text, x.Head) + noun
			x.Head = noun
		}
	}
}
