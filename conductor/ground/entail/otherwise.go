package entail

import (
	"slices"

	"whence/reason/also"
	"whence/triple/clause"
	"whence/triple/english/lexicon"
	"whence/triple/english/roles"
)

// This file holds what is said in other words against the evidence by the clauses that answer it where it is asked:
// whoever rents a flat from somebody has that one as the landlord, and who is on leave is not at work.

// reworded finds what is said in other words.
type reworded struct{ *Known }

// otherwise is the number of the evidence that says in other words what a proposition says, 0 for none.
func (m reworded) otherwise(p prop) int {
	if p.alone == nil || len(p.cond) > 0 || m.same.Words == nil || len(p.alone.Predicate.Manner)+len(p.alone.Predicate.Modifiers) > 0 || p.alone.Predicate.Degree != "" {
		return 0
	}
	if slices.ContainsFunc(p.alone.Roles, func(r clause.Role) bool { return r.Term.Focus != "" }) || p.alone.Kind == clause.State && lexicon.ClosedOf(p.alone.Predicate.Word)&lexicon.Preposition != 0 && !slices.ContainsFunc(p.alone.Roles, func(r clause.Role) bool {
		return r.Term.Head != "" && r.Term.Determiner == "" && r.Prep == p.alone.Predicate.Word
	}) {
		return 0 // no way has the adverb, and a meeting on Monday is not switched on
	}
	c := ofNoun(*p.alone)
	denied := c.Negated
	c.Negated = false
	for _, way := range append(also.Asks(m.same.Words, &c), also.Ways(m.same.Words, &c, func(...string) {}, func(string) bool { return true })...) {
		if way.Since || way.Clause.Perfect != c.Perfect || way.Clause.Tense != c.Tense || way.Clause.Progressive != c.Progressive || denied && !way.Against && !way.Same || !denied && way.Against {
			continue // what was done need not be so still, and who does not lead may be in charge
		}
		if !way.Same && c.Kind == clause.Attribute && lexicon.IsA(c.Predicate.Word, "relative") {
			continue // who is whose kin is composed strictly: an uncle is no aunt, whatever his name
		}
		of := *way.Clause
		of.Negated = of.Negated != (denied && !way.Against)
		if n := m.clauseSaid(of); n != 0 {
			return n
		}
	}
	return 0
}

// ofNoun is a clause that says of somebody that they are one of somebody's, "a colleague of Ann", as one that says who
// that is.
func ofNoun(c clause.Clause) clause.Clause {
	subject, one := roles.Of(c.Roles, clause.Subject), roles.Of(c.Roles, clause.Complement)
	if c.Kind != clause.Class || subject == nil || one == nil || one.Term.Head == "" || len(one.Term.Modifiers)+len(one.Term.Graded) > 0 || one.Term.Quantity != nil {
		return c
	}
	of, hung := one.Term.Owner, one.Term.Roles
	if len(hung) == 1 && hung[0].Prep == "of" && of == nil {
		of, hung = &hung[0].Term, nil
	}
	if of == nil || len(hung) > 0 || len(c.Roles) > 2 {
		return c
	}
	c.Kind, c.Predicate = clause.Attribute, clause.Predicate{Lemma: "be", Word: one.Term.Head}
	c.Roles = []clause.Role{{Name: clause.Subject, Term: *of}, {Name: clause.Complement, Term: subject.Term}}
	return c
}

// Says is the number of the cited evidence that says a clause, in its own words or in others; 0 for none.
func Says(m *Known, c clause.Clause) int {
	r := &reader{}
	r.clause(c, -1, "")
	m.bound = map[string]string{}
	if r.lost || len(r.out) != 1 {
		return 0
	}
	return saying(m, lifted(r.out[0]))
}

// clauseSaid is the number of the cited evidence that says a clause itself, and not only besides, 0 for none.
// What happens without an object is not said by what happens to one, who left the choir did not set off, but where it
// is said from whom.
func (m reworded) clauseSaid(c clause.Clause) int {
	r := &reader{}
	r.clause(c, -1, "")
	if r.lost || len(r.out) != 1 {
		return 0
	}
	p := lifted(r.out[0])
	among := m.direct
	if c.Kind == clause.Event && p.part("object") == nil && p.part("from") == nil {
		among = slices.DeleteFunc(slices.Clone(among), func(e prop) bool { return e.part("object") != nil })
	}
	return m.find(p, among)
}
