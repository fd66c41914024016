package sums

import (
	"slices"

	"whence/reason/figures"
	"whence/triple/english/lexicon"
)

// This file tells how many those are of whom something else is told than of the others.

// others answers that.
type others struct{ *plan }

// left is what the parts of a whole leave.
func (p others) left(a *asked) *result {
	if a.typ != "#" && a.typ != "" || a.than > 0 {
		return nil
	}
	for _, whole := range slices.Backward(p.items) {
		if !p.isWhole(whole) || slices.ContainsFunc(p.items, func(o *item) bool {
			return o != whole && o.seg.in == whole.seg.in && o.noun == whole.noun && o.typ == "#" && !o.elided && !o.some && p.isWhole(o) && !whole.elided && len(p.rests) == 0
		}) {
			continue // of which choir?
		}
		parts := p.parts(whole)
		if len(parts) == 0 {
			continue
		}
		if out := p.complement(a, whole, parts); out != nil && !p.rights(out.items) && !p.since(out.items) {
			return out
		}
	}
	return nil
}

// isWhole reports whether a figure may be how many all are: it is no part, and begins its message where it does not say what it counts.
func (p others) isWhole(it *item) bool {
	if it.list != nil || it.entries || it.some || !it.plain() || len(it.made) > 0 || it.typ != "#" && !it.elided {
		return false
	}
	first := it.order == 0 || p.items[it.order-1].seg.in != it.seg.in
	return !it.elided || first && it.at <= 1
}

// since reports whether more came or went of those that some figures count, after all of these.
func (p others) since(list []*item) bool {
	last := list[len(list)-1]
	return slices.ContainsFunc(p.items, func(it *item) bool {
		return it.seg.in > last.seg.in && it.typ == "#" && it.noun == list[0].noun && (it.way != 0 || it.more)
	})
}

// restIn reports whether a message tells something of all others, in one sentence or in any.
func (p others) restIn(in, sent int) bool {
	return slices.ContainsFunc(p.rests, func(r rest) bool { return r.seg.in == in && (sent < 0 || r.seg.sent == sent) })
}

// parts are the figures that are told of some of a whole, in its message or in that behind it.
func (p others) parts(whole *item) []*item {
	if at := whole.end; at < len(whole.seg.low) && lexicon.ClosedOf(whole.seg.low[at])&lexicon.BeVerb != 0 && p.restIn(whole.seg.in, whole.seg.sent) {
		return nil // 8 boxes are medium and the rest are large
	}
	return keep(p.items, func(it *item) bool {
		if it.order <= whole.order || it.typ != whole.typ || it.list != nil || it.seg.in > whole.seg.in+1 || !it.plain() || it.more || it.of > 0 && it.of != whole.amount.From {
			return false
		}
		return p.partOf(whole, it)
	})
}

// partOf reports whether a figure may be one of some of a whole.
func (p others) partOf(whole, it *item) bool {
	switch {
	case it.some && it.seg.in == whole.seg.in:
		return true
	case it.seg.in == whole.seg.in && it.seg.sent == whole.seg.sent && it.typ == "#" && p.restIn(it.seg.in, it.seg.sent) && whole.seg.opens:
		return true // 34 singers: 12 sopranos, 9 altos and the rest basses
	case it.noun != whole.noun:
		return false
	case it.some || it.elided:
		return true
	}
	return it.seg.in > whole.seg.in && p.restIn(it.seg.in, -1) && slices.ContainsFunc(whole.own, func(k string) bool { return k != whole.noun && p.inSentence(it, k) })
}

// complement is what the parts of a whole leave, where a question asks for those of whom they are not told.
func (p others) complement(a *asked, whole *item, parts []*item) *result {
	asks := p.asksOf(a, whole, parts)
	mine := has("mine", a.low) && len(asks) == 0
	if len(asks) == 0 && !mine {
		return nil
	}
	all := func(own []string) bool {
		return !slices.ContainsFunc(asks, func(k wanted) bool { return !contains(own, k.key) })
	}
	var minus []*item
	for _, r := range p.rests {
		says := !mine && (all(r.keys) || all(r.seg.low)) || mine && has("mine", p.wordsOf(r))
		if says && r.seg.in >= whole.seg.in && r.seg.in <= whole.seg.in+1 {
			minus = keep(parts, func(it *item) bool { return it.seg.in <= r.seg.in })
		}
	}
	if len(minus) == 0 && !mine {
		minus = p.denied(a, asks, parts, all)
	}
	if len(minus) == 0 {
		return nil
	}
	out := &result{way: figures.Rest, items: append([]*item{whole}, minus...), amount: whole.amount, typ: "#", noun: whole.noun}
	for _, it := range minus {
		out.amount = less(out.amount, it.amount.From)
	}
	if out.amount.From < 0 {
		return nil
	}
	return out
}

// denied are the parts of whom it is told what a question denies, or of whom it is denied what it asks, or the opposite told.
func (p others) denied(a *asked, asks []wanted, parts []*item, all func([]string) bool) []*item {
	for _, it := range parts {
		if all(it.own) && a.not != it.not {
			return keep(parts, func(o *item) bool { return all(o.own) && o.not == it.not })
		}
	}
	if len(parts) == 1 && opposite(asks, parts[0].own) {
		return parts
	}
	return nil
}

// asksOf are the words by which a question says of which of a whole it asks.
func (p others) asksOf(a *asked, whole *item, parts []*item) []wanted {
	asks := slices.DeleteFunc(slices.Clone(a.keys), func(k wanted) bool {
		idle := !k.hard && !p.inMessage(parts[0].seg.in, k.key) && !opposite([]wanted{k}, parts[0].own)
		return whole.has(k.key) || idle
	})
	if a.noun != "" && a.noun != whole.noun && !(words.Is("persons", a.noun) && p.words.Person(whole.noun)) {
		asks = append(asks, wanted{key: a.noun, hard: true})
	}
	for _, w := range a.low { // how many up?
		particle := lexicon.ClosedOf(w)&(lexicon.Preposition|lexicon.Particle) != 0 && w != "of"
		if len(asks) == 0 && particle && slices.ContainsFunc(p.rests, func(r rest) bool { return r.seg.in == whole.seg.in && slices.Contains(r.seg.low, w) }) {
			asks = append(asks, wanted{key: w, hard: true})
		}
	}
	return asks
}

// wordsOf are the words that are said of all others.
func (p others) wordsOf(r rest) []string {
	all := p.segments[r.seg.in]
	if at := slices.Index(all, r.seg) + 1; r.seg.opens && at < len(all) {
		return append(slices.Clone(r.seg.low), all[at].low...)
	}
	return r.seg.low
}

// opposite reports whether one of some words is what those are not of whom others tell, and the others are told.
func opposite(asks []wanted, own []string) bool {
	is := false
	for _, k := range asks {
		if contains(own, k.key) {
			continue
		}
		if !slices.ContainsFunc(own, func(o string) bool { return against(o, k.key) }) {
			return false
		}
		is = true
	}
	return is
}

// against reports whether of one thing one of two words is so where the other is not.
func against(x, y string) bool {
	for kind, line := range lexicon.Lines(wordList) {
		if kind == "opposite" && x != y && slices.Contains(line.Phrases, x) && slices.Contains(line.Phrases, y) {
			return true
		}
	}
	return false
}
