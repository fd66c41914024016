package sums

import (
	"cmp"
	"slices"
	"strings"

	"whence/reason/figures"
	"whence/triple/clause"
	"whence/triple/english/lexicon"
	"whence/triple/quantity"
)

// This file reads the messages of a conversation: what stands in one about a figure in another part of its sentence, and what a
// bare number counts that says nothing of it.

// plan is what was told, for one question.
type plan struct {
	reader
	said     []figures.Said
	segments [][]*segment // by message
	items    []*item
	rests    []rest
	current  []*segment        // of the message that is read
	keys     []map[string]bool // by message
	before   *result           // what the question before asked for
}

// rest is what was said of all others.
type rest struct {
	seg  *segment
	keys []string
}

// read reads the messages.
func read(said []figures.Said, w figures.Words) *plan {
	p := &plan{reader: reader{w}, said: said}
	for in, s := range said {
		p.message(s.Text, in)
	}
	for i, it := range p.items {
		it.order = i
	}
	p.elide()
	for _, it := range p.items {
		p.describe(it)
	}
	p.eachBefore()
	p.combine()
	return p
}

// message reads one.
func (p *plan) message(text string, in int) {
	all := p.reader.segments(text, in)
	keys := map[string]bool{}
	for _, s := range all {
		for i := 0; i < len(s.tokens); i++ {
			it, end := p.itemAt(s, i)
			if it != nil {
				it.end = max(it.end, i+1)
				s.items, p.items = append(s.items, it), append(p.items, it)
			}
			i = max(end-1, i)
		}
		if len(s.items) == 0 && has("rest", s.low) {
			p.rests = append(p.rests, rest{s, slices.DeleteFunc(slices.Clone(s.keys), func(k string) bool { return words.Is("rest", k) || words.Is("idle", k) })})
		}
		for _, k := range s.keys {
			keys[k] = true
		}
		if l := cmp.Or(p.namesAt(all, s), p.entries(all, s)); l != nil {
			s.items, p.items = append(s.items, l), append(p.items, l)
		}
	}
	p.segments, p.keys = append(p.segments, all), append(p.keys, keys)
}

// elide gives bare numbers what they count, by what the figure before them does, or what stands in front of the colon.
func (p *plan) elide() {
	for i, it := range p.items {
		if it.fraction > 0 || it.list != nil {
			continue
		}
		if noun := p.heading(it.seg); it.typ == "#" && it.amount.From == 1 && noun != "" && p.one(it.noun) == it.seg.low[it.end-1] {
			it.noun = noun // keys: 2 front door, 1 cellar
		}
		if it.typ != "" {
			continue
		}
		if we := it.seg.low[:it.at]; len(we) > 1 && lexicon.ClosedOf(we[len(we)-1])&lexicon.BeVerb != 0 && we[len(we)-2] == "we" && it.end == len(it.seg.low) {
			it.noun, it.typ, it.us = "person", "#", true // we are five
			continue
		}
		if it.elided = true; p.named(it) {
			if it.typ = "@?"; it.clock {
				it.typ = "@time of day"
			}
			continue
		}
		if like := p.likeOf(it, i); like != nil {
			it.noun, it.typ = like.noun, like.typ
			if like.typ != "#" {
				it.amount.Dimension, it.amount.Unit = like.amount.Dimension, like.amount.Unit
				if f, ok := unitFactor(like.amount); ok {
					it.amount.From, it.amount.Until = it.amount.From*f, it.amount.Until*f
				}
			}
			if len(it.each) == 0 && !it.some && len(like.each) == 1 && (p.measures(like.each[0]) != "" || words.Is("persons", like.each[0])) {
				it.each, it.amount.Each = slices.Clone(like.each), like.amount.Each
			}
		} else if strings.Contains(it.seg.low[it.at], ".") && len(it.seg.low[it.at]) > 3 {
			it.typ = "price"
		}
	}
}

