package ranked

import (
	"slices"
	"strings"

	"whence/reason/messages"
	"whence/triple/clause"
	"whence/triple/english/lexicon"
	"whence/triple/english/value"
	"whence/triple/quantity"
)

// This file reads sentences as series: the things of which they tell figures of one kind.

// label is what a thing is called.
type label struct {
	text string
	keys []string
	one  bool // it is called "the white one"
}

// member is a thing with its figure.
type member struct {
	label
	figure
}

// series is what one sentence tells of several things, or of one.
type series struct {
	in      int
	typ     string // what its figures measure, "#" for several nouns that are counted, "" for bare numbers
	noun    string // what all of them count
	headed  bool   // it stands behind a heading
	copular bool   // something is said to be so many
	members []member
	keys    []string // of its sentence and what stands before it in its message
	verbs   []string // of its sentence
	broken  bool     // of one of its figures nobody knows what it is of
	heads   []string // the keys of its heading
	when    string   // the year in its sentence, or what else says that it was another time
	days    bool     // its sentence names several days
	several int      // of how many its message says that they are, 0 where it does not
}

// serial reads sentences as series.
type serial struct{ reader }

// heading is how many words stand before the colon or the dash of a list, 0 for none.
func heading(s []word, all []figure) int {
	if len(all) == 0 {
		return 0
	}
	each := 0
	for _, f := range all {
		if f.at > 0 && messages.Opens(s[f.at-1].Sign) {
			each++
		}
	}
	for i := range s {
		if slices.ContainsFunc(all, func(f figure) bool {
			return f.at <= i && (digits(s[f.at].Low) && f.noun == "" || f.typ != "" && f.noun == "")
		}) {
			return 0
		}
		if s[i].Sign == ":" || messages.Opens(s[i].Sign) && !digits(s[i].Low) {
			if i+1 == all[0].at && each > 1 {
				return 0
			}
			return i + 1
		}
	}
	return 0
}

// read are the series of a sentence.
func (r serial) read(s []word, in int) (out []series) {
	all := r.figures(s)
	every := slices.Clone(all)
	from := heading(s, all)
	all = slices.DeleteFunc(all, func(f figure) bool { return f.at < from || r.relative(s, f) })
	if len(s) > 0 && s[len(s)-1].Sign == "?" {
		return nil
	}
	r.inherit(s[:from], all)
	var types []string
	for _, f := range all {
		if !slices.Contains(types, f.typ) {
			types = append(types, f.typ)
		}
	}
	for _, t := range types {
		own := slices.DeleteFunc(slices.Clone(all), func(f figure) bool { return f.typ != t })
		one := series{in: in, typ: t, headed: from > 0, noun: own[0].noun}
		if t == "" && from > 0 {
			one.noun = r.counted(s[:from])
		}
		one.keys, one.verbs = messages.Keys(s), r.verbs(s)
		one.copular = slices.ContainsFunc(s[from:own[0].at], func(w word) bool { return lexicon.ClosedOf(w.Low)&lexicon.BeVerb != 0 || w.Low == "is" })
		r.fill(&one, s, from, all, own)
		one.broken = one.broken || leavesNumber(s[from:], every, from, one.members) || slices.ContainsFunc(s, func(w word) bool { return words.Is("unsure", w.Low) || words.Is("not", w.Low) })
		one.when = r.then(s, t)
		one.days, one.heads = r.days(s) > 1, messages.Keys(s[:from])
		out = append(out, one)
	}
	if from > 0 && len(out) > 1 && slices.ContainsFunc(out, func(o series) bool { return o.typ == "" }) { // postcard 1.20, mug 8.50, tea towel 6
		for i := range out {
			out[i].broken = true
		}
	}
	return out
}

// time is the time by which a figure is told: yesterday, last year.
func (r serial) time(s []word, from, to int) label {
	for i := from; i < to; i++ {
		w := s[i].Low
		if words.Is("time", w) {
			return label{text: w, keys: []string{w}}
		}
		if words.Is("time-of", w) && i+1 < to {
			if _, n := messages.ValueAt([]string{"1", s[i+1].Low}); n == 2 {
				return label{text: w + " " + s[i+1].Low, keys: []string{w, s[i+1].Low}}
			}
		}
	}
	return label{}
}

// then is what says of figures that they were of another time.
func (r serial) then(s []word, typ string) string {
	for i, w := range s {
		if words.Is("past-time", w.Low) || words.Is("past-of", w.Low) && i+1 < len(s) && noun(s[i+1].Low) {
			return w.Low
		}
		if n := number(w.Low); typ != yearOf && n >= 1900 && n < 2100 && n == float64(int(n)) && i > 0 && words.Is("before-year", s[i-1].Low) {
			return w.Low
		}
	}
	return ""
}

