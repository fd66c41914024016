package compose

import (
	"slices"
	"strings"

	"whence/triple"
	"whence/triple/clause"
	"whence/triple/quantity"
)

// This file answers each form of question.

// which answers "which river …", "who …", "what …", "where …".
func (c *Composer) which(q *clause.Clause, hole int) (Answer, bool) {
	r := &q.Roles[hole]
	if q.Kind == clause.Attribute || q.Kind == clause.Class {
		return c.whatIs(q, hole)
	}
	if r.Term.Hole == clause.Where {
		if things, ok := c.try(func() ([]thing, bool) { return (belongings{c}).placeItself(q) }); ok {
			return c.answer(things), true
		}
	}
	candidates, ok := c.candidates(&r.Term)
	if !ok {
		return Answer{}, false
	}
	c.strict, c.forward = candidates == nil || r.Term.Hole == clause.Where, r.Term.Hole == clause.Where
	things, ok := c.solve(q, hole, candidates)
	c.strict, c.forward = false, false
	if c.left > 0 && r.Term.Head == "" {
		return Answer{}, false // of what was named itself, all has to be known
	}
	if !ok || len(things) == 0 {
		return Answer{}, false
	}
	if candidates != nil {
		things = both(things, candidates)
	}
	things = slices.DeleteFunc(things, func(x thing) bool { return !c.fills(r.Term.Hole, x.Term) })
	if r.Term.Hole == clause.Where {
		things = c.innermostPlaces(things)
	}
	return Answer{Kind: List, Rows: rows(things)}, len(things) > 0
}

// placeItself is what is asked for by where it is and is called by what it is of: of where
// the highest point of a state is, its name tells more than the state.
func (c belongings) placeItself(q *clause.Clause) ([]thing, bool) {
	s := find(q, clause.Subject)
	if s < 0 || len(q.Roles) != 2 || len(q.Roles[s].Term.Graded) == 0 {
		return nil, false
	}
	things, ok := c.denote(&q.Roles[s].Term)
	return things, ok && !slices.ContainsFunc(things, func(x thing) bool { return x.owner.Name == "" || x.Kind != triple.Proper })
}

// innermostPlaces leaves out places that others of them are in: of Texas and the country
// Texas is told.
func (c *Composer) innermostPlaces(things []thing) []thing {
	return slices.DeleteFunc(slices.Clone(things), func(outer thing) bool {
		for _, f := range c.Store.About(outer.Term) {
			if r, ok := c.relationOf(f.Relation); ok && r.Form == triple.FormNoun && f.Subject.Name == outer.Name && slices.ContainsFunc(things, func(x thing) bool { return x.Name == f.Object.Name }) {
				return true
			}
		}
		return false
	})
}

// fills reports whether a thing is of the sort that is asked for.
func (c *Composer) fills(hole clause.Hole, t triple.Term) bool {
	switch hole {
	case clause.Who, clause.Where:
		return t.Kind != triple.Number && !c.Words.IsTime(t)
	case clause.When:
		return c.Words.IsTime(t)
	}
	return true
}

// candidates are the things that the phrase that asks names: of "which states in the
// east" the states there; nil for any.
func (c *Composer) candidates(x *clause.Term) ([]thing, bool) {
	if len(x.Coordinated) > 0 {
		return c.denote(x)
	}
	if x.Head == "" && x.Name == "" {
		if len(x.Roles) == 0 {
			return nil, true
		}
		for i := range x.Roles { // "which of the two", "who, Nils or Hana"
			if x.Roles[i].Prep == "of" {
				return c.denote(&x.Roles[i].Term)
			}
		}
		return nil, false
	}
	plain := *x
	plain.Hole, plain.Determiner = clause.NoHole, ""
	return c.denote(&plain)
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
			things, ok := c.solve(q, hole, nil)
			return Answer{Kind: List, Rows: rows(things)}, ok && len(things) > 0
		}
		other = c.nounTerm(q, other)
	}
	if q.Roles[hole].Term.Head != "" { // "which state is the largest?"
		candidates, ok := c.candidates(&q.Roles[hole].Term)
		if !ok {
			return Answer{}, false
		}
		if q.Negated {
			return belongings{c}.whichNot(candidates, other)
		}
		things, ok := c.denote(other)
		if things = both(things, candidates); !ok || len(things) == 0 {
			return Answer{}, false
		}
		return Answer{Kind: List, Rows: rows(things)}, true
	}
	if !c.composed(other) {
		return Answer{}, false // what is known of a name others say
	}
	if op := (hanging{c}).focused(q); op != "" { // the area of all of them combined
		things, ok := c.denote(other)
		if !ok || len(things) == 0 || slices.ContainsFunc(things, func(x thing) bool { return x.amount == nil }) {
			return Answer{}, false
		}
		return c.combined(op, things)
	}
	return c.listed(other)
}

