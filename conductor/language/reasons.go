package language

import (
	"regexp"
	"strconv"
	"strings"
	"unicode"

	"whence/internal/voice"
	"whence/triple"
)

// This file words why a sentence is no fact. Those who read it say so in words of their own, by
// which the page of wording has what people are told.

// ofWords is a reason with the words that it is about before it.
var ofWords = regexp.MustCompile(`^("(?:[^"\\]|\\.)*"): (.+)$`)

// worded are statements whose reasons are in the words of the page.
func worded(read []triple.Statement) []triple.Statement {
	for i := range read {
		if x := read[i].Trouble; x != nil {
			said := *x
			said.Message = reason(x.Message)
			read[i].Trouble = &said
		}
	}
	return read
}

// reason is the message of a reader as the page has it; what it has not is said as it is.
func reason(message string) string {
	about, why := "", message
	if m := ofWords.FindStringSubmatch(message); m != nil {
		about, why = m[1], m[2]
	}
	if !voice.Has("reading." + reasonID(why)) {
		return message
	}
	said := voice.Say("reading." + reasonID(why))
	if what, err := strconv.Unquote(about); err == nil {
		said = voice.Say("reading.about", "what", what, "why", said)
	}
	return said + "."
}

// reasonID is the id by which the page has a reason: its words.
func reasonID(why string) string {
	return strings.Join(strings.FieldsFunc(strings.ToLower(why), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }), "-")
}