// relative reports whether a figure only tells how much more or less something is than another.
func (r serial) relative(s []word, f figure) bool {
	if f.end >= len(s) || s[f.end-1].Sign != "" {
		return false
	}
	next := s[f.end].Low
	return words.As("more-or-less", next) != "" || words.As("when", next) != "" || words.Is("since-then", next) || r.degree(next) == "more"
}

// days are how many days of the week or dates some words name.
func (r serial) days(s []word) (n int) {
	for _, w := range s {
		if v, ok := value.OfWords([]string{w.Low}, ""); ok && (v.Kind == clause.Weekday || v.Kind == clause.Date) {
			n++
		}
	}
	return n
}

// verbs are the verbs of a sentence that are no nouns too, and say more than that something is or has.
func (r reader) verbs(s []word) (out []string) {
	for _, w := range s {
		b := r.words.Base(w.Low)
		if b != "" && lexicon.ClosedOf(w.Low) == 0 && !words.Is("idle", b) && (b != w.Low || !r.words.PlainNoun(w.Low)) && r.words.Singular(w.Low) == w.Low {
			out = append(out, b)
		}
	}
	return out
}

// counted is the noun in the plural of a heading, "" for none.
func (r serial) counted(s []word) string {
	for _, w := range s {
		if r.plural(w.Low) {
			return r.one(w.Low)
		}
	}
	return ""
}

// inherit gives bare numbers what the figure before them measures, or the heading. Where each counts something else, what they count is
// what they are told of.
func (r serial) inherit(head []word, all []figure) {
	like := r.headed(head)
	if clock := slices.IndexFunc(all, func(f figure) bool { return f.typ == string(quantity.Clock) }); clock > 0 && like == nil {
		like = &all[clock] // at 9, at 8:30
	}
	for i := range all {
		f := &all[i]
		switch {
		case f.typ == "" && like != nil:
			f.takes(like)
			continue
		case f.typ == "":
			continue
		case f.timed && like != nil && like.pm && !f.pm && f.q.From < noon:
			f.q.From, f.q.Until, f.pm = f.q.From+noon, f.q.Until+noon, true
		}
		like = f
	}
	var nouns []string
	for _, f := range all {
		if strings.HasPrefix(f.typ, "#") {
			nouns = append(nouns, f.noun)
		}
	}
	if each := slices.Compact(slices.Sorted(slices.Values(nouns))); len(nouns) < 2 || len(each) < len(nouns) {
		return
	}
	for i := range all {
		if strings.HasPrefix(all[i].typ, "#") {
			all[i].typ, all[i].noun, all[i].end = "#", "", all[i].end-1
		}
	}
}

// headed is a figure of the unit that a heading names: hours this week; nil for none.
func (r serial) headed(head []word) *figure {
	noun := r.counted(head)
	if noun == "" {
		return nil
	}
	v, n := messages.ValueAt([]string{"2", r.words.Plural(noun)})
	if q, ok := quantity.Of(v); ok && n == 2 && q.Dimension != quantity.Number {
		return &figure{q: q, typ: string(q.Dimension)}
	}
	return nil
}

// takes gives a bare number what another figure measures.
func (f *figure) takes(like *figure) {
	f.bare, f.typ, f.noun = true, like.typ, like.noun
	switch {
	case like.typ == string(quantity.Clock):
		at := f.q.From * secondsOfHour
		if at < noon && like.pm {
			at, f.pm = at+noon, true
		}
		f.q.From, f.q.Dimension = at, quantity.Clock
	case like.typ == yearOf || strings.HasPrefix(like.typ, "#"):
	case like.q.Point():
		f.typ = ""
	default:
		n := like.q.Amount()
		switch {
		case like.typ == "temperature":
			f.q.From += like.q.From - n
		case n != 0:
			f.q.From *= like.q.From / n
		}
		f.q.Dimension, f.q.Unit, f.q.Each = like.q.Dimension, like.q.Unit, like.q.Each
	}
	f.q.Until = f.q.From
}

const (
	secondsOfHour = 3600
	noon          = 12 * secondsOfHour
)

