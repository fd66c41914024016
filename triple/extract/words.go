package extract

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// word is a word of a text: its lower-case form and where it stands.
type word struct {
	text       string
	start, end int
}

// wordsOf cuts a text into words. Apostrophes, and points, hyphens and the like
// within a word, belong to it; a possessive 's does not.
func wordsOf(s string) []word {
	var out []word
	start := -1
	for i, r := range s + " " {
		inside := unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r)
		if !inside && start >= 0 && strings.ContainsRune(".-'’_+#/:%", r) {
			next, _ := utf8.DecodeRuneInString(s[min(i+utf8.RuneLen(r), len(s)):])
			inside = unicode.IsLetter(next) || unicode.IsDigit(next) || strings.ContainsRune("+#%", r)
		}
		switch {
		case inside && start < 0:
			start = i
		case !inside && start >= 0:
			out = append(out, newWord(s, start, i)...)
			start = -1
		}
	}
	return out
}

func newWord(s string, start, end int) []word {
	text := strings.ReplaceAll(strings.ToLower(s[start:end]), "’", "'")
	if base, ok := strings.CutSuffix(text, "'s"); ok {
		cut := strings.LastIndexAny(s[start:end], "'’") + start
		return []word{{base, start, cut}, {"'s", cut, end}}
	}
	return []word{{text, start, end}}
}

// irregular are plurals and verb forms that no rule below makes.
var irregular = map[string]string{
	"men": "man", "women": "woman", "people": "person", "children": "child", "mice": "mouse", "geese": "goose",
	"feet": "foot", "teeth": "tooth", "oxen": "ox", "wolves": "wolf", "knives": "knife", "wives": "wife", "lives": "live",
	"has": "have", "had": "have", "does": "do", "did": "do", "goes": "go", "went": "go", "gone": "go", "ate": "eat",
	"made": "make", "gave": "give", "given": "give", "took": "take", "taken": "take", "wrote": "write", "written": "write",
	"built": "build", "bought": "buy", "saw": "see", "seen": "see", "knew": "know", "known": "know", "met": "meet",
	"won": "win", "held": "hold", "kept": "keep", "left": "leave", "led": "lead", "lost": "lose", "sold": "sell", "sent": "send",
	"is": "be", "are": "be", "was": "be", "were": "be", "been": "be", "am": "be", "being": "be", "'s": "be", "'re": "be",
}

// stem brings the forms of a word together, well enough to tell whether a text
// uses it: that two words share a stem by chance only widens what may be said
// of words that are there.
func stem(w string) string {
	if base, ok := irregular[w]; ok {
		return base
	}
	if len(w) > 4 && strings.HasSuffix(w, "ies") {
		return w[:len(w)-3] + "y"
	}
	for _, ending := range []string{"ing", "ed", "es", "s"} {
		if base, ok := strings.CutSuffix(w, ending); ok && len(base) >= 3 && !strings.HasSuffix(base, "s") {
			w = base
			break
		}
	}
	w = strings.TrimSuffix(w, "e")
	if n := len(w); n > 3 && w[n-1] == w[n-2] && strings.IndexByte("bdgklmnprt", w[n-1]) >= 0 {
		w = w[:n-1]
	}
	return w
}

// has reports whether any of the words is one of list.
func has(words []word, list ...string) bool {
	for _, w := range words {
		for _, l := range list {
			if w.text == l {
				return true
			}
		}
	}
	return false
}

// find returns where the words of name stand in words one after the other,
// whatever their endings, or -1.
func find(words []word, name []word) int {
	if len(name) == 0 {
		return -1
	}
next:
	for at := 0; at+len(name) <= len(words); at++ {
		for i, n := range name {
			if w := words[at+i].text; w != n.text && stem(w) != stem(n.text) {
				continue next
			}
		}
		return at
	}
	return -1
}

// nameWords are the words of a name without a leading article.
func nameWords(name string) []word {
	words := wordsOf(name)
	for len(words) > 1 && (words[0].text == "a" || words[0].text == "an" || words[0].text == "the") {
		words = words[1:]
	}
	return words
}

// locate finds quote in text as whole words, up to the form of quotation marks,
// dashes and spaces and a mark at the end, and returns its place there.
func locate(text, quote string) (start, end int, ok bool) {
	plain, at := normal(text)
	want, _ := normal(quote)
	for _, want := range []string{strings.TrimSpace(want), strings.TrimRight(want, " .!?,;")} {
		if i := wholeIndex(plain, want); i >= 0 {
			return at[i], at[i+len(want)], true
		}
	}
	return 0, 0, false
}

// wholeIndex is strings.Index for a part that neither begins nor ends within a
// word: "he sings" is not said in "she sings".
func wholeIndex(s, part string) int {
	if part == "" {
		return -1
	}
	for from := 0; ; {
		i := strings.Index(s[from:], part)
		if i < 0 {
			return -1
		}
		i += from
		before, _ := utf8.DecodeLastRuneInString(s[:i])
		after, _ := utf8.DecodeRuneInString(s[i+len(part):])
		first, size := utf8.DecodeRuneInString(part)
		last, _ := utf8.DecodeLastRuneInString(part)
		if !(inWord(before) && inWord(first)) && !(inWord(last) && inWord(after)) {
			return i
		}
		from = i + size
	}
}

func inWord(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r) }

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
