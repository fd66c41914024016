package lexicon

import (
	_ "embed" // the word sets
	"slices"
	"strings"
	"sync"
)

//go:embed words.txt
var wordsText string

// Set is a set of words that are alike in what a sentence does with them.
type Set uint8

// IsFirstName reports whether a word in lower case is a common first name.
func IsFirstName(low string) bool {
	return MaleNames.Has(low) || FemaleNames.Has(low) || SharedNames.Has(low)
}

// Has reports whether a lower-case word or phrase, with spaces, is in the set.
func (s Set) Has(word string) bool {
	v := vocabulary()
	if v.lengths[s]>>min(len(word), 63)&1 != 0 && v.of[word].has(s) {
		return true
	}
	if v.kinds[s] == nil || slices.Contains(v.left[s], word) {
		return false
	}
	return slices.ContainsFunc(v.kinds[s], func(k kind) bool {
		return k.first && IsA(word, k.noun) || !k.first && MayBeA(word, k.noun)
	})
}

// Words returns the words of the set that are listed, in the order of the list.
// The slice is not to be changed.
func (s Set) Words() []string { return vocabulary().words[s] }

// Phrases returns the listed words and phrases of the set, each as its words. The
// slices are not to be changed.
func (s Set) Phrases() [][]string { return vocabulary().phrases[s] }

// Value returns what a word of the set stands for.
func (s Set) Value(word string) (string, bool) {
	v, ok := vocabulary().values[s][word]
	return v, ok
}

// Closed is a set of the closed word classes that a word belongs to. A word with
// any of them is of no open class, save those marked OpenToo.
type Closed uint32

// The closed classes, as words.txt describes them.
const (
	Determiner Closed = 1 << iota
	Pronoun
	Possessive
	Preposition
	Particle
	BeVerb
	DoVerb
	ModalVerb
	Conjunction
	Conditional
	WhWord
	Indefinite
	Always
	Hedge
	Reserved
	Degree
	OpenToo
	Functional
)

var closedNames = [...]string{"determiner", "pronoun", "possessive", "preposition", "particle", "beVerb", "doVerb", "modalVerb", "conjunction", "conditional", "whWord", "indefinite", "always", "hedge", "reserved", "degree", "openToo", "functional"}

// ClosedOf returns the closed classes of a lower-case word.
func ClosedOf(word string) Closed { return vocabulary().closed[word] }

// members are the sets of a word.
type members [(setCount + 63) / 64]uint64

func (m members) has(s Set) bool { return m[s/64]>>(s%64)&1 != 0 }

// listed is words.txt, read.
type listed struct {
	closed  map[string]Closed
	of      map[string]members
	lengths [setCount]uint64 // the lengths of a set's words, which most words lack
	words   [setCount][]string
	phrases [setCount][][]string
	values  [setCount]map[string]string
	// kinds are those whose nouns are in a set, and left the nouns that are not.
	kinds [setCount][]kind
	left  [setCount][]string
}

// kind is what nouns may be, in their most frequent sense or in any.
type kind struct {
	noun  string
	first bool
}

// vocabulary reads words.txt once.
var vocabulary = sync.OnceValue(func() *listed {
	v := &listed{closed: make(map[string]Closed, 512), of: make(map[string]members, 4096)}
	set, class := -1, -1
	for line := range strings.Lines(wordsText) {
		switch name, word := strings.CutPrefix(strings.TrimSuffix(line, "\n"), "\t"); {
		case word && class >= 0:
			for w := range strings.FieldsSeq(name) {
				v.closed[w] |= 1 << class
			}
		case word && set >= 0:
			for w := range strings.FieldsSeq(name) {
				v.add(Set(set), strings.ReplaceAll(w, "_", " "))
			}
		case name != "" && name[0] != '#':
			closed, is := strings.CutPrefix(name, ".")
			set, class = slices.Index(setNames[:], name), -1
			if is {
				class = slices.Index(closedNames[:], closed)
			}
		}
	}
	for s, words := range v.words {
		v.phrases[s] = make([][]string, len(words))
		for i, w := range words {
			if v.phrases[s][i] = words[i : i+1 : i+1]; strings.Contains(w, " ") {
				v.phrases[s][i] = strings.Fields(w)
			}
		}
	}
	return v
})

func (v *listed) add(s Set, word string) {
	if noun, ok := strings.CutPrefix(word, "<"); ok {
		noun, first := strings.CutPrefix(noun, "<")
		v.kinds[s] = append(v.kinds[s], kind{noun, first})
		return
	}
	if out, ok := strings.CutPrefix(word, "-"); ok {
		v.left[s] = append(v.left[s], out)
		return
	}
	word, value, ok := strings.Cut(word, "=")
	if ok {
		if v.values[s] == nil {
			v.values[s] = map[string]string{}
		}
		v.values[s][word] = value
	}
	m := v.of[word]
	m[s/64] |= 1 << (s % 64)
	v.of[word] = m
	v.lengths[s] |= 1 << min(len(word), 63)
	v.words[s] = append(v.words[s], word)
}

// OfSky reports whether an adjective says of "it" how the weather is, behind what was spoken of: where it
// is said of that alone and no place was spoken of that may be so, or where the weather was.
func OfSky(adjective string, spoken []string) bool {
	if slices.Contains(spoken, "it") {
		return WeatherAdjectives.Has(adjective) || SkyAdjectives.Has(adjective)
	}
	return SkyAdjectives.Has(adjective) && !slices.ContainsFunc(spoken, func(s string) bool {
		last := strings.ToLower(s[strings.LastIndexByte(s, ' ')+1:])
		return SkyPlaces.Has(last) && !BarePlaces.Has(last)
	})
}
