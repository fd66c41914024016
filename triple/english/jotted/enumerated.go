package jotted

import (
	"slices"
	"strconv"
	"strings"

	"whence/triple/clause"
	"whence/triple/english/closed"
	"whence/triple/english/lexicon"
	"whence/triple/english/parse"
	"whence/triple/english/value"
)

// This file says in full who is how, where a note leaves out the verb, and which those are that a sentence counts.

// found says where somebody is or how, where the note has no verb: "Ida off ill", "Ben back on Tuesday".
func (s noted) found() []Entry {
	k := 0
	for k < s.End && s.capital(k) && s.Words[k].Class == "PROPN" {
		k++
	}
	if k == 0 || k == s.End || !lexicon.IsFirstName(s.Form(0)) && k == 1 && s.noun(0) != "" || s.FirstFinite(0, s.End) >= 0 && s.FirstFinite(0, s.End) < s.End {
		return nil
	}
	end := k
	for end < s.End && s.Words[end].Class != "PUNCT" && (closed.Words().Is("partstate", s.Form(end)) || closed.Words().Is("place", s.Form(end)) || s.Words[end].Class == "ADJ") {
		end++
	}
	e, ok := lexicon.Lookup(s.Form(end - 1))
	state := end > k && (closed.Words().Is("place", s.Form(k)) || closed.Words().Is("partstate", s.Form(k)) && end > k+1 || ok && e.Is(lexicon.Adjective) && (!e.Is(lexicon.Noun) || e.Rank(lexicon.Adjective) > e.Rank(lexicon.Noun)))
	if rest := s.Of(end, s.End); !state || end < s.End && s.Words[end].Class != "ADP" && !sinceThen(s, end) || strings.ContainsAny(rest, ",;:") {
		return nil
	}
	return []Entry{{Said: sentence(s.Of(0, k), "is", s.Of(k, s.End)), Words: s.Of(0, s.End)}}
}

// sinceThen reports whether the words from first on are a time.
func sinceThen(s noted, first int) bool {
	v, ok := value.Of(s.Of(first, s.End), "")
	return ok && v.Kind != clause.Number && v.Kind != clause.Money && v.Kind != clause.Amount
}

// enumerated says which things those are that the clause in front of a colon counts: "we have two halls: a gym and a
// theatre"; sure where each has an article. Who has two brothers does not have those by their names.
func (s noted) enumerated() (out []Entry, sure bool) {
	colon := slices.IndexFunc(s.Words[:s.End], func(w parse.Word) bool { return w.Form == ":" })
	if colon < 3 || slices.ContainsFunc(s.Words[colon+1:s.End], func(w parse.Word) bool { return w.Finite() || w.Form == ":" || w.Form == "(" || w.Form == ";" }) {
		return nil, false
	}
	number, noun, verb := s.countOf(colon), 0, s.FirstFinite(0, colon)
	for k := number + 1; number >= 0 && k < colon && (s.Words[k].Class == "ADJ" || s.Words[k].Class == "NOUN"); k++ {
		if s.Words[k].Tag == "NNS" {
			noun = k + 1
		}
	}
	if s.Form(0) == "there" && s.Form(number+1) == "of" && s.Words[number+2].Tag == "PRP" {
		return s.amongUs(number, colon), true
	}
	items := s.items(colon + 1)
	v, ok := value.Of(s.Form(number), "")
	if number < 0 || noun == 0 || verb < 1 || verb != number-1 || !ok || v.Number != strconv.Itoa(len(items)) || len(items) < 2 || s.Words[verb].Lemma == "be" || lexicon.IsA(s.noun(noun-1), "person") || slices.ContainsFunc(items, func(x span) bool { return s.priced(x) == 0 && !s.thing(x) }) {
		return nil, false
	}
	out = []Entry{
		{Said: sentence(s.Of(0, colon)), Words: s.Of(0, colon)},
		{Said: s.each(s.Of(0, number), s.Of(noun, colon), items), Words: s.Of(colon+1, s.End)},
	}
	return out, !slices.ContainsFunc(items, func(x span) bool { return !some(s, x) })
}

