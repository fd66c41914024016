// Package word cuts English into words and brings the forms of a word together,
// well enough to tell whether a text uses a word that another text uses.
//
// It promises to be fast and to keep the place of every word. Stems are no lemmas: two words may share one by chance, and a form that
// is irregular and rare may miss its own.
//
// Grammar is left to the rooms beside it.
package word

import (
	_ "embed"
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"whence/triple/english/lexicon"
)

// Word is a word of a text: its lower-case form and the bytes where it stands.
type Word struct {
	Text       string
	Start, End int
}

// Split cuts a text into words. Apostrophes, and points, hyphens and the like
// within a word, belong to it; a possessive or contracted 's is a word of its own, written "'s".
func Split(s string) []Word {
	var out []Word
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

func newWord(s string, start, end int) []Word {
	text := strings.ReplaceAll(strings.ToLower(s[start:end]), "’", "'")
	if base, ok := strings.CutSuffix(text, "'s"); ok {
		cut := strings.LastIndexAny(s[start:end], "'’") + start
		return []Word{{base, start, cut}, {"'s", cut, end}}
	}
	return []Word{{text, start, end}}
}

//go:embed words.txt
var wordList string

// listed are the words of words.txt.
var listed = sync.OnceValue(func() lexicon.Table { return lexicon.NewTable(wordList) })

// Stem brings the forms of a word together, well enough to tell whether a text
// uses it: that two words share a stem by chance only widens what may be said
// of words that are there.
func Stem(w string) string {
	if base := listed().As("form", w); base != "" {
		return strip(base)
	}
	if len(w) > 4 && strings.HasSuffix(w, "ies") {
		return w[:len(w)-3] + "y"
	}
	if strings.HasSuffix(w, "ees") {
		return w[:len(w)-1]
	}
	for _, ending := range []string{"ing", "ed", "es", "s"} {
		if base, ok := strings.CutSuffix(w, ending); ok && isStem(base, ending) {
			w = base
			break
		}
	}
	return strip(w)
}

// isStem reports whether base can be what an ending was put to: "us" of "used",
// but not "k" of "king" nor "th" of "thing".
func isStem(base, ending string) bool {
	if strings.HasSuffix(ending, "s") {
		return len(base) >= 3 && !strings.HasSuffix(base, "s")
	}
	return len(base) >= 3 || len(base) == 2 && strings.ContainsAny(base, "aeiou")
}

// strip takes off a last e and one of two equal consonants.
func strip(w string) string {
	if len(w) > 2 && !strings.HasSuffix(w, "ee") {
		w = strings.TrimSuffix(w, "e")
	}
	if n := len(w); n > 3 && w[n-1] == w[n-2] && strings.IndexByte("bdgklmnprt", w[n-1]) >= 0 {
		w = w[:n-1]
	}
	return w
}

// Irregular returns the base of a plural or verb form that no rule makes.
func Irregular(w string) (base string, ok bool) {
	base = listed().As("form", w)
	return base, base != ""
}

// Past reports whether w looks like a verb's past form or past participle.
func Past(w string) bool {
	if w == "was" || w == "were" || strings.HasSuffix(w, "ed") && Stem(w) != w {
		return true
	}
	base, ok := Irregular(w)
	return ok && base != "be" && !strings.HasSuffix(w, "s") && !listed().Is("plural", w)
}

// Has reports whether any of the words is one of list.
func Has(in []Word, list ...string) bool {
	return slices.ContainsFunc(in, func(w Word) bool { return slices.Contains(list, w.Text) })
}

// Find returns where the words of part stand in the words one after the other,
// whatever their endings, or -1.
func Find(in, part []Word) int {
	if len(part) == 0 {
		return -1
	}
next:
	for at := 0; at+len(part) <= len(in); at++ {
		for i, p := range part {
			if w := in[at+i].Text; w != p.Text && Stem(w) != Stem(p.Text) {
				continue next
			}
		}
		return at
	}
	return -1
}

// Negates reports whether the word turns a clause round.
func Negates(w string) bool { return listed().Is("negating", w) || strings.HasSuffix(w, "n't") }
