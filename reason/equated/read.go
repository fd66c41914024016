package equated

import (
	"slices"
	"strconv"
	"strings"
	"unicode"

	"whence/reason/messages"
	"whence/triple/clause"
	"whence/triple/english/lexicon"
	"whence/triple/english/value"
	"whence/triple/quantity"
)

// This file reads equations in messages.

// word is a word of a text, with the sign that stands behind it.
type word struct {
	raw, low string
	sign     byte
	as       string // as it was written, with signs alone behind it
}

// figure is an amount that stands in a sentence, from at to end.
type figure struct {
	q       quantity.Quantity
	at, end int
}

const marks = ".,;:!?\"“”()…–—=/"

// reader reads texts.
type reader struct{ words messages.Words }

// sentences are the words of a text, sentence by sentence; what is joined to a word by an apostrophe is one of its own.
func (r reader) sentences(text string) (out [][]word) {
	for line := range strings.Lines(text) {
		var now []word
		for f := range strings.FieldsSeq(line) {
			now = add(now, f)
			if n := len(now); n > 0 && now[n-1].sign != 0 && strings.IndexByte(".!?", now[n-1].sign) >= 0 {
				out, now = append(out, now), nil
			}
		}
		if len(now) > 0 {
			out = append(out, now)
		}
	}
	return out
}

// add adds what stands between two spaces to the words of a sentence.
func add(now []word, f string) []word {
	bare := strings.ReplaceAll(strings.Trim(f, marks), "’", "'")
	none := bare == "" || bare == "-"
	if n := len(now); n > 0 && now[n-1].sign == 0 && (none || f[0] == '(') {
		now[n-1].sign = map[bool]byte{true: ':', false: '-'}[f == "="]
	}
	if none {
		if n := len(now); n > 0 {
			now[n-1].as += " " + f
		}
		return now
	}
	w := word{raw: bare, low: strings.ToLower(bare), as: f}
	if c := f[len(f)-1]; strings.IndexByte(".,;:!?)", c) >= 0 {
		w.sign = c
	}
	if name, is := strings.CutSuffix(w.low, "'s"); is && name != "" {
		return append(now, word{raw: bare[:len(name)], low: name, as: f}, word{raw: "'s", low: "'s", sign: w.sign})
	}
	return append(now, w)
}

// figures are the amounts in a sentence; the number of a thing is none: day 2.
func (r reader) figures(s []word) (out []figure) {
	for i := 0; i < len(s); i++ {
		var stretch []string
		for k := i; k < len(s) && len(stretch) < 6; k++ {
			if stretch = append(stretch, s[k].low); s[k].sign != 0 {
				break
			}
		}
		v, n := messages.ValueAt(stretch)
		if n == 0 || r.none(s, i, n, out) {
			continue
		}
		q, ok := quantity.Of(v)
		if !ok || v.Kind != clause.Number && v.Kind != clause.Amount && v.Kind != clause.Money && v.Kind != clause.Lasting {
			continue
		}
		f := figure{q: q, at: i, end: i + n}
		if k := len(out) - 1; k >= 0 && q.Dimension == quantity.Duration && out[k].q.Dimension == q.Dimension && out[k].end == i-1 && s[i-1].low == "and" && q.From < out[k].q.From {
			out[k].q.From += q.From // an hour and twenty minutes
			out[k].q.Until, out[k].q.Unit, out[k].end = out[k].q.From, q.Unit, f.end
		} else {
			out = append(out, f)
		}
		i += n - 1
	}
	return out
}

