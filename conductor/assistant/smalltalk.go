package assistant

import (
	_ "embed"
	"slices"
	"strings"
	"unicode"

	"whence/internal/voice"
	"whence/triple/english/lexicon"
)

//go:embed smalltalk.txt
var chats string

// smallTalk answers small talk with no model. It claims nothing about anything.
func smallTalk(text string) string {
	words := " " + strings.Join(strings.FieldsFunc(strings.ToLower(text), func(r rune) bool {
		return !unicode.IsLetter(r) && r != '\''
	}), " ") + " "
	for _, line := range lexicon.Lines(chats) {
		if slices.ContainsFunc(line.Phrases, func(cue string) bool { return strings.Contains(words, " "+cue+" ") }) {
			return line.Value
		}
	}
	return voice.Say("assistant.i-am-listening-tell-me")
}
