package elided

import "strings"

// This file writes out what stands behind a comma with no more than a phrase: "we moved it to Monday,
// same time", "we don't take cheques, only cash".

// tailed writes a phrase behind the last comma as one of the clause in front of it.
func tailed(s text) []Proposal {
	at := s.End - 2
	for at > 2 && s.Words[at].Form != "," {
		at--
	}
	if at < 3 || s.has(at, s.End, acts) || !s.has(0, at, acts) {
		return nil
	}
	front, low := s.Of(0, at), s.Form(at+1)
	switch {
	case low == "same" && s.End == at+3:
		if prep := words().As("sameprep", s.Form(at+2)); prep != "" {
			return []Proposal{{Sentences: []string{sentence(front, prep, "the", s.Of(at+1, s.End))}}}
		}
	case words().Is("lasting", low) && s.Tag(at+2) == "IN":
		return []Proposal{{Sentences: []string{sentence(front, s.Of(at+2, s.End))}}}
	case words().Is("instead", low) && s.nominal(s.End-1) && (s.nominal(at+2) || s.Tag(at+2) == "DT" || s.Tag(at+2) == "JJ"):
		if other, ok := affirmed(s, at); ok {
			return []Proposal{{Sentences: []string{sentence(front), sentence(other, s.Of(at+2, s.End))}, Sure: joined(s)}}
		}
	}
	return nil
}

// affirmed is the subject and the verb of the denied clause in front of at, as it is without "don't" or
// "doesn't", where its object ends it.
func affirmed(s text, at int) (string, bool) {
	for i := 1; i+3 < at; i++ {
		if s.Words[i].Lemma != "do" || !words().Is("negation", s.Form(i+1)) || s.Tag(i+2) != "VB" {
			continue
		}
		verb := s.Words[i+2].Lemma
		if strings.EqualFold(s.Words[i].Form, "does") {
			verb = forms().Third(verb)
		}
		phrases := gaps{s}.phrases(i+3, at)
		return s.Of(0, i) + " " + verb, s.Tag(i) != "VBD" && len(phrases) == 1 && (article(phrases[0]) || phrases[0].kind == "NNP")
	}
	return "", false
}
