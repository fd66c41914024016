// Package lexicon is an English word list with word classes: the single words
// of WordNet 3.0 and its nouns of two words, with how often each is which class,
// what a verb may be followed by, and the irregular forms.
//
// It knows the senses of the words too: of what sort they are, what they are a
// kind of, which words they are derived from, and what an adjective tells of.
//
// It promises lookups on data embedded in the program without decoding it
// first, so that opening costs microseconds; it is safe for concurrent use.
//
// It leaves regular inflection, closed-class words and unknown words to its
// caller. The data is made by gen.go from an installed WordNet; its licence is
// LICENSE.wordnet.
//
// words.bin holds, little-endian, the number of words and of blocks, the
// offset of each block, and the sorted words front-coded in blocks of 16: the
// length shared with the word before, the length of the rest, the rest, a byte
// of flags, a byte of four two-bit ranks, and for verbs a byte of frames.
package lexicon

import (
	_ "embed" // the word list
	"encoding/binary"
	"strings"
)

//go:generate go run gen.go gensenses.go

//go:embed words.bin
var words string

//go:embed forms.txt
var forms string

// Class is an open word class.
type Class uint8

// The word classes.
const (
	Noun Class = iota
	Verb
	Adjective
	Adverb
)

// Frames say what may follow a verb, as a set of bits.
type Frames uint8

// The frames.
const (
	// Object: somebody uses something.
	Object Frames = 1 << iota
	// Bare: somebody sleeps.
	Bare
	// Double: somebody gives somebody something.
	Double
	// That: somebody knows that a clause holds.
	That
	// Infinitive: somebody wants to do something.
	Infinitive
	// Linking: something becomes an adjective.
	Linking
)

// FramesOf are the frames of a verb in its base form, none of another word.
func FramesOf(verb string) Frames {
	e, _ := Lookup(verb)
	return e.Frames
}

// Entry is what is known of a word. The zero value is an unknown word.
type Entry struct {
	flags, ranks byte
	// Frames is 0 unless the word is a verb.
	Frames Frames
}

// Is reports whether the word can be of class c.
func (e Entry) Is(c Class) bool { return e.flags>>c&1 != 0 }

// Rank tells how much of the word's use in tagged text is of class c: 3 for
// half of it or more, 2 for an eighth or more, 1 for less, 0 for none seen.
func (e Entry) Rank(c Class) int { return int(e.ranks >> (2 * c) & 3) }

// Name reports whether the noun, or the adjective that is no noun, is written
// with a capital in all its senses.
func (e Entry) Name() bool { return e.flags&(1<<4) != 0 }

// Mass reports whether the noun's first sense is of a sort that is often
// spoken of without an article: an act, a quality, a substance, a feeling.
func (e Entry) Mass() bool { return e.flags&(1<<5) != 0 }

// Person reports whether the noun's first sense is a person.
func (e Entry) Person() bool { return e.flags&(1<<6) != 0 }

// Living reports whether the noun has a sense that is a person or an animal.
func (e Entry) Living() bool { return e.flags&(1<<7) != 0 }

const blockSize = 16

// number reads the i-th little-endian number of the head of words.
func number(i int) int {
	return int(binary.LittleEndian.Uint32([]byte(words[4*i : 4*i+4])))
}

// Len returns the number of words.
func Len() int { return number(0) }

// Lookup returns the entry of a lower-case word, or of a noun of two words
// with a space between them.
func Lookup(word string) (Entry, bool) {
	e, _, ok := find(word)
	return e, ok
}

// indexOf is the number of a word in the list.
func indexOf(word string) (int, bool) {
	_, n, ok := find(word)
	return n, ok
}

