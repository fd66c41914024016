package sentence

import (
	"slices"
	"strconv"
	"strings"
	"time"
)

// Years writes the year that only the end of a range has behind its start too: "from 7 December to 18 December
// 2026". What ends earlier in the year than it starts began the year before.
func Years(toks []Token) []Token {
	for i := range toks {
		if low := toks[i].Low; low != "from" && low != "between" || i+4 >= len(toks) {
			continue
		}
		p := Times(toks)
		start, end := p.dayOrMonth(i + 1)
		if end < 0 || p.yearAt(end-1) != "" || end >= len(toks) || !joins(toks[i].Low, toks[end].Low) {
			continue
		}
		until, last := p.DateAt(end + 1)
		if last < 0 || p.yearAt(last-1) == "" {
			continue
		}
		year := toks[last-1]
		if n, err := strconv.Atoi(year.Text); err == nil && inYear(start).After(inYear(until)) {
			year.Text = strconv.Itoa(n - 1)
			year.Low = year.Text
		}
		return slices.Insert(slices.Clone(toks), end, year)
	}
	return toks
}

// joins reports whether a word stands between the ends of a range that another begins.
func joins(first, word string) bool {
	if first == "between" {
		return word == "and"
	}
	return word == "to" || word == "until" || word == "till" || word == "through"
}

// dayOrMonth is a date at i, or a month by itself.
func (p *TimeRules) dayOrMonth(i int) (string, int) {
	if day, end := p.DateAt(i); end >= 0 {
		return day, end
	}
	if month := p.monthAt(i); month != "" {
		return month, i + 1
	}
	return "", -1
}

// inYear is the day that a spelling names, in one year for all.
func inYear(spelling string) time.Time {
	words := strings.Fields(spelling)
	if last := len(words) - 1; last > 0 && len(words[last]) == 4 && strings.Trim(words[last], "0123456789") == "" {
		words = words[:last]
	}
	for _, layout := range []string{"2 January 2006", "January 2006"} {
		if t, err := time.Parse(layout, strings.Join(words, " ")+" 2000"); err == nil {
			return t
		}
	}
	return time.Time{}
}
