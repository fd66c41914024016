package equated

import (
	"slices"
	"strconv"
	"unicode"

	"whence/reason/messages"
	"whence/triple/english/lexicon"
	"whence/triple/english/value"
	"whence/triple/quantity"
)

// This file reads questions, and answers them from the equations.

// asked is a question.
type asked struct {
	way     Way
	keys    []string // of what it names
	kinds   []string // those that name no one thing
	second  []string // and of the other of two
	text    string
	dims    []lexicon.Dimension // what it asks how much of there is
	adj     string
	noun    string // what it asks how many of there are
	unit    string
	direct  int                // 1 for the most, -1 for the least
	pair    bool               // it asks which of two
	bound   *quantity.Quantity // over or under so much
	count   int                // of how many
	loose   bool               // how much, of nothing that it names
	further bool               // and Juno?
}

// asking reads questions.
type asking struct{ reader }

// question reads one; false where it asks for something else.
func (r asking) question(text string) (a asked, ok bool) {
	all := r.sentences(text)
	if len(all) == 0 {
		return a, false
	}
	s := all[len(all)-1]
	for len(s) > 1 && words.Is("open", s[0].low) {
		s = s[1:]
		a.further = true
	}
	s = graded(s)
	if has("stock", s) || has("rights", s) {
		return a, false
	}
	a.text = text
	first := s[0].low
	how := slices.IndexFunc(s, func(w word) bool { return words.Is("how", w.low) })
	switch {
	case lexicon.ClosedOf(first)&lexicon.BeVerb != 0:
		return r.whether(a, s)
	case words.Is("which", first) || len(s) > 1 && words.Is("what", first) && r.superlative(s) >= 0 || r.superlative(s) >= 0 && how < 0 && len(s) < 5:
		return r.most(a, s)
	case how >= 0 && how+1 < len(s):
		return r.howMuch(a, s, how)
	case words.Is("what", first) && len(s) > 3 && lexicon.ClosedOf(s[1].low)&lexicon.DoVerb != 0:
		a.loose, a.further = true, false
		return r.named(a, s, s[2:], "")
	case words.Is("what", first), has("difference", s), totals(s), len(s) > 2 && s[1].low == "of":
		return r.ofNoun(a, s)
	case a.further && len(s) <= 4 && !has("what", s) && len(r.figures(s)) == 0:
		a.keys = r.keys(s, 0, len(s))
		return a, len(a.keys) > 0
	}
	return a, false
}

// graded are the words of a question, "most expensive" as one.
func graded(s []word) (out []word) {
	for i, w := range s {
		if n := len(out) - 1; n >= 0 && (out[n].low == "most" || out[n].low == "more") && len(dimensionsOf(w.low)) > 0 && lexicon.ClosedOf(w.low) == 0 {
			out[n].low += " " + s[i].low
			continue
		}
		out = append(out, w)
	}
	return out
}

// superlative is where a word stands that says the most of something; -1 for nowhere.
func (r asking) superlative(s []word) int {
	return slices.IndexFunc(s, func(w word) bool { _, d := r.words.Graded(w.low); return d == "most" && len(r.graded(w.low)) > 0 })
}

// graded are the dimensions of a word that compares.
func (r asking) graded(w string) []lexicon.Dimension {
	base, degree := r.words.Graded(w)
	if degree == "" {
		return nil
	}
	return dimensionsOf(base)
}

// howMuch reads how much, how many or how long something is.
func (r asking) howMuch(a asked, s []word, how int) (asked, bool) {
	a.further = false
	next := s[how+1].low
	from := how + 2
	if from < len(s) && s[from].low == "of" || words.As("over", s[len(s)-1].low) != "" {
		return a, false
	}
	switch dims := dimensionsOf(next); {
	case words.Is("many", next):
		a.loose = true
		if from < len(s) && (words.As("way", s[from].low) != "" || len(r.graded(s[from].low)) > 0) || r.sized(s, from) {
			return r.apart(a, s, from)
		}
		if from < len(s) {
			v, n := messages.ValueAt([]string{"2", s[from].low})
			if q, is := quantity.Of(v); n == 2 && is && value.Rank(s[from].low) == 0 && string(q.Dimension) != q.Unit {
				a.unit, a.loose = q.Unit, false
				from++
			} else if r.counts(s, from) || lexicon.ClosedOf(s[from].low) == 0 {
				a.loose = false
			}
		}
		if next == "many" && a.unit == "" && from < len(s) && !a.loose {
			a.noun, _ = r.counted(s, from, len(s))
		}
	case len(dims) > 0:
		a.dims, a.adj = dims, next
	default:
		return a, false
	}
	return r.named(a, s, append(slices.Clone(s[:how]), s[from:]...), a.noun)
}

