package sums

import (
	"cmp"
	"iter"
	"math"
	"slices"
	"strings"

	"whence/reason/figures"
	"whence/triple/english/lexicon"
	"whence/triple/quantity"
)

// This file multiplies, divides, compares, and reckons with times.

func lexiconLines() iter.Seq2[string, []string] {
	return func(yield func(string, []string) bool) {
		for kind, l := range lexicon.Lines(wordList) {
			if !yield(kind, l.Phrases) {
				return
			}
		}
	}
}

// times is so many times what one is, by a number in the question.
func (p *plan) times(a *asked) *result {
	if a.typ == "" || a.than > 0 || has("byhow", a.low) || strings.HasPrefix(a.typ, "@") {
		return nil
	}
	rates := p.rated(a)
	if out := p.basket(a, rates); out != nil {
		return out
	}
	back := has("back", a.low)
	var out *result
	for _, r := range rates {
		n := p.multiplier(a, r, back)
		if n == nil {
			continue
		}
		keys := slices.DeleteFunc(slices.Clone(a.keys), func(k wanted) bool { return k.key == n.noun || slices.Contains(r.each, k.key) })
		if got, ok := p.pick(a, rates, keys); !ok || !slices.Contains(got, r) {
			continue
		}
		one := p.scaled(a, r, n)
		if out != nil && out.amount != one.amount {
			return nil
		}
		out = one
	}
	if out == nil || p.rights(out.items) {
		return nil
	}
	return out
}

// basket is what several are together of which so many each are asked for: two tubes and one set of pads.
func (p *plan) basket(a *asked, rates []*item) *result {
	if len(a.nums) < 2 || !a.joined && !slices.Contains(a.low, "and") || a.typ != "money" && a.typ != "much" {
		return nil
	}
	out := &result{way: figures.Sum}
	for _, n := range a.nums {
		var rate *item
		for _, r := range rates {
			if n.typ != "#" || !slices.Contains(r.each, n.noun) && !(len(r.each) == 0 && contains(r.own, n.noun) && p.listed(r)) {
				continue
			}
			if rate != nil {
				return nil
			}
			rate = r
		}
		if rate == nil {
			return nil
		}
		out.items = append(out.items, p.product(n, rate, n.amount.Amount()))
	}
	if p.rights(out.items) || slices.ContainsFunc(out.items, func(it *item) bool { return it.amount.Dimension != out.items[0].amount.Dimension }) {
		return nil
	}
	out.amount, _ = sum(out.items)
	out.typ = out.items[0].typ
	return out
}

// perOne is what one of those costs of which so many cost so much together: 1,900 euros for two days.
func (p *plan) perOne(a *asked) *result {
	if a.typ != "money" && a.typ != "much" || a.than > 0 {
		return nil
	}
	for _, m := range p.items {
		if !strings.HasPrefix(m.typ, "money") || len(m.each) > 0 || len(m.made) > 0 || m.unsure {
			continue
		}
		for _, n := range m.seg.items {
			first, second := m, n
			if n.order < m.order {
				first, second = n, m
			}
			joined := n != m && second.at > 0 && m.seg.low[second.at-1] == "for" && first.end <= second.at && n.amount.From > 1
			one := slices.ContainsFunc(a.nums, func(q *item) bool {
				return q.amount.Amount() == 1 && (n.typ == "#" && q.noun == n.noun || n.typ == string(quantity.Duration) && q.amount.Unit == n.amount.Unit)
			}) || n.typ == "#" && slices.Contains(a.low, "one") && slices.Contains(a.low, n.noun)
			if !joined || !one || n.typ != "#" && n.typ != string(quantity.Duration) {
				continue
			}
			q := m.amount.Scale(1 / n.amount.Amount())
			return &result{way: figures.Share, items: []*item{m, n}, amount: q, typ: m.typ}
		}
	}
	return nil
}

