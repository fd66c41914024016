package ranked

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"whence/reason/figures"
	"whence/triple/clause"
	"whence/triple/english/lexicon"
	"whence/triple/english/value"
	"whence/triple/quantity"
)

// This file reads a text as words and the figures among them.

// word is a word of a text, with the sign that stands behind it.
type word struct {
	raw, low, key string
	sign          byte
}

// figure is an amount that stands in a sentence, from at to end.
type figure struct {
	q       quantity.Quantity
	typ     string // what it measures, with "#" before what is counted, "" for a bare number
	noun    string // what is counted
	at, end int
	bare    bool // it has what it measures from another
	coined  bool // it has two decimals, as prices have
	timed   bool // it is written as minutes and seconds, or as a time of day
	pm      bool // it is told to be in the evening
}

const marks = ".,;:!?\"“”'’()…–—=/-"

// reader reads texts.
type reader struct{ words figures.Words }

// one is a noun in the singular, and plural reports whether a word is one in the plural.
func (r reader) one(w string) string { return figures.Singular(r.words, w) }

func (r reader) plural(w string) bool {
	return r.one(w) != w && lexicon.ClosedOf(w) == 0 && !digits(w) && !strings.Contains(w, "'")
}

// calendar reports whether a word is a day of the week or a month.
func calendar(w string) bool {
	v, ok := value.OfWords([]string{w}, "")
	return ok && (v.Kind == clause.Weekday || v.Kind == clause.Date) && v.Number == ""
}

// calendarKey is a day of the week or a month in one form, Fri and Friday; "" for another word.
func calendarKey(w word) string {
	if !calendar(w.low) || w.raw == w.low && (lexicon.ClosedOf(w.low) != 0 || noun(w.low) && len(w.low) < 4) {
		return ""
	}
	v, _ := value.OfWords([]string{w.low}, "")
	return v.ISO
}

// noun reports whether a word may be a noun.
func noun(w string) bool {
	e, known := lexicon.Lookup(w)
	return known && e.Is(lexicon.Noun) && lexicon.ClosedOf(w) == 0
}

// sentences are the words of a text, sentence by sentence.
func (r reader) sentences(text string) (out [][]word) {
	var now []word
	flush := func() {
		if len(now) > 0 {
			out = append(out, r.apart(now))
		}
		now = nil
	}
	for line := range strings.Lines(text) {
		for f := range strings.FieldsSeq(line) {
			if now = r.add(now, f); len(now) > 0 && strings.Contains(".!?", string(now[len(now)-1].sign)) {
				flush()
			}
		}
		if n := len(now); n > 0 && now[n-1].sign == 0 {
			now[n-1].sign = ';'
		}
	}
	flush()
	return out
}

// add adds what stands between two spaces to the words of a sentence.
func (r reader) add(now []word, f string) []word {
	bare := strings.Trim(f, marks)
	if n := len(now); n > 0 && (bare == "" || f[0] == '(') && now[n-1].sign == 0 {
		now[n-1].sign = '-'
	}
	if bare == "" {
		return now
	}
	w := word{raw: bare, low: strings.ToLower(strings.ReplaceAll(bare, "’", "'")), key: figures.Key(r.words, bare, len(now) == 0)}
	if day := calendarKey(w); day != "" {
		w.key = day
	}
	if c := f[len(f)-1]; strings.IndexByte(".,;:!?)/", c) >= 0 && !words.Is("title", strings.ToLower(bare)) {
		w.sign = c
	}
	return append(now, w)
}

// apart writes out "is" where it is joined to a name before a figure or what compares: the dryer's 2.50.
func (r reader) apart(s []word) (out []word) {
	for i, w := range s {
		name, is := strings.CutSuffix(w.low, "'s")
		if is && (lexicon.ClosedOf(name) == 0 || words.Is("stand-in", name)) && i+1 < len(s) && r.predicate(s[i+1].low) {
			w.raw, w.low, w.sign = w.raw[:len(name)], name, 0
			out = append(out, w, word{raw: "is", low: "is"})
			continue
		}
		if words.Is("is-short", w.low) {
			w.key = ""
		}
		out = append(out, w)
	}
	return out
}

// predicate reports whether a word may stand right behind "is" or "has": a number, what compares, got.
func (r reader) predicate(w string) bool {
	_, n := figures.ValueAt([]string{w})
	return digits(w) || n > 0 && !words.Is("article", w) && !calendar(w) || r.degree(w) == "more" || words.Is("finite", w)
}

// degree is "more" of a word that compares two, and "most" of one that compares all.
func (r reader) degree(w string) string {
	_, degree := r.graded(w)
	return degree
}

