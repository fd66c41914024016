// Package equated reckons with amounts that are told by other amounts: the Rhine is 139 km longer than the Elbe, Wendy raised three
// times as much as me, truck C the same as B.
//
// It keeps one store of equations from all messages, each with the message that it stands in, and solves it by substitution. It
// promises to answer only where one equation alone tells of what is asked, where every word of the question that names
// something stands in what that tells, and where nothing that was said later may have changed it. What no equation with another amount
// has a part in, it leaves to others.
package equated

import (
	"cmp"
	_ "embed"
	"slices"

	"whence/reason/figures"
	"whence/reason/messages"
	"whence/triple/english/lexicon"
	"whence/triple/quantity"
)

//go:embed words.txt
var wordList string

var words = lexicon.NewTable(wordList)

// Way is what a question asks for.
type Way uint8

// One amount, how far two lie apart, what all come to, which is the most, and whether something is so.
const (
	One Way = iota
	Apart
	Sum
	Most
	Whether
)

// Thing is what an amount is of.
type Thing struct {
	Name   string
	Amount quantity.Quantity
}

// Found is what a question finds: Things are those that it is of, for Most the one that is, and the Others behind it.
type Found struct {
	Way    Way
	Holds  bool
	Amount quantity.Quantity
	Things []Thing
	Others []Thing
	In     []Part // what it rests on, as it was told
}

// Part is a sentence of a message.
type Part struct {
	In   int
	Text string
}

// equation tells an amount: so many, or so many times that of another and so many more.
type equation struct {
	reader
	keys, all []string // of what tells what it is of, and of its whole clause but for the other
	name      string
	noun      string // what is counted
	part      string // the sentence
	in, place int    // the message, and which of all equations it is
	one       bool   // it speaks of a thing as one of its kind: the blue one
	there     bool   // it says only that there is so much of something
	each      bool   // it is of one of several
	unread    bool   // it says something else of its thing

	relative bool
	plus     quantity.Quantity
	times    float64
	does     []string // its verbs
	middle   []string // the keys between what compares and the other
	wide     []string // of all that stands behind what compares
	other    []string // the keys of the other, none where it is the one that was told of before
	adj      string
	dims     []lexicon.Dimension
}

// worth is what an equation comes to, with those that it rests on.
type worth struct {
	quantity.Quantity
	noun  string
	rests []*equation
}

// book is what was said, as equations.
type book struct {
	reader
	all    []*equation
	rights []int // the messages that put something right
}

// Answer is what a question finds in what was said, in the order in which it was said, before being the question asked last; false where
// nothing settles it.
func Answer(question, before string, said []figures.Said, w messages.Words) (Found, bool) {
	b := &book{reader: reader{w}}
	a, ok := asking{b.reader}.question(question)
	if !ok {
		return Found{}, false
	}
	for i, t := range said {
		b.message(t.Text, i)
	}
	if !slices.ContainsFunc(b.all, func(e *equation) bool { return e.relative }) {
		return Found{}, false
	}
	if a.further {
		earlier, ok := asking{b.reader}.question(before)
		if !ok || earlier.way != One || earlier.further {
			return Found{}, false
		}
		earlier.keys, earlier.text = a.keys, a.text
		a = earlier
	}
	f, ok := b.answer(a)
	if ok && slices.ContainsFunc(f.In, b.putRight) {
		return Found{}, false
	}
	slices.SortStableFunc(f.In, func(x, y Part) int { return cmp.Compare(x.In, y.In) })
	f.In = slices.Compact(f.In)
	return f, ok
}

// putRight reports whether what a message says may be put right by another.
func (b *book) putRight(p Part) bool {
	return slices.ContainsFunc(b.rights, func(r int) bool { return r >= p.In && r <= p.In+rightsSoon })
}

// rightsSoon is within how many messages what puts something right need not say what.
const rightsSoon = 2

// mostSteps bounds how many equations a value may rest on.
const mostSteps = 8

// value solves an equation; false where what it tells is not determined.
func (b *book) value(e *equation, steps int) (v worth, ok bool) {
	if e.unread || steps > mostSteps {
		return v, false
	}
	if !e.relative {
		return worth{e.plus, e.noun, []*equation{e}}, e.plus.Bound == "" && !e.plus.About && e.plus.From == e.plus.Until
	}
	of := b.base(e)
	if of == nil {
		return v, false
	}
	if v, ok = b.value(of, steps+1); !ok || !e.told(v) || e.each != of.each && e.each {
		return v, false
	}
	v.Quantity = v.Scale(e.times)
	if e.plus.From != 0 {
		plus := e.plus
		if v.Dimension == quantity.Number {
			v.Quantity = quantity.Quantity{Dimension: plus.Dimension, From: v.From * perUnit(plus), Until: v.From * perUnit(plus), Unit: plus.Unit, Each: v.Each}
		} else if plus.Dimension == quantity.Number {
			plus = quantity.Quantity{Dimension: v.Dimension, From: plus.From * perUnit(v.Quantity), Until: plus.From * perUnit(v.Quantity), Unit: v.Unit, Each: v.Each}
		}
		plus.Each = v.Each
		if v.Quantity, ok = quantity.Sum([]quantity.Quantity{v.Quantity, plus}); !ok {
			return v, false
		}
	}
	if e.noun != "" {
		v.noun = e.noun
	}
	v.rests = append(slices.Clone(v.rests), e)
	return v, v.From >= 0
}

// perUnit is what one of the unit of an amount is in the unit of its dimension.
func perUnit(q quantity.Quantity) float64 {
	if n := q.Amount(); n != 0 && q.Dimension != quantity.Number {
		return q.From / n
	}
	return 1
}

