package sums

import (
	"cmp"
	"slices"
	"strings"

	"whence/reason/figures"
	"whence/reason/messages"
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
	keys     []map[string]bool // by message
	before   *result           // what the question before asked for
}

// rest is what was said of all others.
type rest struct {
	seg  *segment
	keys []string
}

// telling reads messages.
type telling struct{ *plan }

// read reads the messages.
func read(said []figures.Said, w messages.Words) *plan {
	p := telling{&plan{reader: reader{w}, said: said}}
	for in, s := range said {
		p.message(s.Text, in)
	}
	for i, it := range p.items {
		it.order = i
	}
	for i, it := range p.items {
		p.elide(it, i)
	}
	for _, it := range p.items {
		p.describe(it)
	}
	made := making(p)
	made.eachBefore()
	made.combine()
	return p.plan
}

// message reads one.
func (p telling) message(text string, in int) {
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
		if l := cmp.Or(names(p).at(all, s), names(p).entries(all, s)); l != nil {
			s.items, p.items = append(s.items, l), append(p.items, l)
		}
	}
	p.segments, p.keys = append(p.segments, all), append(p.keys, keys)
}

// elide gives a bare number what it counts, by what the figure before it does, or what stands in front of the colon.
func (p telling) elide(it *item, i int) {
	low := it.seg.low
	switch noun := p.heading(it.seg); {
	case it.fraction > 0 || it.list != nil:
		return
	case it.typ == "#" && it.amount.From == 1 && noun != "" && p.one(it.noun) == low[it.end-1]:
		it.noun = noun // keys: 2 front door, 1 cellar
	}
	if it.typ != "" {
		return
	}
	if at := it.at; at > 1 && lexicon.ClosedOf(low[at-1])&lexicon.BeVerb != 0 && low[at-2] == "we" && it.end == len(low) {
		it.noun, it.typ, it.us = "person", "#", true // we are five
		return
	}
	if it.elided = true; p.named(it) {
		return
	}
	if like := p.likeOf(it, i); like != nil {
		it.takes(p.plan, like)
	} else if strings.Contains(low[it.at], ".") && len(low[it.at]) > 3 {
		it.typ = "price"
	}
}

// takes gives a bare number what another figure counts or measures, and for what time.
func (it *item) takes(p *plan, like *item) {
	it.noun, it.typ = like.noun, like.typ
	if like.typ != "#" {
		it.amount.Dimension, it.amount.Unit = like.amount.Dimension, like.amount.Unit
		if n := like.amount.Amount(); n != 0 {
			f := like.amount.From / n
			it.amount.From, it.amount.Until = it.amount.From*f, it.amount.Until*f
		}
	}
	if len(it.each) == 0 && !it.some && len(like.each) == 1 && (p.measures(like.each[0]) != "" || words.Is("persons", like.each[0])) {
		it.each, it.amount.Each = slices.Clone(like.each), like.amount.Each
	}
}

// named reads that a bare number counts nothing by the word in front of it: at 3, by 11.00.
func (p telling) named(it *item) bool {
	if it.at == 0 || it.some || !words.Is("named", it.seg.low[it.at-1]) {
		return false
	}
	alone := !slices.ContainsFunc(it.seg.items, func(o *item) bool { return o != it && !o.time() })
	prep, raw := it.seg.low[it.at-1], it.seg.low[it.at]
	timely := prep != "at" || alone
	if v, n := valueAt([]string{strings.Replace(raw, ".", ":", 1)}); n == 1 && v.Kind == clause.Clock && timely {
		it.amount, _ = quantity.Of(v)
		it.typ = clockTime
		return true
	}
	if q, n := valueAt([]string{raw + ":00"}); n == 1 && timely && words.Is("clock-prep", prep) {
		it.amount, _ = quantity.Of(q)
		it.typ = clockTime
		return true
	}
	if words.Is("label", prep) || it.amount.From < 25 && timely {
		it.typ = "@?"
		return true
	}
	return false
}

