package ground

import (
	"slices"
	"strings"
	"unicode"

	"whence/triple/english/lexicon"
	words "whence/triple/english/token"
)

// token is a word, a mark or a citation of a sentence.
type token struct {
	text   string // lower case, contractions written out
	raw    string // as told
	mark   bool
	cited  bool
	at, to int // in the text, in bytes
}

func (t token) is(words ...string) bool { return slices.Contains(words, t.text) }

// in reports whether the word is in one of the sets.
func (t token) in(sets ...lexicon.Set) bool {
	return slices.ContainsFunc(sets, func(s lexicon.Set) bool { return s.Has(t.text) })
}

// tokens cuts text into words, marks and citations.
func tokens(text string) []token {
	cut, _, _ := words.Words(text+" .", nil)
	out := make([]token, 0, len(cut))
	for _, w := range cut {
		t := token{text: strings.ToLower(w.Low), raw: w.Text, at: w.At, to: w.End, cited: w.Text == "§"}
		t.mark = w.Kind == words.Mark && strings.Contains(",;:().!?–—-", w.Text)
		if n := len(out); t.text == "'s" && n > 0 && !out[n-1].mark && lexicon.ClosedOf(out[n-1].text)&(lexicon.Pronoun|lexicon.WhWord|lexicon.Functional) != 0 || t.text == "'s" && n > 0 && out[n-1].is("here") {
			t.text = "is"
		}
		out = append(out, t)
	}
	return out
}

func hasDigit(s string) bool { return strings.ContainsFunc(s, unicode.IsDigit) }

func isCapital(raw string) bool { return strings.ContainsFunc(raw, unicode.IsUpper) }
