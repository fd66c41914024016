package sums

import (
	"math"
	"slices"
	"strings"

	"whence/reason/figures"
	"whence/triple/clause"
	"whence/triple/english/lexicon"
	"whence/triple/quantity"
)

// This file multiplies.

// rates answers what so many are of which one is so much.
type rates struct{ *plan }

// times is so many times what one is, by a number in the question.
func (p rates) times(a *asked) *result {
	if a.typ == "" || a.than > 0 || has("difference", a.low) && !has("back", a.low) || has("byhow", a.low) || strings.HasPrefix(a.typ, "@") {
		return nil
	}
	all := p.rated(a)
	if out := p.basket(a, all); out != nil {
		return out
	}
	if len(a.nums) > 1 {
		return nil // two seniors and three students
	}
	var out *result
	for _, r := range all {
		n := p.multiplier(a, r)
		if n == nil {
			continue
		}
		keys := slices.DeleteFunc(slices.Clone(a.keys), func(k wanted) bool { return k.key == n.noun || slices.Contains(r.each, k.key) })
		if got, ok := p.pick(a, all, keys); !ok || !slices.Contains(got, r) {
			continue
		}
		one := scaled(r, n)
		if out != nil && out.amount != one.amount {
			return nil
		}
		out = one
	}
	return p.standing(out)
}

// standing is a result, nil where one of its figures was put right.
func (p rates) standing(out *result) *result {
	if out == nil || p.rights(out.items) {
		return nil
	}
	return out
}

// basket is what several are together of which so many each are asked for: two tubes and one set of pads.
func (p rates) basket(a *asked, all []*item) *result {
	if len(a.nums) < 2 || !a.joined && !slices.Contains(a.low, "and") || a.typ != "money" && a.typ != "much" {
		return nil
	}
	var items []*item
	for _, n := range a.nums {
		of := keep(all, func(r *item) bool {
			return n.typ == "#" && (slices.Contains(r.each, n.noun) || len(r.each) == 0 && contains(r.own, n.noun) && p.listed(r))
		})
		if len(of) != 1 {
			return nil
		}
		items = append(items, product(n, of[0]))
	}
	return p.together(items)
}

// together is the sum of what was made of several figures.
func (p rates) together(items []*item) *result {
	if len(items) < 2 {
		return nil
	}
	amount, ok := sum(items)
	if !ok {
		return nil
	}
	return p.standing(&result{way: figures.Sum, items: items, amount: amount, typ: items[0].typ})
}

// rated are the figures of what a question asks for that may be of one of several.
func (p rates) rated(a *asked) []*item {
	return keep(p.items, func(it *item) bool { return a.of(p.plan, it) && len(it.made) < 2 && !it.some })
}

// multiplier is the number of a question by which a figure is multiplied, nil for none.
func (p rates) multiplier(a *asked, r *item) *item {
	if has("back", a.low) && (slices.Contains(r.each, "way") || slices.Contains(r.each, "direction") || slices.Contains(r.seg.low, "way")) {
		return &item{amount: number(2)}
	}
	for _, n := range a.nums {
		if n.typ == string(quantity.Duration) && len(r.each) > 0 {
			if long := p.periods(n, r); long != nil {
				return long
			}
		} else if p.counts(a, n, r) {
			return n
		}
	}
	if len(a.nums) == 0 && slices.Contains(r.each, "month") && (slices.Contains(a.low, "year") || slices.Contains(a.low, "yearly") || slices.Contains(a.low, "annual")) {
		return &item{amount: number(12)}
	}
	return nil
}

// number is how many.
func number(n float64) quantity.Quantity {
	return quantity.Quantity{Dimension: quantity.Number, From: n, Until: n}
}

// periods is how often the time for which a figure is told is in a length of time; nil where it is not so often.
func (p rates) periods(n, r *item) *item {
	night := func(s *segment) bool {
		return slices.ContainsFunc(s.low, func(w string) bool { return p.one(w) == "night" })
	}
	if night(n.seg) != night(r.seg) {
		return nil
	}
	if slices.ContainsFunc(r.each, func(e string) bool { return sameUnit(e, n.amount.Unit) }) {
		return n
	}
	if q, ok := n.amount.In(r.each[0]); ok && q.Amount() == math.Trunc(q.Amount()) && q.Amount() > 1 {
		return &item{amount: number(q.Amount()), seg: n.seg, at: n.at, end: n.end}
	}
	return nil
}