// sized reports whether a word with a noun before it compares: how many years older.
func (r asking) sized(s []word, at int) bool {
	return at+1 < len(s) && (words.As("way", s[at+1].low) != "" || len(r.graded(s[at+1].low)) > 0) && slices.ContainsFunc(s, func(w word) bool { return w.low == "than" })
}

// named reads what a question names, and whether it asks for all of them together.
func (r asking) named(a asked, s, rest []word, noun string) (asked, bool) {
	if totals(s) {
		a.way = Sum
		for i, w := range s {
			if v, n := messages.ValueAt([]string{w.low}); n == 1 && v.Number != "" && v.Unit == "" && (i+1 == len(s) || !r.label(s, i)) {
				a.count, _ = strconv.Atoi(v.Number)
			}
		}
	}
	rest = slices.DeleteFunc(rest, func(w word) bool {
		return words.Is("how", w.low) || words.Is("what", w.low) || words.Is("total", w.low)
	})
	a.keys = r.keys(rest, 0, len(rest))
	for i := range rest {
		if k := r.key(rest, i); k != "" && messages.Singular(r.words, rest[i].low) != rest[i].low && unicode.IsLower(rune(rest[i].raw[0])) || k != "" && r.words.Base(rest[i].low) != "" && !r.words.PlainNoun(rest[i].low) {
			a.kinds = append(a.kinds, k)
		}
	}
	if noun != "" && !slices.Contains(a.keys, noun) {
		a.keys = append(a.keys, noun)
	}
	if a.way == Sum {
		a.keys = slices.DeleteFunc(a.keys, func(k string) bool { return k == self || k == strconv.Itoa(a.count) })
	}
	return a, len(a.keys) > 0 || a.way == Sum
}

// ofNoun reads what asks by a noun: the price of the Dell, the difference between the two.
func (r asking) ofNoun(a asked, s []word) (asked, bool) {
	a.further = false
	if has("difference", s) {
		return r.apart(a, s, 0)
	}
	for i, w := range s {
		for _, d := range allDimensions() {
			if slices.Contains(d.Nouns, w.low) && len(d.Units) > 0 {
				a.dims = append(a.dims, d)
			}
		}
		if len(a.dims) > 0 {
			rest := append(slices.Clone(s[:i]), s[i+1:]...)
			return r.named(a, s, rest, "")
		}
	}
	if totals(s) {
		return r.named(a, s, s, "")
	}
	return a, false
}

// totals reports whether a question asks for what all come to.
func totals(s []word) bool {
	for i, w := range s {
		if words.Is("total", w.low) || i > 0 && words.Is("total", s[i-1].low+" "+w.low) {
			return true
		}
	}
	return false
}

// apart reads of which two the difference is asked.
func (r asking) apart(a asked, s []word, at int) (asked, bool) {
	a.way = Apart
	for i, w := range s[at:] {
		if d := r.graded(w.low); len(d) > 0 && words.As("way", w.low) == "" {
			a.dims = d
			s = append(slices.Clone(s[:at+i]), s[at+i+1:]...)
			break
		}
	}
	cut := slices.IndexFunc(s, func(w word) bool { return w.low == "than" })
	if cut < 0 {
		from := slices.IndexFunc(s, func(w word) bool { return w.low == "between" })
		and := slices.IndexFunc(s, func(w word) bool { return w.low == "and" })
		if from < 0 || and < from {
			return a, false
		}
		at, cut = from+1, and
	}
	if at > cut {
		return a, false
	}
	if at < cut {
		v, n := messages.ValueAt([]string{"2", s[at].low})
		if q, is := quantity.Of(v); n == 2 && is {
			a.unit = q.Unit
			at++
		} else if words.As("way", s[at].low) != "" {
			at++
		}
	}
	a.keys, a.second = r.keys(s, at, cut), r.keys(s, cut+1, len(s))
	return a, len(a.keys) > 0 && len(a.second) > 0
}

