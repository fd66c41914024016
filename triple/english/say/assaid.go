package say

import (
	"strings"

	"whence/triple/english/lexicon"
	"whence/triple/english/morph"
)

// AsSaid turns a sentence of the printer, in which the person who speaks is
// "you", into the one that they would say: "I like tea" for "you like tea".
func AsSaid(text string) string {
	words := strings.Split(text, " ")
	quoted, begins := false, true
	for i, w := range words {
		if !quoted {
			words[i] = firstPerson(words, i, begins)
		}
		if strings.Count(w, `"`)%2 == 1 {
			quoted = !quoted
		}
		begins = beginsClause(w)
	}
	return strings.Join(words, " ")
}

// beginsClause reports whether a subject may stand behind a word.
func beginsClause(w string) bool {
	switch word := strings.ToLower(w); {
	case lexicon.ClauseOpeners.Has(word):
		return true
	}
	return strings.HasSuffix(w, ",") || strings.HasSuffix(w, ".")
}

// firstPerson is the i-th word as the person says it, whom the program calls you.
func firstPerson(words []string, i int, begins bool) string {
	bare := strings.TrimRight(words[i], ".,;:?!")
	mark := words[i][len(bare):]
	next := i+1 < len(words) && mark == ""
	switch strings.ToLower(bare) {
	case "you":
		if begins && next {
			return "I"
		}
		return "me" + mark
	case "your":
		if bare == "Your" {
			return "My"
		}
		return "my"
	case "yours":
		return "mine" + mark
	case "yourself":
		return "myself" + mark
	case "are", "were":
		before := i > 0 && strings.ToLower(words[i-1]) == "i"
		behind := i == 0 && next && strings.ToLower(words[1]) == "you"
		if before || behind {
			word := map[string]string{"are": "am", "were": "was"}[strings.ToLower(bare)]
			if i == 0 {
				word = morph.Capitalised(word)
			}
			return word + mark
		}
	}
	return words[i]
}