// ownPart is what is left for oneself of what something costs of which another pays a part.
func (p *plan) ownPart(a *asked) *result {
	self := slices.ContainsFunc(a.low, func(w string) bool { return words.Is("self", w) })
	if a.typ != "money" && a.typ != "much" || !self || a.than > 0 {
		return nil
	}
	var part *item
	for _, it := range p.items {
		if it.some && strings.HasPrefix(it.typ, "money") && !it.unsure && it.seg.in > len(p.said)-4 {
			if part != nil {
				return nil
			}
			part = it
		}
	}
	if part == nil {
		return nil
	}
	var all []*item
	for in := part.seg.in; in >= part.seg.in-1 && len(all) == 0; in-- {
		for _, it := range p.items {
			if it.seg.in == in && it.typ == part.typ && !it.some && it.order < part.order && len(it.made) == 0 {
				all = append(all, it)
			}
		}
	}
	if len(all) == 0 || slices.ContainsFunc(all, func(it *item) bool { return it.unsure || len(it.each) > 0 }) || p.rights(append(all, part)) {
		return nil
	}
	if _, ok := p.pick(a, append(all, part), a.keys); !ok {
		return nil
	}
	q, ok := sum(all)
	if !ok {
		return nil
	}
	q.From -= part.amount.From
	q.Until = q.From
	return &result{way: figures.Rest, items: append(all, part), amount: q, typ: part.typ}
}

// rated are the figures of what a question asks for that are of one of several.
func (p *plan) rated(a *asked) (out []*item) {
	for _, it := range p.items {
		if a.of(p, it) && len(it.made) < 2 && !it.some {
			out = append(out, it)
		}
	}
	return out
}

// multiplier is the number of a question by which a figure is multiplied, nil for none.
func (p *plan) multiplier(a *asked, r *item, back bool) *item {
	if back && slices.ContainsFunc(r.each, func(e string) bool { return words.Is("way", e) }) || back && slices.Contains(r.seg.low, "way") {
		return &item{amount: quantity.Quantity{Dimension: quantity.Number, From: 2, Until: 2}}
	}
	for _, n := range a.nums {
		switch {
		case n.typ == string(quantity.Duration) && len(r.each) > 0:
			if slices.ContainsFunc(r.each, func(e string) bool { return sameUnit(e, n.amount.Unit) }) {
				return n
			}
			if q, ok := n.amount.In(r.each[0]); ok && q.Amount() == math.Trunc(q.Amount()) && q.Amount() > 1 {
				return &item{amount: quantity.Quantity{Dimension: quantity.Number, From: q.Amount(), Until: q.Amount()}, seg: n.seg, at: n.at, end: n.end}
			}
		case n.typ == "#" && slices.ContainsFunc(r.each, func(e string) bool {
			return e == n.noun || e == "each" && n.seg == r.seg && n.at < r.at || e == "each" && contains(r.own, n.noun)
		}):
			return n
		case n.typ == "" && n.at > 0 && a.low[n.at-1] == "all" && slices.Contains(r.each, "each"):
			return n // all eight
		case n.typ == "#" && len(r.each) == 0 && a.typ == "money" && contains(r.own, n.noun) && p.listed(r):
			return n
		case (n.typ == string(r.typ) || n.typ != "") && n.typ != "#" && len(r.each) == 1 && n.amount.Unit == r.each[0]:
			return n // 12 kg, of 17 euros a kilo
		}
	}
	if len(a.nums) == 0 && slices.Contains(r.each, "month") && (slices.Contains(a.low, "year") || slices.Contains(a.low, "yearly") || slices.Contains(a.low, "annual")) {
		return &item{amount: quantity.Quantity{Dimension: quantity.Number, From: 12, Until: 12}}
	}
	return nil
}

// listed reports whether a price stands in a list of prices: small ones are 14 euros, large ones 22.
func (p *plan) listed(r *item) bool {
	return !r.some && r.way == 0 && slices.ContainsFunc(p.items, func(o *item) bool {
		return o != r && o.typ == r.typ && o.seg.in == r.seg.in && o.seg.sent == r.seg.sent && o.seg != r.seg && len(o.each) == 0
	})
}