// graded is the base of a word that compares, and its degree; of none that is a noun by itself: an offer.
func (r reader) graded(w string) (base, degree string) {
	base, degree = r.words.Graded(w)
	if degree == "more" && noun(w) && len(dimensionsOf(base)) == 0 {
		return "", ""
	}
	return base, degree
}

func digits(w string) bool { return strings.ContainsAny(w, "0123456789") }

var (
	minutes = regexp.MustCompile(`^(\d+):([0-5]\d)(?::([0-5]\d))?$`)
	hours   = regexp.MustCompile(`^(\d+)h(\d\d?)(?:m|min)?$`)
)

// figures are the amounts in a sentence, those that tell of what they are first of all given to the bare ones.
func (r reader) figures(s []word) (out []figure) {
	for i := 0; i < len(s); i++ {
		if f, ok := r.figureAt(s, i, out); ok {
			out = append(out, f)
			i = f.end - 1
		}
	}
	if r.timed(s, out); len(out) > 0 {
		return out
	}
	for i, w := range s { // Anna on Monday, Ben on Friday
		if v, n := figures.ValueAt([]string{w.low}); n == 1 && v.Kind == clause.Weekday {
			q, _ := quantity.Of(v)
			out = append(out, figure{q: q, typ: string(quantity.Weekday), at: i, end: i + 1})
		}
	}
	return out
}

// timed takes what is written as times of day for how long something takes, where one of them is no time of day: 24:15, 31:02.
func (r reader) timed(s []word, all []figure) {
	if !slices.ContainsFunc(all, func(f figure) bool {
		return f.timed && f.typ == string(quantity.Duration) && minutes.MatchString(s[f.at].low)
	}) {
		return
	}
	for i, f := range all {
		if f.timed && f.typ == string(quantity.Clock) && f.end == f.at+1 {
			all[i].q, all[i].typ = spelledOut(s[f.at].low), string(quantity.Duration)
		}
	}
}

// spelledOut is how long something takes by hours and minutes, or minutes and seconds, that are written as one word.
func spelledOut(w string) quantity.Quantity {
	total := 0.0
	if m := hours.FindStringSubmatch(w); m != nil {
		total = 60 * (60*number(m[1]) + number(m[2]))
	} else if m := minutes.FindStringSubmatch(w); m != nil {
		if total = 60*number(m[1]) + number(m[2]); m[3] != "" {
			total = 60*total + number(m[3])
		}
	}
	return quantity.Quantity{Dimension: quantity.Duration, From: total, Until: total, Unit: "minute"}
}

func number(s string) float64 {
	n, _ := strconv.ParseFloat(s, 64)
	return n
}

// longest is of how many words a figure has at most.
const longest = 6

// figureAt is the amount that begins at a word; before are those that stand before it.
func (r reader) figureAt(s []word, i int, before []figure) (f figure, ok bool) {
	var stretch []string
	for k := i; k < len(s) && len(stretch) < longest; k++ {
		stretch = append(stretch, s[k].low)
		if s[k].sign != 0 {
			break
		}
	}
	f = figure{at: i}
	v, n := figures.ValueAt(stretch)
	if i > 0 && words.Is("zero", s[i].low) {
		return figure{q: quantity.Quantity{Dimension: quantity.Number}, at: i, end: i + 1}, true
	}
	if f.end = i + n; n == 0 {
		if q := spelledOut(s[i].low); q.From > 0 {
			return figure{q: q, typ: string(quantity.Duration), at: i, end: i + 1, timed: true}, true
		}
		return f, false
	}
	q, is := quantity.Of(v)
	if f.q = q; !is || r.none(s, f, v, before) {
		return f, false
	}
	r.half(s, &f)
	r.typed(s, &f)
	return f, true
}

// half adds what stands behind an amount: an hour and a half.
func (r reader) half(s []word, f *figure) {
	if f.end+2 < len(s) && s[f.end].low == "and" && s[f.end+1].low == "a" && s[f.end+2].low == "half" {
		f.q.From *= 1.5
		f.q.Until, f.end = f.q.From, f.end+3
	}
}

