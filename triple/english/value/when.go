package value

import (
	"fmt"
	"strconv"
	"strings"

	"whence/triple/clause"
)

// Lasting is the ISO form of a length of time: "P2Y", "PT0.5H". The unit is as in
// words.txt, "Y", "TH" or "10Y".
func Lasting(number, unit string) string {
	factor, letter := strings.TrimRight(unit, "YMWDTHS"), strings.TrimLeft(unit, "0123456789")
	if factor != "" {
		x, err1 := strconv.ParseFloat(number, 64)
		y, err2 := strconv.ParseFloat(factor, 64)
		if err1 == nil && err2 == nil {
			number = strconv.FormatFloat(x*y, 'f', -1, 64)
		}
	}
	if part, ok := strings.CutPrefix(letter, "T"); ok {
		return "PT" + number + part
	}
	return "P" + number + letter
}

// PeriodName is the name of a unit of time.
func PeriodName(unit string) string {
	names := map[string]string{
		"Y": "year", "M": "month", "W": "week", "D": "day", "TH": "hour", "TM": "minute", "TS": "second",
		"10Y": "decade", "100Y": "century", "3M": "quarter", "14D": "fortnight",
	}
	return names[unit]
}

// times reads what says when: dates, clock times, and what recurs.
type times struct{ *scanner }

// dateAndTime reads a date, a clock time, or both, or a range of them.
func (s times) dateAndTime() (clause.Value, bool) {
	bound, _ := s.kind("bound")
	v, ok := s.moment(false)
	if !ok {
		return v, false
	}
	if at := s.at; s.acceptAny(s.words.Of("rangeto")...) {
		until, ok := s.moment(true)
		if !ok || s.tokens[at] == "and" && s.prep != "between" {
			s.at = at
		} else {
			v.UntilISO = until.ISO
			CompleteRange(&v, until)
		}
	}
	if bound != "=" {
		v.Bound = bound
	}
	return v, true
}

// CompleteRange gives the start of a range the month, year or unit that only its end
// has: "18 to 22 December".
func CompleteRange(v *clause.Value, until clause.Value) {
	if v.Kind != clause.Number {
		return
	}
	if day, ok := SameMonth(until, v.Number); ok {
		day.UntilISO = until.ISO
		*v = day
		return
	}
	if until.Kind == clause.Clock {
		if iso, ok := hour(v.Number, sameHalf(v.Number, until.ISO)); ok {
			*v = clause.Value{Kind: clause.Clock, ISO: iso, UntilISO: until.ISO}
		}
	}
}

// sameHalf is "p" where a range that ends in the afternoon starts there too: "4 to 7
// pm", but not "9 to 17:00".
func sameHalf(start, end string) string {
	x, err1 := strconv.Atoi(start)
	y, err2 := strconv.Atoi(strings.SplitN(end, ":", 2)[0])
	if err1 == nil && err2 == nil && y > 12 && x <= y-12 {
		return "p"
	}
	return ""
}

// SameMonth is the day of the month that the date names.
func SameMonth(date clause.Value, day string) (clause.Value, bool) {
	n, err := strconv.Atoi(day)
	if err != nil || n < 1 || n > 31 || date.Kind != clause.Date {
		return date, false
	}
	iso, _, _ := strings.Cut(date.ISO, "T")
	if cut := strings.LastIndexByte(iso, '-'); cut > 0 && len(iso)-cut == 3 {
		return clause.Value{Kind: clause.Date, ISO: iso[:cut+1] + fmt.Sprintf("%02d", n)}, true
	}
	return date, false
}

