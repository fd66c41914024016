package ranked

import (
	"cmp"
	"slices"
	"strings"

	"whence/triple/english/lexicon"
	"whence/triple/quantity"
)

// This file chooses the series of which a question asks, and answers by their order.

// group is what was told of the things that a question may compare.
type group struct {
	series []*series
	edges  []*edge
	scale  *scale
	in     int // the last message with several of them
	score  int // how many words of the question were said with them
}

// answer is what a question finds by the one group of which it asks.
func (b *book) answer(a *asked) (Found, bool) {
	var best []*group
	for _, g := range b.groups(a) {
		n, ok := b.covers(g, a)
		if g.score = n; !ok || len(g.scale.things) < 2 {
			continue
		}
		if len(best) > 0 && n > best[0].score {
			best = nil
		}
		if len(best) == 0 || n == best[0].score {
			best = append(best, g)
		}
	}
	if len(best) > 1 {
		best = slices.DeleteFunc(best, func(g *group) bool { return g.in != b.said-1 })
	}
	if len(best) != 1 {
		return Found{}, false
	}
	g := best[0]
	if g.scale.broken || b.putRight(g) || b.unread(g, a) || b.beside(g) || b.asksOther(g, a) {
		return Found{}, false
	}
	return judge{b, g, a}.found()
}

// putRight reports whether something that was said later may put right what a group rests on.
func (b *book) putRight(g *group) bool {
	return slices.ContainsFunc(b.rights, func(in int) bool { return in >= g.in && in <= g.in+2 })
}

// beside reports whether a later message has figures of the same kind, of something that is called as all of a group are: lot 34.
func (b *book) beside(g *group) bool {
	common := slices.Clone(g.scale.things[0].keys)
	for _, t := range g.scale.things[1:] {
		common = slices.DeleteFunc(common, func(k string) bool { return !t.has(k) })
	}
	return len(common) > 0 && len(g.series) > 0 && slices.ContainsFunc(b.series, func(s series) bool {
		mine := slices.ContainsFunc(g.series, func(o *series) bool { return o.in == s.in })
		return !mine && s.in > g.in && s.when == "" && s.category() == g.series[0].category() && slices.ContainsFunc(common, func(k string) bool { return slices.Contains(s.keys, k) })
	})
}

// asksOther reports whether a question asks of what is done before or behind something that is none of a group, or whose
// something is of which one has no owner.
func (b *book) asksOther(g *group, a *asked) bool {
	named := func(k string) bool {
		return slices.ContainsFunc(g.scale.things, func(t thing) bool { return t.has(k) })
	}
	if a.than > 0 && a.than < len(a.words) && a.kind == "order" && a.form == comparative && !a.yes {
		behind := a.words[a.than]
		return behind.Key != "" && !digits(behind.Low) && lexicon.ClosedOf(behind.Low) == 0 && !named(behind.Key) && !named(behind.Low)
	}
	whose := slices.IndexFunc(a.words, func(w word) bool { return words.Is("whose", w.Low) })
	return whose >= 0 && whose+1 < len(a.words) && slices.ContainsFunc(g.scale.things, func(t thing) bool {
		return !slices.ContainsFunc(t.keys, func(k string) bool { return len(k) > 1 && k != a.words[whose+1].Key })
	})
}

// unread reports whether a message that a group rests on compares by the same with something that is not known.
func (b *book) unread(g *group, a *asked) bool {
	return slices.ContainsFunc(b.edges, func(e edge) bool {
		return e.unread && e.in <= g.in && (b.edgeWay(&e, a) != 0 || b.byWay(g, &e) != 0) && slices.ContainsFunc(g.scale.things, func(t thing) bool { return slices.Contains(t.in, e.in) })
	})
}

