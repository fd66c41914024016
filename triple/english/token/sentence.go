// Package token cuts text into sentences, and sentences into words, numbers,
// quotations and marks.
//
// It promises that every token lies in the text where it says, that no text takes
// more than time by its length, and that what belongs together stays so: titles
// and initials, numbers with their commas, quotations, contractions as two words.
//
// It knows no grammar: what a word is and does is for those who read the tokens.
package token

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"whence/triple/english/lexicon"
)

// Span is a range of byte offsets.
type Span struct{ At, End int }

// Sentences cuts a text into its sentences. It looks at each byte a bounded number of
// times, whatever the input.
func Sentences(text string) []Span {
	var out []Span
	start := 0
	emit := func(end int) {
		at, to := start, end
		for at < to && isSpaceByte(text[at]) {
			at++
		}
		for to > at && isSpaceByte(text[to-1]) {
			to--
		}
		if strings.ContainsFunc(text[at:to], IsLetter) {
			out = append(out, Span{at, to})
		}
		start = end
	}
	for i := 0; i < len(text); {
		if skip := quoteEnd(text, i); skip > i {
			i = skip
			continue
		}
		if end := sentenceEnd(text, start, i); end > i {
			emit(end)
			i = end
			continue
		}
		i++
	}
	emit(len(text))
	return out
}

func isSpaceByte(c byte) bool { return c == ' ' || c == '\t' || c == '\n' || c == '\r' }

// IsLetter reports whether a character is a letter or a digit, of which words are
// made.
func IsLetter(r rune) bool {
	return unicode.IsLetter(r) || unicode.IsDigit(r)
}

// maxQuote is the longest quotation, in bytes, that is looked for.
const maxQuote = 400

// quoteEnd returns where the quotation that opens at i ends, or i.
func quoteEnd(text string, i int) int {
	open, n := utf8.DecodeRuneInString(text[i:])
	var closing rune
	switch open {
	case '"':
		closing = '"'
	case '“', '„':
		closing = '”'
	case '«':
		closing = '»'
	default:
		return i
	}
	rest := text[i+n:]
	if len(rest) > maxQuote {
		rest = rest[:maxQuote]
	}
	end := strings.IndexRune(rest, closing)
	if end < 0 || strings.Contains(rest[:end], "\n") {
		return i
	}
	return i + n + end + utf8.RuneLen(closing)
}

// sentenceEnd returns where the sentence begun at start ends if it ends at i,
// else i.
func sentenceEnd(text string, start, i int) int {
	switch text[i] {
	case '\n', ';':
		return i + 1
	case '!', '?':
	case '.':
		if !endsAtDot(text, start, i) {
			return i
		}
	default:
		return i
	}
	end := i + 1
	for end < len(text) && strings.IndexByte(".!?\"')", text[end]) >= 0 {
		end++
	}
	return end
}

// endsAtDot reports whether the dot at i ends a sentence: it is not inside a
// number or a word, and not behind an abbreviation or an initial.
func endsAtDot(text string, start, i int) bool {
	next, _ := utf8.DecodeRuneInString(text[i+1:])
	if i+1 < len(text) && IsLetter(next) {
		return false
	}
	from := max(start, i-24)
	before := text[from:i]
	word := before[strings.LastIndexAny(before, " \t\n(\"")+1:]
	switch low := strings.ToLower(word); {
	case lexicon.Abbreviations.Has(low), low == "e.g", low == "i.e":
		return false
	case low == "no", low == "fig": // else they are words
		return !startsWithDigit(text[i+1:])
	case lexicon.TitleAbbreviations.Has(low):
		return word == low
	}
	return !isInitial(before, word, text[i+1:])
}

func startsWithDigit(s string) bool {
	s = strings.TrimLeft(s, " ")
	return s != "" && s[0] >= '0' && s[0] <= '9'
}

// isInitial reports whether word, at the end of before, is an initial as in
// "J. Smith" or "George W. Bush".
func isInitial(before, word, after string) bool {
	if len(word) != 1 || word[0] < 'A' || word[0] > 'Z' || word == "I" {
		return false
	}
	after = strings.TrimLeft(after, " ")
	if after == "" || after[0] < 'A' || after[0] > 'Z' {
		return false
	}
	rest := strings.TrimRight(before[:len(before)-len(word)], " ")
	last := rest[strings.LastIndexByte(rest, ' ')+1:]
	if last == "" || last[0] >= 'A' && last[0] <= 'Z' && len(last) > 1 {
		return true
	}
	return word < "U" && !hasLetter(rest)
}

// hasLetter reports whether a capital letter stands alone among the last words
// of s, as a variable does.
func hasLetter(s string) bool {
	words := strings.Fields(s[max(0, len(s)-24):])
	return slices.ContainsFunc(words, func(w string) bool { return len(w) == 1 && w[0] >= 'A' && w[0] <= 'Z' })
}
