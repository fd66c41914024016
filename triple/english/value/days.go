package value

import (
	"strconv"
	"strings"
	"time"

	"whence/triple/clause"
	"whence/triple/english/closed"
)

// This file has which days of the calendar words name.

// PartOfDay is the part of a day that words name: its morning.
func PartOfDay(words string, from, until time.Time) (time.Time, time.Time) {
	v, _ := Of(words, "on")
	_, part, _ := strings.Cut(v.ISO, "T")
	first, err := strconv.Atoi(closed.Words().As("partfrom", part))
	end, wrong := strconv.Atoi(closed.Words().As("partuntil", part))
	if err != nil || wrong != nil || until != from.AddDate(0, 0, 1) {
		return from, until
	}
	return from.Add(time.Duration(first) * time.Hour), from.Add(time.Duration(end) * time.Hour)
}

// Days is the time that words name, counted from when they were said, and the first moment behind it. A day
// without a year, and a day of the week, is the next from a day on.
func Days(words string, said, next time.Time) (from, until time.Time, ok bool) {
	v, ok := Of(words, "on")
	if !ok {
		return from, until, false
	}
	if from, until, ok = Span(v, said); ok {
		return from, until, ok
	}
	day, _, _ := strings.Cut(v.ISO, "T")
	today := time.Date(next.Year(), next.Month(), next.Day(), 0, 0, 0, 0, next.Location())
	switch {
	case strings.HasPrefix(day, "-W-"):
		n, err := strconv.Atoi(day[len("-W-"):])
		from = today.AddDate(0, 0, (n-int(today.Weekday())+7)%7)
		return from, from.AddDate(0, 0, 1), err == nil
	case strings.HasPrefix(day, "--"):
		layout, days, months := time.DateOnly, 1, 0
		if len(day) == len("--12") {
			layout, days, months = "2006-01", 0, 1
		}
		from, err := time.Parse(layout, strconv.Itoa(today.Year())+day[1:])
		if err == nil && !from.AddDate(0, months, days).After(today) {
			from = from.AddDate(1, 0, 0)
		}
		return from, from.AddDate(0, months, days), err == nil && v.UntilISO == ""
	}
	q, ok := Dated(v)
	return q, q.AddDate(0, 0, 1), ok
}

// Dated is the day of a date with its year, false for other values and for a range.
func Dated(v clause.Value) (time.Time, bool) {
	day, _, _ := strings.Cut(v.ISO, "T")
	on, err := time.Parse(time.DateOnly, day)
	return on, err == nil && v.UntilISO == ""
}
