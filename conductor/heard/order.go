package heard

import (
	"slices"
	"strings"

	"whence/reason/match"
	"whence/triple/clause"
)

// inOrder is a question in the order of another language, "has Tom a car?", or with an article taken
// for a pronoun, "what does a cut cost?", as what it asks.
func inOrder(words match.Words, text string, s *clause.Sentence) *clause.Sentence {
	if len(s.Clauses) != 1 || !s.Asks {
		return s
	}
	c := s.Clauses[0]
	c.Roles = slices.Clone(c.Roles)
	heard := *s
	if ofWhole(words, &c) || oneOfTimes(&c) || withParticle(words, text, &c) || ofNumber(words, &c) || ofTimes(words, &c) || alsoThere(words, &c) || whichOne(words, &c) || partOf(words, &c) || byTrade(words, &c) || thanThat(words, &c) || whoNow(words, &c) || whoseJob(words, &c) || whomToAsk(words, &c) {
		heard.Clauses = []clause.Clause{c}
		return &heard
	}
	who := Subject(c.Roles)
	if who < 0 {
		return s
	}
	x := &c.Roles[who].Term
	been := strings.Contains(text, " "+words.Participle(c.Predicate.Lemma))
	switch thing := slices.IndexFunc(c.Roles, func(r clause.Role) bool { return r.Name == clause.Complement && r.Term.Head != "" }); {
	case c.Kind == clause.Class && c.Perfect && thing >= 0 && !been:
		c.Kind, c.Perfect, c.Predicate = clause.Possession, false, clause.Predicate{Lemma: "have"}
		c.Roles[thing].Name = clause.Object
	case c.Kind == clause.Event && x.Head == "" && words.Sort(x.Pronoun) == "article" && c.Predicate.Word == "":
		verb := slices.IndexFunc(c.Roles, func(r clause.Role) bool {
			return r.Name != clause.Subject && r.Prep == "" && r.Term.Head != "" && r.Term.Text == r.Term.Head && words.Base(r.Term.Head) == r.Term.Head
		})
		if verb < 0 {
			return s
		}
		*x = clause.Term{Determiner: x.Pronoun, Head: c.Predicate.Lemma, Text: x.Pronoun + " " + c.Predicate.Lemma}
		c.Predicate.Lemma = c.Roles[verb].Term.Head
		c.Roles = slices.Delete(c.Roles, verb, verb+1)
		for i := range c.Roles {
			if c.Roles[i].Term.Hole == clause.What || c.Roles[i].Term.Hole == clause.HowMuch {
				c.Roles[i].Name, c.Roles[i].Prep = clause.Object, ""
			}
		}
	default:
		return s
	}
	heard.Clauses = []clause.Clause{c}
	return &heard
}

// ofWhole makes of a question what one thing is together with another one of both.
func ofWhole(w match.Words, c *clause.Clause) bool {
	total := slices.ContainsFunc(c.Predicate.Manner, func(m string) bool { return w.Operator(m) == "total" })
	with := slices.IndexFunc(c.Roles, func(r clause.Role) bool { return r.Prep == "with" && r.Term.Hole == clause.NoHole })
	who := Subject(c.Roles)
	what := slices.IndexFunc(c.Roles, func(r clause.Role) bool { return r.Term.Hole == clause.HowMuch || r.Term.Hole == clause.What })
	if !total || with < 0 || who < 0 || what < 0 || len(c.Roles) != 3 {
		return false
	}
	one, other := c.Roles[who].Term, c.Roles[with].Term
	c.Roles[who].Term = clause.Term{Coordinated: []clause.Term{one, other}, Text: one.Text + " and " + other.Text}
	if c.Kind == clause.Class {
		c.Kind, c.Roles[what].Term.Hole = clause.Attribute, clause.HowMuch
	}
	c.Roles = slices.Delete(c.Roles, with, with+1)
	return true
}

