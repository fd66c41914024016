// Package part tells which clauses of a sentence say what is so by themselves: those that most readings of
// it have, and that are so whatever the rest of it says.
package part

import (
	"slices"

	"whence/triple/clause"
	"whence/triple/english/closed"
	"whence/triple/english/parse"
	"whence/triple/english/roles"
)

// Opened are clauses with what is said by the way in each, and for what reason or when it is so, as clauses of their
// own behind it: of "Ann, who plays the viola, is ill" that she is ill, and that she plays the viola.
func Opened(in []clause.Clause) (out []clause.Clause) {
	for _, c := range in {
		var inner []clause.Clause
		if !slices.ContainsFunc(c.Subs, func(s clause.Sub) bool { return !s.Asserted }) {
			for _, s := range c.Subs {
				inner = append(inner, s.Clause)
			}
			c.Subs = nil
		}
		c.Discourse = nil
		c.Roles = slices.Clone(c.Roles)
		for i := range c.Roles {
			t := &c.Roles[i].Term
			if !t.Definite() {
				continue
			}
			aside := t.Relative
			t.Relative = nil
			for _, r := range aside {
				r.Roles = slices.Clone(r.Roles)
				roles.FillGaps(&r, *t)
				inner = append(inner, r)
			}
		}
		out = append(append(out, c.Plain()), Opened(inner)...)
	}
	return out
}

// Agreed is a clause with those of its circumstances that most readings have, and how many have the rest of it.
// Of what is denied nothing may be left out: who does not sleep in the hall may sleep.
func Agreed(members []clause.Sentence, c clause.Clause) (clause.Clause, int) {
	core, circumstances := coreOf(c)
	have, n := map[string]int{}, 0
	for _, o := range members {
		all := Opened(o.Clauses)
		at := slices.IndexFunc(all, func(x clause.Clause) bool {
			its, _ := coreOf(x)
			return its == core && (!c.Negated || loosely(x) == loosely(c))
		})
		if at < 0 {
			continue
		}
		n++
		_, its := coreOf(all[at])
		for _, r := range its {
			have[r]++
		}
	}
	if len(circumstances) == 0 {
		return c, n
	}
	doubtful := func(r clause.Role) bool { return 2*have[looseRole(r)] <= len(members) }
	c.Roles = slices.DeleteFunc(c.Roles, func(r clause.Role) bool { return !takesPart(r) && doubtful(r) })
	for i := range c.Roles {
		if t := &c.Roles[i].Term; len(t.Roles) > 0 {
			t.Roles = slices.DeleteFunc(slices.Clone(t.Roles), doubtful)
		}
	}
	return c, n
}

// coreOf is what a clause says without its circumstances, and these, each as text.
func coreOf(c clause.Clause) (core string, circumstances []string) {
	c = clause.Sentence{Clauses: []clause.Clause{c}}.Loose().Clauses[0]
	c.Roles = slices.DeleteFunc(slices.Clone(c.Roles), func(r clause.Role) bool {
		if r.Name == clause.RoleNone {
			circumstances = append(circumstances, r.String())
		}
		return r.Name == clause.RoleNone
	})
	return clause.Sentence{Clauses: []clause.Clause{c}}.String(), circumstances
}

// looseRole is a circumstance as coreOf has it.
func looseRole(r clause.Role) string {
	_, own := coreOf(clause.Clause{Roles: []clause.Role{{Prep: r.Prep, Term: r.Term}}})
	return own[len(own)-1]
}

// takesPart reports whether a role is no circumstance.
func takesPart(r clause.Role) bool {
	switch r.Name {
	case clause.Subject, clause.Object, clause.Recipient, clause.Complement, clause.Agent, clause.Standard, clause.Topic:
		return true
	}
	return false
}

// ByItself reports whether a clause says what is so, has a place for each of its words, and is so whatever the
// words around it say.
func ByItself(c clause.Clause, s *clause.Sentence, words []parse.Word) bool {
	within := func(start int) bool { return c.Span.Start <= start && start < c.Span.End }
	if c.Attitude != clause.Asserted || len(c.Subs)+len(c.Hedges) > 0 || c.Kind == clause.Fragment || slices.ContainsFunc(s.Lost, func(l clause.Span) bool { return within(l.Start) }) {
		return false
	}
	if slices.ContainsFunc(s.Clauses, func(o clause.Clause) bool {
		return o.Span.Start < c.Span.Start && slices.ContainsFunc(o.Subs, func(x clause.Sub) bool {
			return x.Clause.Attitude == clause.Reported || x.Clause.Attitude == clause.Wished
		})
	}) {
		return false // it may be part of what is said, or hoped for
	}
	around := slices.DeleteFunc(slices.Clone(words), func(w parse.Word) bool { return within(w.Start) && w.Label != "discourse" || w.Class == "PUNCT" })
	for i := range around {
		for said := range parse.Phrases(around[i:]) {
			if of := closed.Words(); of.Is("condition", said) || of.Is("doubting", said) || of.Is("untrue", said) {
				return false
			}
		}
	}
	return true
}

// loosely is a clause in words that leave open what its circumstances belong to.
func loosely(c clause.Clause) string {
	return clause.Sentence{Clauses: []clause.Clause{c}}.Loose().String()
}

// Gists are what readings say.
func Gists(of []clause.Sentence) []string {
	out := make([]string, len(of))
	for i, s := range of {
		out[i] = s.Gist()
	}
	return out
}

// Same counts the readings of which one says the same.
func Same(said []string, gist string) (n int) {
	for _, o := range said {
		if o == gist {
			n++
		}
	}
	return n
}
