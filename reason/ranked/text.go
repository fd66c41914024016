package ranked

import (
	"cmp"
	"regexp"
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

// This file reads a text as words and the figures among them.

// word is a word of a message.
type word = messages.Word

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

// reader reads texts.
type reader struct{ words messages.Words }

// one is a noun in the singular, and plural reports whether a word is one in the plural.
func (r reader) one(w string) string { return messages.Singular(r.words, w) }

func (r reader) plural(w string) bool {
	return r.one(w) != w && lexicon.ClosedOf(w) == 0 && !digits(w) && !strings.Contains(w, "'")
}

// calendar reports whether a word is a day of the week or a month.
func calendar(w string) bool { return messages.Calendar(w) != "" }

// calendarKey is a day of the week or a month in one form, Fri and Friday; "" for another word.
func calendarKey(raw string) string {
	low := strings.ToLower(raw)
	if raw == low && (lexicon.ClosedOf(low) != 0 || noun(low) && len(low) < 4) {
		return ""
	}
	return messages.Calendar(low)
}

// noun reports whether a word may be a noun.
func noun(w string) bool {
	e, known := lexicon.Lookup(w)
	return known && e.Is(lexicon.Noun) && lexicon.ClosedOf(w) == 0
}

// sentences are the words of a text, sentence by sentence.
func (r reader) sentences(text string) [][]word {
	key := func(raw string, first bool) string {
		return cmp.Or(calendarKey(raw), messages.Key(r.words, raw, first))
	}
	title := func(low string) bool { return words.Is("title", low) }
	out := messages.Cut{Marks: "’=/-", Key: key, Title: title, Line: ";"}.Sentences(text)
	for i, s := range out {
		out[i] = r.apart(s)
	}
	return out
}

// apart writes out "is" where it is joined to a name before a figure or what compares: the dryer's 2.50.
func (r reader) apart(s []word) (out []word) {
	for i, w := range s {
		name, is := strings.CutSuffix(w.Low, "'s")
		if is && (lexicon.ClosedOf(name) == 0 || words.Is("stand-in", name)) && i+1 < len(s) && r.predicate(s[i+1].Low) {
			w.Raw, w.Low, w.Sign = w.Raw[:len(name)], name, ""
			out = append(out, w, word{Raw: "is", Low: "is"})
			continue
		}
		if words.Is("is-short", w.Low) {
			w.Key = ""
		}
		out = append(out, w)
	}
	return out
}

// predicate reports whether a word may stand right behind "is" or "has": a number, what compares, got.
func (r reader) predicate(w string) bool {
	_, n := messages.ValueAt([]string{w})
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
		if v, n := messages.ValueAt([]string{w.Low}); n == 1 && v.Kind == clause.Weekday {
			q, _ := quantity.Of(v)
			out = append(out, figure{q: q, typ: string(quantity.Weekday), at: i, end: i + 1})
		}
	}
	return out
}

