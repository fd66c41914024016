package figures

import (
	"slices"
	"strings"

	"whence/triple/quantity"
)

// This file tells what so many come to of which one message tells how many, and another what one is: "Mr Novak has the chainsaw for two days",
// "the chainsaw is 28 euros a day"; and how much of an amount each of so many has to pay.

// bookings answers what the things come to that somebody took.
type bookings struct{ *book }

// booked is so many times a price, as many as a message has that says all that the question names.
func (b bookings) booked(a asked) (out Found, ok bool) {
	if a.than || !a.money || a.unit != "" || len(a.keys) == 0 || len(a.sides) > 1 || a.group > 0 || has("elseprice", a.low) || has("share", a.low) {
		return Found{}, false
	}
	if _, _, is := prices(b).number(a); is {
		return Found{}, false
	}
	for i := range b.said {
		keys := b.keysIn(i)
		if slices.ContainsFunc(a.keys, func(k string) bool { return !slices.Contains(keys, k) }) {
			continue
		}
		all := slices.DeleteFunc(slices.Clone(b.in(i)), Figure.price)
		if len(all) == 0 {
			continue
		}
		n := all[0]
		f, fits := b.rate(n)
		if ok || !fits || len(all) > 1 || n.unsure || n.Amount.Each != "" || n.some || !b.besides(n, a.keys) || !b.stands(n, a.keys, "touched") || b.goesOnOf(i) {
			return Found{}, false
		}
		out, ok = Found{Times, []Figure{f, n}, f.Amount.Scale(n.Amount.Amount())}, true
		out.Amount.Each = ""
	}
	return out, ok
}

// rate is the price of one of those that are counted, or of one unit of what is named with them; false where several may be.
func (b bookings) rate(n Figure) (f Figure, ok bool) {
	best := -1
	for i := range b.said {
		for _, one := range b.in(i) {
			shared, is := b.fits(n, one)
			switch {
			case !is || shared < best:
			case shared == best:
				return f, false
			default:
				f, best = one, shared
			}
		}
	}
	return f, best >= 0 && b.stands(f, f.around, "overtaken") && !prices(b).deal(f, f.around)
}

// fits reports whether a figure may be the price of one of those that another counts, with how many words both are told with.
func (b bookings) fits(n, price Figure) (shared int, ok bool) {
	unit := n.noun
	if unit == "" && n.Amount.Dimension == quantity.Duration {
		unit = n.Amount.Unit
	}
	if price.In == n.In && price.sentence == n.sentence || unit == "" || !price.price() || price.made || price.unsure || has("furthered", price.plain) {
		return 0, false
	}
	for _, k := range slices.Concat(n.around, n.head) {
		if price.label(k) && k != unit {
			shared++
		}
	}
	if price.Amount.Each == unit {
		return shared, shared > 0
	}
	return shared, price.label(unit) && (prices(b).isRate(price, []string{unit}) || prices(b).perOne(price, unit))
}

// besides reports whether the sentence of a figure has some words, and ends with it: not 3 baguettes and a tart.
func (b bookings) besides(f Figure, keys []string) bool {
	var all []string
	last := ""
	for _, p := range parts(b.said[f.In].Text) {
		if p.sentence == f.sentence {
			all, last = append(all, b.keys(p.words)...), strings.Join(p.words, " ")
		}
	}
	return last == f.Part && !slices.ContainsFunc(keys, func(k string) bool { return !slices.Contains(all, k) })
}

// goesOnOf reports whether the message after one says of the same person that something came back or changed: he brought it back a day late.
func (b bookings) goesOnOf(in int) bool {
	if in+1 >= len(b.said) {
		return false
	}
	text := fields(b.said[in+1].Text)
	return len(text) > 0 && words.Is("third", text[0]) && (has("touched", text) || has("since", text) || has("added", text))
}

// shared is what each has to pay of an amount that so many persons share.
func (b bookings) shared(a asked) (Found, bool) {
	if !has("share", a.low) || !a.money && !has("is", a.low) && !has("share-of", a.low) || a.than || has("total", a.low) || len(b.said) == 0 {
		return Found{}, false
	}
	n, ok := b.count()
	if !ok {
		return Found{}, false
	}
	keys := slices.DeleteFunc(slices.Clone(a.keys), func(k string) bool { return words.Is("share", k) || b.words.Person(k) })
	f, _ := b.only(keys, nil, Figure.price)
	if len(keys) == 0 {
		if all := slices.DeleteFunc(slices.Clone(b.in(len(b.said)-1)), func(f Figure) bool { return !f.price() }); len(all) == 1 {
			f = all[0]
		}
	}
	if split := fields(b.said[f.In].Text + " " + b.said[n.In].Text); has("split", split) && !has("evenly", split) {
		return Found{}, false
	}
	if !f.price() || f.unsure || f.each && !f.timely() || !b.stands(f, append(keys, f.around...), "overtaken") {
		return Found{}, false
	}
	return Found{Share, []Figure{f, n}, f.Amount.Scale(1 / n.Amount.From)}, true
}

// count is how many persons there are, where all that was said of it is one number.
func (b bookings) count() (n Figure, ok bool) {
	for i := range b.said {
		for _, one := range b.heads(i) {
			if ok && n.Amount != one.Amount || one.unsure || one.way != "" {
				return n, false
			}
			n, ok = one, true
		}
	}
	return n, ok && n.Amount.From > 1
}

// heads are the figures of a message that say how many persons there are: nine of us, we are 27 singers.
func (b bookings) heads(in int) (out []Figure) {
	said := map[int]bool{}
	for _, p := range parts(b.said[in].Text) {
		low := fields(strings.Join(p.words, " "))
		said[p.sentence] = said[p.sentence] || has("is", low) || has("split", low)
		f, ok := b.figure(p.words)
		if !ok || f.Amount.Dimension != quantity.Number || !said[p.sentence] {
			continue
		}
		if end := f.at + 2; f.some && f.noun == "" && end < len(f.plain) && words.Is("us-all", f.plain[end]) {
			f.noun, f.some, f.Amount.Unit = "person", false, "person"
		}
		if f.In = in; (words.Is("people", f.noun) || b.words.Person(f.noun)) && !f.some {
			out = append(out, f)
		}
	}
	return out
}
