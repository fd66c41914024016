package syntax

import (
	"strings"
	"unicode/utf8"

	"whence/triple"
	"whence/triple/english/lexicon"
	"whence/triple/english/morph"
	tokens "whence/triple/english/token"
)

// spoken reports whether a kind is known, or the sentences around have its word.
func (p *Parser) spoken(lemma string) bool {
	if p.vocab != nil {
		if t, ok := p.vocab.Name(lemma); ok && t.Kind == triple.Class {
			return true
		}
	}
	return HasWords(p.Around(), lemma)
}

// maxAround is how much of a turn is looked at, in bytes before and behind a
// sentence.
const maxAround = 4096

// Around is what is said near the sentence at hand, in lower case.
func (p *Parser) Around() string {
	if p.near != "" {
		return p.near
	}
	before, behind := p.turn[:p.here.At], p.turn[p.here.End:]
	before = before[max(0, len(before)-maxAround):]
	behind = behind[:min(len(behind), maxAround)]
	p.near = strings.ToLower(before + "\n" + behind)
	return p.near
}

// HasWords reports whether a lower-case text has the words in a row.
func HasWords(text, words string) bool {
	for at := 0; ; {
		i := strings.Index(text[at:], words)
		if i < 0 {
			return false
		}
		i += at
		at = i + len(words)
		before, _ := utf8.DecodeLastRuneInString(text[:i])
		behind, _ := utf8.DecodeRuneInString(text[at:])
		if !tokens.IsLetter(before) && !tokens.IsLetter(behind) {
			return true
		}
	}
}

// Dropped is the adverb of a sentence that changes nothing of what is kept.
func (p *Parser) Dropped() string {
	for i := range p.toks {
		switch word := p.Low(i); {
		case lexicon.Dropped.Has(word):
			return p.Low(i)
		}
	}
	return ""
}

// This file takes turns of phrase apart that say what plainer words say: the
// grammar then need not know them. What was understood is shown in any case.

// MannerOf tells how the plain words of a sentence are meant.
type MannerOf struct {
	Forgets bool    // they are no longer so
	Asks    bool    // they are asked, in the order of a statement
	Why     bool    // they are known, and asked why
	When    string  // the words that say when it was
	There   bool    // it was where they were
	Stretch Stretch // how long it was so
	Now     bool    // it is so now
}

// Begins reports whether the tokens begin with the words.
func Begins(toks []Token, words ...string) bool {
	if len(toks) < len(words) {
		return false
	}
	for i, w := range words {
		if toks[i].Low != w || toks[i].Kind != tokens.Word && toks[i].Kind != tokens.Mark {
			return false
		}
	}
	return true
}

// Token is a token of a sentence with what is known of the word.
type Token struct {
	tokens.Token
	Info *morph.Info
}

// Tokenize cuts a sentence into tokens as token.Words does, and uses buf again.
func Tokenize(text string, buf []Token) (toks []Token, final byte, ok bool) {
	var few [32]tokens.Token
	cut, final, ok := tokens.Words(text, few[:0])
	toks = buf[:0]
	for _, t := range cut {
		toks = append(toks, Token{Token: t})
	}
	return toks, final, ok
}
