package model

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"whence/triple/english/lexicon"
)

// Word is what the models see of a word: hashes and small sets.
type Word struct {
	Lower                    uint64 // the form in lower case, digits all alike
	Shape                    uint64
	Prefix, Suf1, Suf2, Suf3 uint64
	Noun, Verb, Adj          uint64 // lemmas as a word of these classes, 0 if none
	Forms                    Form
	Ranks                    uint64 // how often the word is of which class
	Kind                     uint64 // person, living being, mass noun
	Frames                   lexicon.Frames
	// Stop: a full stop, question mark or exclamation mark.
	Stop    bool
	Capital bool
	// Unchanged: a verb that is its own participle, "hurt", "come".
	Unchanged bool
	// Content: a word of the dictionary that is no auxiliary, as "costs" is none.
	Content bool
}

// Sentence is what the models work on. Its slices have one element a word.
type Sentence struct {
	Words []Word
	Tags  []uint8
	// Allowed are for each word the tags that it may have, a bit for each; 0 for any.
	// It may be shorter than Words.
	Allowed []uint64
	// Question: it ends in a question mark. Plain: it has no capital letter.
	Question, Plain bool
	none            Word // what stands outside
}

// Same reports whether parsers see the same in both.
func (s *Sentence) Same(o *Sentence) bool {
	return s.Question == o.Question && s.Plain == o.Plain && slices.Equal(s.Tags, o.Tags) && slices.Equal(s.Words, o.Words)
}

// Clone is the sentence as it is now.
func (s *Sentence) Clone() Sentence {
	out := *s
	out.Words, out.Tags = slices.Clone(s.Words), slices.Clone(s.Tags)
	return out
}

// NewSentence prepares the words with the given forms, without their tags.
func NewSentence(forms []string) *Sentence {
	s := &Sentence{Words: make([]Word, len(forms)), Tags: make([]uint8, len(forms)), Plain: true}
	for i, f := range forms {
		s.Words[i] = newWord(f)
		if s.Words[i].Capital && f != "I" {
			s.Plain = false
		}
	}
	s.Question = len(forms) > 0 && strings.HasSuffix(forms[len(forms)-1], "?")
	return s
}

func newWord(form string) Word {
	lower := strings.ToLower(form)
	a := Analyse(lower)
	plain := digits(lower)
	first, _ := utf8.DecodeRuneInString(form)
	w := Word{
		Lower: Hash(plain), Shape: shape(form),
		Prefix: Hash(plain[:min(2, len(plain))]),
		Suf1:   Hash(tail(plain, 1)), Suf2: Hash(tail(plain, 2)), Suf3: Hash(tail(plain, 3)),
		Noun: lemmaHash(a.Noun), Verb: lemmaHash(a.Verb), Adj: lemmaHash(a.Adj),
		Stop:  strings.Trim(form, ".?!") == "",
		Forms: a.Forms, Frames: a.Frames,
		Capital: unicode.IsUpper(first),

		Content:   a.Forms != 0 && lexicon.ClosedOf(lower) == 0 && a.Verb != "be" && a.Verb != "get",
		Unchanged: lexicon.UnchangedPasts.Has(lower) || lexicon.OnlyParticiples.Has(lower),
	}
	for c := lexicon.Noun; c <= lexicon.Adverb; c++ {
		w.Ranks = w.Ranks<<2 | uint64(a.Major.Rank(c))
	}
	for _, is := range []bool{a.NounEntry.Person(), a.NounEntry.Living(), a.NounEntry.Mass(), a.Forms&Name != 0} {
		w.Kind <<= 1
		if is {
			w.Kind |= 1
		}
	}
	return w
}

func lemmaHash(lemma string) uint64 {
	if lemma == "" {
		return 0
	}
	return Hash(lemma)
}

// digits makes all digits alike.
func digits(s string) string {
	return strings.Map(func(r rune) rune {
		if r >= '0' && r <= '9' {
			return '0'
		}
		return r
	}, s)
}

func tail(s string, n int) string { return s[max(0, len(s)-n):] }

// shape is the pattern of a form's kinds of letters, runs cut to two.
func shape(form string) uint64 {
	h, last, run := uint64(1), uint64(0), 0
	for _, r := range form {
		k := kindOf(r)
		if k == last {
			run++
		} else {
			run = 1
		}
		last = k
		if run <= 2 {
			h = h*31 + k
		}
	}
	return h
}

func kindOf(r rune) uint64 {
	switch {
	case r < 0x80 && 'a' <= r && r <= 'z', r >= 0x80 && unicode.IsLower(r):
		return 2
	case r < 0x80 && 'A' <= r && r <= 'Z', r >= 0x80 && unicode.IsUpper(r):
		return 3
	case '0' <= r && r <= '9':
		return 4
	case r < 0x80:
		return 8 + uint64(r)
	case unicode.IsLetter(r):
		return 5
	}
	return 6
}
