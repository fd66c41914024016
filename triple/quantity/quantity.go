// Package quantity compares, adds and converts values: numbers with units, money, dates,
// clock times and lengths of time.
//
// It promises that two values are only ever compared, added or subtracted where they
// measure the same: kilometres go with miles, euros never with dollars, a date never
// with a length of time. What was told with a unit is said again with it.
//
// It reads no text (see whence/triple/english/meaning) and knows nothing of what the
// values are of. Its units are in units.txt.
package quantity

import (
	_ "embed"
	"fmt"
	"math"
	"math/big"
	"strconv"
	"strings"
	"sync"
	"time"

	"whence/triple/clause"
)

// Dimension is what a value measures: "length", "duration", "money:EUR", "date", or
// "number" for a bare number. A unit that units.txt does not have is a dimension too.
type Dimension string

// The dimensions that are no unit's.
const (
	Number Dimension = "number"
	// Date is a day or a time on it, in days since 1970-01-01.
	Date Dimension = "date"
	// YearDay is a day of any year, in days from 1 January of a leap year.
	YearDay Dimension = "day of the year"
	// Clock is a time of any day, in seconds from midnight.
	Clock Dimension = "time of day"
	// Weekday counts from Monday, 1.
	Weekday Dimension = "day of the week"
	// Duration is a length of time, in seconds.
	Duration Dimension = "duration"
)

// Quantity is a value that can be compared.
type Quantity struct {
	Dimension Dimension
	// From and Until are the value in the dimension's base unit, or the ends of what
	// it may be: a year is all of its days, "3 to 5 kg" all between. They are equal
	// for an exact value. Until is where the last of it ends.
	From, Until float64
	// Unit is the unit that was told, "" for none.
	Unit string
	// Each is what the amount is for: "month" in "950 euros a month".
	Each string
	// About is set for "about 70 km".
	About bool
	// Bound is "<", "<=", ">" or ">=" where only a limit was told.
	Bound string
	// long is the number as told where it has more digits than a float tells apart.
	long string
}

// IsMoney reports whether an amount is one of money.
func (q Quantity) IsMoney() bool { return strings.HasPrefix(string(q.Dimension), "money:") }

// unit is a line of units.txt: base = offset + factor · amount, and its plural, "" for none.
type unit struct {
	dimension      Dimension
	factor, offset float64
	plural         string
}

//go:embed units.txt
var unitList string

var units = sync.OnceValue(func() map[string]unit {
	out := map[string]unit{}
	for line := range strings.Lines(unitList) {
		f := strings.Fields(line)
		if len(f) < 3 || f[0] == "#" {
			continue
		}
		u := unit{dimension: Dimension(f[0])}
		if len(f) > 3 {
			u.plural = f[3]
		}
		offset, factor, ok := strings.Cut(f[2], "+")
		if !ok {
			offset, factor = "0", f[2]
		}
		u.offset, _ = strconv.ParseFloat(offset, 64)
		u.factor, _ = strconv.ParseFloat(factor, 64)
		out[f[1]] = u
	}
	return out
})

// unitOf is a unit by its name; one that is not listed measures itself.
func unitOf(name string, money bool) unit {
	u, ok := units()[name]
	switch {
	case ok:
		return u
	case name == "":
		return unit{dimension: Number, factor: 1}
	case money:
		return unit{dimension: Dimension("money:" + name), factor: 1}
	}
	return unit{dimension: Dimension(name), factor: 1}
}

// Of is the quantity that a value tells, and whether it tells one. What is only placed
// from the moment of speaking ("tomorrow") or happens again and again tells none.
func Of(v clause.Value) (Quantity, bool) {
	if v.Relative != "" {
		return Quantity{}, false
	}
	q := Quantity{Each: v.Each, About: v.Bound == "~"}
	if v.Bound != "~" {
		q.Bound = v.Bound
	}
	switch v.Kind {
	case clause.Number, clause.Amount, clause.Money, clause.Ordinal, clause.Lasting:
		return q.amount(v)
	case clause.Date, clause.Weekday, clause.Clock:
		return q.moment(v)
	}
	return Quantity{}, false
}

