package sums

import (
	"slices"
	"strings"

	"whence/reason/figures"
	"whence/triple/english/lexicon"
	"whence/triple/quantity"
)

// This file finds the reckoning that brings what was told to what is asked.

// result is what was reckoned.
type result struct {
	way    figures.Way
	items  []*item
	amount quantity.Quantity
	typ    string
	noun   string
	a      *asked
	after  int // when so many messages had been told
}

// Asked is a question that was asked when so many messages had been told.
type Asked struct {
	Text  string
	After int
}

// Answer reckons what a question asks for from what was said, in the order in which it was said; before are the last questions, to whose
// answers it may refer. False where nothing settles it.
func Answer(question string, before []Asked, said []figures.Said, w figures.Words) (figures.Found, bool) {
	if strings.TrimSpace(question) == "" {
		return figures.Found{}, false
	}
	p := read(said, w)
	for _, b := range before {
		then := p
		if b.After < len(said) {
			then = read(said[:b.After], w)
			then.before = p.before
		}
		if out := then.answer(b.Text); out != nil {
			p.before, out.after = out, b.After
		}
	}
	out := p.answer(question)
	if out == nil {
		return figures.Found{}, false
	}
	found := figures.Found{Way: out.way, Amount: out.amount}
	for _, it := range out.items {
		found.Figures = append(found.Figures, p.row(it)...)
	}
	return found, true
}

// Asks reports whether a few words without a verb and without the mark of a question may ask for a sum: gas and water together,
// change from 20 euros, and how much ahead of them.
func Asks(text string) bool {
	low := []string{}
	digits := false
	for _, w := range strings.Fields(strings.ToLower(text)) {
		w = strings.Trim(w, marks)
		low, digits = append(low, w), digits || strings.ContainsAny(w, "0123456789")
	}
	if len(low) < 2 || len(low) > 9 || strings.ContainsAny(text, ".:;!") {
		return false
	}
	from := slices.Index(low, "from")
	return !digits && has("together", low) || digits && from > 0 && low[from-1] == "change" && from < 3 || has("howmuch", low[:min(4, len(low))])
}

// row is a figure as it is shown.
func (p *plan) row(it *item) []figures.Figure {
	if it.seg == nil || it.seg.in < 0 {
		return []figures.Figure{{Text: text(it), In: -1, Amount: p.unitOf(it, it.amount)}}
	}
	part := ""
	for _, t := range it.seg.tokens {
		part += " " + t.raw
	}
	part = strings.TrimSpace(part)
	return []figures.Figure{{Text: part, Part: part, In: it.seg.in, Amount: p.unitOf(it, it.amount)}}
}

// text are the words of a figure that stands in a question.
func text(it *item) string {
	if it.seg == nil || it.end == 0 {
		return it.amount.String()
	}
	return strings.Join(it.seg.low[it.at:it.end], " ")
}

// unitOf is an amount with what it counts.
func (p *plan) unitOf(it *item, q quantity.Quantity) quantity.Quantity {
	if it.typ == "#" && it.noun != "" {
		q.Unit = it.noun
	}
	return q
}

// answer is what a question asks for, nil where nothing settles it.
func (p *plan) answer(question string) *result {
	a := p.asks(question)
	if len(a.low) == 0 || a.typ == "?" {
		return nil
	}
	for _, way := range []func(*asked) *result{p.timed, p.changeFrom, p.apart, p.others, p.perOne, p.times, p.ownPart, p.shared, p.left, p.total, p.soMany, p.direct} {
		if out := way(a); out != nil {
			if out.a = a; !p.counted(a, out) || a.typ == "" && !p.strict(a, out) {
				return nil
			}
			return p.inUnit(a, out)
		}
	}
	return nil
}

// counted reports whether what a question says to be counted too, or to be gone, is said of what was reckoned with: after the refund.
func (p *plan) counted(a *asked, out *result) bool {
	return !slices.ContainsFunc(a.keys, func(k wanted) bool {
		return a.adjunct(k) && !slices.ContainsFunc(out.items, func(it *item) bool { return contains(it.own, k.key) || it.noun == k.key })
	})
}

// adjunct reports whether a word of a question names what is counted too, or is gone: with delivery, after the refund.
func (a *asked) adjunct(k wanted) bool {
	return k.at > 0 && words.Is("after", a.low[k.at-1]) || k.at > 1 && words.Is("after", a.low[k.at-2]) && lexicon.ClosedOf(a.low[k.at-1]) != 0
}