// moment reads a date with or without a clock time, or a clock time. At the end of a
// range a bare number is a clock time or a day only if the start is one.
func (s times) moment(_ bool) (clause.Value, bool) {
	s.accept("the")
	date, isDate := s.try(s.date)
	if isDate {
		s.acceptAny("at", ",")
	}
	clock, isClock := s.try(s.clock)
	if isDate && !isClock {
		clock, isClock = s.try(s.hours)
	}
	if !isDate && isClock {
		date, isDate = s.try(s.date)
	}
	switch {
	case isDate && isClock:
		date.ISO += "T" + clock.ISO
		if clock.UntilISO != "" {
			date.UntilISO = clock.UntilISO
		}
		return date, true
	case isDate:
		return date, true
	case isClock:
		return clock, true
	}
	return s.bareMoment()
}

// hours reads the range of clock times behind a date: "4 to 7 pm".
func (s times) hours() (clause.Value, bool) {
	n, ok := s.hourNumber()
	if !ok || !s.acceptAny("to", "-", "–", "until", "till") {
		return clause.Value{}, false
	}
	end, ok := s.clock()
	v := clause.Value{Kind: clause.Number, Number: n}
	CompleteRange(&v, end)
	return v, ok && v.Kind == clause.Clock
}

// bareMoment reads a bare number where the preposition or a range makes it a time.
func (s times) bareMoment() (clause.Value, bool) {
	n, ok := digits(s.peek())
	if spelled := s.words.As("number", s.peek()); spelled != "" && len(spelled) < 3 && s.words.Is("clockprep", s.prep) {
		n, ok = spelled, true
	}
	if !ok || strings.Contains(n, ".") {
		return clause.Value{}, false
	}
	last := s.at == len(s.tokens)-1
	switch {
	case YearLike(n) && last && s.words.Is("yearprep", s.prep) && n < "2101" && (n > "1799" || s.prep == "in"):
		s.at++
		return clause.Value{Kind: clause.Date, ISO: n}, true
	case last && s.at == 0 && s.words.Is("clockprep", s.prep):
		if iso, ok := hour(n, ""); ok && n != "0" {
			s.at++
			return clause.Value{Kind: clause.Clock, ISO: iso}, true
		}
	case !last && s.at == 0 && (s.peekAt(1) == "to" || s.peekAt(1) == "-" || s.peekAt(1) == "–" || s.peekAt(1) == "and"):
		s.at++
		return clause.Value{Kind: clause.Number, Number: n}, true
	}
	return clause.Value{}, false
}

// date reads a calendar date, as precise as it is told.
func (s times) date() (clause.Value, bool) {
	weekday, hasDay := s.weekday()
	if hasDay {
		s.acceptAny(",", "the")
	}
	iso, ok := s.calendar()
	switch {
	case ok && hasDay:
		return clause.Value{Kind: clause.Date, ISO: iso}, true
	case ok:
		return clause.Value{Kind: clause.Date, ISO: iso}, true
	case hasDay:
		v := clause.Value{Kind: clause.Weekday, ISO: weekday}
		if part, ok := s.kind("daypart"); ok {
			v.ISO += "T" + part
		}
		return v, true
	}
	return clause.Value{}, false
}

func (s times) weekday() (string, bool) {
	day, ok := s.kind("weekday")
	if !ok {
		return "", false
	}
	return "-W-" + day, true
}

// calendar reads "4 March 1958", "March 4, 1958", "March 1958", "the 9th", "the 20th
// of December", "2026-03-04", "04/03/2026".
func (s times) calendar() (string, bool) {
	if isISODate(s.peek()) {
		iso := s.peek()
		s.at++
		return iso, true
	}
	if iso, ok := dottedDate(s.peek()); ok {
		s.at++
		return iso, true
	}
	at := s.at
	if day, ok := s.dayNumber(); ok {
		s.accept("of")
		if month, ok := s.kind("month"); ok {
			return s.year() + "-" + month + "-" + day, true
		}
		if s.at == at+1 && ordinalDay(s.tokens[at]) && (s.done() || s.peek() == "to" || s.peek() == "-" || s.peek() == "and") {
			return "---" + day, true
		}
	}
	s.at = at
	if month, ok := s.kind("month"); ok {
		at := s.at
		s.accept("the")
		if day, ok := s.dayNumber(); ok {
			s.accept(",")
			return s.year() + "-" + month + "-" + day, true
		}
		s.at = at
		s.accept("of")
		if year := s.year(); year != "-" {
			return year + "-" + month, true
		}
		s.at = at
		return "--" + month, true
	}
	if season, ok := s.kind("season"); ok {
		if year := s.year(); year != "-" {
			return year + "-" + season, true
		}
		return season, true
	}
	s.at = at
	return "", false
}