// groups are those of what was told that have to do with a question: each series of several, with what goes on from it, those of one
// figure each, and what was told of two.
func (b *book) groups(a *asked) (out []*group) {
	var main []*series
	for i := range b.series {
		if s := &b.series[i]; b.way(s, a) != 0 && slices.ContainsFunc(s.members, func(m member) bool { return m.text != "" }) {
			main = append(main, s)
		}
	}
	taken, used := map[*series]bool{}, map[*edge]bool{}
	add := func(g *group) {
		for _, o := range g.series {
			taken[o] = true
		}
		for _, e := range g.edges {
			used[e] = true
		}
		g.scale.close()
		out = append(out, g)
	}
	for _, several := range []bool{true, false} {
		for _, s := range slices.Backward(main) {
			if !taken[s] && len(s.members) > 1 == several {
				add(b.around(s, main, a))
			}
		}
	}
	for i := len(b.edges) - 1; i >= 0; i-- {
		if e := &b.edges[i]; !e.unread && !used[e] && b.edgeWay(e, a) != 0 {
			g := &group{scale: &scale{sign: 1, known: map[[2]int]int{}}, in: e.in}
			b.join(g, e, a)
			b.reach(g, a)
			add(g)
		}
	}
	return out
}

// around is a series with all that goes on from it.
func (b *book) around(s *series, all []*series, a *asked) *group {
	g := &group{scale: &scale{sign: b.way(s, a), known: map[[2]int]int{}}, in: s.in}
	b.take(g, s)
	for _, o := range all {
		if o != s && goesOn(s, o) && !(o.typ == "" && s.typ != "" && (o.in < s.in || o.in == s.in && slices.Index(all, o) < slices.Index(all, s))) {
			b.take(g, o)
		}
	}
	b.reach(g, a)
	return g
}

// take adds the things of a series to a group.
func (b *book) take(g *group, s *series) {
	g.series, g.in = append(g.series, s), max(g.in, s.in)
	g.scale.broken = g.scale.broken || s.broken
	for _, m := range s.members {
		if m.text != "" {
			if m.typ == "" && g.series[0].typ != "" {
				m.figure.takes(&g.series[0].members[0].figure)
			}
			g.scale.value(m, s.in)
		}
	}
}

// goesOn reports whether one series says more of what another is of: in the same message, with the same verb, or a single figure in
// the message before or behind it.
func goesOn(s, o *series) bool {
	same := o.typ == s.typ && o.noun == s.noun && o.when == s.when
	near := o.in-s.in <= 1 && s.in-o.in <= 1
	switch {
	case same && o.in == s.in, o.when == s.when && !s.members[0].q.Point() && s.typ != yearOf && (s.typ != "" || len(s.members) > 1) && o.typ == "" && len(o.members) == 1 && near && o.noun == "":
		return true
	case !same:
		return false
	}
	if slices.ContainsFunc(o.verbs, func(v string) bool { return slices.Contains(s.verbs, v) }) {
		return true
	}
	told := s.typ != "" || s.copular && o.copular
	return len(o.members) == 1 && near && (told || len(s.members) > 1)
}

// reach adds to a group what was told of two of which one is in it, as long as there is more.
func (b *book) reach(g *group, a *asked) {
	for again := true; again; {
		again = false
		for i := range b.edges {
			e := &b.edges[i]
			if e.unread || slices.Contains(g.edges, e) || !e.between && b.edgeWay(e, a)+b.byWay(g, e) == 0 {
				continue
			}
			if len(g.scale.things) == 0 || slices.ContainsFunc(g.scale.things, func(t thing) bool {
				return t.is(e.more.keys) || t.is(e.less.keys) || e.more.is(t.keys) || e.less.is(t.keys)
			}) {
				b.join(g, e, a)
				again = true
			}
		}
	}
}

// byWay is how an edge lies to the figures of a group by the figure in it: 80 euros more.
func (b *book) byWay(g *group, e *edge) int {
	if len(g.series) == 0 {
		return 0
	}
	s := g.series[0]
	if e.adjective != "" && e.adjective != "late" {
		return g.scale.sign * b.graded(s, e.adjective, s.category())
	}
	if e.by == nil || e.by.Dimension == quantity.Number {
		of := e.noun == "" || e.noun == s.noun || slices.Contains(s.keys, e.noun)
		return map[bool]int{true: g.scale.sign}[e.adjective == "" && e.in == s.in && of && s.category() != "date" && s.category() != "clock"]
	}
	timely := s.category() == "date" || s.category() == "clock"
	if string(e.by.Dimension) == s.typ && e.adjective == "" || timely && e.by.Dimension == quantity.Duration && e.adjective == "late" {
		return g.scale.sign
	}
	return 0
}

