package ruled

import (
	"strconv"
	"strings"

	"whence/triple/english/closed"
)

// calendar is days of the week and months, as bits: the first is Monday, and January.
type calendar struct{ days, months uint16 }

func (c calendar) none() bool { return c == calendar{} }

// within reports whether all of some days and months are among others; and whether both tell days, or months.
func (c calendar) within(of calendar) (is, tells bool) {
	switch {
	case of.days != 0 && c.days != 0:
		return c.days&^of.days == 0 && (of.months == 0 || c.months == 0 || c.months&^of.months == 0), c.days&of.days == 0 || c.days&^of.days == 0
	case of.months != 0 && c.months != 0 && of.days == 0:
		return c.months&^of.months == 0, c.months&of.months == 0 || c.months&^of.months == 0
	}
	return false, false
}

// calendarOf are the days and months that words name, those between two of them too.
func calendarOf(of []word) (out calendar) {
	last, at := calendar{}, -2
	for i, w := range of {
		c := named(of, i, w)
		if c.none() {
			continue
		}
		if at >= 0 && i-at == 2 && words.Is("range", of[i-1].Low) {
			out.days |= from(last.days, c.days, daysOfWeek)
			out.months |= from(last.months, c.months, monthsOfYear)
		}
		out.days |= c.days
		out.months |= c.months
		last, at = c, i
	}
	return out
}

const (
	daysOfWeek   = 7
	monthsOfYear = 12
)

// named is what one word names.
func named(of []word, i int, w word) calendar {
	table, short := closed.Words(), words.Is("short-day", w.Low) && w.Raw == w.Low
	if d := bit(table.As("weekday", w.Low)) | bit(table.As("weekdays", w.Low)); d != 0 && !short {
		return calendar{days: d}
	}
	switch {
	case table.As("weekdays", w.Low) == "weekday":
		return calendar{days: 1<<5 - 1}
	case table.As("season", w.Low) == "weekend":
		return calendar{days: 1<<5 | 1<<6}
	}
	sure := i > 0 && words.Is("in-month", of[i-1].Low) || !words.Is("no-month", w.Low)
	if m := bit(table.As("month", w.Low)); m != 0 && (sure || w.Raw != w.Low && i > 0) {
		return calendar{months: m}
	}
	if s := table.As("span", w.Low); strings.HasPrefix(s, "Y ") && sure {
		return calendar{months: season(strings.Fields(s))}
	}
	return calendar{}
}

// bit is that of a number from 1 on.
func bit(n string) uint16 {
	k, err := strconv.Atoi(n)
	if err != nil || k < 1 {
		return 0
	}
	return 1 << (k - 1)
}

// season are the months of a season; none of one that is some days.
func season(span []string) (out uint16) {
	first, _ := strconv.Atoi(span[1])
	long, _ := strconv.Atoi(span[3])
	for m := first; m < first+long; m++ {
		out |= 1 << (m % monthsOfYear)
	}
	return out
}

// from are the bits from one to another, around the end of the week or year too.
func from(first, last uint16, all int) (out uint16) {
	if first == 0 || last == 0 {
		return 0
	}
	for b, n := first, 0; n < all; n++ {
		out |= b
		if b == last {
			return out
		}
		if b <<= 1; b >= 1<<all {
			b = 1
		}
	}
	return out
}