// year reads a year, and is "-" where there is none.
func (s times) year() string {
	at := s.at
	s.accept(",")
	if t := s.peek(); len(t) == 4 && strings.Trim(t, "0123456789") == "" && t >= "1000" && t <= "2999" {
		s.at++
		return t
	}
	s.at = at
	return "-"
}

// dayNumber reads the day of a month: "4", "4th", "fourth".
func (s times) dayNumber() (string, bool) {
	t := s.peek()
	plain := strings.TrimSuffix(t, ".")
	if ordinalDay(t) {
		plain = t[:len(t)-2]
	} else if n := s.words.As("ordinal", t); n != "" {
		plain = n
	}
	n, err := strconv.Atoi(plain)
	if err != nil || n < 1 || n > 31 {
		return "", false
	}
	s.at++
	return fmt.Sprintf("%02d", n), true
}

// ordinalDay reports whether the token is a number with its ending: "9th".
func ordinalDay(t string) bool {
	return len(t) > 2 && isDigit(rune(t[0])) && ordinalSuffix(t[len(t)-2:])
}

func isISODate(t string) bool {
	return len(t) == 10 && t[4] == '-' && t[7] == '-' && strings.Trim(t, "0123456789-") == ""
}

func looksLikeDate(t string) bool {
	_, ok := dottedDate(t)
	return ok
}

// dottedDate reads "04.03.2026" and "04/03/2026", day first; where the second number
// can be no month, month first.
func dottedDate(t string) (string, bool) {
	parts := strings.FieldsFunc(t, func(c rune) bool { return c == '.' || c == '/' })
	if len(parts) != 3 || strings.Trim(t, "0123456789./") != "" || len(parts[2]) != 4 {
		return "", false
	}
	day, _ := strconv.Atoi(parts[0])
	month, _ := strconv.Atoi(parts[1])
	if month > 12 {
		day, month = month, day
	}
	if day < 1 || day > 31 || month < 1 || month > 12 {
		return "", false
	}
	return fmt.Sprintf("%s-%02d-%02d", parts[2], month, day), true
}

// clock reads a time of day: "10:30", "7 pm", "half past six", "noon".
func (s times) clock() (clause.Value, bool) {
	v := clause.Value{Kind: clause.Clock}
	if iso, ok := s.kind("clock"); ok {
		v.ISO = iso
		return v, true
	}
	if iso, ok := s.pastHour(); ok {
		v.ISO = iso
		return v, true
	}
	t := s.peek()
	if h, m, ok := strings.Cut(t, ":"); ok && clockDigits(h, m) {
		s.at++
		v.ISO, ok = clockISO(h, m, s.half())
		return v, ok
	}
	if h, m, ok := strings.Cut(t, "."); ok && clockDigits(h, m) && len(m) == 2 && (s.words.Is("clockprep", s.prep) || isHalf(s.peekAt(1))) {
		s.at++
		v.ISO, ok = clockISO(h, m, s.half())
		return v, ok
	}
	if n, ok := s.hourNumber(); ok {
		if half := s.half(); half != "" || s.acceptAny("o'clock", "oclock", "o’clock") {
			v.ISO, ok = hour(n, half)
			return v, ok
		}
	}
	return v, false
}

func (s times) hourNumber() (string, bool) {
	if n, ok := digits(s.peek()); ok && len(n) <= 2 {
		s.at++
		return n, true
	}
	if n := s.words.As("number", s.peek()); n != "" {
		s.at++
		return n, true
	}
	return "", false
}