// scaled is a figure so many times.
func (p *plan) scaled(a *asked, r, n *item) *result {
	q := r.amount.Scale(n.amount.Amount())
	q.Each = ""
	return &result{way: figures.Times, items: []*item{r, n}, amount: q, typ: r.typ, noun: r.noun}
}

// soMany is what so many are together of which each is so much, by the one number that was told of them.
func (p *plan) soMany(a *asked) *result {
	per := slices.Index(a.low, "per")
	if a.typ == "" || a.than > 0 || strings.HasPrefix(a.typ, "@") || slices.ContainsFunc(a.nums, func(n *item) bool { return n.amount.Amount() != 1 }) || a.not || slices.Contains(a.low, "profit") || per >= 0 && per+1 < len(a.low) && p.measures(a.low[per+1]) == "" {
		return nil
	}
	var out *result
	rates, ok := p.pick(a, p.rated(a), p.without(a))
	if !ok {
		return nil
	}
	if out := p.byKind(rates); out != nil && !has("left", a.low) {
		return out
	}
	if b := p.before; b != nil && len(rates) == 1 && b.typ == "#" && slices.Contains(rates[0].each, b.noun) && has("that", a.low) && len(rates[0].each) == 1 {
		return p.scaled(a, rates[0], &item{amount: b.amount, typ: "#", noun: b.noun})
	}
	if has("left", a.low) || has("byhow", a.low) {
		return nil
	}
	for _, r := range rates {
		for _, n := range p.items {
			if slices.ContainsFunc(a.keys, func(k wanted) bool { return contains(n.own, k.key) && n.noun != k.key && !p.inSentence(r, k.key) }) && !has("total", a.low) {
				continue // every team pays 30 euros: what do the foxes pay?
			}
			if !p.numberOf(n, r) || len(slices.DeleteFunc(slices.Clone(r.each), func(e string) bool { return p.measures(e) != "" })) > 1 || len(r.each) > 2 {
				continue
			}
			if p.touched(n) {
				return nil
			}
			one := p.scaled(a, r, n)
			if slices.Contains(r.each, "each") && n.seg.in != r.seg.in {
				continue
			}
			if out != nil && out.amount != one.amount {
				return nil
			}
			out = one
		}
	}
	if out == nil && p.before != nil && len(rates) == 1 && len(rates[0].each) == 1 && p.before.typ == "#" && slices.Contains(rates[0].each, p.before.noun) {
		out = p.scaled(a, rates[0], &item{amount: p.before.amount, typ: "#", noun: p.before.noun})
	}
	if out == nil || p.rights(out.items) {
		return nil
	}
	return out
}

// byKind is what those of several kinds are together of which each is so much: two adults at 9 euros and three children at 5.
func (p *plan) byKind(rates []*item) *result {
	out := &result{way: figures.Sum}
	for _, r := range rates {
		var count *item
		for _, n := range p.items {
			if r.seg.in == rates[0].seg.in && len(r.each) == 1 && n.typ == "#" && n.noun == r.each[0] && p.numberOf(n, r) && r.amount.Dimension == rates[0].amount.Dimension {
				if count != nil || p.touched(n) {
					return nil
				}
				count = n
			}
		}
		if count == nil {
			return nil
		}
		out.items = append(out.items, p.product(count, r, count.amount.Amount()))
	}
	if len(out.items) < 2 || p.rights(out.items) {
		return nil
	}
	out.amount, _ = sum(out.items)
	out.typ = rates[0].typ
	return out
}

// touched reports whether some of those that a figure counts came or went since.
func (p *plan) touched(n *item) bool {
	return n.typ == "#" && slices.ContainsFunc(p.items, func(it *item) bool {
		return it != n && it.order > n.order && it.noun == n.noun && (it.way != 0 || it.more) && (it.some || it.elided || it.more)
	})
}

