package graph

import (
	"math/bits"

	"whence/triple/english/parse/model"
)

// The kinds of features of a word.
const (
	Form       = 1 + iota // as it is written
	FormTagged            // and its tag
	Noun                  // its lemma as a noun
	Verb
	Adjective
	Unseen // there instead of a form that is not known
	Tag
	others
)

// Feature is one of what is known of a word.
type Feature struct {
	Kind int
	Key  uint64
}

// key is by what a feature is known: its kind and value.
func key(kind int, value uint64) uint64 {
	high, low := bits.Mul64(value^0x9e3779b97f4a7c15, uint64(kind)*0xbf58476d1ce4e5b9+0x94d049bb133111eb)
	return high ^ low
}

// UnseenKey is the key of the feature of a form that is not known.
var UnseenKey = key(Unseen, 0)

// Features appends to list those of word i of a tagged sentence.
func Features(list []Feature, s *model.Sentence, i int) []Feature {
	w, tag := &s.Words[i], uint64(s.Tags[i])
	add := func(kind int, value uint64) { list = append(list, Feature{kind, key(kind, value)}) }
	add(Form, w.Lower)
	add(FormTagged, w.Lower*64+tag)
	for k, lemma := range []uint64{w.Noun, w.Verb, w.Adj} {
		if lemma != 0 {
			add(Noun+k, lemma)
		}
	}
	add(Tag, tag)
	kinds := []uint64{w.Suf1, w.Suf2, w.Suf3, w.Prefix, w.Shape, uint64(w.Forms), w.Ranks, w.Kind, uint64(w.Frames),
		uint64(w.Forms)<<8 | tag, w.Kind<<8 | tag}
	for k, value := range kinds {
		add(others+k, value)
	}
	for k, is := range []bool{w.Stop, w.Capital, w.Unchanged, w.Content, s.Question, s.Plain, i == 0, i == len(s.Words)-1} {
		if is {
			add(others+len(kinds), uint64(k))
		}
	}
	return list
}
