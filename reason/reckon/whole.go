package reckon

import (
	"slices"
	"strings"

	"whence/reason/compose"
	"whence/triple"
	"whence/triple/clause"
	"whence/triple/quantity"
)

// This file reckons what something costs in all that is so much a day, by for how long it is needed.

// overTime answers what something is in total that is so much for a time, by how long it is told to be
// had, needed or to last.
func (r rates) overTime(a asked) (compose.Answer, bool) {
	if !a.howMuch() || !r.asks(a.q, "total") || len(a.who) != 1 || len(a.where)+len(a.q.Subs) > 0 || a.who[0].Head == "" {
		return compose.Answer{}, false
	}
	pool, ok := r.book.about(strings.ToLower(a.who[0].Head))
	each := keep(once(pool), func(t told) bool {
		return r.is(a.who[0], t.who) && t.amount.IsMoney() && r.time(t.amount.Each) && t.whole == nil && t.modal == "" && !t.past && (t.verb == a.verb || t.does("priced"))
	})
	if !ok || len(each) != 1 {
		return compose.Answer{}, false
	}
	long := keep(once(pool), func(t told) bool {
		return r.is(a.who[0], t.who) && t.amount.Dimension == quantity.Duration && t.amount.Each == "" && t.whole == nil && r.words.Sort(t.verb) == "last"
	})
	long = append(long, r.hadFor(each[0].who)...)
	if len(long) != 1 || long[0].amount.From != long[0].amount.Until || long[0].amount.Bound != "" {
		return compose.Answer{}, false
	}
	n, ok := long[0].amount.In(each[0].amount.Each)
	if !ok {
		return compose.Answer{}, false
	}
	many := long[0]
	many.amount, _ = r.words.Amount(termOf(quantity.FormatNumber(n.Amount())), "")
	out, ok := product(a, each[0], many)
	out.Rows[1] = compose.Row{Term: long[0].term, Amount: &many.amount, Because: long[0].because}
	return out, ok
}

// time reports whether something is so much for a length of time.
func (r rates) time(each string) bool {
	q, ok := r.words.Amount(termOf("1 "+each), "")
	return ok && each != "" && q.Dimension == quantity.Duration
}

// hadFor are the lengths of time for which something is told to be had, rented or needed, also where that
// was read as one name: the lift for two weeks.
func (r rates) hadFor(x triple.Term) (out []told) {
	add := func(long triple.Term, because ...triple.Literal) {
		if q, ok := r.words.Amount(long, ""); ok && q.Dimension == quantity.Duration {
			out = append(out, told{measured: measured{amount: q}, term: long, because: because})
		}
	}
	for _, f := range r.book.store.Pairs(triple.Theme, nil, &x, most) {
		for _, o := range r.book.store.Pairs(triple.Role("for"), &f.Subject, nil, most) {
			if !f.Denied && !o.Denied && !r.denied(f.Subject) {
				add(o.Object, triple.Literal{Triple: f}, triple.Literal{Triple: o})
			}
		}
	}
	for _, n := range r.book.store.Names(lastWord(x.Name)) {
		rest, ok := strings.CutPrefix(n.Name, x.Name+"_for_")
		for _, f := range r.book.facts(n) {
			if ok && !f.Denied && f.Object.Name == n.Name {
				add(termOf(strings.ReplaceAll(rest, "_", " ")), triple.Literal{Triple: f})
			}
		}
	}
	return out
}

// denied reports whether an event was told not to be.
func (r rates) denied(event triple.Term) bool {
	return slices.ContainsFunc(r.book.store.Pairs(triple.EventOf, &event, nil, 1), func(f triple.Triple) bool { return f.Denied })
}

func lastWord(name string) string { return name[strings.LastIndexByte(name, '_')+1:] }

// saved answers how much less one thing is than so many of another: a three-day pass than three day passes.
func (r rates) saved(a asked) (compose.Answer, bool) {
	if !a.howMuch() || !known.Is("saving", a.verb) || len(a.q.Subs) > 0 {
		return compose.Answer{}, false
	}
	var with, instead *clause.Term
	for i := range a.where {
		switch x := &a.where[i]; {
		case x.Prep == "with" || x.Prep == "by":
			with = &x.Term
		case x.Prep == "instead of":
			instead = &x.Term
		}
	}
	if with == nil {
		return compose.Answer{}, false
	}
	one := *with
	if k := slices.IndexFunc(one.Roles, func(x clause.Role) bool { return x.Prep == "instead of" }); k >= 0 {
		instead = &one.Roles[k].Term
		one.Text, _, _ = strings.Cut(one.Text, " instead of ")
		one.Roles = nil
	}
	if instead == nil {
		return compose.Answer{}, false
	}
	less, ok1 := r.priceOf(&one)
	more, ok2 := r.priceOf(instead)
	if !ok1 || !ok2 || less.Amount == nil || more.Amount == nil || !quantity.Comparable(*less.Amount, *more.Amount) {
		return compose.Answer{}, false
	}
	sum, ok := quantity.Difference(*more.Amount, *less.Amount)
	return compose.Answer{Kind: compose.Difference, Rows: []compose.Row{more, less}, Amount: sum}, ok && sum.From >= 0
}

// priceOf is what so many of a kind, or one, cost.
func (r rates) priceOf(x *clause.Term) (compose.Row, bool) {
	p, ok := r.partIn(x)
	if !ok {
		return compose.Row{}, false
	}
	var pool []told
	for _, verb := range known.Of("priced") {
		pool = append(pool, r.book.by(verb)...)
	}
	list := keep(once(pool), func(t told) bool {
		of := keyWords(r.words, t.who.Spelling())
		return t.does("priced") && t.amount.IsMoney() && t.amount.Each == "" && t.whole == nil && t.modal == "" && !t.past && len(of) > 0 && slices.Equal(before(of), p.words)
	})
	if len(list) != 1 {
		return compose.Row{}, false
	}
	sum, row := list[0].amount.Scale(p.n.From), list[0].row()
	row.Amount = &sum
	if p.n.From != 1 {
		row.Term, row.Told.Name = termOf(x.Text), ""
	}
	return row, true
}

// before are the words of a name in front of a preposition: the day pass for the lift.
func before(words []string) []string {
	if at := slices.IndexFunc(words, func(w string) bool { return w == "for" || w == "of" }); at > 0 {
		return words[:at]
	}
	return words
}
