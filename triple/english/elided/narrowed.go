package elided

import "whence/triple/english/parse"

// This file takes out words that say no more than what stands beside them: "but" in front of when
// something is so, and "both" behind those that are two.

// narrowed writes a phrase behind ", but only" as one of the clause in front of it: "the heating
// runs, but only in winter".
func narrowed(s text) []Proposal {
	for i := 3; i+3 < s.end; i++ {
		if s.form(i) != "but" || !words().Is("instead", s.form(i+1)) || s.tag(i+2) != "IN" && s.tag(i+2) != "TO" || s.has(i, s.end, acts) || denies(s, 0, i) {
			continue
		}
		front := i
		if s.Words[i-1].Form == "," {
			front--
		}
		return []Proposal{{Sentences: []string{sentence(s.of(0, front), s.of(i+1, s.end))}}}
	}
	return nil
}

// both leaves out the word behind two that are joined: "shut on Sundays and Mondays both".
func both(s text) []Proposal {
	and := s.end - 3
	for and > 0 && s.form(and) != "and" && s.Words[and].Class != "PUNCT" {
		and--
	}
	if and < 1 || s.form(and) != "and" || s.form(s.end-1) != "both" || denies(s, 0, s.end) {
		return nil
	}
	return []Proposal{{Sentences: []string{sentence(s.of(0, s.end-1))}}}
}

// denies reports whether a word from first up to end denies.
func denies(s text, first, end int) bool {
	return s.has(first, end, func(w parse.Word) bool { return words().Is("negation", w.Lemma) || words().Is("negative", w.Lemma) })
}
