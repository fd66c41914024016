package elided

import (
	"strings"

	"whence/triple/english/parse"
)

// Whose puts into a sentence that begins with whose it is the noun of the sentence before, which told of what
// somebody else has: "Ben's bike is red. Mine is blue". Without one it is nobody who is blue.
func Whose(t, before parse.Tree) []Proposal {
	s, like := textOf(t), textOf(before)
	i := 0
	for i+1 < s.End && s.proper(i) {
		i++
	}
	if i > 0 && s.Tag(i) != "POS" || i+1 >= s.End || !s.Words[i+1].Finite() {
		return nil
	}
	of := words().As("owning", s.Form(0))
	if i > 0 {
		of = s.Of(0, i+1)
	}
	verb, first := like.owner()
	third := i == 0 && !words().Is("speaking", s.Form(0))
	if verb < 1 || third && (first < 0 || like.Tag(first) == "POS" || !words().Is("speaking", like.Form(first))) {
		return nil // "hers" is not that of Mia, of whom the sentence before told
	}
	noun := like.noun(verb, first, s, i)
	if of == "" || noun == "" {
		return nil
	}
	return []Proposal{{Sentences: []string{sentence(strings.ToUpper(of[:1])+of[1:], noun, s.Of(i+1, s.End))}, Sure: true}}
}
