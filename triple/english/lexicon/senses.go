package lexicon

import (
	_ "embed" // the senses
	"iter"
	"slices"
	"strings"
	"sync"
)

// senses.bin holds, little-endian: the numbers of noun, verb, adjective and
// adverb synsets, of further hypernyms and of word blocks, four bytes each; for
// each block of 16 words in words.bin, where its senses begin; for each synset,
// by class, its first hypernym in three bytes (0 for none, counted from 1) and
// its lexicographer file in one, and for nouns one more than the number of its
// first listed word in three; the further hypernyms of nouns, as pairs of
// three bytes, sorted; and for each word, for each class, the number of senses
// in one byte and the synsets in three each, the most frequent first, then the
// number of derived words and each of them in three: the number of the word
// times 16, the class of this word times 4, the class of that one.

//go:embed senses.bin
var senses string

// attributes holds lines of an adjective and the nouns that it is a value of.
//
//go:embed attributes.txt
var attributes string

// files are the lexicographer files of WordNet, which sort its senses roughly.
var files = [...]string{
	"adj.all", "adj.pert", "adv.all", "noun.Tops", "noun.act", "noun.animal", "noun.artifact", "noun.attribute", "noun.body", "noun.cognition",
	"noun.communication", "noun.event", "noun.feeling", "noun.food", "noun.group", "noun.location", "noun.motive", "noun.object", "noun.person", "noun.phenomenon",
	"noun.plant", "noun.possession", "noun.process", "noun.quantity", "noun.relation", "noun.shape", "noun.state", "noun.substance", "noun.time", "verb.body",
	"verb.change", "verb.cognition", "verb.communication", "verb.competition", "verb.consumption", "verb.contact", "verb.creation", "verb.emotion", "verb.motion", "verb.perception",
	"verb.possession", "verb.social", "verb.stative", "verb.weather", "adj.ppl",
}

// The head of senses.bin.
const (
	moreAt   = 4 * 4
	blocksAt = 5 * 4
	tableAt  = 6 * 4
)

func long(at int) int {
	return int(senses[at]) | int(senses[at+1])<<8 | int(senses[at+2])<<16 | int(senses[at+3])<<24
}

func short(at int) int {
	return int(senses[at]) | int(senses[at+1])<<8 | int(senses[at+2])<<16
}

// nodeAt is where the n-th synset of a class stands.
func nodeAt(c Class, n int) int {
	at := tableAt + 4*long(blocksAt)
	if c == Noun {
		return at + 7*(n-1)
	}
	at += 7 * long(0)
	for before := Verb; before < c; before++ {
		at += 4 * long(4*int(before))
	}
	return at + 4*(n-1)
}

// wordSenses is what senses.bin has for a word: from where its senses stand.
func wordSenses(word string) (at int, ok bool) {
	n, ok := indexOf(word)
	if !ok {
		return 0, false
	}
	at = nodeAt(Adverb+1, 1) + 6*long(moreAt) + long(tableAt+4*(n/blockSize))
	for range n % blockSize {
		for range Adverb + 1 {
			at += 1 + 3*int(senses[at])
		}
		at += 1 + 3*int(senses[at])
	}
	return at, true
}

// synsets yields the synsets of a word in a class, the most frequent first.
func synsets(word string, c Class) iter.Seq[int] {
	return func(yield func(int) bool) {
		at, ok := wordSenses(word)
		if !ok {
			return
		}
		for range c {
			at += 1 + 3*int(senses[at])
		}
		for i := range int(senses[at]) {
			if !yield(short(at + 1 + 3*i)) {
				return
			}
		}
	}
}

// Supersense is the rough sort of the most frequent sense of a word in a class,
// as WordNet's lexicographers call it: "noun.person", "verb.motion"; "" for a
// word that is not of the class. The word is in lower case, a noun of two words
// with a space.
func Supersense(word string, c Class) string {
	for s := range Supersenses(word, c) {
		return s
	}
	return ""
}

// Supersenses yields the rough sorts of the senses of a word, the most frequent
// first.
func Supersenses(word string, c Class) iter.Seq[string] {
	return func(yield func(string) bool) {
		for n := range synsets(word, c) {
			if !yield(files[senses[nodeAt(c, n)+3]]) {
				return
			}
		}
	}
}

// MayBeOf reports whether a sense of a word in a class is of one of these rough sorts.
func MayBeOf(word string, c Class, sorts ...string) bool {
	for s := range Supersenses(word, c) {
		if slices.Contains(sorts, s) {
			return true
		}
	}
	return false
}

// IsMeans reports whether a noun without an article, behind "by", tells how something is
// done and not who does it: "by bus", "by bank transfer", "by hand".
func IsMeans(noun string) bool {
	switch Supersense(noun, Noun) {
	case "noun.artifact", "noun.act", "noun.communication", "noun.possession", "noun.body":
		return true
	}
	return false
}

// Holds reports whether what a noun names is a being or a thing, that with something has it:
// a tenant with a cat has a cat, and an agreement with a cat would be another thing.
func Holds(noun string) bool {
	switch Supersense(noun, Noun) {
	case "noun.Tops", "noun.person", "noun.animal", "noun.artifact", "noun.plant", "noun.food", "noun.object", "noun.body", "noun.location", "noun.substance", "noun.group":
		return true
	}
	return false
}

