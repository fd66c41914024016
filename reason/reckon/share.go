package reckon

import (
	"slices"
	"strconv"
	"strings"

	"whence/reason/compose"
	"whence/triple"
	"whence/triple/clause"
	"whence/triple/quantity"
)

// This file reckons with a part of a price, "students pay half", and with what was ordered at the price of each.

// dues reckons what is to be paid.
type dues struct{ *Reckoner }

// share answers what somebody pays who pays a part of a price told with it, and what of it is left to pay.
func (r dues) share(a asked) (compose.Answer, bool) {
	rest := len(a.q.Subs) == 1 && a.verb == "leave" && known.Is("payment", a.q.Subs[0].Clause.Predicate.Lemma)
	if !a.howMuch() || a.word != "" || !rest && (!known.Is("payment", a.verb) || len(a.q.Subs) > 0 || len(a.who) != 1 || a.q.Modal != "") {
		return compose.Answer{}, false
	}
	parts := keep(r.fractions(), func(t told) bool { return rest || r.mine(a, t) })
	if len(parts) != 1 {
		return compose.Answer{}, false
	}
	whole, ok := r.priceBefore(parts[0])
	if !ok || !r.sameTime(a, whole, rest) {
		return compose.Answer{}, false
	}
	sum := whole.amount.Scale(parts[0].amount.From)
	out := compose.Answer{Kind: compose.Product, Rows: rowsOf([]told{whole, parts[0]}), InOrder: true}
	if rest {
		sum = whole.amount.Scale(1 - parts[0].amount.From)
		out.Kind = compose.Remainder
	}
	out.Amount = a.in(sum)
	return out, true
}

// fractions are the parts of a price that somebody was told to pay.
func (r dues) fractions() (out []told) {
	for _, verb := range known.Of("payment") {
		for _, rel := range r.book.store.Relations(verb) {
			if rel.Form != triple.FormVerb || rel.Lemma != verb || rel.Modal != "" || rel.Prep != "" || rel.Tense == "past" {
				continue
			}
			for _, f := range r.book.store.Pairs(rel.Key, nil, nil, most) {
				if part, ok := r.fraction(f.Object); ok && !f.Denied {
					n, _ := r.words.Amount(termOf(strconv.FormatFloat(part, 'f', -1, 64)), "")
					out = append(out, told{measured: measured{amount: n}, verb: verb, who: f.Subject, term: f.Object, because: []triple.Literal{{Triple: f}}})
				}
			}
		}
	}
	return once(out)
}

// fraction reads a part of what was told before: half, a third of that, two thirds of it.
func (r dues) fraction(x triple.Term) (float64, bool) {
	text, of, whole := strings.Cut(strings.ToLower(strings.ReplaceAll(x.Spelling(), "_", " ")), " of ")
	if whole && !known.Is("that", of) {
		return 0, false
	}
	if n, err := strconv.ParseFloat(text, 64); err == nil {
		return n, n > 0 && n < 1
	}
	words := strings.Fields(text)
	if len(words) == 0 || len(words) > 2 {
		return 0, false
	}
	below, err := strconv.ParseFloat(known.As("fraction", Singular(r.words, words[len(words)-1])), 64)
	above := 1.0
	if len(words) == 2 && !isArticle(words[0]) {
		q, ok := r.words.Amount(termOf(words[0]), "")
		if !ok || q.Dimension != quantity.Number {
			return 0, false
		}
		above = q.From
	}
	return above / below, err == nil && above < below
}

// priceBefore is the one price that was told before a part of it in the same turn.
func (r dues) priceBefore(part told) (told, bool) {
	said := r.said(part.because)
	pool, ok := r.book.all()
	list := keep(pool, func(t told) bool {
		return t.amount.IsMoney() && t.does("priced") && t.modal == "" && t.whole == nil && t.who.Name != part.who.Name && r.said(t.because).Turn == said.Turn
	})
	list = slices.DeleteFunc(list, func(t told) bool { return r.said(t.because).At >= said.At })
	if ok = ok && len(list) > 0; !ok {
		return told{}, false
	}
	same := !slices.ContainsFunc(list, func(t told) bool { return t.amount != list[0].amount || t.who.Name != list[0].who.Name })
	return list[0], same
}

