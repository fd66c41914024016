package extract

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"whence/triple/english/word"
)

// nameWords are the words of a name without a leading article.
func nameWords(name string) []word.Word {
	words := word.Split(name)
	for len(words) > 1 && is("article", words[0].Text) {
		words = words[1:]
	}
	return words
}

// locate finds quote in text as whole words, up to the form of quotation marks,
// dashes and spaces, capitals and a mark at the end, and returns its place there.
func locate(text, quote string) (start, end int, ok bool) {
	plain, at := normal(text)
	want, _ := normal(quote)
	for _, fold := range []func(string) string{func(s string) string { return s }, lowered} {
		in := fold(plain)
		for _, want := range []string{strings.TrimSpace(want), strings.TrimRight(want, " .!?,;")} {
			if want = fold(want); wholeIndex(in, want) >= 0 {
				i := wholeIndex(in, want)
				return at[i], at[i+len(want)], true
			}
		}
	}
	return 0, 0, false
}

// lowered is a text in lower case, byte for byte.
func lowered(s string) string {
	return strings.Map(func(r rune) rune {
		if r < utf8.RuneSelf {
			return unicode.ToLower(r)
		}
		return r
	}, s)
}

// wholeIndex is strings.Index for a part that neither begins nor ends within a
// word: "he sings" is not said in "she sings", "uses C" not in "uses C++", "weighs
// 3" not in "weighs 3.5 kg".
func wholeIndex(s, part string) int {
	if part == "" {
		return -1
	}
	words := word.Split(s)
	within := func(at int) bool {
		return slices.ContainsFunc(words, func(w word.Word) bool { return w.Start < at && at < w.End })
	}
	for from := 0; ; {
		i := strings.Index(s[from:], part)
		if i < 0 {
			return -1
		}
		i += from
		_, size := utf8.DecodeRuneInString(part)
		if !within(i) && !within(i+len(part)) {
			return i
		}
		from = i + size
	}
}

// normal returns s with plain quotation marks and single spaces, and for each
// byte of the result, and its end, the offset in s.
func normal(s string) (string, []int) {
	var b strings.Builder
	var at []int
	space := false
	for i, r := range s {
		if unicode.IsSpace(r) {
			if !space {
				b.WriteByte(' ')
				at = append(at, i)
			}
			space = true
			continue
		}
		space = false
		before := b.Len()
		b.WriteRune(plainMark(r))
		for range b.Len() - before {
			at = append(at, i)
		}
	}
	return b.String(), append(at, len(s))
}

func plainMark(r rune) rune {
	switch r {
	case '‘', '’', '‚', '′', '`':
		return '\''
	case '“', '”', '„', '«', '»', '″':
		return '"'
	case '‐', '‑', '–', '—':
		return '-'
	}
	return r
}

// sentenceAt returns the bounds of the sentence of text that holds the part
// from start to end.
func sentenceAt(text string, start, end int) (int, int) {
	from, to := 0, len(text)
	for i := start - 1; i >= 0; i-- {
		if endsSentence(text, i) {
			from = i + 1
			break
		}
	}
	for i := max(start, end-1); i < len(text); i++ {
		if endsSentence(text, i) {
			to = i + 1
			break
		}
	}
	return from, to
}

// endsSentence reports whether the byte at i ends a sentence: a mark before a
// space or the end, or a line's end.
func endsSentence(text string, i int) bool {
	switch text[i] {
	case '\n', ';':
		return true
	case '.', '!', '?':
		return i+1 == len(text) || strings.IndexByte(" \n\t\"')", text[i+1]) >= 0
	}
	return false
}