// without are the words of a question but for those that are told of the number of what is multiplied.
func (p *plan) without(a *asked) (out []wanted) {
	for _, k := range a.keys {
		counted := slices.ContainsFunc(p.items, func(it *item) bool { return it.typ == "#" && it.noun == k.key })
		if !counted {
			out = append(out, k)
		}
	}
	return out
}

// numberOf reports whether a figure is how many those are of each of which another is told.
func (p *plan) numberOf(n, r *item) bool {
	if n == r || n.unsure || len(n.each) > 0 || len(n.made) > 0 || n.fraction > 0 || strings.HasPrefix(n.typ, "@") {
		return false
	}
	return slices.ContainsFunc(r.each, func(e string) bool {
		switch {
		case n.list != nil:
			return n.seg.in == r.seg.in && n.order < r.order && (e == "each" || words.Is("persons", e))
		case n.typ == "#" && (!n.some || !n.elided):
			return e == n.noun || e == "each" && contains(r.own, n.noun) || words.Is("persons", e) && (p.words.Person(n.noun) || words.Is("persons", n.noun))
		case n.typ == "" && n.some && has("us", n.does):
			return words.Is("persons", e) || e == "each"
		case n.typ == string(quantity.Duration):
			return sameUnit(e, n.amount.Unit)
		}
		return false
	})
}

// shared is what each has of an amount.
func (p *plan) shared(a *asked) *result {
	if at := slices.Index(a.low, "each"); !has("each", a.low) || at >= 0 && at+1 < len(a.low) && p.measures(a.low[at+1]) != "" || a.typ == "#" && a.unit == "" || strings.HasPrefix(a.typ, "@") {
		return nil
	}
	var amount *item
	if p.before != nil && p.before.typ != "#" {
		amount = &item{amount: p.before.amount, typ: p.before.typ}
	}
	pool := slices.DeleteFunc(p.pool(a), func(it *item) bool { return len(it.each) > 0 || it.typ == "#" || it.typ == "" })
	if got, ok := p.pick(a, pool, a.keys); ok && amount == nil {
		if got = p.recent(a, got); len(got) == 1 {
			amount = got[0]
		}
	}
	n := p.sharers(a)
	if amount == nil || n == nil || n.amount.From < 2 {
		return nil
	}
	q := amount.amount.Scale(1 / n.amount.Amount())
	q.Each = ""
	return &result{way: figures.Share, items: []*item{amount, n}, amount: q, typ: amount.typ}
}

// sharers is among how many something is divided.
func (p *plan) sharers(a *asked) *item {
	for _, n := range a.nums {
		if n.typ == "#" || n.typ == "" {
			return n
		}
	}
	var out *item
	for _, it := range p.items {
		if it.list != nil {
			it = &item{seg: it.seg, amount: it.amount, typ: "#"}
			if slices.ContainsFunc(a.low, func(w string) bool { return has("shared", []string{w}) }) && len(p.said)-it.seg.in < 3 {
				out = it
			}
			continue
		}
		split := slices.ContainsFunc(p.segments[it.seg.in], func(s *segment) bool { return has("shared", s.low) })
		if !split && !(it.us && len(p.said)-it.seg.in < 3) || it.typ != "#" && it.typ != "" || it.unsure {
			continue
		}
		if out != nil && out.amount.From != it.amount.From {
			return nil
		}
		out = it
	}
	return out
}

// changeFrom is what one gets back of a note.
func (p *plan) changeFrom(a *asked) *result {
	if !has("change", a.low) || len(a.nums) != 1 || p.before == nil || !strings.HasPrefix(p.before.typ, "money") && p.before.typ != "price" {
		return nil
	}
	q := a.nums[0].amount
	q.From -= p.before.amount.From
	q.Until = q.From
	return &result{way: figures.Rest, items: []*item{a.nums[0], {amount: p.before.amount, typ: p.before.typ}}, amount: q, typ: a.nums[0].typ}
}

