// Package spelling finds the words in use that are written nearly like another.
package spelling

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/agnivade/levenshtein"
)

// Index finds the words in use that are written nearly like another. Words
// are filed under their length with their first and with their last letter, so
// that a search looks at a small part of a large vocabulary; a word with both
// ends changed is not found. Words with other digits are other words, not
// misspellings: they are never near.
type Index struct{ shelves map[shelf][]string }

type shelf struct {
	length int
	letter rune
	last   bool
	digits string
}

// New is an index without words.
func New() Index { return Index{map[shelf][]string{}} }

// Len is how many shelves have words.
func (s Index) Len() int { return len(s.shelves) }

// shelves are the two places of a word, or where it would be with another
// length.
func shelves(word string, longer int) [2]shelf {
	first, _ := utf8.DecodeRuneInString(word)
	last, _ := utf8.DecodeLastRuneInString(word)
	n, digits := utf8.RuneCountInString(word)+longer, digitsOf(word)
	return [2]shelf{{n, first, false, digits}, {n, last, true, digits}}
}

func digitsOf(word string) string {
	start := strings.IndexFunc(word, unicode.IsDigit)
	switch {
	case start < 0:
		return ""
	case !strings.ContainsFunc(word[start:], func(r rune) bool { return !unicode.IsDigit(r) }):
		return word[start:] // as in most names that have any
	}
	return strings.Map(func(r rune) rune {
		if unicode.IsDigit(r) {
			return r
		}
		return -1
	}, word)
}

// Add files a word.
func (s Index) Add(word string) {
	for _, sh := range shelves(word, 0) {
		s.shelves[sh] = append(s.shelves[sh], word)
	}
}

// Remove takes a word out.
func (s Index) Remove(word string) {
	for _, sh := range shelves(word, 0) {
		words := s.shelves[sh]
		i := len(words) - 1 // what came last goes first, as a rule
		for i > 0 && words[i] != word {
			i--
		}
		if s.shelves[sh] = slices.Delete(words, i, i+1); len(words) == 1 {
			delete(s.shelves, sh)
		}
	}
}

// Near returns at most three words nearest to the one given, the nearest
// first: within one change for up to five letters, two for up to nine, three
// beyond. Names made up by the program, which begin with "_", are left out.
func (s Index) Near(word string) []string {
	reach := 1
	switch n := utf8.RuneCountInString(word); {
	case n > 9:
		reach = 3
	case n > 5:
		reach = 2
	}
	found := map[string]int{}
	for longer := -reach; longer <= reach; longer++ {
		for _, sh := range shelves(word, longer) {
			for _, other := range s.shelves[sh] {
				if d, ok := distance(word, other, reach); ok {
					found[other] = d
				}
			}
		}
	}
	out := make([]string, 0, len(found))
	for w := range found {
		out = append(out, w)
	}
	slices.SortFunc(out, func(a, b string) int {
		if d := found[a] - found[b]; d != 0 {
			return d
		}
		return strings.Compare(a, b)
	})
	return out[:min(3, len(out))]
}

// distance reports whether two different words are within reach of each other
// and how far apart they are. A change of one letter in three is too much.
func distance(a, b string, reach int) (int, bool) {
	if a == b || strings.HasPrefix(b, "_") || utf8.RuneCountInString(a) < 3 {
		return 0, false
	}
	d := levenshtein.ComputeDistance(a, b)
	if d == 2 && swapped(a, b) {
		d = 1
	}
	return d, d <= reach && 3*d <= max(len(a), len(b))
}

// swapped reports whether two words differ in the order of two neighbours alone: Ruth and Ruht.
func swapped(a, b string) bool {
	at := 0
	for at < len(a) && at < len(b) && a[at] == b[at] {
		at++
	}
	return len(a) == len(b) && at+1 < len(a) && a[at] == b[at+1] && a[at+1] == b[at] && a[at+2:] == b[at+2:]
}
