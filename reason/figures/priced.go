package figures

import (
	"slices"
	"strings"

	"whence/reason/messages"
	"whence/triple/clause"
	"whence/triple/english/lexicon"
	"whence/triple/quantity"
)

// This file tells what so many cost of which one costs so much, and what so many for so much each came to.

// prices answers what several cost.
type prices struct{ *book }

// priced is so many times what one is, by the number in the question or the one in the message.
func (b prices) priced(a asked) (Found, bool) {
	if has("year", a.low) {
		return b.yearly(a)
	}
	if a.than || has("elseprice", a.low) || len(a.sides) > 1 {
		return Found{}, false
	}
	if f, ok := b.only(a.keys, nil, func(f Figure) bool { return f.made && (a.money || has("total", a.low)) }); ok {
		return Found{Times, []Figure{f}, f.Amount}, b.stands(f, a.keys, "overtaken")
	}
	n, run, is := b.number(a)
	if !is {
		if out, ok := b.perHead(a); ok {
			return out, true
		}
		return b.single(a)
	}
	f, own, ok := b.rate(a, run)
	if !ok || !b.stands(f, own, "overtaken") || b.deal(f, own) {
		return Found{}, false
	}
	out := f.Amount.Scale(n.Amount.Amount())
	if !f.timely() || slices.Contains(a.keys, out.Each) {
		out.Each = ""
	}
	return Found{Times, []Figure{f, n}, out}, true
}

// rate is what one is of those of which a question has so many, by what it counts or by that of which so many are counted: two rooms, two
// nights in the double room.
func (b prices) rate(a asked, run []string) (f Figure, own []string, ok bool) {
	priced := func(f Figure) bool { return (f.price() && a.money || !a.money && a.counts(f)) }
	if f, ok = b.only(run, others(a.keys, [][]string{run}), func(f Figure) bool {
		return priced(f) && f.label(run[0]) && (b.isRate(f, run) || b.perOne(f, run[0]))
	}); ok {
		return f, run, true
	}
	own = others(a.keys, [][]string{run[:1]})
	f, ok = b.only(own, run[:1], func(f Figure) bool { return priced(f) && b.one(f.Amount.Each) == run[0] })
	return f, own, ok && slices.ContainsFunc(own, f.label)
}

// deal reports whether what is said with a price, or of what has it, may make several cheaper: three for 25 euros.
func (b prices) deal(f Figure, of []string) bool {
	for i, s := range b.said {
		text, keys := fields(s.Text), b.keysIn(i)
		if i != f.In && !slices.ContainsFunc(of, func(k string) bool { return f.label(k) && slices.Contains(keys, k) }) {
			continue
		}
		if has("deal", text) {
			return true
		}
		if several(text) {
			return true
		}
	}
	return false
}

// several reports whether words tell what several are together: three for 25.
func several(text []string) bool {
	for k := 1; k+1 < len(text); k++ {
		_, n := messages.ValueAt(text[k-1 : k])
		_, price := messages.ValueAt(text[k+1:])
		if text[k] == "for" && n > 0 && price > 0 && !words.Is("single", text[k+1]) {
			return true
		}
	}
	return false
}

// Cheaper reports whether it was said of what a question asks the price of that it may be less: the first is free, three for 25,
// students pay half.
func Cheaper(question string, said []Said, w messages.Words) bool {
	b := &book{reader: reader{w}, said: said, ofText: make([][]Figure, len(said)), keysOf: make([][]string, len(said))}
	a := b.asked(question)
	shares := func(keys []string) bool {
		return slices.ContainsFunc(keys, func(k string) bool { return slices.Contains(a.keys, k) })
	}
	for i, s := range said {
		if shares(b.keysIn(i)) && several(fields(s.Text)) {
			return true
		}
		for _, p := range parts(s.Text) {
			if has("cheaper", fields(strings.Join(p.words, " "))) && shares(b.keys(p.words)) {
				return true
			}
		}
	}
	return false
}

// isRate reports whether a figure is that of one of what words name.
func (b prices) isRate(f Figure, of []string) bool {
	if f.Amount.Each != "" && !words.Is("each", f.Amount.Each) {
		return slices.Contains(of, b.one(f.Amount.Each))
	}
	at := slices.Index(f.plain, "for")
	forOne := at >= 0 && at+1 < len(f.plain) && b.words.Person(b.one(f.plain[at+1])) && slices.Contains(of, b.one(f.plain[at+1])) // 8 for juniors
	return !f.made && !has("furthered", f.plain) && (words.Is("each", f.Amount.Each) || f.each || f.one || forOne)
}

// perOne reports whether a figure is the price of one of what it is told of, as those of a list are, and what persons pay: adults 310 euros, small
// ones are 14 euros and large ones 22.
func (b prices) perOne(f Figure, of string) bool {
	if !b.plainPrice(f) || !f.label(of) {
		return false
	}
	return b.words.Person(of) || slices.ContainsFunc(b.in(f.In), func(o Figure) bool { return o.sentence == f.sentence && o.Part != f.Part && b.plainPrice(o) })
}

