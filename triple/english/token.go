package english

import (
	"whence/triple/english/morph"
	tokens "whence/triple/english/token"
)

// token is a token of a sentence with what is known of the word.
type token struct {
	tokens.Token
	info *morph.Info
}

type span = tokens.Span

const (
	wordToken   = tokens.Word
	quotedToken = tokens.Quoted
	numberToken = tokens.Number
	markToken   = tokens.Mark
)

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

// tokenize cuts a sentence into tokens as token.Words does, and uses buf again.
func tokenize(text string, buf []token) (toks []token, final byte, ok bool) {
	var few [32]tokens.Token
	cut, final, ok := tokens.Words(text, few[:0])
	toks = buf[:0]
	for _, t := range cut {
		toks = append(toks, token{Token: t})
	}
	return toks, final, ok
}
