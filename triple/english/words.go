package english

import (
	"strings"

	"whence/triple"
	"whence/triple/english/lexicon"
	"whence/triple/english/parse"
	"whence/triple/english/parse/model"
	"whence/triple/english/value"
	measure "whence/triple/quantity"
)

// This file is what those ask of words who compute answers; see whence/reason/compose.

// Amount reads the value that a term stands for: "950 euros a month", "3 May 2021", "21
// books"; behind a preposition, since 2018 is a year behind "in".
func (v Words) Amount(t triple.Term, prep string) (measure.Quantity, bool) {
	s := t.Spelling()
	if !strings.ContainsAny(s, "0123456789") && !spelledAmount(s) {
		return measure.Quantity{}, false
	}
	positive, below := strings.CutPrefix(strings.Replace(s, "−", "-", 1), "-")
	value, ok := value.Of(positive, prep)
	switch {
	case below && (!ok || value.Number == "" || value.Until != ""):
		return measure.Quantity{}, false
	case below: // 85 m below the sea, 5 degrees below zero
		value.Number = "-" + value.Number
		return measure.Of(value)
	case ok:
		return measure.Of(value)
	}
	return counted(s)
}

// spelledAmount reports whether a phrase may be a value in words: it begins with a small
// one of the closed class, or with a month or a weekday.
func spelledAmount(s string) bool {
	first, _, _ := strings.Cut(strings.ToLower(s), " ")
	_, ok := value.Of(first, "")
	return ok || first == "a" || first == "an" || first == "half"
}

// counted is a number with the noun that it counts: "21 books".
func counted(s string) (measure.Quantity, bool) {
	words := strings.Fields(strings.ToLower(s))
	for n := min(3, len(words)-1); n > 0; n-- {
		value, ok := value.Of(strings.Join(words[:n], " "), "")
		if !ok || value.Number == "" {
			continue
		}
		q, ok := measure.Of(value)
		if e, known := lexicon.Lookup(strings.TrimSuffix(words[n], "s")); ok && q.Dimension == measure.Number && (!known || e.Is(lexicon.Noun) || e.Is(lexicon.Adjective)) {
			q.Dimension = measure.Dimension("how many " + strings.Join(words[n:], " "))
			return q, true
		}
		return q, ok && q.Dimension != measure.Number
	}
	return measure.Quantity{}, false
}

// Dimensions are what an adjective compares, and whether it is for more of it.
func (v Words) Dimensions(adjective string) ([]lexicon.Dimension, []int) {
	return lexicon.Dimensions(adjective)
}

// NounDimensions are what a noun tells of.
func (v Words) NounDimensions(noun string) []lexicon.Dimension {
	return lexicon.NounDimensions(v.Singular(noun))
}

// Graded is the base of an adjective that compares, and "more" or "most".
func (v Words) Graded(word string) (base, degree string) {
	if rest, ok := strings.CutPrefix(word, "most "); ok {
		return rest, "most"
	}
	if rest, ok := strings.CutPrefix(word, "more "); ok {
		return rest, "more"
	}
	a := model.Analyse(word)
	switch {
	case a.Forms&model.Superlative != 0:
		return parse.Lemma(word, "JJS"), "most"
	case a.Forms&model.Comparative != 0:
		return parse.Lemma(word, "JJR"), "more"
	}
	return "", ""
}

// Rank is the number of a word for a rank: 2 of "second" and of "2nd".
func (v Words) Rank(word string) int { return value.Rank(word) }

// Operator is what words ask to be done with what is found.
func (v Words) Operator(word string) string {
	if op := lexicon.Operator(word); op != "" {
		return op
	}
	return lexicon.Operator(v.Singular(word))
}

// Alike are other names of what a name is known by everywhere.
func (v Words) Alike(name string) []string { return lexicon.SameName(strings.ToLower(name)) }

// Base is the base form of a verb's form, "" for a word that is no verb.
func (v Words) Base(word string) string { return model.Analyse(word).Verb }

// MayBeNoun reports whether a word form may be a noun.
func (v Words) MayBeNoun(word string) bool { return model.Analyse(word).Forms&model.NounForms != 0 }

// Closed reports whether a word in lower case is of a closed class and no other.
func (v Words) Closed(word string) bool {
	c := lexicon.ClosedOf(word)
	return c != 0 && c&lexicon.OpenToo == 0
}

// Common reports whether a word in lower case is an English word that is no name, or one
// of a closed class.
func (v Words) Common(word string) bool {
	if lexicon.ClosedOf(word) != 0 {
		return true
	}
	e, ok := lexicon.Lookup(word)
	return ok && !e.Name()
}
