package clause

import (
	"cmp"
	"slices"
)

// Loose returns the sentence with it left open what its circumstances belong to: a
// phrase with a preposition, a time or a manner is the clause's own, wherever it was
// attached, and these have no kind and no order. "The hut in the valley burned" and
// "The hut burned in the valley" are one then. Two readings with the same Loose say
// the same but for attachment, the commonest difference between readers and the one
// that matters least for what is found again.
func (s Sentence) Loose() Sentence {
	s.Clauses = loosen(s.Clauses)
	return s
}

func loosen(in []Clause) []Clause {
	out := slices.Clone(in)
	for i := range out {
		out[i] = out[i].loose()
	}
	return out
}

func (c Clause) loose() Clause {
	var roles, open []Role
	for _, r := range c.Roles {
		t := r.Term.loose(&open)
		if v := t.Value; r.Name == Object && v != nil && v.Kind == Lasting && t.Head == "" {
			r.Name = Duration // "lasts 90 minutes"
		}
		switch r.Name {
		case Subject, Object, Recipient, Complement, Agent, Standard, Topic:
			roles = append(roles, Role{r.Name, r.Prep, t})
		default:
			open = append(open, Role{RoleNone, r.Prep, t})
		}
	}
	slices.SortFunc(open, func(a, b Role) int { return cmp.Compare(a.String(), b.String()) })
	c.Roles = append(roles, open...)
	c.Subs = slices.Clone(c.Subs)
	for i := range c.Subs {
		c.Subs[i].Clause = c.Subs[i].Clause.loose()
	}
	return c
}

// loose returns the term without its phrases, which are appended to open. The members
// of a list keep theirs: they say something of one of them.
func (t Term) loose(open *[]Role) Term {
	t.Relative = loosen(t.Relative)
	if len(t.Coordinated) > 0 {
		return t
	}
	if t.Owner != nil {
		owner := t.Owner.loose(open)
		t.Owner = &owner
	}
	t.Apposition = slices.Clone(t.Apposition)
	for i := range t.Apposition {
		t.Apposition[i] = t.Apposition[i].loose(open)
	}
	for _, r := range t.Roles {
		*open = append(*open, Role{RoleNone, r.Prep, r.Term.loose(open)})
	}
	t.Roles = nil
	return t
}

// Spread returns the sentence with each phrase behind the last member of a list said by the clause, and so of all
// of them, where that is a time or a place: "12 boys and 15 girls in the class".
func (s Sentence) Spread() Sentence {
	s.Clauses = slices.Clone(s.Clauses)
	for i := range s.Clauses {
		c := &s.Clauses[i]
		c.Roles = slices.Clone(c.Roles)
		for k := range c.Roles {
			list := slices.Clone(c.Roles[k].Term.Coordinated)
			for m := range list {
				behind := func(r Role) bool {
					return (r.Name == Time || r.Name == Place) && r.Term.Span.Start > list[len(list)-1].Span.Start
				}
				for _, r := range list[m].Roles {
					if behind(r) {
						c.Roles = append(c.Roles, r)
					}
				}
				list[m].Roles = slices.DeleteFunc(slices.Clone(list[m].Roles), behind)
			}
			c.Roles[k].Term.Coordinated = list
		}
	}
	return s
}

// Plain returns the clause without what is said by the way of those whom it names: the
// relative clauses and appositions of names, and those of what somebody is said to be.
func (c Clause) Plain() Clause {
	c.Roles = slices.Clone(c.Roles)
	for i := range c.Roles {
		r := &c.Roles[i]
		of := r.Name == Complement && c.Kind == Class && !c.Negated && r.Term.Determiner == "a"
		if r.Term.Name != "" && r.Term.Head == "" && r.Term.Quantity == nil || of {
			r.Term.Relative, r.Term.Apposition = nil, nil
		}
	}
	return c
}

// Unplaced reports whether a phrase of a clause that asks for something found no place in
// it: "what state is Austin the capital of", read as two subjects, says more than which state
// has a capital.
func (c *Clause) Unplaced() bool {
	asks, unplaced := false, false
	for i := range c.Roles {
		r := &c.Roles[i]
		asks = asks || r.Term.Hole != NoHole
		unplaced = unplaced || r.Name == RoleNone && r.Prep == "" && r.Term.Hole == NoHole && r.Term.Pronoun == ""
	}
	return asks && unplaced
}
