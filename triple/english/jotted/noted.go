package jotted

import (
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"whence/triple/clause"
	"whence/triple/english/closed"
	"whence/triple/english/lexicon"
	"whence/triple/english/morph"
	"whence/triple/english/parse"
	"whence/triple/english/value"
)

// This file answers what the words of a line are, whatever its head is, and writes out the lines that need none: those
// of a diary, and of what is used up.

// noted is a line of notes by its words, without the stop at its end.
type noted struct{ parse.Worded }

// span is a run of words, with what stands in brackets behind it.
type span struct{ first, end, note, noteEnd int }

// agenda says when something is whose time stands in front of it: "Tue 14:00 dentist", "3 May: visit of the mayor".
func (s noted) agenda() []Entry {
	day, what, at := s.moment()
	end, noteEnd := what, 0
	for end < s.End && s.Words[end].Form != "(" {
		end++
	}
	if end < s.End && s.Words[s.End-1].Form == ")" {
		noteEnd = s.End - 1
	}
	if day == 0 || end < s.End && noteEnd == 0 || !s.occasion(what, end) {
		return nil
	}
	out := []Entry{{Said: sentence("The", s.Of(what, end), "is on", s.inFull(0, day), at), Words: s.Of(0, end)}}
	if noteEnd > 0 {
		out = append(out, Entry{Words: s.Of(end+1, noteEnd)})
	}
	return out
}

// moment is the day that a line begins with, where it goes on behind that and the time of day there, and the latter;
// 0 for a line that begins with none, or goes on without a sign behind the day alone.
func (s noted) moment() (day, what int, at string) {
	for k := 1; k <= min(3, s.End); k++ {
		if v, is := value.Of(s.Of(0, k), ""); is && !strings.Contains(s.Of(0, k), ":") && (v.Kind == clause.Weekday || v.Kind == clause.Date && !value.YearLike(s.Of(0, k))) {
			day = k
		}
	}
	what = day
	if v, is := value.Of(s.Of(day, min(day+1, s.End)), ""); is && v.Kind == clause.Clock && strings.Contains(s.Form(day), ":") {
		what++
		at = "at " + s.Of(day, what)
	}
	if s.Form(what) == ":" || s.Form(what) == "–" {
		what++
	}
	if what == day {
		day = 0
	}
	return day, what, at
}

// occasion reports whether words name something that is at a time, or whom one sees then, perhaps with whom.
func (s noted) occasion(what, end int) bool {
	noun := what
	for noun < end && !s.capital(noun) && (s.Words[noun].Class == "NOUN" || s.Words[noun].Class == "ADJ") {
		noun++
	}
	if noun == what || s.noun(noun-1) == "" || s.several(noun-1) {
		return false
	}
	if end > noun && !((s.Form(noun) == "with" || s.Form(noun) == "for") && s.names(span{first: noun + 1, end: end})) {
		return false
	}
	n := s.noun(noun - 1)
	return takesPlace(n) || lexicon.IsA(n, "person") || lexicon.MayBeA(n, "meal")
}

// usedUp says that there is nothing left of what is listed: "out of: onions, rice".
func (s noted) usedUp() (out []Entry) {
	first := 2
	if s.End < 3 || !closed.Words().Is("noneof", s.Form(0)+" "+s.Form(1)) {
		return nil
	}
	if s.Form(first) == ":" {
		first++
	}
	start := first
	for i := first; i <= s.End; i++ {
		if i < s.End && s.Form(i) != "," && !s.adds(i) {
			if w := s.Words[i]; w.Class != "NOUN" && w.Class != "ADJ" {
				return nil
			}
			continue
		}
		if i == start || s.noun(i-1) == "" {
			return nil
		}
		be := "is"
		if s.several(i - 1) {
			be = "are"
		}
		out = append(out, Entry{Said: sentence("There", be, "no", s.Of(start, i)), Words: s.Of(start, i)})
		start = i + 1
	}
	return out
}

// capital reports whether the word at i is written like a name, and is no first word of the line that any would be.
func (s noted) capital(i int) bool {
	if i < 0 || i >= s.End {
		return false
	}
	r, _ := utf8.DecodeRuneInString(s.Words[i].Form)
	return unicode.IsUpper(r)
}

// names reports whether an entry is a name, or several.
func (s noted) names(x span) bool {
	for i := x.first; i < x.end; i++ {
		if !s.capital(i) && !s.adds(i) || abbreviates(s.Words[i].Form) || closed.Words().Is("weekday", s.Form(i)) {
			return false
		}
	}
	return x.end > x.first && s.capital(x.end-1)
}

// unbracketed is where a bracket begins that the line ends with, whose words are read as they are, or the end.
func (s noted) unbracketed() int {
	open := slices.IndexFunc(s.Words[:s.End], func(w parse.Word) bool { return w.Form == "(" })
	if open < 0 || s.Form(s.End-1) != ")" {
		return s.End
	}
	return open
}

