package sums

import (
	"slices"
	"strings"

	"whence/reason/figures"
	"whence/triple/english/lexicon"
)

// This file adds up, and tells what was made of figures that stand together.

// totals answers how much several are.
type totals struct{ *plan }

// total adds up.
func (p totals) total(a *asked) *result {
	if !p.asksSum(a) {
		return nil
	}
	b := *a
	b.keys = slices.DeleteFunc(slices.Clone(a.keys), a.adjunct)
	for i, k := range b.keys {
		b.keys[i].wide = !k.hard
	}
	all, ok := p.sides(&b, p.pool(a))
	if done := keep(all, func(it *item) bool { return p.does(&b, it) }); len(done) > 1 && !slices.ContainsFunc(all, func(it *item) bool { return it.elided && !slices.Contains(done, it) }) {
		all = done // how many were knocked out
	}
	n := len(all)
	if priced := keep(all, func(it *item) bool { return len(it.made) > 1 }); a.typ == "" && len(priced) > 1 {
		all = priced // whole order
	}
	if all = p.recent(a, all); !ok || len(all) == 0 || p.more(a, all, n) {
		return nil
	}
	if all = p.meant(a, all); len(all) == 0 {
		return nil
	}
	if len(all) == 1 && len(all[0].made) > 1 && has("total", a.low) && !p.rights(all) {
		return &result{way: figures.Times, items: all[0].made, amount: all[0].amount, typ: all[0].typ, noun: all[0].noun}
	}
	if !p.adds(a, all) {
		return nil
	}
	amount, ok := sum(all)
	if !ok {
		return nil
	}
	if all[0].amount.Each == all[len(all)-1].amount.Each {
		amount.Each = all[0].amount.Each
	}
	return &result{way: figures.Sum, items: all, amount: amount, typ: all[0].typ, noun: all[0].noun}
}

// does reports whether what a question says of what became of so many is said of a figure, also where the one before it says it for both.
func (p totals) does(a *asked, it *item) bool {
	return !slices.ContainsFunc(a.keys, func(k wanted) bool {
		return k.wide && !it.has(k.key) && !slices.ContainsFunc(it.does, func(w string) bool { return same(p.key(w, false), k.key) })
	})
}

// asksSum reports whether a question asks for a sum: in all, of how many it is that they went, how many pills a day is that.
func (p totals) asksSum(a *asked) bool {
	if strings.HasPrefix(a.typ, "@") || a.than > 0 || slices.Contains(a.low, "left") || has("byhow", a.low) {
		return false
	}
	if a.typ == "" && slices.ContainsFunc(a.keys, func(k wanted) bool {
		return !slices.ContainsFunc(p.items, func(it *item) bool { return it.has(k.key) })
	}) {
		return false
	}
	is := slices.Index(a.low, "that")
	that := is > 0 && (a.low[is-1] == "is" || a.low[is-1] == "s") && len(a.keys) == 0 && a.typ == "#"
	those := slices.ContainsFunc(a.nums, func(n *item) bool { return n.at > 0 && a.low[n.at-1] == "the" && a.typ == "#" && n.typ == lasting }) // in the two days
	return has("total", a.low) || a.gone() || a.joined || that || those
}

// more reports whether there may be more of the same than the last message has.
func (p totals) more(a *asked, all []*item, n int) bool {
	if a.typ == "#" || has("those", a.low) {
		return false
	}
	further := len(a.keys) == 0 && slices.ContainsFunc(all, func(it *item) bool { return it.more }) &&
		slices.ContainsFunc(p.items, func(o *item) bool { return o.typ == all[0].typ && !slices.Contains(all, o) && len(o.each) == 0 })
	return further || len(all) < n && (has("sofar", a.low) || slices.Contains(a.low, "money") || all[0].seg.in < len(p.said)-1)
}

// meant are the figures that are added up: not those that are aimed at, and where a question asks how many went, those that did.
func (p totals) meant(a *asked, all []*item) []*item {
	if out := keep(all, func(it *item) bool { return !it.aim }); len(out) > 0 && has("total", a.low) {
		all = out // of what is needed
	}
	goals := slices.ContainsFunc(all, func(it *item) bool { return it.goal }) && !slices.ContainsFunc(all, func(it *item) bool { return !it.goal && it.way == 0 })
	gone := a.gone()
	if gone || has("total", a.low) && goals {
		if went := keep(all, func(it *item) bool { return !it.goal && (it.way < 0 || !gone) }); len(went) > 0 {
			return went
		}
		if gone && !has("total", a.low) {
			return nil
		}
	}
	return all
}

// gone reports whether a question asks of how many it is that they went, or were done.
func (a *asked) gone() bool {
	if has("left", a.low) {
		return false
	}
	for i, w := range a.low {
		open := lexicon.ClosedOf(w)&(lexicon.Particle|lexicon.Preposition) == 0
		if open && (has("away", a.low[i:i+1]) || has("worked", a.low[i:i+1])) || i > 0 && words.Is("away", a.low[i-1]+" "+w) {
			return true
		}
	}
	return false
}

