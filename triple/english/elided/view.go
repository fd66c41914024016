package elided

import (
	"strings"

	"whence/triple/english/lexicon"
	"whence/triple/english/morph"
	"whence/triple/english/parse"
)

// This file writes out whose view a sentence tells: "in my opinion the roof is too low" says that I
// think so, and "according to Ben it is fine" that he says so. Neither says that it is.

// Viewed is a text that tells somebody's view as the sentence that says whose it is; "" for others.
func Viewed(t parse.Tree) string {
	s := textOf(t)
	for i := 0; i < s.End; i++ {
		whose, end := viewAt(s, i)
		if whose == "" || i > 0 && s.Form(i-1) != "," && (!words().Is("viewin", s.Form(end-1)) || acts(s.Words[i-1])) {
			continue
		}
		before, after := i, end
		if before > 0 && s.Form(before-1) == "," {
			before--
		}
		if after < s.End && s.Form(after) == "," {
			after++
		}
		if before > 0 && after < s.End && s.Form(i-1) != "," || !s.has(0, before, acts) && !s.has(after, s.End, acts) {
			return ""
		}
		return sentence(whose, "that", lowered(s, before), s.Of(after, s.End))
	}
	return ""
}

// viewAt is whose view the words from i on say something is, with the verb that says so, and where
// they end; "" where they say no such thing.
func viewAt(s text, i int) (whose string, end int) {
	for end := s.End; end > i+2; end-- {
		if words().Is("ourview", strings.ToLower(s.Of(i, end))) {
			return words().As("viewer", "my"), end
		}
	}
	if i+2 >= s.End {
		return "", i
	}
	if words().Is("source", strings.ToLower(s.Of(i, i+2))) {
		p, ok := s.thing(i+2, s.End)
		if !ok || !s.has(i+2, p.end, func(w parse.Word) bool { return person(w) || lexicon.IsFirstName(strings.ToLower(w.Form)) }) {
			return "", i
		}
		return s.Of(i+2, p.end) + " says", p.end
	}
	owner := words().As("viewer", s.Form(i+1))
	noun := i + 2
	for noun < s.End && owner == "" && s.Tag(noun) != "POS" && s.nominal(noun) {
		noun++
	}
	if owner == "" && noun+1 < s.End && s.Tag(noun) == "POS" {
		owner, noun = s.Of(i+1, noun)+" thinks", noun+1
	}
	if owner == "" || noun >= s.End || !words().Is("view"+s.Form(i), s.Form(noun)) {
		return "", i
	}
	return owner, noun + 1
}

// lowered are the words up to end, of which the first is no name for standing first.
func lowered(s text, end int) string {
	out := s.Of(0, end)
	if end == 0 || s.proper(0) || s.Form(0) == "i" {
		return out
	}
	return morph.LowerFirst(out)
}
