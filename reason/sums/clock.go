package sums

import (
	"math"
	"slices"
	"strings"
	"unicode"

	"whence/reason/figures"
	"whence/triple/english/lexicon"
	"whence/triple/quantity"
)

// This file reckons with times and years.

// times answers when something is over, how long it is between two times, and how old somebody was.
type times struct{ *plan }

const (
	clockTime = "@time of day"
	lasting   = string(quantity.Duration)
)

// timed is that which a question asks for of these.
func (p times) timed(a *asked) *result {
	switch a.typ {
	case "@":
		return p.ends(a)
	case "@year":
		return p.yearOf(a)
	case "age":
		return p.years(a)
	case lasting:
		if out := p.years(a); out != nil && (a.unit == "year" || slices.ContainsFunc(a.nums, func(n *item) bool { return n.typ == "@year" })) {
			return out
		}
		return p.lasts(a)
	}
	return nil
}

// dated are the years that were told, and days of a year.
func (p times) dated() []*item {
	return keep(p.items, func(it *item) bool { return it.typ == "@year" || it.typ == "@date" })
}

// yearOf is the year that is so many years later than one that was told with it.
func (p times) yearOf(a *asked) *result {
	all := p.dated()
	long := keep(p.items, func(it *item) bool { return it.typ == lasting && it.amount.Unit == "year" && it.plain() })
	if len(all) != 1 || len(long) != 1 || all[0].seg.in != long[0].seg.in || all[0].order > long[0].order {
		return nil
	}
	both := []*item{all[0], long[0]}
	if _, ok := p.pick(a, both, a.keys); !ok {
		return nil
	}
	return &result{way: figures.Sum, items: both, amount: number(year(all[0]) + long[0].sign(a)*long[0].amount.Amount()), typ: "@year"}
}

// sign is by which sign a length of time leads to what a question asks for: two years after the flood, or two years before my brother, who is
// asked for.
func (it *item) sign(a *asked) float64 {
	low := it.seg.low[min(it.end, len(it.seg.low)):]
	before, after := slices.Index(low, "before"), slices.Index(low, "after")
	at, by := max(before, after), 1.0
	if at < 0 {
		return by
	}
	if before > after {
		by = -by
	}
	if slices.ContainsFunc(a.keys, func(k wanted) bool { return slices.Contains(low[at:], k.key) }) {
		by = -by
	}
	return by
}

// years is how many years are between two.
func (p times) years(a *asked) *result {
	var x, y []*item
	all := p.dated()
	if has("difference", a.low) || a.than > 0 {
		x, y = apart(p).compared(a, all)
	}
	for _, n := range a.nums {
		if got, ok := p.pick(a, all, a.keys); n.typ == "@year" && ok && len(got) == 1 {
			x, y = []*item{n}, got
		}
	}
	if len(x) != 1 || len(y) != 1 || p.rights(y) {
		return nil
	}
	return &result{way: figures.Apart, items: []*item{x[0], y[0]}, amount: years(math.Abs(year(x[0]) - year(y[0]))), typ: lasting}
}

// year is the year of a figure that is a time.
func year(it *item) float64 {
	if it.typ == "@date" {
		return float64(quantity.Day(it.amount).Year())
	}
	return it.amount.From
}

// points are the times that were told, of one kind or of any.
func (p times) points(a *asked, typ string) []*item {
	return p.recent(a, keep(p.items, func(it *item) bool { return strings.HasPrefix(it.typ, typ) }))
}

// ends is when something is over that begins then and takes so long.
func (p times) ends(a *asked) *result {
	starts := p.points(a, clockTime)
	if !has("end", a.low) || len(starts) != 1 {
		return nil
	}
	start := starts[0]
	long := keep(p.pool(&asked{typ: lasting}), func(it *item) bool {
		named := slices.ContainsFunc(a.keys, func(k wanted) bool { return contains(it.own, k.key) && !contains(start.own, k.key) })
		return len(it.each) == 0 && (it.seg.in == start.seg.in || named)
	})
	_, ok := p.pick(a, append(slices.Clone(long), start), a.keys)
	oneList := !slices.ContainsFunc(long, func(it *item) bool { return it.some || it.seg.sent != long[0].seg.sent })
	apart := slices.ContainsFunc(long, func(it *item) bool {
		return it.seg.sent != start.seg.sent && p.verbal(it.seg.tokens) && p.verbal(start.seg.tokens)
	})
	apart = apart || len(long) == 1 && (long[0].seg.in != start.seg.in || long[0].seg.sent != start.seg.sent) && !slices.ContainsFunc(a.keys, func(k wanted) bool { return contains(start.own, k.key) })
	if !ok || apart && len(long) == 1 || len(long) == 0 || len(long) > 1 && !oneList && !has("exact", a.low) {
		return nil
	}
	whole, _ := sum(long)
	q, ok := quantity.Later(start.amount, whole, 1)
	if !ok {
		return nil
	}
	return &result{way: figures.Sum, items: append(starts, long...), amount: q, typ: clockTime}
}

