package sums

import (
	"math"
	"slices"
	"strings"

	"whence/reason/figures"
)

// This file compares.

// apart answers by how much two differ.
type apart struct{ *plan }

// differ is by how much two figures differ.
func (p apart) differ(a *asked) *result {
	if !p.compares(a) {
		return nil
	}
	pool := p.pool(a)
	if got := keep(pool, func(it *item) bool { return a.graded != "" && contains(it.own, a.graded) }); len(got) > 1 {
		pool = got
	}
	if a.typ == "#" && a.noun == "" || a.typ == "" && a.graded == "" {
		pool = keep(pool, func(it *item) bool { return it.typ == "#" || it.typ == "" })
	}
	x, y := p.compared(a, pool)
	if len(x) > 0 && len(y) > 0 && !slices.Equal(x[0].each, y[0].each) && len(x[0].each)+len(y[0].each) > 1 {
		return nil // a month and a visit
	}
	if len(x) == 0 || len(y) == 0 || p.rights(x) || p.rights(y) {
		return nil
	}
	first, ok := sum(x)
	second, also := sum(y)
	named := a.than > 0 || has("morethan", a.low) && slices.ContainsFunc(a.keys, func(k wanted) bool { return x[0].has(k.key) && !y[0].has(k.key) })
	if has("rise", a.low) && a.than == 0 && (x[0].order < y[0].order) != (first.From < second.From) {
		return nil // it fell
	}
	wrongWay := named && (first.From < second.From) != has("lesser", a.low) && !has("shorter", a.low) && first.From != second.From
	if !ok || !also || first.Dimension != second.Dimension || wrongWay {
		return nil
	}
	first.From = math.Abs(first.From - second.From)
	first.Until = first.From
	return &result{way: figures.Apart, items: append(x, y...), amount: first, typ: x[0].typ, noun: x[0].noun}
}

// compares reports whether a question asks for a difference, and not for what is still needed.
func (p apart) compares(a *asked) bool {
	if !has("difference", a.low) || has("profit", a.low) && has("total", a.low) || a.typ == "age" || strings.HasPrefix(a.typ, "@") {
		return false
	}
	needs := has("needs", a.low) || slices.Contains(a.low, "still")
	return !needs || a.than > 0 || slices.Contains(a.low, "difference") || slices.ContainsFunc(a.low, p.comparative)
}

// split are the words of a question for each of the two that it compares.
func (p apart) split(a *asked, pool []*item) (left, right []wanted) {
	keys := slices.DeleteFunc(slices.Clone(a.keys), func(k wanted) bool {
		return slices.ContainsFunc(pool, func(it *item) bool { return slices.Contains(it.each, k.key) })
	})
	at := a.than
	for i, w := range a.low {
		between := words.Is("between-two", w) && slices.ContainsFunc(keys, func(k wanted) bool { return k.at < i })
		if at == 0 && i > 0 && (between || words.Is("before-other", w)) {
			at = i
		}
	}
	for _, k := range keys {
		if k.at < at || at == 0 {
			left = append(left, k)
		} else {
			right = append(right, k)
		}
	}
	return left, right
}

// told are the figures of which all of some words are told themselves, as far as they are told of any.
func told(pool []*item, keys []wanted) []*item {
	out := slices.Clone(pool)
	for _, k := range keys {
		if k.hard || slices.ContainsFunc(pool, func(it *item) bool { return it.has(k.key) }) {
			out = keep(out, func(it *item) bool { return it.has(k.key) })
		}
	}
	return out
}

// compared are the figures of the two that a question compares.
func (p apart) compared(a *asked, pool []*item) (x, y []*item) {
	left, right := p.split(a, pool)
	x, y = told(pool, left), told(pool, right)
	switch {
	case len(right) == 0:
		x, y = p.beside(a, pool, left, x)
	case a.typ == "#" && a.noun != "" && len(y) == 0: // more humpbacks than orcas
		y = keep(p.items, func(it *item) bool {
			return it.typ == "#" && !it.unsure && slices.ContainsFunc(right, func(k wanted) bool { return k.key == it.noun })
		})
	case len(left) == 0 && a.than == 0: // by how many were we behind them?
		x = keep(pool, func(it *item) bool {
			return !slices.Contains(y, it) && slices.ContainsFunc(it.seg.low[:it.at], func(w string) bool { return w == "we" || w == "i" })
		})
	}
	both := slices.ContainsFunc(x, func(it *item) bool { return slices.Contains(y, it) })
	if both || !uniform(x) || !uniform(y) || len(x) > 1 && len(x) != len(y) && len(left) == 0 {
		return nil, nil
	}
	return x, y
}

// beside are two figures of which a question names one alone, or neither: there are but two of them.
func (p apart) beside(a *asked, pool []*item, left []wanted, x []*item) (one, other []*item) {
	all := p.recent(a, pool)
	switch {
	case len(x) == 1 && len(left) > 0:
		one, other = x, keep(pool, func(it *item) bool {
			return it != x[0] && it.seg.in == x[0].seg.in && it.seg.sent == x[0].seg.sent && (!has("rise", a.low) || p.covers(a, it))
		})
	case len(left) == 0 && len(all) == 2:
		one, other = all[:1], all[1:]
	case len(left) == 0 && len(pool) == 2 && len(p.said) < 4:
		one, other = pool[:1], pool[1:]
	}
	if len(one) != 1 || len(other) != 1 {
		return nil, nil
	}
	return one, other
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
