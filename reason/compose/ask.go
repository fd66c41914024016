package compose

import (
	"slices"

	"whence/reason/match"
	"whence/triple"
	"whence/triple/clause"
	"whence/triple/quantity"
)

// This file answers which, who, what and where, and whether one is more than another.

// which answers "which river …", "who …", "what …", "where …".
func (c *Composer) which(q *clause.Clause, hole int) (Answer, bool) {
	r := &q.Roles[hole]
	if q.Kind == clause.Attribute || q.Kind == clause.Class {
		return c.whatIs(q, hole)
	}
	if r.Term.Hole == clause.Where {
		if things, ok := c.notes.try(func() ([]thing, bool) { return c.placeItself(q) }); ok {
			return listing(c.known.words, things), true
		}
	}
	candidates, ok := c.candidates(&r.Term)
	if !ok {
		return Answer{}, false
	}
	if q.Kind == clause.Existence && len(q.Roles) == 1 && len(candidates) > 0 {
		return listing(c.known.words, beyondOwn(c.known, &r.Term, candidates)), true // what tools are there: all of them
	}
	c.phrases.links.strict, c.phrases.links.forward, c.phrases.links.who = candidates == nil || r.Term.Hole == clause.Where, r.Term.Hole == clause.Where, r.Term.Hole == clause.Who
	things, ok := c.clauses.solve(q, hole, candidates)
	c.phrases.links.strict, c.phrases.links.forward, c.phrases.links.who = false, false, false
	if !ok || len(things) == 0 || c.notes.left > 0 && r.Term.Head == "" { // of what was named itself, all has to be known
		return Answer{}, false
	}
	if candidates != nil {
		things = both(things, candidates)
	}
	things = slices.DeleteFunc(things, func(x thing) bool {
		return !fills(c.known.words, r.Term.Hole, x.Term) || c.known.words.Pointing(x.Term)
	})
	if r.Term.Hole == clause.Where {
		things = c.known.innermostPlaces(things)
	}
	return Answer{Kind: List, Rows: rows(things)}, len(things) > 0
}

// placeItself is what is asked for by where it is and is called by what it is of: of where
// the highest point of a state is, its name tells more than the state.
func (c *Composer) placeItself(q *clause.Clause) ([]thing, bool) {
	s := find(q, clause.Subject)
	if s < 0 || len(q.Roles) != 2 || len(q.Roles[s].Term.Graded) == 0 {
		return nil, false
	}
	things, ok := c.phrases.denote(&q.Roles[s].Term)
	return things, ok && !slices.ContainsFunc(things, func(x thing) bool { return x.owner.Name == "" || x.Kind != triple.Proper })
}

// innermostPlaces leaves out places that others of them are in: of Texas and the country
// Texas is told.
func (kn *known) innermostPlaces(things []thing) []thing {
	return slices.DeleteFunc(slices.Clone(things), func(outer thing) bool {
		for _, f := range kn.store.About(outer.Term) {
			if r, ok := kn.relationOf(f.Relation); ok && r.Form == triple.FormNoun && f.Subject.Name == outer.Name && slices.ContainsFunc(things, func(x thing) bool { return x.Name == f.Object.Name }) {
				return true
			}
		}
		return false
	})
}

// fills reports whether a thing is of the sort that is asked for.
func fills(w Words, hole clause.Hole, t triple.Term) bool {
	switch hole {
	case clause.Who, clause.Where:
		return t.Kind != triple.Number && !w.IsTime(t) && (hole != clause.Who || !w.Universal(t) && !match.Measured(w, t))
	case clause.When:
		return w.IsTime(t)
	}
	return true
}

// candidates are the things that the phrase that asks names: of "which states in the
// east" the states there; nil for any.
func (c *Composer) candidates(x *clause.Term) ([]thing, bool) {
	if len(x.Coordinated) > 0 {
		return c.phrases.denote(x)
	}
	if x.Head == "" && x.Name == "" {
		if len(x.Roles) == 0 {
			return nil, true
		}
		for i := range x.Roles { // "which of the two", "who, Nils or Hana"
			if x.Roles[i].Prep == "of" {
				return c.phrases.denote(&x.Roles[i].Term)
			}
		}
		return nil, false
	}
	plain := *x
	plain.Hole, plain.Determiner = clause.NoHole, ""
	return c.phrases.denote(&plain)
}

