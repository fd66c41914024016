package ground

import (
	"slices"
	"strings"

	"whence/triple"
	"whence/triple/english/lexicon"
)

// This file knows what an event says beside what it is told as: that who is lent something borrows
// it, and that what something is told to have happened for is so.

// otherSides are an event as those see it who get what another gives.
func otherSides(event []triple.Triple) [][]triple.Triple {
	at := func(relation string) int {
		return slices.IndexFunc(event, func(f triple.Triple) bool { return f.Relation == relation })
	}
	kind, giver, taker := at(triple.EventOf), at(triple.Agent), at("role_to")
	if kind < 0 || giver < 0 || taker < 0 {
		return nil
	}
	var out [][]triple.Triple
	for _, verb := range alike().Of("taken") {
		if alike().As("taken", verb) != event[kind].Object.Name {
			continue
		}
		turned := slices.Clone(event)
		turned[kind].Object.Name, turned[kind].Object.Label = verb, verb
		turned[giver].Relation, turned[taker].Relation = "role_from", triple.Agent
		out = append(out, turned)
	}
	return out
}

// reasons are, by number, the numbers of what a piece of evidence says itself that it is so for:
// of "the match was cancelled because the pitch was wet" that the pitch was wet.
func (s *stock) reasons() map[int][]int {
	if s.told != nil {
		return s.told
	}
	s.told = map[int][]int{}
	for _, e := range s.evidence {
		cause, ok := s.causeOf(e)
		if !ok {
			continue
		}
		c := s.conclude(cause, []int{e.N})
		stated := s.ground(c)
		s.told[e.N] = append(s.told[e.N], c.N)
		for _, other := range s.evidence {
			if other.N != e.N && slices.ContainsFunc(s.ground(other).facts, func(f triple.Triple) bool { return slices.ContainsFunc(stated.facts, f.Same) }) {
				s.told[e.N] = append(s.told[e.N], other.N)
			}
		}
	}
	return s.told
}

// causeOf is the reason that a piece of evidence gives, with a name for its pronoun. It reports
// false where the evidence gives none, or does not say that what it is for is so.
func (s *stock) causeOf(e Evidence) (string, bool) {
	text := s.ground(e).text
	toks := tokens(text)
	i := slices.IndexFunc(toks, func(t token) bool { return t.in(lexicon.GivingReasons) })
	unsure := func(t token) bool {
		return t.is("not", "n't", "if", "when") || lexicon.ClosedOf(t.text)&lexicon.ModalVerb != 0 || t.in(lexicon.Limiting)
	}
	if i < 2 || i+2 >= len(toks) || !toks[i].is("because") || slices.ContainsFunc(toks, unsure) {
		return "", false
	}
	first := toks[i+1]
	if !first.in(lexicon.PersonPronouns, lexicon.ItPronouns) && !alike().Is("several", first.text) {
		return text[first.at:], !first.is("of")
	}
	subject, ok := s.subjectOf(e)
	if !ok || !canMean(first, subject) {
		return "", false
	}
	return partyOf(subject).text + text[first.to:], true
}

// subjectOf is whom a piece of evidence says something of.
func (s *stock) subjectOf(e Evidence) (triple.Term, bool) {
	text := strings.TrimPrefix(strings.ToLower(e.Text), "the ")
	for _, relation := range []string{triple.Agent, triple.Theme} {
		for _, f := range slices.Concat(s.ground(e).events...) {
			if f.Relation == relation && strings.HasPrefix(text, strings.ToLower(f.Object.Spelling())) {
				return f.Object, true
			}
		}
	}
	return triple.Term{}, false
}
