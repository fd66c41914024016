package figures

import "whence/triple/clause"

// Key is a word in the form by which words are compared, "" for one that names nothing and says nothing of what is done. First is set
// where a sentence may begin with it.
func Key(w Words, raw string, first bool) string { return reader{w}.key(raw, first) }

// ValueAt is the value that begins a stretch of words, with how many words it has.
func ValueAt(words []string) (clause.Value, int) { return valueAt(words) }