// join adds what was told of two to a group.
func (b *book) join(g *group, e *edge, a *asked) {
	g.edges, g.in = append(g.edges, e), max(g.in, e.in)
	if e.by != nil && len(g.series) > 0 && e.by.Dimension != quantity.Number && b.byWay(g, e) == 0 && b.edgeWay(e, a) == 0 {
		return
	}
	more, less := g.scale.add(e.more, e.in), g.scale.add(e.less, e.in)
	if e.between {
		other := g.scale.add(e.other, e.in)
		x, y := g.scale.things[less].q, g.scale.things[other].q
		if x == nil || y == nil {
			return
		}
		if c, ok := quantity.Compare(*x, *y); ok && c != 0 {
			if c*g.scale.sign > 0 {
				less, other = other, less
			}
			g.scale.told(other, more)
			g.scale.told(more, less)
		}
		return
	}
	g.reckon(e, more, less)
	if w := cmp.Or(b.edgeWay(e, a), b.byWay(g, e)); w < 0 {
		more, less = less, more
		g.scale.told(more, less)
	} else if w > 0 {
		g.scale.told(more, less)
	}
}

// reckon gives that of two which has no figure the other's with so much more or less.
func (g *group) reckon(e *edge, more, less int) {
	to, from, sign := more, less, 1.0
	if e.backwards {
		to, from, sign = less, more, -1
	}
	t, of := &g.scale.things[to], g.scale.things[from].q
	if e.by == nil && e.times == 0 || of == nil || t.q != nil {
		return
	}
	q := *of
	if e.times > 0 {
		q.From, q.Until = q.From*e.times, q.Until*e.times
		t.q = &q
		return
	}
	by := e.by.From
	if _, way := lexicon.Dimensions(e.adjective); len(way) > 0 && way[0] < 0 && e.adjective != "late" {
		by = -by
	}
	switch {
	case e.by.Dimension == q.Dimension || e.by.Dimension == quantity.Number && q.Dimension != quantity.YearDay && q.Dimension != quantity.Date && q.Dimension != quantity.Clock && e.adjective != "late":
		if e.by.Dimension != q.Dimension && q.Amount() != 0 {
			by *= q.From / q.Amount()
		}
	case e.by.Dimension != quantity.Duration:
		return
	case q.Dimension == quantity.Number:
		by /= secondsOfYear
	case q.Dimension == quantity.YearDay || q.Dimension == quantity.Date:
		by /= secondsOfDay
	}
	q.From, q.Until = q.From+sign*by, q.Until+sign*by
	t.q = &q
}

const (
	secondsOfYear = 31556952
	secondsOfDay  = 86400
)

// covers reports whether all that a question says to name what it asks of was said of a group, with how many of its words were said there.
func (b *book) covers(g *group, a *asked) (n int, ok bool) {
	s := &series{typ: "?", members: []member{{}}}
	if len(g.series) > 0 {
		s = g.series[0]
	}
	keys, verbs := b.keys(g)
	for i, w := range a.words {
		k := cmp.Or(w.Key, map[bool]string{true: w.Low}[digits(w.Low)])
		if k == "" || a.idle(i) {
			continue
		}
		called := slices.ContainsFunc(g.scale.things, func(t thing) bool { return t.has(k) })
		switch {
		case !called && i > 0 && w.Raw != w.Low && !words.Is("self", w.Low) && !b.words.PlainNoun(b.words.Singular(w.Low)):
			return 0, false // somebody of whom no figure is told
		case a.noun != "" && k == a.noun && !g.counts(k):
			if !b.people(k) && !b.measures(s, k) || b.people(k) && !b.ofPersons(g, s) {
				return 0, false
			}
		case called || slices.Contains(keys, k):
			n++
		case !b.means(g, s, a, i, k, len(verbs) == 0):
			return 0, false
		}
	}
	return n, !a.who || slices.ContainsFunc(a.words, func(w word) bool { return words.Is("whose", w.Low) }) || b.persons(g)
}

// idle reports whether a word of a question names nothing of what it asks.
func (a *asked) idle(i int) bool {
	w := a.words[i]
	return a.used[i] || words.Is("remaining", w.Low) && i == len(a.words)-1 || words.Is("idle", w.Key) || words.Is("idle", w.Low) || words.Is("wh", w.Low) || words.Is("yesno", w.Low) || words.Is("not", w.Low)
}

