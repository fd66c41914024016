package sums

import (
	"slices"
	"strings"
	"unicode"

	"whence/reason/figures"
	"whence/reason/messages"
	"whence/triple/english/lexicon"
)

// This file tells what is there of something after all that came and went.

// stock answers what is left.
type stock struct{ *plan }

// left is what is there of something after all that came and went.
func (p stock) left(a *asked) *result {
	asks := has("left", a.low) || has("total", a.low) && slices.Contains(a.low, "now") || slices.Contains(a.low, "make")
	if !asks || strings.HasPrefix(a.typ, "@") || has("byhow", a.low) || has("sofar", a.low) || a.than > 0 {
		return nil
	}
	pool := p.pool(a)
	if out := p.ofTold(a, pool); out != nil {
		return out
	}
	if out := p.afterCost(a); out != nil {
		return out
	}
	whole, rivals := p.whole(a, pool)
	if whole == nil {
		whole = p.asBefore(a)
	}
	switch {
	case whole == nil, has("holds", whole.does) && !has("room", a.low): // what a vat holds is not what is in it
		return nil
	case whole.state:
		return &result{way: figures.One, items: []*item{whole}, amount: whole.amount, typ: whole.typ, noun: whole.noun}
	}
	return p.changed(a, whole, rivals, pool)
}

// changed is a whole with all its changes; nil where there are none, or one is not sure.
func (p stock) changed(a *asked, whole *item, rivals, pool []*item) *result {
	out := &result{way: figures.Rest, items: []*item{whole}, amount: whole.amount, typ: whole.typ, noun: whole.noun}
	last := p.untilTime(a)
	for _, it := range pool {
		before := it.order <= whole.order && !(whole.goal && it != whole && it.money() && it.seg.in == whole.seg.in && it.way < 0)
		if before || it.seg.in > last {
			continue
		}
		by, ok := p.change(a, whole, it, rivals)
		if !ok {
			return nil
		}
		if by != 0 {
			out.amount = less(out.amount, -by*it.amount.From)
			out.items = append(out.items, it)
		}
	}
	cumulative := len(out.items) > 2 && slices.ContainsFunc(out.items[1:], func(it *item) bool {
		return has("sofar", it.does) || slices.Contains(it.does, "far") || has("sofar", it.seg.low)
	})
	if len(out.items) < 2 || cumulative || p.rights(out.items) {
		return nil
	}
	return out
}

// ofTold is what is left of those of whom it is told in one how many there are and how many went: 9 of the 14 are given out.
func (p stock) ofTold(a *asked, pool []*item) *result {
	for _, it := range pool {
		if it.of > it.amount.From && it.way < 0 && it.seg.in == len(p.said)-1 && len(a.keys) == 0 && (a.noun == "" || a.noun == it.noun) && !it.unsure {
			q := it.amount
			q.From = it.of
			return &result{way: figures.Rest, items: []*item{it}, amount: less(q, it.amount.From), typ: "#", noun: it.noun}
		}
	}
	return nil
}

// asBefore is what the last question asked for, as that of which more came or went since.
func (p stock) asBefore(a *asked) *item {
	b := p.before
	if b == nil || b.after >= len(p.said) || b.typ != "#" || a.noun != "" && a.noun != b.noun || slices.ContainsFunc(a.keys, func(k wanted) bool { return k.hard }) {
		return nil
	}
	whole := &item{amount: b.amount, typ: b.typ, noun: b.noun, seg: &segment{in: -1}, order: b.items[len(b.items)-1].order}
	for _, it := range p.items {
		if it.seg.in < b.after {
			whole.order = it.order
		}
	}
	return whole
}

// mayBeWhole reports whether a figure may be how many there were.
func (it *item) mayBeWhole() bool {
	if it.some || len(it.each) > 0 {
		return false
	}
	done := (it.worked || it.typ != "#" && has("debt", it.does)) && !it.elided
	return it.goal || !it.more && (it.way >= 0 || done)
}