// apart is by how much two figures differ.
func (p *plan) apart(a *asked) *result {
	if !has("difference", a.low) || has("profit", a.low) && has("total", a.low) || a.typ == "age" || strings.HasPrefix(a.typ, "@") || (has("needs", a.low) || slices.Contains(a.low, "still")) && a.than == 0 && !slices.ContainsFunc(a.low, p.comparative) && !slices.Contains(a.low, "difference") {
		return nil
	}
	pool := p.pool(a)
	if got := slices.DeleteFunc(slices.Clone(pool), func(it *item) bool { return a.graded == "" || !contains(it.own, a.graded) }); len(got) > 1 {
		pool = got
	}
	if a.typ == "#" && a.noun == "" || a.typ == "" && a.graded == "" {
		pool = slices.DeleteFunc(pool, func(it *item) bool { return it.typ != "#" && it.typ != "" })
	}
	x, y := p.compared(a, pool)
	if len(x) == 0 || len(y) == 0 {
		return nil
	}
	first, ok := sum(x)
	second, ok2 := sum(y)
	if !ok || !ok2 || p.rights(x) || p.rights(y) || first.Dimension != second.Dimension {
		return nil
	}
	if a.than > 0 && (first.From < second.From) != has("lesser", a.low) && first.From != second.From {
		return nil
	}
	first.From = math.Abs(first.From - second.From)
	first.Until = first.From
	return &result{way: figures.Apart, items: append(x, y...), amount: first, typ: x[0].typ, noun: x[0].noun}
}

// compared are the figures of the two that a question compares.
func (p *plan) compared(a *asked, pool []*item) (x, y []*item) {
	split := a.than
	if split == 0 {
		for i, w := range a.low {
			if i > 0 && (w == "and" || w == "minus" || w == "of" || w == "behind") && split == 0 && slices.ContainsFunc(a.keys, func(k wanted) bool { return k.at < i }) {
				split = i
			}
		}
	}
	for i, w := range a.low {
		if split == 0 && (w == "behind" || w == "ahead") {
			split = i
		}
	}
	var left, right []wanted
	per := func(k wanted) bool {
		return slices.ContainsFunc(pool, func(it *item) bool { return slices.Contains(it.each, k.key) })
	}
	a = &asked{low: a.low, typ: a.typ, noun: a.noun, keys: slices.DeleteFunc(slices.Clone(a.keys), per), than: a.than}
	for _, k := range a.keys {
		if k.at < split {
			left = append(left, k)
		} else if split > 0 {
			right = append(right, k)
		} else {
			left = append(left, k)
		}
	}
	own := func(keys []wanted) (out []*item) {
		out = slices.Clone(pool)
		for _, k := range keys {
			if !k.hard && !slices.ContainsFunc(pool, func(it *item) bool { return contains(it.own, k.key) || it.noun == k.key }) {
				continue
			}
			out = slices.DeleteFunc(out, func(it *item) bool { return !contains(it.own, k.key) && it.noun != k.key })
		}
		return out
	}
	x, y = own(left), own(right)
	if a.typ == "#" && a.noun != "" && len(right) > 0 && len(y) == 0 { // more humpbacks than orcas
		pool = slices.DeleteFunc(slices.Clone(p.items), func(it *item) bool {
			return it.typ != "#" || it.unsure || !slices.ContainsFunc(right, func(k wanted) bool { return k.key == it.noun })
		})
		y = pool
	}
	if len(left) == 0 && len(right) > 0 && a.than == 0 { // by how many were we behind them?
		x = slices.DeleteFunc(slices.Clone(pool), func(it *item) bool {
			return slices.Contains(y, it) || !slices.ContainsFunc(it.seg.low[:it.at], func(w string) bool { return w == "we" || w == "i" })
		})
	}
	if len(right) == 0 {
		all := p.recent(a, pool)
		if len(x) == 1 && len(left) > 0 {
			y = slices.DeleteFunc(slices.Clone(pool), func(it *item) bool { return it == x[0] || it.seg.in != x[0].seg.in })
		} else if len(left) == 0 && len(all) == 2 {
			x, y = all[:1], all[1:]
		} else if len(left) == 0 && len(pool) == 2 && len(p.said) < 4 {
			x, y = pool[:1], pool[1:]
		}
		if len(x) != 1 || len(y) != 1 {
			return nil, nil
		}
	}
	if slices.ContainsFunc(x, func(it *item) bool { return slices.Contains(y, it) }) || !uniform(x) || !uniform(y) || len(x) > 1 && len(x) != len(y) && split > 0 && len(left) == 0 {
		return nil, nil
	}
	return x, y
}

