package reckon

import (
	"slices"
	"strings"

	"whence/reason/compose"
	"whence/triple"
	"whence/triple/clause"
	"whence/triple/english/lexicon"
	"whence/triple/quantity"
)

// This file tells how old or how long something is that was told to be so much older or longer than something
// else, of which that is known, and which of two is more by that.

// apart reckons with differences that were told.
type apart struct{ *Reckoner }

// sized is how much of something one has, with what it was worked out of.
type sized struct {
	amount quantity.Quantity
	rows   []compose.Row
}

// measured answers how old something is, and whether it is older than something else.
func (r apart) measured(a asked) (compose.Answer, bool) {
	p := a.q.Predicate
	dims, way := r.words.Dimensions(p.Word)
	if len(dims) == 0 || way[0] == 0 || len(a.who) != 1 || a.q.Tense != clause.Present || a.q.Modal != "" || len(a.q.Subs) > 0 {
		return compose.Answer{}, false
	}
	if a.hole >= 0 {
		one, ok := r.size(a.who[0], p.Word, dims)
		if len(a.where) > 0 || a.q.Roles[a.hole].Term.Hole != clause.HowDimension || !ok || len(one.rows) < 2 {
			return compose.Answer{}, false
		}
		return compose.Answer{Kind: compose.Moment, Rows: one.rows, Amount: one.amount}, true
	}
	if len(a.where) != 1 || a.where[0].Name != clause.Standard || p.Degree != "more" && p.Degree != "less" {
		return compose.Answer{}, false
	}
	one, ok1 := r.size(a.who[0], p.Word, dims)
	two, ok2 := r.size(&a.where[0].Term, p.Word, dims)
	one.amount, two.amount = r.inUnit(one.amount, two.amount), r.inUnit(two.amount, one.amount)
	n, ok := quantity.Compare(one.amount, two.amount)
	if !ok1 || !ok2 || !ok || len(one.rows)+len(two.rows) < 3 {
		return compose.Answer{}, false
	}
	more := n*way[0] > 0 == (p.Degree == "more") && n != 0
	return compose.Answer{Kind: compose.Truth, Rows: slices.Concat(one.rows, two.rows), Holds: more, By: p.Word}, true
}

// size is how old or long something is, by what was told of that, or else by how much more than something
// else it was told to be.
func (r apart) size(x *clause.Term, word string, dims []lexicon.Dimension) (sized, bool) {
	own := r.own(x, word, dims)
	if len(own) == 1 {
		return sized{amount: own[0].amount, rows: rowsOf(own)}, true
	}
	if len(own) > 1 {
		return sized{}, false
	}
	var found []sized
	for _, f := range r.book.store.Pairs(triple.Role("than"), nil, nil, most) {
		if s, ok := r.beyond(x, f, word, dims); ok {
			found = append(found, s)
		}
	}
	if len(found) != 1 {
		return sized{}, false
	}
	return found[0], true
}

// own are the amounts that were told of how old something is.
func (r apart) own(x *clause.Term, word string, dims []lexicon.Dimension) []told {
	var pool []told
	for _, n := range append(r.refer(x), r.book.store.Names(triple.Key(x.Text))...) {
		if r.is(x, n) {
			pool = append(pool, r.book.told(n)...)
		}
	}
	return keep(once(pool), func(t told) bool {
		alone := t.amount.Dimension == quantity.Number && len(t.noun) == 0 && r.words.Sort(word) == "bare"
		return t.verb == "be" && t.modal == "" && !t.past && len(t.roles) == 0 && t.whole == nil && (alone || slices.Contains(dims[0].Units, string(t.amount.Dimension)) && t.amount.Dimension != quantity.Date)
	})
}

// beyond is how old something is by an event that tells how much older it is than something else, whose fact
// names that.
func (r apart) beyond(x *clause.Term, than triple.Triple, word string, dims []lexicon.Dimension) (sized, bool) {
	facts, sign := r.comparing(than.Subject, word, dims)
	var who, by triple.Term
	for _, f := range facts {
		switch {
		case f.Denied:
			return sized{}, false
		case f.Relation == triple.Agent:
			who = f.Object
		case f.Relation == triple.Role("by"):
			by = f.Object
		}
	}
	d, ok := r.words.Amount(by, "")
	other := r.own(&clause.Term{Text: than.Object.Spelling(), Name: than.Object.Spelling()}, word, dims)
	if !ok || who.Name == "" || !r.is(x, who) || len(other) != 1 || d.From != d.Until || d.Bound != "" {
		return sized{}, false
	}
	sum := r.inUnit(other[0].amount, d)
	if sum.Dimension != d.Dimension {
		return sized{}, false
	}
	sum.From += float64(sign) * d.From
	sum.Until = sum.From
	return sized{amount: sum, rows: []compose.Row{{Term: by, Amount: &d, Because: literals(facts)}, other[0].row()}}, sum.From >= 0
}

// comparing are the facts of an event that compares what an adjective does, and 1 where more of that is more of
// the adjective's, -1 where it is less; none for another event.
func (r apart) comparing(event triple.Term, word string, dims []lexicon.Dimension) ([]triple.Triple, int) {
	for _, of := range r.book.store.Pairs(triple.EventOf, &event, nil, 1) {
		kind := strings.Fields(strings.ReplaceAll(of.Object.Spelling(), "_", " "))
		base, degree := r.words.Graded(kind[len(kind)-1])
		more, way := r.words.Dimensions(base)
		if len(kind) != 2 || r.words.Base(kind[0]) != "be" || degree != "more" || len(more) == 0 || !slices.Equal(more[0].Nouns, dims[0].Nouns) {
			return nil, 0
		}
		_, asked := r.words.Dimensions(word)
		for _, facts := range r.book.store.Events(of.Object.Spelling()) {
			if len(facts) > 0 && facts[0].Subject.Name == event.Name {
				return facts, way[0] * asked[0]
			}
		}
	}
	return nil, 0
}

// inUnit is a number alone in the unit of another amount: thirty, of years.
func (r apart) inUnit(n, like quantity.Quantity) quantity.Quantity {
	if out, ok := r.words.Amount(termOf(quantity.FormatNumber(n.From)+" "+like.Unit), ""); ok && n.Dimension == quantity.Number && like.Unit != "" {
		return out
	}
	return n
}