// Weekly is a day that comes every week as that day: what is so on Sundays is compared with what is so on Sunday.
func Weekly(v clause.Value) clause.Value {
	if v.Kind == clause.Recurring && strings.HasPrefix(v.Each, "-W-") && !strings.Contains(v.Each, "#") {
		v.Kind, v.ISO, v.Each = clause.Weekday, v.Each, ""
	}
	return v
}

func (q Quantity) amount(v clause.Value) (Quantity, bool) {
	u := unitOf(v.Unit, v.Kind == clause.Money)
	x, err := strconv.ParseFloat(v.Number, 64)
	if err != nil {
		return q, false
	}
	q.Dimension, q.Unit = u.dimension, v.Unit
	q.From = u.offset + u.factor*x
	q.Until = q.From
	if digits := strings.Trim(strings.ReplaceAll(v.Number, ".", ""), "+-0"); len(digits) > exactDigits {
		q.long = v.Number
	}
	if v.Until != "" {
		if y, err := strconv.ParseFloat(v.Until, 64); err == nil {
			q.Until = u.offset + u.factor*y
		}
	}
	return q, true
}

func (q Quantity) moment(v clause.Value) (Quantity, bool) {
	from, ok := point(v.ISO)
	if !ok {
		return q, false
	}
	q.Dimension, q.From, q.Until = from.Dimension, from.From, from.Until
	if v.UntilISO == "" {
		return q, true
	}
	until, ok := point(v.UntilISO)
	if !ok && strings.Contains(v.ISO, "T") {
		return q, false
	}
	switch {
	case until.Dimension == q.Dimension:
		q.Until = until.Until
	case until.Dimension == Clock && strings.Contains(v.ISO, "T"):
		day, _ := point(v.ISO[:strings.IndexByte(v.ISO, 'T')])
		q.Until = day.From + until.Until/daySeconds
	}
	return q, true
}

const daySeconds = 86400

// point reads a date, a day of the year, a day of the week or a clock time in the form
// that clause.Value has.
func point(iso string) (Quantity, bool) {
	day, clock, timed := strings.Cut(iso, "T")
	if !timed && strings.Contains(iso, ":") {
		s, ok := seconds(iso)
		return Quantity{Dimension: Clock, From: s, Until: s}, ok
	}
	q, ok := dayPoint(day)
	if !ok || !timed {
		return q, ok
	}
	s, ok := seconds(clock)
	if !ok {
		return q, true // "Sunday morning": the day is all that can be compared
	}
	q.From += s / daySeconds
	q.Until = q.From
	return q, true
}

func dayPoint(day string) (Quantity, bool) {
	switch {
	case strings.HasPrefix(day, "-W-"):
		n, err := strconv.ParseFloat(day[3:], 64)
		return Quantity{Dimension: Weekday, From: n, Until: n}, err == nil
	case strings.HasPrefix(day, "---"):
		return Quantity{}, false // a day of some month
	case strings.HasPrefix(day, "--"):
		return span("2000"+day[1:], YearDay, -days("2000-01-01"))
	}
	return span(day, Date, 0)
}

// span is a year, a month or a day as the days that it has.
func span(iso string, d Dimension, shift float64) (Quantity, bool) {
	for _, l := range []struct {
		layout string
		next   func(time.Time) time.Time
	}{
		{time.DateOnly, func(t time.Time) time.Time { return t.AddDate(0, 0, 1) }},
		{"2006-01", func(t time.Time) time.Time { return t.AddDate(0, 1, 0) }},
		{"2006", func(t time.Time) time.Time { return t.AddDate(1, 0, 0) }},
	} {
		if t, err := time.Parse(l.layout, iso); err == nil {
			return Quantity{Dimension: d, From: dayNumber(t) + shift, Until: dayNumber(l.next(t)) + shift - 1}, true
		}
	}
	return Quantity{}, false
}