// none reports whether what reads as an amount is none: day 2, the 10k, half of it, 12 pages a minute.
func (r reader) none(s []word, i, n int, before []figure) bool {
	low := s[i].low
	article := words.Is("article", low)
	if article && len(before) > 0 && i-before[len(before)-1].end <= 1 && s[i-1].sign == 0 {
		return true
	}
	if article && i+1 < len(s) && words.As("part", s[i+1].low) != "" && i+2 < len(s) && s[i+2].low == "of" {
		return true
	}
	if i > 0 && s[i-1].sign == 0 && lexicon.ClosedOf(s[i-1].low)&(lexicon.Determiner|lexicon.Possessive) != 0 && !words.Is("is-short", s[i-1].low) && !article {
		return true
	}
	for k := i + 1; k < i+n; k++ {
		if words.As("times", s[k].low) != "" && k == i+n-1 && !strings.ContainsAny(low, "0123456789") && s[k-1].low != "a" {
			return true // exactly half, less than half
		}
	}
	v, _ := messages.ValueAt([]string{low})
	return n == 1 && (r.label(s, i) || article || low == "one" || value.Rank(low) > 0 || words.As("times", low) != "" || words.As("part", low) != "" || v.Kind == clause.Amount && v.Unit == "°C")
}

// label reports whether a number is that of a thing: day 2, round one.
func (r reader) label(s []word, i int) bool {
	if i == 0 || s[i-1].sign != 0 || r.counts(s, i+1) && s[i].sign == 0 {
		return false
	}
	prev := s[i-1].low
	if words.Is("numbered", prev) {
		return true
	}
	if base := r.words.Base(prev); strings.Contains(s[i].low, ".") || words.Is("idle", prev) || base != "" && base != prev {
		return false
	}
	if i > 1 && s[i-2].sign == 0 && (unicode.IsUpper(rune(s[i-2].raw[0])) || words.Is("self", s[i-2].low)) {
		return false // Paul read 12 books
	}
	entry, known := lexicon.Lookup(prev)
	return known && entry.Is(lexicon.Noun) && lexicon.ClosedOf(prev) == 0 && r.words.PlainNoun(prev) && messages.Singular(r.words, prev) == prev
}

// counts reports whether a word at i is one that a number before it may count.
func (r reader) counts(s []word, i int) bool {
	return i < len(s) && lexicon.ClosedOf(s[i].low) == 0 && messages.Singular(r.words, s[i].low) != s[i].low && r.words.Base(s[i].low) == ""
}

// key is a word as it is compared; "" for one that names nothing.
func (r reader) key(s []word, i int) string {
	low := s[i].low
	switch {
	case words.Is("self", low):
		return self
	case low == "'s" || words.Is("joins", low) || words.Is("pro-one", low) && !r.label(s, i):
		return ""
	case value.Rank(low) > 0:
		return strconv.Itoa(value.Rank(low))
	}
	if v, n := messages.ValueAt([]string{low}); n == 1 && v.Kind == clause.Number {
		if r.label(s, i) {
			return v.Number
		}
		return ""
	}
	if k := messages.Key(r.words, s[i].raw, i == 0); k != "" && k != "'" {
		return k
	}
	if _, n := messages.ValueAt([]string{low}); n == 0 && len(low) <= 2 && lexicon.ClosedOf(low) == 0 {
		return low // truck b
	}
	return ""
}

const self = "@self"

// keys are those of a stretch.
func (r reader) keys(s []word, from, to int) (out []string) {
	for i := from; i < to; i++ {
		if k := r.key(s, i); k != "" && !words.Is("idle", k) && !slices.Contains(out, k) {
			out = append(out, k)
		}
	}
	return out
}

// message reads one.
func (b *book) message(text string, in int) {
	if strings.HasSuffix(strings.TrimSpace(text), "?") {
		return
	}
	for _, s := range b.sentences(text) {
		if has("rights", s) {
			b.rights = append(b.rights, in)
		}
		b.sentence(s, in)
	}
}

// has reports whether a sentence has a word of a kind.
func has(kind string, s []word) bool {
	return slices.ContainsFunc(s, func(w word) bool { return words.Is(kind, w.low) })
}

