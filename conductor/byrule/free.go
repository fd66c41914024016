package byrule

import (
	"slices"
	"strings"

	"whence/conductor/heard"
	"whence/reason"
	"whence/triple"
	"whence/triple/clause"
	"whence/triple/english/closed"
)

// This file answers whether one has to pay by who need not: the pool is free for children under six.

// exempt denies that one has to pay who is one of those for whom it is free, or who pay nothing.
func exempt(a asked) (*Found, error) {
	who := heard.Subject(a.c.Roles)
	if a.c.Predicate.Lemma != closed.Words().Of("paying")[0] || !closed.Words().Is("duty", a.c.Modal) || who < 0 || len(a.c.Subs) > 0 {
		return nil, nil
	}
	what := slices.IndexFunc(a.c.Roles, func(r clause.Role) bool { return r.Prep == "for" })
	if what < 0 && len(a.c.Roles) > 1 {
		return nil, nil
	}
	x := &a.c.Roles[who].Term
	for _, r := range a.rules(free) {
		if r.quote != "" || what >= 0 && !namesOne(&r.Clause, &a.c.Roles[what].Term) {
			continue
		}
		for _, role := range r.Roles {
			by, ok := a.oneOf(x, &role.Term)
			if ok {
				return a.found(reason.Refuted, append([]triple.Literal{r.by}, by...))
			}
		}
	}
	return nil, nil
}

// namesOne reports whether a rule names what is asked about.
func namesOne(c *clause.Clause, x *clause.Term) bool {
	return slices.ContainsFunc(c.Roles, func(r clause.Role) bool { return r.Term.Head != "" && r.Term.Head == x.Head })
}

// free reports whether a clause says of some that they do not pay.
func free(c *clause.Clause) bool {
	gratis := func(said string) bool { return closed.Words().Is("costless", strings.ToLower(said)) }
	nothing := slices.ContainsFunc(c.Roles, func(r clause.Role) bool { return r.Name == clause.Object && r.Term.Determiner == "no" })
	return c.Modal == "" && c.Tense == clause.Present && len(c.Subs) == 0 && (c.Predicate.Lemma == closed.Words().Of("paying")[0] && c.Negated && nothing ||
		!c.Negated && (gratis(c.Predicate.Word) || slices.ContainsFunc(c.Predicate.Manner, gratis) || slices.ContainsFunc(c.Roles, func(r clause.Role) bool { return r.Prep != "" && gratis(heard.Join(r.Prep, r.Term.Text)) })))
}

// oneOf tells by which facts somebody is one of those of a kind of whom a phrase speaks: by how old they are, or by what
// they were told to be.
func (a asked) oneOf(x, all *clause.Term) ([]triple.Literal, bool) {
	if all.Head == "" || !all.Plural || all.Determiner != "" || !a.words.Person(all.Head) || len(all.Relative)+len(all.Modifiers) > 0 {
		return nil, false
	}
	if len(all.Roles) == 0 {
		is := clause.Clause{Kind: clause.Class, Predicate: clause.Predicate{Lemma: "be"}, Roles: []clause.Role{{Name: clause.Subject, Term: *x}, {Name: clause.Complement, Term: clause.Term{Text: "a " + all.Head, Head: all.Head, Determiner: "a"}}}}
		v, by, err := a.isSo(is)
		return by, err == nil && v == reason.Proved
	}
	limit, ok := a.words.Amount(triple.Term{Label: unbound(all.Roles[0].Term.Text)}, "")
	limit.Bound = a.words.Bound(all.Roles[0].Prep)
	if !ok || len(all.Roles) > 1 || !strings.ContainsAny(limit.Bound, "<>") {
		return nil, false
	}
	so, by, some := a.amount(x, "", all.Head, limit)
	return by, so && some
}