func dayNumber(t time.Time) float64 { return float64(t.Unix()) / daySeconds }

func days(iso string) float64 {
	t, err := time.Parse(time.DateOnly, iso)
	if err != nil {
		return 0
	}
	return dayNumber(t)
}

func seconds(clock string) (float64, bool) {
	total, factor := 0.0, 3600.0
	for part := range strings.SplitSeq(clock, ":") {
		n, err := strconv.ParseFloat(part, 64)
		if err != nil {
			return 0, false
		}
		total += n * factor
		factor /= 60
	}
	return total, true
}

// Comparable reports whether two quantities measure the same, for the same: a price
// per kilo is not compared with one per litre.
func Comparable(a, b Quantity) bool {
	return a.Dimension == b.Dimension && strings.TrimSuffix(a.Each, "each") == strings.TrimSuffix(b.Each, "each")
}

// Compare tells whether a is surely less than b (-1), more (1) or the same (0), and
// false where they do not measure the same or it cannot be told: of "2019" and "May
// 2019" neither is earlier.
func Compare(a, b Quantity) (int, bool) {
	if !Comparable(a, b) {
		return 0, false
	}
	aFrom, aUntil := a.limits()
	bFrom, bUntil := b.limits()
	switch {
	case aUntil < bFrom:
		return -1, true
	case aFrom > bUntil:
		return 1, true
	case a.long+b.long != "":
		return compareLong(a, b)
	case aFrom == bFrom && aUntil == bUntil && aFrom == aUntil:
		return 0, true
	case aFrom == bFrom && aUntil == bUntil && a.Bound == "" && b.Bound == "":
		return 0, true // the same year: neither is earlier as far as was told
	}
	return 0, false
}

// exactDigits is how many digits of a number a float keeps.
const exactDigits = 15

// compareLong compares numbers of many digits as they were told; with any other, or where
// more than one number was told of either, it cannot be told.
func compareLong(a, b Quantity) (int, bool) {
	if a.Unit != b.Unit || a.Bound+b.Bound != "" || a.From != a.Until || b.From != b.Until {
		return 0, false
	}
	x, ok := new(big.Rat).SetString(a.long)
	y, ok2 := new(big.Rat).SetString(b.long)
	if !ok || !ok2 {
		return 0, false
	}
	return x.Cmp(y), true
}

// limits are the ends of what the quantity may be.
func (q Quantity) limits() (from, until float64) {
	switch q.Bound {
	case "<", "<=":
		return math.Inf(-1), q.From
	case ">", ">=":
		return q.From, math.Inf(1)
	}
	return q.From, q.Until
}

// Meets reports whether a quantity is surely within a bound: "more than 3 kg", and
// whether that can be told.
func Meets(q, bound Quantity) (bool, bool) {
	if bound.Bound == "" {
		c, ok := Compare(q, bound)
		return c == 0, ok || Comparable(q, bound) && within(q, bound)
	}
	limit := bound
	limit.Bound = ""
	c, ok := Compare(q, limit)
	if !ok {
		return false, false
	}
	switch bound.Bound {
	case "<":
		return c < 0, true
	case "<=":
		return c <= 0, true
	case ">":
		return c > 0, true
	}
	return c >= 0, true
}

// within reports whether all that a may be is in what b covers.
func within(a, b Quantity) bool {
	if a.long+b.long != "" && a.From <= b.Until && a.Until >= b.From {
		n, ok := compareLong(a, b)
		return ok && n == 0
	}
	return a.From >= b.From && a.Until <= b.Until
}

