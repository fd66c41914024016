package messages

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"whence/triple/clause"
	"whence/triple/english/lexicon"
	"whence/triple/english/value"
)

// Words is what has to be known of English.
type Words interface {
	Singular(noun string) string
	Plural(noun string) string
	Base(verb string) string
	Person(noun string) bool
	PlainNoun(word string) bool
	Graded(word string) (base, degree string)
}

// Says reports whether a phrase of a kind is among some words.
func Says(t lexicon.Table, kind string, low []string) bool {
	for i, w := range low {
		for n := min(len(low)-i, t.Longest(kind, w)); n > 0; n-- {
			if t.Is(kind, strings.Join(low[i:i+n], " ")) {
				return true
			}
		}
	}
	return false
}

// At is how many words the longest phrase of a kind has that begins at a word of a text, 0 where none does.
func At(t lexicon.Table, kind string, list []Word, i int) int {
	if i < 0 || i >= len(list) {
		return 0
	}
	n := min(len(list)-i, t.Longest(kind, list[i].Low))
	for n > 0 && !t.Is(kind, Said(list[i:i+n])) {
		n--
	}
	return n
}

// Where is where the first phrase of a kind begins in a text, -1 where none is.
func Where(t lexicon.Table, kind string, list []Word) int {
	for i := range list {
		if At(t, kind, list, i) > 0 {
			return i
		}
	}
	return -1
}

// Said are words in small letters, without signs.
func Said(list []Word) string { return joined(list, func(w Word) string { return w.Low }) }

// Spelled are words as they are written, without signs.
func Spelled(list []Word) string { return joined(list, func(w Word) string { return w.Raw }) }

func joined(list []Word, as func(Word) string) string {
	if len(list) == 1 {
		return as(list[0])
	}
	out := make([]string, len(list))
	for i, w := range list {
		out[i] = as(w)
	}
	return strings.Join(out, " ")
}

// Keys are by what words are compared that say what something is, each once.
func Keys(list []Word) (out []string) {
	for _, w := range list {
		if w.Key != "" && !slices.Contains(out, w.Key) {
			out = append(out, w.Key)
		}
	}
	return out
}

// Singular is that of a word, also of those that are words of their own in the plural: boards, hours; and not of virus and status.
func Singular(w Words, noun string) string {
	if s := w.Singular(noun); s != noun || len(noun) < 4 || strings.HasSuffix(noun, "ss") || strings.HasSuffix(noun, "us") {
		return s
	}
	return strings.TrimSuffix(noun, "s")
}

// Key is a word in the form by which words are compared, "" for one that names nothing and says nothing of what is done. First is set
// where a sentence may begin with it.
func Key(w Words, raw string, first bool) string {
	low, short, _ := strings.Cut(strings.ReplaceAll(strings.Trim(raw, marks), "’", "'"), "'")
	if short == "t" {
		return "" // aren't
	}
	if letter, n := utf8.DecodeRuneInString(low); n == len(low) && unicode.IsUpper(letter) && !first && low != "I" {
		return strings.ToLower(low) // rack A
	}
	low = strings.ToLower(low)
	if value.Rank(low) == 0 && lexicon.ClosedOf(low) != 0 || low == "" {
		return ""
	}
	if s := Singular(w, low); s != low {
		return s
	}
	if b := w.Base(low); b != "" {
		return b
	}
	return low
}

// longest bounds the words of a value.
const longest = 4

// ValueAt is the value that begins a stretch of words, with how many words it has.
func ValueAt(list []string) (clause.Value, int) {
	for n := min(len(list), longest); n > 0; n-- {
		low := make([]string, n)
		for i, w := range list[:n] {
			low[i] = strings.ToLower(w)
		}
		if v, ok := value.OfWords(low, ""); ok && (v.Number != "" || v.ISO != "") {
			return v, n
		}
	}
	return clause.Value{}, 0
}

// Calendar is a day of the week or a month that is a word of its own, "" for another word.
func Calendar(low string) string {
	if v, ok := value.OfWords([]string{low}, ""); ok && v.Number == "" && (v.Kind == clause.Weekday || v.Kind == clause.Date) {
		return v.ISO
	}
	return ""
}