// sentence reads the equations of a sentence, clause by clause; one that names nothing is of what the one before it is of, or of what
// stands in front of it without a figure: Hugo, the mastiff, weighs 50 kilos.
func (b *book) sentence(s []word, in int) {
	all := b.figures(s)
	unsure := has("unsure", s)
	var head, name []string
	part := written(s)
	var last *equation
	for from := 0; from < len(s); {
		to := from + 1
		for to < len(s) && (!cuts(s, to) || slices.ContainsFunc(all, func(f figure) bool { return f.at < to && to < f.end })) {
			to++
		}
		e := telling{b.reader}.clause(s, from, to, slices.DeleteFunc(slices.Clone(all), func(f figure) bool { return f.at < from || f.end > to }))
		if e == nil {
			head = append(head, b.keys(s, from, to)...)
			name = append(name, raws(s[from:to])...)
			from = to
			continue
		}
		if last != nil && e.noun == "" && !e.relative && has("pro-one", s[from:to]) {
			e.noun, e.all = last.noun, append(e.all, last.noun) // 6 blue ones
		}
		e.of(last, head, name, s[from].low == "which", from > 0 && s[from-1].sign == ':')
		e.in, e.place, e.part = in, len(b.all), part
		e.unread = e.unread || unsure
		if len(e.keys) > 0 {
			b.add(e)
		}
		if head, name, last = e.keys, strings.Fields(e.name), e; e.there {
			head, name = nil, nil
		}
		from = to
	}
}

// written is a sentence as it was.
func written(s []word) string {
	var part []string
	for _, w := range s {
		if w.as != "" {
			part = append(part, w.as)
		}
	}
	return strings.Join(part, " ")
}

// of tells what an equation is of where its clause does not: what the one before compares with, what stands in front, or what it counts.
func (e *equation) of(last *equation, head, name []string, which, colon bool) {
	if which && last != nil && last.relative && len(last.other) > 0 && !e.relative {
		e.keys = last.other // my wife's, which is 1.50
	} else if len(e.keys) == 0 || colon {
		e.keys, e.all = append(slices.Clone(head), e.keys...), append(slices.Clone(head), e.all...)
		e.name = strings.TrimSpace(strings.Join(name, " ") + " " + e.name)
	}
	if len(e.keys) == 0 {
		e.keys, e.name, e.there = e.after(), e.noun, true
	}
}

// add adds an equation; one that tells the amount of what was not read before it in the same message stands for that.
func (b *book) add(e *equation) {
	if n := len(b.all); n > 0 && b.all[n-1].unread && !e.relative && b.all[n-1].in == e.in && slices.Equal(b.all[n-1].keys, e.keys) {
		e.place = n - 1
		b.all[n-1] = e
		return
	}
	b.all = append(b.all, e)
}

// after are the keys of what is counted.
func (e *equation) after() []string {
	return slices.DeleteFunc(slices.Clone(e.all), func(k string) bool { return k == self })
}

// cuts reports whether a clause begins at i.
func cuts(s []word, i int) bool { return s[i-1].sign != 0 || words.Is("joins", s[i].low) }

func raws(s []word) (out []string) {
	for _, w := range s {
		if !words.Is("joins", w.low) {
			out = append(out, w.raw)
		}
	}
	return out
}

// telling reads what a clause tells.
type telling struct{ reader }