// Within reports whether a lies in the stretch of b: 23:30 in "from 22:00 to 6:00",
// which goes over midnight, and 8:00 in "before 9:00".
func Within(a, b Quantity) (bool, bool) {
	if a.Dimension == Date && b.Dimension == YearDay {
		a = a.yearDay()
	}
	if a.Dimension == YearDay && b.Dimension == Date {
		b = b.yearDay()
	}
	if a.Dimension != b.Dimension {
		return false, false
	}
	if b.Bound != "" && a.Bound == "" {
		return Meets(a, b)
	}
	if b.Until < b.From {
		return a.From >= b.From || a.Until <= b.Until, true
	}
	inside := within(a, b)
	n, known := Compare(a, b)
	return inside, inside || known && n != 0 || a.Until < b.From || a.From > b.Until
}

// yearDay is a date without its year.
func (q Quantity) yearDay() Quantity {
	t := time.Unix(int64(q.From*daySeconds), 0).UTC()
	shifted, _ := span("2000-"+t.Format("01-02"), YearDay, -days("2000-01-01"))
	shifted.Until += q.Until - q.From
	return shifted
}

// Sum adds quantities that measure the same; false where they do not, or where their
// sum says nothing, as that of dates.
func Sum(list []Quantity) (Quantity, bool) {
	if len(list) == 0 {
		return Quantity{}, false
	}
	total := list[0]
	total.long = "" // of one of them
	if total.Point() {
		return total, false
	}
	u := unitOf(total.Unit, total.IsMoney())
	for i, q := range list {
		if !Comparable(q, total) || q.Bound != "" || u.offset != 0 {
			return total, false
		}
		if i > 0 {
			total.From, total.Until, total.About = total.From+q.From, total.Until+q.Until, total.About || q.About
		}
	}
	return total, true
}

// Point reports whether the quantity is a time rather than an amount.
func (q Quantity) Point() bool {
	switch q.Dimension {
	case Date, YearDay, Clock, Weekday:
		return true
	}
	return false
}

// Scale is the quantity n times over.
func (q Quantity) Scale(n float64) Quantity {
	q.From, q.Until, q.long = q.From*n, q.Until*n, ""
	return q
}

// Difference is how much more a is than b: of two times the length of time between
// them. It is false where they cannot be compared, or are not exact.
func Difference(a, b Quantity) (Quantity, bool) {
	if a.Dimension != b.Dimension || a.Bound+b.Bound != "" || a.Each != "" && b.Each != "" && !Comparable(a, b) { // a month, and a visit
		return Quantity{}, false
	}
	d := Quantity{Dimension: a.Dimension, From: a.From - b.From, Until: a.From - b.From, Unit: a.Unit, Each: a.Each, About: a.About || b.About}
	switch a.Dimension {
	case Date, YearDay:
		d.Dimension, d.Unit = Duration, "day"
		if whole := a.Until - a.From; whole >= 364 && b.Until-b.From >= 364 { // years
			d.Unit = "year"
			n := math.Round(d.From / 365.2425)
			d.From, d.Until = n*unitOf("year", false).factor, n*unitOf("year", false).factor
			return d, true
		}
		d.From, d.Until = d.From*daySeconds, d.From*daySeconds
		return d, true
	case Clock:
		d.Dimension, d.Unit = Duration, "minute"
		if math.Mod(d.From, 3600) == 0 || d.From >= 7200 && math.Mod(d.From, 1800) == 0 {
			d.Unit = "hour"
		}
		return d, true
	case Weekday:
		d.Dimension, d.Unit = Duration, "day"
		d.From, d.Until = d.From*daySeconds, d.From*daySeconds
		return d, true
	}
	return d, a.From == a.Until && b.From == b.Until
}

// In is the quantity in another unit of its dimension.
func (q Quantity) In(name string) (Quantity, bool) {
	u := unitOf(name, q.IsMoney())
	if u.dimension != q.Dimension {
		return q, false
	}
	q.Unit, q.long = name, ""
	return q, true
}

// Coined is an amount of many small coins in the currency that they are a part of: 600 EUR for
// 60000 cents.
func (q Quantity) Coined() Quantity {
	if currency, ok := strings.CutPrefix(string(q.Dimension), "money:"); ok && q.Unit != currency && q.Amount() >= 100 {
		if out, ok := q.In(currency); ok {
			return out
		}
	}
	return q
}

