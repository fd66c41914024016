package rows

import (
	"strings"
	"sync"

	"whence/triple/english/lexicon"
)

// groups are the words that are said for one another over columns.
var groups = sync.OnceValue(func() []map[string]bool {
	var out []map[string]bool
	for kind, line := range lexicon.Lines(wordList) {
		if kind != "alike" {
			continue
		}
		g := map[string]bool{}
		for _, w := range line.Phrases {
			g[w] = true
		}
		out = append(out, g)
	}
	return out
})

// operatorKinds are the kinds of words that ask for something, as words.txt lists them.
var operatorKinds = sync.OnceValue(func() []string { return strings.Fields(strings.Join(vocabulary.Of("kinds"), " ")) })

// idle are the kinds of operators that may be used for nothing.
func idle() []string { return vocabulary.Of("idle") }

// passing are the kinds of operators that may stand between a number and its header.
func passing() []string { return vocabulary.Of("passing") }