// ofPersons reports whether what the figures of a group count are persons, or may be.
func (b *book) ofPersons(g *group, s *series) bool {
	return b.words.Person(g.noun()) || g.noun() == "" && b.persons(g) && unit(s.category()) == "number"
}

// means reports whether a word of a question means what a group has in other words: what its figures measure, of which kind its things are,
// what is done where none of that was said.
func (b *book) means(g *group, s *series, a *asked, i int, k string, still bool) bool {
	verb := b.verb(a, i)
	switch {
	case b.measures(s, k), words.Is("sort", k), words.Is("sort", a.words[i].Low), b.people(k) && b.persons(g):
		return true
	case (!verb || i == 0 || words.Is("which", a.words[i-1].Low)) && b.kindOf(g, k, a, i):
		return true
	}
	return verb && still
}

// verb reports whether a word of a question is a verb: by its form, or by what stands before it.
func (b *book) verb(a *asked, i int) bool {
	w := a.words[i].Low
	if b.words.Base(w) == "" {
		return false
	}
	before := i > 0 && (a.words[i-1].Low == "to" || words.Is("wh", a.words[i-1].Low) || words.Is("yesno", a.words[i-1].Low) || lexicon.ClosedOf(a.words[i-1].Low)&lexicon.Pronoun != 0)
	return before || !b.words.PlainNoun(b.words.Singular(w))
}

// noun is what the figures of a group count, "" for nothing.
func (g *group) noun() string {
	for _, e := range g.edges {
		if e.noun != "" {
			return e.noun
		}
	}
	if len(g.series) > 0 {
		return g.series[0].noun
	}
	return ""
}

// counts reports whether what is counted is said where most of the things of a group are told, or with those of which two are told.
func (g *group) counts(k string) bool {
	var main *series
	for _, s := range g.series {
		if main == nil || len(s.members) > len(main.members) {
			main = s
		}
	}
	return main != nil && slices.Contains(main.keys, k) || slices.ContainsFunc(g.edges, func(e *edge) bool { return slices.Contains(e.keys, k) })
}

// keys are those of all that was said of a group, and its verbs.
func (b *book) keys(g *group) (keys, verbs []string) {
	for _, s := range g.series {
		keys, verbs = append(keys, s.keys...), append(verbs, s.verbs...)
	}
	for _, e := range g.edges {
		keys, verbs = append(keys, e.keys...), append(verbs, e.verbs...)
	}
	return keys, verbs
}

// head is the word that says of which kind a thing is: the last one, or that before a number: room 2 is a room.
func (t thing) head() string {
	last := len(t.keys) - 1
	if last > 0 && digits(t.keys[last]) {
		last--
	}
	return t.keys[last]
}

// sortOf tells whether a thing is of a kind: 1 where it is, -1 where it is of another, 0 where that is not known.
func (b *book) sortOf(t thing, kind string) int {
	h := t.head()
	if t.one {
		return 0
	}
	if strings.HasPrefix(h, "-") {
		day := strings.Contains(h, "W")
		return map[bool]int{true: 1, false: -1}[day && kind == "day" || !day && kind == "month"]
	}
	switch e, known := lexicon.Lookup(h); {
	case slices.ContainsFunc(t.keys, func(k string) bool { return lexicon.IsA(k, kind) }), lexicon.MayBe(h, kind):
		return 1
	case !known || !e.Is(lexicon.Noun) || lexicon.IsFirstName(h) || t.named():
		return 0
	}
	return -1
}

// named reports whether a thing has a name with a capital behind no article, or one before its last word.
func (t thing) named() bool {
	for i, w := range strings.Fields(t.text) {
		if i < 3 && strings.ToLower(w) != w {
			return true
		}
	}
	return false
}