// named reports whether a bare number counts nothing by the word in front of it: at 3, by 11.00.
func (p *plan) named(it *item) bool {
	if it.at == 0 || it.some || !words.Is("named", it.seg.low[it.at-1]) {
		return false
	}
	alone := !slices.ContainsFunc(it.seg.items, func(o *item) bool { return o != it && !strings.HasPrefix(o.typ, "@") })
	q, prep, raw := it.amount, it.seg.low[it.at-1], it.seg.low[it.at]
	if v, n := valueAt([]string{strings.Replace(raw, ".", ":", 1)}); n == 1 && v.Kind == clause.Clock && (prep != "at" || alone) {
		it.amount, _ = quantity.Of(v)
		it.clock = true
		return true
	}
	return words.Is("label", prep) || q.From < 25 && (prep != "at" || alone)
}

// unitFactor is how much one of the unit of an amount is in its dimension.
func unitFactor(q quantity.Quantity) (float64, bool) {
	if q.Amount() == 0 {
		return 0, false
	}
	return q.From / q.Amount(), true
}

// likeOf is the figure that tells what a bare number counts, nil for none.
func (p *plan) likeOf(it *item, i int) *item {
	k := slices.Index(it.seg.items, it)
	if noun := p.heading(it.seg); noun != "" && k == 0 {
		return &item{noun: noun, typ: "#"}
	}
	for j := i - 1; j >= 0 && p.items[j].seg.in == it.seg.in; j-- {
		o := p.items[j]
		switch {
		case o.list != nil:
		case o.seg == it.seg && o.typ != "" && p.verbal(it.seg.tokens[o.end:it.at]) && !strings.HasPrefix(o.typ, "@"):
			return o // we got 17 points table 6 got 21
		case o.seg == it.seg || strings.HasPrefix(o.typ, "@") || o.fraction > 0:
		case it.some && o.typ == "#":
			return o
		case len(o.seg.items) == len(it.seg.items) && slices.Index(o.seg.items, o) != k:
		case o.seg.sent == it.seg.sent && (o.typ != "" || len(o.seg.items) == len(it.seg.items)):
			if o.typ == "" {
				return nil
			}
			return o
		case o.typ == "#", strings.HasPrefix(o.typ, "money") && len(it.seg.items) == 1 && it.end == len(it.seg.low):
			return o
		}
	}
	if i+1 < len(p.items) && len(it.seg.items) == 1 && !it.some && it.end == len(it.seg.low) {
		if o := p.items[i+1]; o.seg.sent == it.seg.sent && o.seg.in == it.seg.in && o.seg != it.seg && (strings.HasPrefix(o.typ, "money") || o.typ == "price") {
			return o
		}
	}
	for j := i - 1; j >= 0 && len(it.each) > 0; j-- { // for 11 an hour
		if o := p.items[j]; strings.HasPrefix(o.typ, "money") && slices.Equal(o.each, it.each) {
			return o
		}
	}
	for j := i - 1; j >= 0; j-- {
		if o := p.items[j]; o.typ == "#" && o.seg.in >= it.seg.in-1 && (it.some || it.more) {
			return o
		} else if o.typ == "#" && o.seg.in >= it.seg.in-1 && len(it.seg.items) == 1 && (has("away", it.seg.low) || has("added", it.seg.low) || p.opened(it.seg)) {
			return o
		}
	}
	return nil
}

// opened reports whether a segment stands behind a colon.
func (p *plan) opened(s *segment) bool {
	all := p.segments[s.in]
	i := slices.Index(all, s)
	return i > 0 && all[i-1].opens
}

// heading is the noun in the plural that stands in front of the colon in whose list a segment is, "" for none.
func (p *plan) heading(s *segment) string {
	all := p.segments[s.in]
	for i := slices.Index(all, s) - 1; i >= 0 && all[i].sent == s.sent; i-- {
		if !all[i].opens || slices.ContainsFunc(all[i].items, func(o *item) bool { return !o.entries }) {
			continue
		}
		if n := p.heads(all[i]); n != "" {
			return n
		}
	}
	return ""
}