// lasts is how long it is between two times of one message.
func (p times) lasts(a *asked) *result {
	all := p.points(a, "@")
	keys := slices.DeleteFunc(slices.Clone(a.keys), func(k wanted) bool { // of the ride, of a shift
		return !k.name && !slices.ContainsFunc(p.segments, func(list []*segment) bool { return len(list) > 3 }) && (lexicon.IsA(k.key, "event") || lexicon.IsA(k.key, "time period"))
	})
	all, ok := p.pick(a, all, keys)
	named := slices.ContainsFunc(a.seg.tokens, func(t token) bool { return unicode.IsUpper(rune(t.Raw[0])) && t.Key != "" })
	if ok && len(all) == 1 && !named {
		return p.span(a, keys, all[0])
	}
	verb := slices.ContainsFunc(keys, func(k wanted) bool {
		return !k.hard && !slices.ContainsFunc(all, func(it *item) bool { return p.inMessage(it.seg.in, k.key) })
	})
	if !ok || named && verb || len(all) != 2 || all[0].seg.sent != all[1].seg.sent || all[0].typ != all[1].typ || all[0].seg.in != all[1].seg.in || all[0].typ == "@year" || all[0].typ != clockTime && a.unit != "month" || lexicon.ClosedOf(all[1].seg.low[0])&lexicon.Determiner != 0 {
		return nil
	}
	if !has("exact", a.low) && slices.ContainsFunc(p.items, func(it *item) bool { return it.typ == a.typ && it.seg.in == all[0].seg.in }) {
		return nil // and the break?
	}
	d, ok := p.between(a, all)
	if !ok {
		return nil
	}
	return &result{way: figures.Apart, items: []*item{all[1], all[0]}, amount: d, typ: lasting}
}

// between is how long it is from one time to another.
func (p times) between(a *asked, all []*item) (quantity.Quantity, bool) {
	d, ok := quantity.Difference(all[1].amount, all[0].amount)
	if all[0].typ == clockTime && d.From < 0 {
		day := 24.0 * 3600
		from, to := all[0].amount.From, all[1].amount.From
		if to < 12*3600 && (from < 13*3600 || to+day/2 > from && !has("morning", all[1].seg.low[all[1].at:all[1].end])) {
			day /= 2 // from nine to half past five, from 6 pm till half past ten
		}
		d = less(d, -day)
	}
	if d.Unit == "minute" && d.From >= 3600 {
		d.Unit = "hour"
	}
	if a.unit == "month" {
		d = months(d, all)
	}
	return d, ok && d.From > 0
}

// span is how long it is from the beginning to the end of a time: lunch break from 12:15 to 13:00.
func (p times) span(a *asked, keys []wanted, it *item) *result {
	d := it.amount.Until - it.amount.From
	if it.typ != clockTime || d <= 60 || len(a.keys) == 0 || !p.covers(a, it) || slices.ContainsFunc(keys, func(k wanted) bool { return k.hard }) {
		return nil
	}
	q := years(0)
	q.From, q.Until, q.Unit = d, d, "minute"
	return &result{way: figures.One, items: []*item{it}, amount: q, typ: lasting}
}

// months is a length of time between two days as whole months, where it is.
func months(d quantity.Quantity, all []*item) quantity.Quantity {
	x, y := quantity.Day(all[0].amount), quantity.Day(all[1].amount)
	in, ok := d.In("month")
	if !ok || all[0].typ == clockTime || x.Day() != y.Day() {
		return d
	}
	n := float64(12*(y.Year()-x.Year()) + int(y.Month()-x.Month()))
	in.From *= n / in.Amount()
	in.Until = in.From
	return in
}
