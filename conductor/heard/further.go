// Package heard makes of the clauses of a question, as they were read, those that ask what it
// asks: of fewer words than a question has, of another order, of what was read where it does not
// belong. "And the daughters?", "has Tom a car?"
package heard

import (
	"slices"
	"strings"

	"whence/reason/match"
	"whence/triple/clause"
	"whence/triple/english/closed"
)

// Question is a question, of that text, as what it asks. before is the clause of the question
// that was asked before it, nil for none, and told are those of what was said that it may speak of.
func Question(w match.Words, text string, read *clause.Sentence, before func() *clause.Clause, told func() []clause.Clause) *clause.Sentence {
	read = happened(w, read, told)
	return further(w, inFewer(w, choosing(w, whereItself(ofWhat(allOfIt(plainly(w, inOrder(w, text, theOne(w, ofSeveral(read))))))))), before)
}

// allOfIt asks of everything what a question asks of it all: "what did it all cost?" is not what the last of it cost.
func allOfIt(s *clause.Sentence) *clause.Sentence {
	if len(s.Clauses) != 1 || !s.Asks {
		return s
	}
	c := s.Clauses[0]
	all := func(word string) bool { return closed.Words().As("general", word) == "all" }
	at := Subject(c.Roles)
	if at < 0 || c.Roles[at].Term.Pronoun != "it" || !slices.ContainsFunc(c.Focus, all) {
		return s
	}
	c.Focus = slices.DeleteFunc(slices.Clone(c.Focus), all)
	c.Roles = slices.Clone(c.Roles)
	every := slices.IndexFunc(closed.Words().Of("things"), func(word string) bool { return closed.Words().As("things", word) == "all" })
	word := closed.Words().Of("things")[every]
	c.Roles[at].Term = clause.Term{Pronoun: word, Text: word, Span: c.Roles[at].Term.Span}
	out := *s
	out.Clauses = []clause.Clause{c}
	return &out
}

// further is a phrase alone that asks, "and the daughters?", as the question before it with the
// phrase in its place.
func further(w match.Words, s *clause.Sentence, asked func() *clause.Clause) *clause.Sentence {
	if len(s.Clauses) != 1 || s.Clauses[0].Kind != clause.Fragment || len(s.Clauses[0].Roles) != 1 {
		return s
	}
	before := asked()
	if before == nil || before.Kind == clause.Fragment || len(before.Subs) > 1 {
		return s
	}
	c, ok := inEach(w, before, s.Clauses[0].Roles[0])
	if !ok {
		return s
	}
	whole := *s
	whole.Asks, whole.Clauses = true, []clause.Clause{c}
	return &whole
}

// inEach is a question with a phrase in the place of one of its own, and what stands behind the phrase in the place of
// another: "and Jo for the Sunday?"
func inEach(w match.Words, before *clause.Clause, r clause.Role) (clause.Clause, bool) {
	behind := r.Term.Roles
	if len(behind) != 1 || r.Term.Hole != clause.NoHole || behind[0].Term.Hole == clause.NoHole && !slices.ContainsFunc(before.Roles, func(o clause.Role) bool {
		return o.Term.Hole == clause.NoHole && inPlaceOf(w, behind[0], o)
	}) {
		return instead(w, before, r)
	}
	r.Term.Roles = nil
	c, ok := instead(w, before, behind[0])
	if !ok {
		return c, false
	}
	return instead(w, &c, r)
}

// instead is a question with a phrase in the place of one of its own, or beside them where it asks
// or says what the question does not; false where it is open which place that is.
func instead(w match.Words, before *clause.Clause, r clause.Role) (clause.Clause, bool) {
	c := *before
	c.Roles = slices.Clone(before.Roles)
	hole := slices.IndexFunc(c.Roles, func(o clause.Role) bool { return o.Term.Hole != clause.NoHole })
	if r.Term.Hole != clause.NoHole {
		return asking(c, hole, r)
	}
	if c.Kind == clause.Attribute && c.Predicate.Word != "" && r.Term.Owner != nil && r.Prep == "" {
		return c, ofOwner(&c, &r.Term)
	}
	if hole >= 0 && r.Term.Determiner == "" && countsAnother(&c.Roles[hole].Term, r) {
		return c, true
	}
	var at []int
	for i, o := range c.Roles {
		if o.Term.Hole == clause.NoHole && inPlaceOf(w, r, o) {
			at = append(at, i)
		}
	}
	if others := slices.DeleteFunc(slices.Clone(at), func(i int) bool { return c.Roles[i].Term.Pronoun != "" }); len(others) == 1 {
		at = others // "and Ann?" is not asked of me
	}
	switch {
	case len(at) == 1:
		if old := c.Roles[at[0]].Term; len(old.Coordinated) > 0 && len(r.Term.Coordinated) == 0 { // of one alone nothing is put together
			c.Focus = slices.DeleteFunc(slices.Clone(c.Focus), func(f string) bool { return w.Operator(f) != "" })
		}
		put(&c, &c.Roles[at[0]], r)
		return c, true
	case len(at) == 0 && hole >= 0 && countsAnother(&c.Roles[hole].Term, r):
		return c, true
	case len(at) > 1 || r.Prep == "" && r.Name != clause.Time:
		return c, false
	}
	c.Roles = append(c.Roles, r)
	return c, hole < 0 || c.Roles[hole].Term.Hole != clause.When && c.Roles[hole].Term.Hole != clause.Where
}