// fill finds what the figures of a series are told of.
func (r serial) fill(one *series, s []word, from int, all, own []figure) {
	ends := r.ends(s, from, all, own)
	var front, back [][]word
	starts := append([]int{from}, ends...)
	fronts, backs := 0, 0
	for i, f := range own {
		x, y := r.front(without(s, starts[i], f.at, all)), r.back(without(s, f.end, ends[i], all))
		if front, back = append(front, x), append(back, y); len(x) == 0 && len(y) > 0 {
			backs++
		} else if len(y) == 0 && len(x) > 0 {
			fronts++
		}
	}
	if r.cut(front); len(back[0]) > 0 && r.apposed(s[from:own[0].at]) { // in the park we waited 50 minutes for the Dragon
		front[0] = nil
	}
	head := r.label(r.name(s[:from]))
	for i, f := range own {
		of := front[i]
		one.broken = one.broken || r.manyNames(s[starts[i]:f.at])
		if len(of) == 0 || len(back[i]) > 0 && backs > fronts {
			of = back[i]
		}
		l := r.label(of)
		switch {
		case len(all) == 1 && head.text != "": // gas – Northmoor, 74 pounds
			l = label{text: head.text, keys: append(head.keys, l.keys...)}
		case len(own) == 1 && len(front[0]) == 0:
			l = label{}
		case l.text == "":
			l = r.time(s, starts[i], ends[i])
		}
		one.add(member{l, f})
	}
}

// leavesNumber reports whether some words have a number that is no figure that was read, and by which nothing is called.
func leavesNumber(s []word, every []figure, from int, members []member) bool {
	for i, w := range s {
		read := slices.ContainsFunc(every, func(f figure) bool { return i+from >= f.at && i+from < f.end })
		if digits(w.Low) && !read && !slices.ContainsFunc(members, func(m member) bool { return m.has(w.Low) }) {
			return true
		}
	}
	return false
}

// onlyAdjective reports whether what a thing would be called says how something is: high.
func onlyAdjective(keys []string) bool {
	if len(keys) != 1 {
		return false
	}
	e, ok := lexicon.Lookup(keys[0])
	return ok && e.Is(lexicon.Adjective) && len(dimensionsOf(keys[0])) > 0
}

// manyNames reports whether several names stand in front of a figure, so that which of them is meant is not said: Pip, pony, 22.
func (r serial) manyNames(s []word) bool {
	if slices.ContainsFunc(s, func(w word) bool { return w.Of(lexicon.Preposition|lexicon.BeVerb) || r.finite(w) }) {
		return false
	}
	n, first := 0, 0
	for i := range s {
		if s[i].Sign == "," {
			if len(r.name(s[first:i+1])) > 0 {
				n++
			}
			first = i + 1
		}
	}
	return n > 1
}

// add adds a thing, which has the noun of the first where its own is left out: the blue kayak, the red one.
func (s *series) add(m member) {
	if len(s.members) > 0 && m.one && len(s.members[0].keys) > 1 {
		m.keys = append(m.keys, s.members[0].keys[len(s.members[0].keys)-1])
	}
	s.broken = s.broken || m.text == "" || onlyAdjective(m.keys) || m.noun != "" && m.noun != s.noun
	s.members = append(s.members, m)
}

// apposed reports whether the words before a figure only say where or when somebody does something.
func (r serial) apposed(s []word) bool {
	return len(s) > 0 && lexicon.ClosedOf(s[0].Low)&lexicon.Preposition != 0 && slices.ContainsFunc(s, func(w word) bool {
		return lexicon.ClosedOf(w.Low)&lexicon.Pronoun != 0 && lexicon.ClosedOf(w.Low)&(lexicon.Determiner|lexicon.Possessive) == 0
	})
}

// without are some words but for those of figures, none of those before the last separator that has others behind it.
func without(s []word, from, to int, all []figure) (out []word) {
	for i := from; i < to; i++ {
		if !slices.ContainsFunc(all, func(f figure) bool { return i >= f.at && i < f.end }) {
			out = append(out, s[i])
		}
	}
	return out
}

// ends are where the words of each figure of a series end.
func (r serial) ends(s []word, from int, all, own []figure) (out []int) {
	last := own[len(own)-1]
	tail := until(s, last.end, all)
	behind := len(r.front(s[from:own[0].at])) == 0 || len(r.back(s[last.end:tail])) > 0
	for i, f := range own[:len(own)-1] {
		next := own[i+1]
		end := r.parts(s, f, next, all)
		if end < 0 {
			if end = f.end; behind {
				end = next.at
			}
		}
		out = append(out, end)
	}
	return append(out, tail)
}

