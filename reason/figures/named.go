package figures

import (
	"slices"

	"whence/reason/messages"
	"whence/triple/english/lexicon"
	"whence/triple/quantity"
)

// This file reckons with figures that a question names one beside the other: "gas and electric together", "how much more
// does the oak cost than the beech?".

// beside answers what a question asks of those that it names one beside the other.
type beside struct{ *book }

// named adds up what a question names, or tells how much more the one is than the other.
func (b beside) named(a asked) (Found, bool) {
	if len(a.sides) == 0 && a.more != "" && len(a.keys) > 0 {
		return b.dearer(a)
	}
	if len(a.sides) < 2 || a.than && len(a.sides) != 2 || !a.than && !a.adds() {
		return Found{}, false
	}
	var all []Figure
	for i := range a.sides {
		f, ok := b.beside(a, i)
		if !ok || slices.ContainsFunc(all, func(o Figure) bool { return !b.joins(a, o, f) }) {
			return Found{}, false
		}
		all = append(all, f)
	}
	if a.than {
		return a.apart(all[0], all[1])
	}
	if a.ofEach {
		all = bare(all) // so many hens and ducks
	}
	doubled := slices.ContainsFunc(all, func(f Figure) bool { return has("part", f.plain) || has("overlap", fields(b.said[f.In].Text)) })
	return sum(all, !doubled && (slices.Max(a.times) > 0 || a.asksOf(len(all))) && !holdsOthers(all))
}

// adds reports whether a question asks for the sum of what it names: in all, what two adults and three children pay.
func (a asked) adds() bool {
	return has("total", a.low) || has("sums", a.low) || a.money && len(a.times) > 0 && slices.Min(a.times) > 0
}

// bare are figures of different nouns, as numbers of whatever it is.
func bare(all []Figure) []Figure {
	for i := range all {
		all[i].Amount.Unit = ""
	}
	return all
}

// beside is the figure of one of those that a question names, as many times as it asks for: two small dogs and a big dog.
func (b beside) beside(a asked, i int) (Figure, bool) {
	f, side, ok := b.side(a, i)
	if !ok || !b.stands(f, side, overtaken(f)) {
		return f, false
	}
	if n := a.times[i]; n > 1 {
		if !prices(b).isRate(f, side) && !prices(b).perOne(f, side[0]) || prices(b).deal(f, side) {
			return f, false
		}
		f.Amount, f.Text = f.Amount.Scale(n), f.Text+" × "+quantity.FormatNumber(n)
	}
	return f, true
}

// joins reports whether two figures are two, of which the same is told.
func (b beside) joins(a asked, x, y Figure) bool {
	return !(x.In == y.In && x.Text == y.Text) && b.alike(x, y) && (x.In == y.In || !b.partOf(x, a.keys) && !b.partOf(y, a.keys))
}

// partOf reports whether what a question names only tells of what kind it is what a figure is of: a key deposit is no key.
func (b beside) partOf(f Figure, keys []string) bool {
	p := fields(f.Part)
	last := -1
	for i, w := range p {
		if slices.Contains(keys, b.key(w, false)) {
			last = i
		}
	}
	if last < 0 || last+1 >= len(p) {
		return false
	}
	next := p[last+1]
	_, n := messages.ValueAt([]string{next})
	return n == 0 && lexicon.ClosedOf(next) == 0 && !words.Is("money", next) && b.words.PlainNoun(b.one(next))
}

// alike reports whether the same is told of two figures: they stand in one sentence, or have a word in common, or neither says more than
// what it is of.
func (b beside) alike(x, y Figure) bool {
	same := func(k string) bool { return slices.Contains(y.around, k) || slices.Contains(y.head, k) }
	costs := func(f Figure) bool {
		return f.Amount.IsMoney() && !has("furthered", f.plain) && (f.cents || has("money", f.plain) || has("is", f.plain))
	}
	return x.In == y.In && x.sentence == y.sentence || costs(x) && costs(y) || slices.ContainsFunc(slices.Concat(x.around, x.head), same) || !totals(b).does(x) && !totals(b).does(y)
}

