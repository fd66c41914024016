package entail

import (
	"whence/reason/also"
	"whence/triple/clause"
)

// This file holds what is said in other words against the evidence by the clauses that answer it where it is asked:
// whoever rents a flat from somebody has that one as the landlord, and who is on leave is not at work.

// otherwise is the number of the evidence that says in other words what a proposition says, 0 for none.
func (m *Known) otherwise(p prop) int {
	if p.alone == nil || len(p.cond) > 0 || m.same.Words == nil || len(p.alone.Predicate.Manner)+len(p.alone.Predicate.Modifiers) > 0 || p.alone.Predicate.Degree != "" {
		return 0
	}
	c := *p.alone
	denied := c.Negated
	c.Negated = false
	for _, way := range append(also.Asks(m.same.Words, &c), also.Ways(m.same.Words, &c, func(string) bool { return true })...) {
		if way.Clause.Perfect != c.Perfect || way.Clause.Tense != c.Tense || way.Clause.Progressive != c.Progressive || denied && !way.Against && !way.Same || !denied && way.Against {
			continue // what was done need not be so still, and who does not lead may be in charge
		}
		of := *way.Clause
		of.Negated = of.Negated != (denied && !way.Against)
		if n := m.clauseSaid(of); n != 0 {
			return n
		}
	}
	return 0
}

// clauseSaid is the number of the cited evidence that says a clause itself, and not only besides, 0 for none.
func (m *Known) clauseSaid(c clause.Clause) int {
	r := &reader{}
	r.clause(c, -1, "")
	if r.lost || len(r.out) != 1 {
		return 0
	}
	return m.find(lifted(r.out[0]), m.direct)
}