// IsA reports whether the noun, in its most frequent sense, is of a kind, a noun
// in its most frequent sense too: IsA("nurse", "person"). Plants are of the kind
// "plant life", as a plant is a factory first.
func IsA(noun, kind string) bool {
	for n := range synsets(noun, Noun) {
		return under(n, kind)
	}
	return false
}

// MayBeA reports whether the noun is of a kind in any of its senses.
func MayBeA(noun, kind string) bool {
	for n := range synsets(noun, Noun) {
		if under(n, kind) {
			return true
		}
	}
	return false
}

// MayBe reports whether the noun is of a kind in any sense of both.
func MayBe(noun, kind string) bool {
	for n := range synsets(noun, Noun) {
		for k := range synsets(kind, Noun) {
			if below(n, k) {
				return true
			}
		}
	}
	return false
}

// under reports whether a noun synset is that of a kind's most frequent sense, or
// below it.
func under(n int, kind string) bool {
	for k := range synsets(kind, Noun) {
		return below(n, k)
	}
	return false
}

func below(n, kind int) bool {
	for n != 0 {
		if n == kind {
			return true
		}
		for other := range further(n) {
			if below(other, kind) {
				return true
			}
		}
		n = short(nodeAt(Noun, n))
	}
	return false
}

// further yields the hypernyms of a noun synset but for the first.
func further(n int) iter.Seq[int] {
	return func(yield func(int) bool) {
		table, low, high := nodeAt(Adverb+1, 1), 0, long(moreAt)
		for low < high {
			if mid := (low + high) / 2; short(table+6*mid) < n {
				low = mid + 1
			} else {
				high = mid
			}
		}
		for ; low < long(moreAt) && short(table+6*low) == n; low++ {
			if !yield(short(table + 6*low + 3)) {
				return
			}
		}
	}
}

// Kinds yields what the noun is a kind of in its most frequent sense, the
// nearest first, as far as the list has words for it: child, relative, person.
func Kinds(noun string) iter.Seq[string] {
	return func(yield func(string) bool) {
		for n := range synsets(noun, Noun) {
			for n = short(nodeAt(Noun, n)); n != 0; n = short(nodeAt(Noun, n)) {
				if word := short(nodeAt(Noun, n) + 4); word != 0 && !yield(wordAt(word-1)) {
					return
				}
			}
			return
		}
	}
}

// Derived yields the words of class to that a word of class from is derived
// from, or they from it, or that it pertains to: "builder" and "build", "tall"
// and "tallness", "Dutch" and "Netherlands". All words are in lower case.
func Derived(word string, from, to Class) iter.Seq[string] {
	return func(yield func(string) bool) {
		at, ok := wordSenses(word)
		if !ok {
			return
		}
		for range Adverb + 1 {
			at += 1 + 3*int(senses[at])
		}
		for i := range int(senses[at]) {
			code := short(at + 1 + 3*i)
			if Class(code>>2&3) == from && Class(code&3) == to && !yield(wordAt(code>>4)) {
				return
			}
		}
	}
}

// values are the adjectives that are told of each attribute, in their order.
var values = sync.OnceValue(func() map[string][]string {
	out := map[string][]string{}
	for line := range strings.Lines(attributes) {
		f := strings.Fields(line)
		for _, noun := range f[1:] {
			out[noun] = append(out[noun], f[0])
		}
	}
	return out
})

// allValues keeps what Values has found, by noun.
var allValues sync.Map

// Values returns the adjectives that tell of an attribute: "red" and many others of
// colour, those that are a noun for one among them. A noun that is no attribute, or one
// that has amounts, has none. The slice is not to be changed.
func Values(noun string) []string {
	if found, ok := allValues.Load(noun); ok {
		return found.([]string)
	}
	out := values()[noun]
	if len(out) == 0 || len(NounDimensions(noun)) > 0 {
		return nil
	}
	var spellings []string // those of one attribute have the same adjectives: "color", "colour"
	for n, of := range values() {
		if slices.Equal(of, out) {
			spellings = append(spellings, n)
		}
	}
	out = slices.Clone(out)
	for w, e := range All {
		isOne := func(n string) bool { return MayBeA(w, n) }
		if e.Is(Noun) && e.Is(Adjective) && slices.ContainsFunc(spellings, isOne) && !slices.Contains(out, w) {
			out = append(out, w)
		}
	}
	allValues.Store(noun, out)
	return out
}

// Attributes returns the nouns for what an adjective tells of something: height
// and others for "tall", colour for "red"; none for most.
func Attributes(adjective string) []string {
	low, high := 0, len(attributes)
	for low < high {
		mid := (low + high) / 2
		start := strings.LastIndexByte(attributes[:mid], '\n') + 1
		line := attributes[start : start+strings.IndexByte(attributes[start:], '\n')]
		switch word, nouns, _ := strings.Cut(line, " "); {
		case word == adjective:
			return strings.Fields(nouns)
		case word < adjective:
			low = start + len(line) + 1
		default:
			high = start
		}
	}
	return nil
}