// whatIs answers "what is the capital of …", "who is the oldest".
func (c *Composer) whatIs(q *clause.Clause, hole int) (Answer, bool) {
	subject := find(q, clause.Subject)
	if len(q.Roles) != 2 {
		return Answer{}, false
	}
	other := &q.Roles[1-hole].Term
	if q.Kind == clause.Attribute && q.Predicate.Word != "" {
		if hole == subject { // "what is Austin the capital of?"
			things, ok := c.clauses.solve(q, hole, nil)
			return Answer{Kind: List, Rows: rows(things)}, ok && len(things) > 0
		}
		other = c.clauses.nounTerm(q, other)
	}
	if q.Roles[hole].Term.Head != "" { // "which state is the largest?"
		candidates, ok := c.candidates(&q.Roles[hole].Term)
		if !ok {
			return Answer{}, false
		}
		if q.Negated {
			return c.whichNot(candidates, other)
		}
		things, ok := c.phrases.denote(other)
		if things = both(things, candidates); !ok || len(things) == 0 {
			return Answer{}, false
		}
		return Answer{Kind: List, Rows: rows(things)}, true
	}
	if !composed(other) {
		return Answer{}, false // what is known of a name others say
	}
	if op := focused(c.known.words, q); op != "" { // the area of all of them combined
		things, ok := c.phrases.denote(other)
		if !ok || len(things) == 0 || slices.ContainsFunc(things, func(x thing) bool { return x.amount == nil }) {
			return Answer{}, false
		}
		return combined(op, things)
	}
	return c.listed(other)
}

// focused is what a word beside the clause asks to be done with its values, "" for none.
func focused(w Words, q *clause.Clause) string {
	for _, f := range slices.Concat(q.Focus, q.Predicate.Manner) {
		if op := w.Operator(f); op != "" {
			return op
		}
	}
	return ""
}

// whichNot are the candidates that are not what a phrase says, as far as they are of its
// class: of a city that is not known no one knows that it is no major city.
func (c *Composer) whichNot(candidates []thing, x *clause.Term) (Answer, bool) {
	things, ok := c.phrases.denote(x)
	if !ok {
		return Answer{}, false
	}
	if composed(x) && x.Head != "" {
		if class, ok := c.phrases.denote(&clause.Term{Head: x.Head, Text: x.Head, Plural: x.Plural}); ok {
			candidates = both(candidates, class)
		}
	}
	left := without(candidates, things)
	return Answer{Kind: List, Rows: rows(left)}, len(left) > 0
}

// composed reports whether a phrase is more than the name of something.
func composed(x *clause.Term) bool {
	return len(x.Graded)+len(x.Relative)+len(x.Roles)+len(x.Modifiers) > 0 || x.Owner != nil || x.Plural
}

// truth answers a question of yes or no that compares: "Is Sam older than Yusuf?".
func (c *Composer) truth(q *clause.Clause) (Answer, bool) {
	if q.Kind != clause.Comparison || q.Negated {
		return Answer{}, false
	}
	subject, standard := find(q, clause.Subject), find(q, clause.Standard)
	if subject < 0 || len(q.Roles) != 2 {
		return Answer{}, false
	}
	things, ok := c.phrases.denote(&q.Roles[subject].Term)
	if !ok || len(things) != 1 {
		return Answer{}, false
	}
	g := clause.Graded{Lemma: q.Predicate.Word, Degree: q.Predicate.Degree}
	if standard < 0 || g.Degree != "more" && g.Degree != "less" {
		return Answer{}, false
	}
	limit := &q.Roles[standard].Term
	before := *c.notes
	if out, ok := c.phrases.beyondStandard(things, g, limit); ok && len(out) > 0 {
		return Answer{Kind: Truth, Holds: true, Rows: rows(out)}, true
	}
	*c.notes = before
	back := map[string]string{"more": "less", "less": "more"}[g.Degree]
	if out, ok := c.phrases.beyondStandard(things, clause.Graded{Lemma: g.Lemma, Degree: back}, limit); ok && len(out) > 0 {
		return Answer{Kind: Truth, Rows: rows(out)}, true
	}
	return c.equal(things, g, limit)
}

// equal: what is as old is not older.
func (c *Composer) equal(things []thing, g clause.Graded, standard *clause.Term) (Answer, bool) {
	others, ok := c.phrases.denote(standard)
	if !ok || len(others) != 1 {
		return Answer{}, false
	}
	tellers, _ := c.known.byAdjective(g.Lemma)
	for _, t := range tellers {
		list, limit := t.weigh(c.known, things), t.weigh(c.known, others)
		if len(list) != 1 || len(limit) != 1 {
			continue
		}
		if n, known := quantity.Compare(*list[0].by.amount, *limit[0].by.amount); known && n == 0 {
			x := list[0].thing
			x.because = joinFacts(x.because, limit[0].because)
			return Answer{Kind: Truth, Rows: rows([]thing{x})}, true
		}
	}
	return Answer{}, false
}