// uniform reports whether figures measure the same, of which none is part of another.
func uniform(list []*item) bool {
	for i, it := range list {
		if it.typ != list[0].typ || it.some || it.unsure || i > 0 && (it.noun != list[0].noun || len(it.each) > 0) {
			return false
		}
	}
	return true
}

// timed is when something ends, how long it takes between two times, and how old somebody is.
func (p *plan) timed(a *asked) *result {
	switch a.typ {
	case "@":
		return p.ends(a)
	case "@year", "age":
		return p.yeared(a)
	case string(quantity.Duration):
		if a.unit == "year" {
			if out := p.yeared(a); out != nil {
				return out
			}
		}
		return p.lasts(a)
	}
	return nil
}

// yeared is how many years are between two, or which year it is so many years later.
func (p *plan) yeared(a *asked) *result {
	var all, long []*item
	for _, it := range p.items {
		if it.typ == "@year" || it.typ == "@date" {
			all = append(all, it)
		} else if it.typ == string(quantity.Duration) && it.amount.Unit == "year" && len(it.each) == 0 && !it.unsure {
			long = append(long, it)
		}
	}
	if a.typ == "@year" {
		if len(all) == 1 && len(long) == 1 && all[0].seg.in == long[0].seg.in && all[0].order < long[0].order {
			if _, ok := p.pick(a, []*item{all[0], long[0]}, a.keys); ok {
				return &result{way: figures.Sum, items: []*item{all[0], long[0]}, amount: quantity.Quantity{Dimension: quantity.Number, From: yearOf(all[0]) + long[0].amount.Amount(), Until: yearOf(all[0]) + long[0].amount.Amount()}, typ: "@year"}
			}
		}
		return nil
	}
	var x, y []*item
	if has("difference", a.low) || a.than > 0 {
		x, y = p.compared(a, all)
	}
	for _, n := range a.nums {
		if n.typ == "@year" {
			if got, ok := p.pick(a, all, a.keys); ok && len(got) == 1 {
				x, y = []*item{n}, got
			}
		}
	}
	if len(x) != 1 || len(y) != 1 || p.rights(y) {
		return nil
	}
	n := math.Abs(yearOf(x[0]) - yearOf(y[0]))
	return &result{way: figures.Apart, items: []*item{x[0], y[0]}, amount: years(n), typ: string(quantity.Duration)}
}

// yearOf is the year of a figure that is a time.
func yearOf(it *item) float64 {
	if it.typ == "@date" {
		return float64(quantity.Day(it.amount).Year())
	}
	return it.amount.From
}

// points are the times in messages of which the words of a question tell.
func (p *plan) points(a *asked, typ string) []*item {
	var all []*item
	for _, it := range p.items {
		if strings.HasPrefix(it.typ, typ) {
			all = append(all, it)
		}
	}
	return p.recent(a, all)
}

// ends is when something is over that begins then and takes so long.
func (p *plan) ends(a *asked) *result {
	if !has("end", a.low) {
		return nil
	}
	starts := p.points(a, "@time")
	if len(starts) != 1 {
		return nil
	}
	var long []*item
	for _, it := range p.pool(&asked{typ: string(quantity.Duration)}) {
		near := it.seg.in == starts[0].seg.in || slices.ContainsFunc(a.keys, func(k wanted) bool { return contains(it.own, k.key) && !contains(starts[0].own, k.key) })
		if len(it.each) == 0 && near {
			long = append(long, it)
		}
	}
	if _, ok := p.pick(a, append(slices.Clone(long), starts...), a.keys); !ok || len(long) == 0 || len(long) > 1 && !has("exact", a.low) && slices.ContainsFunc(long, func(it *item) bool { return it.some || it.seg.sent != long[0].seg.sent }) {
		return nil
	}
	whole, _ := sum(long)
	q, ok := quantity.Later(starts[0].amount, whole, 1)
	if !ok {
		return nil
	}
	return &result{way: figures.Sum, items: append(starts, long...), amount: q, typ: "@time of day"}
}

