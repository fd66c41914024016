package sums

import (
	"slices"
	"strings"

	"whence/reason/figures"
	"whence/triple/english/lexicon"
	"whence/triple/quantity"
)

// This file divides, and tells what is left of money that was paid with or is paid in part.

// shares answers what each has.
type shares struct{ *plan }

// each is what each has of an amount.
func (p shares) each(a *asked) *result {
	at := slices.Index(a.low, "each")
	timely := at >= 0 && at+1 < len(a.low) && p.measures(a.low[at+1]) != ""
	if !has("each", a.low) || timely || a.typ == "#" && a.unit == "" || strings.HasPrefix(a.typ, "@") {
		return nil
	}
	amount, n := p.divided(a), p.sharers(a)
	if amount == nil || n == nil || n.amount.From < 2 {
		return nil
	}
	q := amount.amount.Scale(1 / n.amount.Amount())
	q.Each = ""
	return &result{way: figures.Share, items: []*item{amount, n}, amount: q, typ: amount.typ}
}

// divided is the amount of which a question asks what each has: that of the last question, or the one that was told.
func (p shares) divided(a *asked) *item {
	b := p.before
	if b != nil && (b.typ == "#" || b.way == figures.Share) {
		b = nil
	}
	if b != nil && has("that", a.low) {
		return &item{amount: b.amount, typ: b.typ}
	}
	got, ok := p.pick(a, keep(p.pool(a), func(it *item) bool { return len(it.each) == 0 && it.typ != "#" && it.typ != "" }), a.keys)
	if got = p.recent(a, got); ok && len(got) == 1 {
		return got[0]
	}
	if b == nil {
		return nil
	}
	return &item{amount: b.amount, typ: b.typ}
}

// sharers is among how many something is divided: a number of the question, or those who were told to share.
func (p shares) sharers(a *asked) (out *item) {
	for _, n := range a.nums {
		if n.typ == "#" || n.typ == "" {
			return n
		}
	}
	for _, it := range p.items {
		near := len(p.said)-it.seg.in < 3
		switch {
		case it.list != nil && near:
			out = &item{seg: it.seg, amount: it.amount, typ: "#", end: it.end}
		case it.list != nil, it.unsure, it.typ != "#" && it.typ != "", !p.shared(it) && !(near && it.isUs()):
		case out != nil && out.amount.From != it.amount.From:
			return nil
		default:
			out = it
		}
	}
	return out
}

// isUs reports whether a figure is told as how many we are: there are six of us.
func (it *item) isUs() bool {
	return it.us && slices.ContainsFunc(it.seg.low[:it.at], func(w string) bool { return lexicon.ClosedOf(w)&lexicon.BeVerb != 0 || strings.HasPrefix(w, "there") })
}

// shared reports whether the message of a figure says that something is divided.
func (p shares) shared(it *item) bool {
	return slices.ContainsFunc(p.segments[it.seg.in], func(s *segment) bool { return has("shared", s.low) })
}

// perOne is what one of those costs of which so many cost so much together: 1,900 euros for two days.
func (p shares) perOne(a *asked) *result {
	if a.typ != "money" && a.typ != "much" || a.than > 0 {
		return nil
	}
	for _, m := range p.items {
		if !m.money() || !m.plain() || len(m.made) > 0 {
			continue
		}
		for _, n := range m.seg.items {
			if n != m && n.amount.From > 1 && forSoMany(m, n) && a.ofOne(n) {
				return &result{way: figures.Share, items: []*item{m, n}, amount: m.amount.Scale(1 / n.amount.Amount()), typ: m.typ}
			}
		}
	}
	return nil
}

// forSoMany reports whether one of two figures stands behind the other one and "for".
func forSoMany(m, n *item) bool {
	first, second := m, n
	if n.order < m.order {
		first, second = n, m
	}
	return second.at > 0 && first.end <= second.at && m.seg.low[second.at-1] == "for"
}

// ofOne reports whether a question asks of one of those of which a figure is the number.
func (a *asked) ofOne(n *item) bool {
	if n.typ == "#" && slices.Contains(a.low, "one") && slices.Contains(a.low, n.noun) {
		return true
	}
	return slices.ContainsFunc(a.nums, func(q *item) bool {
		return q.amount.Amount() == 1 && (n.typ == "#" && q.noun == n.noun || n.typ == string(quantity.Duration) && q.amount.Unit == n.amount.Unit)
	})
}

// ownPart is what is left for oneself of what something costs of which another pays a part.
func (p shares) ownPart(a *asked) *result {
	if a.typ != "money" && a.typ != "much" || !has("self", a.low) || a.than > 0 {
		return nil
	}
	parts := keep(p.items, func(it *item) bool { return it.some && it.money() && !it.unsure && it.seg.in > len(p.said)-4 })
	if len(parts) != 1 {
		return nil
	}
	part, all := parts[0], []*item(nil)
	for in := part.seg.in; in >= part.seg.in-1 && len(all) == 0; in-- {
		all = keep(p.items, func(it *item) bool {
			return it.seg.in == in && it.typ == part.typ && !it.some && it.order < part.order && len(it.made) == 0
		})
	}
	whole := append(all, part)
	if len(all) == 0 || slices.ContainsFunc(all, func(it *item) bool { return !it.plain() }) || p.rights(whole) {
		return nil
	}
	q, ok := sum(all)
	if _, told := p.pick(a, whole, a.keys); !ok || !told {
		return nil
	}
	return &result{way: figures.Rest, items: whole, amount: less(q, part.amount.From), typ: part.typ}
}

// changeFrom is what one gets back of a note.
func (p shares) changeFrom(a *asked) *result {
	b := p.before
	if !has("change", a.low) || len(a.nums) != 1 || b == nil || !strings.HasPrefix(b.typ, "money") && b.typ != "price" {
		return nil
	}
	return &result{way: figures.Rest, items: []*item{a.nums[0], {amount: b.amount, typ: b.typ}}, amount: less(a.nums[0].amount, b.amount.From), typ: a.nums[0].typ}
}