// focused is what a word beside the clause asks to be done with its values, "" for none.
func (c hanging) focused(q *clause.Clause) string {
	for _, f := range slices.Concat(q.Focus, q.Predicate.Manner) {
		if op := c.Words.Operator(f); op != "" {
			return op
		}
	}
	return ""
}

// whichNot are the candidates that are not what a phrase says, as far as they are of its
// class: of a city that is not known no one knows that it is no major city.
func (c belongings) whichNot(candidates []thing, x *clause.Term) (Answer, bool) {
	things, ok := c.denote(x)
	if !ok {
		return Answer{}, false
	}
	if c.composed(x) && x.Head != "" {
		if class, ok := c.denote(&clause.Term{Head: x.Head, Text: x.Head, Plural: x.Plural}); ok {
			candidates = both(candidates, class)
		}
	}
	left := without(candidates, things)
	return Answer{Kind: List, Rows: rows(left)}, len(left) > 0
}

// composed reports whether a phrase is more than the name of something.
func (c *Composer) composed(x *clause.Term) bool {
	return len(x.Graded)+len(x.Relative)+len(x.Roles)+len(x.Modifiers) > 0 || x.Owner != nil || x.Plural
}

// howMuch answers what asks for a number.
func (c *Composer) howMuch(q *clause.Clause, hole int) (Answer, bool) {
	x := &q.Roles[hole].Term
	if p := withStandard(q); p != nil {
		return c.howMuchMore(p, hole)
	}
	switch {
	case x.Hole == clause.HowMany:
		return c.howMany(q, hole)
	case q.Kind == clause.State && x.Hole == clause.HowDimension && len(q.Roles) >= 2:
		return c.howLarge(q, hole)
	}
	return c.amounts(q, hole)
}

// withStandard is a clause that compares with a standard, which may hang on its subject:
// "how much dearer is the train than the bus"; nil for another.
func withStandard(q *clause.Clause) *clause.Clause {
	if find(q, clause.Standard) >= 0 {
		return q
	}
	s := find(q, clause.Subject)
	if s < 0 {
		return nil
	}
	subject := q.Roles[s].Term
	k := slices.IndexFunc(subject.Roles, func(r clause.Role) bool { return r.Name == clause.Standard })
	if k < 0 {
		return nil
	}
	p := *q
	p.Roles = append(slices.Clone(q.Roles), subject.Roles[k])
	subject.Roles = slices.Delete(slices.Clone(subject.Roles), k, k+1)
	p.Roles[s].Term = subject
	return &p
}

// howLarge: "how old are the children", "how big is Texas".
func (c *Composer) howLarge(q *clause.Clause, hole int) (Answer, bool) {
	subject := find(q, clause.Subject)
	if subject < 0 || len(q.Roles) != 2 {
		return Answer{}, false
	}
	things, ok := c.denote(&q.Roles[subject].Term)
	if !ok {
		return Answer{}, false
	}
	tellers, _ := c.byAdjective(q.Roles[hole].Term.Head)
	for _, t := range tellers {
		if list := c.weigh(things, t); len(list) > 0 {
			c.step(t.step)
			return c.finish(q, list)
		}
	}
	return Answer{}, false
}

// finish makes an answer of values: themselves, or what the clause asks to do with them.
func (c *Composer) finish(q *clause.Clause, list []ranked) (Answer, bool) {
	things := make([]thing, len(list))
	for i, x := range list {
		things[i] = x.thing
	}
	if op := (hanging{c}).focused(q); op != "" {
		return c.combined(op, things)
	}
	return Answer{Kind: Values, Rows: rows(things)}, true
}