// describe gathers what is said of a figure: in its own segment, in those without figures before and behind it, and in front of a colon; what
// it leaves out, the one before it says.
func (p *plan) describe(it *item) {
	all := p.segments[it.seg.in]
	at := slices.Index(all, it.seg)
	near, heads := [][]token{p.around(it)}, []int{}
	alone := len(it.seg.items) < 2 || slices.Index(it.seg.items, it) == 0
	for i := at - 1; i >= 0 && all[i].sent == it.seg.sent && alone; i-- {
		if !all[i].figures() && (len(all[i].items) == 0 || !strings.HasPrefix(it.typ, "@")) && (i == 0 || all[i-1].sent != it.seg.sent || len(all[i-1].items) == 0 || !p.verbal(all[i].tokens)) {
			if near = append(near, all[i].tokens); p.verbal(all[i].tokens) && !all[i].opens {
				heads = append(heads, len(near)-1)
			}
		} else {
			break
		}
	}
	for i := at - 1; i >= 0 && all[i].sent == it.seg.sent; i-- {
		if all[i].opens && !all[i].figures() {
			near = append(near, all[i].tokens)
		}
	}
	for i := at + 1; i < len(all) && all[i].sent == it.seg.sent && len(all[i].items) == 0 && !all[i].opens && !has("rest", all[i].low); i++ {
		if i+1 < len(all) && all[i+1].sent == it.seg.sent && len(all[i+1].items) > 0 && !p.verbal(all[i].tokens) {
			break // Venice, 1000 pieces, Old Map, 2000 pieces
		}
		near = append(near, all[i].tokens)
	}
	for n, list := range near {
		for _, t := range list {
			if t.low == "used" && slices.Contains(it.seg.low, "to") || t.low == "in" && it.seg.low[len(it.seg.low)-1] != "in" {
				continue // I used to own 140; five in the drawer
			}
			if !slices.Contains(heads, n) {
				it.does = append(it.does, t.low)
			}
			if t.key != "" {
				it.own = append(it.own, t.key)
			}
		}
	}
	prev := p.previous(it)
	if it.lead = p.leading(it); it.at == 0 && prev != nil {
		it.lead = prev.lead
	}
	if prev != nil && slices.Index(it.seg.items, it) == 0 {
		if it.at == 0 { // Vera 6 wins, 2 losses
			it.own = append(it.own, it.lead...)
		}
		if !p.says(it) {
			it.does, it.goal, it.not = append(it.does, prev.does...), prev.goal, prev.not
		}
	}
	it.own = append(it.own, strings.Fields(strings.Join(it.list, " "))...)
	it.act(p)
	p.rate(it)
}

// around are the words of its segment that are said of a figure: of several, those from the end of the one before it.
func (p *plan) around(it *item) []token {
	k, from, to := slices.Index(it.seg.items, it), 0, len(it.seg.tokens)
	if k > 0 {
		from = it.seg.items[k-1].end
	}
	if k+1 < len(it.seg.items) {
		if to = it.seg.items[k+1].at; !strings.HasPrefix(it.seg.items[k+1].typ, "@") && p.verbal(it.seg.tokens[it.end:to]) {
			to = it.end // we got 17 points table 6 got 21
		}
	}
	if k > 0 { // what the first says of itself is said of all: Anna 6 wins of 8 games
		return slices.Concat(it.seg.tokens[:it.seg.items[0].at], it.seg.tokens[from:to])
	}
	return it.seg.tokens[from:to]
}

// previous is the figure of the same sentence in the segment before.
func (p *plan) previous(it *item) *item {
	all := p.segments[it.seg.in]
	for i := slices.Index(all, it.seg) - 1; i >= 0 && all[i].sent == it.seg.sent; i-- {
		if all[i].figures() {
			return all[i].items[0]
		}
	}
	return nil
}