// clause reads the equation in one; nil for none.
func (r telling) clause(s []word, from, to int, all []figure) *equation {
	e := &equation{reader: r.reader, times: 1}
	at, end := r.related(e, s, from, to, all)
	if at < 0 {
		if len(all) == 0 {
			return nil
		}
		at, end = all[0].at, all[0].end
		e.plus = all[0].q
		bounded := at > from && words.As("over", s[at-1].low) != ""
		e.unread = len(all) > 1 || bounded || end < to && words.Is("again", s[end].low) // 300 down on that
		e.noun, at = r.counted(s, end, to)
		e.each = e.plus.Each != "" || at < to && s[at-1].sign == 0 && words.Is("each", s[at].low)
		at = all[0].at
	}
	e.keys, e.name, e.one = r.subject(s, from, at)
	e.all = slices.Concat(r.keys(s, from, at), e.middle, r.keys(s, end, to))
	for i := from; i < to; i++ {
		if base := r.words.Base(s[i].low); base != "" && lexicon.ClosedOf(s[i].low)&lexicon.BeVerb == 0 && r.key(s, i) != "" {
			e.does = append(e.does, base)
		}
	}
	if e.noun != "" {
		e.all = append(e.all, e.noun)
	}
	if e.relative {
		e.all = slices.DeleteFunc(e.all, func(k string) bool { return slices.Contains(e.other, k) && !slices.Contains(e.keys, k) })
	}
	return e
}

// counted is the noun that a number at the end of which a word stands counts, with where it ends.
func (r reader) counted(s []word, at, to int) (string, int) {
	for k := at; k < to && k < at+3 && (k == 0 || s[k-1].sign == 0 || k == at && s[k-1].sign == 0); k++ {
		if value.Rank(s[k].low) > 0 {
			continue
		}
		if lexicon.ClosedOf(s[k].low) != 0 || words.Is("pro-one", s[k].low) {
			break
		}
		if r.counts(s, k) || messages.Singular(r.words, s[k].low) != s[k].low && r.words.PlainNoun(messages.Singular(r.words, s[k].low)) {
			return messages.Singular(r.words, s[k].low), k + 1
		}
	}
	return "", at
}

// subject is what a clause tells of in front of its verb, with its name.
func (r telling) subject(s []word, from, to int) (keys []string, name string, one bool) {
	first, last := -1, -1
	for i := from; i < to; i++ {
		one = one || words.Is("pro-one", s[i].low)
		if s[i].low == "'s" && i == to-1 || r.verb(s, i, from) {
			break
		}
		if k := r.key(s, i); k != "" && !words.Is("idle", k) {
			if first < 0 {
				first = i
			}
			last = i
			keys = append(keys, k)
		}
	}
	if first >= 0 {
		name = strings.ReplaceAll(strings.Join(raws(s[first:last+1]), " "), " 's", "'s")
		if one && last+1 < to && strings.HasPrefix(s[last+1].low, "one") {
			name += " " + s[last+1].raw
		}
	}
	return keys, name, one
}

// verb reports whether a word is that of its clause.
func (r telling) verb(s []word, i, from int) bool {
	low, base := s[i].low, r.words.Base(s[i].low)
	closed := lexicon.ClosedOf(low)
	return closed&(lexicon.BeVerb|lexicon.DoVerb|lexicon.ModalVerb) != 0 || base == "have" || base != "" && base != low && s[i].raw == low && closed == 0 && i > from
}

// related reads what a clause tells by another: from where to where, -1 for none.
func (r telling) related(e *equation, s []word, from, to int, all []figure) (at, end int) {
	for _, f := range all {
		if end := r.more(e, s, f, to); end > 0 {
			e.unread = e.unread || len(all) > 1
			return f.at, r.than(e, s, end, to)
		}
	}
	for i := from; i < to; i++ {
		if in := slices.ContainsFunc(all, func(f figure) bool { return f.at < i && i < f.end }); in {
			continue
		}
		n, end := r.multiple(s, i, to, all)
		if end == 0 || end >= to {
			continue
		}
		e.times, e.relative = n, true
		again := func(w word) bool { return w.low == "again" }
		e.unread = len(all) > 0 && all[0].at >= end || i > from && words.Is("again", s[i-1].low) || words.Is("again", s[end].low) || slices.ContainsFunc(s[end:to], again)
		return i, r.asMany(e, s, end, to)
	}
	return r.equal(e, s, from, to, len(all) > 0)
}

