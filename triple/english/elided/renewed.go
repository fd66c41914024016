package elided

import (
	"slices"
	"strings"
)

// This file says of the one that somebody has of a kind that it is another now, where they say that they have a
// new one: "Ann has a new number: 555 12".

// renewed writes out who has a new one of what each has one of, and which that is.
func renewed(s text) []Proposal {
	verb := 1
	for verb < s.End && !acts(s.Words[verb]) && s.Tag(verb) != "POS" {
		verb++
	}
	i := verb + 1
	got := i < s.End && s.Form(i) == "got"
	if got {
		i++
	}
	if i+3 >= s.End || !words().Is("haveform", s.Form(verb)) && !got || !slices.Contains(words().All("determiner", s.Form(i)), "a") || !words().Is("renewing", s.Form(i+1)) {
		return nil
	}
	end := i + 2
	for end < s.End && s.nominal(end) {
		end++
	}
	if end == i+2 || end+1 >= s.End || !s.divides(end, ",:–—-") || words().As("sort", s.Form(end-1)) != "sole" {
		return nil
	}
	start := end + 1
	if start+2 < s.End && words().Is("expletive", s.Form(start)) && (s.Words[start+1].Lemma == "be" || strings.HasSuffix(s.Form(start+1), "s")) {
		start += 2
	}
	if s.has(start, s.End, acts) {
		return nil
	}
	owner := s.Of(0, verb) + "'s"
	of := slices.IndexFunc(words().Of("owner"), func(w string) bool { return words().As("owner", w) == words().As("pronoun", s.Form(0)) })
	if verb == 1 && of >= 0 {
		owner = words().Of("owner")[of]
	}
	return []Proposal{{Sentences: []string{sentence(upper(owner), s.Of(i+2, end), "is", s.Of(start, s.End))}, Sure: true}}
}