// none reports whether what reads as an amount is none: the first, four of us, the two, bay 1, June in the place of 1 June.
func (r reader) none(s []word, f figure, v clause.Value, before []figure) bool {
	first, prev, next := s[f.at].low, word{}, word{}
	if f.at > 0 {
		prev = s[f.at-1]
	}
	if f.end < len(s) && s[f.end-1].sign == 0 {
		next = s[f.end]
	}
	alone := f.end == f.at+1
	switch {
	case f.q.Dimension == quantity.Weekday, v.Number == "" && !f.q.Point(), value.Rank(first) > 0 && alone && !digits(first):
		return true
	case f.q.Dimension == quantity.YearDay || f.q.Dimension == quantity.Date:
		return !digits(first) && len(before) > 0 && before[len(before)-1].q.Dimension != f.q.Dimension // in June 23
	case v.Kind != clause.Number: // 12 euros pocket money a month
		n := len(before)
		return words.Is("article", first) && v.Kind == clause.Lasting && (n > 0 && !slices.ContainsFunc(s[before[n-1].end-1:f.at], func(w word) bool { return w.sign != 0 || words.Is("joins", w.low) }) || words.Is("times-a", prev.low))
	case !alone:
		return false
	case next.low == "of", f.at > 1 && lexicon.ClosedOf(prev.low)&lexicon.BeVerb != 0 && !digits(first) && words.Is("us", s[f.at-2].low), first == "one" && !r.plural(next.low), words.Is("article", first):
		return true
	case lexicon.ClosedOf(prev.low)&(lexicon.Determiner|lexicon.Possessive) != 0 && prev.sign == 0 && !words.Is("nonfinal", prev.low):
		return !digits(first)
	}
	return r.labels(s, f, next)
}

// labels reports whether a number is that of a thing: bay 1 - 14, table 6 got 21.
func (r reader) labels(s []word, f figure, next word) bool {
	if f.at == 0 || !digits(s[f.at].low) || strings.Contains(s[f.at].low, ".") || s[f.at-1].sign != 0 {
		return false
	}
	prev := s[f.at-1].low
	if !noun(prev) || digits(prev) || r.plural(prev) {
		return false
	}
	again := 0
	for i := 1; i < len(s); i++ {
		if s[i-1].low == prev && digits(s[i].low) && s[i-1].sign == 0 {
			again++
		}
	}
	if again > 1 {
		return true // plot 4 is bigger than plot 9
	}
	if !r.words.PlainNoun(prev) {
		return false
	}
	if sign := s[f.at].sign; sign == '-' || sign == ':' {
		return true
	}
	verb := r.words.Base(next.low)
	return digits(next.low) || lexicon.ClosedOf(next.low)&(lexicon.BeVerb|lexicon.DoVerb|lexicon.ModalVerb) != 0 || verb != "" && verb != next.low && s[f.at].sign == 0
}

// typed reads what a figure measures or counts.
func (r reader) typed(s []word, f *figure) {
	low := s[f.at].low
	f.timed = minutes.MatchString(low)
	f.pm = f.typ == "" && f.end > f.at+1 && words.Is("evening", s[f.end-1].low) || words.Is("evening", strings.TrimLeft(low, "0123456789:."))
	switch {
	case f.q.Dimension != quantity.Number:
		if f.typ = string(f.q.Dimension); f.end+1 < len(s) && s[f.end-1].sign == 0 && words.Is("of", s[f.end].low) {
			f.noun = s[f.end+1].key // 16 GB of disk
		}
		return
	case r.year(s, *f):
		f.typ = yearOf
		return
	}
	_, cents, _ := strings.Cut(low, ".")
	f.coined = len(cents) == 2
	for k := f.end; k < len(s) && k < f.end+2 && s[k-1].sign == 0 && lexicon.ClosedOf(s[k].low) == 0; k++ {
		w := s[k].low
		if r.plural(w) || f.q.From == 1 && noun(w) && k == f.end {
			f.noun, f.end = r.one(w), k+1
			f.typ = "#" + f.noun
			return
		}
		if _, n := figures.ValueAt([]string{w}); n > 0 || w == "" || r.words.Base(w) != "" && r.words.Base(w) != w || !unicode.IsLetter(rune(s[k].raw[0])) || unicode.IsUpper(rune(s[k].raw[0])) {
			return
		}
	}
}

const yearOf = "@year"

// year reports whether a number is a year.
func (r reader) year(s []word, f figure) bool {
	n := f.q.From
	if len(s[f.at].low) != 4 || n < 1000 || n >= 2100 || n != float64(int(n)) || f.end < len(s) && s[f.at].sign == 0 && r.plural(s[f.end].low) {
		return false
	}
	return f.at > 0 && words.Is("before-year", s[f.at-1].low) || n >= 1500 && slices.ContainsFunc(s[:f.at], func(w word) bool { return r.begins(w.low) })
}

// begins reports whether a verb tells when something began: founded.
func (r reader) begins(w string) bool {
	b := r.words.Base(w)
	return b != "" && (words.Is("begun", b) || slices.ContainsFunc(dimensionsOf("old"), func(d lexicon.Dimension) bool { return slices.Contains(d.Verbs, b) }))
}

func dimensionsOf(adjective string) []lexicon.Dimension {
	of, _ := lexicon.Dimensions(adjective)
	return of
}
