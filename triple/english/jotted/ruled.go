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

// This file says in full what rules forbid that are noted in a few words, "house rules: no dogs upstairs", and what a sum comes
// to of which something was done, "price agreed: 8,400 euros".

// ruled are rules behind the word for them, of which each forbids something or is a clause of its own; of those that may stand
// under a condition in front of them nothing is said.
func ruled(s noted) (out []Entry) {
	l, ok := afterSign(s)
	end := 0
	for end < l.head && !breaksHead(s.Words[end]) {
		end++
	}
	if !ok || end == 0 || !closed.Words().Is("ruleword", s.noun(end-1)) || s.hasFinite(0, end) {
		return nil
	}
	said, left := 0, false // whether an entry is left in front of a comma, under which the next may stand
	for _, x := range l.entries() {
		e := Entry{Words: s.Of(x.first, x.end)}
		acts := acts(s, x)
		if x.note == 0 && acts {
			e.Said = sentence(e.Words)
		} else if x.note == 0 {
			e.Said = forbids(s, x)
		}
		if left && e.Said != nil { // no answer within 15 minutes, alarm goes to Ida
			return unsaid(s, l)
		}
		if left = !acts && x.end < s.End && s.Form(x.end) == "," && (e.Said == nil || !forbidsNext(s, x.end+1)); e.Said != nil {
			said++
		}
		out = append(out, e)
	}
	if said == 0 && !forbidsNext(s, l.body) {
		return nil
	}
	return out
}

// forbidsNext reports whether what begins at i may forbid something.
func forbidsNext(s noted, i int) bool { return i < s.End && s.Form(i) == "no" }

// unsaid are the entries of a line by their words alone.
func unsaid(s noted, l line) (out []Entry) {
	for _, x := range l.entries() {
		out = append(out, Entry{Words: s.Of(x.first, x.end)})
	}
	return out
}

// forbids says what is not allowed where, or when: "no dogs upstairs", "no smoking in the attic".
func forbids(s noted, x span) []string {
	end := x.first + 1
	for end < x.end && (s.Words[end].Class == "NOUN" || s.Words[end].Class == "ADJ") {
		end++
	}
	n := s.noun(max(end-1, 0))
	e, known := lexicon.Lookup(n)
	of, doing := s.Words[end-1], strings.HasSuffix(s.Form(end-1), "ing")
	if s.Form(x.first) != "no" || end == x.first+1 || !doing && of.Tag != "NNS" && !(known && e.Mass()) { // no helmet, no ride
		return nil
	}
	kind := lexicon.Supersense(n, lexicon.Noun)
	if kind != "noun.artifact" && kind != "noun.animal" && kind != "noun.person" && kind != "noun.act" && kind != "noun.food" && kind != "noun.substance" && n != "" {
		return nil
	}
	if rest := (span{first: end, end: x.end}); end < x.end && whenAt(s, rest) == "" && !placed(s, rest) && !(rest.end == end+1 && closed.Words().Is("place", s.Form(end))) {
		return nil
	}
	be := "is"
	if of.Tag == "NNS" {
		be = "are"
	}
	return sentence(s.Of(x.first+1, end), be, "not allowed", s.Of(end, x.end))
}

// settled says what a sum comes to, where the label says what was done to that: "price agreed: 8,400 euros", "paid so far:
// 1,000".
func settled(s noted) []Entry {
	l, ok := afterSign(s)
	end, at := timeFrom(s, 1, l.head)
	if !ok || l.sign != ":" || len(l.entries()) != 1 {
		return nil
	}
	x, state := l.entries()[0], end-1
	v, is := value.Of(s.Of(x.first, x.end), "")
	if done := l.participle(state); !is || x.note > 0 || done == "" || s.Words[state].Tag != "VBN" && s.Words[state].Tag != "VBD" || v.Kind != clause.Money && v.Kind != clause.Number && v.Kind != clause.Lasting && v.Kind != clause.Amount {
		return nil
	}
	number, sum := s.Of(x.first, x.end), s.Of(0, end)
	switch {
	case state == 0 && deed(l.participle(0)) && (v.Kind == clause.Money || v.Kind == clause.Number):
		return []Entry{{Said: sentence(number, "was", s.Form(0), at), Words: s.Of(0, s.End)}}
	case state == 0 || at != "" || v.Kind != clause.Money && v.Kind != clause.Lasting || s.several(state-1) || s.noun(state-1) == "" || slices.ContainsFunc(s.Words[:state], func(w parse.Word) bool { return breaksHead(w) }):
		return nil
	}
	return []Entry{{Said: sentence("The", morph.LowerFirst(sum), "is", number), Words: s.Of(0, s.End)}}
}
