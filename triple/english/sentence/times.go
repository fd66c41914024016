package sentence

import (
	"strings"
	"time"

	"whence/triple"
	"whence/triple/english/lexicon"
)

// TimeRules find dates and other times among words.
type TimeRules struct{ *Sentence }

// Times looks for times among tokens.
func Times(toks []Token) *TimeRules { return &TimeRules{&Sentence{Tokens: toks}} }

// dayOf is the number of the day at i, or "".
func (p *TimeRules) dayOf(i int) string {
	w := p.Low(i)
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

// monthAt is the month at i with its capital, or "".
func (p *TimeRules) monthAt(i int) string {
	if i >= len(p.Tokens) || !p.TokenAt(i).Capital {
		return ""
	}
	for m := time.January; m <= time.December; m++ {
		if name := m.String(); strings.EqualFold(name, p.TokenAt(i).Text) {
			return name
		}
	}
	return ""
}

// yearAt is the year at i, or "".
func (p *TimeRules) yearAt(i int) string {
	if w := p.Low(i); len(w) == 4 && strings.Trim(w, "0123456789") == "" {
		return w
	}
	return ""
}

// withYear adds the year behind a day, where there is one.
func (p *TimeRules) withYear(day string, i int) (string, int) {
	for _, k := range [...]int{i, p.SkipComma(i)} {
		if year := p.yearAt(k); year != "" {
			return day + " " + year, k + 1
		}
	}
	return day, i
}

// DateAt returns the spelling and the end of the date at i, or an end of -1.
func (p *TimeRules) DateAt(i int) (string, int) {
	if t := p.TokenAt(i); len(t.Text) == len(time.DateOnly) {
		if d, err := time.Parse(time.DateOnly, t.Text); err == nil {
			return d.Format("2 January 2006"), i + 1
		}
	}
	if p.Low(i) == "the" && i+1 < len(p.Tokens) {
		i++
	}
	if day := p.dayOf(i); day != "" {
		next := i + 1
		if p.Low(next) == "of" {
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

// IsDate reports whether a text is a month, or a day or a month of a year.
func IsDate(text string) bool {
	toks, _, _ := Tokenize(text, nil)
	p := Times(toks)
	if len(p.Tokens) == 1 && p.monthAt(0) != "" {
		return true
	}
	_, end := p.DateAt(0)
	return len(p.Tokens) > 0 && end == len(p.Tokens)
}

// TimeToEnd is the time that the sentence ends with, from i on: a date, a year, a
// month, a day of the week, or words such as "yesterday".
func (p *TimeRules) TimeToEnd(i int) (triple.Term, bool) {
	if i >= len(p.Tokens) {
		return triple.Term{}, false
	}
	if year := p.yearAt(i); year != "" && i+1 == len(p.Tokens) {
		return triple.Const(triple.Number, year), true
	}
	if t := p.TokenAt(i); i+1 == len(p.Tokens) && t.Capital && (IsWeekday(t.Low) || p.monthAt(i) != "") {
		return triple.Const(triple.Proper, t.Text), true
	}
	for _, words := range lexicon.Whens.Phrases() {
		if len(p.Tokens) == i+len(words) && Begins(p.Tokens[i:], words...) {
			return WhenTerm(strings.Join(words, " ")), true
		}
	}
	name, end := p.DateAt(i)
	return triple.Const(triple.Proper, name), end == len(p.Tokens)
}

// EndToEnd is the time, up to which or from which something is so, that the sentence ends with from i on: what
// TimeToEnd is, or a day of the month that is to come, "the 14th".
func (p *TimeRules) EndToEnd(i int) (triple.Term, bool) {
	if t, ok := p.TimeToEnd(i); ok {
		return t, true
	}
	day := p.dayOf(i + 1)
	return WhenTerm("the " + p.Low(i+1)), p.Low(i) == "the" && i+2 == len(p.Tokens) && day != "" && day != p.Low(i+1)
}

// FromBefore finds "from" with a date or a year that ends before i; it returns
// 0 for none.
func (p *TimeRules) FromBefore(i int) (int, triple.Term) {
	head := Times(p.Tokens[:i])
	for at := i - 2; at > 1; at-- {
		if p.TokenAt(at).Low != "from" {
			continue
		}
		if t, ok := head.EndToEnd(at + 1); ok {
			return at, t
		}
	}
	return 0, triple.Term{}
}

// IsWeekday reports whether a word in lower case is a day of the week.
func IsWeekday(w string) bool {
	return lexicon.Weekdays.Has(strings.ToLower(w))
}
