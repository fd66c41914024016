package say

import (
	"strings"
	"time"

	"whence/triple"
	"whence/triple/english/lexicon"
	"whence/triple/english/syntax"
)

// isClock reports whether the words are a time of day as a clock shows it:
// "8:30", "18:05 pm".
func isClock(words []string) bool {
	if half := strings.ToLower(words[len(words)-1]); len(words) == 2 && (half == "am" || half == "pm") {
		words = words[:1]
	}
	if len(words) != 1 {
		return false
	}
	for _, layout := range [...]string{"15:04", "15:04:05"} {
		if _, err := time.Parse(layout, words[0]); err == nil {
			return true
		}
	}
	return false
}

// IsTime reports whether a term says when: a date, a year, a time of day. It
// tells where from when, which prepositions such as "in" do not.
func IsTime(t triple.Term) bool {
	if t.Kind == triple.Number {
		return true
	}
	words := strings.Fields(t.Spelling())
	if len(words) == 0 {
		return false
	}
	last := words[len(words)-1]
	if isClock(words) {
		return true
	}
	switch word := strings.ToLower(last); {
	case lexicon.TimesOfDay.Has(word):
		return true
	}
	if syntax.IsWeekday(last) || syntax.IsWeekday(strings.TrimSuffix(last, "s")) {
		return true
	}
	return syntax.IsDate(t.Spelling())
}