// ofSeveral is a question which of those named is more, "which place is darker, the hill or the village?",
// with these as what is compared, whatever of the names was read as a clause of its own. They are what the
// question calls them: that need not have been told.
func ofSeveral(s *clause.Sentence) *clause.Sentence {
	if len(s.Clauses) == 0 || !s.Asks || len(s.Lost) > 0 || s.Clauses[0].Kind != clause.Comparison || len(s.Clauses[0].Roles) == 0 {
		return s
	}
	c := s.Clauses[0]
	c.Roles = slices.Clone(c.Roles)
	x := &c.Roles[0].Term
	if c.Roles[0].Name != clause.Subject || x.Hole != clause.WhichOne && x.Hole != clause.What || c.Predicate.Degree == "most" {
		return s
	}
	var named []clause.Term
	for _, r := range x.Roles {
		if r.Prep != "of" {
			return s
		}
		if named = append(named, r.Term.Coordinated...); len(r.Term.Coordinated) == 0 {
			named = append(named, r.Term)
		}
	}
	for _, o := range s.Clauses[1:] {
		if o.Kind != clause.Class || o.Attitude != clause.Alternative || len(o.Roles) != 2 || o.Roles[0].Term.Hole != x.Hole {
			return s
		}
		named = append(named, o.Roles[1].Term)
	}
	if len(named) < 2 || slices.ContainsFunc(named, func(t clause.Term) bool { return t.Head == "" && t.Name == "" && t.Value == nil }) {
		return s
	}
	c.Attitude = clause.Asserted
	*x = clause.Term{Hole: clause.WhichOne, Text: x.Text, Roles: []clause.Role{{Prep: "of", Term: clause.Term{Coordinated: named, Or: true, Text: orOf(named)}}}}
	of := *s
	of.Clauses = []clause.Clause{c}
	return &of
}

func orOf(named []clause.Term) string {
	var texts []string
	for _, t := range named {
		texts = append(texts, t.Text)
	}
	return strings.Join(texts, " or ")
}

// oneOfTimes makes of a question when something is one which of several times it is, where these are
// compared: which day is the longest?
func oneOfTimes(c *clause.Clause) bool {
	if c.Kind != clause.Comparison || len(c.Roles) == 0 || c.Roles[0].Name != clause.Subject || c.Roles[0].Term.Hole != clause.When || c.Roles[0].Term.Head == "" {
		return false
	}
	c.Roles[0].Term.Hole = clause.WhichOne
	return true
}

// withParticle makes of a question whether something is switched on, or was brought back, one with the
// particle as part of the verb, where it was read as a place or as somebody.
func withParticle(w match.Words, text string, c *clause.Clause) bool {
	if c.Kind != clause.Event {
		return false
	}
	thing, at, particle := -1, -1, ""
	for i, r := range c.Roles {
		switch {
		case c.Predicate.Passive && len(c.Roles) == 1 && r.Prep != "" && strings.Contains(strings.ToLower(text)+" ", " "+c.Predicate.Word+" "+r.Prep+"?"):
			thing, particle = i, r.Prep
		case r.Name != clause.Subject && r.Prep == "" && r.Term.Hole == clause.NoHole && len(w.SameVerbs(c.Predicate.Lemma+" "+r.Term.Text)) > 0:
			at, particle = i, r.Term.Text
		case r.Name == clause.RoleNone && r.Prep == "" && r.Term.Hole == clause.NoHole, r.Name == clause.Object:
			thing = i
		}
	}
	if thing < 0 || particle == "" {
		return false
	}
	c.Predicate.Lemma += " " + particle
	c.Roles[thing].Name, c.Roles[thing].Prep = clause.Object, ""
	if at >= 0 {
		c.Roles = slices.Delete(c.Roles, at, at+1)
	}
	return true
}

// ofTimes makes of a question how many times something was done one how often, and of one for what reason
// one why.
func ofTimes(w match.Words, c *clause.Clause) bool {
	at := slices.IndexFunc(c.Roles, func(r clause.Role) bool {
		return r.Term.Hole != clause.NoHole && r.Term.Head != "" && len(r.Term.Modifiers) == 0
	})
	if at < 0 || c.Kind != clause.Event {
		return false
	}
	r := &c.Roles[at]
	switch head := w.Singular(strings.ToLower(r.Term.Head)); {
	case r.Term.Hole == clause.HowMany && w.Sort(head) == "hour" && r.Prep == "" && r.Name != clause.Subject:
		*r = clause.Role{Name: clause.Frequency, Term: clause.Term{Hole: clause.HowOften, Text: r.Term.Text}}
	case r.Term.Hole == clause.WhichOne && w.Sort(head) == "reason" && r.Prep == "for":
		*r = clause.Role{Name: clause.Reason, Term: clause.Term{Hole: clause.Why, Text: r.Term.Text}}
	default:
		return false
	}
	return true
}