// equal reads that one is as much as the other: as many as O, the same as O.
func (r telling) equal(e *equation, s []word, from, to int, figure bool) (at, end int) {
	for i := from; i+1 < to; i++ {
		same := words.Is("same", s[i].low)
		if !same && s[i].low != "as" {
			continue
		}
		second := slices.IndexFunc(s[i+1:to], func(w word) bool { return w.low == "as" })
		switch many := words.Is("many", s[i+1].low) || len(dimensionsOf(s[i+1].low)) > 0; {
		case same && second < 0:
			e.relative, e.unread = true, true
			return i, to
		case same:
			e.relative, e.unread = true, figure
			return i, r.than(e, s, i+1+second, to)
		case many && second > 0:
			e.relative, e.unread = true, figure
			return i, r.asMany(e, s, i, to)
		}
	}
	return -1, 0
}

// more reads by how much one is more than another, behind a figure; 0 where it is none.
func (r telling) more(e *equation, s []word, f figure, to int) (end int) {
	at := f.end
	if at < to && r.counts(s, at) && at+1 < to {
		if _, ok := r.compares(s, at+1, to, f.q); ok {
			e.noun = messages.Singular(r.words, s[at].low)
			at++
		}
	}
	if at >= to || s[at-1].sign != 0 {
		return 0
	}
	c, ok := r.compares(s, at, to, f.q)
	if !ok {
		return 0
	}
	e.relative, e.plus, e.adj, e.dims = true, f.q.Scale(float64(c.way)), c.adj, c.dims
	e.unread = c.way == 0 || c.adj == "" && c.way > 0 && r.adds(s, f.at, c.end, to)
	e.plus.Each = ""
	return c.end
}

// adds reports whether so many more may have come to what there was: 6 more came, we ordered 6 more.
func (r telling) adds(s []word, at, end, to int) bool {
	verb := func(w string) bool {
		base := r.words.Base(w)
		return base != "" && base != "have" && base != "be" && lexicon.ClosedOf(w)&lexicon.BeVerb == 0 && (base != w || !r.words.PlainNoun(w)) && !slices.ContainsFunc(allDimensions(), func(d lexicon.Dimension) bool { return slices.Contains(d.Verbs, base) })
	}
	if slices.ContainsFunc(s[end:to], func(w word) bool { return w.low == "than" }) {
		return false
	}
	from := at
	for from > 0 && !cuts(s, from) {
		from--
	}
	return slices.ContainsFunc(s[from:at], func(w word) bool { return verb(w.low) }) || slices.ContainsFunc(s[end:to], func(w word) bool { return verb(w.low) })
}

// compared is a word that compares: 1 for more, -1 for less, 0 where that is not known.
type compared struct {
	adj  string
	dims []lexicon.Dimension
	way  int
	end  int
}

// compares reads what compares at i: more, fewer, taller, more expensive.
func (r telling) compares(s []word, i, to int, q quantity.Quantity) (c compared, ok bool) {
	way, adj, end := 1, "", i+1
	if w := words.As("way", s[i].low); w != "" {
		way, _ = strconv.Atoi(w)
		if i+1 >= to || s[i].sign != 0 || len(dimensionsOf(s[i+1].low)) == 0 || lexicon.ClosedOf(s[i+1].low) != 0 {
			return compared{way: way, end: end}, true
		}
		adj, end = s[i+1].low, i+2
	} else if base, degree := r.words.Graded(s[i].low); degree == "more" {
		adj = base
	} else {
		return c, false
	}
	dims, directions := lexicon.Dimensions(adj)
	c = compared{adj: adj, dims: dims, end: end}
	for k, d := range dims {
		sign, told := d.In(string(q.Dimension))
		if q.Dimension == quantity.Number {
			sign = 1
		}
		n := way * sign * directions[k]
		if !told {
			continue
		}
		if n == 0 || c.way != 0 && c.way != n {
			return compared{adj: adj, dims: dims, end: end}, true
		}
		c.way = n
	}
	return c, true
}