// howMany counts: what is told as a number, or what is known one by one.
func (c *Composer) howMany(q *clause.Clause, hole int) (Answer, bool) {
	x := q.Roles[hole].Term
	x.Hole, x.Determiner = clause.NoHole, ""
	if a, ok := c.toldNumber(q, hole, &x); ok {
		return a, true
	}
	if a, ok := c.numberWithin(&x); ok && len(q.Roles) == 1 {
		return a, true
	}
	before := c.notes
	if a, ok := c.amounts(q, hole); ok && c.allNamed(a.Rows, x.Head) {
		return a, true
	}
	c.notes = before
	if x.Head == "" || !c.countable(&x) {
		return Answer{}, false
	}
	candidates, ok := c.denote(&x)
	if !ok {
		return Answer{}, false
	}
	things := candidates
	if len(q.Roles) > 1 {
		if things, ok = c.solve(q, hole, candidates); !ok {
			return Answer{}, false
		}
		things = both(candidates, things)
	}
	n, _ := quantity.Of(clause.Value{Number: quantity.FormatNumber(float64(len(things)))})
	return Answer{Kind: Count, Rows: rows(things), Amount: n}, true
}

// allNamed reports whether all values have a noun in them: "4 hectares".
func (c *Composer) allNamed(list []Row, noun string) bool {
	return noun != "" && !slices.ContainsFunc(list, func(r Row) bool { return r.Amount == nil || !c.hasNoun(r.Told, noun) })
}

// countable reports whether a phrase names a class of things that are known one by one.
func (c *Composer) countable(x *clause.Term) bool {
	noun := strings.ToLower(x.Head)
	return len(c.classes(noun)) > 0 || slices.ContainsFunc(c.byNoun(nil, noun), func(t teller) bool { return t.cost < 3 && len(c.all(t.r.Key)) > 0 })
}

// numberWithin is a number that was told of what stands behind the noun: "how many
// people in Rome".
func (c *Composer) numberWithin(x *clause.Term) (Answer, bool) {
	if len(x.Roles) != 1 || len(x.Relative) > 0 || x.Head == "" {
		return Answer{}, false
	}
	before := c.notes
	owners, ok := c.denote(&x.Roles[0].Term)
	plain := *x
	plain.Roles = nil
	if ok {
		if list, ok := c.numbers(&plain, owners); ok {
			return Answer{Kind: Values, Rows: rows(thingsOf(list))}, true
		}
	}
	c.notes = before
	return Answer{}, false
}

// toldNumber is a number that was told of what the clause names: how many people live in
// a place is its population.
func (c *Composer) toldNumber(q *clause.Clause, hole int, x *clause.Term) (Answer, bool) {
	if x.Head == "" || len(x.Relative) > 0 || len(q.Roles) != 2 || q.Negated {
		return Answer{}, false
	}
	other := &q.Roles[1-hole]
	if other.Term.Hole != clause.NoHole || other.Name == clause.Time {
		return Answer{}, false
	}
	before := c.notes
	owners, ok := c.denote(&other.Term)
	if !ok {
		return Answer{}, false
	}
	if list, ok := c.numbers(x, owners); ok && len(list) > 0 {
		return c.finish(q, list)
	}
	c.notes = before
	return Answer{}, false
}

// amounts: "how much does the ticket cost", "how long did it last": what facts say.
func (c *Composer) amounts(q *clause.Clause, hole int) (Answer, bool) {
	if len(q.Roles) != 2 {
		return Answer{}, false
	}
	switch q.Kind {
	case clause.Attribute, clause.Class:
		return c.valuesBySelf(q, 1-hole)
	case clause.Event:
		return c.valuesByVerb(q, 1-hole)
	}
	return Answer{}, false
}

// valuesByVerb are the amounts that a verb tells of things: "how much do the bus and the
// train cost".
func (c *Composer) valuesByVerb(q *clause.Clause, at int) (Answer, bool) {
	if _, degree := c.Words.Graded(q.Roles[1-at].Term.Head); q.Roles[at].Name != clause.Subject || degree != "" || several(&q.Roles[at].Term) {
		return Answer{}, false
	}
	things, ok := c.denote(&q.Roles[at].Term)
	if !ok || len(things) == 0 {
		return Answer{}, false
	}
	for _, t := range c.byVerb(q, q.Roles[1-at].Term.Head) {
		if list := c.weigh(things, t); len(list) == len(things) {
			return c.finish(q, list)
		}
	}
	return Answer{}, false
}

// byVerb are the tellers that a clause's verb names, of the values with a noun in them
// where there is one.
func (c *Composer) byVerb(q *clause.Clause, noun string) []teller {
	var out []teller
	for _, r := range c.with(q.Predicate.Lemma) {
		if r.Lemma == q.Predicate.Lemma && r.Form == triple.FormVerb {
			out = append(out, teller{r: r, sign: 1, noun: noun})
		}
	}
	return out
}

