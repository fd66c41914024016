package roles

import (
	"strings"
	"unicode"

	"whence/triple/clause"
	"whence/triple/english/lexicon"
)

// Told divides what something has into what of it that is, and what it tells that this is: "a length of 2 m" into the
// length and 2 m, "the motto Dare" into the motto and Dare. Only what is written, or measures something, tells that
// by a name; "the dog Rex" is a dog. The first has the second as its owner until it is known whose it is.
func Told(t clause.Term) (noun, value clause.Term, ok bool) {
	switch {
	case t.Owner != nil && (t.Owner.Value != nil || t.Owner.Head == "" && isCode(t.Owner.Name)):
		return t, *t.Owner, true
	case t.Owner != nil || len(t.Apposition) != 1 || t.Head == "" || t.Name != "" || t.Plural:
		return t, clause.Term{}, false
	}
	value = t.Apposition[0]
	switch lexicon.Supersense(strings.ToLower(t.Head), lexicon.Noun) {
	case "noun.communication", "noun.attribute", "noun.quantity":
		ok = (value.Name != "" || value.Value != nil) && value.Head == "" && len(value.Coordinated)+len(value.Relative) == 0
	}
	if ok {
		t.Apposition, t.Owner = nil, &value
	}
	return t, value, ok
}

// isCode reports whether a name is one of letters and numbers that stand for something: "ASCQAG", "QR 77".
func isCode(name string) bool {
	return name != "" && !strings.ContainsFunc(name, unicode.IsLower)
}