// most reads which is the most of something, or which of two.
func (r asking) most(a asked, s []word) (asked, bool) {
	a.further = false
	a.way = Most
	at := slices.IndexFunc(s, func(w word) bool { return len(r.graded(w.low)) > 0 })
	if at < 0 {
		return a, false
	}
	base, degree := r.words.Graded(s[at].low)
	a.adj = base
	var directions []int
	a.dims, directions = lexicon.Dimensions(base)
	a.direct = directions[0]
	a.pair = degree == "more"
	rest := append(slices.Clone(s[:at]), s[at+1:]...)
	for _, w := range rest {
		if v, n := messages.ValueAt([]string{w.low}); n == 1 && v.Number != "" && v.Unit == "" {
			if n, err := strconv.Atoi(v.Number); err == nil && n > 1 {
				a.count = n
			}
		}
	}
	a.keys = slices.DeleteFunc(r.keys(rest, 0, len(rest)), func(k string) bool { return k == strconv.Itoa(a.count) })
	a.keys = slices.DeleteFunc(a.keys, func(k string) bool {
		return words.Is("which", k) || words.Is("what", k) || k == self && slices.ContainsFunc(s, func(w word) bool { return w.low == "us" })
	})
	if slices.Contains(a.keys, self) {
		return a, false
	}
	return a, a.direct != 0 && !has("or", s)
}

// whether reads whether something is over so much.
func (r asking) whether(a asked, s []word) (asked, bool) {
	a.further = false
	a.way = Whether
	all := r.figures(s[1:])
	for i := range all {
		all[i].at, all[i].end = all[i].at+1, all[i].end+1
	}
	if len(all) == 0 && len(s) > 2 { // over a metre
		if v, n := messages.ValueAt([]string{s[len(s)-2].low, s[len(s)-1].low}); n == 2 {
			if q, ok := quantity.Of(v); ok {
				all = []figure{{q: q, at: len(s) - 2, end: len(s)}}
			}
		}
	}
	if len(all) != 1 || all[0].end < len(s) {
		return a, false
	}
	f := all[0]
	over := f.at - 1
	if f.q.Bound != "" {
		over = f.at
	}
	if over < 2 || words.As("over", s[over].low) == "" {
		return a, false
	}
	a.direct, _ = strconv.Atoi(words.As("over", s[over].low))
	if f.q.Bound != "" { // an open end is no end
		f.q, _ = r.exact(s, over+1)
	}
	a.bound = &f.q
	a.keys = r.keys(s, 1, over)
	return a, len(a.keys) > 0
}

// exact is the amount that begins at a word.
func (r asking) exact(s []word, at int) (quantity.Quantity, bool) {
	var stretch []string
	for _, w := range s[at:] {
		stretch = append(stretch, w.low)
	}
	v, _ := messages.ValueAt(stretch)
	return quantity.Of(v)
}

// answer finds what a question asks for.
func (b *book) answer(a asked) (Found, bool) {
	switch a.way {
	case Sum:
		return b.sum(a)
	case Most:
		return b.greatest(a)
	}
	e, v, ok := b.find(a, a.keys)
	if !ok {
		return Found{}, false
	}
	f := Found{Way: a.way, Amount: v.Quantity, Things: []Thing{{e.name, v.Quantity}}, In: messagesOf(v)}
	relative := len(v.rests) > 1
	switch a.way {
	case Whether:
		bound := inUnitOf(*a.bound, v.Quantity)
		c, ok := quantity.Compare(v.Quantity, bound)
		f.Holds = c == a.direct
		return f, ok && relative && (v.noun == "" || a.bound.Dimension == quantity.Number)
	case Apart:
		o, ov, ok := b.find(a, a.second)
		if !ok || o == e || !relative && len(ov.rests) < 2 {
			return f, false
		}
		f.Things, f.In = append(f.Things, Thing{o.name, ov.Quantity}), append(f.In, messagesOf(ov)...)
		f.Amount, ok = a.difference(v, ov)
		return f, ok
	}
	if f.Amount = counted(v); a.unit != "" {
		f.Amount, ok = v.In(a.unit)
	}
	return f, ok && relative
}