// plainPrice reports whether a figure is a price that is said of what is named, and of nothing besides: neither who paid it, nor when.
func (b prices) plainPrice(f Figure) bool {
	if !f.price() || f.made || f.unsure || f.prep != "" || f.Amount.Each != "" && !f.timely() || has("gone", f.plain) || has("come", f.plain) {
		return false
	}
	for i, w := range fields(f.Part) {
		if i != f.at && lexicon.ClosedOf(w) != 0 && !words.Is("is-now", w) && !words.Is("single", w) && !words.Is("pro-one", w) || words.Is("paid", w) {
			return false
		}
	}
	return len(f.around)+len(f.head) > 0
}

// number is the number of a question with what it is a number of: three bags of nuts.
func (b prices) number(a asked) (n Figure, run []string, ok bool) {
	for i := 0; i < len(a.plain); i++ {
		v, end := messages.ValueAt(a.low[i:])
		if end == 0 {
			continue
		}
		if i > 0 && a.at[i] != "" && v.Kind == clause.Number {
			continue // stall 2
		}
		word := a.low[i]
		if words.Is("single", word) && v.Kind == clause.Lasting {
			continue // a month
		}
		q, is := quantity.Of(v)
		if ok || !is || q.Point() || v.Number == "" || q.IsMoney() || word == "one" || lexicon.ClosedOf(word) != 0 && v.Number == "1" {
			return n, nil, false
		}
		words := a.told(i+end, len(a.at))
		if q.Dimension != quantity.Number {
			words = slices.Concat(b.keys(a.plain[i+end-1:i+end]), a.told(0, i), words)
			q.Unit, q.Dimension, q.From, q.Until = "", quantity.Number, q.Amount(), q.Amount()
		}
		n, run, ok = Figure{Amount: q, Text: strings.Trim(strings.Join(a.plain[i:], " "), marks), In: -1}, words, len(words) > 0
		i += end - 1
	}
	return n, run, ok
}

// single is the price of one of those for which each it is told: of a bag, where nuts are 12 euros a bag.
func (b prices) single(a asked) (Found, bool) {
	if has("total", a.low) || has("every-one", a.low) || !a.money && !has("howmuch", a.low) {
		return Found{}, false
	}
	f, ok := b.only(a.keys, nil, func(f Figure) bool { return f.price() && slices.Contains(a.keys, f.Amount.Each) })
	return Found{One, []Figure{f}, f.Amount}, ok && b.stands(f, a.keys, "overtaken")
}

// perHead is what comes to so much for each of so many, as one message has both: 12 euros a head, seven people.
func (b prices) perHead(a asked) (out Found, ok bool) {
	if !has("total", a.low) && !has("needed", a.low) || !a.money && !has("howmuch", a.low) {
		return Found{}, false
	}
	for i := range b.said {
		all := b.in(i)
		if len(all) != 2 || len(a.keys) == 0 && i != len(b.said)-1 {
			continue
		}
		rate, n := all[0], all[1]
		if n.price() {
			rate, n = n, rate
		}
		keys := b.keysIn(i)
		if rate.unsure || n.unsure || !b.goesWith(rate, n) || slices.ContainsFunc(a.keys, func(k string) bool { return !slices.Contains(keys, k) }) {
			continue
		}
		if ok || b.deal(rate, rate.around) || !b.stands(rate, rate.around, "overtaken") || !b.stands(n, append(n.around, n.noun), "touched") {
			return Found{}, false
		}
		amount := rate.Amount.Scale(n.Amount.Amount())
		amount.Each = ""
		out, ok = Found{Times, []Figure{rate, n}, amount}, true
	}
	return out, ok
}

// goesWith reports whether a price is for each of those of which there are so many.
func (b prices) goesWith(rate, n Figure) bool {
	each := b.one(rate.Amount.Each)
	if !rate.price() || n.price() || n.each || n.one || rate.Amount.Each == "" && !rate.one {
		return false
	}
	if each == "" {
		return rate.label(n.noun)
	}
	if n.noun == "" {
		return n.Amount.Unit != "" && n.Amount.Unit == each && n.Amount.Dimension == quantity.Duration
	}
	return each == n.noun || each == "each" && rate.label(n.noun) || b.words.Person(each) && b.words.Person(n.noun)
}

// yearly is what something is in a year of which it is told what it is a month.
func (b prices) yearly(a asked) (Found, bool) {
	own := slices.DeleteFunc(slices.Clone(a.keys), func(k string) bool { return words.Is("yearly", k) })
	monthly := func(f Figure) bool { return f.price() && f.Amount.Each == "month" }
	f, ok := b.only(own, nil, monthly)
	if last := len(b.said) - 1; len(own) == 0 && last >= 0 {
		if all := b.in(last); len(all) == 1 && monthly(all[0]) && !all[0].unsure {
			f, ok = all[0], true
		}
	}
	if !ok || !b.stands(f, own, "overtaken") || b.deal(f, own) {
		return Found{}, false
	}
	out := f.Amount.Scale(12)
	out.Each = "year"
	return Found{Times, []Figure{f, {Text: "12", In: -1}}, out}, true
}
