package lexicon

import (
	"iter"
	"slices"
	"strings"
)

// Table is words and phrases by kinds, each with what it stands for: the plain format in
// which a room keeps the words that it needs. The zero value has none. Once made it is not
// changed, and safe for concurrent use.
//
// A line of the format is
//
//	kind [value] | phrase, phrase, …
//
// with the phrases in lower case. A phrase may be of several kinds, and of one kind on
// several lines with different values; where a line has no value, a phrase stands for
// itself. A line that begins with # is a comment.
type Table struct {
	values map[string]map[string][]string
	order  map[string][]string
	// longest is, for each kind and the first word of a phrase of it, the most words of such a phrase, and under "" for
	// any kind.
	longest map[string]map[string]int
}

// NewTable reads a text in the format of Table. What is no line of it is passed over.
func NewTable(text string) Table {
	k := Table{map[string]map[string][]string{}, map[string][]string{}, map[string]map[string]int{"": {}}}
	for kind, line := range Lines(text) {
		if k.values[kind] == nil {
			k.values[kind], k.longest[kind] = map[string][]string{}, map[string]int{}
		}
		for _, phrase := range line.Phrases {
			if k.values[kind][phrase] == nil {
				k.order[kind] = append(k.order[kind], phrase)
				first, _, _ := strings.Cut(phrase, " ")
				n := 1 + strings.Count(phrase, " ")
				k.longest[kind][first], k.longest[""][first] = max(k.longest[kind][first], n), max(k.longest[""][first], n)
			}
			value := line.Value
			if value == "" {
				value = phrase
			}
			k.values[kind][phrase] = append(k.values[kind][phrase], value)
		}
	}
	return k
}

// Line is a line of the format of Table.
type Line struct {
	Value   string
	Phrases []string
}

// Lines yields the lines of a text in the format of Table, each under its kind.
func Lines(text string) iter.Seq2[string, Line] {
	return func(yield func(string, Line) bool) {
		for line := range strings.Lines(text) {
			left, right, ok := strings.Cut(line, "|")
			if !ok || strings.HasPrefix(line, "#") {
				continue
			}
			kind, value, _ := strings.Cut(strings.TrimSpace(left), " ")
			l := Line{Value: strings.TrimSpace(value)}
			for phrase := range strings.SplitSeq(right, ",") {
				if phrase = strings.TrimSpace(phrase); phrase != "" {
					l.Phrases = append(l.Phrases, phrase)
				}
			}
			if !yield(kind, l) {
				return
			}
		}
	}
}

// Is reports whether the phrase is of the kind.
func (k Table) Is(kind, phrase string) bool { return k.values[kind][phrase] != nil }

// As returns what the phrase stands for as one of the kind, by the first line that has it;
// "" where it is none.
func (k Table) As(kind, phrase string) string {
	if values := k.values[kind][phrase]; values != nil {
		return values[0]
	}
	return ""
}

// Longest returns how many words the longest phrase of the kind has that begins with the word, of any kind for "";
// 0 where none does.
func (k Table) Longest(kind, word string) int { return k.longest[kind][word] }

// All returns all that the phrase stands for as one of the kind.
func (k Table) All(kind, phrase string) []string { return k.values[kind][phrase] }

// Of returns the phrases of the kind, in their order. The slice is not to be changed.
func (k Table) Of(kind string) []string { return k.order[kind] }

// Any reports whether the phrase is of one of the kinds that are the phrases of a kind.
func (k Table) Any(kinds, phrase string) bool {
	return slices.ContainsFunc(k.order[kinds], func(kind string) bool { return k.Is(kind, phrase) })
}