// inUnitOf is a bare number in the unit of what it is compared with.
func inUnitOf(q, of quantity.Quantity) quantity.Quantity {
	if q.Dimension == quantity.Number || of.Dimension == quantity.Number {
		n := q.Amount() * perUnit(of)
		return quantity.Quantity{Dimension: of.Dimension, From: n, Until: n, Unit: of.Unit, Each: of.Each}
	}
	return q
}

// difference is how far two values lie apart, in the unit that is asked for.
func (a asked) difference(v, of worth) (d quantity.Quantity, ok bool) {
	both, ok := alike([]worth{v, of})
	if !ok {
		return d, false
	}
	if d, ok = quantity.Difference(both[0].Quantity, both[1].Quantity); d.From < 0 {
		d = d.Scale(-1)
	}
	if ok && a.unit != "" {
		d, ok = d.In(a.unit)
	}
	if v.noun == of.noun {
		d = counted(worth{Quantity: d, noun: v.noun})
	}
	return d, ok && d.From > 0
}

// counted is a value with what it counts as its unit.
func counted(v worth) quantity.Quantity {
	if v.Dimension == quantity.Number && v.Unit == "" {
		v.Unit = v.noun
	}
	return v.Quantity
}

// messagesOf are what a value rests on.
func messagesOf(v worth) (out []Part) {
	for _, e := range v.rests {
		out = append(out, Part{e.in, e.part})
	}
	return out
}

// find is the one equation that keys name, with what it comes to.
func (b *book) find(a asked, keys []string) (of *equation, v worth, ok bool) {
	best, several := 0, false
	for _, e := range b.all {
		one, solved := b.value(e, 0)
		n := 2 * b.matches(e, one, keys)
		if n == 2*len(e.keys) {
			n++
		}
		if n < 2 || n < best || solved && !a.fits(e, one) {
			continue
		}
		several = n == best
		of, v, ok, best = e, one, solved, n
	}
	return of, v, ok && !several && !b.stale(of, v)
}

// matches is how many of the keys are those of what an equation is of; 0 where one of them stands nowhere.
func (b *book) matches(e *equation, v worth, keys []string) (n int) {
	inherited := e.inherited(v)
	for _, k := range keys {
		switch {
		case slices.Contains(e.keys, k):
			n++
		case k == self && e.there, k == v.noun, slices.Contains(e.all, k), slices.Contains(inherited, k):
		default:
			return 0
		}
	}
	return n
}

// inherited are the keys of the others that an equation is told by, where it speaks of a thing as one of its kind.
func (e *equation) inherited(v worth) (out []string) {
	if e.one || e.relative && len(e.other) == 0 {
		for _, o := range v.rests {
			out = append(out, o.keys...)
		}
	}
	for _, o := range v.rests {
		out = append(out, slices.DeleteFunc(slices.Clone(o.all), func(k string) bool { return slices.Contains(o.keys, k) })...)
	}
	return out
}

// fits reports whether a value may be what a question asks for.
func (a asked) fits(e *equation, v worth) bool {
	if a.unit != "" && a.way != Apart {
		_, ok := v.In(a.unit)
		return ok
	}
	if len(a.dims) == 0 {
		if a.noun != "" {
			return v.Dimension == quantity.Number && (v.noun == "" || v.noun == a.noun || slices.Contains(e.keys, a.noun))
		}
		return !a.loose || v.IsMoney() || v.Dimension == quantity.Number || v.Dimension == "mass"
	}
	return slices.ContainsFunc(a.dims, func(d lexicon.Dimension) bool {
		_, is := d.In(string(v.Dimension))
		shared := func(o *equation) bool {
			return slices.ContainsFunc(o.dims, func(od lexicon.Dimension) bool { return slices.Equal(od.More, d.More) })
		}
		if is && (v.Dimension == "length" || words.Is("aged", d.More[0])) && v.Dimension != quantity.Number && slices.ContainsFunc(v.rests, func(o *equation) bool { return len(o.dims) > 0 }) || words.Is("aged", a.adj) {
			is = is && slices.ContainsFunc(v.rests, shared)
		}
		if v.Dimension != quantity.Number {
			return is
		}
		return is && v.noun == "" && slices.ContainsFunc(v.rests, func(o *equation) bool {
			return shared(o) || slices.ContainsFunc(d.Verbs, func(w string) bool { return slices.Contains(o.does, w) })
		})
	})
}

