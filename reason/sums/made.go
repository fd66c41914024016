package sums

import (
	"slices"

	"whence/triple/english/lexicon"
)

// This file reads of what a figure is that is of one of several, and makes of so many at so much what they come to.

// making reads that.
type making struct{ *plan }

// rate reads of what a figure is that is of one of several.
func (p making) rate(it *item) {
	low := it.seg.low
	rest := low[min(it.end, len(low)):]
	if k := it.nth(); k+1 < len(it.seg.items) {
		rest = low[it.end:it.seg.items[k+1].at]
	}
	for i := range rest {
		if e := p.eachBehind(it, rest, i); e != "" && !slices.Contains(it.each, e) {
			it.each = append(it.each, e)
		}
	}
	p.perAnd(it)
	p.atPrice(it)
	if len(it.each) == 1 && p.measures(it.each[0]) != "" {
		p.eachIn(it, it.seg)
	}
	all, at := p.segments[it.seg.in], p.place(it.seg)
	for i := at; i >= 0 && all[i].sent == it.seg.sent && len(it.each) == 0; i-- {
		if i < at && (len(all[i].items) > 0 || !all[i].opens && i+1 != at) {
			break
		}
		p.eachIn(it, all[i])
	}
}

// eachBehind is that of each of which a figure is, by a word behind it: in every box, 9 euros for adults, 5 euros each.
func (p making) eachBehind(it *item, rest []string, i int) string {
	w, n, before := rest[i], p.one(rest[i]), ""
	if i > 0 {
		before = rest[i-1]
	}
	open, free := lexicon.ClosedOf(w) == 0, len(it.each) == 0
	inOne := i == 2 && rest[0] == "in" && words.Is("single", before) && open && it.typ == "#" && n == w && free // 6 bottles in a crate
	every := before != "" && open && words.Is("every", before) && !(i > 1 && rest[i-2] == "of")
	single := i == 1 && words.Is("single", before) && free && (it.typ != "#" || open && n == w && it.noun != "")
	switch {
	case every || single || inOne:
		if n == "one" {
			return "each"
		}
		return n
	case before == "for" && n != w && p.words.Person(n) && free && it.typ != "#":
		return n
	case (w == "each" || w == "apiece") && free && (i+1 == len(rest) || lexicon.ClosedOf(rest[i+1]) != 0):
		return "each"
	}
	return ""
}

// perAnd reads of what a figure is that is of one of two kinds together: per book and day.
func (p making) perAnd(it *item) {
	all, at := p.segments[it.seg.in], p.place(it.seg)+1
	if len(it.each) == 0 || at == len(all) || all[at].sent != it.seg.sent || len(all[at].low) != 1 || p.one(it.seg.low[len(it.seg.low)-1]) != it.each[len(it.each)-1] {
		return
	}
	it.each = append(it.each, p.one(all[at].low[0]))
}

// atPrice reads that a figure is of one of those that the one before it counts: 4 margheritas at 8 euros, two lessons of 90 minutes.
func (p making) atPrice(it *item) {
	k := it.nth()
	if k < 1 || len(it.each) > 0 || it.at == 0 || it.at-1 != it.seg.items[k-1].end {
		return
	}
	prev, prep := it.seg.items[k-1], it.seg.low[it.at-1]
	switch {
	case prev.noun != "" && (prep == "of" || prep == "at" && it.typ != "#"):
		it.each = []string{prev.noun}
	case prev.typ == "" && prep == "at":
		it.each = []string{"each"}
	}
}

// eachIn reads that a segment speaks of one, or of each: a lesson costs, every box has, charges per week.
func (p making) eachIn(it *item, s *segment) {
	end := len(s.low) - 1
	if s == it.seg {
		end = min(end, it.at)
	}
	for i := 0; i < end; i++ {
		if e := p.eachAt(it, s, i); e != "" {
			it.each = append(it.each, e)
			return
		}
	}
}

// eachAt is that of which a segment speaks as of one, by the word at i.
func (p making) eachAt(it *item, s *segment, i int) string {
	w, next := s.low[i], s.low[i+1]
	open := lexicon.ClosedOf(next) == 0
	switch {
	case words.Is("every", w) && next == "one", w == "each" && (next == "of" || lexicon.ClosedOf(next)&(lexicon.BeVerb|lexicon.DoVerb) != 0):
		return "each"
	case words.Is("every", w) && open:
		return p.one(next)
	case i > 0 || it.typ == "#":
		return ""
	case s == it.seg && p.one(w) != w && lexicon.ClosedOf(w) == 0 && len(it.each) < 2 && has("money", s.low[:it.at]):
		return p.one(w) // juniors pay 40 euros
	}
	is := s == it.seg && it.at > 0 && lexicon.ClosedOf(s.low[it.at-1])&lexicon.BeVerb != 0
	if !(w == "a" || w == "an" || w == "one") || !open || p.words.Person(next) || !is && !has("goal", s.low) && !has("money", s.low) {
		return ""
	}
	for end := i + 2; end < len(s.low) && end < i+4 && lexicon.ClosedOf(s.low[end]) == 0 && p.words.PlainNoun(s.low[end]) && (s != it.seg || end < it.at); end++ {
		next = s.low[end]
	}
	return p.one(next)
}