// direct is a figure as it was told, or made of others, of which all words of a question are told.
func (p *plan) direct(a *asked) *result {
	if a.typ == "" || strings.HasPrefix(a.typ, "@") || a.than > 0 || a.not || len(a.nums) > 0 || has("total", a.low) || has("left", a.low) {
		return nil
	}
	if one := p.namedOf(a); one != nil && a.typ == "#" && (a.noun == "" && (slices.Contains(a.low, "us") || slices.Contains(a.low, "we")) || p.words.Person(a.noun) || words.Is("persons", a.noun) || lexicon.MayBeA(a.noun, "animal")) {
		gone := 0
		for _, k := range a.keys {
			if slices.Contains(one.list, k.key) {
				gone++
			}
		}
		q := one.amount
		q.From -= float64(gone)
		q.Until = q.From
		return &result{way: figures.One, items: []*item{one}, amount: q, typ: "#", noun: a.noun}
	}
	var out *item
	for _, it := range p.pool(a) {
		per := len(it.each) == 1 && len(it.made) > 1 && slices.Contains(a.low, it.each[0])
		listed := it.entries && a.noun == it.noun && !slices.ContainsFunc(a.keys, func(k wanted) bool { return k.hard && !p.inSentence(it, k.key) })
		if !listed && !per && (len(a.keys) == 0 || !p.covers(a, it) || len(it.made) == 0) || it.not {
			continue
		}
		if out != nil {
			return nil
		}
		out = it
	}
	if out == nil || p.rights([]*item{out}) {
		return nil
	}
	q := out.amount
	return &result{way: figures.One, items: []*item{out}, amount: q, typ: out.typ, noun: out.noun}
}

// lasts is how long it is between two times.
func (p *plan) lasts(a *asked) *result {
	all := p.points(a, "@")
	b := *a
	b.keys = slices.DeleteFunc(slices.Clone(a.keys), func(k wanted) bool { // of the ride, of a shift
		return !k.name && len(p.said)-1-len(all) < 3 && (lexicon.MayBeA(k.key, "event") || lexicon.MayBeA(k.key, "time period"))
	})
	all, ok := p.pick(a, all, b.keys)
	if !ok || len(all) != 2 || all[0].typ != all[1].typ || all[0].seg.in != all[1].seg.in {
		return nil
	}
	d, ok := quantity.Difference(all[1].amount, all[0].amount)
	if slices.ContainsFunc(p.items, func(it *item) bool { return it.typ == a.typ && it.seg.in == all[0].seg.in }) && !has("exact", a.low) {
		return nil // and the break?
	}
	d.Unit = cmp.Or(map[bool]string{true: "hour"}[math.Abs(d.From) >= 3600 && d.Unit == "minute"], d.Unit)
	if x, y := quantity.Day(all[0].amount), quantity.Day(all[1].amount); a.unit == "month" && all[0].typ != "@time of day" && x.Day() == y.Day() {
		n := float64(12*(y.Year()-x.Year()) + int(y.Month()-x.Month()))
		if d, ok = d.In("month"); ok {
			d.From *= n / d.Amount()
			d.Until = d.From
		}
	}
	if all[0].typ == "@time of day" && d.From < 0 {
		d.From += 24 * 3600
		d.Until = d.From
	}
	if all[0].typ == "@year" {
		return nil
	}
	if !ok || d.From <= 0 {
		return nil
	}
	return &result{way: figures.Apart, items: []*item{all[1], all[0]}, amount: d, typ: string(quantity.Duration)}
}
