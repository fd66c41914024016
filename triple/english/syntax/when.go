package syntax

import (
	"strings"
	"time"

	"whence/triple"
	"whence/triple/english/lexicon"
)

// date reads a day or a month of a year, however it is written: "3 May 1990",
// "May 3, 1990", "the 3rd of May 1990", "1990-05-03". It is a name, spelt one
// way.
func (p *Parser) date(i int, out []Item) []Item {
	name, end := p.dateAt(i)
	if end < 0 {
		return out
	}
	n := Node{Kind: NodeName, Num: One, S: name, At: uint16(i), End: uint16(end)}
	return append(out, Item{p.Node(n), end, -1})
}

// dateAt returns the spelling and the end of the date at i, or an end of -1.
func (p *Parser) dateAt(i int) (string, int) {
	if t := p.TokenAt(i); len(t.Text) == len(time.DateOnly) {
		if d, err := time.Parse(time.DateOnly, t.Text); err == nil {
			return d.Format("2 January 2006"), i + 1
		}
	}
	if p.Low(i) == "the" && i+1 < len(p.toks) {
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

// withYear adds the year behind a day, where there is one.
func (p *Parser) withYear(day string, i int) (string, int) {
	for _, k := range [...]int{i, p.skipComma(i)} {
		if year := p.yearAt(k); year != "" {
			return day + " " + year, k + 1
		}
	}
	return day, i
}

// dayOf is the number of the day at i, or "".
func (p *Parser) dayOf(i int) string {
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

// yearAt is the year at i, or "".
func (p *Parser) yearAt(i int) string {
	if w := p.Low(i); len(w) == 4 && strings.Trim(w, "0123456789") == "" {
		return w
	}
	return ""
}

// monthAt is the month at i with its capital, or "".
func (p *Parser) monthAt(i int) string {
	if i >= len(p.toks) || !p.TokenAt(i).Capital {
		return ""
	}
	for m := time.January; m <= time.December; m++ {
		if name := m.String(); strings.EqualFold(name, p.TokenAt(i).Text) {
			return name
		}
	}
	return ""
}

// IsDate reports whether a text is a month, or a day or a month of a year.
func IsDate(text string) bool {
	p := Parser{}
	p.toks, _, _ = Tokenize(text, nil)
	if len(p.toks) == 1 && p.monthAt(0) != "" {
		return true
	}
	_, end := p.dateAt(0)
	return len(p.toks) > 0 && end == len(p.toks)
}

// This file reads and prints how long something was so: "has lived in Paris
// since 2010", "worked for Acme until 2020". What was so is a two-place fact;
// beside it an event says the same with its beginning and its end, so that the
// sentence is told, taken back and printed as one.

// Stretch is a length of time. What has begun at since goes on; what is told with
// from and until is over.
type Stretch struct {
	Since, From, Until triple.Term
	// Prep and at are those of "was in Paris in 2015".
	Prep string
	At   triple.Term
	// Bare: it is "from 1000 to 2000", which need not be years.
	Bare bool
}

// AtRole is the role of the time at which it was so.
func (s Stretch) AtRole() string {
	if s.Prep == "" {
		return triple.When
	}
	return triple.Role(s.Prep)
}

// IsSet reports whether the stretch has a beginning or an end.
func (s Stretch) IsSet() bool { return s != Stretch{} }

// TimeToEnd is the time that the sentence ends with, from i on: a date, a year, a
// month, a day of the week, or words such as "yesterday".
func (p *Parser) TimeToEnd(i int) (triple.Term, bool) {
	if i >= len(p.toks) {
		return triple.Term{}, false
	}
	if year := p.yearAt(i); year != "" && i+1 == len(p.toks) {
		return triple.Const(triple.Number, year), true
	}
	if t := p.TokenAt(i); i+1 == len(p.toks) && t.Capital && (IsWeekday(t.Low) || p.monthAt(i) != "") {
		return triple.Const(triple.Proper, t.Text), true
	}
	for _, words := range lexicon.Whens.Phrases() {
		if len(p.toks) == i+len(words) && Begins(p.toks[i:], words...) {
			return WhenTerm(strings.Join(words, " ")), true
		}
	}
	name, end := p.dateAt(i)
	return triple.Const(triple.Proper, name), end == len(p.toks)
}

// FromBefore finds "from" with a date or a year that ends before i; it returns
// 0 for none.
func (p *Parser) FromBefore(i int) (int, triple.Term) {
	head := Parser{toks: p.toks[:i]}
	for at := i - 2; at > 1; at-- {
		if p.TokenAt(at).Low != "from" {
			continue
		}
		if t, ok := head.TimeToEnd(at + 1); ok {
			return at, t
		}
	}
	return 0, triple.Term{}
}

// howLong reads "since when does Anna live in Paris" and "until when did Ben
// work for Acme".
func (p *Parser) howLong(add adder) {
	w := p.Low(0)
	if p.Low(1) != "when" || p.Low(2) == "" {
		return
	}
	if w == "till" {
		w = "until"
	}
	for _, it := range p.inverted(2, false) {
		add(Act{Kind: AskSpan, Word: w, Lead: 2}, []Item{it})
	}
}

// WhenTerm is the term of words that say when.
func WhenTerm(words string) triple.Term {
	return triple.Term{Name: triple.Key(words), Label: words, Kind: triple.Generic}
}

// During is the stretch as a question keeps it.
func (s Stretch) During() *triple.During {
	switch {
	case s.Since.Name != "":
		return &triple.During{Prep: "since", At: s.Since}
	case s.From.Name != "":
		return &triple.During{Prep: "from", At: s.From, Until: s.Until}
	case s.Until.Name != "":
		return &triple.During{Prep: "until", At: s.Until}
	}
	return &triple.During{Prep: s.Prep, At: s.At}
}