func clockDigits(h, m string) bool {
	return len(h) >= 1 && len(h) <= 2 && len(m) >= 2 && strings.Trim(h+m, "0123456789:") == ""
}

func isHalf(t string) bool {
	return t == "am" || t == "pm" || t == "a.m." || t == "p.m." || t == "a.m" || t == "p.m"
}

// half reads am or pm, "n" for the hours before and after midnight.
func (s times) half() string {
	if isHalf(s.peek()) {
		h := s.peek()[:1]
		s.at++
		return h
	}
	if s.accept("in", "the", "morning") {
		return "a"
	}
	if s.accept("at", "night") {
		return "n"
	}
	if s.accept("in", "the", "afternoon") || s.accept("in", "the", "evening") {
		return "p"
	}
	return ""
}

// hour is the ISO form of a full hour; half is "a", "p", "n" or "".
func hour(n, half string) (string, bool) { return clockISO(n, "00", half) }

func clockISO(h, m, half string) (string, bool) {
	x, err := strconv.Atoi(h)
	minutes, _, _ := strings.Cut(m, ":")
	y, err2 := strconv.Atoi(minutes)
	if err != nil || err2 != nil || y > 59 {
		return "", false
	}
	switch {
	case half == "p" && x < 12, half == "n" && x > 5 && x < 12:
		x += 12
	case (half == "a" || half == "n") && x == 12:
		x = 0
	}
	if x > 24 {
		return "", false
	}
	return fmt.Sprintf("%02d:%s", x, m), true
}

// pastHour reads "half past six", "quarter to nine", "ten past five".
func (s times) pastHour() (string, bool) {
	at := s.at
	minutes, ok := s.minutes()
	past := ok && (s.accept("past") || s.accept("after") && s.prep == "")
	to := ok && !past && s.accept("to") && minutes < 30
	h := -1
	if past || to {
		if n, ok := s.hourNumber(); ok {
			h, _ = strconv.Atoi(n)
		}
	}
	if h < 0 || h > 23 || to && !s.toHour(at, minutes) {
		s.at = at
		return "", false
	}
	if to {
		h, minutes = (h+23)%24, 60-minutes
	}
	return clockISO(strconv.Itoa(h), fmt.Sprintf("%02d", minutes), s.half())
}

// minutes reads how far it is past or to an hour.
func (s times) minutes() (int, bool) {
	s.accept("a")
	switch {
	case s.accept("half"):
		return 30, true
	case s.accept("quarter"):
		return 15, true
	}
	n, ok := s.hourOrMinutes()
	if ok {
		s.acceptAny("minutes", "mins", "min")
	}
	return n, ok
}

// toHour reports whether what was read since at as minutes to an hour is that, and not a
// range: "5 to 9", "4 to 7 March".
func (s times) toHour(at, minutes int) bool {
	digits := s.at-at == 3 && isDigit(rune(s.tokens[at][0]))
	return !digits && minutes%5 == 0 && !s.isDay() && (s.done() || isHalf(s.peek()))
}

// isDay reports whether a month comes next, so that a range of days is read.
func (s times) isDay() bool { return s.words.Is("month", s.peek()) }

func (s times) hourOrMinutes() (int, bool) {
	if n, ok := digits(s.peek()); ok && len(n) <= 2 {
		x, err := strconv.Atoi(n)
		s.at++
		return x, err == nil
	}
	if n, ok := s.spelled(); ok {
		x, err := strconv.Atoi(n)
		return x, err == nil && x < 60
	}
	return 0, false
}

// relative reads a time from the moment of speaking: "last March", "two years ago",
// "tomorrow morning", "this week".
func (s times) relative() (clause.Value, bool) {
	bound, _ := s.kind("bound")
	at := s.at
	for _, read := range []func() (clause.Value, bool){s.namedDay, s.lastNext, s.agoFromNow} {
		if v, ok := s.try(read); ok && s.done() {
			v.Bound = strings.TrimSpace(v.Bound + " " + bound)
			return v, true
		}
		s.at = at
	}
	return clause.Value{}, false
}

