package mend

import (
	"slices"
	"strings"

	"whence/triple/clause"
	"whence/triple/english/lexicon"
	"whence/triple/english/parse"
	"whence/triple/english/value"
)

// This file says what a word may be, by itself or by what hangs on it.

func verbal(w parse.Word) bool { return w.Class == "VERB" || w.Class == "AUX" }

// nominalWord reports whether a word may be part of a noun phrase.
func nominalWord(w parse.Word) bool {
	return w.Class == "NOUN" || w.Class == "PROPN" || w.Class == "ADJ" || w.Class == "DET" || w.Tag == "PRP$"
}

// common reports whether a word is a common noun, and no time.
func common(m *mender, w parse.Word) bool {
	return (w.Tag == "NN" || w.Tag == "NNS") && w.Class == "NOUN" && lexicon.Supersense(strings.ToLower(w.Lemma), lexicon.Noun) != "noun.time" &&
		!m.words.Is("season", w.Lemma) && !m.words.Is("daypart", w.Lemma)
}

// receives reports whether a noun names who may be given something.
func receives(w parse.Word) bool {
	switch lexicon.Supersense(strings.ToLower(w.Lemma), lexicon.Noun) {
	case "noun.person", "noun.animal", "noun.group":
		return true
	}
	return false
}

// isSomebody reports whether a word names a person, or asks for one.
func isSomebody(m *mender, i int) bool {
	w, form := m.tree.Words[i], m.form(i)
	switch w.Class {
	case "PROPN":
		return true
	case "PRON":
		return m.words.Is("somebody", form) || m.words.As("person", form) == "speaker" || form == "who" || form == "we" || form == "you"
	}
	return w.Class == "NOUN" && lexicon.IsA(strings.ToLower(w.Lemma), "person")
}

// lies reports whether the word at i names a place or a thing in which something may be.
func lies(m *mender, i int) bool {
	w := m.tree.Words[i]
	if isDayOrMonth(m, i) || w.Class != "NOUN" && w.Class != "PROPN" {
		return false
	}
	return lexicon.MayBeOf(strings.ToLower(w.Lemma), lexicon.Noun, "noun.location", "noun.artifact", "noun.object") || w.Class == "PROPN" && !lexicon.IsFirstName(w.Form)
}

// isPlace reports whether a name is known as that of a place.
func isPlace(words []parse.Word) bool {
	var name []string
	for _, w := range words {
		name = append(name, w.Form)
	}
	return parse.IsPlace(name)
}

func isDayOrMonth(m *mender, i int) bool {
	return m.words.Is("weekday", m.form(i)) || m.words.Is("month", m.form(i)) || lexicon.Supersense(m.form(i), lexicon.Noun) == "noun.time"
}

// saysTime reports whether the phrase at i is a time, a measure or a way, which needs no
// preposition.
func saysTime(m *mender, words []parse.Word, i int) bool {
	kind := lexicon.Supersense(strings.ToLower(words[i].Lemma), lexicon.Noun)
	return kind == "noun.time" || kind == "noun.quantity" || childOf(words, i, "nummod") >= 0 || m.words.Is("season", words[i].Lemma) ||
		m.words.Is("manner", words[i].Lemma) || m.words.Is("daypart", words[i].Lemma) || m.words.Is("place", words[i].Lemma)
}

// isLasting reports whether a word alone is how long something takes, or what one of it is.
func isLasting(m *mender, i int) bool {
	v, ok := ValueOf(m.tree, places(i, i+1), "")
	if !ok {
		v, ok = value.OfWords([]string{"1", m.form(i)}, "")
	}
	return ok && v.Kind == clause.Lasting
}

func mayBe(word string, class lexicon.Class) bool {
	e, ok := lexicon.Lookup(word)
	return ok && e.Is(class)
}

func isAdjective(word string) bool {
	e, ok := lexicon.Lookup(word)
	return ok && e.Is(lexicon.Adjective)
}

// graded reports whether a word is the form of an adjective or an adverb that compares.
func graded(word string) bool {
	form := false
	of := func(w string) {
		e, _ := lexicon.Lookup(w)
		form = form || e.Is(lexicon.Adjective) || e.Is(lexicon.Adverb)
	}
	lexicon.Bases(word, func(_ lexicon.Class, base string) { of(base) })
	bare := strings.TrimSuffix(word, "er")
	for _, base := range []string{bare, bare + "e", strings.TrimSuffix(bare, "i") + "y"} {
		of(base)
	}
	if n := len(bare); n > 2 && bare[n-1] == bare[n-2] {
		of(bare[:n-1])
	}
	return form
}

// digits reports whether a word is digits and nothing else.
func digits(form string) bool { return strings.Trim(form, "0123456789") == "" && form != "" }

func startsWithDigit(s string) bool { return s[0] >= '0' && s[0] <= '9' }

// frames say what may stand behind a verb.
func frames(w parse.Word) lexicon.Frames {
	return lexicon.FramesOf(strings.ToLower(w.Lemma))
}

// unaided reports whether a verb has no auxiliary, nor one that it shares with the verb
// that it is joined to.
func unaided(words []parse.Word, i int) bool {
	for steps := 0; steps < len(words); steps++ {
		if slices.ContainsFunc(words, func(d parse.Word) bool {
			base, _, _ := strings.Cut(d.Label, ":")
			return d.Head == i && (base == "aux" || base == "cop" || d.Label == "nsubj:pass")
		}) {
			return false
		}
		if words[i].Label != "conj" || words[i].Head < 0 {
			return true
		}
		i = words[i].Head
	}
	return true
}

// subjectOf reports whether a verb has a subject, its own or that of a finite verb or a
// participle that it is joined to.
func subjectOf(words []parse.Word, i int) bool {
	for steps := 0; steps < len(words); steps++ {
		if childOf(words, i, "nsubj") >= 0 {
			return words[i].Class == "VERB"
		}
		if words[i].Label != "conj" || words[i].Head < 0 {
			return false
		}
		i = words[i].Head
	}
	return false
}

// isTime reports whether a word is a number alone or a time.
func isTime(m *mender, words []parse.Word, i int) bool {
	return words[i].Class == "NUM" || lexicon.IsA(m.form(i), "time period") || lexicon.IsA(m.form(i), "calendar day")
}
