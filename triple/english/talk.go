package english

import (
	"strings"

	"whence/triple/english/lexicon"
	tokens "whence/triple/english/token"
)

// isSmallTalk reports whether a sentence is a greeting, thanks or the like,
// which states and asks nothing.
func isSmallTalk(text string) bool {
	if len(text) > 80 {
		return false
	}
	words := strings.FieldsFunc(strings.ToLower(strings.ReplaceAll(text, "’", "'")), func(r rune) bool {
		return !tokens.IsLetter(r) && r != '\''
	})
	if len(words) == 0 {
		return true
	}
	all := words
	for len(words) > 0 {
		n := talkPhrase(words)
		if n == 0 {
			return len(words) == 1 && lexicon.Vocatives.Has(words[0]) && talked(text) || isChat(all, text)
		}
		words = words[n:]
	}
	return true
}

// isChat reports whether words say nothing but a mood, of the day, the weather or the one
// talked with: "my day was awful", "nice weather today", "tell me a joke".
func isChat(words []string, text string) bool {
	if strings.ContainsAny(text, "?0123456789") {
		return false
	}
	moods := 0
	for _, w := range words {
		switch {
		case lexicon.ChatMoods.Has(w):
			moods++
		case !lexicon.ChatFillers.Has(w):
			return false
		}
	}
	return moods > 0
}

func talked(text string) bool { return strings.ContainsAny(text, " ") }

// talkPhrase returns the number of words of the small talk that words begin
// with.
func talkPhrase(words []string) int {
	const longest = 6
	for n := min(len(words), longest); n > 0; n-- {
		if lexicon.SmallTalk.Has(strings.Join(words[:n], " ")) {
			return n
		}
	}
	return 0
}