// timed takes what is written as times of day for how long something takes, where one of them is no time of day: 24:15, 31:02.
func (r reader) timed(s []word, all []figure) {
	if !slices.ContainsFunc(all, func(f figure) bool {
		return f.timed && f.typ == string(quantity.Duration) && minutes.MatchString(s[f.at].Low)
	}) {
		return
	}
	for i, f := range all {
		if f.timed && f.typ == string(quantity.Clock) && f.end == f.at+1 {
			all[i].q, all[i].typ = spelledOut(s[f.at].Low), string(quantity.Duration)
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
		stretch = append(stretch, s[k].Low)
		if s[k].Sign != "" {
			break
		}
	}
	f = figure{at: i}
	v, n := messages.ValueAt(stretch)
	if i > 0 && words.Is("zero", s[i].Low) {
		return figure{q: quantity.Quantity{Dimension: quantity.Number}, at: i, end: i + 1}, true
	}
	if f.end = i + n; n == 0 {
		if q := spelledOut(s[i].Low); q.From > 0 {
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
	if f.end+2 < len(s) && s[f.end].Low == "and" && s[f.end+1].Low == "a" && s[f.end+2].Low == "half" {
		f.q.From *= 1.5
		f.q.Until, f.end = f.q.From, f.end+3
	}
}

// none reports whether what reads as an amount is none: the first, four of us, the two, bay 1, June in the place of 1 June.
func (r reader) none(s []word, f figure, v clause.Value, before []figure) bool {
	first, prev, next := s[f.at].Low, word{}, word{}
	if f.at > 0 {
		prev = s[f.at-1]
	}
	if f.end < len(s) && s[f.end-1].Sign == "" {
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
		return words.Is("article", first) && v.Kind == clause.Lasting && (n > 0 && !slices.ContainsFunc(s[before[n-1].end-1:f.at], func(w word) bool { return w.Sign != "" || words.Is("joins", w.Low) }) || words.Is("times-a", prev.Low))
	case !alone:
		return false
	case next.Low == "of", f.at > 1 && lexicon.ClosedOf(prev.Low)&lexicon.BeVerb != 0 && !digits(first) && words.Is("us", s[f.at-2].Low), first == "one" && !r.plural(next.Low), words.Is("article", first):
		return true
	case lexicon.ClosedOf(prev.Low)&(lexicon.Determiner|lexicon.Possessive) != 0 && prev.Sign == "" && !words.Is("nonfinal", prev.Low):
		return !digits(first)
	}
	return r.labels(s, f, next)
}

// labels reports whether a number is that of a thing: bay 1 - 14, table 6 got 21.
func (r reader) labels(s []word, f figure, next word) bool {
	if f.at == 0 || !digits(s[f.at].Low) || strings.Contains(s[f.at].Low, ".") || s[f.at-1].Sign != "" {
		return false
	}
	prev := s[f.at-1].Low
	if !noun(prev) || digits(prev) || r.plural(prev) {
		return false
	}
	again := 0
	for i := 1; i < len(s); i++ {
		if s[i-1].Low == prev && digits(s[i].Low) && s[i-1].Sign == "" {
			again++
		}
	}
	if again > 1 {
		return true // plot 4 is bigger than plot 9
	}
	if !r.words.PlainNoun(prev) {
		return false
	}
	if messages.Opens(s[f.at].Sign) {
		return true
	}
	verb := r.words.Base(next.Low)
	return digits(next.Low) || lexicon.ClosedOf(next.Low)&(lexicon.BeVerb|lexicon.DoVerb|lexicon.ModalVerb) != 0 || verb != "" && verb != next.Low && s[f.at].Sign == ""
}

// typed reads what a figure measures or counts.
func (r reader) typed(s []word, f *figure) {
	low := s[f.at].Low
	f.timed = minutes.MatchString(low)
	f.pm = f.typ == "" && f.end > f.at+1 && words.Is("evening", s[f.end-1].Low) || words.Is("evening", strings.TrimLeft(low, "0123456789:."))
	switch {
	case f.q.Dimension != quantity.Number:
		if f.typ = string(f.q.Dimension); f.end+1 < len(s) && s[f.end-1].Sign == "" && words.Is("of", s[f.end].Low) {
			f.noun = s[f.end+1].Key // 16 GB of disk
		}
		return
	case r.year(s, *f):
		f.typ = yearOf
		return
	}
	_, cents, _ := strings.Cut(low, ".")
	f.coined = len(cents) == 2
	for k := f.end; k < len(s) && k < f.end+2 && s[k-1].Sign == "" && lexicon.ClosedOf(s[k].Low) == 0; k++ {
		w := s[k].Low
		if r.plural(w) || f.q.From == 1 && noun(w) && k == f.end {
			f.noun, f.end = r.one(w), k+1
			f.typ = "#" + f.noun
			return
		}
		if _, n := messages.ValueAt([]string{w}); n > 0 || w == "" || r.words.Base(w) != "" && r.words.Base(w) != w || !unicode.IsLetter(rune(s[k].Raw[0])) || unicode.IsUpper(rune(s[k].Raw[0])) {
			return
		}
	}
}

const yearOf = "@year"

// year reports whether a number is a year.
func (r reader) year(s []word, f figure) bool {
	n := f.q.From
	if len(s[f.at].Low) != 4 || n < 1000 || n >= 2100 || n != float64(int(n)) || f.end < len(s) && s[f.at].Sign == "" && r.plural(s[f.end].Low) {
		return false
	}
	return f.at > 0 && words.Is("before-year", s[f.at-1].Low) || n >= 1500 && slices.ContainsFunc(s[:f.at], func(w word) bool { return r.begins(w.Low) })
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