// ofNumber makes of a question what the number of some is one how many there are, or how many somebody
// has.
func ofNumber(w match.Words, c *clause.Clause) bool {
	who := Subject(c.Roles)
	if c.Kind != clause.Class && c.Kind != clause.Attribute || c.Predicate.Word != "" || c.Negated || c.Modal != "" || len(c.Roles) != 2 || who < 0 || c.Roles[1-who].Term.Hole != clause.What || c.Roles[1-who].Term.Head != "" {
		return false
	}
	of := c.Roles[who].Term
	words := strings.Fields(of.Determiner)
	if len(words) < 2 || words[0] != "the" || w.Operator(words[1]) != "count" || of.Head == "" {
		return false
	}
	some := clause.Role{Name: clause.Subject, Term: of}
	some.Term.Hole, some.Term.Determiner, some.Term.Owner, some.Term.Roles = clause.HowMany, "", nil, nil
	c.Kind, c.Predicate, c.Roles = clause.Existence, clause.Predicate{Lemma: "be"}, append([]clause.Role{some}, of.Roles...)
	if of.Owner != nil {
		c.Kind, c.Predicate, c.Roles[0].Name = clause.Possession, clause.Predicate{Lemma: "have"}, clause.Object
		c.Roles = append(c.Roles, clause.Role{Name: clause.Subject, Term: *of.Owner})
	}
	return true
}

// Difference is a question how much more, or dearer, one is than another as one for the difference of
// the two; false for another.
func Difference(s *clause.Sentence) (*clause.Sentence, bool) {
	if len(s.Clauses) != 1 || len(s.Lost) > 0 || !s.Asks || s.Clauses[0].Negated || s.Clauses[0].Modal != "" {
		return nil, false
	}
	c := &s.Clauses[0]
	how := slices.IndexFunc(c.Roles, func(r clause.Role) bool { return r.Term.Hole == clause.HowMuch && r.Prep == "" })
	who := Subject(c.Roles)
	if how < 0 || who < 0 || c.Predicate.Degree != "more" && len(c.Roles[how].Term.Modifiers) == 0 {
		return nil, false
	}
	one := c.Roles[who].Term
	rest := slices.Concat(c.Roles, one.Roles)
	than := slices.IndexFunc(rest, func(r clause.Role) bool { return r.Name == clause.Standard })
	if than < 0 || len(rest) > 4 {
		return nil, false
	}
	one.Roles = nil
	both := clause.Term{Coordinated: []clause.Term{one, rest[than].Term}}
	of := *s
	of.Clauses = []clause.Clause{{Kind: clause.Attribute, Predicate: clause.Predicate{Lemma: "be"}, Roles: []clause.Role{
		{Name: clause.Complement, Term: clause.Term{Hole: clause.What}},
		{Name: clause.Subject, Term: clause.Term{Determiner: "the", Head: "difference", Text: "difference", Roles: []clause.Role{{Name: clause.Oblique, Prep: "between", Term: both}}}}}}}
	return &of, true
}

// alsoThere takes a place that was hung on the name before it for where somebody is asked to have been at a time:
// "was Ann in York on the day of the fire?"
func alsoThere(w match.Words, c *clause.Clause) bool {
	who := Subject(c.Roles)
	if c.Kind != clause.State || who < 0 || c.Roles[who].Term.Name == "" || slices.ContainsFunc(c.Roles, func(r clause.Role) bool { return r.Term.Hole != clause.NoHole }) {
		return false
	}
	x := &c.Roles[who].Term
	at := slices.IndexFunc(x.Roles, func(r clause.Role) bool { return r.Name == clause.Place && w.Place(r.Prep) })
	if at < 0 {
		return false
	}
	c.Roles = append(c.Roles, x.Roles[at])
	x.Text, x.Roles = x.Name, slices.Delete(slices.Clone(x.Roles), at, at+1)
	return true
}

// whichOne makes of a question which one it is one which it is.
func whichOne(w match.Words, c *clause.Clause) bool {
	at := slices.IndexFunc(c.Roles, func(r clause.Role) bool {
		return r.Term.Hole == clause.WhichOne && w.Sort(r.Term.Head) == "one" && len(r.Term.Modifiers)+len(r.Term.Graded) == 0
	})
	if at >= 0 {
		c.Roles[at].Term.Head = ""
	}
	return at >= 0
}

