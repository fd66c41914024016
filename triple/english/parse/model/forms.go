package model

import (
	"strings"

	"whence/triple/english/lexicon"
)

// Form is a set of inflected forms.
type Form uint16

// The inflected forms of the open classes.
const (
	Singular Form = 1 << iota
	Plural
	Infinitive
	ThirdPerson
	Past
	Participle
	Ing
	Positive
	Comparative
	Superlative
	Adverb
	Name // listed as a name only

	NounForms = Singular | Plural
	VerbForms = Infinitive | ThirdPerson | Past | Participle | Ing
	AdjForms  = Positive | Comparative | Superlative
)

// Analysis is what the dictionary says of a word form in lower case, wherever it
// stands. Lemmas are "" where there is none.
type Analysis struct {
	Forms            Form
	Noun, Verb, Adj  string
	NounEntry, Major lexicon.Entry
	Frames           lexicon.Frames
	rank             int
}

// Analyse looks a word form in lower case up.
func Analyse(lower string) Analysis {
	var a Analysis
	if e, ok := lexicon.Lookup(lower); ok {
		a.listed(lower, e)
	}
	lexicon.Bases(lower, func(c lexicon.Class, lemma string) {
		if e, ok := lexicon.Lookup(lemma); ok {
			a.add(irregular(lower, c), lemma, e)
		}
	})
	for _, r := range suffixes {
		if stem, is := strings.CutSuffix(lower, r.suffix); is && len(stem) > 1 {
			a.regular(stem, r)
		}
	}
	return a
}

func (a *Analysis) listed(word string, e lexicon.Entry) {
	if e.Name() {
		a.Forms |= Name
	}
	for _, c := range []struct {
		class lexicon.Class
		form  Form
	}{{lexicon.Noun, Singular}, {lexicon.Verb, Infinitive}, {lexicon.Adjective, Positive}, {lexicon.Adverb, Adverb}} {
		if e.Is(c.class) && !(e.Name() && c.class == lexicon.Noun) {
			a.add(c.form, word, e)
		}
	}
}

// irregular tells which forms an irregular form can be.
func irregular(form string, c lexicon.Class) Form {
	switch c {
	case lexicon.Noun:
		return Plural
	case lexicon.Verb:
		if strings.HasSuffix(form, "ing") {
			return Ing
		}
		if strings.HasSuffix(form, "s") {
			return ThirdPerson | Past | Participle
		}
		return Past | Participle
	}
	if strings.HasSuffix(form, "st") {
		return Superlative
	}
	return Comparative
}

// suffixRule: what ends in suffix is a form of the stem with ending instead.
type suffixRule struct {
	suffix, ending string
	form           Form
	doubled        bool // the last consonant of the stem may be doubled
}

// suffixes is the regular inflection of English.
var suffixes = []suffixRule{
	{"s", "", Plural | ThirdPerson, false},
	{"es", "", Plural | ThirdPerson, false},
	{"ies", "y", Plural | ThirdPerson, false},
	{"men", "man", Plural, false},
	{"ed", "", Past | Participle, true},
	{"ed", "e", Past | Participle, false},
	{"ied", "y", Past | Participle, false},
	{"ing", "", Ing, true},
	{"ing", "e", Ing, false},
	{"er", "", Comparative, true},
	{"er", "e", Comparative, false},
	{"ier", "y", Comparative, false},
	{"est", "", Superlative, true},
	{"est", "e", Superlative, false},
	{"iest", "y", Superlative, false},
}

func (a *Analysis) regular(stem string, r suffixRule) {
	a.stem(stem+r.ending, r.form)
	n := len(stem)
	if r.doubled && n > 2 && stem[n-1] == stem[n-2] {
		a.stem(stem[:n-1], r.form)
	}
}

func (a *Analysis) stem(lemma string, f Form) {
	if e, ok := lexicon.Lookup(lemma); ok {
		a.add(f, lemma, e)
	}
}

// add takes in that the word may be these forms of lemma, as far as the entry
// has their classes. The lemma first found of a class stays.
func (a *Analysis) add(f Form, lemma string, e lexicon.Entry) {
	if f&NounForms != 0 && e.Is(lexicon.Noun) && !e.Name() && a.Noun == "" {
		a.Noun, a.NounEntry = lemma, e
		a.Forms |= f & NounForms
	}
	if f&VerbForms != 0 && e.Is(lexicon.Verb) {
		if a.Verb == "" {
			a.Verb, a.Frames = lemma, e.Frames
		}
		a.Forms |= f & VerbForms
	}
	if f&AdjForms != 0 && e.Is(lexicon.Adjective) {
		if a.Adj == "" {
			a.Adj = lemma
		}
		a.Forms |= f & AdjForms
	}
	if f&Adverb != 0 && e.Is(lexicon.Adverb) {
		a.Forms |= Adverb
	}
	rank := 0
	for c := lexicon.Noun; c <= lexicon.Adverb; c++ {
		rank += e.Rank(c)
	}
	if rank > a.rank || a.rank == 0 {
		a.Major, a.rank = e, max(rank, 1)
	}
}