// asking is a question that asks for something else, in the place of what it asks for at hole.
func asking(c clause.Clause, hole int, r clause.Role) (clause.Clause, bool) {
	if r.Name == clause.RoleNone && r.Term.Hole == clause.When { // what day?
		r.Name = clause.Time
	}
	if hole >= 0 {
		c.Roles = slices.Delete(c.Roles, hole, hole+1)
	}
	c.Roles = append(c.Roles, r)
	return c, r.Name != clause.RoleNone
}

// countsAnother has what is asked for be how many or how much there is of what a phrase names: "and sofas?" It reports
// false where no number is asked for, or the phrase names no such thing.
func countsAnother(x *clause.Term, r clause.Role) bool {
	if x.Hole != clause.HowMany && x.Hole != clause.HowMuch || x.Head == "" || r.Prep != "" || r.Term.Name != "" || r.Term.Head == "" || r.Term.Owner != nil || r.Term.Value != nil || r.Term.Quantity != nil {
		return false
	}
	asked := *x
	*x = r.Term
	x.Hole, x.Determiner, x.Span = asked.Hole, asked.Determiner, asked.Span
	return true
}

// ofOwner asks what was asked of somebody's one thing of another: "and his sister?"; false where it
// was asked of nobody.
func ofOwner(c *clause.Clause, x *clause.Term) bool {
	at := Subject(c.Roles)
	if at < 0 {
		return false
	}
	c.Predicate.Word, c.Predicate.Modifiers, c.Roles[at].Term = x.Head, x.Modifiers, *x.Owner
	return true
}

// put puts a phrase in the place of one of a clause.
func put(c *clause.Clause, old *clause.Role, r clause.Role) {
	if r.Prep == "" && r.Name != clause.Time {
		c.Subs = withSubject(c.Subs, old, &r.Term)
		old.Term = r.Term
		return
	}
	if c.Predicate.Word != "" && c.Predicate.Word == old.Prep {
		c.Predicate.Word = r.Prep
	}
	*old = r
}

// withSubject are clauses in a question whose subject is that of the question, with another in its
// place.
func withSubject(subs []clause.Sub, old *clause.Role, by *clause.Term) []clause.Sub {
	subs = slices.Clone(subs)
	for i := range subs {
		roles := slices.Clone(subs[i].Clause.Roles)
		for k := range roles {
			if old.Name == clause.Subject && roles[k].Name == clause.Subject && roles[k].Term.Text == old.Term.Text {
				roles[k].Term = *by
			}
		}
		subs[i].Clause.Roles = roles
	}
	return subs
}

// inPlaceOf reports whether a phrase says of a question what one of its own does: a time of the same
// sort, what stands behind the same preposition, or somebody where somebody stands.
func inPlaceOf(w match.Words, r, old clause.Role) bool {
	switch {
	case r.Term.Value != nil && r.Name == clause.Time:
		return old.Term.Value != nil && old.Name == clause.Time && (old.Term.Value.Kind == r.Term.Value.Kind || r.Prep != "" && r.Prep == old.Prep) && !strings.Contains(old.Term.Value.ISO, "T")
	case r.Prep != "":
		return old.Prep == r.Prep || old.Name == clause.Place && r.Name == clause.Place && old.Prep != ""
	case old.Prep != "" || old.Term.Value != nil && r.Term.Value == nil:
		return false
	}
	return somebody(w, &r.Term) == somebody(w, &old.Term)
}

// somebody reports whether a phrase names a person, as far as its words tell.
func somebody(w match.Words, x *clause.Term) bool {
	if len(x.Coordinated) > 0 {
		return somebody(w, &x.Coordinated[0])
	}
	return x.Name != "" || x.Pronoun != "" || w.Person(x.Head)
}

// Further is what was said with a phrase in the place of one of its own, or with what is asked for in the place of what it
// says of that; false where it is open which place that is.
func Further(w match.Words, said *clause.Clause, r clause.Role) (clause.Clause, bool) {
	c := *said
	if r.Term.Hole != clause.NoHole {
		c.Roles = slices.DeleteFunc(slices.Clone(c.Roles), func(o clause.Role) bool {
			time := r.Term.Hole == clause.When && o.Name == clause.Time
			place := r.Term.Hole == clause.Where && (o.Name == clause.Place || o.Name == clause.Oblique && w.Place(o.Prep))
			return (time || place || o.Prep != "" && o.Prep == r.Prep) && o.Term.Hole == clause.NoHole
		})
		c.Subs = slices.DeleteFunc(slices.Clone(c.Subs), func(s clause.Sub) bool { return w.Reason(s.Link) })
	}
	return instead(w, &c, r)
}