// strict reports whether all that a question says is said in the messages of what was reckoned with.
func (p *plan) strict(a *asked, out *result) bool {
	return !slices.ContainsFunc(a.keys, func(k wanted) bool {
		return !slices.ContainsFunc(out.items, func(it *item) bool { return it.seg != nil && it.seg.in >= 0 && p.inMessage(it.seg.in, k.key) })
	})
}

// inUnit gives a result the unit in which it is asked for.
func (p *plan) inUnit(a *asked, out *result) *result {
	if out.amount.From < 0 {
		return nil
	}
	if a.unit != "" {
		if q, ok := out.amount.In(a.unit); ok {
			out.amount = q
		}
	}
	if out.amount.Unit == "" && out.noun != "" && out.typ == "#" {
		out.amount.Unit = out.noun
	}
	return out
}

// pool are the figures of what a question asks for.
func (p *plan) pool(a *asked) (out []*item) {
	used := map[*item]bool{}
	for _, it := range p.items {
		if len(it.made) > 1 && a.of(p, it) {
			for _, m := range it.made {
				used[m] = true
			}
		}
	}
	for _, it := range p.items {
		if a.of(p, it) && !used[it] {
			out = append(out, it)
		}
	}
	return out
}

// recent keeps of some figures those of the last message that has any, where a question names nothing.
func (p *plan) recent(a *asked, all []*item) []*item {
	if len(all) == 0 || len(a.keys) > 0 || a.noun != "" {
		return all
	}
	last := all[0].seg.in
	for _, it := range all {
		last = max(last, it.seg.in)
	}
	if last < len(p.said)-1 && !(len(a.nums) == 1 && last > len(p.said)-4) {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(all), func(it *item) bool { return it.seg.in != last })
}

// sum adds figures up.
func sum(list []*item) (quantity.Quantity, bool) {
	out := list[0].amount
	out.Each = ""
	for _, it := range list[1:] {
		if it.amount.Dimension != out.Dimension {
			return out, false
		}
		out.From += it.amount.From
	}
	out.Until = out.From
	return out, true
}

// rights reports whether a message after that of a figure puts something right.
func (p *plan) rights(list []*item) bool {
	for _, it := range list {
		if it.seg == nil || it.seg.in < 0 {
			continue
		}
		for in := it.seg.in; in < len(p.said); in++ {
			for _, s := range p.segments[in] {
				if slices.ContainsFunc(s.items, func(o *item) bool { return o.typ == it.typ && o.at > 0 && s.low[o.at-1] == "not" }) || has("rights", s.low) && (in == it.seg.in || in == it.seg.in+1 || contains(s.keys, it.noun)) {
					return true
				}
			}
		}
	}
	return false
}

// left is what is there of something after all that came and went.
func (p *plan) left(a *asked) *result {
	if strings.HasPrefix(a.typ, "@") || has("byhow", a.low) || has("sofar", a.low) || !has("left", a.low) && !(has("total", a.low) && slices.Contains(a.low, "now")) && !slices.Contains(a.low, "make") || a.than > 0 {
		return nil
	}
	pool := p.pool(a)
	for _, it := range pool { // 9 of the 14 are given out
		if it.of > it.amount.From && it.way < 0 && it.seg.in == len(p.said)-1 && len(a.keys) == 0 && (a.noun == "" || a.noun == it.noun) && !it.unsure {
			q := it.amount
			q.From = it.of - q.From
			q.Until = q.From
			return &result{way: figures.Rest, items: []*item{it}, amount: q, typ: "#", noun: it.noun}
		}
	}
	if out := p.afterCost(a); out != nil {
		return out
	}
	whole, rivals := p.whole(a, pool)
	if b := p.before; whole == nil && b != nil && b.after < len(p.said) && b.typ == "#" && (a.noun == "" || a.noun == b.noun) && !slices.ContainsFunc(a.keys, func(k wanted) bool { return k.hard }) {
		whole = &item{amount: b.amount, typ: b.typ, noun: b.noun, seg: &segment{in: -1}, order: b.items[len(b.items)-1].order}
		for _, it := range p.items {
			if it.seg.in < b.after {
				whole.order = it.order
			}
		}
	}
	if whole == nil {
		return nil
	}
	if whole.state {
		return &result{way: figures.One, items: []*item{whole}, amount: whole.amount, typ: whole.typ, noun: whole.noun}
	}
	need := has("needs", a.low) && !slices.Contains(a.low, "left")
	out := &result{way: figures.Rest, items: []*item{whole}, amount: whole.amount, typ: whole.typ, noun: whole.noun}
	for _, it := range pool {
		if it.order <= whole.order || len(it.made) == 0 && it.seg == whole.seg && it.at <= whole.at {
			continue
		}
		if it.seg.in > p.untilTime(a) {
			continue
		}
		by, ok := p.change(a, whole, it, rivals, need)
		if !ok {
			return nil
		}
		if by == 0 {
			continue
		}
		out.amount.From += by * it.amount.From
		out.items = append(out.items, it)
	}
	out.amount.Until = out.amount.From
	if len(out.items) < 2 || p.rights(out.items) {
		return nil
	}
	return out
}