// partOf makes of a question who is part of a group one who is a member of it.
func partOf(w match.Words, c *clause.Clause) bool {
	at := slices.IndexFunc(c.Roles, func(r clause.Role) bool { return r.Name == clause.Complement && r.Term.Of })
	who := slices.IndexFunc(c.Roles, func(r clause.Role) bool {
		return r.Name == clause.Subject && (r.Term.Name != "" || r.Term.Pronoun != "")
	})
	if c.Kind != clause.Class || at < 0 || who < 0 || w.Sort(c.Roles[at].Term.Determiner) != "membership" {
		return false
	}
	group := c.Roles[at].Term
	group.Of, group.Determiner, group.Text = false, "the", "the "+strings.Join(append(slices.Clone(group.Modifiers), group.Head), " ")
	belonging := w.OfSort("belonging") // to belong, a member
	c.Kind, c.Predicate = clause.Attribute, clause.Predicate{Lemma: "be", Word: belonging[len(belonging)-1], Determiner: "a"}
	c.Roles[at].Term, c.Roles[who].Term = c.Roles[who].Term, group
	return true
}

// Subject is where the subject stands that a question names, -1 where it names none.
func Subject(roles []clause.Role) int {
	return slices.IndexFunc(roles, func(r clause.Role) bool { return r.Name == clause.Subject && r.Term.Hole == clause.NoHole })
}

// ofWhat is a question what something is the capital of as one of what that is the capital.
func ofWhat(s *clause.Sentence) *clause.Sentence {
	if len(s.Clauses) != 1 || !s.Asks || s.Clauses[0].Kind != clause.State || len(s.Clauses[0].Roles) != 3 || s.Clauses[0].Predicate.Word != "of" {
		return s
	}
	var asked, named, noun *clause.Term
	for i := range s.Clauses[0].Roles {
		switch r := &s.Clauses[0].Roles[i]; {
		case r.Term.Hole != clause.NoHole && r.Name == clause.Subject:
			asked = &r.Term
		case r.Name == clause.RoleNone && r.Prep == "":
			named = &r.Term
		case r.Prep == "of" && r.Term.Head != "" && r.Term.Name == "" && r.Term.Determiner == "the":
			noun = &r.Term
		}
	}
	if asked == nil || named == nil || noun == nil {
		return s
	}
	of := *s
	of.Clauses = slices.Clone(s.Clauses)
	c := &of.Clauses[0]
	c.Kind = clause.Attribute
	c.Predicate = clause.Predicate{Lemma: "be", Word: noun.Head, Modifiers: noun.Modifiers, Determiner: "the"}
	c.Roles = []clause.Role{{Name: clause.Complement, Term: *named}, {Name: clause.Subject, Term: *asked}}
	return &of
}

// whereItself is a question whether something is somewhere, where the place was hung on it: is
// the move on 3 May?
func whereItself(s *clause.Sentence) *clause.Sentence {
	if len(s.Clauses) != 1 || !s.Asks || s.Clauses[0].Kind != clause.State || s.Clauses[0].Predicate.Word != "" || len(s.Clauses[0].Roles) != 1 {
		return s
	}
	only := s.Clauses[0].Roles[0]
	last := len(only.Term.Roles) - 1
	if only.Name != clause.Subject || only.Term.Hole != clause.NoHole || last < 0 || len(only.Term.Relative) > 0 {
		return s
	}
	plain := *s
	plain.Clauses = slices.Clone(s.Clauses)
	place := only.Term.Roles[last]
	only.Term.Roles = only.Term.Roles[:last]
	plain.Clauses[0].Roles = []clause.Role{only, place}
	return &plain
}

// plainly is a question whether it is true that something is so as one whether that is so.
func plainly(w match.Words, s *clause.Sentence) *clause.Sentence {
	if len(s.Clauses) != 1 || !s.Asks {
		return s
	}
	c := &s.Clauses[0]
	if c.Kind != clause.State || c.Negated || len(c.Roles) > 0 || len(c.Subs) != 1 || c.Subs[0].Role == clause.RoleComplement {
		return s
	}
	if w.Sort(c.Predicate.Word) != "true" || c.Subs[0].Link != "that" {
		return s
	}
	if c.Subs[0].Clause.Negated {
		return s // "isn't it red?" asks whether it is red, and this whether it is not
	}
	plain := *s
	plain.Clauses = []clause.Clause{c.Subs[0].Clause}
	plain.Clauses[0].Attitude = clause.Asserted
	return &plain
}