// parts is where the words of a figure end and those of the next begin: the last sign or conjunction behind which that is told of something;
// -1 for none.
func (r serial) parts(s []word, f, next figure, all []figure) int {
	end := -1
	for k := next.at; k >= f.end; k-- {
		sep := k > 0 && s[k-1].Sign != "" && s[k-1].Sign != "(" || k < next.at && words.Is("joins", s[k].Low)
		if !sep {
			continue
		}
		end = k
		if len(r.front(without(s, k, next.at, all))) > 0 || len(r.back(s[next.end:until(s, next.end, all)])) > 0 {
			break
		}
	}
	return end
}

// until is where the words from i on end: at a sign, a conjunction, or a figure.
func until(s []word, i int, all []figure) int {
	for i < len(s) && (i == 0 || s[i-1].Sign == "") && !words.Is("joins", s[i].Low) && !slices.ContainsFunc(all, func(f figure) bool { return f.at == i }) {
		i++
	}
	return i
}

// finite reports whether a word is a verb that ends what something is called.
func (r reader) finite(w word) bool {
	if calendar(w.Low) && w.Raw != w.Low {
		return false
	}
	if lexicon.ClosedOf(w.Low)&(lexicon.BeVerb|lexicon.DoVerb|lexicon.ModalVerb) != 0 || words.Is("finite", w.Low) || w.Low == "is" {
		return true
	}
	b := r.words.Base(w.Low)
	return b != "" && b != w.Low && !strings.HasSuffix(w.Low, "ing") && lexicon.ClosedOf(w.Low) == 0 && !r.words.PlainNoun(r.words.Singular(w.Low)) && !r.words.PlainNoun(w.Low)
}

// front is what something is called by the words before its figure; none where they begin with a verb.
func (r reader) front(s []word) (out []word) {
	if i := slices.IndexFunc(s, func(w word) bool { return words.Is("says-that", w.Low) }); i > 0 {
		s = s[i+1:] // the teacher said that the Elbe is so long
	}
	for i := len(s) - 2; i >= 0; i-- { // of the novels on the shelf, The Salt Road has 612 pages
		if s[i].Sign != "" && len(r.front(s[i+1:])) > 0 {
			s = s[i+1:]
			break
		}
	}
	return r.name(s)
}

// back is what it is called by the words behind it.
func (r reader) back(s []word) []word {
	if len(s) == 0 || words.Is("of", s[0].Low) || len(dimensionsOf(s[0].Low)) > 0 {
		return nil
	}
	for i := range s {
		if s[i].Sign != "" {
			s = s[:i+1]
			break
		}
	}
	return r.name(s)
}

// name is a phrase that names something, with which some words begin behind conjunctions and prepositions.
func (r reader) name(s []word) []word {
	led := false
	for len(s) > 0 && (words.Is("joins", s[0].Low) || words.Is("nonfinal", s[0].Low) && !words.Is("time-of", s[0].Low) || s[0].Of(lexicon.Preposition)) {
		led, s = true, s[1:]
	}
	if len(s) > 1 && s[0].Of(lexicon.Pronoun) && s[1].Of(lexicon.Determiner) {
		s = s[1:] // 140000 km on it the polo 96000
	}
	for i := 2; i < len(s) && led; i++ { // in the gym Milan
		if s[i].Raw != s[i].Low && s[i-1].Raw == s[i-1].Low && lexicon.ClosedOf(s[i-1].Low) == 0 {
			s = s[i:]
		}
	}
	s = s[:r.nameEnds(s, led)]
	for len(s) > 0 && !lastOfName(s) {
		s = s[:len(s)-1]
	}
	if len(s) > 0 && s[0].Of(lexicon.Pronoun) && !s[0].Of(lexicon.Determiner|lexicon.Possessive) && !words.Is("self", s[0].Low) {
		return s[:0]
	}
	return s
}

// nameEnds is where the name ends with which some words begin.
func (r reader) nameEnds(s []word, led bool) int {
	for i := range s {
		if r.endsName(s, i, led) || i > 0 && words.Is("self", s[0].Low) {
			return i
		}
	}
	return len(s)
}

// endsName reports whether a word ends a name: a verb, what begins a clause, and another phrase behind one with a preposition.
func (r reader) endsName(s []word, i int, led bool) bool {
	w := s[i]
	switch {
	case r.finite(w) && !(i == 1 && s[0].Of(lexicon.Determiner)) && !ratherNoun(s, i), w.Of(lexicon.WhWord):
		return true
	case i == 0:
		return false
	case w.Of(lexicon.Pronoun) && !w.Of(lexicon.Determiner):
		return true
	}
	letter := len(w.Raw) == 1 && w.Raw != w.Low // room A
	return led && !letter && w.Of(lexicon.Determiner) && !s[i-1].Of(lexicon.Preposition)
}

