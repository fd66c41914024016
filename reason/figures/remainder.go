package figures

import (
	"slices"
	"strings"

	"whence/triple/quantity"
)

// This file tells how many the others are: "18 boats, eleven singles and the rest doubles", "we keep 60 hens. 45 are brown and the
// others are white".

// remainders answers how many all those are that were not counted.
type remainders struct{ *book }

// rest is what the counted ones leave of the whole, where a message says of all others what a question asks of them.
func (b remainders) rest(a asked) (out Found, ok bool) {
	if a.than || has("total", a.low) || a.unit == "" || a.like != nil || len(a.sides) > 0 {
		return Found{}, false
	}
	for i := range b.said {
		all := parts(b.said[i].Text)
		for k, p := range all {
			low := fields(strings.Join(p.words, " "))
			if !has("remainder", low) || slices.ContainsFunc(low, func(w string) bool { return words.Is("unsure", w) }) {
				continue
			}
			found, of, is := b.left(a, i, all[:k], p)
			if !of {
				continue
			}
			if ok || !is {
				return Found{}, false // of two, or not settled
			}
			out, ok = found, true
		}
	}
	return out, ok
}

// left is what the figures before a part that speaks of all others leave; of is false where it does not say what a question asks.
func (b remainders) left(a asked, in int, before []part, rest part) (out Found, of, ok bool) {
	is := slices.DeleteFunc(b.keys(rest.words), func(k string) bool { return words.Is("remainder", k) || words.Is("neutral", k) })
	asks := slices.DeleteFunc(slices.Clone(a.keys), func(k string) bool { return words.Is("remainder", k) })
	if !slices.ContainsFunc(append(asks, a.unit), func(k string) bool { return slices.Contains(is, k) }) {
		return out, false, false
	}
	var counted []Figure
	whole := Figure{}
	for _, p := range before {
		f, has := b.figure(p.words)
		switch f.In, f.sentence = in, p.sentence; {
		case !has || f.numbers || f.bare && f.prep != "":
		case f.unsure || f.each || f.made || f.Amount.Dimension != quantity.Number:
			return out, true, false
		case whole.noun == "" && tellsWhole(f, p, rest):
			whole = f
		case p.sentence == rest.sentence || len(counted) > 0:
			counted = append(counted, f)
		default:
			counted = append(counted, f)
		}
	}
	if whole.noun != "" && len(counted) == 0 {
		counted, whole = []Figure{whole}, Figure{} // six hens are Marans, the others Leghorns
	}
	if len(counted) > 0 && whole.noun == "" {
		whole = b.before(in, counted[0].noun)
	}
	if whole.noun == "" || len(counted) == 0 || whole.unsure {
		return out, true, false
	}
	// what a question says else is said of the whole
	keys := b.keysIn(whole.In)
	if slices.ContainsFunc(append(asks, a.unit), func(k string) bool { return !slices.Contains(is, k) && k != whole.noun && !slices.Contains(keys, k) }) {
		return out, false, false
	}
	amount := whole.Amount
	for _, f := range counted {
		amount.From -= f.Amount.From
	}
	amount.Until = amount.From
	return Found{Rest, append([]Figure{whole}, counted...), amount}, true, amount.From > 0 && b.still(whole, append(is, whole.noun), in)
}

// tellsWhole reports whether a figure may be that of all of them: not where it says of so many how they are, in the sentence
// that tells of the rest: "8 boxes are medium".
func tellsWhole(f Figure, p, rest part) bool {
	low := fields(strings.Join(p.words, " "))
	describes := slices.ContainsFunc(low[min(1, len(low)):], func(w string) bool { return words.Is("being", w) })
	return f.noun != "" && !f.some && !(describes && p.sentence == rest.sentence)
}

// before is the one figure of what a message speaks of that the messages before it tell: of a noun, or of whatever the message right before it
// counts.
func (b remainders) before(in int, noun string) (whole Figure) {
	for i := in - 1; i >= 0; i-- {
		for _, f := range b.in(i) {
			if f.noun == "" || f.some || noun != "" && f.noun != noun {
				continue
			}
			if whole.noun != "" {
				return Figure{}
			}
			whole = f
		}
		if noun == "" && len(b.in(i)) > 0 {
			break
		}
	}
	return whole
}

// still reports whether no later message has to do with a number of them.
func (b remainders) still(whole Figure, of []string, in int) bool {
	for i := whole.In + 1; i < len(b.said); i++ {
		text, keys := append(fields(b.said[i].Text), ""), b.keysIn(i)
		shares := slices.ContainsFunc(of, func(k string) bool { return slices.Contains(keys, k) })
		if i != in && (rights(text) && (shares || i <= in+rightsSoon) || shares && (len(b.in(i)) > 0 || has("away", text) || has("added", text))) {
			return false
		}
	}
	return true
}