// kindOf reports whether a noun in a question says of which kind the things are, or some of them.
func (b *book) kindOf(g *group, k string, a *asked, at int) bool {
	if !noun(k) {
		return false
	}
	before, behind := at > 0 && (a.used[at-1] || words.Is("which", a.words[at-1].Low) || at == len(a.words)-1 && !b.verb(a, at)), at == 0
	is, other := 0, 0
	for _, t := range g.scale.things {
		switch b.sortOf(t, k) {
		case 1:
			is++
		case -1:
			other++
		}
	}
	return is > 0 || (before || behind) && other == 0
}

// drop leaves a thing out.
func (s *scale) drop(i int) {
	known := map[[2]int]int{}
	for k, c := range s.known {
		if k[0] == i || k[1] == i {
			continue
		}
		for n := range k {
			if k[n] > i {
				k[n]--
			}
		}
		known[k] = c
	}
	s.things, s.known = slices.Delete(s.things, i, i+1), known
}

// persons reports whether the things of a group may be persons.
func (b *book) persons(g *group) bool {
	return !slices.ContainsFunc(g.scale.things, func(t thing) bool {
		h := t.head()
		e, known := lexicon.Lookup(h)
		if slices.ContainsFunc(t.keys, lexicon.IsFirstName) {
			return false
		}
		return known && e.Is(lexicon.Noun) && !e.Person() && !b.words.Person(h) && !lexicon.IsFirstName(h) && !t.named() && !words.Is("self", h)
	})
}

// judge answers a question by the order of a group.
type judge struct {
	*book
	g *group
	a *asked
}

// found is what the order says to the question.
func (j judge) found() (Found, bool) {
	s, a := j.g.scale, j.a
	before, behind := j.names(0, a.than), j.names(a.than, len(a.words))
	if a.than == 0 {
		before = behind
		behind = nil
	}
	if j.denied() {
		return Found{}, false
	}
	all := len(before) + len(behind)
	switch {
	case a.form == limit:
		a.yes = a.yes || a.bare && len(before) == 1
		return j.limits(before)
	case a.form == comparative && a.than > 0 || a.form == equal:
		return j.compares(before, behind)
	case a.yes, a.bare && a.form == superlative && all == 1 && len(a.words) > 2 && len(j.names(0, 2)) == 1:
		return j.isMost(before)
	case all == 1 || a.than > 0 || all < 2 && slices.ContainsFunc(a.words, func(w word) bool { return words.Is("or", w.Low) }):
		return Found{}, false
	case all > 1 && all < len(s.things):
		for i := len(s.things) - 1; i >= 0; i-- {
			if !slices.Contains(before, i) {
				s.drop(i)
			}
		}
	case a.of > 0 && a.of != len(s.things) || j.missing() || len(j.g.edges) == 1 && len(j.g.series) == 0 && a.form == superlative && a.of == 0: // who says that there are but two?
		return Found{}, false
	}
	return j.most()
}

// denied reports whether a question has a negation that is no more than its first word, or part of a limit.
func (j judge) denied() bool {
	for i, w := range j.a.words {
		if words.Is("not", w.Low) && !j.a.used[i] && !(i == 0 && j.a.yes) {
			return true
		}
	}
	return false
}

// missing reports whether fewer things are known than a message says that they are.
func (j judge) missing() bool {
	return slices.ContainsFunc(j.g.series, func(s *series) bool { return s.several > len(j.g.scale.things) })
}

// names are the things that some words of a question name: by a word that only one of them has.
func (j judge) names(from, to int) (out []int) {
	for i := from; i < to; i++ {
		k := j.nameAt(i)
		if k == "" || j.kindAt(i) {
			continue
		}
		var of []int
		for t := range j.g.scale.things {
			if j.g.scale.things[t].has(k) {
				of = append(of, t)
			}
		}
		if len(of) == 1 && !slices.Contains(out, of[0]) {
			out = append(out, of[0])
		}
	}
	return out
}

// nameAt is a word of a question as a name would have it, "" for none.
func (j judge) nameAt(i int) string {
	w := j.a.words[i]
	k := w.Key
	if digits(w.Low) || words.Is("self", w.Low) || words.Is("time-of", w.Low) || words.Is("time", w.Low) || k == "" && (calendar(w.Low) || lexicon.ClosedOf(w.Low) == 0) {
		k = w.Low
	}
	if j.a.used[i] && !digits(w.Low) {
		return ""
	}
	return k
}

