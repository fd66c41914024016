package figures

import (
	"cmp"
	"slices"

	"whence/triple/quantity"
)

// This file tells what is left of a whole: of 40 rolls, 33 of which were taken, of the 65 euros that something costs when 41 are
// put by, of nine doors when six have a lock.

// rests answers what is left.
type rests struct{ *book }

// rest is what the other figures of one message leave of the first.
func (b rests) rest(a asked) (out Found, ok bool) {
	if a.than || has("total", a.low) || !has("rest", a.low) && !has("without", a.low) && !has("change", a.low) {
		return Found{}, false
	}
	for i := range b.said {
		whole, parts, is := b.parted(a, i)
		if !is {
			continue
		}
		gone, fits := sum(parts, true)
		d, also := quantity.Difference(whole.Amount, gone.Amount)
		if ok || !fits || !also || d.From < 0 || !b.untouched(append(parts, whole)) {
			return Found{}, false
		}
		out, ok = Found{Rest, append([]Figure{whole}, parts...), d}, true
	}
	return out, ok
}

// parted are the figures of a message of which a question asks what the others leave of the one.
func (b rests) parted(a asked, i int) (whole Figure, parts []Figure, ok bool) {
	keys := b.keysIn(i)
	if slices.ContainsFunc(a.keys, func(k string) bool { return !slices.Contains(keys, k) }) || a.unit == "" && len(a.keys) == 0 && i != len(b.said)-1 {
		return whole, nil, false
	}
	all := b.ofOneKind(a, i)
	if len(all) < 2 {
		return whole, nil, false
	}
	most := slices.MaxFunc(all, func(x, y Figure) int { return cmp.Compare(x.Amount.From, y.Amount.From) })
	for _, f := range all {
		if f.Text != most.Text {
			parts = append(parts, f)
		}
	}
	if len(parts) != len(all)-1 || len(parts) > 1 && !has("goal", most.plain) && slices.ContainsFunc(parts, func(f Figure) bool { return !has("gone", f.plain) }) || slices.ContainsFunc(parts, func(f Figure) bool { return !b.belongs(a, most, f) || !leaves(a, most, f) }) {
		return whole, nil, false
	}
	return most, parts, true
}

// belongs reports whether a part is one of a whole: it is said in one sentence, or has no noun of its own, and is told of nobody else and
// of nothing else. What was spent is part of a budget.
func (b rests) belongs(a asked, whole, part Figure) bool {
	far := whole.sentence != part.sentence && part.told.Unit == whole.told.Unit && !part.wasBare
	if far && !(has("budget", whole.plain) && has("budget", a.low)) || whole.of != "" && part.of != "" && whole.of != part.of {
		return false
	}
	return has("part", part.plain) || !totals(b).bySomebodyElse(part, whole)
}

// ofOneKind are the figures of a message that are of what a question asks for, none where one of them is for each; bare numbers are taken
// to be of the same as the one that is not, or where none else is of that, as what the question counts and the message names.
func (b rests) ofOneKind(a asked, i int) (out []Figure) {
	var bare []Figure
	told := map[int]bool{} // the sentences that tell of what it asks
	for _, f := range b.in(i) {
		if a.unit == "" && !has("budget", a.low) && slices.ContainsFunc(a.keys, f.label) {
			told[f.sentence] = true
		}
	}
	for _, f := range b.in(i) {
		switch {
		case len(told) > 0 && !told[f.sentence]:
		case f.each || f.made || f.unsure:
			return nil
		case f.bare && f.tells():
			bare = append(bare, f)
		case f.bare && !f.price():
			return nil // and what is that?
		case a.counts(f) && (len(out) == 0 || f.noun == out[0].noun):
			out = append(out, f)
		}
	}
	switch {
	case len(bare) == 1 && len(out) == 1:
		if f, ok := bare[0].like(out[0]); ok {
			f.wasBare = true
			out = append(out, f)
		}
	case len(bare) == 2 && len(out) == 0 && a.unit != "" && a.like == nil && slices.Contains(b.keysIn(i), a.unit):
		for _, f := range bare {
			f.noun, f.Amount.Unit = a.unit, a.unit
			out = append(out, f)
		}
	case len(bare) > 0:
		return nil
	}
	return out
}

// leaves reports whether a question asks what a part leaves, by what is said of it: that it is gone, that it is there of what is
// needed, or what the question denies.
func leaves(a asked, whole, part Figure) bool {
	gone, goal := has("gone", part.does), has("goal", whole.plain)
	switch {
	case has("change", a.low):
		return whole.Amount.IsMoney() && has("paidwith", whole.plain) && !has("paidwith", part.plain)
	case has("gone", whole.plain):
		return false
	case has("without", a.low):
		denied := slices.DeleteFunc(slices.Clone(a.keys), func(k string) bool { return k == whole.noun || whole.label(k) })
		return len(denied) > 0 && !slices.ContainsFunc(denied, func(k string) bool { return !part.label(k) })
	case has("missing", a.low):
		return goal && has("got", part.plain) || gone && has("left", a.low)
	}
	return gone
}

// untouched reports whether no message after that of a whole and its parts has to do with them.
func (b rests) untouched(all []Figure) bool {
	whole := all[0]
	of := []string{whole.noun}
	for _, f := range all {
		of = append(of, f.around...)
	}
	for i := whole.In + 1; i < len(b.said); i++ {
		text, keys := append(fields(b.said[i].Text), ""), b.keysIn(i)
		if i <= whole.In+rightsSoon && (rights(text) || slices.ContainsFunc(b.in(i), more)) {
			return false
		}
		shares := slices.ContainsFunc(of, func(k string) bool { return k != "" && slices.Contains(keys, k) })
		if shares && ((has("since", text) || has("touched", text)) || slices.ContainsFunc(b.in(i), func(f Figure) bool { return f.noun == whole.noun && f.Amount.Dimension == whole.Amount.Dimension })) {
			return false
		}
	}
	return true
}