// namedDay reads "today", "tomorrow morning", "now", "tomorrow at 5 pm".
func (s times) namedDay() (clause.Value, bool) {
	s.accept("the")
	if s.accept("day", "before", "yesterday") {
		return clause.Value{Kind: clause.Lasting, Number: "2", ISO: Lasting("2", "D"), Unit: PeriodName("D"), Relative: "ago"}, true
	}
	if s.accept("day", "after", "tomorrow") {
		return clause.Value{Kind: clause.Lasting, Number: "2", ISO: Lasting("2", "D"), Unit: PeriodName("D"), Relative: "from now"}, true
	}
	word, ok := s.kind("time")
	if !ok {
		if word, ok = s.kind("daypart"); !ok {
			return clause.Value{}, false
		}
	}
	v := clause.Value{Kind: clause.Date, ISO: word}
	if part, ok := s.kind("daypart"); ok {
		v.ISO += "T" + part
	}
	s.accept("at")
	if clock, ok := s.try(s.clock); ok {
		v.ISO += "T" + clock.ISO
	}
	return v, true
}

// lastNext reads "last March", "next Tuesday evening", "this week", "the past year",
// "the night before last".
func (s times) lastNext() (clause.Value, bool) {
	s.accept("the")
	rel, ok := s.kind("relative")
	if !ok {
		return clause.Value{}, false
	}
	if n, ok := s.number(); ok {
		if unit, ok := s.kind("period"); ok {
			return clause.Value{Kind: clause.Lasting, Number: n, ISO: Lasting(n, unit), Unit: PeriodName(unit), Relative: rel}, true
		}
		return clause.Value{}, false
	}
	v := clause.Value{Kind: clause.Date, Relative: rel}
	switch day, ok := s.weekday(); {
	case ok:
		v.Kind, v.ISO = clause.Weekday, day
	default:
		if iso, ok := s.calendar(); ok {
			v.ISO = iso
		} else if unit, ok := s.kind("period"); ok {
			v.ISO = Lasting("1", unit)
			if s.tokens[s.at-1] == "night" {
				v.ISO = "night"
			}
		} else if part, ok := s.kind("daypart"); ok {
			v.ISO = part
		} else {
			return v, false
		}
	}
	if part, ok := s.kind("daypart"); ok {
		v.ISO += "T" + part
	}
	return v, true
}

// agoFromNow reads "two years ago", "a week from now".
func (s times) agoFromNow() (clause.Value, bool) {
	v, ok := s.bounded()
	if !ok || v.Kind != clause.Lasting {
		return v, false
	}
	switch {
	case s.accept("ago"), s.accept("earlier"), s.accept("back"):
		v.Relative = "ago"
	case s.accept("from", "now"), s.accept("hence"):
		v.Relative = "from now"
	case s.accept("later"):
		v.Relative = "after" // than what was told before
	default:
		return v, false
	}
	return v, true
}

// recurring reads how often: "every other Tuesday", "twice a week", "on Mondays",
// "daily".
func (s times) recurring() (clause.Value, bool) {
	v := clause.Value{Kind: clause.Recurring}
	if period, ok := s.kind("recurring"); ok {
		v.ISO = period
		return v, true
	}
	if day, ok := s.kind("weekdays"); ok {
		v.ISO, v.Each = "P1W", dayName(day)
		if part, ok := s.kind("daypart"); ok {
			v.Each += "T" + part
		}
		return v, true
	}
	if s.acceptAny("every", "each") {
		if v, ok := s.try(s.weekdayOfEach); ok {
			return v, true
		}
		return s.every(v)
	}
	if v, ok := s.try(s.dayOfEach); ok {
		return v, true
	}
	return s.timesPer(v)
}

