package quantity

import (
	"math"
	"time"
)

// This file counts times from one another.

// Later is the time that is so long after another one, by 1, or before it, by -1; false where the length of time
// says more or less than the time is told to: of a year no day is two weeks later.
func Later(at, long Quantity, by float64) (Quantity, bool) {
	if long.Dimension != Duration || long.About || at.About || at.Bound != "" {
		return at, false
	}
	if at.Dimension == Clock {
		at.From += by * long.From
		at.Until = at.From
		return at, long.From < daySeconds && at.From >= 0 && at.From < daySeconds
	}
	whole := func(x float64) bool { return x == math.Trunc(x) }
	if n := by * long.Amount(); whole(n) && whole(at.From) && whole(at.Until) {
		switch at.Dimension {
		case Date:
			return laterDate(at, long.Unit, int(n))
		case YearDay:
			return laterDay(at, long.Unit, int(n))
		}
	}
	return at, false
}

// laterDate is a day, a month or a year so many units later.
func laterDate(at Quantity, unit string, n int) (Quantity, bool) {
	first := time.Unix(int64(at.From)*daySeconds, 0).UTC()
	end := time.Unix(int64(at.Until+1)*daySeconds, 0).UTC()
	year, month := first.AddDate(1, 0, 0).Equal(end), first.AddDate(0, 1, 0).Equal(end)
	then, ok := after(first, unit, n)
	switch {
	case !ok:
	case year && unit == "year":
		at.From, at.Until = dayNumber(then), dayNumber(then.AddDate(1, 0, -1))
		return at, true
	case month && (unit == "year" || unit == "month"):
		at.From, at.Until = dayNumber(then), dayNumber(then.AddDate(0, 1, -1))
		return at, true
	case at.From == at.Until:
		at.From = dayNumber(then)
		at.Until = at.From
		return at, true
	}
	return at, false
}

// laterDay is a day of any year so many units later, false where that hangs on the year being a leap year.
func laterDay(at Quantity, unit string, n int) (Quantity, bool) {
	first := time.Unix(int64(at.From+days("2000-01-01"))*daySeconds, 0).UTC()
	leap, ok1 := after(first, unit, n)
	other := time.Date(2001, first.Month(), first.Day(), 0, 0, 0, 0, time.UTC)
	plain, ok2 := after(other, unit, n)
	if at.From != at.Until || !ok1 || !ok2 || other.Day() != first.Day() || leap.Month() != plain.Month() || leap.Day() != plain.Day() {
		return at, false
	}
	at.From = dayNumber(time.Date(2000, leap.Month(), leap.Day(), 0, 0, 0, 0, time.UTC)) - days("2000-01-01")
	at.Until = at.From
	return at, true
}

// after is a day so many units later, false where there is no such day: the 31st of June.
func after(first time.Time, unit string, n int) (time.Time, bool) {
	switch unit {
	case "day":
		return first.AddDate(0, 0, n), true
	case "week":
		return first.AddDate(0, 0, 7*n), true
	case "month", "year":
		then := first.AddDate(0, n, 0)
		if unit == "year" {
			then = first.AddDate(n, 0, 0)
		}
		return then, then.Day() == first.Day()
	}
	return first, false
}
