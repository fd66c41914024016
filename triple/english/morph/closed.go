package morph

import (
	"strings"

	"whence/triple/english/lexicon"
)

// ClosedOf returns the closed classes of a lower-case word.
func ClosedOf(w string) lexicon.Closed {
	if c := lexicon.ClosedOf(w); c != 0 {
		return c
	}
	if strings.Contains(w, "-") && NumberWord(w) != "" {
		return lexicon.Reserved
	}
	return 0
}
