package elided

import (
	"slices"
	"strings"

	"whence/triple/english/parse"
)

// Whose puts into a sentence that begins with whose it is the noun of the sentence before, which told of what
// somebody else has: "Ben's bike is red. Mine is blue". Without one it is nobody who is blue.
func Whose(t, before parse.Tree) []Proposal {
	s, like := textOf(t), textOf(before)
	i := 0
	for i+1 < s.end && s.proper(i) {
		i++
	}
	if i > 0 && s.tag(i) != "POS" || i+1 >= s.end || !s.Words[i+1].Finite() {
		return nil
	}
	of := words().As("owning", s.form(0))
	if i > 0 {
		of = s.of(0, i+1)
	}
	verb := slices.IndexFunc(like.Words[:like.end], func(w parse.Word) bool { return w.Finite() && w.Form != "'s" && w.Form != "’s" })
	first := -1
	for k := range max(verb, 0) {
		if like.tag(k) == "POS" || like.tag(k) == "PRP$" {
			first = k
		}
	}
	third := i == 0 && !words().Is("speaking", s.form(0))
	if third && first >= 0 && (like.tag(first) == "POS" || !words().Is("speaking", like.form(first))) {
		return nil // "hers" is not that of Mia, of whom the sentence before told
	}
	if of == "" || first < 0 || first+1 >= verb || like.has(first+1, verb, func(w parse.Word) bool { return !strings.HasPrefix(w.Tag, "NN") && w.Tag != "JJ" }) {
		return nil
	}
	return []Proposal{{Sentences: []string{sentence(strings.ToUpper(of[:1])+of[1:], like.of(first+1, verb), s.of(i+1, s.end))}, Sure: true}}
}