// likeOf is the figure that tells what a bare number counts, nil for none.
func (p telling) likeOf(it *item, i int) *item {
	if noun := p.heading(it.seg); noun != "" && it.nth() == 0 {
		return &item{noun: noun, typ: "#"}
	}
	for j := i - 1; j >= 0 && p.items[j].seg.in == it.seg.in; j-- {
		if like, ends := p.likeBefore(it, p.items[j]); ends {
			return like
		}
	}
	if i+1 < len(p.items) && len(it.seg.items) == 1 && !it.some && it.end == len(it.seg.low) {
		if o := p.items[i+1]; o.seg.sent == it.seg.sent && o.seg.in == it.seg.in && o.seg != it.seg && (o.money() || o.typ == "price") {
			return o
		}
	}
	goesOn := len(it.seg.items) == 1 && (has("away", it.seg.low) || has("added", it.seg.low) || p.opened(it.seg))
	for j := i - 1; j >= 0; j-- {
		o := p.items[j]
		if o.typ == "#" && o.seg.in >= it.seg.in-1 && len(it.each) == 0 && (it.some || it.more || goesOn) || o.money() && len(it.each) > 0 && slices.Equal(o.each, it.each) {
			return o // for 11 an hour
		}
	}
	return nil
}

// nth is which of the figures of its segment one is.
func (it *item) nth() int { return slices.Index(it.seg.items, it) }

// likeBefore is the figure before a bare one in its message if it tells what that counts; ends is set where none before it does.
func (p telling) likeBefore(it, o *item) (like *item, ends bool) {
	alike := len(o.seg.items) == len(it.seg.items)
	switch {
	case o.list != nil || o.time() || o.fraction > 0:
	case o.seg == it.seg:
		if o.typ != "" && p.verbal(it.seg.tokens[o.end:it.at]) {
			return o, true // we got 17 points table 6 got 21
		}
	case it.some && o.typ == "#":
		return o, true
	case alike && o.nth() != it.nth():
	case o.seg.sent == it.seg.sent && (o.typ != "" || alike):
		if o.typ == "" {
			return nil, false
		}
		return o, true
	case o.seg.sent != it.seg.sent && it.at > 0 && !it.more && lexicon.ClosedOf(it.seg.low[0])&lexicon.Pronoun != 0:
		return nil, true // I used twelve
	case o.typ == "#", o.money() && len(it.seg.items) == 1 && it.end == len(it.seg.low):
		return o, true
	}
	return nil, false
}

// opened reports whether a segment stands behind a colon.
func (p telling) opened(s *segment) bool {
	i := p.place(s)
	return i > 0 && p.segments[s.in][i-1].opens
}

// place is which of the segments of its message one is.
func (p *plan) place(s *segment) int { return slices.Index(p.segments[s.in], s) }

// heading is the noun in the plural that stands in front of the colon in whose list a segment is, "" for none.
func (p telling) heading(s *segment) string {
	all := p.segments[s.in]
	for i := p.place(s) - 1; i >= 0 && all[i].sent == s.sent; i-- {
		if !all[i].opens || slices.ContainsFunc(all[i].items, func(o *item) bool { return !o.entries }) {
			continue
		}
		if n := p.heads(all[i]); n != "" {
			return n
		}
	}
	return ""
}

// describe gathers what is said of a figure, and what it does; what it leaves out, the one before it says.
func (p telling) describe(it *item) {
	it.gather(p.around(it), true)
	p.behind(it)
	p.inFront(it)
	prev := p.previous(it)
	it.lead = messages.Keys(it.seg.tokens[:it.at])
	if it.at == 0 && prev != nil {
		it.lead = prev.lead
	}
	if prev != nil && it.nth() == 0 {
		if it.at == 0 { // Vera 6 wins, 2 losses
			it.own = append(it.own, it.lead...)
		}
		if it.elided && slices.ContainsFunc(it.seg.low, func(w string) bool { return w == "one" || w == "ones" }) {
			it.own = append(it.own, prev.lead...) // the old pump was 240 euros and the new one 300
		}
		if !p.verbal(slices.Concat(it.seg.tokens[:it.at], it.seg.tokens[min(it.end, len(it.seg.tokens)):])) {
			it.does, it.goal, it.not = append(it.does, prev.does...), prev.goal, prev.not
		}
	}
	it.own = append(it.own, strings.Fields(strings.Join(it.list, " "))...)
	it.act()
	making(p).rate(it)
}

// gather takes words as said of a figure, and of what it does where they say that.
func (it *item) gather(list []token, does bool) {
	low := it.seg.low
	for _, t := range list {
		if t.Low == "used" && slices.Contains(low, "to") || t.Low == "in" && low[len(low)-1] != "in" {
			continue // I used to own 140; five in the drawer
		}
		if does {
			it.does = append(it.does, t.Low)
		}
		if t.Key != "" {
			it.own = append(it.own, t.Key)
		}
	}
}

