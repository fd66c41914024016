package lexicon

import (
	_ "embed" // the operators
	"strings"
	"sync"
)

//go:embed operators.txt
var operatorsText string

var operators = sync.OnceValue(func() map[string]string {
	out := map[string]string{}
	for line := range strings.Lines(operatorsText) {
		name, words, ok := strings.Cut(line, "|")
		if !ok || strings.HasPrefix(line, "#") {
			continue
		}
		for w := range strings.SplitSeq(words, ",") {
			out[strings.TrimSpace(w)] = strings.TrimSpace(name)
		}
	}
	return out
})

// Operator is what a word or phrase in lower case asks to be done with what is found, as
// operators.txt names it: "total" of "altogether"; "" for another word.
func Operator(words string) string { return operators()[words] }

// sameNames are the names of WordNet by what they name.
var sameNames = sync.OnceValue(func() map[int][]string {
	out := map[int][]string{}
	for w, e := range All {
		if !e.Is(Noun) || !e.Name() {
			continue
		}
		for n := range synsets(w, Noun) {
			out[n] = append(out[n], w)
		}
	}
	return out
})

// SameName returns the other names of what a name, in lower case, is the name of first of
// all: "america" and others of "usa"; none for what is no name.
func SameName(name string) []string {
	if e, ok := Lookup(name); !ok || !e.Name() {
		return nil
	}
	var out []string
	for n := range synsets(name, Noun) {
		for _, w := range sameNames()[n] {
			if w != name {
				out = append(out, w)
			}
		}
	}
	return out
}