// valuesBySelf are the values that things are said to be: "the rent is 950 euros".
func (c *Composer) valuesBySelf(q *clause.Clause, at int) (Answer, bool) {
	if _, degree := c.Words.Graded(q.Roles[1-at].Term.Head); degree != "" || several(&q.Roles[at].Term) {
		return Answer{}, false // how much longer is not how long
	}
	things, ok := c.denote(&q.Roles[at].Term)
	if !ok || len(things) == 0 {
		return Answer{}, false
	}
	list := c.ofSelf(things)
	if len(list) < len(things) {
		return Answer{}, false
	}
	if len(list) > 1 {
		if len(q.Roles[at].Term.Coordinated) > 1 {
			return c.combined("total", thingsOf(list))
		}
	}
	return c.finish(q, list)
}

func thingsOf(list []ranked) []thing {
	out := make([]thing, len(list))
	for i, x := range list {
		out[i] = x.thing
	}
	return out
}

// ofSelf gives things the one amount that is told of them, whatever tells it: by "is",
// by a verb of cost. Of several there is none.
func (c *Composer) ofSelf(things []thing) []ranked {
	var out []ranked
	for _, x := range things {
		if x.amount != nil {
			out = append(out, ranked{x, x})
			continue
		}
		var one []thing
		for _, f := range c.Store.About(x.Term) {
			if q := c.amountOf(f.Object); q != nil && !f.Denied && f.Subject.Name == x.Name && !triple.OfEvent(f.Relation) {
				one = append(one, thing{Term: f.Object, amount: q, told: f.Object, because: fact(f)})
			}
		}
		if len(one) != 1 {
			continue
		}
		x.amount, x.told = one[0].amount, one[0].told
		x.because = joinFacts(x.because, one[0].because)
		out = append(out, ranked{x, one[0]})
	}
	return out
}

// askedValue reports whether a phrase asks to combine values: "the total population of
// the states", "the difference between A and B".
func (c *Composer) askedValue(x *clause.Term) bool {
	return c.Words.Operator(strings.ToLower(x.Head)) != "" || slices.ContainsFunc(x.Modifiers, func(m string) bool { return c.Words.Operator(strings.ToLower(m)) != "" })
}

// values combines what a phrase asks to combine.
func (c *Composer) values(x *clause.Term) (Answer, bool) {
	op := c.Words.Operator(strings.ToLower(x.Head))
	inner := *x
	switch {
	case op != "":
		t := inside(x)
		if t == nil {
			return Answer{}, false
		}
		inner = *t
		if len(x.Modifiers) > 0 { // "the price difference"
			return c.combinedBy(op, &inner, x.Modifiers[len(x.Modifiers)-1])
		}
	default:
		at := slices.IndexFunc(x.Modifiers, func(m string) bool { return c.Words.Operator(strings.ToLower(m)) != "" })
		op = c.Words.Operator(strings.ToLower(x.Modifiers[at]))
		inner.Modifiers = slices.Delete(slices.Clone(x.Modifiers), at, at+1)
	}
	things, ok := c.denote(&inner)
	if !ok || len(things) == 0 {
		return Answer{}, false
	}
	if op == "count" {
		if !slices.ContainsFunc(things, func(x thing) bool { return x.amount == nil }) { // the number of citizens is told
			return Answer{Kind: Values, Rows: rows(things)}, len(things) == 1
		}
		n, _ := quantity.Of(clause.Value{Number: quantity.FormatNumber(float64(len(things)))})
		return Answer{Kind: Count, Rows: rows(things), Amount: n}, true
	}
	list := c.ofSelf(things)
	if len(list) < len(things) || (belongings{c}).ofSeveralSorts(owners(things)) { // the area of its states and its lakes
		return Answer{}, false
	}
	return c.combined(op, thingsOf(list))
}

// owners are those whose values things are.
func owners(things []thing) []thing {
	var out []thing
	for _, x := range things {
		if x.owner.Name != "" {
			out = append(out, thing{Term: x.owner})
		}
	}
	return out
}

// inside is what a noun for a combination is of: "the sum of …", "the difference
// between …".
func inside(x *clause.Term) *clause.Term {
	if x.Owner != nil {
		return x.Owner
	}
	for i := range x.Roles {
		if x.Roles[i].Prep == "of" || x.Roles[i].Prep == "between" || x.Roles[i].Prep == "in" {
			return &x.Roles[i].Term
		}
	}
	return nil
}