// figures reports whether a segment has figures that are no times.
func (s *segment) figures() bool {
	return slices.ContainsFunc(s.items, func(it *item) bool { return !strings.HasPrefix(it.typ, "@") && !it.entries })
}

// leading are the keys of the words in front of a figure.
func (p *plan) leading(it *item) (out []string) {
	for _, t := range it.seg.tokens[:it.at] {
		if t.key != "" {
			out = append(out, t.key)
		}
	}
	return out
}

// says reports whether a segment has a verb of its own.
func (p *plan) says(it *item) bool {
	return p.verbal(slices.Concat(it.seg.tokens[:it.at], it.seg.tokens[min(it.end, len(it.seg.tokens)):]))
}

// verbal reports whether some words have a verb.
func (p *plan) verbal(list []token) bool {
	for _, t := range list {
		if lexicon.ClosedOf(t.low)&(lexicon.BeVerb|lexicon.DoVerb|lexicon.ModalVerb) != 0 || words.Is("away", t.low) || words.Is("goal", t.low) || lexicon.ClosedOf(t.low) == 0 && p.words.Base(t.low) != "" && !p.words.PlainNoun(p.one(t.low)) {
			return true
		}
	}
	return false
}

// act reads what became of so many.
func (it *item) act(p *plan) {
	it.not = it.not || has("not", it.does) || slices.ContainsFunc(it.does, func(w string) bool { return strings.HasSuffix(w, "n't") })
	it.goal = it.goal || has("goal", it.does)
	it.unsure = it.unsure || has("unsure", it.does) || has("limit", it.does)
	if at := slices.Index(it.does, "left"); at > 0 && lexicon.ClosedOf(it.does[at-1])&lexicon.BeVerb != 0 || at > 0 && at == len(it.does)-1 && slices.ContainsFunc(it.seg.low[:it.at], func(w string) bool { return words.Is("has", w) }) {
		it.state = true
		return
	}
	it.aim = has("aim", it.does)
	it.worked = has("worked", it.does) && !has("away", it.does)
	away, added := has("away", it.does), has("added", it.does) || it.more
	switch {
	case it.some && has("back", it.does):
		it.way = 1
	case away && !it.more || away && has("away", withoutIn(it.does)):
		it.way = -1
	case added && !it.worked:
		it.way = 1
	case it.worked:
		it.way = -1
	}
	if it.more && !away && !it.worked {
		it.way = 1
	}
}

// withoutIn are words but for those that may be of any verb.
func withoutIn(low []string) []string {
	return slices.DeleteFunc(slices.Clone(low), func(w string) bool { return len(w) < 5 })
}