// whole is how many there were first, with the others that may be that; nil where several may.
func (p stock) whole(a *asked, pool []*item) (whole *item, rivals []*item) {
	all := keep(pool, (*item).mayBeWhole)
	got, ok := p.pick(a, all, slices.DeleteFunc(slices.Clone(a.keys), func(k wanted) bool { return k.time }))
	nothing := len(a.keys) == 0 && a.noun == ""
	if !ok || nothing && got[len(got)-1].seg.in < len(p.said)-2 {
		return nil, nil
	}
	if other := p.otherWhole(a, pool, all, got); other != nil {
		return other, nil
	}
	first := got[0]
	if goals := keep(got, func(it *item) bool { return it.goal }); len(goals) == 1 && goals[0].money() && goals[0].seg.in == first.seg.in {
		first = goals[0] // the deposit is 150 euros, the price 600
	}
	for _, it := range got {
		if nothing && it.seg.in > first.seg.in && it.way == 0 && !it.elided && it.noun == first.noun && it.amount != first.amount {
			first = it // what was told last
		}
	}
	rivals = keep(all, func(it *item) bool {
		return it != first && it.noun == first.noun && it.typ == first.typ && it.way == 0 && !it.goal && !first.goal && it.seg.in == first.seg.in
	})
	if slices.ContainsFunc(got, func(it *item) bool {
		return slices.Contains(rivals, it) && first.way == 0 && it.seg.sent == first.seg.sent && first.amount.From < it.amount.From
	}) {
		return nil, nil
	}
	return first, rivals
}

// otherWhole is a part of a whole of which alone a question asks, or how many were told to be left; nil for none.
func (p stock) otherWhole(a *asked, pool, all, got []*item) *item {
	first := got[0]
	own := keep(pool, func(it *item) bool { return p.covers(a, it) })
	if len(own) == 1 && len(a.keys) > 0 && !slices.Contains(got, own[0]) && !p.covers(a, first) && len(own[0].each) == 0 && own[0].way == 0 && !own[0].not {
		return own[0] // two of them are waiting for repair
	}
	for _, it := range all {
		if it.state && it.order > first.order && (it.noun == first.noun || p.words.Person(it.noun) && p.words.Person(first.noun)) {
			return it
		}
	}
	return nil
}

// afterCost is what is left of what the last question asked for when something was paid that was told since: after the stall.
func (p stock) afterCost(a *asked) *result {
	b := p.before
	if b == nil || b.after >= len(p.said) || !strings.HasPrefix(b.typ, "money") || len(a.keys) == 0 || !slices.Contains(a.low, "left") {
		return nil
	}
	since := keep(p.items, func(it *item) bool { return it.seg.in >= b.after && it.typ == b.typ })
	if len(since) != 1 || !p.covers(a, since[0]) || !since[0].plain() {
		return nil
	}
	return &result{way: figures.Rest, items: []*item{{amount: b.amount, typ: b.typ}, since[0]}, amount: less(b.amount, since[0].amount.From), typ: b.typ}
}

// untilTime is the last message that a question asks of, by the time in it: free at 9.30.
func (p stock) untilTime(a *asked) int {
	last := len(p.said) - 1
	for _, k := range a.keys {
		for k.time && last >= 0 && !p.keys[last][k.key] {
			last--
		}
	}
	return last
}

// change is by which sign a figure changes a whole, 0 for none; false where nobody knows.
func (p stock) change(a *asked, whole, it *item, rivals []*item) (float64, bool) {
	later := it.seg.in > whole.seg.in
	switch of, sure := p.ofWhole(a, whole, it, rivals); {
	case !sure:
		return 0, false
	case !of:
		return 0, true
	case it.unsure, it.state, len(it.each) > 0, p.foreign(whole, it), p.elsewhere(whole, it), later && has("earlier", it.does), it.of > 0 && it.of != whole.amount.From:
		return 0, false
	}
	need := has("needs", a.low) && !slices.Contains(a.low, "left")
	switch {
	case len(rivals) > 0 && !p.tells(whole, it, whole, rivals):
		if slices.ContainsFunc(rivals, func(r *item) bool { return p.tells(r, it, whole, rivals) }) {
			return 0, true
		}
		if it.some || later {
			return 0, false
		}
	case need || whole.goal && (!later || it.way != 0), whole.some && it.of > 0:
		return -1, true
	}
	return float64(it.way), it.way != 0
}

