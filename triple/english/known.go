package english

import (
	"strings"

	"whence/triple"
	"whence/triple/english/lexicon"
	"whence/triple/english/morph"
	"whence/triple/english/say"
	"whence/triple/english/sentence"
	tokens "whence/triple/english/token"
)

// This file finds the names in use as they stand in a sentence, whatever is in them:
// "Bosnia and Herzegovina", "Love Me Do", "salt lake city".

// maxNameTokens bounds the tokens of a name in use that is looked for.
const maxNameTokens = 12

// asNames makes one token of those that are together a name in use, the longest first,
// where the grammar would not read them as one anyway.
func asNames(text string, toks []sentence.Token, v triple.Vocabulary) []sentence.Token {
	if v == nil {
		return toks
	}
	for i := 0; i < len(toks); i++ {
		for end := min(len(toks), i+maxNameTokens); end > i+1; end-- {
			if !nameInUse(text, toks[i:end], v) {
				continue
			}
			span := text[toks[i].At:toks[end-1].End]
			one := sentence.Token{Info: &morph.Info{Known: true, Named: true}}
			one.Kind, one.Text, one.Low = tokens.Word, span, triple.Key(span)
			one.At, one.End, one.Capital = toks[i].At, toks[end-1].End, true
			toks = append(append(toks[:i:i], one), toks[end:]...)
			break
		}
	}
	return toks
}

// nameInUse reports whether tokens are together a name in use that is not read as
// one by its capitals.
func nameInUse(text string, toks []sentence.Token, v triple.Vocabulary) bool {
	plain := true
	for i := range toks {
		t := &toks[i]
		plain = plain && t.Kind == tokens.Word && t.Capital && morph.ClosedOf(t.Low) == 0
	}
	if first := toks[0].Low; plain || morph.ClosedOf(first)&(lexicon.Determiner|lexicon.WhWord|lexicon.BeVerb|lexicon.DoVerb|lexicon.ModalVerb|lexicon.Pronoun) != 0 && !toks[0].Capital {
		return false
	}
	span := text[toks[0].At:toks[len(toks)-1].End]
	if toks[0].Kind != tokens.Word || toks[len(toks)-1].Low == "," || strings.Contains(span, "'s ") || strings.HasSuffix(span, "'s") {
		return false
	}
	t, ok := triple.NameInUse(v, span)
	if !ok {
		c, is := v.(triple.Calling)
		if !is {
			return false
		}
		called := c.Called(triple.Key(span))
		if len(called) == 0 {
			return false
		}
		t = called[0]
	}
	if say.IsTime(triple.Term{Label: span}) { // asked last: most words are no name
		return false
	}
	if morph.ClosedOf(toks[0].Low)&lexicon.Determiner != 0 && !strings.EqualFold(t.Label, span) {
		return false // the article is not part of the name
	}
	return t.Kind == triple.Proper || t.Kind == triple.Quoted
}