// whole is how many there were first, with the others that may be that; nil where several may.
func (p *plan) whole(a *asked, pool []*item) (whole *item, rivals []*item) {
	var all []*item
	for _, it := range pool {
		if !it.some && !it.more && (it.way >= 0 || (it.worked || it.typ != "#" && has("debt", it.does)) && !it.elided) && len(it.each) == 0 || it.goal && !it.some && len(it.each) == 0 {
			all = append(all, it)
		}
	}
	if len(all) == 0 {
		return nil, nil
	}
	got, ok := p.pick(a, all, slices.DeleteFunc(slices.Clone(a.keys), func(k wanted) bool { return k.time }))
	if !ok || len(a.keys) == 0 && a.noun == "" && got[len(got)-1].seg.in < len(p.said)-2 {
		return nil, nil
	}
	first := got[0]
	if own := p.told(a, pool); len(own) == 1 && !slices.Contains(got, own[0]) && len(a.keys) > 0 && !p.covers(a, first) && len(own[0].each) == 0 && own[0].way == 0 && !own[0].not {
		return own[0], nil // two of them are waiting for repair
	}
	for _, it := range all {
		if it.state && it.order > first.order && (it.noun == first.noun || p.words.Person(it.noun) && p.words.Person(first.noun)) {
			return it, nil
		}
	}
	for _, it := range got {
		if it.seg.in > first.seg.in && it.way == 0 && !it.elided && it.noun == first.noun && it.amount != first.amount && len(a.keys) == 0 && a.noun == "" {
			first = it // what was told last
		}
	}
	for _, it := range all {
		if it != first && it.noun == first.noun && it.typ == first.typ && it.way == 0 && !it.goal && !first.goal && it.seg.in == first.seg.in {
			rivals = append(rivals, it)
		}
	}
	for _, it := range got {
		if it != first && slices.Contains(rivals, it) && it.amount != first.amount && !first.goal && first.way == 0 && it.seg.sent == first.seg.sent && it.noun == first.noun && first.amount.From < it.amount.From {
			return nil, nil
		}
	}
	return first, rivals
}

// afterCost is what is left of what the last question asked for when something was paid that was told since: after the stall.
func (p *plan) afterCost(a *asked) *result {
	b := p.before
	if b == nil || b.after >= len(p.said) || !strings.HasPrefix(b.typ, "money") || len(a.keys) == 0 || !slices.Contains(a.low, "left") {
		return nil
	}
	var cost *item
	for _, it := range p.items {
		if it.seg.in >= b.after && it.typ == b.typ {
			if cost != nil || !p.covers(a, it) || len(it.each) > 0 || it.unsure {
				return nil
			}
			cost = it
		}
	}
	if cost == nil {
		return nil
	}
	q := b.amount
	q.From -= cost.amount.From
	q.Until = q.From
	return &result{way: figures.Rest, items: []*item{{amount: b.amount, typ: b.typ}, cost}, amount: q, typ: b.typ}
}

// untilTime is the last message that a question asks of, by the time in it: free at 9.30.
func (p *plan) untilTime(a *asked) int {
	last := len(p.said) - 1
	for _, k := range a.keys {
		if k.time {
			for last >= 0 && !p.keys[last][k.key] {
				last--
			}
		}
	}
	return last
}

// told are the figures of which all words of a question are told themselves.
func (p *plan) told(a *asked, pool []*item) (out []*item) {
	for _, it := range pool {
		if p.covers(a, it) {
			out = append(out, it)
		}
	}
	return out
}

// covers reports whether all words of a question are told of a figure itself.
func (p *plan) covers(a *asked, it *item) bool {
	return !slices.ContainsFunc(a.keys, func(k wanted) bool { return !contains(it.own, k.key) && it.noun != k.key })
}

