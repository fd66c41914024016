package rows

import "strings"

// This file reads what a person says that a word means: the smallest founded year.

// Told parts a sentence that says what a word means into the word and the rest: "oldest
// means the smallest founded year". The word is "" where the sentence speaks of the word
// that was asked about ("it means founded"), and ok is false for another sentence.
func Told(text string) (word, meaning string, ok bool) {
	words := wordsOf(text)
	for i, w := range words {
		if !vocabulary.Is("means", w) {
			continue
		}
		word, meaning = strings.Join(words[:i], " "), strings.Join(words[i+1:], " ")
		if vocabulary.Is("pointing", word) {
			word = ""
		}
		return word, meaning, i == 1 && meaning != ""
	}
	return "", strings.Join(words, " "), false
}

// MeaningIn reads what a word is said to mean: one column, or the most or the least of one.
// ok is false where a word of it is for nothing in the table.
func MeaningIn(s *Sheet, text string) (m Meaning, ok bool) {
	cols := map[int]int{}
	headers := 0
	for _, t := range s.tags(wordsOf(text)) {
		switch {
		case t.sort == operator && (t.kind == "best" || t.kind == "end"):
			m.Op = vocabulary.As("utmost", t.op)
		case t.sort == header:
			headers++
			for _, c := range t.cols {
				cols[c]++
			}
		case t.sort != pass:
			return m, false
		}
	}
	for c, n := range cols {
		if n < headers {
			continue
		}
		if m.Header != "" {
			return m, false
		}
		m.Header = s.Columns[c].Header
	}
	return m, m.Header != ""
}

// Says is the meaning in words.
func (m Meaning) Says() string {
	switch m.Op {
	case "most":
		return "the largest " + m.Header
	case "least":
		return "the smallest " + m.Header
	}
	return m.Header
}

// Names reports whether a word is a header of a table or stands in a cell, so that it needs
// no meaning.
func Names(s *Sheet, word string) bool {
	if _, told := s.Means[word]; told {
		return false
	}
	words := wordsOf(word)
	if len(words) == 0 {
		return true
	}
	t := s.tagAt(words, 0)
	return t.sort == header && !t.far || t.sort == value && !t.part
}
