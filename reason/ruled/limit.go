package ruled

import (
	"slices"
	"strconv"
	"strings"

	"whence/reason/messages"
	"whence/triple/clause"
	"whence/triple/english/lexicon"
	"whence/triple/quantity"
)

// figure is an amount that stands in a text, from at to end.
type figure struct {
	q       quantity.Quantity
	v       clause.Value
	at, end int
	noun    string // the key of what it counts, "" for a measure and for a bare number
	text    string
}

// limit is how much of something one must have, or must not, for a rule to be so.
type limit struct {
	q       quantity.Quantity
	op      string
	noun    string
	age, by bool    // it is one of age; it was not told, but is meant by what somebody is called
	told    float64 // the number by which it was told
	only    bool    // it is what is said, and what is more is not sure to be meant: with ten stamps
	at, end int
}

// figures are the amounts of words: those that tell no limit.
func (r reader) figures(of []word) (out []figure) {
	for i := 0; i < len(of); i++ {
		f, ok := r.figureAt(of, i)
		if !ok {
			continue
		}
		if f.v.Number != "" && f.q.Bound == "" || f.v.Kind == clause.Clock {
			out = append(out, f)
		}
		i = f.end - 1
	}
	return out
}

// figureAt is the amount that begins at i.
func (r reader) figureAt(of []word, i int) (f figure, ok bool) {
	if r.noFigure(of, i) {
		return f, false
	}
	stretch := make([]string, 0, longest)
	for k := i; k < len(of) && k < i+longest && (k == i || !words.Is("finite", of[k].Low)); k++ { // under 16 may
		stretch = append(stretch, of[k].Raw)
		if of[k].Sign != "" {
			break
		}
	}
	v, n := messages.ValueAt(stretch)
	q, is := quantity.Of(v)
	if n == 0 || !is || v.Kind == clause.Date && !strings.HasPrefix(v.ISO, "--") || v.Kind == clause.Weekday {
		return f, false
	}
	f = figure{q: q, v: v, at: i, end: i + n, text: strings.Join(stretch[:n], " ")}
	if q.Dimension == quantity.Number && q.Each == "" {
		r.counts(&f, of)
	}
	return f, true
}

// noFigure reports whether a word is not taken for a number: an article, "once", one of them, half the price.
func (r reader) noFigure(of []word, i int) bool {
	w := of[i].Low
	single := w == "one" && i+1 < len(of) && r.Singular(of[i+1].Low) == of[i+1].Low && !r.unit(of[i+1].Low)
	return single || words.Is("no-figure", w) || is("factor", of, i) > 0
}

// counts finds the noun that a number counts.
func (r reader) counts(f *figure, of []word) {
	for k := f.end; k < len(of) && k < f.end+3 && of[k-1].Sign == "" && lexicon.ClosedOf(of[k].Low) == 0 && !r.finite(of[k]); k++ {
		if r.Singular(of[k].Low) == of[k].Low {
			continue
		}
		if f.noun = of[k].Key; k == f.end {
			f.end = k + 1
		}
		return
	}
}

const longest = 6

// unit reports whether amounts are told in a word.
func (r reader) unit(w string) bool {
	v, n := messages.ValueAt([]string{"1", w})
	return n == 2 && v.Unit != ""
}

// limits are those that words tell.
func (r reader) limits(of []word) (out []limit) {
	c := r.condition(of)
	for i := 0; i < len(of); i++ {
		f, ok := r.figureAt(of, i)
		if !ok {
			continue
		}
		l := limit{q: f.q, noun: f.noun, op: f.q.Bound, at: i, end: f.end}
		l.told, _ = strconv.ParseFloat(f.v.Number, 64)
		l.boundBefore(of, i)
		l.end = max(l.end, l.boundBehind(of, f))
		l.years(of, f)
		inside := c.clause && i >= c.from && i < c.to
		if f.v.Kind == clause.Date && !calendarOf(of[max(0, f.at-1):f.end]).none() {
			continue
		}
		if l.op == "" {
			l.meant(of, f, c, inside)
		}
		if l.op != "" && !r.allowance(of, l, inside) {
			out = append(out, l)
		}
		i = max(i, l.end-1)
	}
	return out
}

