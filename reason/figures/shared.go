package figures

import (
	"strings"

	"whence/triple/clause"
)

// Key is a word in the form by which words are compared, "" for one that names nothing and says nothing of what is done. First is set
// where a sentence may begin with it.
func Key(w Words, raw string, first bool) string { return reader{w}.key(raw, first) }

// Singular is that of a word, also of those that are words of their own in the plural, and not of virus and status.
func Singular(w Words, noun string) string {
	if strings.HasSuffix(noun, "us") {
		return w.Singular(noun)
	}
	return reader{w}.one(noun)
}

// ValueAt is the value that begins a stretch of words, with how many words it has.
func ValueAt(words []string) (clause.Value, int) { return valueAt(words) }