// howMany is how many names are in an entry, in digits.
func (s noted) howMany(x span) string {
	n := 1
	for i := x.first; i < x.end; i++ {
		if s.adds(i) {
			n++
		}
	}
	return strconv.Itoa(n)
}

// adds reports whether the word at i joins two names.
func (s noted) adds(i int) bool { return s.Form(i) == "+" || s.Form(i) == "&" || s.Form(i) == "and" }

// isTime reports whether words are a day, a date or a time of day.
func (s noted) isTime(first, end int) bool {
	v, ok := value.Of(s.Of(first, end), "")
	return ok && (v.Kind == clause.Date || v.Kind == clause.Clock || v.Kind == clause.Weekday)
}

// inFull is the text of the words from first up to end, in which the days of the week are written out.
func (s noted) inFull(first, end int) string {
	text, days := s.Of(first, end), closed.Words()
	for i := first; i < end; i++ {
		full := s.Form(i)
		for _, other := range days.Of("weekday") {
			if n := days.As("weekday", full); n != "" && days.As("weekday", other) == n && len(other) > len(full) {
				full = other
			}
		}
		if full != s.Form(i) {
			text = strings.Replace(text, s.Words[i].Form, morph.UpperFirst(full), 1)
		}
	}
	return text
}

// noun is the noun that the word at i is, in the singular; "" where it is none.
func (s noted) noun(i int) string {
	low, base := s.Form(i), ""
	lexicon.Bases(low, func(c lexicon.Class, of string) {
		if c == lexicon.Noun && of != low {
			base = of
		}
	})
	for _, w := range []string{low, s.Words[i].Lemma, strings.TrimSuffix(low, "s"), base} {
		if e, ok := lexicon.Lookup(w); ok && e.Is(lexicon.Noun) {
			if w == low && strings.HasSuffix(low, "s") && !strings.HasSuffix(low, "ss") {
				if one, ok := lexicon.Lookup(strings.TrimSuffix(low, "s")); ok && one.Is(lexicon.Noun) {
					return strings.TrimSuffix(low, "s")
				}
			}
			return w
		}
	}
	return ""
}

// several reports whether the noun at i is in the plural.
func (s noted) several(i int) bool {
	n := s.noun(i)
	return n != "" && n != s.Form(i) && strings.HasSuffix(s.Form(i), "s")
}

// mass reports whether the noun at i names what is measured and not counted: wine, coal.
func (s noted) mass(i int) bool {
	e, ok := lexicon.Lookup(s.noun(i))
	kind := lexicon.Supersense(s.noun(i), lexicon.Noun)
	return ok && (kind == "noun.substance" || kind == "noun.food") && (e.Mass() || kind == "noun.substance" || lexicon.IsA(s.noun(i), "beverage"))
}

// state reports whether the participle at i tells how something is rather than what was done to it.
func (s noted) state(i int) bool {
	e, ok := lexicon.Lookup(s.Form(i))
	return ok && e.Is(lexicon.Adjective) && e.Rank(lexicon.Adjective) > 1
}

// valueFrom is where a value begins with which an entry ends, behind a noun phrase, and the value.
func (s noted) valueFrom(x span) (int, clause.Value, bool) {
	for k := x.first + 1; k < x.end; k++ {
		v, ok := value.Of(s.Of(k, x.end), "")
		if !ok && s.Words[k].Tag == "CD" && k+2 == x.end && s.several(k+1) { // 4 tins
			v, ok = clause.Value{Kind: clause.Amount, Unit: s.noun(k + 1)}, true
		}
		if !ok || s.Words[k].Class == "ADP" {
			continue
		}
		plain := !slices.ContainsFunc(s.Words[x.first:k], func(w parse.Word) bool {
			return w.Class == "PUNCT" || w.Class == "ADP" || w.Class == "NUM" || w.Class == "DET" || w.Tag == "CC" || w.Tag == "RP" || w.Form == "+"
		})
		return k, v, plain
	}
	return 0, clause.Value{}, false
}

// isOwner reports whether a word is the 's of an owner.
func isOwner(w parse.Word) bool { return w.Tag == "POS" }

// joins reports whether a word joins two names.
func joins(w parse.Word) bool { return w.Form == "+" || w.Form == "&" || w.Tag == "CC" }

// isArrow reports whether a word is the sign of what goes to whom, or of what follows.
func isArrow(w parse.Word) bool { return closed.Words().Is("arrow", w.Form) }

// breaksPhrase reports whether a word is in no phrase without a verb, a sign or a number.
func breaksPhrase(w parse.Word) bool {
	return w.Class == "PUNCT" || w.Class == "VERB" || w.Class == "AUX" || w.Class == "NUM" || w.Class == "ADP" || w.Tag == "CC"
}

// done reports whether a word is a participle, or a form of the past.
func done(w parse.Word) bool { return w.Tag == "VBN" || w.Tag == "VBD" }

// hasFinite reports whether a finite verb is among the words from first up to end.
func (s noted) hasFinite(first, end int) bool {
	return slices.ContainsFunc(s.Words[first:end], parse.Word.Finite)
}
