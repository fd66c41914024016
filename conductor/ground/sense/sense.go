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

//go:embed groups.txt
var groupList string

// groups are by class and word the numbers of the groups that it is in; of one that stands for others, which may
// not stand for it, they are in class "w", and it is in class "W".
var groups = sync.OnceValue(func() map[string][]int {
	out := map[string][]int{}
	n := 0
	for line := range strings.Lines(groupList) {
		class, list, ok := strings.Cut(strings.TrimSpace(line), " ")
		if !ok || class == "#" {
			continue
		}
		n++
		first, others, _ := strings.Cut(list, " | ")
		key := class + " " + first
		if class == "w" {
			key = "W " + first
		}
		out[key] = append(out[key], n)
		for w := range strings.SplitSeq(others, ", ") {
			out[class+" "+w] = append(out[class+" "+w], n)
		}
	}
	return out
})

// grouped reports whether one of the groups of a word is one of another's.
func grouped(a, b string) bool {
	return slices.ContainsFunc(groups()[a], func(n int) bool { return slices.Contains(groups()[b], n) })
}

// IsPhrase reports whether a verb with a preposition says together what other verbs say.
func IsPhrase(verb string) bool {
	return len(groups()["v "+verb])+len(groups()["w "+verb])+len(groups()["W "+verb]) > 0
}

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

// Verbs reports whether two verbs, each with its particle, mean the same, or what the first says is what the second
// says, and more.
func Verbs(a, b string) bool {
	if a == b || slices.Contains(words().All("verb", a), b) || slices.Contains(words().All("verb", b), a) || grouped("w "+a, "W "+b) {
		return true
	}
	if slices.Contains(words().All("apart", a), b) || slices.Contains(words().All("apart", b), a) {
		return false
	}
	return grouped("v "+a, "v "+b) || same("v ", a, b)
}

// Adjectives reports whether two adjectives mean the same.
func Adjectives(a, b string) bool { return a == b || grouped("a "+a, "a "+b) || same("a ", a, b) }

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