// inFront gathers the segments without figures in front of a figure, and those in front of a colon; a clause does nothing with what stands behind it.
func (p telling) inFront(it *item) {
	all, at := p.segments[it.seg.in], p.place(it.seg)
	for i := at - 1; i >= 0 && all[i].sent == it.seg.sent && it.nth() == 0; i-- {
		s, verbal := all[i], p.verbal(all[i].tokens)
		follows := i > 0 && all[i-1].sent == it.seg.sent && len(all[i-1].items) > 0
		if s.figures() || len(s.items) > 0 && it.time() || follows && verbal {
			break
		}
		it.gather(s.tokens, !verbal || s.opens)
	}
	for i := at - 1; i >= 0 && all[i].sent == it.seg.sent; i-- {
		if all[i].opens && !all[i].figures() {
			it.gather(all[i].tokens, true)
		}
	}
}

// behind gathers the segments without figures behind a figure, but for what the next one is of: Venice, 1000 pieces, Old Map, 2000 pieces.
func (p telling) behind(it *item) {
	all := p.segments[it.seg.in]
	for i := p.place(it.seg) + 1; i < len(all) && all[i].sent == it.seg.sent; i++ {
		s := all[i]
		next := i+1 < len(all) && all[i+1].sent == it.seg.sent && len(all[i+1].items) > 0 && !p.verbal(s.tokens)
		if len(s.items) > 0 || s.opens || next || has("rest", s.low) {
			return
		}
		it.gather(s.tokens, true)
	}
}

// around are the words of its segment that are said of a figure: of several, those from the end of the one before it.
func (p telling) around(it *item) []token {
	k, from, to := it.nth(), 0, len(it.seg.tokens)
	if k+1 < len(it.seg.items) {
		next := it.seg.items[k+1]
		if to = next.at; !next.time() && p.verbal(it.seg.tokens[it.end:to]) {
			to = it.end // we got 17 points table 6 got 21
		}
	}
	if k == 0 {
		return it.seg.tokens[from:to]
	}
	// what the first says of itself is said of all: Anna 6 wins of 8 games
	return slices.Concat(it.seg.tokens[:it.seg.items[0].at], it.seg.tokens[it.seg.items[k-1].end:to])
}

// previous is the figure of the same sentence in the segment before.
func (p *plan) previous(it *item) *item {
	all := p.segments[it.seg.in]
	for i := p.place(it.seg) - 1; i >= 0 && all[i].sent == it.seg.sent; i-- {
		if all[i].figures() {
			return all[i].items[0]
		}
	}
	return nil
}

// figures reports whether a segment has figures that are no times.
func (s *segment) figures() bool {
	return slices.ContainsFunc(s.items, func(it *item) bool { return !it.time() && !it.entries })
}

// verbal reports whether some words have a verb.
func (p *plan) verbal(list []token) bool {
	return slices.ContainsFunc(list, func(t token) bool {
		class := lexicon.ClosedOf(t.Low)
		return class&(lexicon.BeVerb|lexicon.DoVerb|lexicon.ModalVerb) != 0 || words.Is("away", t.Low) || words.Is("goal", t.Low) || class == 0 && p.words.Base(t.Low) != "" && !p.words.PlainNoun(p.one(t.Low))
	})
}

// act reads what became of so many.
func (it *item) act() {
	it.not = it.not || denies(it.does)
	it.goal = it.goal || has("goal", it.does)
	it.unsure = it.unsure || has("unsure", it.does) || has("limit", it.does)
	if it.state = it.isLeft(); it.state {
		return
	}
	it.aim = has("aim", it.does)
	away := has("away", it.does)
	it.worked = has("worked", it.does) && !away
	long := slices.DeleteFunc(slices.Clone(it.does), func(w string) bool { return len(w) < 5 })
	switch {
	case it.some && has("back", it.does):
		it.way = 1
	case away && (!it.more || has("away", long)), it.worked:
		it.way = -1
	case has("added", it.does) || it.more:
		it.way = 1
	}
}

// isLeft reports whether a figure is told as how many are left: only seven were left, she has two left.
func (it *item) isLeft() bool {
	at := slices.Index(it.does, "left")
	if at < 1 {
		return false
	}
	return lexicon.ClosedOf(it.does[at-1])&lexicon.BeVerb != 0 || at == len(it.does)-1 && slices.ContainsFunc(it.seg.low[:it.at], func(w string) bool { return words.Is("has", w) })
}
