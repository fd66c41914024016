package parse

import (
	_ "embed" // what the treebank says of single words
	"strings"
)

// words has what cannot be computed, learned from the treebank by the command in
// train: sorted lines of a key, a tab and a value. The first letter of a key says
// what it is of:
//
//	a mr.      an abbreviation; value "end" if it may end a sentence
//	c DT det   the class of a word with this tag and label
//	f the      a word that is no name and hardly ever ends a sentence
//	l me PRP   the lemma, where the rules have another
//	s cannot   a word that is written as one but is two; the length of the first
//	t 's       the tags of a word of a closed class that has several
//	u km       what may follow a number without a space
//	x 's       what is joined to the word before it
//
//go:embed words.txt
var words string

// entry returns the value of a key.
func entry(kind byte, key string) (string, bool) {
	low, high := 0, len(words)
	for low < high {
		mid := strings.LastIndexByte(words[:(low+high)/2], '\n') + 1
		mid = max(mid, low)
		line, _, _ := strings.Cut(words[mid:], "\n")
		at, value, _ := strings.Cut(line, "\t")
		switch compareKey(at, kind, key) {
		case 0:
			return value, true
		case -1:
			low = mid + len(line) + 1
		default:
			high = mid
		}
	}
	return "", false
}

// compareKey compares the key of a line with kind, a space and key.
func compareKey(line string, kind byte, key string) int {
	if len(line) < 2 || line[0] < kind {
		return -1
	}
	if line[0] > kind {
		return 1
	}
	return strings.Compare(line[2:], key)
}
