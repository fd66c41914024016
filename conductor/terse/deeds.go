package terse

import (
	"strings"

	"whence/triple/english/lexicon"
)

// This file asks who does something by the verb of the noun that names it: who does the baking bakes.

// deeds are the questions who does what a noun made of a verb names.
func deeds(w Words, text string) []string {
	words := strings.Fields(strings.Map(plainMark, strings.TrimRight(text, " ?!.…")))
	for n := min(len(words)-1, maxFront); n > 1; n-- {
		form := vocabulary.As("does", joined(words[:n]))
		if form == "" {
			continue
		}
		deed := words[n:]
		if vocabulary.Is("article", strings.ToLower(deed[0])) && len(deed) > 1 {
			deed = deed[1:]
		}
		first, particle, _ := strings.Cut(strings.ToLower(deed[0]), "-")
		verb := w.Base(first)
		if e, ok := lexicon.Lookup(verb); !ok || !e.Is(lexicon.Verb) || w.Gerund(verb) != first {
			return nil
		}
		rest := strings.TrimPrefix(strings.Join(deed[1:], " "), "of ")
		if form == "past" {
			return []string{question("Who", w.Past(verb), particle, rest)}
		}
		return []string{question("Who", w.Third(verb), particle, rest)}
	}
	return nil
}

// maxFront bounds the words in front of what is done.
const maxFront = 6
