package parse

import "strings"

// Worded is a tree by its words, up to End: what reads a text by its words leaves the stop at its end out. What
// it is asked about a place outside is "".
type Worded struct {
	Tree
	End int
}

// Of is the text of the words from first up to end, as written.
func (t Worded) Of(first, end int) string {
	if first < 0 || first >= end || end > len(t.Words) {
		return ""
	}
	return t.Text[t.Words[first].Start:t.Words[end-1].End]
}

// Form is the word at i in small letters.
func (t Worded) Form(i int) string {
	if i < 0 || i >= t.End {
		return ""
	}
	return strings.ToLower(t.Words[i].Form)
}

// Tag is the tag of the word at i.
func (t Worded) Tag(i int) string {
	if i < 0 || i >= t.End {
		return ""
	}
	return t.Words[i].Tag
}

// FirstFinite is the place of the first modal, or verb that is no participle, from i up to end; -1 for none.
func (t Worded) FirstFinite(i, end int) int {
	for ; i < end; i++ {
		if t.Words[i].Finite() || t.Tag(i) == "MD" {
			return i
		}
	}
	return -1
}