func dimensionsOf(adjective string) []lexicon.Dimension {
	of, _ := lexicon.Dimensions(adjective)
	return of
}

// than reads the other behind what compares, and what is counted in front of it.
func (r telling) than(e *equation, s []word, at, to int) int {
	than := slices.IndexFunc(s[at:to], func(w word) bool { return w.low == "than" || w.low == "as" })
	stop := to
	if than >= 0 {
		stop = at + than
	}
	e.middle = r.keys(s, at, stop)
	if noun, _ := r.counted(s, at, stop); noun != "" && (at == 0 || s[at-1].sign == 0) {
		e.noun = noun
	}
	if than < 0 {
		return to
	}
	return r.object(e, s, stop+1, to)
}

// object reads what names the other.
func (r telling) object(e *equation, s []word, at, to int) int {
	for at < to && (words.Is("preposition", s[at].low) || s[at].low == "what" || s[at].low == "there" || lexicon.ClosedOf(s[at].low)&lexicon.BeVerb != 0) {
		at++
	}
	end := at
	for end < to && !(end > at && words.Is("preposition", s[end].low) && len(r.keys(s, at, end)) > 0) {
		end++
	}
	if at < to && words.Is("of-me", s[at].low) {
		end = at + 1
	}
	e.other = slices.DeleteFunc(r.keys(s, at, end), func(k string) bool { return words.Is("of-that", k) })
	e.wide = r.keys(s, at, to)
	for i := at; i < end && len(e.dims) == 0; i++ {
		e.dims = nounDimensions(s[i].low)
	}
	if at < to && len(e.other) == 0 && !words.Is("stand-in", s[at].low) && !words.Is("of-that", s[min(at+1, to-1)].low) {
		e.unread = true
	}
	return end
}

// multiple reads how many times one is the other: twice, a third of, four times; 0 for none.
func (r telling) multiple(s []word, i, to int, all []figure) (n float64, end int) {
	number := func(text string) float64 { n, _ := strconv.ParseFloat(text, 64); return n }
	if n := number(words.As("times", s[i].low)); n > 0 && i+1 < to && s[i].sign == 0 {
		return n, i + 1
	}
	if p := number(words.As("part", s[i].low)); p > 0 && i > 0 && s[i-1].low == "a" && i+1 < to && s[i+1].low == "of" {
		return p, i + 1
	}
	if f := slices.IndexFunc(all, func(f figure) bool { return f.at == i && f.end < to && f.q.Dimension == quantity.Number }); f >= 0 && words.Is("times-word", s[all[f].end].low) {
		return all[f].q.From, all[f].end + 1
	}
	v, k := messages.ValueAt([]string{s[i].low})
	if k == 1 && v.Kind == clause.Number && i+2 < to && words.Is("times-word", s[i+1].low) {
		return number(v.Number), i + 2
	}
	return 0, 0
}

// asMany reads what stands behind how many times one is the other: as many as O, that, of O, the price of O.
func (r telling) asMany(e *equation, s []word, at, to int) int {
	if s[at].low != "as" {
		return r.object(e, s, at, to)
	}
	if at+1 >= to {
		e.unread = true
		return to
	}
	if adj := s[at+1].low; !words.Is("many", adj) {
		if e.dims = dimensionsOf(adj); len(e.dims) == 0 {
			e.unread = true
		}
		e.adj = adj
	}
	return r.than(e, s, at+2, to)
}

// nounDimensions are those that a noun names: the price.
func nounDimensions(noun string) (out []lexicon.Dimension) {
	if !words.Is("of-that", noun) {
		return nil
	}
	for _, d := range allDimensions() {
		if slices.Contains(d.Nouns, noun) {
			out = append(out, d)
		}
	}
	return out
}

// allDimensions are those of what is measured.
func allDimensions() (out []lexicon.Dimension) {
	for _, adj := range words.Of("measures") {
		out = append(out, dimensionsOf(adj)...)
	}
	return out
}
