package compose

import (
	"cmp"
	"slices"
	"strings"

	"whence/triple"
	"whence/triple/clause"
	"whence/triple/quantity"
)

// This file answers how much and how many.

// amounts answers questions with amounts.
type amounts struct {
	known   *known
	notes   *notes
	phrases *phrases
	clauses *clauses
}

// howMuch answers what asks for a number.
func (v *amounts) howMuch(q *clause.Clause, hole int) (Answer, bool) {
	x := &q.Roles[hole].Term
	if p := withStandard(q); p != nil {
		return v.howMuchMore(p, hole)
	}
	switch {
	case x.Hole == clause.HowMany:
		return v.howMany(q, hole)
	case q.Kind == clause.State && x.Hole == clause.HowDimension && len(q.Roles) >= 2:
		return v.howLarge(q, hole)
	}
	return v.told(q, hole)
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
func (v *amounts) howLarge(q *clause.Clause, hole int) (Answer, bool) {
	subject := find(q, clause.Subject)
	if subject < 0 || len(q.Roles) != 2 {
		return Answer{}, false
	}
	things, ok := v.phrases.denote(&q.Roles[subject].Term)
	if !ok {
		return Answer{}, false
	}
	tellers, _ := v.known.byAdjective(q.Roles[hole].Term.Head)
	for _, t := range tellers {
		if list := t.weigh(v.known, things); len(list) > 0 {
			v.notes.step(t.step)
			return finish(v.known.words, q, list)
		}
	}
	return Answer{}, false
}

// finish makes an answer of values: themselves, or what the clause asks to do with them.
func finish(w Words, q *clause.Clause, list []ranked) (Answer, bool) {
	things := make([]thing, len(list))
	for i, x := range list {
		things[i] = x.thing
	}
	if op := focused(w, q); op != "" {
		return combined(op, things)
	}
	return Answer{Kind: Values, Rows: rows(things)}, true
}

// howMany counts: what is told as a number, or what is known one by one.
func (v *amounts) howMany(q *clause.Clause, hole int) (Answer, bool) {
	x := q.Roles[hole].Term
	x.Hole, x.Determiner = clause.NoHole, ""
	a, ok := v.toldNumber(q, hole, &x)
	if ok = ok && ofOwner(v.known.words, a, x.Owner); !ok && len(q.Roles) == 1 {
		a, ok = v.numberWithin(&x)
	}
	if ok {
		return a, true
	}
	before := *v.notes
	if a, ok := v.told(q, hole); ok && ofOwner(v.known.words, a, x.Owner) && x.Head != "" && !slices.ContainsFunc(a.Rows, func(r Row) bool { return r.Amount == nil || !hasNoun(v.known.words, r.Told, x.Head) }) { // "4 hectares"
		return a, true
	}
	*v.notes = before
	if x.Head == "" || !countable(v.known, &x) {
		return Answer{}, false
	}
	candidates, ok := v.phrases.denote(&x)
	things := candidates
	if ok && len(q.Roles) > 1 {
		things, ok = v.clauses.solve(q, hole, candidates)
		things = both(candidates, things)
	}
	if !ok || len(things) == 0 && len(v.notes.assumed)+len(v.notes.steps) > 0 || slices.ContainsFunc(things, func(g thing) bool {
		return amountOf(v.known.words, g.Term) != nil && hasNoun(v.known.words, g.Term, v.known.words.Singular(x.Head))
	}) {
		return Answer{}, false // 30 guests are not one
	}
	n, _ := quantity.Of(clause.Value{Number: quantity.FormatNumber(float64(len(things)))})
	return Answer{Kind: Count, Rows: rows(things), Amount: n}, true
}

// ofOwner reports whether the rows of an answer are of what the phrase names: copies of the Requiem, of any copies.
func ofOwner(w Words, a Answer, x *clause.Term) bool {
	named := x != nil && (x.Name+x.Determiner != "" || x.Owner != nil)
	return x == nil || !slices.ContainsFunc(a.Rows, func(r Row) bool {
		return !hasNoun(w, r.Told, cmp.Or(lastWord(x.Name), x.Head)) && (named || r.Told.Kind != triple.Number)
	})
}

// countable reports whether a phrase names a class of things that are known one by one.
func countable(k *known, x *clause.Term) bool {
	noun := strings.ToLower(x.Head)
	return len(k.classes(noun)) > 0 || slices.ContainsFunc(k.byNoun(nil, noun), func(t teller) bool { return t.cost < 3 && len(k.all(t.r.Key)) > 0 })
}

// numberWithin is a number that was told of what stands behind the noun: "how many people in Rome".
func (v *amounts) numberWithin(x *clause.Term) (Answer, bool) {
	if len(x.Roles) != 1 || len(x.Relative) > 0 || x.Head == "" {
		return Answer{}, false
	}
	before := *v.notes
	owners, ok := v.phrases.denote(&x.Roles[0].Term)
	plain := *x
	plain.Roles = nil
	if ok {
		if list, ok := v.phrases.ranking.numbers(&plain, owners); ok {
			return Answer{Kind: Values, Rows: rows(thingsOf(list))}, true
		}
	}
	*v.notes = before
	return Answer{}, false
}

// toldNumber is a number that was told of what the clause names: how many people live in a place is its population.
func (v *amounts) toldNumber(q *clause.Clause, hole int, x *clause.Term) (Answer, bool) {
	if x.Head == "" || len(x.Relative) > 0 || len(q.Roles) != 2 || q.Negated {
		return Answer{}, false
	}
	other := &q.Roles[1-hole]
	if other.Term.Hole != clause.NoHole || other.Name == clause.Time {
		return Answer{}, false
	}
	before := *v.notes
	owners, ok := v.phrases.denote(&other.Term)
	if !ok {
		return Answer{}, false
	}
	if focused(v.known.words, q) == "total" && slices.ContainsFunc(owners, func(x thing) bool { return deedsBy(v.known, q.Predicate.Lemma, x.Term) > 0 }) {
		*v.notes = before
		return Answer{}, false // three goals, and four on Tuesday
	}
	list, ok := v.phrases.ranking.numbers(x, owners)
	if ok && len(list) > 0 && (len(list) == len(owners) || len(other.Term.Coordinated) == 0) && (other.Name != clause.Subject || v.known.didSo(q, list)) { // of all that were named
		return finish(v.known.words, q, list)
	}
	*v.notes = before
	return Answer{}, false
}

// didSo reports whether numbers were told with the verb of a clause, where that asks how many of something somebody
// has done something with: of those that one has it is not known how many one sold.
func (kn *known) didSo(q *clause.Clause, list []ranked) bool {
	if q.Kind != clause.Event || q.Tense != clause.Past && !q.Perfect {
		return true
	}
	verbs := kn.with(q.Predicate.Lemma)
	return !slices.ContainsFunc(list, func(x ranked) bool {
		return !slices.ContainsFunc(x.thing.because, func(l triple.Literal) bool {
			return slices.ContainsFunc(verbs, func(r triple.Relation) bool { return r.Key == l.Relation && r.Lemma == q.Predicate.Lemma })
		})
	})
}

// amounts: "how much does the ticket cost", "how long did it last": what facts say.
func (v *amounts) told(q *clause.Clause, hole int) (Answer, bool) {
	if len(q.Roles) != 2 {
		return Answer{}, false
	}
	switch q.Kind {
	case clause.Attribute, clause.Class:
		return v.valuesBySelf(q, 1-hole)
	case clause.Event:
		return v.valuesByVerb(q, 1-hole)
	}
	return Answer{}, false
}

// valuesByVerb are the amounts that a verb tells of things: "how much do the bus and the train cost".
func (v *amounts) valuesByVerb(q *clause.Clause, at int) (Answer, bool) {
	if _, degree := v.known.words.Graded(q.Roles[1-at].Term.Head); q.Roles[at].Name != clause.Subject || degree != "" || several(&q.Roles[at].Term) {
		return Answer{}, false
	}
	things, ok := v.phrases.denote(&q.Roles[at].Term)
	if !ok || len(things) == 0 {
		return Answer{}, false
	}
	if focused(v.known.words, q) == "total" && len(things) == 1 && (q.Tense == clause.Past || q.Perfect) {
		return v.known.inAll(q, things[0], q.Roles[1-at].Term.Head)
	}
	for _, t := range v.known.byVerb(q, q.Roles[1-at].Term.Head) {
		if list := t.weigh(v.known, things); len(list) == len(things) {
			return finish(v.known.words, q, list)
		}
	}
	return Answer{}, false
}

// byVerb are the tellers that a clause's verb names, of the values with a noun in them where there is one, or of how many of what it names.
func (kn *known) byVerb(q *clause.Clause, noun string) []teller {
	var out []teller
	for _, r := range kn.with(q.Predicate.Lemma) {
		switch {
		case r.Lemma != q.Predicate.Lemma:
		case r.Form == triple.FormVerb:
			out = append(out, teller{r: r, sign: 1, noun: noun})
		case r.Form == triple.FormCount && noun != "" && kn.words.Singular(r.Word) == kn.words.Singular(strings.ToLower(noun)): // read 21 books
			out = append(out, teller{r: r, sign: 1})
		}
	}
	return out
}

// valuesBySelf are the values that things are said to be: "the rent is 950 euros".
func (v *amounts) valuesBySelf(q *clause.Clause, at int) (Answer, bool) {
	if _, degree := v.known.words.Graded(q.Roles[1-at].Term.Head); degree != "" || several(&q.Roles[at].Term) {
		return Answer{}, false // how much longer is not how long
	}
	things, ok := v.phrases.denote(&q.Roles[at].Term)
	if !ok || len(things) == 0 {
		return Answer{}, false
	}
	list := ofSelf(v.known, things)
	if len(list) < len(things) {
		return Answer{}, false
	}
	if len(list) > 1 {
		if len(q.Roles[at].Term.Coordinated) > 1 {
			return combined("total", thingsOf(list))
		}
	}
	return finish(v.known.words, q, list)
}

func thingsOf(list []ranked) []thing {
	out := make([]thing, len(list))
	for i, x := range list {
		out[i] = x.thing
	}
	return out
}

// ofSelf gives things the one amount that is told of them, whatever tells it: by "is", by a verb of cost. Of several there is none.
func ofSelf(k *known, things []thing) []ranked {
	var out []ranked
	for _, x := range things {
		if x.amount != nil {
			out = append(out, ranked{x, x})
			continue
		}
		var one []thing
		about := k.store.About(x.Term)
		if !slices.ContainsFunc(about, func(f triple.Triple) bool { return f.Relation == triple.Is }) {
			about = append(about, k.store.Pairs(triple.Is, &x.Term, nil, maxRows)...)
		}
		for _, f := range about {
			if q := amountOf(k.words, f.Object); q != nil && !f.Denied && f.Subject.Name == x.Name && !triple.OfEvent(f.Relation) {
				one = append(one, thing{Term: f.Object, amount: q, told: f.Object, because: fact(f)})
			}
		}
		if len(one) > 1 { // when it was filled is not how much it is
			one = slices.DeleteFunc(one, func(v thing) bool { return v.amount.Point() })
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

// values combines what a phrase asks to combine.
func (v *amounts) values(x *clause.Term) (Answer, bool) {
	op := v.known.words.Operator(strings.ToLower(x.Head))
	inner := *x
	switch {
	case op != "":
		t := inside(x)
		if t == nil {
			return Answer{}, false
		}
		inner = *t
		if len(x.Modifiers) > 0 { // "the price difference"
			return v.combinedBy(op, &inner, x.Modifiers[len(x.Modifiers)-1])
		}
	default:
		at := slices.IndexFunc(x.Modifiers, func(m string) bool { return v.known.words.Operator(strings.ToLower(m)) != "" })
		op = v.known.words.Operator(strings.ToLower(x.Modifiers[at]))
		inner.Modifiers = slices.Delete(slices.Clone(x.Modifiers), at, at+1)
	}
	things, ok := v.phrases.denote(&inner)
	if !ok || len(things) == 0 || op == "count" && inner.Name != "" { // Karin's number does not count her
		return Answer{}, false
	}
	if op == "count" {
		if !slices.ContainsFunc(things, func(x thing) bool { return x.amount == nil }) { // the number of citizens is told
			return Answer{Kind: Values, Rows: rows(things)}, len(things) == 1
		}
		n, _ := quantity.Of(clause.Value{Number: quantity.FormatNumber(float64(len(things)))})
		return Answer{Kind: Count, Rows: rows(things), Amount: n}, true
	}
	list := ofSelf(v.known, things)
	if len(list) < len(things) || v.known.ofSeveralSorts(owners(things)) { // the area of its states and its lakes
		return Answer{}, false
	}
	if of := inside(&inner); of != nil && of.Plural {
		all, _ := v.phrases.denote(of)
		v.notes.by, v.notes.left = "the "+strings.ToLower(inner.Head), max(0, len(all)-len(list))
	}
	return combined(op, thingsOf(list))
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

// inside is what a noun for a combination is of: "the sum of …", "the difference between …".
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
func (v *amounts) combinedBy(op string, x *clause.Term, noun string) (Answer, bool) {
	things, ok := v.phrases.denote(x)
	if !ok {
		return Answer{}, false
	}
	for _, t := range v.known.byNoun(nil, strings.ToLower(noun)) {
		if list := t.weigh(v.known, things); len(list) == len(things) {
			v.notes.step(t.step)
			return combined(op, thingsOf(list))
		}
	}
	list := ofSelf(v.known, things)
	if len(list) < len(things) {
		return Answer{}, false
	}
	return combined(op, thingsOf(list))
}

// combined does with values what an operator says.
func combined(op string, things []thing) (Answer, bool) {
	var amounts []quantity.Quantity
	for _, x := range things {
		amounts = append(amounts, *x.amount)
	}
	a := Answer{Rows: rows(things)}
	var ok bool
	if op == "total" && slices.ContainsFunc(amounts, func(q quantity.Quantity) bool { return q.Each == "each" }) {
		return a, false // not without how many there are
	}
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
func (v *amounts) howMuchMore(q *clause.Clause, hole int) (Answer, bool) {
	subject, standard := find(q, clause.Subject), find(q, clause.Standard)
	if subject < 0 || subject == hole {
		return Answer{}, false
	}
	a, ok1 := v.phrases.denote(&q.Roles[subject].Term)
	b, ok2 := v.phrases.denote(&q.Roles[standard].Term)
	if !ok1 || !ok2 || len(a) != 1 || len(b) != 1 {
		return Answer{}, false
	}
	both := []thing{a[0], b[0]}
	x := q.Roles[hole].Term
	adjective := q.Predicate.Word
	if adjective == "" {
		adjective = x.Head
	}
	tellers, _ := v.known.byAdjective(adjective)
	if x.Head != "" {
		tellers = append(tellers, v.known.byNoun(nil, x.Head)...)
		for _, r := range v.known.with(v.known.words.Singular(x.Head)) {
			if counts(v.known.words, r.Word, &clause.Term{Head: x.Head}) {
				tellers = append(tellers, teller{r: r, sign: 1})
			}
		}
		tellers = append(tellers, v.known.byVerb(q, x.Head)...)
	}
	for _, t := range tellers {
		if list := t.weigh(v.known, both); len(list) == 2 {
			v.notes.step(t.step)
			return combined("difference", thingsOf(list))
		}
	}
	return Answer{}, false
}