// Amount is the quantity in the unit that it was told in.
func (q Quantity) Amount() float64 {
	u := unitOf(q.Unit, q.IsMoney())
	if q.Dimension == Number && u.dimension != Number {
		return q.From // so many LED bars are no pressure
	}
	return (q.From - u.offset) / u.factor
}

// String is an amount in words: "1070 EUR", "35 minutes", "4 kg", a time of day as "7:52", a day as "3 May".
func (q Quantity) String() string { return q.Said(RegularPlural) }

// Said is the quantity with the plural of what is only counted, as children are.
func (q Quantity) Said(plural func(noun string) string) string {
	if q.Dimension == Date || q.Dimension == YearDay {
		return q.day()
	}
	if q.Dimension == Clock {
		minutes := int(math.Round(q.From / 60))
		return fmt.Sprintf("%d:%02d", minutes/60, minutes%60)
	}
	n := FormatNumber(q.Amount())
	if _, rest, ok := strings.Cut(n, "."); ok && len(rest) == 1 && q.IsMoney() && q.Dimension == Dimension("money:"+q.Unit) {
		n += "0"
	}
	if q.About {
		n = "about " + n
	}
	text := strings.TrimSpace(n + " " + q.unitName(q.Amount(), plural))
	if q.Each != "" && q.Each != "each" {
		text += " per " + q.Each
	}
	return text
}

// day is a day, a month or a year.
func (q Quantity) day() string {
	layout, at := "2 January 2006", q.From
	switch wide := q.Until - q.From; {
	case q.Dimension == YearDay:
		layout, at = "2 January", at+days("2000-01-01")
	case wide >= 364:
		layout = "2006"
	case wide >= 27:
		layout = "January 2006"
	}
	return strings.TrimLeft(time.Unix(int64(at)*daySeconds, 0).UTC().Format(layout), "0")
}

// unitName is a unit as it is said behind a number; what is only counted, as points and bags are, has the plural of a noun.
func (q Quantity) unitName(n float64, plural func(string) string) string {
	unit := q.Unit
	u, known := units()[unit]
	switch known = known && (q.Dimension != Number || u.dimension == Number); {
	case n == 1 || known && u.plural == "":
		return unit
	case known:
		return u.plural
	case len(unit) <= 2 || strings.ToUpper(unit) == unit:
		return unit
	}
	return plural(unit)
}

// RegularPlural is the plural that nouns have as a rule.
func RegularPlural(unit string) string {
	if rest, ok := strings.CutSuffix(unit, "y"); ok && !strings.ContainsAny(rest[max(0, len(rest)-1):], "aeiou") {
		return rest + "ies"
	}
	for _, hissed := range []string{"s", "x", "ch", "sh"} {
		if strings.HasSuffix(unit, hissed) {
			return unit + "es"
		}
	}
	return unit + "s"
}

// FormatNumber is a number in digits, with no more of them than mean something.
func FormatNumber(x float64) string {
	if r := math.Round(x); math.Abs(x-r) < 1e-9*max(1, math.Abs(x)) {
		return strconv.FormatFloat(r, 'f', -1, 64)
	}
	s := strconv.FormatFloat(x, 'g', 6, 64)
	if y, err := strconv.ParseFloat(s, 64); err == nil && math.Abs(y-x) <= 1e-9*math.Abs(x) {
		return strconv.FormatFloat(y, 'f', -1, 64)
	}
	s = strconv.FormatFloat(x, 'f', -1, 64)
	if _, fraction, _ := strings.Cut(s, "."); len(fraction) >= endless && math.Abs(x) >= 1 {
		return strconv.FormatFloat(x, 'f', 2, 64)
	}
	return s
}

// endless is how many decimals a number has that was divided without an end.
const endless = 10