// eachBefore gives figures of money what the last of their sentence alone says: 430 euros for the room and 25 for the internet each month.
func (p making) eachBefore() {
	for i := len(p.items) - 2; i >= 0; i-- {
		it, next := p.items[i], p.items[i+1]
		together := it.seg.in == next.seg.in && it.seg.sent == next.seg.sent && it.seg != next.seg && it.typ == next.typ && it.money()
		if together && len(it.each) == 0 && len(next.each) == 1 && p.measures(next.each[0]) != "" && next.seg.low[len(next.seg.low)-1] == next.each[0] {
			it.each, it.amount.Each = next.each, next.amount.Each
		}
	}
}

// combine makes of so many at so much what they come to, and of a share of something how many that is.
func (p making) combine() {
	for _, it := range slices.Clone(p.items) {
		if it.fraction > 0 {
			p.shareOf(it)
		} else if n := p.countOf(it); n != nil {
			p.items = append(p.items, product(n, it))
		}
	}
}

// countOf is the figure of so many of each of which another is, as it stands right before it; nil for none.
func (p making) countOf(it *item) *item {
	k := it.nth()
	if k == 0 {
		return p.apiece(it)
	}
	if k < 0 || it.typ == "" {
		return nil
	}
	n := it.seg.items[k-1]
	if it.at == n.end+1 && words.Is("repeated", it.seg.low[n.end]) {
		return n // 2 times 10 minutes
	}
	if len(it.each) != 1 {
		return nil
	}
	each := it.each[0] == "each"
	if n.noun != "" && (it.each[0] == n.noun || each) || n.typ == "" && each && !n.some || n.typ == lasting && sameUnit(it.each[0], n.amount.Unit) {
		return n
	}
	return nil
}

// apiece is the figure of so many of which each is as much as is said right behind: four balls, 19 euros apiece.
func (p making) apiece(it *item) *item {
	prev := p.previous(it)
	if prev == nil || it.at > 0 || it.typ == "#" || len(it.each) != 1 || it.each[0] != "each" || p.place(it.seg) != p.place(prev.seg)+1 {
		return nil
	}
	n := prev.seg.items[len(prev.seg.items)-1]
	if n.typ != "#" || n.list != nil {
		return nil
	}
	return n
}

// sameUnit reports whether two names are those of one unit of time.
func sameUnit(each, unit string) bool {
	return each == unit || each == "day" && unit == "night" || each == "night" && unit == "day"
}

// product is so many times what one is.
func product(n, of *item) *item {
	out := *of
	out.amount = of.amount.Scale(n.amount.Amount())
	out.amount.Each, out.each, out.made = "", slices.Clone(n.each), []*item{n, of}
	out.own = slices.Concat(n.own, of.own, []string{n.noun})
	return &out
}

// shareOf makes a figure of a share: a third of eighteen bottles, half as many as truck A took.
func (p making) shareOf(it *item) {
	after := it.nth()+1 < len(it.seg.items) && slices.Contains(it.seg.low[it.end:it.seg.items[it.nth()+1].at], "of") // two thirds of the 90 seats
	all := keep(p.items, func(o *item) bool {
		if after && len(it.like) == 0 {
			return o.seg == it.seg && o.nth() == it.nth()+1
		}
		if o.order >= it.order || o.fraction > 0 || o.time() || o.typ == "" || o.list != nil {
			return false
		}
		if len(it.like) == 0 {
			return o.seg.in == it.seg.in && !o.some
		}
		return !slices.ContainsFunc(it.like, func(k string) bool { return !slices.Contains(o.own, k) })
	})
	if len(all) == 0 || len(it.like) == 0 && len(all) > 1 {
		return
	}
	whole := all[len(all)-1]
	made := *it
	made.amount, made.typ, made.noun, made.made = whole.amount.Scale(it.fraction), whole.typ, whole.noun, []*item{whole}
	made.some, made.elided, made.fraction, made.each = len(it.like) == 0, true, 0, nil
	if after {
		made.own, made.does, made.way = append(made.own, whole.own...), whole.does, whole.way
	}
	*it = made
}