// change is by which sign a figure changes a whole, 0 for none; false where nobody knows.
func (p *plan) change(a *asked, whole, it *item, rivals []*item, need bool) (float64, bool) {
	if whole.typ == "" && (it.seg.in != whole.seg.in || it.typ != "") {
		return 0, false
	}
	if a.noun == "" && it.typ == "#" && it.noun != whole.noun && it.way != 0 && it.seg.in > whole.seg.in && it.amount.From > 0 && !it.elided {
		return 0, false // 20 more cars: on how many spaces?
	}
	if it.typ != whole.typ || it.noun != whole.noun && !it.elided && !p.persons(it.noun, whole.noun) {
		return 0, true
	}
	if slices.Contains(rivals, it) {
		return 0, true
	}
	shares := func(o *item) bool {
		return slices.ContainsFunc(o.own, func(k string) bool {
			common := slices.ContainsFunc(append(slices.Clone(rivals), whole), func(r *item) bool { return r != o && slices.Contains(r.own, k) })
			return k != whole.noun && !common && p.inSentence(it, k)
		})
	}
	if it.typ != "#" && it.seg.in != whole.seg.in && it.way == 0 && !it.some && !slices.ContainsFunc(it.own, func(k string) bool { return contains(whole.own, k) }) {
		return 0, true // the rent is no part of the deposit
	}
	switch {
	case it.unsure, it.state, len(it.each) > 0, it.of > 0 && it.of != whole.amount.From:
		return 0, false
	case len(rivals) > 0 && !shares(whole) && slices.ContainsFunc(rivals, shares):
		return 0, true
	case len(rivals) > 0 && !shares(whole) && !it.some && it.seg.in != whole.seg.in:
		return 0, false
	case need || whole.goal && (it.seg.in == whole.seg.in || it.way != 0), whole.some && it.of > 0:
		return -1, true
	case it.way != 0:
		return float64(it.way), true
	}
	return 0, false
}

func (p *plan) persons(x, y string) bool {
	return words.Is("persons", x) && p.words.Person(y) || words.Is("persons", y) && p.words.Person(x)
}

