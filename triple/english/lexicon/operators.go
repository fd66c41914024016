package lexicon

import (
	_ "embed" // the operators
	"slices"
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

// nouns are the numbers of the nouns that are said of each noun synset, in the order of the list: those
// of the n-th stand from starts[n] on. As strings in a map they took most of the first question of a
// session.
var nouns = sync.OnceValue(listNouns)

func listNouns() (of struct{ starts, words []int32 }) {
	of.starts = make([]int32, long(0)+2)
	eachNoun(func(_, synset int) { of.starts[synset+1]++ })
	for n := range of.starts[1:] {
		of.starts[n+1] += of.starts[n]
	}
	of.words = make([]int32, of.starts[len(of.starts)-1])
	next := slices.Clone(of.starts)
	eachNoun(func(word, synset int) {
		of.words[next[synset]] = int32(word) //nolint:gosec // of a list of 2^18
		next[synset]++
	})
	return of
}

// eachNoun calls do for each word and each noun synset of it.
func eachNoun(do func(word, synset int)) {
	from, at := nodeAt(Adverb+1, 1)+6*long(moreAt), 0
	for word := range Len() {
		if word%blockSize == 0 {
			at = from + long(tableAt+4*(word/blockSize))
		}
		for i := range int(senses[at]) {
			do(word, short(at+1+3*i))
		}
		for range Adverb + 2 { // the senses of each class, and what is derived
			at += 1 + 3*int(senses[at])
		}
	}
}

// SameName returns the other names of what a name, in lower case, is the name of first of
// all: "america" and others of "usa"; none for what is no name.
func SameName(name string) []string {
	if e, ok := Lookup(name); !ok || !e.Name() {
		return nil
	}
	var out []string
	for n := range synsets(name, Noun) {
		of := nouns()
		for _, word := range of.words[of.starts[n]:of.starts[n+1]] {
			w := wordAt(int(word))
			if e, _ := Lookup(w); w != name && e.Is(Noun) && e.Name() {
				out = append(out, w)
			}
		}
	}
	return out
}