// counts reports whether a number of a question is that of those of each of which a figure is told.
func (p rates) counts(a *asked, n, r *item) bool {
	switch n.typ {
	case "":
		return n.at > 0 && a.low[n.at-1] == "all" && slices.Contains(r.each, "each") // all eight
	case "#":
		listed := len(r.each) == 0 && a.typ == "money" && contains(r.own, n.noun) && p.listed(r)
		return listed || slices.Contains(r.each, n.noun) || slices.Contains(r.each, "each") && contains(r.own, n.noun)
	}
	return len(r.each) == 1 && n.amount.Unit == r.each[0] // 12 kg, of 17 euros a kilo
}

// listed reports whether a price stands in a list of prices: small ones are 14 euros, large ones 22.
func (p rates) listed(r *item) bool {
	return !r.some && r.way == 0 && !has("was", r.seg.low) && slices.ContainsFunc(p.items, func(o *item) bool {
		return o != r && o.typ == r.typ && o.seg.in == r.seg.in && o.seg.sent == r.seg.sent && o.seg != r.seg && len(o.each) == 0
	})
}

// scaled is a figure so many times.
func scaled(r, n *item) *result {
	q := r.amount.Scale(n.amount.Amount())
	q.Each = ""
	return &result{way: figures.Times, items: []*item{r, n}, amount: q, typ: r.typ, noun: r.noun}
}

// soMany is what so many are together of which each is so much, by the one number that was told of them.
func (p rates) soMany(a *asked) *result {
	if !p.asksAll(a) {
		return nil
	}
	all, ok := p.pick(a, p.rated(a), p.without(a))
	if !ok {
		return nil
	}
	left := has("left", a.low)
	if out := p.byKind(all); out != nil && !left {
		return out
	}
	if out := p.ofBefore(all); out != nil && has("that", a.low) {
		return out
	}
	if left {
		return nil
	}
	if p.ofSome(a, all) {
		return nil
	}
	var out *result
	for _, r := range all {
		for _, n := range keep(p.items, func(n *item) bool { return p.fits(a, n, r) }) {
			one := scaled(r, n)
			if p.touched(n) || out != nil && out.amount != one.amount {
				return nil
			}
			out = one
		}
	}
	if out == nil {
		out = p.ofBefore(all)
	}
	if out != nil && len(a.keys) == 0 && has("total", a.low) && p.besides(a, out.items) {
		return nil
	}
	return p.standing(out)
}

// ofSome reports whether a question asks of some of those of whom several numbers are told: the cafe's chairs.
func (p rates) ofSome(a *asked, all []*item) bool {
	return !has("total", a.low) && slices.ContainsFunc(all, func(r *item) bool {
		return slices.ContainsFunc(p.items, func(n *item) bool {
			return p.numberOf(n, r) && !p.fits(a, n, r) && slices.ContainsFunc(a.keys, func(k wanted) bool { return contains(n.own, k.key) && n.noun != k.key })
		})
	})
}

// besides reports whether the message of some figures has more of what a question asks for.
func (p rates) besides(a *asked, items []*item) bool {
	return slices.ContainsFunc(p.pool(a), func(it *item) bool {
		return it.seg.in == items[0].seg.in && len(it.each) == 0 && len(it.made) == 0 && !slices.Contains(items, it)
	})
}

// asksAll reports whether a question may ask for what so many are together: it gives no number, and does not ask of each.
func (p rates) asksAll(a *asked) bool {
	per := slices.Index(a.low, "per")
	ofEach := per >= 0 && per+1 < len(a.low) && p.measures(a.low[per+1]) == ""
	numbers := slices.ContainsFunc(a.nums, func(n *item) bool { return n.amount.Amount() != 1 })
	unsaid := a.typ == lasting && len(a.keys) == 0 && !has("total", a.low)
	return a.typ != "" && !unsaid && a.than == 0 && !strings.HasPrefix(a.typ, "@") && !numbers && !a.not && !has("profit", a.low) && !has("byhow", a.low) && !ofEach
}

