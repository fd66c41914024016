package elided

import "whence/triple/english/parse"

// This file takes out words that say no more than what stands beside them: "but" in front of when
// something is so, and "both" behind those that are two.

// narrowed writes a phrase behind ", but only" as one of the clause in front of it: "the heating runs, but only in winter".
func narrowed(s text) []Proposal {
	for i := 3; i+3 < s.End; i++ {
		if s.Form(i) != "but" || !words().Is("instead", s.Form(i+1)) || s.Tag(i+2) != "IN" && s.Tag(i+2) != "TO" || s.has(i, s.End, acts) || denies(s, 0, i) {
			continue
		}
		front := i
		if s.Words[i-1].Form == "," {
			front--
		}
		return []Proposal{{Sentences: []string{sentence(s.Of(0, front), s.Of(i+1, s.End))}}}
	}
	return nil
}

// both leaves out the word behind two that are joined: "shut on Sundays and Mondays both".
func both(s text) []Proposal {
	and := s.End - 3
	for and > 0 && s.Form(and) != "and" && s.Words[and].Class != "PUNCT" {
		and--
	}
	if and < 1 || s.Form(and) != "and" || s.Form(s.End-1) != "both" || denies(s, 0, s.End) {
		return nil
	}
	return []Proposal{{Sentences: []string{sentence(s.Of(0, s.End-1))}}}
}

// denies reports whether a word from first up to end denies.
func denies(s text, first, end int) bool {
	return s.has(first, end, func(w parse.Word) bool { return words().Is("negation", w.Lemma) || words().Is("negative", w.Lemma) })
}
