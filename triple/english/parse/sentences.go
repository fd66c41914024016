package parse

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"whence/triple/english/lexicon"
)

// Sentences divides a text into sentences, without the white space around them.
// Each is a part of the text, in order, and all of it but white space is in one.
//
// A line ends a sentence, as in a chat, in notes and in lists, unless it is a long
// line that goes on in lower case: wrapped prose. Stops of abbreviations, initials,
// numbers, versions and addresses end nothing.
func Sentences(text string) []string {
	var out []string
	for _, s := range sentenceSpans(text) {
		out = append(out, text[s.start:s.end])
	}
	return out
}

// wrapped is the least length of a line that prose is broken at.
const wrapped = 50

func sentenceSpans(text string) []span {
	var out []span
	for start := 0; start < len(text); {
		end := blockEnd(text, start)
		out = append(out, blockSentences(text, start, end)...)
		start = end
	}
	return out
}

// blockEnd returns where the lines end that are read as one.
func blockEnd(text string, start int) int {
	for at := start; ; {
		n := strings.IndexByte(text[at:], '\n')
		if n < 0 {
			return len(text)
		}
		line := strings.TrimSpace(text[at : at+n])
		at += n + 1
		if !goesOn(line, text[at:]) {
			return at
		}
	}
}

// goesOn reports whether a line of prose goes on in what follows.
func goesOn(line, rest string) bool {
	if len(line) < wrapped || strings.HasSuffix(line, ".") || strings.HasSuffix(line, "?") || strings.HasSuffix(line, "!") || strings.HasSuffix(line, ":") {
		return false
	}
	r, _ := utf8.DecodeRuneInString(strings.TrimLeft(rest, " \t"))
	return unicode.IsLower(r) || unicode.IsDigit(r) || r == '('
}

// blockSentences divides lines that belong together.
func blockSentences(text string, start, end int) []span {
	var out []span
	from := start
	short := abbreviated(text[start:end], fieldsOf(text[start:end]))
	for i := start; i < end; i++ {
		inside := func(s span) bool { return start+s.start <= i && i < start+s.end-1 }
		if text[i] != '.' && text[i] != '?' && text[i] != '!' && !strings.HasPrefix(text[i:end], "…") {
			continue
		}
		stop := afterStop(text, i, end)
		if stop == end || isSpaceAt(text[stop:end]) && !slices.ContainsFunc(short, inside) && ends(text[from:i], text[i:stop], text[stop:end]) {
			out = appendTrimmed(out, text, from, stop)
			from = stop
		}
		i = stop - 1
	}
	return appendTrimmed(out, text, from, end)
}

// afterStop returns where the stops at i end with the quotes and brackets that
// close behind them.
func afterStop(text string, i, end int) int {
	for i < end {
		r, n := utf8.DecodeRuneInString(text[i:end])
		if !strings.ContainsRune(".?!…\"'”’)]", r) {
			break
		}
		i += n
	}
	return i
}

func isSpaceAt(s string) bool {
	r, _ := utf8.DecodeRuneInString(s)
	return unicode.IsSpace(r)
}

func appendTrimmed(out []span, text string, start, end int) []span {
	part := text[start:end]
	start += len(part) - len(strings.TrimLeftFunc(part, unicode.IsSpace))
	end -= len(part) - len(strings.TrimRightFunc(part, unicode.IsSpace))
	if start >= end {
		return out
	}
	return append(out, span{start, end})
}

// ends reports whether the stop between before and after ends a sentence.
func ends(before, stop, after string) bool {
	next := strings.TrimLeftFunc(after, unicode.IsSpace)
	word := next[:wordLength(next)]
	first, _ := utf8.DecodeRuneInString(strings.TrimLeft(next, "\"'“‘(["))
	lower := unicode.IsLower(first)
	if !strings.HasPrefix(stop, ".") || strings.HasPrefix(stop, "..") {
		// "Really?" he asked. And so on … and on.
		quoted := strings.ContainsAny(stop, "\"'”’)")
		return !lower || !quoted && !strings.HasPrefix(stop, "..") && !strings.HasPrefix(stop, "…")
	}
	last := strings.TrimLeft(before[strings.LastIndexFunc(before, unicode.IsSpace)+1:], "(\"'“‘[")
	if last == "" {
		return true
	}
	if strings.TrimSpace(before) == last && isNumber(last) {
		return false // "1. Milk"
	}
	if lower && stop != "." {
		return false
	}
	return !isAbbreviation(last, word, first)
}

func wordLength(s string) int {
	if n := strings.IndexFunc(s, unicode.IsSpace); n >= 0 {
		return n
	}
	return len(s)
}

func isNumber(s string) bool {
	for i := range len(s) {
		if !isDigit(s[i]) {
			return false
		}
	}
	return s != ""
}

// isAbbreviation reports whether word with a stop is an abbreviation that goes on
// with the word next, which begins with first.
func isAbbreviation(word, next string, first rune) bool {
	opens := false // a word that is no name, but written with a capital
	if unicode.IsUpper(first) {
		_, opens = entry('f', strings.ToLower(strings.TrimRight(next, ",.;:!?")))
	}
	if i := strings.LastIndexByte(word, '-'); i >= 0 {
		word = word[i+1:] // St. Vincent-St. Mary
	}
	if isInitial(word) {
		return !opens || word == "I" && !unicode.IsUpper(first)
	}
	_, listed := abbreviation(word)
	switch {
	case hasInnerStops(word):
		return !opens
	case !listed:
		return false
	case unicode.IsDigit(first):
		return true
	case unicode.IsUpper(first):
		// Titles are written with a capital; "no." and "sat." may be words.
		r, _ := utf8.DecodeRuneInString(word)
		return unicode.IsUpper(r) && !opens && (!isWordToo(word) || lexicon.Dotted.Has(word))
	}
	return unicode.IsLower(first) && !isWordToo(word)
}

// isWordToo: what is also a word of its own, as "no" is.
func isWordToo(word string) bool {
	_, is := entry('f', strings.ToLower(word))
	return is
}