// kindAt reports whether a word of a question only says of which kind what it asks for is: which meeting, the biggest flat, of the trees.
func (j judge) kindAt(i int) bool {
	s := j.a.words
	w := s[i].Low
	if i == 0 || j.a.used[i] || !noun(j.one(w)) || s[i].Raw != w {
		return false
	}
	group := i > 1 && lexicon.ClosedOf(s[i-1].Low) != 0 && s[i-2].Low == "of" && j.plural(w)
	return words.Is("wh", s[i-1].Low) || group || j.a.used[i-1] && s[i-1].Sign == "" && j.a.than == 0 && j.a.form != limit && !words.Is("joins", s[i-1].Low)
}

// another reports whether a thing is of another kind than a question says.
func (j judge) another(t thing) bool {
	_, verbs := j.keys(j.g)
	for i, w := range j.a.words {
		kind := j.one(w.Low)
		if !j.kindAt(i) || t.has(w.Key) || words.Is("sort", kind) || words.Is("idle", kind) || w.Key == j.a.noun || slices.Contains(j.g.of(), w.Key) || slices.Contains(verbs, w.Key) || len(j.g.series) > 0 && j.measures(j.g.series[0], kind) {
			continue
		}
		if j.sortOf(t, kind) < 0 {
			return true
		}
	}
	return false
}

// of are the words for what the figures of a group are, which are no kinds of things: the highest price.
func (g *group) of() (out []string) {
	for _, s := range g.series {
		out = append(out, s.heads...)
	}
	return out
}

// result makes an answer of things; the others are those that it was compared with.
func (j judge) result(ids []int) Found {
	s := j.g.scale
	f := Found{}
	for _, e := range j.g.edges {
		if !slices.Contains(f.In, e.in) {
			f.In = append(f.In, e.in)
		}
	}
	for i, t := range s.things {
		for _, in := range t.in {
			if !slices.Contains(f.In, in) {
				f.In = append(f.In, in)
			}
		}
		if !slices.Contains(ids, i) {
			f.Others = append(f.Others, Thing{t.text, t.q})
		}
	}
	for _, i := range ids {
		f.Things = append(f.Things, Thing{s.things[i].text, s.things[i].q})
	}
	if slices.ContainsFunc(s.things, func(t thing) bool { return t.q == nil }) {
		f.Others = nil
	} else {
		way := float64(-s.sign * j.a.way)
		slices.SortStableFunc(f.Others, func(x, y Thing) int { return cmp.Compare(way*x.Amount.From, way*y.Amount.From) })
	}
	slices.Sort(f.In)
	return f
}

// most is what lies at the end, or at the rank, of which is asked.
func (j judge) most() (Found, bool) {
	s, a := j.g.scale, j.a
	n := len(s.things)
	switch a.form {
	case comparative:
		if n != 2 {
			return Found{}, false
		}
	case middle:
		if a.rank = (n + 1) / 2; n%2 == 0 || n < 3 {
			return Found{}, false
		}
		a.way = 1
	case apart:
		top, low := s.at(1, 1), s.at(1, -1)
		if len(top) != 1 || len(low) != 1 || s.things[top[0]].q == nil || s.things[low[0]].q == nil {
			return Found{}, false
		}
		x, y := *s.things[top[0]].q, *s.things[low[0]].q
		if s.sign < 0 {
			x, y = y, x
		}
		q, ok := quantity.Difference(x, y)
		f := j.result([]int{top[0], low[0]})
		f.Apart, f.Others = &q, nil
		return f, ok
	}
	ids := s.at(a.rank, a.way)
	other := func(i int) bool { return j.another(s.things[i]) }
	if len(ids) == 0 || slices.ContainsFunc(ids, other) || a.rank > 1 && slices.ContainsFunc(slices.Collect(indices(s)), other) || len(ids) > 1 && (a.rank > 1 || a.form == comparative) || slices.ContainsFunc(ids, func(i int) bool { return words.Is("self", s.things[i].head()) && len(s.things[i].keys) > 1 }) {
		return Found{}, false
	}
	return j.result(ids), true
}

