package english

import (
	"strings"
	"time"

	"whence/triple"
	"whence/triple/english/lexicon"
)

// date reads a day or a month of a year, however it is written: "3 May 1990",
// "May 3, 1990", "the 3rd of May 1990", "1990-05-03". It is a name, spelt one
// way.
func (p *parser) date(i int, out []item) []item {
	name, end := p.dateAt(i)
	if end < 0 {
		return out
	}
	n := node{kind: nName, num: one, s: name, at: uint16(i), end: uint16(end)}
	return append(out, item{p.node(n), end, -1})
}

// dateAt returns the spelling and the end of the date at i, or an end of -1.
func (p *parser) dateAt(i int) (string, int) {
	if t := p.tok(i); len(t.Text) == len(time.DateOnly) {
		if d, err := time.Parse(time.DateOnly, t.Text); err == nil {
			return d.Format("2 January 2006"), i + 1
		}
	}
	if p.low(i) == "the" && i+1 < len(p.toks) {
		i++
	}
	if day := p.dayOf(i); day != "" {
		next := i + 1
		if p.low(next) == "of" {
			next++
		}
		if month := p.monthAt(next); month != "" {
			return p.withYear(day+" "+month, next+1)
		}
		return "", -1
	}
	month := p.monthAt(i)
	if month == "" {
		return "", -1
	}
	if day := p.dayOf(i + 1); day != "" {
		return p.withYear(day+" "+month, i+2)
	}
	if year := p.yearAt(i + 1); year != "" {
		return month + " " + year, i + 2
	}
	return "", -1
}

// withYear adds the year behind a day, where there is one.
func (p *parser) withYear(day string, i int) (string, int) {
	for _, k := range [...]int{i, p.skipComma(i)} {
		if year := p.yearAt(k); year != "" {
			return day + " " + year, k + 1
		}
	}
	return day, i
}

// dayOf is the number of the day at i, or "".
func (p *parser) dayOf(i int) string {
	w := p.low(i)
	for _, end := range lexicon.OrdinalEndings.Words() {
		w = strings.TrimSuffix(w, end)
	}
	if len(w) == 0 || len(w) > 2 || strings.Trim(w, "0123456789") != "" {
		return ""
	}
	w = strings.TrimPrefix(w, "0")
	if w == "" || len(w) == 2 && w > "31" {
		return ""
	}
	return w
}

// yearAt is the year at i, or "".
func (p *parser) yearAt(i int) string {
	if w := p.low(i); len(w) == 4 && strings.Trim(w, "0123456789") == "" {
		return w
	}
	return ""
}

// monthAt is the month at i with its capital, or "".
func (p *parser) monthAt(i int) string {
	if i >= len(p.toks) || !p.tok(i).Capital {
		return ""
	}
	for m := time.January; m <= time.December; m++ {
		if name := m.String(); strings.EqualFold(name, p.tok(i).Text) {
			return name
		}
	}
	return ""
}

// isClock reports whether the words are a time of day as a clock shows it:
// "8:30", "18:05 pm".
func isClock(words []string) bool {
	if half := strings.ToLower(words[len(words)-1]); len(words) == 2 && (half == "am" || half == "pm") {
		words = words[:1]
	}
	if len(words) != 1 {
		return false
	}
	for _, layout := range [...]string{"15:04", "15:04:05"} {
		if _, err := time.Parse(layout, words[0]); err == nil {
			return true
		}
	}
	return false
}

// IsTime reports whether a term says when: a date, a year, a time of day. It
// tells where from when, which prepositions such as "in" do not.
func IsTime(t triple.Term) bool {
	if t.Kind == triple.Number {
		return true
	}
	words := strings.Fields(t.Spelling())
	if len(words) == 0 {
		return false
	}
	last := words[len(words)-1]
	if isClock(words) {
		return true
	}
	switch word := strings.ToLower(last); {
	case lexicon.TimesOfDay.Has(word):
		return true
	}
	if isWeekday(last) || isWeekday(strings.TrimSuffix(last, "s")) {
		return true
	}
	p := parser{}
	p.toks, _, _ = tokenize(t.Spelling(), nil)
	if len(p.toks) == 0 {
		return false
	}
	if len(p.toks) == 1 && p.monthAt(0) != "" {
		return true
	}
	_, end := p.dateAt(0)
	return end == len(p.toks)
}