// rate reads of what a figure is that is of one of several.
func (p *plan) rate(it *item) {
	low := it.seg.low
	rest := low[min(it.end, len(low)):]
	if k := slices.Index(it.seg.items, it); k+1 < len(it.seg.items) {
		rest = low[it.end:it.seg.items[k+1].at]
	}
	for i, w := range rest {
		switch {
		case i > 0 && lexicon.ClosedOf(w) == 0 && words.Is("every", rest[i-1]) && !(i > 1 && rest[i-2] == "of"), i == 1 && words.Is("single", rest[0]) && len(it.each) == 0 && (it.typ != "#" || lexicon.ClosedOf(w) == 0 && p.one(w) == w && it.noun != ""):
			n := p.one(w)
			if n == "one" {
				n = "each"
			}
			if !slices.Contains(it.each, n) {
				it.each = append(it.each, n)
			}
		case i > 0 && rest[i-1] == "for" && p.one(w) != w && p.words.Person(p.one(w)) && len(it.each) == 0 && it.typ != "#":
			it.each = append(it.each, p.one(w)) // 9 euros for adults
		case (w == "each" || w == "apiece") && (i+1 == len(rest) || lexicon.ClosedOf(rest[i+1]) != 0) && len(it.each) == 0:
			it.each = append(it.each, "each")
		}
	}
	p.perAnd(it)
	if k := slices.Index(it.seg.items, it); k > 0 && len(it.each) == 0 && it.at > 0 && words.Is("at", low[it.at-1]) && it.at-1 == it.seg.items[k-1].end {
		if prev := it.seg.items[k-1]; prev.noun != "" && (it.typ != "#" || low[it.at-1] == "of") && low[it.at-1] != "for" {
			it.each = []string{prev.noun} // 4 margheritas at 8 euros, two lessons of 90 minutes
		} else if prev.typ == "" && low[it.at-1] == "at" {
			it.each = []string{"each"}
		}
	}
	all := p.segments[it.seg.in]
	if len(it.each) == 1 && p.measures(it.each[0]) != "" {
		p.eachIn(it, it.seg)
	}
	for i := slices.Index(all, it.seg); i >= 0 && all[i].sent == it.seg.sent && len(it.each) == 0; i-- {
		s := all[i]
		if s != it.seg && (len(s.items) > 0 || !s.opens && i+1 != slices.Index(all, it.seg)) {
			break
		}
		p.eachIn(it, s)
	}
}

// perAnd reads of what a figure is that is of one of two kinds together: per book and day.
func (p *plan) perAnd(it *item) {
	all := p.segments[it.seg.in]
	at := slices.Index(all, it.seg)
	if len(it.each) == 0 || p.one(it.seg.low[len(it.seg.low)-1]) != it.each[len(it.each)-1] || at+1 == len(all) || len(all[at+1].low) != 1 || all[at+1].sent != it.seg.sent {
		return
	}
	it.each = append(it.each, p.one(all[at+1].low[0]))
}

// eachIn reads that a segment speaks of one, or of each: a lesson costs, every box has, charges per week.
func (p *plan) eachIn(it *item, s *segment) {
	for i, w := range s.low {
		if s == it.seg && i >= it.at || i+1 >= len(s.low) {
			return
		}
		next := s.low[i+1]
		switch {
		case words.Is("every", w) && next == "one":
			it.each = append(it.each, "each")
		case words.Is("every", w) && lexicon.ClosedOf(next) == 0:
			it.each = append(it.each, p.one(next))
		case w == "each" && next == "of" || w == "each" && lexicon.ClosedOf(next)&(lexicon.BeVerb|lexicon.DoVerb) != 0:
			it.each = append(it.each, "each")
		case i == 0 && s == it.seg && p.one(w) != w && lexicon.ClosedOf(w) == 0 && it.typ != "#" && len(it.each) < 2 && has("money", s.low[:it.at]):
			it.each = append(it.each, p.one(w)) // juniors pay 40 euros
		case i == 0 && (w == "a" || w == "an" || w == "one") && lexicon.ClosedOf(next) == 0 && it.typ != "#" && !p.words.Person(next) && (has("goal", s.low) || has("money", s.low) || p.beforeIs(s, it)):
			for end := i + 2; end < len(s.low) && end < i+4 && lexicon.ClosedOf(s.low[end]) == 0 && p.words.PlainNoun(s.low[end]) && (s != it.seg || end < it.at); end++ {
				next = s.low[end]
			}
			it.each = append(it.each, p.one(next))
		default:
			continue
		}
		return
	}
}

// beforeIs reports whether a figure stands right behind "is".
func (p *plan) beforeIs(s *segment, it *item) bool {
	return s == it.seg && it.at > 0 && lexicon.ClosedOf(s.low[it.at-1])&lexicon.BeVerb != 0
}