// sameTime reports whether a price is for what the question asks: per year of a yearly one.
func (r dues) sameTime(a asked, whole told, rest bool) bool {
	roles := a.where
	if rest {
		roles = append(slices.Clone(roles), a.q.Subs[0].Clause.Roles...)
	}
	for _, x := range roles {
		if x.Name != clause.Frequency {
			if !rest {
				return false
			}
			continue
		}
		unit := Singular(r.words, lastWord(strings.ReplaceAll(strings.ToLower(x.Term.Text), " ", "_")))
		named := slices.ContainsFunc(keyWords(r.words, whole.who.Spelling()), func(w string) bool { return known.As("yearly", w) == unit })
		if whole.amount.Each != unit && (whole.amount.Each != "" || !named) {
			return false
		}
	}
	return true
}

// orders answers what somebody has to pay by what they ordered, and what each of that costs.
func (r dues) orders(a asked) (compose.Answer, bool) {
	pays := len(a.q.Subs) == 1 && a.verb == "have" && known.Is("payment", a.q.Subs[0].Clause.Predicate.Lemma) || len(a.q.Subs) == 0 && (known.Is("payment", a.verb) && known.Is("due", a.q.Modal) || a.verb == "owe")
	if !pays || a.hole < 0 || a.word != "" || !a.howMuch() && a.q.Roles[a.hole].Term.Hole != clause.What || len(a.who) != 1 || len(a.where) > 0 {
		return compose.Answer{}, false
	}
	var items []told
	for _, verb := range known.Of("order") {
		if r.uncounted(a, verb) {
			return compose.Answer{}, false
		}
		items = append(items, keep(r.book.by(verb), func(t told) bool {
			return r.mine(a, t) && t.modal == "" && t.whole == nil && !t.part && t.amount.Dimension == quantity.Number && len(t.noun) > 0
		})...)
	}
	items = once(items)
	if len(items) == 0 || !r.inOne(items) {
		return compose.Answer{}, false
	}
	var rows []compose.Row
	var sums []quantity.Quantity
	for _, t := range items {
		each, ok := r.priceEach(t.noun)
		if !ok {
			return compose.Answer{}, false
		}
		sum := each.amount.Scale(t.amount.From)
		sums = append(sums, sum)
		rows = append(rows, compose.Row{Term: t.term, Amount: &sum, Because: append(slices.Clone(t.because), each.because...)})
	}
	sum, ok := quantity.Sum(sums)
	return compose.Answer{Kind: compose.Total, Rows: rows, Amount: sum}, ok
}

// uncounted reports whether somebody was told to have ordered something, and not how many: a tart.
func (r dues) uncounted(a asked, verb string) bool {
	theirs := func(who, what triple.Term) bool {
		_, ok := r.book.measure(what.Spelling())
		return r.is(a.who[0], who) && !ok
	}
	for _, rel := range r.book.store.Relations(verb) {
		if rel.Form == triple.FormVerb && rel.Lemma == verb && rel.Prep == "" && slices.ContainsFunc(r.book.store.Pairs(rel.Key, nil, nil, most), func(f triple.Triple) bool { return theirs(f.Subject, f.Object) }) {
			return true
		}
	}
	for _, kind := range []string{verb, r.words.Third(verb), "has " + r.words.Participle(verb)} {
		for _, facts := range r.book.store.Events(kind) {
			if t := deed(verb, facts); t.who.Name != "" && theirs(t.who, t.term) {
				return true
			}
		}
	}
	return false
}

// priceEach is the one price that was told of each of a kind, in money or as a number alone.
func (r dues) priceEach(kind []string) (told, bool) {
	pool, ok := r.book.about(kind[len(kind)-1])
	list := keep(pool, func(t told) bool {
		price := t.amount.IsMoney() && t.amount.Each == "" || t.amount.Dimension == quantity.Number && len(t.noun) == 0
		return price && t.does("priced") && !t.does("payment") && t.modal == "" && !t.past && t.whole == nil && slices.Equal(keyWords(r.words, t.who.Spelling()), kind)
	})
	if !ok || len(list) != 1 {
		return told{}, false
	}
	return list[0], true
}
