package heard

import (
	"slices"
	"strings"

	"whence/reason/match"
	"whence/triple/clause"
)

// This file makes of questions that are reckoned those that say in fewer words what they ask: "than Ann does",
// "how long does Ann spend cleaning?", "how many still need a roof?"

// inFewer is a question that compares, or asks how long, in the words that others ask so in.
func inFewer(w match.Words, s *clause.Sentence) *clause.Sentence {
	if len(s.Clauses) != 1 || !s.Asks {
		return s
	}
	c, ok := thanOne(&s.Clauses[0])
	if !ok {
		c, ok = doing(w, &s.Clauses[0])
	}
	if !ok {
		return s
	}
	out := *s
	out.Clauses = []clause.Clause{c}
	return &out
}

// thanOne is a clause that compares with what another does, "than Ann does", as one that compares with that one.
func thanOne(c *clause.Clause) (clause.Clause, bool) {
	if len(c.Subs) != 1 || c.Subs[0].Link != "than" || c.Subs[0].Clause.Negated || c.Subs[0].Clause.Modal != "" {
		return *c, false
	}
	than := &c.Subs[0].Clause
	subject := Subject(than.Roles)
	if subject < 0 || than.Predicate.Lemma != c.Predicate.Lemma || than.Tense != c.Tense || len(than.Subs) > 0 {
		return *c, false
	}
	for i, r := range than.Roles { // the rest is what the clause itself says
		if i != subject && !slices.ContainsFunc(c.Roles, func(o clause.Role) bool { return o.Name == r.Name && o.Term.Text == r.Term.Text }) {
			return *c, false
		}
	}
	out := *c
	out.Subs, out.Roles = nil, append(slices.Clone(c.Roles), clause.Role{Name: clause.Standard, Prep: "than", Term: than.Roles[subject].Term})
	return out, true
}

// doing is how long somebody does something, of how long they spend doing it.
func doing(w match.Words, c *clause.Clause) (clause.Clause, bool) {
	hole := slices.IndexFunc(c.Roles, func(r clause.Role) bool {
		return r.Term.Hole == clause.HowLong || r.Term.Hole == clause.HowMuch && w.Sort(strings.ToLower(r.Term.Head)) == "hour"
	})
	if c.Kind != clause.Event || c.Negated || c.Modal != "" || w.Sort(c.Predicate.Lemma) != "spending" || hole < 0 {
		return *c, false
	}
	out := *c
	switch at := slices.IndexFunc(c.Roles, func(r clause.Role) bool { return r.Name == clause.Object && r.Term.Hole == clause.NoHole }); {
	case len(c.Subs) == 1 && at < 0 && len(c.Roles) == 2 && c.Subs[0].Clause.Kind == clause.Event && !c.Subs[0].Clause.Negated && len(c.Subs[0].Clause.Subs) == 0:
		done := c.Subs[0].Clause
		done.Tense, done.Perfect, done.Attitude = c.Tense, c.Perfect, c.Attitude
		out, out.Roles = done, append([]clause.Role{c.Roles[hole]}, done.Roles...)
	case at >= 0 && len(c.Subs) == 0 && len(c.Roles) == 3:
		x := &c.Roles[at].Term
		verb := w.Base(strings.ToLower(x.Head))
		if !strings.HasSuffix(x.Head, "ing") || verb == "" || x.Determiner != "" || x.Owner != nil || len(x.Modifiers)+len(x.Roles)+len(x.Relative) > 0 {
			return *c, false
		}
		out.Predicate = clause.Predicate{Lemma: verb, Spans: []clause.Span{x.Span}}
		out.Roles = slices.Delete(slices.Clone(c.Roles), at, at+1)
	default:
		return *c, false
	}
	for i := range out.Roles {
		if h := &out.Roles[i]; h.Term.Hole != clause.NoHole {
			h.Name, h.Prep, h.Term = clause.Duration, "", clause.Term{Text: "how long", Head: "long", Pronoun: "how", Hole: clause.HowLong, Span: h.Term.Span}
		}
	}
	return out, true
}

// Lacking is a question how many need or lack something as one how many do not have it, false for another question.
func Lacking(w match.Words, s *clause.Sentence) (*clause.Sentence, bool) {
	if len(s.Clauses) != 1 || len(s.Lost) > 0 || s.Clauses[0].Kind != clause.Event || s.Clauses[0].Negated || s.Clauses[0].Modal != "" || s.Clauses[0].Predicate.Passive {
		return s, false
	}
	c := s.Clauses[0]
	of := w.Sort(c.Predicate.Lemma)
	asked := slices.ContainsFunc(c.Roles, func(r clause.Role) bool { return r.Name == clause.Subject && r.Term.Hole == clause.HowMany })
	if of != "wanting" && (of != "needing" || c.Phase != "still") || !asked || len(c.Roles) != 2 {
		return s, false
	}
	c.Kind, c.Predicate, c.Phase, c.Negated = clause.Possession, clause.Predicate{}, "", true
	out := *s
	out.Clauses = []clause.Clause{c}
	return &out, true
}