// ofBefore is so many times what one is, as the last question asked how many; nil where that is not of one.
func (p rates) ofBefore(all []*item) *result {
	b := p.before
	if b == nil || b.typ != "#" || len(all) != 1 || len(all[0].each) != 1 || all[0].each[0] != b.noun {
		return nil
	}
	return p.standing(scaled(all[0], &item{amount: b.amount, typ: "#", noun: b.noun}))
}

// fits reports whether a figure is the number of those of each of which another is told, and a question asks of all.
func (p rates) fits(a *asked, n, r *item) bool {
	kinds := slices.DeleteFunc(slices.Clone(r.each), func(e string) bool { return p.measures(e) != "" })
	if !p.numberOf(n, r) || len(kinds) > 1 || len(r.each) > 2 || slices.Contains(r.each, "each") && n.seg.in != r.seg.in {
		return false
	}
	ill := n.end < len(n.seg.low) && n.typ == "#" && lexicon.ClosedOf(n.seg.low[n.end])&lexicon.BeVerb != 0 // 20 pupils are ill
	if ill || has("holds", r.does) && n.typ == "#" && r.typ == "#" || a.typ == "much" && !has("total", a.low) || p.otherTime(a, r) {
		return false
	}
	ofSome := slices.ContainsFunc(a.keys, func(k wanted) bool { return contains(n.own, k.key) && n.noun != k.key && !p.inSentence(r, k.key) })
	return !ofSome || has("total", a.low) // every team pays 30 euros: what do the foxes pay?
}

// otherTime reports whether a question asks for a time that is not said of a figure: a whole year, of so much a class.
func (p rates) otherTime(a *asked, r *item) bool {
	return slices.ContainsFunc(a.low, func(w string) bool {
		v, n := valueAt([]string{"1", w})
		return n == 2 && v.Kind == clause.Lasting && a.unit == "" && !slices.Contains(r.each, p.one(w)) && !p.inSentence(r, p.one(w))
	})
}

// byKind is what those of several kinds are together of which each is so much: two adults at 9 euros and three children at 5.
func (p rates) byKind(all []*item) *result {
	var items []*item
	for _, r := range all {
		of := keep(p.items, func(n *item) bool {
			return r.seg.in == all[0].seg.in && len(r.each) == 1 && n.typ == "#" && n.noun == r.each[0] && p.numberOf(n, r) && !p.touched(n)
		})
		if len(of) != 1 {
			return nil
		}
		items = append(items, product(of[0], r))
	}
	return p.together(items)
}

// touched reports whether some of those that a figure counts came or went since.
func (p rates) touched(n *item) bool {
	return n.typ == "#" && slices.ContainsFunc(p.items, func(it *item) bool {
		return it != n && it.order > n.order && it.noun == n.noun && (it.way != 0 || it.more) && (it.some || it.elided || it.more)
	})
}

// without are the words of a question but for those that are told of the number of what is multiplied.
func (p rates) without(a *asked) []wanted {
	return slices.DeleteFunc(slices.Clone(a.keys), func(k wanted) bool {
		return slices.ContainsFunc(p.items, func(it *item) bool { return it.typ == "#" && it.noun == k.key })
	})
}

// numberOf reports whether a figure is how many those are of each of which another is told.
func (p rates) numberOf(n, r *item) bool {
	if n == r || !n.plain() || len(n.made) > 0 || n.fraction > 0 || n.time() {
		return false
	}
	return slices.ContainsFunc(r.each, func(e string) bool {
		switch {
		case n.list != nil:
			return n.seg.in == r.seg.in && n.order < r.order && (e == "each" || words.Is("persons", e))
		case n.typ == "#" && (!n.some || !n.elided):
			here := n.seg == r.seg && n.at < r.at || contains(r.own, n.noun)
			return e == n.noun || e == "each" && (here || n.us) || words.Is("persons", e) && (p.words.Person(n.noun) || words.Is("persons", n.noun))
		}
		return n.typ == string(quantity.Duration) && sameUnit(e, n.amount.Unit)
	})
}
