package english

import tokens "whence/triple/english/token"

// maxTokens is the longest sentence that is read: a list of maxList names of
// three words, with a verb and what stands around it.
const maxTokens = tokens.MaxTokens

// tokenSet is a set of tokens of a sentence.
type tokenSet [maxTokens / 64]uint64

func (s *tokenSet) add(i int) { s[i/64] |= 1 << (i % 64) }

func (s *tokenSet) has(i int) bool { return s[i/64]&(1<<(i%64)) != 0 }

// addUpTo adds the first n tokens.
func (s *tokenSet) addUpTo(n int) {
	for i := range n {
		s.add(i)
	}
}