// find returns the entry of a word and its number in the list.
func find(word string) (e Entry, n int, ok bool) {
	blocks := number(1)
	body := words[8+4*blocks:]
	low, high := 0, blocks
	for low < high {
		mid := int(uint(low+high) >> 1)
		if first(body, number(2+mid)) <= word {
			low = mid + 1
		} else {
			high = mid
		}
	}
	if low == 0 {
		return Entry{}, 0, false
	}
	e, n, ok = scan(body[number(1+low):], word)
	return e, (low-1)*blockSize + n, ok
}

// wordAt is the n-th word of the list.
func wordAt(n int) string {
	rest := words[8+4*number(1)+number(2+n/blockSize):]
	word := make([]byte, 0, 32)
	for i := 0; ; i++ {
		shared, size := int(rest[0]), int(rest[1])
		word = append(word[:shared], rest[2:2+size]...)
		if i == n%blockSize {
			return string(word)
		}
		e := Entry{flags: rest[2+size]}
		rest = rest[4+size:]
		if e.Is(Verb) {
			rest = rest[1:]
		}
	}
}

// first returns the first word of the block at the offset.
func first(body string, at int) string {
	return body[at+2 : at+2+int(body[at+1])]
}

// scan looks for word in the block that begins rest, and tells its place there. It follows only how long
// a prefix of word each entry has, so that no entry need be put together.
func scan(rest, word string) (_ Entry, at int, _ bool) {
	matched := 0
	for at := range blockSize {
		if rest == "" {
			break
		}
		shared, n := int(rest[0]), int(rest[1])
		suffix := rest[2 : 2+n]
		e := Entry{flags: rest[2+n], ranks: rest[3+n]}
		rest = rest[4+n:]
		if e.Is(Verb) {
			e.Frames, rest = Frames(rest[0]), rest[1:]
		}
		if shared > matched {
			continue
		}
		if shared < matched {
			break // sorted: past where word would stand
		}
		if word[matched:] == suffix {
			return e, at, true
		}
		matched += commonPrefix(word[matched:], suffix)
	}
	return Entry{}, 0, false
}

func commonPrefix(a, b string) int {
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	return n
}

// All yields every word with its entry, sorted.
func All(yield func(string, Entry) bool) {
	rest, last := words[8+4*number(1):], ""
	for rest != "" {
		shared, n := int(rest[0]), int(rest[1])
		last = last[:shared] + rest[2:2+n]
		e := Entry{flags: rest[2+n], ranks: rest[3+n]}
		rest = rest[4+n:]
		if e.Is(Verb) {
			e.Frames, rest = Frames(rest[0]), rest[1:]
		}
		if !yield(last, e) {
			return
		}
	}
}

// Irregular is an irregular form of a word.
type Irregular struct {
	Form, Lemma string
	Class       Class
}

// Bases calls yield for each word that form is an irregular form of.
func Bases(form string, yield func(Class, string)) {
	low, high := 0, len(forms)
	for low < high {
		mid := lineStart((low + high) / 2)
		if mid < low {
			mid = low
		}
		if line := lineAt(mid); line[:strings.IndexByte(line, ' ')] < form {
			low = mid + len(line) + 1
		} else {
			high = mid
		}
	}
	for low < len(forms) {
		line := lineAt(low)
		rest, ok := strings.CutPrefix(line, form+" ")
		if !ok {
			return
		}
		yield(classOf(rest[0]), rest[2:])
		low += len(line) + 1
	}
}

// AllIrregular yields every irregular form, sorted.
func AllIrregular(yield func(Irregular) bool) {
	for at := 0; at < len(forms); {
		line := lineAt(at)
		form, rest, _ := strings.Cut(line, " ")
		if !yield(Irregular{Form: form, Lemma: rest[2:], Class: classOf(rest[0])}) {
			return
		}
		at += len(line) + 1
	}
}

func lineStart(at int) int { return strings.LastIndexByte(forms[:at], '\n') + 1 }

func lineAt(at int) string {
	return forms[at : at+strings.IndexByte(forms[at:], '\n')]
}

func classOf(letter byte) Class {
	return Class(strings.IndexByte("nvar", letter))
}
