package sense

import (
	_ "embed"
	"slices"
	"strings"
	"sync"

	"whence/triple/english/lexicon"
)

//go:embed synonyms.txt
var synonymList string

//go:embed words.txt
var wordList string

var words = sync.OnceValue(func() lexicon.Table { return lexicon.NewTable(wordList) })

// synonyms are by class and word, as "v earn", the words that mean the same.
var synonyms = sync.OnceValue(func() map[string][]string {
	out := map[string][]string{}
	for line := range strings.Lines(synonymList) {
		key, list, ok := strings.Cut(strings.TrimSpace(line), " | ")
		if ok && !strings.HasPrefix(key, "#") {
			out[key] = strings.Split(list, ", ")
		}
	}
	return out
})

// Verbs reports whether two verbs, each with its particle, mean the same.
func Verbs(a, b string) bool {
	if a == b || slices.Contains(words().All("verb", a), b) || slices.Contains(words().All("verb", b), a) {
		return true
	}
	if slices.Contains(words().All("apart", a), b) || slices.Contains(words().All("apart", b), a) {
		return false
	}
	return same("v ", a, b)
}

// Adjectives reports whether two adjectives mean the same.
func Adjectives(a, b string) bool { return a == b || same("a ", a, b) }

func same(class, a, b string) bool {
	return slices.Contains(synonyms()[class+a], b) || slices.Contains(synonyms()[class+b], a)
}

// Does reports whether a noun names somebody for what a verb says, or is what is done by it: a trainer
// trains, an operation is operated.
func Does(noun, verb string) bool {
	for v := range lexicon.Derived(noun, lexicon.Noun, lexicon.Verb) {
		if v == verb {
			return true
		}
	}
	return false
}
