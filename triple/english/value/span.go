package value

import (
	"errors"
	"strconv"
	"strings"
	"time"
	"unicode"

	"whence/triple/clause"
	"whence/triple/english/closed"
)

// Span is the stretch of time that a value names which is counted from the moment of
// speaking, "yesterday", "last Friday", "two weeks ago": its first moment, and the first
// behind it. It reports false for other values, and for times of no known beginning
// ("soon"). Days and what is longer are whole: a week begins on Monday.
func Span(v clause.Value, said time.Time) (from, until time.Time, ok bool) {
	iso, _, _ := strings.Cut(v.ISO, "T")
	day := time.Date(said.Year(), said.Month(), said.Day(), 0, 0, 0, 0, said.Location())
	switch v.Relative {
	case "":
		return dayFrom(iso, day)
	case "ago":
		return spanAt(v, said, -1)
	case "from now":
		return spanAt(v, said, 1)
	case "last", "next", "this":
	default:
		return from, until, false
	}
	if v.Kind == clause.Lasting { // the last two weeks
		n, unit, whole := period(v.ISO)
		if !whole || v.Relative == "this" {
			return from, until, false
		}
		if v.Relative == "last" {
			return unit.add(said, -n), said, true
		}
		return said, unit.add(said, n), true
	}
	if from, until, ok = dayFrom(v.Relative+" "+iso, day); ok { // last night
		return from, until, true
	}
	return around(iso, v.Relative, day)
}

// IsMoment reports whether a text is a date or a time, of the calendar or counted from when
// it is said: "spring 2021", "last week", "two days ago".
func IsMoment(text string) bool {
	if !hasTimeWord(text) {
		return false
	}
	v, ok := Of(text, "")
	_, _, counted := Span(v, time.Time{})
	return ok && (counted || v.Kind == clause.Weekday || v.Kind == clause.Date && strings.ContainsAny(v.ISO, "0123456789"))
}

// hasTimeWord reports whether a text has a digit or a word without which no words are a time.
// Most names have none, and need not be read.
func hasTimeWord(text string) bool {
	for word := range strings.FieldsFuncSeq(strings.ToLower(text), func(c rune) bool { return !unicode.IsLetter(c) && !isDigit(c) }) {
		if strings.ContainsFunc(word, isDigit) || closed.Words().Any("timekind", word) {
			return true
		}
	}
	return false
}

// dayFrom is the day that words name from the day of speaking.
func dayFrom(words string, day time.Time) (from, until time.Time, ok bool) {
	n, err := strconv.Atoi(closed.Words().As("dayfrom", words))
	from = day.AddDate(0, 0, n)
	return from, from.AddDate(0, 0, 1), err == nil
}

// unit is a unit of time by its letter in ISO 8601, with "TH" and the like for the hours.
type unit string

func (u unit) add(at time.Time, n int) time.Time {
	switch u {
	case "Y":
		return at.AddDate(n, 0, 0)
	case "M":
		return at.AddDate(0, n, 0)
	case "W":
		return at.AddDate(0, 0, 7*n)
	case "D":
		return at.AddDate(0, 0, n)
	case "TH":
		return at.Add(time.Duration(n) * time.Hour)
	case "TM":
		return at.Add(time.Duration(n) * time.Minute)
	}
	return at.Add(time.Duration(n) * time.Second)
}

// begin is the beginning of the unit that a moment is in.
func (u unit) begin(at time.Time) time.Time {
	day := time.Date(at.Year(), at.Month(), at.Day(), 0, 0, 0, 0, at.Location())
	switch u {
	case "Y":
		return time.Date(at.Year(), 1, 1, 0, 0, 0, 0, at.Location())
	case "M":
		return day.AddDate(0, 0, 1-day.Day())
	case "W":
		return day.AddDate(0, 0, -(int(day.Weekday())+6)%7)
	case "D":
		return day
	case "TH":
		return at.Truncate(time.Hour)
	case "TM":
		return at.Truncate(time.Minute)
	}
	return at.Truncate(time.Second)
}

