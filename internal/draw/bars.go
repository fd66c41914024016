package draw

import (
	"strings"
	"time"
)

// Span is a time of a time line. Within says that what is drawn was at some time of it, and not for
// all of it; Open that it goes on behind the last time of the line.
type Span struct {
	From, Until  time.Time
	Within, Open bool
}

// barWidth is how many characters the bars have.
const barWidth = 16

// Bars are spans as bars under each other, all to one scale and as wide, with the scale above them. It
// reports false where all is within a day, of which bars say nothing.
func Bars(spans []Span) (scale string, bars []string, ok bool) {
	if len(spans) == 0 {
		return "", nil, false
	}
	first, last := spans[0].From, spans[0].Until
	for _, s := range spans {
		if s.From.Before(first) {
			first = s.From
		}
		if s.Until.After(last) {
			last = s.Until
		}
	}
	if last.Sub(first) < 24*time.Hour {
		return "", nil, false
	}
	column := func(t time.Time) int {
		return min(int(float64(barWidth)*float64(t.Sub(first))/float64(last.Sub(first))), barWidth-1)
	}
	for _, s := range spans {
		if s.Within {
			s.From = s.From.Add(s.Until.Sub(s.From) / 2)
			s.Until = s.From
		}
		bars = append(bars, s.bar(column(s.From), column(s.Until)))
	}
	from, until := first.Format(layoutOf(last.Sub(first))), last.Format(layoutOf(last.Sub(first)))
	return from + strings.Repeat(" ", barWidth-len(from)-len(until)) + until, bars, true
}

// layoutOf is how the ends of a line are said that is so long.
func layoutOf(length time.Duration) string {
	const year = 365 * 24 * time.Hour
	switch {
	case length > 2*year:
		return "2006"
	case length > year/6:
		return "2006-01"
	}
	return "2 Jan"
}

// bar draws the span from one column to another.
func (s Span) bar(from, until int) string {
	drawn := "●"
	switch {
	case s.From.Equal(s.Until) && !s.Within && !s.Open:
		drawn = "┤" // it ended then; when it began is not known
	case s.Open && until > from:
		drawn = "├" + strings.Repeat("─", until-from-1) + "▶"
	case s.Open:
		drawn = "▶"
	case until > from:
		drawn = "├" + strings.Repeat("─", until-from-1) + "┤"
	}
	return strings.Repeat(" ", from) + drawn + strings.Repeat(" ", barWidth-1-until)
}