// combinedBy combines the values of an attribute of things: "the difference in price
// between A and B".
func (c *Composer) combinedBy(op string, x *clause.Term, noun string) (Answer, bool) {
	things, ok := c.denote(x)
	if !ok {
		return Answer{}, false
	}
	for _, t := range c.byNoun(nil, strings.ToLower(noun)) {
		if list := c.weigh(things, t); len(list) == len(things) {
			c.step(t.step)
			return c.combined(op, thingsOf(list))
		}
	}
	list := c.ofSelf(things)
	if len(list) < len(things) {
		return Answer{}, false
	}
	return c.combined(op, thingsOf(list))
}

// combined does with values what an operator says.
func (c *Composer) combined(op string, things []thing) (Answer, bool) {
	var amounts []quantity.Quantity
	for _, x := range things {
		amounts = append(amounts, *x.amount)
	}
	a := Answer{Rows: rows(things)}
	var ok bool
	switch op {
	case "total":
		a.Kind = Total
		a.Amount, ok = quantity.Sum(amounts)
	case "mean":
		a.Kind = Mean
		if a.Amount, ok = quantity.Sum(amounts); ok {
			a.Amount = a.Amount.Scale(1 / float64(len(amounts)))
		}
	case "difference":
		if len(amounts) == 2 {
			a.Kind = Difference
			if a.Amount, ok = quantity.Difference(amounts[0], amounts[1]); ok && a.Amount.From < 0 {
				a.Amount = a.Amount.Scale(-1)
			}
		}
	}
	return a, ok
}

// howMuchMore: "how much older is A than B", "how many more goals did A score than B".
func (c *Composer) howMuchMore(q *clause.Clause, hole int) (Answer, bool) {
	subject, standard := find(q, clause.Subject), find(q, clause.Standard)
	if subject < 0 || subject == hole {
		return Answer{}, false
	}
	a, ok1 := c.denote(&q.Roles[subject].Term)
	b, ok2 := c.denote(&q.Roles[standard].Term)
	if !ok1 || !ok2 || len(a) != 1 || len(b) != 1 {
		return Answer{}, false
	}
	both := []thing{a[0], b[0]}
	x := q.Roles[hole].Term
	adjective := q.Predicate.Word
	if adjective == "" {
		adjective = x.Head
	}
	tellers, _ := c.byAdjective(adjective)
	if x.Head != "" {
		tellers = append(tellers, c.byNoun(nil, x.Head)...)
		for _, r := range c.with(c.Words.Singular(x.Head)) {
			if c.counts(r.Word, &clause.Term{Head: x.Head}) {
				tellers = append(tellers, teller{r: r, sign: 1})
			}
		}
		tellers = append(tellers, c.byVerb(q, x.Head)...)
	}
	for _, t := range tellers {
		if list := c.weigh(both, t); len(list) == 2 {
			c.step(t.step)
			return c.combined("difference", thingsOf(list))
		}
	}
	return Answer{}, false
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
	things, ok := c.denote(&q.Roles[subject].Term)
	if !ok || len(things) != 1 {
		return Answer{}, false
	}
	g := clause.Graded{Lemma: q.Predicate.Word, Degree: q.Predicate.Degree}
	if standard < 0 || g.Degree != "more" && g.Degree != "less" {
		return Answer{}, false
	}
	limit := &q.Roles[standard].Term
	before := c.notes
	if out, ok := c.compared2(things, g, limit); ok && len(out) > 0 {
		return Answer{Kind: Truth, Holds: true, Rows: rows(out)}, true
	}
	c.notes = before
	back := map[string]string{"more": "less", "less": "more"}[g.Degree]
	if out, ok := c.compared2(things, clause.Graded{Lemma: g.Lemma, Degree: back}, limit); ok && len(out) > 0 {
		return Answer{Kind: Truth, Rows: rows(out)}, true
	}
	return c.equal(things, g, limit)
}

// equal: what is as old is not older.
func (c *Composer) equal(things []thing, g clause.Graded, standard *clause.Term) (Answer, bool) {
	others, ok := c.denote(standard)
	if !ok || len(others) != 1 {
		return Answer{}, false
	}
	tellers, _ := c.byAdjective(g.Lemma)
	for _, t := range tellers {
		list, limit := c.weigh(things, t), c.weigh(others, t)
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