// period is a length of time in whole numbers of one unit: "P2W" is 2 and "W".
func period(iso string) (n int, u unit, ok bool) {
	number := strings.TrimLeft(strings.TrimPrefix(iso, "P"), "T")
	letter := strings.TrimLeft(number, "0123456789")
	n, err := strconv.Atoi(strings.TrimSuffix(number, letter))
	if strings.HasPrefix(iso, "PT") {
		letter = "T" + letter
	}
	return n, unit(letter), err == nil && letter != "" && !strings.Contains(letter, ".")
}

// spanAt is the whole unit that lies so many units before or after the moment: two weeks
// ago is a week.
func spanAt(v clause.Value, said time.Time, sign int) (from, until time.Time, ok bool) {
	n, u, ok := period(v.ISO)
	if !ok || v.Bound != "" {
		return from, until, false
	}
	from = u.begin(u.add(u.begin(said), sign*n))
	return from, u.add(from, 1), true
}

// around is the last, this or the next of what recurs: a week, a Friday, a March, a spring.
func around(iso, relative string, day time.Time) (from, until time.Time, ok bool) {
	if n, u, whole := period(iso); whole && strings.HasPrefix(iso, "P") && n == 1 {
		from = u.begin(day)
		switch relative {
		case "last":
			from = u.add(from, -1)
		case "next":
			from = u.add(from, 1)
		}
		return from, u.add(from, 1), true
	}
	at, every := recurs(iso)
	if at == nil {
		return from, until, false
	}
	base := every.begin(day)
	from, until = at(base) // this Friday is the week's, past or not
	for n := 1; n >= -2; n-- {
		f, u := at(every.add(base, n))
		switch {
		case relative == "last" && !u.After(day):
			return f, u, true
		case relative == "next" && f.After(day), relative == "this" && !f.After(day) && u.After(day):
			from, until = f, u
		}
	}
	return from, until, true
}

// recurs tells when in each week or year something is, from the beginning of that; nil for
// what is not known to recur.
func recurs(iso string) (func(time.Time) (from, until time.Time), unit) {
	within := func(months, days, lengthMonths, lengthDays int) func(time.Time) (from, until time.Time) {
		return func(begin time.Time) (from, until time.Time) {
			from = begin.AddDate(0, months, days)
			return from, from.AddDate(0, lengthMonths, lengthDays)
		}
	}
	if d, ok := strings.CutPrefix(iso, "-W-"); ok {
		n, err := strconv.Atoi(d)
		if err != nil {
			return nil, ""
		}
		return within(0, n-1, 0, 1), "W"
	}
	if m, ok := strings.CutPrefix(iso, "--"); ok && len(m) == 2 {
		n, err := strconv.Atoi(m)
		if err != nil {
			return nil, ""
		}
		return within(n-1, 0, 1, 0), "Y"
	}
	said := strings.Fields(closed.Words().As("span", iso))
	if len(said) != 5 {
		return nil, ""
	}
	var n [4]int
	for i := range n {
		n[i], _ = strconv.Atoi(said[i+1])
	}
	return within(n[0], n[1], n[2], n[3]), unit(said[0])
}

// OfSum is [Of], and the sum in the smaller unit of a time that is told in two: "two hours and ten minutes".
func OfSum(text, prep string) (clause.Value, bool) {
	v, ok := Of(text, prep)
	first, second, two := strings.Cut(text, " and ")
	if ok || !two {
		return v, ok
	}
	a, ok1 := Of(first, "")
	b, ok2 := Of(second, "")
	holds, err := strconv.Atoi(closed.Words().As("holds", a.Unit+" "+b.Unit))
	n, err1 := strconv.Atoi(a.Number)
	m, err2 := strconv.Atoi(b.Number)
	if !ok1 || !ok2 || a.Kind != clause.Lasting || b.Kind != clause.Lasting || a.Bound+b.Bound != "" || errors.Join(err, err1, err2) != nil || m >= holds {
		return v, false
	}
	sum := strconv.Itoa(n*holds + m)
	b.ISO, b.Number = strings.Replace(b.ISO, b.Number, sum, 1), sum
	return b, true
}