// isMost reports whether the one thing that a question names is at the end, or the rank, of which it asks.
func (j judge) isMost(named []int) (Found, bool) {
	s, a := j.g.scale, j.a
	if len(named) != 1 || a.form != superlative {
		return Found{}, false
	}
	i := named[0]
	above, below, same := s.beyond(i, a.way)
	f := j.result(named)
	f.YesNo = true
	whole := above+below+same == len(s.things)-1 && same == 0
	switch {
	case a.rank == 1 && j.under(i):
		return f, true
	case !whole || j.missing() || a.of > 0 && a.of != len(s.things):
		return Found{}, false
	}
	f.Holds = above == a.rank-1
	return f, true
}

// under reports whether something is sure to be above a thing.
func (j judge) under(i int) bool {
	return slices.ContainsFunc(slices.Collect(indices(j.g.scale)), func(o int) bool {
		c, ok := j.g.scale.known[[2]int{i, o}]
		return ok && c*j.a.way < 0
	})
}

// indices are the places of the things of a scale.
func indices(s *scale) func(func(int) bool) {
	return func(yield func(int) bool) {
		for i := range s.things {
			if !yield(i) {
				return
			}
		}
	}
}

// compares is what a question with "than" or "as" finds.
func (j judge) compares(before, behind []int) (Found, bool) {
	s, a := j.g.scale, j.a
	if a.form == equal && len(behind) == 0 && len(before) == 2 {
		before, behind = before[:1], before[1:]
	}
	if len(behind) != 1 || len(before) > 1 || a.form == equal && !a.yes && len(before) > 0 {
		return Found{}, false
	}
	y := behind[0]
	fits := func(c int) bool { return a.form == equal && c == 0 || a.form == comparative && c*a.way > 0 }
	if a.yes {
		return j.whether(before, y, fits)
	}
	var ids []int
	for i := range s.things {
		c, ok := s.known[[2]int{i, y}]
		switch {
		case i == y:
		case !ok:
			return Found{}, false
		case fits(c):
			ids = append(ids, i)
		}
	}
	next := a.kind != "order" || len(ids) == 1 // who came before her is the one right before
	return j.result(ids), len(ids) > 0 && next && !j.missing()
}

// whether answers whether the one thing named before "than" lies to the one behind it as is asked; more than last year says that of now.
func (j judge) whether(before []int, y int, fits func(int) bool) (Found, bool) {
	s := j.g.scale
	if len(before) == 0 && len(s.things) == 2 && words.Is("current", s.things[1-y].keys[0]) {
		before = []int{1 - y}
	}
	if len(before) != 1 {
		return Found{}, false
	}
	c, ok := s.known[[2]int{before[0], y}]
	f := j.result([]int{before[0], y})
	f.YesNo, f.Holds, f.Others = true, fits(c), nil
	return f, ok
}

// limits is what a question for what is within a bound finds.
func (j judge) limits(named []int) (Found, bool) {
	s, a := j.g.scale, j.a
	bound := a.bound.alike(s)
	var ids, not []int
	for i := range s.things {
		holds, sure := s.meets(i, bound, a.op)
		switch {
		case a.yes && len(named) == 1 && i != named[0]:
		case !sure && !(a.yes && len(named) == 0):
			return Found{}, false
		case sure && holds:
			ids = append(ids, i)
		case sure:
			not = append(not, i)
		}
	}
	any := slices.ContainsFunc(a.words, func(w word) bool { return words.Is("any", w.Low) })
	switch {
	case !a.yes && (len(named) > 0 || len(ids) == 0 || j.missing()), a.yes && len(named) > 1, a.yes && len(named) == 0 && !any:
		return Found{}, false
	case a.yes && len(named) == 0 && len(ids) == 0 && (len(not) < len(s.things) || j.missing()):
		return Found{}, false
	}
	f := j.result(ids)
	if a.yes && len(ids) == 0 {
		f = j.result(not)
	}
	f.Others, f.YesNo, f.Holds = nil, a.yes, len(ids) > 0
	return f, true
}

// alike is the bound in the unit of the things that it bounds.
func (f figure) alike(s *scale) quantity.Quantity {
	for _, t := range s.things {
		if t.q != nil && f.typ != t.fig.typ && f.q.Dimension == quantity.Number && t.q.Dimension != quantity.Number {
			f.takes(&t.fig)
			return f.q
		}
	}
	return f.q
}
