package retrieve

import (
	_ "embed"
	"strings"
	"sync"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"whence/triple/english/lexicon"
)

// normal is the form in which names and texts are compared: lower case, without
// punctuation, one space between words. Underscores and hyphens part words; an
// apostrophe or a full stop in a word is dropped, except between two digits.
// normal(normal(s)) == normal(s).
func normal(s string) string {
	s = norm.NFC.String(strings.ToLower(s))
	var b strings.Builder
	b.Grow(len(s))
	gap := false
	runes := []rune(s)
	for i, r := range runes {
		switch {
		case r == '\'' || r == '’' || r == '.':
			if r == '.' && i > 0 && i+1 < len(runes) && unicode.IsDigit(runes[i-1]) && unicode.IsDigit(runes[i+1]) {
				b.WriteRune(r)
			}
			continue
		case !isWordRune(r):
			gap = true
			continue
		}
		if gap && b.Len() > 0 {
			b.WriteByte(' ')
		}
		gap = false
		b.WriteRune(r)
	}
	return b.String()
}

func isWordRune(r rune) bool {
	return unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r) || unicode.IsSymbol(r) || r == '#' || r == '%'
}

// words returns the words of a text that are no stopwords, in order.
func words(s string) []string {
	var out []string
	for w := range strings.FieldsSeq(normal(s)) {
		if !stopword(w) {
			out = append(out, w)
		}
	}
	return out
}

//go:embed words.txt
var wordList string

// listed are the words of words.txt.
var listed = sync.OnceValue(func() lexicon.Table { return lexicon.NewTable(wordList) })

// stopword reports whether a word says nothing about what a text is about.
func stopword(w string) bool { return listed().Is("stop", w) }

// The bounds of a question that is looked up.
const (
	maxQueryWords = 64
	maxSpanWords  = 8
)

// asked is a question made ready for looking up.
type asked struct {
	terms []string // the words that count, each once
	text  string   // the normal form, with a space before and after
	spans []string // every run of words of the text that could be a name
}

func newAsked(q Query) asked {
	text := q.Text
	if text == "" {
		text = strings.Join(q.Terms, " ")
	}
	from := q.Terms
	if len(from) == 0 {
		from = []string{text}
	}
	var a asked
	seen := map[string]bool{}
	for _, t := range from {
		for _, w := range words(t) {
			if !seen[w] && len(a.terms) < maxQueryWords {
				seen[w] = true
				a.terms = append(a.terms, w)
			}
		}
	}
	fields := strings.Fields(normal(text))
	fields = fields[:min(len(fields), maxQueryWords)]
	a.text = " " + strings.Join(fields, " ") + " "
	a.spans = spans(fields)
	return a
}

// spans returns every run of up to maxSpanWords words that is not all stopwords,
// each once.
func spans(fields []string) []string {
	var out []string
	seen := map[string]bool{}
	for i := range fields {
		for j := i + 1; j <= min(len(fields), i+maxSpanWords); j++ {
			s := strings.Join(fields[i:j], " ")
			if !seen[s] && len(words(s)) > 0 {
				seen[s] = true
				out = append(out, s)
			}
		}
	}
	return out
}

// hit is how a name meets the question.
type hit struct {
	terms int  // the terms among its words
	whole bool // it stands whole in the text
}

func (h hit) any() bool { return h.terms > 0 }

// score is what the name adds to the score of a base fact.
func (h hit) score() int {
	s := 2 * h.terms
	if h.whole {
		s += 4
	}
	return s
}

// meets tells how a name in its normal form meets the question. A name that
// stands whole without a term in it is all stopwords, and no hit.
func (a asked) meets(name string) hit {
	var h hit
	padded := " " + name + " "
	for _, t := range a.terms {
		if strings.Contains(padded, " "+t+" ") {
			h.terms++
		}
	}
	h.whole = name != "" && strings.Contains(a.text, padded)
	return h
}
