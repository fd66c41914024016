package build

import (
	"slices"
	"strings"

	"whence/triple"
	"whence/triple/clause"
	"whence/triple/english/closed"
	"whence/triple/english/lexicon"
)

// This file refuses readings of well-formed trees that say more, or less, than was told: what is
// left out between two clauses, what a comma sets apart, and what denies without a word that does.

// leftOut refuses a clause with the verb of the one before whose own phrase was taken for who does
// it: "gave Oskar the key and Mira the map", "covers parts, not labour".
func (g *garbled) leftOut(before, c *clause.Clause) {
	who := roleOf(c, clause.Subject)
	if who == nil || who.Prep != "" || who.Term.Span.Start < c.Span.Start || len(c.Predicate.Spans) == 0 || c.Predicate.Spans[0].Start >= c.Span.Start {
		return
	}
	to := roleOf(before, clause.Recipient)
	given := to != nil && to.Prep == "" && slices.ContainsFunc(c.Roles, func(r clause.Role) bool {
		return r.Name == clause.Recipient && r.Term.Span == to.Term.Span
	})
	first, _, _ := strings.Cut(strings.ToLower(g.words(c.Span)), " ")
	what, did := roleOf(before, clause.Object), subjectTerm(before)
	either := what != nil && !before.Predicate.Passive && (did == nil || !isPerson(did) || !isPerson(&who.Term) || isPerson(&what.Term))
	if given || either && c.Negated && !before.Negated && is("negation", first) {
		g.lose(who.Term.Span, "what is left out of it is unclear")
	}
}

// exempted refuses a clause that denies of one time what the clause before says from some time on:
// "is open from Monday to Friday, but not on Wednesday".
func (g *garbled) exempted(before, c *clause.Clause) {
	if !c.Negated || before.Negated || c.Predicate.Lemma != before.Predicate.Lemma || c.Predicate.Word != before.Predicate.Word {
		return
	}
	if slices.ContainsFunc(c.Roles, func(r clause.Role) bool {
		from := roleWith(before, r.Prep)
		return r.Prep == "from" && isDay(r.Term.Value) && from != nil && from.Term.Span == r.Term.Span
	}) {
		g.lose(c.Span, "what is left out of it is unclear")
	}
}

// roleWith is the first role with a preposition, nil where there is none.
func roleWith(c *clause.Clause, prep string) *clause.Role {
	if i := slices.IndexFunc(c.Roles, func(r clause.Role) bool { return r.Prep == prep }); i >= 0 {
		return &c.Roles[i]
	}
	return nil
}

// described refuses a pronoun with an adjective: "unstrung he".
func (g *garbled) described(c *clause.Clause) {
	for _, r := range c.Roles {
		if r.Term.Pronoun != "" && len(r.Term.Modifiers) > 0 && r.Term.Hole == clause.NoHole {
			g.lose(r.Term.Span, "of whom that is said is unclear")
		}
	}
}

// unclear refuses what a clause says by itself that need not be so.
func (g *garbled) unclear(c *clause.Clause) {
	object := roleOf(c, clause.Object)
	if c.Kind == clause.Comparison && object != nil && c.Predicate.Word != "" && roleOf(c, clause.Standard) != nil {
		g.lose(c.Span, "how that compares is unclear") // conducts heat better than iron
	}
	g.described(c)
	if c.Kind == clause.Event && (c.Predicate.Passive && object == nil && len(c.Subs) == 0 || c.Modal != "" && !c.Predicate.Passive) && subjectTerm(c) == nil && c.Attitude == clause.Asserted {
		g.lose(c.Span, "of what that is said is unclear") // cancelled -> towed away; can't wait to go
	}
	if x, o := subjectTerm(c), roleOf(c, clause.Complement); c.Kind == clause.Class && x != nil && o != nil && x.Span.End > 0 && !g.copular(c.Span) {
		beside := x.Determiner != "" && x.Span.End < o.Term.Span.Start && g.between(x.Span, o.Term.Span) == ""
		within := o.Term.Span.Start < x.Span.Start && x.Span.End < o.Term.Span.End // the article taken for that of the verb
		if beside || within {
			g.lose(c.Span, "a verb is missing") // the stove burns
		}
	}
	if c.Negated {
		for i := range c.Roles {
			for k := range c.Roles[i].Term.Roles {
				g.instead(&c.Roles[i].Term.Roles[k].Term)
			}
		}
	}
	g.variable(c)
	g.beside(c)
	twice(g, c)
}

