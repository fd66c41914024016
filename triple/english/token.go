package english

import tokens "whence/triple/english/token"

// tokenSet is a set of tokens of a sentence.
type tokenSet [tokens.MaxTokens / 64]uint64

func (s *tokenSet) add(i int) { s[i/64] |= 1 << (i % 64) }

func (s *tokenSet) has(i int) bool { return s[i/64]&(1<<(i%64)) != 0 }

// addUpTo adds the first n tokens.
func (s *tokenSet) addUpTo(n int) {
	for i := range n {
		s.add(i)
	}
}