// told reports whether an amount may be compared as an equation does.
func (e *equation) told(v worth) bool {
	if v.Point() {
		return false
	}
	if len(e.dims) > 0 && !slices.ContainsFunc(e.dims, func(d lexicon.Dimension) bool { _, is := d.In(string(v.Dimension)); return is }) {
		return false
	}
	if e.plus.From == 0 {
		if e.times != 1 && !e.scales(v) {
			return false
		}
		return e.noun == "" || v.noun == "" || e.noun == v.noun || len(e.other) > 0 || slices.ContainsFunc(v.rests, func(o *equation) bool { return o.in == e.in })
	}
	switch {
	case e.plus.Dimension == v.Dimension:
		return e.plus.Dimension != quantity.Number || e.noun == "" || v.noun == "" || e.noun == v.noun || len(e.other) > 0 || slices.Contains(e.keys, e.noun)
	case v.Dimension == quantity.Number: // 94, nine years younger
		return v.noun == "" && (e.plus.IsMoney() || e.plus.Dimension == quantity.Duration)
	}
	return e.plus.Dimension == quantity.Number && e.noun == "" && v.noun == ""
}

// scales reports whether so many times as much of what an adjective compares is so many times the amount: half as long, and neither half as
// short nor, of minutes, half as fast.
func (e *equation) scales(v worth) bool {
	if e.adj == "" {
		return true
	}
	dims, directions := lexicon.Dimensions(e.adj)
	for i, d := range dims {
		if sign, told := d.In(string(v.Dimension)); told && (v.Dimension == quantity.Number || sign > 0) && directions[i] > 0 {
			return true
		}
	}
	return false
}

// base is the equation of what another is told by; nil where that is not one alone.
func (b *book) base(e *equation) (of *equation) {
	if len(e.other) == 0 {
		return b.lastBefore(e)
	}
	for _, by := range [][]string{e.wide, e.other} {
		for _, earlier := range []bool{true, false} {
			if of, several := b.called(e, by, earlier); of != nil {
				if several {
					return nil
				}
				return of
			}
		}
	}
	return nil
}

// called is the equation that keys call best, told before another or behind it, and whether several are.
func (b *book) called(e *equation, by []string, earlier bool) (of *equation, several bool) {
	best := 0
	for _, o := range b.all {
		n := 2 * o.names(by)
		if n == 0 || o == e || (o.place < e.place) != earlier || !b.comparable(e, o) {
			continue
		}
		if !o.relative && o.plus.Dimension == e.plus.Dimension {
			n++
		}
		if n > best {
			of, best, several = o, n, false
		} else if n == best {
			several = true
		}
	}
	return of, several
}

// comparable reports whether an equation may be told by another, by its own amount where it has one.
func (b *book) comparable(e, o *equation) bool {
	if o.unread {
		return true
	}
	if o.relative {
		return o.plus.From == 0 || e.plus.From == 0 || o.plus.Dimension == e.plus.Dimension || o.plus.Dimension == quantity.Number || e.plus.Dimension == quantity.Number
	}
	if e.plus.Dimension == quantity.Duration && o.plus.Dimension == quantity.Number && len(o.does) > 0 {
		return false // he's getting 5, and she is three years older than he
	}
	return e.told(worth{Quantity: o.plus, noun: o.noun, rests: []*equation{o}})
}

// names is how well an equation is named by keys: 2 by its own, 1 by its clause, 0 for not at all.
func (e *equation) names(keys []string) int {
	own, all := 0, 0
	for _, k := range keys {
		switch {
		case slices.Contains(e.keys, k):
			own++
		case slices.Contains(e.all, k):
			all++
		default:
			return 0
		}
	}
	if own == 0 {
		return 0
	}
	if all == 0 {
		return 2
	}
	return 1
}

// lastBefore is the equation that was told last before one, where its message tells no other of the kind.
func (b *book) lastBefore(e *equation) (of *equation) {
	for i := e.place - 1; i >= 0; i-- {
		o := b.all[i]
		if o.in < e.in-lastSoon || of != nil && o.in != of.in {
			break
		}
		if !b.comparable(e, o) {
			continue
		}
		if slices.Equal(o.keys, e.keys) {
			if o.in != e.in {
				return nil
			}
			return o
		}
		if of != nil && (of.in != e.in || o.relative) {
			return nil
		}
		if of == nil {
			of = o
		}
	}
	if of != nil && of.relative && len(of.other) == 0 {
		return nil // of which of the two
	}
	return of
}

// lastSoon is within how many messages the one that was told of before need not be named.
const lastSoon = 2

// stale reports whether something that was said later may have changed what an equation tells.
func (b *book) stale(e *equation, v worth) bool {
	return slices.ContainsFunc(b.all, func(o *equation) bool {
		mine := len(o.keys) == 1 && o.keys[0] == self && len(e.keys) > 1
		if o == e || mine || slices.Contains(v.rests, o) || !within(e.keys, o.keys) && !within(o.keys, e.keys) {
			return false
		}
		return o.unread || !b.another(o, v)
	})
}

// another reports whether an equation is of another kind of amount than a value.
func (b *book) another(o *equation, v worth) bool {
	ov, ok := b.value(o, 0)
	if !ok {
		return o.plus.From != 0 && o.plus.Dimension != quantity.Number && o.plus.Dimension != v.Dimension
	}
	return ov.Dimension != v.Dimension || ov.noun != v.noun && ov.noun != "" && v.noun != ""
}

// within reports whether all of a are in b, and there are any.
func within(a, b []string) bool {
	return len(a) > 0 && !slices.ContainsFunc(a, func(k string) bool { return !slices.Contains(b, k) })
}