// sides are the figures of which the words of a question tell: each of those that it joins by "and" may be told of another one.
func (p totals) sides(a *asked, pool []*item) (out []*item, ok bool) {
	if !a.joined {
		return p.pick(a, pool, a.keys)
	}
	var rest []wanted
	for _, k := range a.keys {
		got := keep(pool, func(it *item) bool { return it.has(k.key) })
		if len(got) == 0 || len(got) == len(pool) {
			rest = append(rest, k)
			continue
		}
		if len(got) > 1 && a.typ == "money" && len(a.nums) == 0 {
			return nil, false // which pump?
		}
		out = append(out, keep(got, func(it *item) bool { return !slices.Contains(out, it) })...)
	}
	if len(out) == 0 {
		out = pool
	}
	return p.pick(a, out, rest)
}

// adds reports whether figures may be added up: none is part of another, and of each the same is told.
func (p totals) adds(a *asked, all []*item) bool {
	most, total := 0.0, 0.0
	for _, it := range all {
		most, total = max(most, it.amount.From), total+it.amount.From
		if !a.alike(all[0], it) || it.some && slices.ContainsFunc(all, func(o *item) bool { return !o.some && o.noun == it.noun && o.seg.in == it.seg.in }) {
			return false
		}
	}
	went := slices.ContainsFunc(all, func(it *item) bool {
		return it.way < 0 && all[0].way >= 0 && it.typ == "#" && (it.seg.in != all[0].seg.in || it.seg.sent != all[0].seg.sent)
	})
	if went && !a.gone() || p.apart(a, all) {
		return false
	}
	others := slices.ContainsFunc(a.nums, func(num *item) bool {
		those := num.typ == "" || num.at > 0 && lexicon.ClosedOf(a.low[num.at-1])&lexicon.Determiner != 0
		return those && num.amount.Amount() != float64(len(all))
	})
	return len(all) > 1 && !others && (total != 2*most || all[0].typ != "#") && !p.rights(all)
}

// apart reports whether figures of several sentences may be in one another: the tables of a school and of its canteen, what was raised so far
// and in May.
func (p totals) apart(a *asked, all []*item) bool {
	return slices.ContainsFunc(all, func(it *item) bool {
		if it.typ != "#" {
			return it.seg.in != all[0].seg.in && !a.joined
		}
		has := slices.ContainsFunc(it.seg.low[:it.at], func(w string) bool { return lexicon.ClosedOf(w)&lexicon.BeVerb != 0 || words.Is("has", w) })
		return has && (it.seg.in != all[0].seg.in || it.seg.sent != all[0].seg.sent)
	})
}

// alike reports whether two figures measure the same, each of one or for the same time.
func (a *asked) alike(first, it *item) bool {
	switch {
	case it.typ != first.typ, it.unsure:
		return false
	case a.names(it): // one wash and the dryer
		return true
	case len(it.each) != len(first.each) && !a.names(first), len(it.each) > 0 && it.each[0] != first.each[0]:
		return false
	}
	return !(a.noun == "" && it.noun != first.noun && it.typ == "#") && !(len(it.each) > 0 && it.amount.Each == "")
}

// names reports whether a question names that of which one is as much as a figure says.
func (a *asked) names(it *item) bool {
	return len(it.each) == 1 && slices.ContainsFunc(a.keys, func(k wanted) bool { return k.key == it.each[0] })
}

// direct is a figure that was made of others, or how many names or entries a list has, of which all words of a question are told.
func (p totals) direct(a *asked) *result {
	if a.typ == "" || strings.HasPrefix(a.typ, "@") || a.than > 0 || a.not || len(a.nums) > 0 || has("total", a.low) || has("left", a.low) {
		return nil
	}
	if out := p.named(a); out != nil {
		return out
	}
	got := keep(p.pool(a), func(it *item) bool {
		per := len(it.each) == 1 && len(it.made) > 1 && slices.Contains(a.low, it.each[0])
		listed := it.entries && a.noun == it.noun && !slices.ContainsFunc(a.keys, func(k wanted) bool { return k.hard && !p.inSentence(it, k.key) })
		made := len(a.keys) > 0 && p.covers(a, it) && len(it.made) > 0
		return (listed || per || made) && !it.not
	})
	if len(got) != 1 || p.rights(got) {
		return nil
	}
	return &result{way: figures.One, items: got, amount: got[0].amount, typ: got[0].typ, noun: got[0].noun}
}

// named is how many those are who were named, without those whom the question says to be gone.
func (p totals) named(a *asked) *result {
	us := a.noun == "" && (slices.Contains(a.low, "us") || slices.Contains(a.low, "we"))
	if a.typ != "#" || !us && !p.words.Person(a.noun) && !words.Is("persons", a.noun) && !lexicon.MayBeA(a.noun, "animal") {
		return nil
	}
	one := names(p).of(a)
	if one == nil {
		return nil
	}
	gone := 0.0
	for _, k := range a.keys {
		if slices.Contains(one.list, k.key) {
			gone++
		}
	}
	return &result{way: figures.One, items: []*item{one}, amount: less(one.amount, gone), typ: "#", noun: a.noun}
}