// side is the figure of one of those that a question names, with the words that tell which: those that the others do not have, and
// of them as few as leave but one.
func (b beside) side(a asked, i int) (f Figure, own []string, ok bool) {
	for _, k := range a.sides[i] {
		if !slices.ContainsFunc(slices.Concat(a.sides[:i], a.sides[i+1:]), func(o []string) bool { return slices.Contains(o, k) }) {
			own = append(own, k)
		}
	}
	apart := slices.Concat(a.sides[:i], a.sides[i+1:])
	for len(own) > 0 {
		var several bool
		if f, _, ok = b.find(own, others(a.keys, append(apart, own)), func(f Figure) bool { return a.counts(f) && f.label(a.adjective) }); ok {
			return f, own, ok
		}
		if f, several, ok = b.find(own, others(a.keys, append(apart, own)), a.counts); !several {
			return f, own, ok
		}
		if i == 0 && !a.than {
			own = own[1:]
		} else {
			own = own[:len(own)-1]
		}
	}
	return f, own, false
}

// others are the words that are none of some.
func others(keys []string, of [][]string) (out []string) {
	for _, k := range keys {
		if !slices.ContainsFunc(of, func(side []string) bool { return slices.Contains(side, k) }) {
			out = append(out, k)
		}
	}
	return out
}

// overtaken is the kind of words by which a figure may be no more what it was.
func overtaken(f Figure) string {
	if f.noun == "" || f.one || f.each {
		return "overtaken"
	}
	return "touched"
}

// counts reports whether a figure is of what a question asks for.
func (a asked) counts(f Figure) bool {
	switch {
	case a.like != nil:
		return f.noun == "" && f.Amount.Dimension == a.like.Amount.Dimension && !f.bare
	case a.ofEach:
		return f.noun != ""
	case a.unit != "":
		return f.noun == a.unit
	case a.money:
		return f.price()
	}
	return true
}

// apart is how much more the one is than the other; false where the question says it the other way about.
func (a asked) apart(x, y Figure) (Found, bool) {
	if x.noun != y.noun {
		x.Amount.Unit, y.Amount.Unit = "", ""
	}
	priced := slices.ContainsFunc(a.low, func(w string) bool { return words.Is("dearer", w) })
	plain := slices.ContainsFunc(a.low, func(w string) bool { return words.Is("muchmore", w) }) || a.more == ""
	money := x.price()
	if priced && !money || !priced && !plain && money || (x.noun == "") != (y.noun == "") || x.each != y.each {
		return Found{}, false
	}
	if y.Amount.From > x.Amount.From && a.more != "greater" {
		x, y = y, x
	} else if a.more == "lesser" {
		return Found{}, false
	}
	d, ok := quantity.Difference(x.Amount, y.Amount)
	return Found{Apart, []Figure{x, y}, d}, ok && d.From > 0
}

// asksOf reports whether a question asks of so many, as far as it says of how many in words that are no label.
func (a asked) asksOf(n int) bool {
	var rest []string
	for i, w := range a.low {
		if a.at[i] == "" && w != "one" {
			rest = append(rest, w)
		}
	}
	return of(rest, n)
}

// dearer is how much more something is than the only other that its message tells of: "how much dearer is the train?"
func (b beside) dearer(a asked) (Found, bool) {
	if !slices.Contains(a.low, "much") || !slices.ContainsFunc(a.low, func(w string) bool { return words.Is("dearer", w) }) {
		return Found{}, false
	}
	f, ok := b.only(a.keys, nil, Figure.price)
	var others []Figure
	for _, o := range b.in(f.In) {
		if ok && o.price() && o.Text != f.Text {
			others = append(others, o)
		}
	}
	if len(others) != 1 || others[0].unsure || !b.stands(f, a.keys, overtaken(f)) || !b.stands(others[0], others[0].around, overtaken(f)) {
		return Found{}, false
	}
	return a.apart(f, others[0])
}
