package quantity

import "time"

// This file tells dates as days of the calendar.

// Years is how many whole years it is from a day to another.
func Years(since Quantity, now time.Time) int {
	on := Day(since)
	n := now.Year() - on.Year()
	if on.AddDate(n, 0, 0).After(now) {
		n--
	}
	return n
}

// Day is the first day of a date.
func Day(q Quantity) time.Time { return time.Unix(0, 0).UTC().AddDate(0, 0, int(q.From)) }

// InUnitOf reads a bare number as one in the unit of what it is compared with: "longer than 750".
func (q Quantity) InUnitOf(like Quantity) Quantity {
	out := like
	out.Bound, out.About = q.Bound, q.About
	factor := 1.0
	if like.Amount() != 0 {
		factor = like.From / like.Amount()
	}
	out.From, out.Until = q.From*factor, q.Until*factor
	return out
}
