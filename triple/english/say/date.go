package say

import (
	"strconv"
	"strings"
	"time"

	"whence/triple"
	"whence/triple/english/lexicon"
	"whence/triple/english/sentence"
	"whence/triple/english/value"
)

// isClock reports whether the words are a time of day as a clock shows it:
// "8:30", "18:05 pm", "7pm", "7 p.m.".
func isClock(words []string) bool {
	if len(words) > 2 {
		return false
	}
	at := strings.NewReplacer("a.m.", "am", "p.m.", "pm").Replace(strings.ToLower(strings.Join(words, "")))
	bare := strings.TrimSuffix(strings.TrimSuffix(at, "am"), "pm")
	for _, layout := range [...]string{"15:04", "15:04:05", "3pm"} {
		if _, err := time.Parse(layout, at); err == nil {
			return true
		}
		if _, err := time.Parse(layout, bare); err == nil {
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
	if len(words) == 0 || len(words) > 1 && addresses(words[0]) {
		return false // Mrs Winter
	}
	last := words[len(words)-1]
	if isClock(words) || isDecade(last) {
		return true
	}
	switch word := strings.ToLower(last); {
	case lexicon.TimesOfDay.Has(word):
		return true
	}
	if sentence.IsWeekday(last) || sentence.IsWeekday(strings.TrimSuffix(last, "s")) {
		return true
	}
	if front, of, part := strings.Cut(t.Spelling(), " of "); part && lexicon.IsA(strings.ToLower(triple.LastWord(front)), "time period") {
		return IsTime(triple.Term{Label: of}) // the first week of August
	}
	return sentence.IsDate(t.Spelling()) || value.IsMoment(t.Spelling())
}

// addresses reports whether a word stands in front of somebody's name.
func addresses(word string) bool {
	low := strings.ToLower(strings.TrimSuffix(word, "."))
	return lexicon.Addresses.Has(low) || lexicon.Dotted.Has(low) || lexicon.HeNouns.Has(low) || lexicon.SheNouns.Has(low)
}

// isDecade reports whether a word is ten years by their first: "1950s".
func isDecade(word string) bool {
	year, err := strconv.Atoi(strings.TrimSuffix(word, "s"))
	return err == nil && strings.HasSuffix(word, "0s") && year >= 1000 && year < 10000
}