// twice refuses a clause in which something is said to be done as often as is said of another too: "laptops are replaced
// every four years, phones every thirty months".
func twice(g *garbled, c *clause.Clause) {
	often := ""
	for _, r := range c.Roles {
		if v := r.Term.Value; r.Name == clause.Frequency && r.Prep == "" && v != nil && strings.HasPrefix(v.ISO, "P") {
			if often != "" && often != v.ISO {
				g.lose(r.Term.Span, "of what that is said is unclear")
			}
			often = v.ISO
		}
	}
}

// variable refuses a letter that stands for whoever a condition speaks of: "X is a member if X pays".
func (g *garbled) variable(c *clause.Clause) {
	x := subjectTerm(c)
	for i := range c.Subs {
		y := subjectTerm(&c.Subs[i].Clause)
		if x == nil || y == nil || c.Subs[i].Clause.Attitude != clause.Supposed {
			continue
		}
		if w := g.words(x.Span); len(w) == 1 && w != "I" && w == g.words(y.Span) && x.Span != y.Span {
			g.lose(x.Span, "who or what that is was not said")
		}
	}
}

// instead refuses what may hold in the place of what is denied, which was taken for a part of that:
// "doesn't sell rye bread, only on Fridays".
func (g *garbled) instead(x *clause.Term) {
	front := strings.TrimRight(g.text[:min(x.Span.Start, len(g.text))], " ")
	for {
		word := front[strings.LastIndexByte(front, ' ')+1:]
		if word == "" || strings.HasSuffix(word, ",") || len(word) == len(front) {
			break
		}
		front = strings.TrimRight(front[:len(front)-len(word)], " ")
		if is("instead", strings.ToLower(word)) && strings.HasSuffix(front, ",") {
			g.lose(x.Span, "what it denies is unclear")
		}
	}
	if is("instead", x.Focus) && strings.HasSuffix(front, ",") {
		g.lose(x.Span, "what it denies is unclear")
	}
}

// beside refuses a clause beside what somebody says that no word joins to it, which may be so or
// be said: "Piet says the ferry is late, the bridge is closed". What was done behind a comma and what is said of a thing
// may have been done to that: "bought milk, left over from Monday".
func (g *garbled) beside(c *clause.Clause) {
	what := roleOf(c, clause.Object)
	for i := range c.Subs {
		s := &c.Subs[i]
		if i > 0 && s.Role == clause.RoleComplement && s.Link == "" {
			besideSaid(g, c.Subs[:i], &s.Clause)
		}
		if what != nil && s.Link == "" && s.Role == clause.RoleNone && s.Clause.Predicate.Passive && what.Term.Span.End < s.Clause.Span.Start && strings.HasSuffix(before(g, &s.Clause), ",") {
			g.lose(s.Clause.Span, "of what that is said is unclear")
		}
	}
}

// besideSaid refuses a clause behind those that somebody says, where no word joins it to them.
func besideSaid(g *garbled, subs []clause.Sub, c *clause.Clause) {
	if n := len(subs); n == 0 || subs[n-1].Role != clause.RoleComplement || c.Span.Start < subs[n-1].Clause.Span.End {
		return
	}
	own, _, _ := strings.Cut(strings.ToLower(g.words(c.Span)), " ")
	if front := before(g, c); front != "" && own != "" && !is("joint", triple.LastWord(strings.ToLower(front))) && !is("joint", own) {
		g.lose(c.Span, "who says that is unclear")
	}
}

// before is the text in front of a clause.
func before(g *garbled, c *clause.Clause) string {
	return strings.TrimSpace(g.text[:min(c.Span.Start, len(g.text))])
}

// nobody refuses a thing that was taken for what else somebody is called: "Mrs Ferreira, rent due
// on the 1st".
func (g *garbled) nobody(x *clause.Term) {
	named := isPerson(x)
	for i := range x.Apposition {
		a := &x.Apposition[i]
		if a.Name != "" && a.Head == "" {
			first, _, _ := strings.Cut(a.Name, " ")
			named = named || isPerson(a) || lexicon.Dotted.Has(strings.TrimSuffix(first, ".")) || closed.Words().Is("title", strings.ToLower(strings.TrimSuffix(first, ".")))
			continue
		}
		e, known := lexicon.Lookup(strings.ToLower(a.Head))
		if named && known && !e.Person() && a.Name == "" && a.Determiner == "" && a.Owner == nil && len(a.Roles) == 0 && a.Value == nil {
			g.lose(a.Span, "what it has to do with the rest is unclear")
		}
	}
}