// eachBefore gives figures of money what the last of their sentence alone says: 430 euros for the room and 25 for the internet each month.
func (p *plan) eachBefore() {
	for i := len(p.items) - 2; i >= 0; i-- {
		it, next := p.items[i], p.items[i+1]
		if it.seg.in == next.seg.in && it.seg.sent == next.seg.sent && it.seg != next.seg && it.typ == next.typ && strings.HasPrefix(it.typ, "money") && len(it.each) == 0 && len(next.each) == 1 && p.measures(next.each[0]) != "" && next.seg.low[len(next.seg.low)-1] == next.each[0] {
			it.each, it.amount.Each = next.each, next.amount.Each
		}
	}
}

// combine makes of so many at so much what they come to, and of a share of something how many that is.
func (p *plan) combine() {
	for _, it := range slices.Clone(p.items) {
		if it.fraction > 0 {
			p.shareOf(it)
			continue
		}
		k := slices.Index(it.seg.items, it)
		if n := p.apiece(it); k == 0 && n != nil {
			p.items = append(p.items, p.product(n, it, n.amount.Amount()))
		}
		if k < 1 || it.typ == "" || len(it.each) != 1 && !repeated(it.seg.items[k-1], it) {
			continue
		}
		n := it.seg.items[k-1]
		fits := len(it.each) == 1 && (n.noun != "" && (it.each[0] == n.noun || it.each[0] == "each") || n.typ == "" && it.each[0] == "each" && !n.some || n.typ == string(quantity.Duration) && sameUnit(it.each[0], n.amount.Unit))
		if fits || repeated(n, it) {
			p.items = append(p.items, p.product(n, it, n.amount.Amount()))
		}
	}
}

// apiece is the figure of so many of which each is as much as is said right behind: four balls, 19 euros apiece.
func (p *plan) apiece(it *item) *item {
	prev := p.previous(it)
	if prev == nil || it.at > 0 || it.typ == "#" || len(it.each) != 1 || it.each[0] != "each" {
		return nil
	}
	all := p.segments[it.seg.in]
	n := prev.seg.items[len(prev.seg.items)-1]
	if slices.Index(all, it.seg) != slices.Index(all, prev.seg)+1 || n.typ != "#" || n.list != nil {
		return nil
	}
	return n
}

// repeated reports whether a figure is one that is so many times: 2 times 10 minutes.
func repeated(n, it *item) bool {
	return it.at == n.end+1 && (it.seg.low[n.end] == "times" || it.seg.low[n.end] == "x")
}

// sameUnit reports whether two names are those of one unit of time.
func sameUnit(each, unit string) bool {
	return each == unit || each == "day" && unit == "night" || each == "night" && unit == "day"
}

// product is so many times what one is.
func (p *plan) product(n, of *item, times float64) *item {
	out := *of
	out.amount = of.amount.Scale(times)
	out.amount.Each, out.each, out.made = "", slices.Clone(n.each), []*item{n, of}
	out.own = slices.Concat(n.own, of.own, []string{n.noun})
	return &out
}

// shareOf makes a figure of a share: a third of eighteen bottles, half as many as truck A took.
func (p *plan) shareOf(it *item) {
	var whole *item
	for _, o := range p.items[:it.order] {
		if o.fraction > 0 || strings.HasPrefix(o.typ, "@") || o.typ == "" {
			continue
		}
		if len(it.like) == 0 && o.seg.in == it.seg.in && !o.some || len(it.like) > 0 && !slices.ContainsFunc(it.like, func(k string) bool { return !slices.Contains(o.own, k) }) {
			if whole != nil && len(it.like) == 0 {
				return
			}
			whole = o
		}
	}
	if whole == nil {
		return
	}
	own, does, seg, at, end, way := it.own, it.does, it.seg, it.at, it.end, it.way
	*it = item{amount: whole.amount.Scale(it.fraction), typ: whole.typ, noun: whole.noun, own: own, does: does, seg: seg, at: at, end: end, way: way, order: it.order, made: []*item{whole}, some: len(it.like) == 0, elided: true}
}