// alike are values in one unit, bare ones in that of the others; false where they cannot be compared.
func alike(values []worth) (out []worth, ok bool) {
	like := values[0]
	for _, v := range values {
		if v.Dimension != quantity.Number {
			like = v
		}
	}
	for _, v := range values {
		if v.Dimension == quantity.Number && v.noun == "" && like.Dimension != quantity.Number {
			v.Quantity = quantity.Quantity{Dimension: like.Dimension, From: v.From * perUnit(like.Quantity), Until: v.From * perUnit(like.Quantity), Unit: like.Unit}
		}
		if v.Dimension != like.Dimension || v.Each != like.Each {
			return nil, false
		}
		out = append(out, v)
	}
	return out, true
}

// series are all that a question may ask of, and what they come to: all of a measure or a count, and of bare numbers those that
// are told by one another; false where one of them is not determined.
func (b *book) series(a asked) (of []*equation, values []worth, ok bool) {
	linked, noun := b.linked(a)
	relative := false
	for _, e := range b.all {
		v, solved := b.value(e, 0)
		if a.passes(e, v, solved, linked[e], noun) || solved && v.Dimension == quantity.Number && !b.toldWith(e, a.keys) {
			continue
		}
		if !solved || e.each || b.stale(e, v) {
			return nil, nil, false
		}
		relative = relative || e.relative
		of, values = append(of, e), append(values, v)
	}
	if !relative || len(of) < 2 || a.count != 0 && a.count != len(of) {
		return nil, nil, false
	}
	values, ok = alike(values)
	return of, values, ok && b.onePool(of, values)
}

// linked are the equations that tell of what a question asks for and those that they are told by, and what is counted where it names that.
func (b *book) linked(a asked) (linked map[*equation]bool, noun string) {
	linked = map[*equation]bool{}
	for _, e := range b.all {
		v, solved := b.value(e, 0)
		if !solved {
			continue
		}
		if e.relative && a.fits(e, v) {
			for _, o := range v.rests {
				linked[o] = true
			}
		}
		if v.noun != "" && slices.Contains(a.keys, v.noun) {
			noun = v.noun
		}
	}
	return linked, noun
}

// passes reports whether an equation tells of something else than what a question asks for.
func (a asked) passes(e *equation, v worth, solved, linked bool, noun string) bool {
	if !solved {
		return e.plus.From != 0 && e.plus.Dimension != quantity.Number && len(a.dims) > 0 && !a.fits(e, worth{Quantity: e.plus})
	}
	if noun != "" && v.noun != "" && v.noun != noun {
		return true
	}
	return !linked && (!a.fits(e, v) || v.Dimension == quantity.Number && v.noun == "")
}

// toldWith reports whether one of those that an equation tells its amount by, or that are told by it, has a word of a question; so does each
// where the question has none.
func (b *book) toldWith(e *equation, keys []string) bool {
	pool, grown := []*equation{e}, true
	for grown {
		grown = false
		for _, o := range b.all {
			v, ok := b.value(o, 0)
			if !ok || !slices.ContainsFunc(v.rests, func(r *equation) bool { return slices.Contains(pool, r) }) {
				continue
			}
			for _, r := range v.rests {
				if !slices.Contains(pool, r) {
					pool, grown = append(pool, r), true
				}
			}
		}
	}
	return !slices.ContainsFunc(keys, func(k string) bool {
		return slices.ContainsFunc(b.all, func(o *equation) bool { return b.speaks(o, k) })
	}) || slices.ContainsFunc(pool, func(o *equation) bool {
		return slices.ContainsFunc(keys, func(k string) bool { return b.speaks(o, k) })
	})
}

