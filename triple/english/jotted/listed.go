package jotted

import (
	"slices"
	"strings"

	"whence/triple/clause"
	"whence/triple/english/closed"
	"whence/triple/english/lexicon"
	"whence/triple/english/morph"
	"whence/triple/english/parse"
	"whence/triple/english/value"
)

// This file says in full what lists of amounts, deeds and parts say under what their heads name: "heights: Ida 1.42 m,
// Ben 1.38 m", "delivered: 40 bags cement", "room 4: window broken".

// whenTold is where a time begins with which the head ends, and the time behind its preposition: "fuel last week",
// "wind Tues"; the end of the head where there is none.
func (s line) whenTold() (int, string) {
	if s.when > 0 {
		return s.when, s.inFull(s.when, s.head)
	}
	for k := 1; k < s.head; k++ {
		if v, ok := value.Of(s.inFull(k, s.head), ""); ok && (v.Kind == clause.Weekday || v.Kind == clause.Date) && s.noun(k-1) != "" {
			at := s.inFull(k, s.head)
			if v.Kind == clause.Weekday && v.Relative == "" {
				at = "on " + at
			}
			return k, at
		}
	}
	return s.head, ""
}

// measured says how much what the head names is for each who is listed, or by itself: "mileage: van 1 84,000 km",
// "rain Saturday: 12 mm".
func measured(s line, x span) []string {
	end, at := s.whenTold()
	n := s.noun(end - 1)
	if s.sign != ":" || n == "" || at == "" && s.headName() || s.person() {
		return nil
	}
	be, several := "is", s.several(end-1) && s.when > 0
	if at != "" {
		be = "was"
	}
	head := s.Of(0, end)
	if several {
		be = map[string]string{"is": "are", "was": "were"}[be]
	} else {
		head = s.Of(0, end-1) + " " + n
	}
	head = morph.LowerFirst(strings.TrimSpace(head))
	k, v, ok := s.lastValue(x)
	whole, alone := value.Of(s.Of(x.first, x.end), "")
	switch amount := v.Kind == clause.Amount || v.Kind == clause.Money || v.Kind == clause.Number; {
	case alone && at != "" && len(s.entries()) == 1 && (whole.Kind == clause.Amount || whole.Kind == clause.Money):
		return sentence("The", head, at, be, s.Of(x.first, x.end))
	case !ok || !amount || labelled(s, x.first, k) == "":
		return nil
	case isMeasure(n) || at != "" && (s.mass(end-1) || v.Kind == clause.Money) || v.Kind != clause.Amount && lexicon.Supersense(n, lexicon.Noun) == "noun.possession" && !closed.Words().Is("charge", n):
		return sentence("The", head, "of", labelled(s, x.first, k), at, be, s.Of(k, x.end))
	case v.Kind == clause.Number && s.several(end-1) && at == "" && k+1 == x.end && has(n):
		what := s.Of(0, end)
		if s.Form(k) == "1" {
			what = strings.TrimSpace(s.Of(0, end-1) + " " + n)
		}
		return sentence(s.Of(x.first, k), "has", s.Of(k, x.end), what)
	}
	return nil
}

// labelled is how a sentence names of what the value is that stands behind words: a name, a thing by its number, or, below
// a time, one thing: "gas in May: bakery 210 euros"; "" for others.
func labelled(s line, first, end int) string {
	if s.names(span{first: first, end: end}) || s.numbered(first, end) {
		return s.Of(first, end)
	}
	if n := s.noun(end - 1); s.when > 0 && n != "" && end <= first+2 && !s.several(end-1) && !lexicon.IsA(n, "person") && has(n) && !slices.ContainsFunc(s.Words[first:end], breaksHead) {
		return "the " + s.Of(first, end)
	}
	return ""
}

// isMeasure reports whether a noun names what has a value of each thing: a height, a score, a mileage.
func isMeasure(noun string) bool {
	return slices.ContainsFunc(closed.Words().Of("measured"), func(kind string) bool { return lexicon.MayBeA(noun, kind) })
}