// total adds up.
func (p *plan) total(a *asked) *result {
	gone := a.gone() && !has("left", a.low)
	if a.typ == "" && slices.ContainsFunc(a.keys, func(k wanted) bool {
		return !slices.ContainsFunc(p.items, func(it *item) bool { return contains(it.own, k.key) || it.noun == k.key })
	}) {
		return nil
	}
	is := slices.Index(a.low, "that") // how many pills a day is that
	that := is > 0 && (a.low[is-1] == "is" || a.low[is-1] == "s") && len(a.keys) == 0 && a.typ == "#"
	if strings.HasPrefix(a.typ, "@") || !has("total", a.low) && !gone && !a.joined && !that && !slices.ContainsFunc(a.low, func(w string) bool { return strings.HasSuffix(w, "wide") }) || a.than > 0 || slices.Contains(a.low, "left") {
		return nil
	}
	b := *a
	b.keys = slices.Clone(a.keys)
	b.keys = slices.DeleteFunc(b.keys, func(k wanted) bool { return a.adjunct(k) })
	for i, k := range b.keys {
		b.keys[i].wide = !k.hard
	}
	all, ok := p.sides(&b, p.pool(a))
	n := len(all)
	if a.typ == "" { // whole order
		if priced := slices.DeleteFunc(slices.Clone(all), func(it *item) bool { return len(it.made) < 2 }); len(priced) > 1 {
			all = priced
		}
	}
	all = p.recent(a, all)
	if len(all) == 0 {
		return nil
	}
	more := slices.ContainsFunc(all, func(it *item) bool { return it.more }) && len(a.keys) == 0 && slices.ContainsFunc(p.items, func(o *item) bool { return o.typ == all[0].typ && !slices.Contains(all, o) && len(o.each) == 0 })
	if len(all) < n && a.typ != "#" && (has("sofar", a.low) || slices.Contains(a.low, "money") || all[0].seg.in < len(p.said)-1) && !has("those", a.low) || more && a.typ != "#" || has("byhow", a.low) {
		return nil // and what else?
	}
	if !ok || len(all) == 0 {
		return nil
	}
	if out := slices.DeleteFunc(slices.Clone(all), func(it *item) bool { return it.aim }); len(out) > 0 && has("total", a.low) {
		all = out // of what is needed
	}
	if gone || has("total", a.low) && slices.ContainsFunc(all, func(it *item) bool { return it.goal }) && !slices.ContainsFunc(all, func(it *item) bool { return !it.goal && it.way == 0 }) {
		if went := slices.DeleteFunc(slices.Clone(all), func(it *item) bool { return it.goal || it.way >= 0 && gone }); len(went) > 0 {
			all = went
		}
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
	if all[0].amount.Each == all[len(all)-1].amount.Each && len(all[0].each) > 0 {
		amount.Each = all[0].amount.Each
	}
	return &result{way: figures.Sum, items: all, amount: amount, typ: all[0].typ, noun: all[0].noun}
}

// gone reports whether a question asks of how many it is that they went, or were done.
func (a *asked) gone() bool {
	for i, w := range a.low {
		if lexicon.ClosedOf(w)&(lexicon.Particle|lexicon.Preposition) == 0 && (has("away", a.low[i:i+1]) || has("worked", a.low[i:i+1])) || i > 0 && words.Is("away", a.low[i-1]+" "+w) {
			return true
		}
	}
	return false
}

// sides are the figures of which the words of a question tell: each of those that it joins by "and" may be told of another one.
func (p *plan) sides(a *asked, pool []*item) (out []*item, ok bool) {
	if !a.joined {
		return p.pick(a, pool, a.keys)
	}
	var rest []wanted
	for _, k := range a.keys {
		got := slices.DeleteFunc(slices.Clone(pool), func(it *item) bool { return !contains(it.own, k.key) && it.noun != k.key })
		if len(got) == 0 || len(got) == len(pool) {
			rest = append(rest, k)
			continue
		}
		for _, it := range got {
			if !slices.Contains(out, it) {
				out = append(out, it)
			}
		}
	}
	if len(out) == 0 {
		out = pool
	}
	return p.pick(a, out, rest)
}

// adds reports whether figures may be added up: none is part of another, and of each the same is told.
func (p *plan) adds(a *asked, all []*item) bool {
	most := 0.0
	for _, it := range all {
		most = max(most, it.amount.From)
	}
	total := -most
	for i, it := range all {
		total += it.amount.From
		switch {
		case it.typ != all[0].typ, it.unsure:
			return false
		case a.names(it): // one wash and the dryer
		case len(it.each) != len(all[0].each) && !a.names(all[0]), len(it.each) > 0 && it.each[0] != all[0].each[0]:
			return false
		case it.some && slices.ContainsFunc(all[:i], func(o *item) bool { return !o.some && o.noun == it.noun && o.seg.in == it.seg.in }):
			return false
		case a.noun == "" && it.noun != all[0].noun && it.typ == "#":
			return false
		case len(it.each) > 0 && it.amount.Each == "":
			return false
		}
	}
	n := len(all)
	for _, num := range a.nums {
		if num.typ == "" && num.amount.From != float64(n) {
			return false
		}
	}
	return n > 1 && (total != most || all[0].typ != "#") && !p.rights(all)
}

// names reports whether a question names that of which one is as much as a figure says.
func (a *asked) names(it *item) bool {
	return len(it.each) == 1 && slices.ContainsFunc(a.keys, func(k wanted) bool { return k.key == it.each[0] })
}

// others is how many those are of whom something else is told than of the figures of a message.
func (p *plan) others(a *asked) *result {
	if a.typ != "#" && a.typ != "" || a.than > 0 {
		return nil
	}
	for _, whole := range slices.Backward(p.items) {
		if whole.list != nil || whole.entries || whole.typ != "#" && !whole.elided || whole.some || whole.elided && (whole.order > 0 && p.items[whole.order-1].seg.in == whole.seg.in || whole.at > 1) || len(whole.each) > 0 || whole.unsure || len(whole.made) > 0 {
			continue
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

// restOf are the words that are said of all others.
func (p *plan) restOf(r rest) []string {
	all := p.segments[r.seg.in]
	if at := slices.Index(all, r.seg) + 1; r.seg.opens && at < len(all) {
		return append(slices.Clone(r.seg.low), all[at].low...)
	}
	return r.seg.low
}

// since reports whether more came or went of those that some figures count, after all of these.
func (p *plan) since(list []*item) bool {
	last := list[len(list)-1]
	return slices.ContainsFunc(p.items, func(it *item) bool {
		return it.seg.in > last.seg.in && it.typ == "#" && it.noun == list[0].noun && (it.way != 0 || it.more)
	})
}

// parts are the figures that are told of some of a whole, in its message or in that behind it.
func (p *plan) parts(whole *item) (out []*item) {
	if at := whole.end; at < len(whole.seg.low) && lexicon.ClosedOf(whole.seg.low[at])&lexicon.BeVerb != 0 && slices.ContainsFunc(p.rests, func(r rest) bool { return r.seg.in == whole.seg.in && r.seg.sent == whole.seg.sent }) {
		return nil // 8 boxes are medium and the rest are large
	}
	for _, it := range p.items {
		if it == whole || it.order <= whole.order || it.typ != whole.typ || it.list != nil || it.seg.in > whole.seg.in+1 || it.unsure || len(it.each) > 0 {
			continue
		}
		shares := slices.ContainsFunc(whole.own, func(k string) bool { return k != whole.noun && p.inSentence(it, k) })
		if it.noun == whole.noun && (it.seg.in == whole.seg.in && (it.elided || it.some) || shares && slices.ContainsFunc(p.rests, func(r rest) bool { return r.seg.in == it.seg.in })) || it.some && it.seg.in == whole.seg.in || it.some && it.noun == whole.noun || it.elided && it.noun == whole.noun {
			if !it.more && (it.of == 0 || it.of == whole.amount.From) {
				out = append(out, it)
			}
		}
	}
	return out
}

// complement is what the parts of a whole leave, where a question asks for those of whom they are not told.
func (p *plan) complement(a *asked, whole *item, parts []*item) *result {
	told := func(k wanted) bool {
		return contains(whole.own, k.key) || k.key == whole.noun
	}
	asks := slices.DeleteFunc(slices.Clone(a.keys), func(k wanted) bool {
		return told(k) || !k.hard && !p.inMessage(parts[0].seg.in, k.key) && !p.opposite([]wanted{{key: k.key, hard: true}}, parts[0].own)
	})
	if a.noun != "" && a.noun != whole.noun && !(words.Is("persons", a.noun) && p.words.Person(whole.noun)) {
		asks = append(asks, wanted{key: a.noun, hard: true})
	}
	for _, w := range a.low { // how many up?
		if len(asks) == 0 && lexicon.ClosedOf(w)&(lexicon.Preposition|lexicon.Particle) != 0 && slices.ContainsFunc(p.rests, func(r rest) bool {
			return r.seg.in == whole.seg.in && slices.Contains(r.seg.low, w) && w != "the" && w != "of"
		}) {
			asks = append(asks, wanted{key: w, hard: true})
		}
	}
	mine := has("mine", a.low) && len(asks) == 0
	if len(asks) == 0 && !mine {
		return nil
	}
	covers := func(own []string, k wanted) bool { return contains(own, k.key) }
	all := func(own []string) bool {
		return !slices.ContainsFunc(asks, func(k wanted) bool { return !covers(own, k) })
	}
	var minus []*item
	for _, r := range p.rests {
		if r.seg.in >= whole.seg.in && r.seg.in <= whole.seg.in+1 && (!mine && (all(r.keys) || all(r.seg.low)) || mine && has("mine", p.restOf(r))) {
			minus = slices.DeleteFunc(slices.Clone(parts), func(it *item) bool { return it.seg.in > r.seg.in })
		}
	}
	for _, it := range parts {
		if len(minus) > 0 || mine {
			break
		}
		if all(it.own) && a.not != it.not {
			minus = slices.DeleteFunc(slices.Clone(parts), func(o *item) bool { return !all(o.own) || o.not != it.not })
		} else if len(parts) == 1 && p.opposite(asks, it.own) {
			minus = parts
		}
	}
	if len(minus) == 0 {
		return nil
	}
	out := &result{way: figures.Rest, items: append([]*item{whole}, minus...), amount: whole.amount, typ: "#", noun: whole.noun}
	for _, it := range minus {
		out.amount.From -= it.amount.From
	}
	if out.amount.Until = out.amount.From; out.amount.From < 0 {
		return nil
	}
	return out
}

// opposite reports whether one of some words is what those are not of which others tell, and the others are told.
func (p *plan) opposite(asks []wanted, own []string) bool {
	is := false
	for _, k := range asks {
		if contains(own, k.key) {
			continue
		}
		if !slices.ContainsFunc(own, func(o string) bool {
			return slices.ContainsFunc(opposites(), func(pair []string) bool {
				return slices.Contains(pair, o) && slices.Contains(pair, k.key) && o != k.key
			})
		}) {
			return false
		}
		is = true
	}
	return is
}

// opposites are pairs of words.
func opposites() (out [][]string) {
	for kind, line := range lexiconLines() {
		if kind == "opposite" {
			out = append(out, line)
		}
	}
	return out
}
