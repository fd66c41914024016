package typed

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"whence/triple/english/closed"
	"whence/triple/english/lexicon"
	"whence/triple/english/morph"
)

// This file is about dates and hours that are written short: "3 Dec", and "from 1 to 14 December", whose first day
// has its month from the second, as the first hour of "from 7 to 9 pm" has its half of the day.

// InFullDates is a text with its dates in full. It reports false where none is short.
func InFullDates(text string) (string, bool) {
	words := wordsOf(text)
	at := func(k int) string {
		if k < 0 || k >= len(words) {
			return ""
		}
		return text[words[k].at:words[k].end]
	}
	var out strings.Builder
	written := 0
	put := func(from, end int, instead string) {
		out.WriteString(text[written:from] + instead)
		written = end
	}
	for i, w := range words {
		month := monthOf(at(i))
		if month == "" || i > 0 && words[i-1].end+1 != w.at {
			continue
		}
		until := i - 1
		if at(until) == "of" {
			until--
		}
		last, dated := dayOf(at(until))
		if first, from, ok := dayBefore(at, until); ok && dated && first < last {
			put(words[article(at, from)].at, words[from].end, strconv.Itoa(first)+" "+month+yearAt(at(i+1)))
			put(words[article(at, until)].at, w.end, strconv.Itoa(last)+" "+month)
		} else if at(i) != month && (dated || daysOf(at, i) && words[i+1].at == w.end+1) {
			put(w.at, w.end, month)
		}
	}
	out.WriteString(text[written:])
	return out.String(), written > 0
}

// hours are two hours of which only the second says which half of the day it is in.
var hours = regexp.MustCompile(`(?i)\bfrom (\d{1,2})((?::\d\d)?) ?(?:to|till|until|-|–) ?(\d{1,2})(:\d\d)? ?([ap])\.?m\b`)

// InFullHours is a text with the first hour of a stretch in its half of the day: that of the second, or the
// other one where it would not come before it. It reports false where nothing was short.
func InFullHours(text string) (string, bool) {
	out := hours.ReplaceAllStringFunc(text, func(said string) string {
		m := hours.FindStringSubmatch(said)
		first, _ := strconv.Atoi(m[1])
		last, _ := strconv.Atoi(m[3])
		half := strings.ToLower(m[5])
		if first > 12 || last > 12 || first == 0 {
			return said
		}
		if first%12 >= last%12 {
			half = map[string]string{"a": "p", "p": "a"}[half]
		}
		at := len("from ") + len(m[1]) + len(m[2])
		return said[:at] + " " + half + "m" + said[at:]
	})
	return out, out != text
}

// article is where "the" stands in front of the day at i, or i.
func article(at func(int) string, i int) int {
	if strings.EqualFold(at(i-1), "the") {
		return i - 1
	}
	return i
}

// yearAt is a word that is a year, with a space in front; "" for others.
func yearAt(word string) string {
	if len(word) == 4 && strings.Trim(word, "0123456789") == "" {
		return " " + word
	}
	return ""
}

// daysOf reports whether the number behind the month at i is its day: Jan may be who gets 5 euros.
func daysOf(at func(int) string, i int) bool {
	_, ok := dayOf(at(i + 1))
	return ok && (!lexicon.IsFirstName(strings.ToLower(at(i))) || lexicon.ClosedOf(strings.ToLower(at(i-1)))&lexicon.Preposition != 0)
}

// DaysLast is a sentence that begins with the day of each week on which somebody does what it tells, by the plural of
// that day at its end: "every Wednesday Petra comes too". It reports false for others.
func DaysLast(text string) (string, bool) {
	words := wordsOf(text)
	end := strings.TrimRight(text, ".! ")
	if len(words) < 4 || strings.HasSuffix(text, "?") {
		return text, false
	}
	of := func(i int) string { return text[words[i].at:words[i].end] }
	every, day, who := strings.ToLower(of(0)), strings.ToLower(of(1)), strings.ToLower(of(2))
	named := of(2) != who || lexicon.ClosedOf(who)&(lexicon.Pronoun|lexicon.Determiner|lexicon.Possessive) != 0
	rest := end[words[2].at:]
	if !slices.Contains(closed.Words().All("determiner", every), "every") || !lexicon.Weekdays.Has(day) || !named || strings.ContainsAny(rest, ",;:") || strings.Contains(rest, " and ") {
		return text, false
	}
	last := of(len(words) - 1)
	said := "on " + morph.UpperFirst(day) + "s"
	if front, also := strings.CutSuffix(rest, " "+last); also && closed.Words().Is("beside", strings.ToLower(last)) {
		return morph.UpperFirst(front) + " " + said + " " + last + text[len(end):], true
	}
	return morph.UpperFirst(rest) + " " + said + text[len(end):], true
}

// dayBefore is the day from which the time goes that ends with the one at until, or that is told with it, and where it
// stands.
func dayBefore(at func(int) string, until int) (day, from int, ok bool) {
	before := func(i int) int { return article(at, i) - 1 }
	to := before(until)
	from = to - 1
	day, ok = dayOf(at(from))
	prep := strings.ToLower(at(before(from)))
	if at(to) == "and" || at(to) == "or" { // on 12 and 13 January
		return day, from, ok && lexicon.ClosedOf(prep)&lexicon.Preposition != 0 && prep != "between"
	}
	return day, from, ok && closed.Words().Is("rangeto", at(to)) && prep == "from"
}

// monthOf is the name of the month that a word is, in full or short; "" for none. Of what is a word of its
// own too, only with its capital.
func monthOf(word string) string {
	low := strings.ToLower(word)
	n, err := strconv.Atoi(closed.Words().As("month", low))
	if err != nil || n < 1 || n > 12 || low == word && morph.ClosedOf(low) != 0 || low == word && lexicon.Supersense(low, lexicon.Verb) != "" {
		return ""
	}
	return time.Month(n).String()
}

// dayOf is the number of a day in a month: 3 of "3rd".
func dayOf(word string) (int, bool) {
	low := strings.ToLower(word)
	for _, end := range lexicon.OrdinalEndings.Words() {
		low = strings.TrimSuffix(low, end)
	}
	n, err := strconv.Atoi(low)
	return n, err == nil && n > 0 && n < 32 && len(low) < 3
}
