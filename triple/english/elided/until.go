package elided

import (
	"strings"

	"whence/triple/clause"
	"whence/triple/english/lexicon"
)

// This file writes out when something takes place that does not until then: "we are not leaving
// until Friday" says that we leave on Friday.

// notUntil is the clause without its negation, where its verb takes no time.
func notUntil(s text) []Proposal {
	for not := 1; not+2 < s.End; not++ {
		if !words().Is("negation", s.Form(not)) || s.Tag(not) != "RB" || !lexicon.Instants.Has(s.Words[not+1].Lemma) || !acts(s.Words[not+1]) {
			continue
		}
		until := not + 2
		for until < s.End && words().As("preposition", s.Form(until)) != "until" {
			until++
		}
		when, end := momentAt(s, until+1)
		verb, ok := undenied(s, not)
		if when == "" || !ok {
			return nil
		}
		why, start := reason(s)
		return []Proposal{{Sentences: []string{sentence(strings.TrimPrefix(verb, s.Text[s.Words[0].Start:s.Words[start].Start]), s.Of(not+2, until), when, s.Of(end, s.End), why)}, Sure: true}}
	}
	return nil
}

// reason is the phrase in front of a clause that tells why, and where the clause begins.
func reason(s text) (string, int) {
	for n := 3; n > 0; n-- {
		if n < s.End && words().Is("reasonprep", strings.ToLower(s.Of(0, n))) {
			p, ok := s.thing(n, s.End)
			start := p.end
			if ok && start < s.End && s.Words[start].Form == "," {
				start++
			}
			if ok && start < s.End {
				return strings.ToLower(s.Of(0, n)) + " " + s.Of(n, p.end), start
			}
		}
	}
	return "", 0
}

// momentAt is the time that begins at i with its preposition, and where it ends; "" for none.
func momentAt(s text, i int) (string, int) {
	for end := s.End; end > i; end-- {
		v, ok := s.value(i, end, "until")
		if !ok {
			continue
		}
		when := s.Of(i, end)
		switch {
		case v.Kind == clause.Weekday, v.Kind == clause.Date && (s.Tag(i) == "CD" || s.Tag(end-1) == "CD") && end > i+1:
			return "on " + when, end
		case v.Kind == clause.Date && words().Is("month", s.Form(i)) && end == i+1:
			return "in " + when, end
		case v.Kind == clause.Clock:
			return "at " + when, end
		case v.Kind == clause.Date:
			return when, end
		}
		return "", end
	}
	return "", i
}

// undenied are the words up to the verb behind a negation, as they are without it.
func undenied(s text, not int) (string, bool) {
	aux, verb, front := s.Words[not-1], s.Words[not+1], s.Of(0, not-1)+" "
	switch {
	case aux.Lemma == "be" && verb.Tag == "VBG":
		return s.Of(0, not) + " " + verb.Form, true
	case aux.Lemma == "do" && aux.Tag == "VBZ":
		return front + forms().Third(verb.Lemma), true
	case aux.Lemma == "do" && aux.Tag == "VBD":
		return front + forms().Past(verb.Lemma), true
	case aux.Lemma == "do", aux.Lemma == "will":
		return front + map[string]string{"will": "will "}[aux.Lemma] + verb.Form, true
	}
	return "", false
}