// years tells whether a limit is one of age.
func (l *limit) years(of []word, f figure) {
	if f.q.Dimension != quantity.Number {
		l.age = f.q.Unit == "year" && has("old", of[f.end:min(len(of), f.end+1)])
		return
	}
	told := l.op != "" && (!words.Is("of-count", of[l.at].Low) || hasToBe(of, l.at)) || has("old", of[max(0, l.at-1):min(len(of), l.end+2)])
	l.age = told && f.noun == "" && f.q.From < oldest && f.q.Until < oldest
}

// meant is the bound of an amount that has none in words: 6-14, must be 16, who finishes ten, with ten stamps.
func (l *limit) meant(of []word, f figure, c condition, inside bool) {
	number := f.q.Dimension == quantity.Number
	switch {
	case f.v.Kind == clause.Clock:
	case f.q.From < f.q.Until && l.at == 0:
		l.op = "-"
	case f.noun == "" && hasToBe(of, f.at):
		l.op, l.age = ">=", number && f.q.From < oldest
	case inside && (number && (f.noun != "" || is("who-clause", of, c.from) > 0) || words.Is("having", of[c.from].Low)):
		l.op, l.only = ">=", true
	}
}

// hasToBe reports whether what stands before i says what one has to be.
func hasToBe(of []word, i int) bool {
	return i > 1 && words.Is("has-to-be", messages.Said(of[i-2:i])) || i > 2 && words.Is("has-to-be", messages.Said(of[i-3:i]))
}

// oldest bounds what may be an age.
const oldest = 110

// allowance reports whether a limit is what one may have, and not of whom something is so: may borrow up to five books.
func (r reader) allowance(of []word, l limit, inside bool) bool {
	before := of[:l.at]
	return !inside && slices.ContainsFunc(before, func(w word) bool { return words.Is("finite", w.Low) }) && (l.op == "<=" || l.op == "<") && !words.Is("when", of[0].Low)
}

// boundBefore reads what stands before the amount at i: older than, before, drops below.
func (l *limit) boundBefore(of []word, i int) {
	if l.op != "" || i == 0 {
		return
	}
	for n := min(3, i); n > 0; n-- {
		if op := bound(messages.Said(of[i-n : i])); op != "" {
			l.op, l.at = op, i-n
			break
		}
	}
	if l.op == "" && i > 1 && words.Is("article", of[i-1].Low) {
		l.boundBefore(of, i-1)
	}
}

// boundBehind reads what stands behind an amount, with where that ends: or longer, and over.
func (l *limit) boundBehind(of []word, f figure) int {
	for at := f.end; at < len(of) && at <= f.end+2; at++ {
		if n := is("behind", of, at); n > 0 {
			l.op = words.As("behind", messages.Said(of[at:at+n]))
			return at + n
		}
		if of[at].Sign != "" {
			break
		}
	}
	return l.end
}

// meets reports whether a figure is one that a limit speaks of, and within it.
func (r reader) meets(l limit, f figure) (within, fits bool) {
	q := f.q
	switch {
	case l.age && q.Dimension == quantity.Duration:
		q = quantity.Quantity{Dimension: quantity.Number, From: q.From / secondsOfYear, Until: q.Until / secondsOfYear}
		fits = f.v.Unit == "year" || f.v.Unit == "month" || f.v.Unit == "week"
	case q.Dimension == quantity.Number && l.q.Dimension == quantity.Number && !l.age:
		year := func(q quantity.Quantity) bool { return q.From >= firstYear && q.From < lastYear }
		fits = (f.noun == l.noun || f.noun == "" || l.noun == "") && year(q) == year(l.q)
	case l.age:
		fits = q.Dimension == quantity.Number && f.noun == "" && q.From < oldest
	default:
		fits = q.Dimension == l.q.Dimension && (q.Dimension != quantity.Clock || f.v.Kind == clause.Clock)
	}
	if !fits || q.From != q.Until && q.Dimension != quantity.YearDay {
		return false, false
	}
	switch l.op {
	case "<":
		return q.From < l.q.From, true
	case "<=":
		return q.From <= l.q.From, true
	case ">":
		return q.From > l.q.From, true
	case ">=":
		return q.From >= l.q.From, true
	case "-":
		return q.From >= l.q.From && q.From <= l.q.Until, true
	}
	return false, false
}

const (
	secondsOfYear       = 31556952
	firstYear, lastYear = 1900, 2100
)
