package recast

import (
	"slices"
	"strings"

	"whence/triple/clause"
	"whence/triple/english/lexicon"
	"whence/triple/english/roles"
)

// This file recasts whole clauses.

// had is that somebody has another as something as that the other is it: the inn has Ann as its cook.
func (c *caster) had(x clause.Clause) clause.Clause {
	s, o := roles.Of(x.Roles, clause.Subject), roles.Of(x.Roles, clause.Object)
	i := slices.IndexFunc(x.Roles, func(r clause.Role) bool { return words().Is("as", r.Prep) })
	if x.Kind != clause.Possession || s == nil || o == nil || i < 0 || x.Negated || len(x.Roles) != 3 {
		return x
	}
	as := x.Roles[i].Term
	own := as.Owner == nil && as.Determiner != "a" || as.Owner != nil && as.Owner.Pronoun != ""
	if as.Head == "" || !own || len(as.Roles)+len(as.Relative)+len(as.Apposition) > 0 {
		return x
	}
	c.done = true
	of := x
	of.Kind, of.Predicate = clause.Attribute, clause.Predicate{Lemma: "be", Word: as.Head, Modifiers: as.Modifiers, Spans: x.Predicate.Spans}
	of.Roles = []clause.Role{*s, {Name: clause.Complement, Term: o.Term}}
	return of
}

// serving is that somebody works as what they are as that they are it.
func (c *caster) serving(x clause.Clause) clause.Clause {
	s := roles.Of(x.Roles, clause.Subject)
	i := slices.IndexFunc(x.Roles, func(r clause.Role) bool { return words().Is("as", r.Prep) })
	if x.Kind != clause.Event || !words().Is("serving", x.Predicate.Lemma) || s == nil || i < 0 || len(x.Roles) != 2 || len(x.Predicate.Manner) > 0 || x.Tense == clause.Past {
		return x
	}
	c.done = true
	as := x.Roles[i]
	as.Name, as.Prep = clause.Complement, ""
	x.Kind, x.Predicate = clause.Class, clause.Predicate{Lemma: "be", Spans: x.Predicate.Spans}
	x.Progressive = false
	x.Roles = []clause.Role{*s, as}
	return x
}

// holding is that somebody is in command of something as that they command it.
func (c *caster) holding(x clause.Clause) clause.Clause {
	s := roles.Of(x.Roles, clause.Subject)
	i := slices.IndexFunc(x.Roles, func(r clause.Role) bool { return words().Is("in", r.Prep) && words().Is("held", r.Term.Head) })
	if x.Kind != clause.State || s == nil || i < 0 || len(x.Roles) != 2 {
		return x
	}
	t := x.Roles[i].Term
	of := t.Owner
	if of == nil && len(t.Roles) == 1 && t.Roles[0].Prep == words().Of("of")[0] {
		of = &t.Roles[0].Term
	}
	if of == nil || len(t.Modifiers) > 0 || t.Determiner != "" {
		return x
	}
	for verb := range lexicon.Derived(t.Head, lexicon.Noun, lexicon.Verb) {
		c.done = true
		x.Kind, x.Predicate = clause.Event, clause.Predicate{Lemma: verb, Spans: x.Predicate.Spans}
		x.Roles = []clause.Role{*s, {Name: clause.Object, Term: *of}}
		return x
	}
	return x
}

// listed is a clause about so many, who are named behind it, as one about those: there are two bakers, Ann and Tom.
func (c *caster) listed(x clause.Clause) clause.Clause {
	s := roles.Of(x.Roles, clause.Subject)
	if s == nil || x.Negated || s.Term.Quantity == nil || s.Term.Quantity.Unit != "" || s.Term.Head == "" || len(s.Term.Apposition) != 1 {
		return x
	}
	t, of := s.Term, s.Term.Apposition[0]
	if len(of.Coordinated) < 2 || of.Or || number(t.Quantity.Number) != len(of.Coordinated) || t.Of || t.Quantity.Bound != "" || t.Determiner != "" {
		return x
	}
	c.done = true
	kind := t
	kind.Quantity, kind.Apposition, kind.Plural, kind.Determiner = nil, nil, false, "a"
	x.Roles = slices.Clone(x.Roles)
	if x.Kind == clause.Existence {
		x.Kind, x.Predicate = clause.Class, clause.Predicate{Lemma: "be", Spans: x.Predicate.Spans}
		x.Roles = append([]clause.Role{{Name: clause.Subject, Term: of}, {Name: clause.Complement, Term: kind}}, circumstances(x.Roles)...)
		return x
	}
	for i := range x.Roles {
		if x.Roles[i].Name == clause.Subject {
			x.Roles[i].Term = of
		}
	}
	if lexicon.Supersense(t.Head, lexicon.Noun) == "noun.person" && strings.EqualFold(t.Head, "person") && len(t.Modifiers) == 0 {
		return x
	}
	is := clause.Clause{Kind: clause.Class, Predicate: clause.Predicate{Lemma: "be"}, Span: t.Span,
		Roles: []clause.Role{{Name: clause.Subject, Term: of}, {Name: clause.Complement, Term: kind}}}
	c.out = append(c.out, is)
	return x
}

func circumstances(of []clause.Role) (out []clause.Role) {
	for _, r := range of {
		if r.Name != clause.Subject {
			out = append(out, r)
		}
	}
	return out
}

// number is a whole number in digits, -1 for others.
func number(s string) int {
	if !isDigits(s) || len(s) > 4 {
		return -1
	}
	n := 0
	for _, r := range s {
		n = n*10 + int(r-'0')
	}
	return n
}