// dayOfEach reads "the 5th of each month".
func (s times) dayOfEach() (clause.Value, bool) {
	v := clause.Value{Kind: clause.Recurring}
	s.accept("the")
	if v, ok := s.try(s.weekdayOfEach); ok {
		return v, true
	}
	day, ok := s.dayNumber()
	if !ok || !s.accept("of") || !s.acceptAny("every", "each", "the") {
		return v, false
	}
	unit, ok := s.kind("period")
	v.ISO, v.Each = Lasting("1", unit), "---"+day
	return v, ok
}

// weekdayOfEach reads "the first Tuesday of every month", without its first word.
func (s times) weekdayOfEach() (clause.Value, bool) {
	v := clause.Value{Kind: clause.Recurring}
	n, ok := s.kind("ordinal")
	if !ok && s.accept("last") {
		n, ok = "-1", true
	}
	day, isDay := s.kind("weekday")
	if !ok || !isDay || !s.acceptAny("of", "in") || !s.acceptAny("every", "each", "the") {
		return v, false
	}
	unit, ok := s.kind("period")
	v.ISO, v.Each = Lasting("1", unit), "-W-"+day+"#"+n
	return v, ok
}

func dayName(day string) string {
	if len(day) == 1 {
		return "-W-" + day
	}
	return day
}

// every reads what follows "every".
func (s times) every(v clause.Value) (clause.Value, bool) {
	n := "1"
	switch {
	case s.accept("other"):
		n = "2"
	case s.accept("single"):
	default:
		if ordinal, ok := s.kind("ordinal"); ok {
			n = ordinal
		} else if number, ok := s.number(); ok {
			n = number
		}
	}
	if day, ok := s.kind("weekday"); ok {
		v.ISO, v.Each = "P"+n+"W", "-W-"+day
	} else if unit, ok := s.kind("period"); ok {
		v.ISO = Lasting(n, unit)
		if s.tokens[s.at-1] == "night" {
			v.Each = "night"
		}
	} else if part, ok := s.kind("daypart"); ok {
		v.ISO, v.Each = "P"+n+"D", part
	} else if s.acceptAny("weekday") {
		v.ISO, v.Each = "P1D", "weekday"
	} else if month, ok := s.kind("month"); ok {
		v.ISO, v.Each = "P"+n+"Y", "--"+month
	} else if season, ok := s.kind("season"); ok {
		v.ISO, v.Each = "P"+n+"Y", season
	} else {
		return v, false
	}
	if part, ok := s.kind("daypart"); ok {
		v.Each += "T" + part
	}
	return v, true
}

// timesPer reads "twice a week", "three times per day", "once every two years".
func (s times) timesPer(v clause.Value) (clause.Value, bool) {
	bound, _ := s.kind("bound")
	if times, ok := s.kind("times"); ok {
		v.Each = times
	} else if n, until, ok := s.numbers(); ok && (s.accept("times") || s.accept("x")) {
		v.Each = n
		if until != "" {
			v.Each = n + "/" + until
		}
	} else {
		return v, false
	}
	v.Bound = bound
	if s.done() {
		return v, v.Each != "1" || s.tokens[0] != "once" // alone, once is formerly
	}
	if s.accept("every") || s.accept("each") {
		return s.every(v)
	}
	if !s.acceptAny("a", "an", "per", "/") {
		return v, false
	}
	unit, ok := s.kind("period")
	if !ok {
		return v, false
	}
	v.ISO = Lasting("1", unit)
	return v, true
}

// MergeDates joins two ways of naming one day: "Friday, the 9th". It reports whether
// they are that.
func MergeDates(v *clause.Value, more clause.Value) bool {
	if v.Kind == clause.Weekday && more.Kind == clause.Date && strings.HasPrefix(more.ISO, "-") {
		v.Kind, v.ISO = clause.Date, more.ISO
		return true
	}
	return false
}

// YearLike reports whether a bare number is written as years are.
func YearLike(n string) bool { return len(n) == 4 && n >= "1000" && n <= "2200" }