// onePool reports whether bare numbers are all told by one another.
func (b *book) onePool(of []*equation, values []worth) bool {
	pool := map[*equation]bool{of[0]: true}
	for range of {
		for _, v := range values {
			if slices.ContainsFunc(v.rests, func(e *equation) bool { return pool[e] }) {
				for _, e := range v.rests {
					pool[e] = true
				}
			}
		}
	}
	return values[0].Dimension != quantity.Number || values[0].noun != "" || !slices.ContainsFunc(of, func(e *equation) bool { return !pool[e] })
}

// sum is what all of a kind come to, or those that a question names.
func (b *book) sum(a asked) (f Found, ok bool) {
	of, values, ok := b.series(a)
	if !ok {
		return f, false
	}
	names, ok := b.parts(a, of, values[0].noun)
	if !ok {
		return f, false
	}
	var list []quantity.Quantity
	for i, v := range values {
		if len(names) > 0 && !slices.ContainsFunc(names, func(k string) bool { return slices.Contains(of[i].keys, k) }) {
			continue
		}
		if v.noun != values[0].noun && v.noun != "" && values[0].noun != "" {
			return f, false
		}
		list = append(list, v.Quantity)
		f.Things, f.In = append(f.Things, Thing{of[i].name, v.Quantity}), append(f.In, messagesOf(v)...)
	}
	if len(list) < 2 || len(names) == 1 {
		return f, false
	}
	f.Way = Sum
	f.Amount, ok = quantity.Sum(list)
	f.Amount = counted(worth{Quantity: f.Amount, noun: values[0].noun})
	return f, ok
}

// parts are the keys that name some of those that a question may ask of; false where one of its words is of none of them.
func (b *book) parts(a asked, of []*equation, noun string) (names []string, ok bool) {
	for _, k := range a.keys {
		kind := slices.Contains(a.kinds, k)
		if k != noun && !slices.ContainsFunc(of, func(e *equation) bool { return b.speaks(e, k) }) {
			if kind && a.count > 0 {
				continue // of the three trees
			}
			return nil, false
		}
		if !kind && slices.ContainsFunc(of, func(e *equation) bool { return !b.speaks(e, k) }) {
			names = append(names, k)
		}
	}
	return names, true
}

// speaks reports whether a word stands in what an equation tells.
func (b *book) speaks(e *equation, k string) bool {
	return slices.Contains(e.keys, k) || slices.Contains(e.all, k) || e.noun == k
}

// greatest is which is the most of something.
func (b *book) greatest(a asked) (f Found, ok bool) {
	of, values, ok := b.series(a)
	if !ok || a.pair && len(of) != 2 {
		return f, false
	}
	if !b.asksAll(a, of) {
		return f, false
	}
	sign := 1
	for _, d := range a.dims {
		if s, told := d.In(string(values[0].Dimension)); told && values[0].Dimension != quantity.Number {
			sign = s
			break
		}
	}
	best, ties := 0, false
	for i := 1; i < len(of); i++ {
		c, same := quantity.Compare(values[i].Quantity, values[best].Quantity)
		switch {
		case !same:
			return f, false
		case c == a.direct*sign:
			best, ties = i, false
		case c == 0:
			ties = true
		}
	}
	for i, e := range of {
		t := Thing{e.name, values[i].Quantity}
		if i == best {
			f.Things = append(f.Things, t)
		} else {
			f.Others = append(f.Others, t)
		}
		f.In = append(f.In, messagesOf(values[i])...)
	}
	f.Way = Most
	return f, !ties && f.Things[0].Name != ""
}

// asksAll reports whether a question for the most asks of all that may be meant: at most one of its words, what they are called
// together, stands in none of them, and no other in some of them only.
func (b *book) asksAll(a asked, of []*equation) bool {
	unknown := 0
	for _, k := range a.keys {
		if !slices.ContainsFunc(of, func(e *equation) bool { return b.speaks(e, k) }) {
			unknown++
		} else if slices.ContainsFunc(of, func(e *equation) bool { return !slices.Contains(e.keys, k) && !e.one }) {
			return false
		}
	}
	return unknown < 2
}
