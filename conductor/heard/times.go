package heard

import (
	"slices"
	"strings"

	"whence/reason/match"
	"whence/triple/clause"
	"whence/triple/english/closed"
)

// This file hears what a question asks of times, trades and what happened as facts tell it.

// byTrade makes of what somebody is by profession what their profession is.
func byTrade(_ match.Words, c *clause.Clause) bool {
	what := slices.IndexFunc(c.Roles, func(r clause.Role) bool { return r.Term.Hole == clause.What && r.Term.Head == "" })
	by := slices.IndexFunc(c.Roles, func(r clause.Role) bool {
		return r.Prep != "" && r.Term.Determiner == "" && closed.Words().Is("trade", r.Prep+" "+r.Term.Text)
	})
	if c.Kind != clause.Class || what < 0 || by < 0 || len(c.Roles) != 3 || Subject(c.Roles) < 0 {
		return false
	}
	c.Kind, c.Predicate.Word = clause.Attribute, closed.Words().As("trade", c.Roles[by].Prep+" "+c.Roles[by].Term.Text)
	c.Roles = slices.Delete(c.Roles, by, by+1)
	return true
}

// thanThat makes of what is earlier or later than something what is before or after it.
func thanThat(_ match.Words, c *clause.Clause) bool {
	at := slices.IndexFunc(c.Roles, func(r clause.Role) bool {
		return r.Term.Value != nil && closed.Words().As("sideof", r.Term.Value.ISO) != ""
	})
	than := slices.IndexFunc(c.Roles, func(r clause.Role) bool { return r.Name == clause.Standard })
	if c.Kind != clause.Event || at < 0 || than < 0 {
		return false
	}
	c.Roles[than].Name, c.Roles[than].Prep = clause.Time, closed.Words().As("sideof", c.Roles[at].Term.Value.ISO)
	c.Roles = slices.Delete(c.Roles, at, at+1)
	return true
}

// whoNow makes of a phrase that asks for somebody's something as it is now, "driver of the van now?", what that is.
func whoNow(w match.Words, c *clause.Clause) bool {
	if c.Kind != clause.Fragment || len(c.Roles) != 1 || c.Roles[0].Name != clause.RoleNone {
		return false
	}
	x := c.Roles[0].Term
	now := func(r clause.Role) bool {
		return closed.Words().As("time", strings.TrimSpace(r.Prep+" "+r.Term.Text)) == "now"
	}
	if x.Owner == nil || x.Owner.Pronoun != "" || x.Head == "" || x.Hole != clause.NoHole || len(x.Relative) > 0 || len(x.Roles) != 1 || !now(x.Roles[0]) {
		return false
	}
	hole := clause.Term{Text: "what", Pronoun: "what", Hole: clause.What}
	if w.Person(x.Head) {
		hole = clause.Term{Text: "who", Pronoun: "who", Hole: clause.Who}
	}
	c.Kind, c.Predicate = clause.Attribute, clause.Predicate{Lemma: "be", Word: x.Head, Modifiers: x.Modifiers}
	c.Roles = []clause.Role{{Name: clause.Complement, Term: hole}, {Name: clause.Subject, Term: *x.Owner}}
	return true
}

// whoseJob makes of whose job it is to do something who does it.
func whoseJob(_ match.Words, c *clause.Clause) bool {
	job := slices.IndexFunc(c.Roles, func(r clause.Role) bool {
		x := &r.Term
		return r.Name == clause.Complement && x.Owner != nil && x.Owner.Hole == clause.Whose && len(x.Relative) == 1 && x.Relative[0].Modal == "to" && closed.Words().Is("assigned", x.Head)
	})
	it := Subject(c.Roles)
	if c.Kind != clause.Class || job < 0 || it < 0 || c.Roles[it].Term.Pronoun != "it" || len(c.Roles) != 2 || c.Negated || c.Tense != clause.Present {
		return false
	}
	x := c.Roles[job].Term
	who := clause.Term{Text: "who", Pronoun: "who", Hole: clause.Who, Span: x.Span}
	*c = x.Relative[0]
	c.Modal, c.Attitude = "", 0
	c.Roles = slices.Clone(c.Roles)
	does := Subject(c.Roles)
	if does < 0 {
		c.Roles = append(c.Roles, clause.Role{Name: clause.Subject})
		does = len(c.Roles) - 1
	}
	c.Roles[does].Term = who
	return true
}

// whomToAsk makes of whom somebody asks to get in somewhere who has the key to it.
func whomToAsk(w match.Words, c *clause.Clause) bool {
	who := slices.IndexFunc(c.Roles, func(r clause.Role) bool { return r.Term.Hole == clause.Who })
	me := Subject(c.Roles)
	if c.Kind != clause.Event || !closed.Words().Is("requesting", c.Predicate.Lemma) || who < 0 || me < 0 || w.Sort(c.Roles[me].Term.Pronoun) != "speaker" || len(c.Roles) != 2 || len(c.Subs) != 1 || c.Subs[0].Link != "to" {
		return false
	}
	sub := &c.Subs[0].Clause
	at := slices.IndexFunc(sub.Roles, func(r clause.Role) bool {
		return closed.Words().Is("entering", strings.TrimSpace(sub.Predicate.Lemma+" "+r.Prep)) && r.Name != clause.Subject && r.Term.Hole == clause.NoHole
	})
	if at < 0 || sub.Negated {
		return false
	}
	key := closed.Words().Of("opener")[0]
	thing := clause.Term{Text: "the " + key + " to " + sub.Roles[at].Term.Text, Head: key, Determiner: "the", Roles: []clause.Role{{Name: clause.Oblique, Prep: "to", Term: sub.Roles[at].Term}}}
	c.Kind, c.Predicate, c.Subs = clause.Possession, clause.Predicate{Lemma: "have"}, nil
	c.Roles = []clause.Role{{Name: clause.Subject, Term: c.Roles[who].Term}, {Name: clause.Object, Term: thing}}
	return true
}

// happened is a question where or when "that" happened as one of the event that was told of, where it is one.
func happened(w match.Words, s *clause.Sentence, told func() []clause.Clause) *clause.Sentence {
	if len(s.Clauses) != 1 || !s.Asks || len(s.Clauses[0].Roles) != 2 {
		return s
	}
	c := s.Clauses[0]
	hole := slices.IndexFunc(c.Roles, func(r clause.Role) bool { return r.Term.Hole == clause.Where || r.Term.Hole == clause.When })
	what := Subject(c.Roles)
	if hole < 0 || what < 0 || c.Tense != clause.Past || c.Kind != clause.Event || w.Sort(c.Predicate.Lemma) != "occur" || !closed.Words().Is("whatwas", c.Roles[what].Term.Pronoun) {
		return s
	}
	events := slices.DeleteFunc(slices.Clone(told()), func(e clause.Clause) bool {
		return e.Kind != clause.Event || e.Negated || e.Tense != clause.Past || e.Modal != ""
	})
	if len(events) != 1 {
		return s
	}
	asks := events[0]
	asks.Roles = slices.DeleteFunc(slices.Clone(asks.Roles), func(r clause.Role) bool {
		return r.Name == clause.Place || r.Name == clause.Time || r.Name == clause.Oblique && w.Place(r.Prep)
	})
	asks.Roles = append(asks.Roles, c.Roles[hole])
	out := *s
	out.Clauses = []clause.Clause{asks}
	return &out
}