// countOf is where the number stands in front of end that counts what is listed behind it; -1 for none.
func (s noted) countOf(end int) int {
	for i := end - 2; i >= 0; i-- {
		if s.Words[i].Tag == "CD" && (s.Words[i+1].Class == "NOUN" || s.Words[i+1].Class == "ADJ" || s.Form(i+1) == "of") {
			return i
		}
	}
	return -1
}

// items are what commas and conjunctions divide the words from first on into.
func (s noted) items(first int) (out []span) {
	start := first
	for i := first; i <= s.End; i++ {
		if i < s.End && s.Form(i) != "," && s.Words[i].Tag != "CC" {
			continue
		}
		if i > start {
			out = append(out, span{first: start, end: i})
		}
		start = i + 1
	}
	return out
}

// some reports whether an item is some thing of a kind, with its article: "a gym".
func some(s noted, x span) bool { return closed.Words().As("determiner", s.Form(x.first)) == "a" }

// thing reports whether an item is a noun phrase that is no name of somebody.
func (s noted) thing(x span) bool {
	last := x.end - 1
	if slices.ContainsFunc(s.Words[x.first:x.end], func(w parse.Word) bool { return closed.Words().As("sort", strings.ToLower(w.Form)) == "one" }) {
		return false
	}
	return s.Words[last].Class == "NOUN" || s.Words[last].Class == "PROPN" && (some(s, x) || s.Words[x.first].Class != "DET" && !lexicon.IsFirstName(s.Form(x.first)) && s.noun(last) != "")
}

// priced is where the price of an item begins behind a preposition: "a crane at 900 euros a week"; 0 for none.
func (s noted) priced(x span) int {
	for k := x.first + 1; k+1 < x.end; k++ {
		if v, ok := value.Of(s.Of(k+1, x.end), ""); ok && v.Kind == clause.Money && (s.Form(k) == "at" || s.Form(k) == "for") {
			return k
		}
	}
	return 0
}

// each says which things those are that are counted, and what each costs where that stands behind it.
func (s noted) each(front, rest string, items []span) (out []string) {
	whole := slices.IndexFunc(items, func(x span) bool { return s.priced(x) > 0 }) < 0
	for _, x := range items {
		at := s.priced(x)
		if at == 0 {
			at = x.end
		}
		if out = append(out, sentence(front, s.Of(x.first, at), rest)...); at < x.end {
			out = append(out, sentence("The", s.Of(x.first+1, at), "is", s.Of(at+1, x.end))...)
		}
	}
	if whole {
		return sentence(front, s.Of(items[0].first, s.End), rest)
	}
	return out
}

// amongUs says who those are of whom a sentence counts how many there are: "there are four of us in the flat: me, …".
func (s noted) amongUs(number, colon int) []Entry {
	items := s.items(colon + 1)
	var names []string
	for _, x := range items {
		name := s.Of(x.first, x.end)
		if s.Form(x.first) == "me" {
			name = "I"
		} else if !s.names(x) {
			return nil
		}
		names = append(names, name)
	}
	v, ok := value.Of(s.Form(number), "")
	if last := len(names) - 1; ok && v.Number == strconv.Itoa(len(names)) && last > 0 && s.Words[number-1].Lemma == "be" && colon > number+3 {
		if k := slices.Index(names, "I"); k >= 0 && k < last {
			names = append(slices.Delete(names, k, k+1), "I")
		}
		all := strings.Join(names[:last], ", ") + " and " + names[last]
		return []Entry{{Said: sentence(s.Of(0, colon)), Words: s.Of(0, colon)}, {Said: sentence(all, "are", s.Of(number+3, colon)), Words: s.Of(colon+1, s.End)}}
	}
	return nil
}