// elsewhere reports whether a change of money or of a measure is told in a sentence of its own beside that of a whole, which may be of another
// purse, or one of those in which nobody knows whether what came is in the whole: 15 members joined in May, of what 7 sacks.
func (p stock) elsewhere(whole, it *item) bool {
	if whole.seg.in < 0 || it.seg.in == whole.seg.in && it.seg.sent == whole.seg.sent || it.some {
		return false
	}
	says := func(s *segment) bool {
		return p.verbal(s.tokens) || slices.ContainsFunc(s.low, func(w string) bool { return words.Is("has", w) })
	}
	both := it.seg.in == whole.seg.in && says(it.seg) && says(whole.seg)
	dated := slices.ContainsFunc(it.seg.low, func(w string) bool {
		return strings.HasPrefix(p.weekday(w), "-") && !strings.HasPrefix(p.weekday(w), "-W")
	})
	kinds := slices.ContainsFunc(p.segments[whole.seg.in], func(s *segment) bool {
		return slices.ContainsFunc(s.items, func(o *item) bool {
			return o != whole && o.typ == whole.typ && o.noun == whole.noun && !o.some && !o.elided && o.way == 0 && len(o.each) == 0
		})
	})
	if whole.typ == "#" {
		unlike := !it.elided && whole.seg.in == it.seg.in && len(whole.kind()) > 0 && !slices.ContainsFunc(whole.kind(), func(k string) bool { return slices.Contains(it.own, k) })
		return dated || unlike || both && !it.elided || kinds && whole.seg.in == it.seg.in && !p.tells(whole, it, whole, nil)
	}
	return dated || both
}

// kind are the keys right around the noun that a figure counts: sacks of grain, rye loaves.
func (it *item) kind() []string {
	if it.end+1 < len(it.seg.low) && it.seg.low[it.end] == "of" {
		return messages.Keys(it.seg.tokens[it.end+1 : it.end+2])
	}
	return nil
}

// foreign reports whether a change is told of somebody who may have others: Ann sold five books, where mine are told. Who takes of what
// is nobody else's takes of that.
func (p stock) foreign(whole, it *item) bool {
	if it.seg.in == whole.seg.in && it.seg.sent == whole.seg.sent || it.some || has("takes", it.does) {
		return false
	}
	return slices.ContainsFunc(it.seg.tokens[:it.at], func(t token) bool {
		_, known := lexicon.Lookup(p.one(t.Low))
		name := unicode.IsUpper(rune(t.Raw[0])) && lexicon.ClosedOf(t.Low) == 0 && (lexicon.IsFirstName(t.Low) || !known)
		return name && p.weekday(t.Low) == "" && !contains(whole.own, t.Low)
	})
}

// ofWhole reports whether a figure may be of those that a whole counts, and whether that is sure.
func (p stock) ofWhole(a *asked, whole, it *item, rivals []*item) (of, sure bool) {
	later := it.seg.in > whole.seg.in
	switch {
	case whole.typ == "" && (it.seg.in != whole.seg.in || it.typ != ""):
		return false, false
	case a.noun == "" && it.typ == "#" && it.noun != whole.noun && it.way != 0 && later && it.amount.From > 0 && !it.elided:
		return false, false // 20 more cars: on how many spaces?
	case it.typ != whole.typ || it.noun != whole.noun && !it.elided && !p.persons(it.noun, whole.noun), slices.Contains(rivals, it):
		return false, true
	}
	apart := it.typ != "#" && later && it.way == 0 && !it.some && !slices.ContainsFunc(it.own, func(k string) bool { return contains(whole.own, k) })
	return !apart, true // the rent is no part of the deposit
}

// tells reports whether a figure is told with a word that tells one of several wholes from all others.
func (p stock) tells(of, it, whole *item, rivals []*item) bool {
	return slices.ContainsFunc(of.own, func(k string) bool {
		common := slices.ContainsFunc(append(slices.Clone(rivals), whole), func(r *item) bool { return r != of && slices.Contains(r.own, k) })
		return k != whole.noun && !common && p.inSentence(it, k)
	})
}