// lastValue is where the value begins with which an entry ends, behind a name that may have a number: "van 1 84,000 km".
func (s noted) lastValue(x span) (int, clause.Value, bool) {
	for k := x.first + 1; k < x.end; k++ {
		if v, ok := value.Of(s.Of(k, x.end), ""); ok && s.Words[k].Tag == "CD" && (k+1 == x.end || s.Words[k+1].Tag != "CD") {
			return k, v, true
		}
	}
	return 0, clause.Value{}, false
}

// numbered reports whether words are a noun with the number that it goes by: "van 1".
func (s noted) numbered(first, end int) bool {
	return end == first+2 && s.noun(first) != "" && s.Words[first+1].Tag == "CD" && !s.several(first)
}

// parts says how the parts of a thing are: "room 4: window broken, heating ok".
func parts(s line, x span) []string {
	last := x.end - 1
	if s.sign == "=" || last != x.first+1 || s.person() || s.isGroup() || s.several(s.head-1) || s.capital(x.first) && x.first > s.body {
		return nil
	}
	n, of := s.noun(x.first), s.noun(0)
	low := s.Form(last)
	e, ok := lexicon.Lookup(low)
	is := s.Words[last].Tag == "VBN" || ok && e.Is(lexicon.Adjective) && s.noun(last) == "" || closed.Words().Is("partstate", low)
	if n == "" || of == "" || !is || !lexicon.MayBeA(n, "artifact") || !has(of) && s.Words[s.head-1].Tag != "CD" {
		return nil
	}
	be := "is"
	if s.several(x.first) {
		be = "are"
	}
	return sentence("The", s.Of(x.first, last), "of", s.headed(), be, low)
}

// freeOn says on which days the head is how an entry says: "hall: free Mon + Wed".
func freeOn(s line, x span) []string {
	e, ok := lexicon.Lookup(s.Form(x.first))
	k := x.first + 1
	var days []string
	for ; k < x.end && (closed.Words().Is("weekday", s.Form(k)) || s.adds(k)); k++ {
		if !s.adds(k) {
			days = append(days, s.inFull(k, k+1))
		}
	}
	if s.sign != ":" || !ok || !e.Is(lexicon.Adjective) || k != x.end || len(days) == 0 || s.noun(s.head-1) == "" || s.headName() || s.several(s.head-1) {
		return nil
	}
	return sentence(s.headed(), "is", s.Form(x.first), "on", strings.Join(days, " and "))
}

// inStock says how many of each thing there are where only so many are kept: "stock: 14 bikes and 9 helmets".
func inStock(s line, x span) []string {
	if s.sign != ":" || s.head != 1 || !closed.Words().Is("instore", s.Form(0)) || s.Words[x.first].Tag != "CD" || !s.several(x.end-1) || s.hasFinite(x.first, x.end) {
		return nil
	}
	return sentence("There are", s.Of(x.first, x.end), "in", s.Form(0))
}

// eachHeaded are the lines of which a text is made that has a head in each: "invoice 12: paid, invoice 13: open".
func eachHeaded(t parse.Tree) (out []parse.Tree) {
	first := 0
	for i := 0; i <= len(t.Words); i++ {
		if i < len(t.Words) && t.Words[i].Form != "," && t.Words[i].Form != ";" {
			continue
		}
		part := t
		part.Words = t.Words[first:i]
		if len(part.Words) == 0 || !slices.ContainsFunc(part.Words, func(w parse.Word) bool { return w.Form == ":" }) {
			return nil
		}
		out, first = append(out, part), i+1
	}
	return out
}

// ofEach are the entries of several lines, and whether whatever else they are read as is wrong; none where one is no line.
func ofEach(lines []parse.Tree) (out []Entry, sure bool) {
	sure = true
	for _, t := range lines {
		of, certain := Of(t)
		if of == nil {
			return nil, false
		}
		out, sure = append(out, of...), sure && certain
	}
	return out, sure
}

// storedIn is a line without the preposition in front of where its entries are kept: "in the freezer: 6 loaves".
func storedIn(s line) (parse.Tree, bool) {
	if s.End < 4 || s.Form(0) != "in" || s.Words[1].Class != "DET" {
		return parse.Tree{}, false
	}
	t := parse.Tree{Text: s.Text, Words: s.Words[1:]}
	in := line{noted: noted{parse.Worded{Tree: t, End: s.End - 1}}}
	return t, in.divide() && in.stores()
}