// lastOfName reports whether the last of some words may end a name.
func lastOfName(s []word) bool {
	w := s[len(s)-1]
	switch {
	case calendar(w.Low) && w.Raw != w.Low, words.Is("stand-in", w.Low) && len(s) > 1:
		return true
	case words.Is("nonfinal", w.Low):
		return false
	}
	return lexicon.ClosedOf(w.Low) == 0 || words.Is("self", w.Low) || w.Low != w.Raw && len(s) > 1
}

// cut takes the verb from what things are called where others leave it out, and what stands before the name of the first where the others
// are called by one word each: park run times today Olga 27:40, Jonas 24:15.
func (r serial) cut(all [][]word) {
	var ends []string
	for _, s := range all {
		if r.inflected(s) {
			ends = append(ends, s[len(s)-1].Low)
		}
	}
	for i, s := range all {
		n := len(s) - 1
		if !r.inflected(s) || s[n].Raw != s[n].Low || s[n-1].Of(lexicon.Preposition|lexicon.Determiner) {
			continue
		}
		same := slices.DeleteFunc(slices.Clone(ends), func(e string) bool { return e != s[n].Low })
		if (len(ends) == 1 || len(same) > 1) && !(lexicon.ClosedOf(s[0].Low) == 0 && len(all) == 1) {
			all[i] = s[:n]
		}
	}
	long := slices.ContainsFunc(all[min(1, len(all)):], func(s []word) bool { return len(s) != 1 })
	open := func(w word) bool {
		return w.Of(lexicon.Preposition) || lexicon.ClosedOf(w.Low) != 0 && !words.Is("nonfinal", w.Low)
	}
	if len(all) > 2 && !long && len(all[0]) > 2 && !slices.ContainsFunc(all[0], open) {
		all[0] = all[0][len(all[0])-1:]
	}
}

// inflected reports whether several words end with a form of a verb that is written otherwise than that.
func (r serial) inflected(s []word) bool {
	if len(s) < 2 {
		return false
	}
	last := s[len(s)-1].Low
	b := r.words.Base(last)
	return b != "" && b != last && !ratherNoun(s, len(s)-1)
}

// ratherNoun reports whether the form of a verb at i is rather a noun in the plural, behind an adjective: plain chips 4 euros.
func ratherNoun(s []word, i int) bool {
	one, plural := strings.CutSuffix(s[i].Low, "s")
	if i == 0 || !plural {
		return false
	}
	e, _ := lexicon.Lookup(one)
	how, ok := lexicon.Lookup(s[i-1].Low)
	return ok && how.Is(lexicon.Adjective) && how.Rank(lexicon.Adjective) >= how.Rank(lexicon.Noun) && e.Rank(lexicon.Noun) >= e.Rank(lexicon.Verb)
}

// label is what some words call a thing.
func (r reader) label(s []word) (l label) {
	var text []string
	for i, w := range s {
		l.one = l.one || words.Is("stand-in", w.Low) && i > 0
		raw := w.Raw
		if yours := words.As("yours", w.Low); yours != "" {
			raw = yours
		} else if i == 0 && lexicon.ClosedOf(w.Low) != 0 {
			raw = w.Low
		}
		text = append(text, raw)
		switch {
		case words.Is("title", w.Low):
		case calendar(w.Low) && w.Key == "", words.Is("time-of", w.Low):
			l.keys = append(l.keys, w.Low)
		case words.Is("self", w.Low):
			l.keys = append(l.keys, w.Low)
		case digits(w.Low) || len(w.Low) == 1 && w.Raw != w.Low:
			l.keys = append(l.keys, w.Low)
		case w.Key != "" && !words.Is("stand-in", w.Key):
			l.keys = append(l.keys, w.Key)
		case lexicon.ClosedOf(w.Low) == 0 && !words.Is("stand-in", w.Low):
			l.keys = append(l.keys, w.Low)
		}
	}
	if len(l.keys) == 0 {
		return label{}
	}
	l.text = strings.Join(text, " ")
	return l
}

// is reports whether words mean a thing by what it is called: all of them are in its name.
func (l label) is(keys []string) bool {
	return len(keys) > 0 && !slices.ContainsFunc(keys, func(k string) bool { return !l.has(k) })
}

// has reports whether a word is in the name of a thing, with an s or without: marys cake.
func (l label) has(k string) bool {
	return slices.ContainsFunc(l.keys, func(x string) bool { return x == k || len(x) > 3 && x == k+"s" || len(k) > 3 && k == x+"s" })
}
