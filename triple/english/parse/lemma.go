package parse

import (
	"strings"

	"whence/triple/english/lexicon"
	"whence/triple/english/parse/model"
)

// Lemma returns the base form of a word with a tag of the Penn Treebank, in lower
// case, for names as told.
func Lemma(form, tag string) string {
	lower := strings.ReplaceAll(strings.ToLower(form), "’", "'")
	if l, is := entry('l', lower+" "+tag); is {
		return l
	}
	return ruleLemma(form, lower, tag)
}

// ruleLemma is the lemma by the dictionary and the rules of inflection.
func ruleLemma(form, lower, tag string) string {
	switch tag {
	case "NNP", "NNPS", "ADD", "FW", "GW":
		return form
	case "NNS":
		if a := model.Analyse(lower); a.Forms&model.Plural != 0 {
			return a.Noun
		}
		return guessed(lower, "ies", "y", "s", "")
	case "VBD", "VBN":
		if a := model.Analyse(lower); a.Verb != "" {
			return a.Verb
		}
		return guessed(lower, "ied", "y", "ed", "")
	case "VBZ":
		if a := model.Analyse(lower); a.Verb != "" {
			return a.Verb
		}
		return guessed(lower, "ies", "y", "s", "")
	case "VBG":
		if a := model.Analyse(lower); a.Forms&model.Ing != 0 {
			return a.Verb
		}
		return guessed(lower, "ying", "y", "ing", "")
	case "JJR", "JJS", "RBR", "RBS":
		if a := model.Analyse(lower); a.Forms&(model.Comparative|model.Superlative) != 0 {
			return a.Adj
		}
	}
	return lower
}

// IsPast reports whether a word is the past of a verb: "moved", but not "born".
func IsPast(form string) bool {
	lower := strings.ToLower(form)
	return lexicon.UnchangedPasts.Has(lower) || model.Analyse(lower).Forms&model.Past != 0 // beat, put
}

// IsParticiple reports whether a word is the past participle of a verb: "moved", "born".
func IsParticiple(form string) bool {
	return model.Analyse(strings.ToLower(form)).Forms&model.Participle != 0
}

// OnlyPast reports whether a word is the past of a verb and no base form: "dug".
func OnlyPast(form string) bool {
	f := model.Analyse(strings.ToLower(form)).Forms
	return f&model.Past != 0 && f&model.Infinitive == 0
}

// guessed replaces the first ending that the word has.
func guessed(word, ending1, by1, ending2, by2 string) string {
	if stem, is := strings.CutSuffix(word, ending1); is && len(stem) > 1 {
		return stem + by1
	}
	if stem, is := strings.CutSuffix(word, ending2); is && len(stem) > 1 && !strings.HasSuffix(stem, "s") {
		return stem + by2
	}
	return word
}

// classOf returns the universal class of a word with a tag and a label: the tags do
// not divide auxiliaries from verbs and prepositions from conjunctions, labels do.
func classOf(tag, label string) string {
	for _, key := range []string{tag + " " + label, tag} {
		if c, is := entry('c', key); is {
			return c
		}
	}
	return "X"
}

// RuleLemma is Lemma without what was learned from the treebank; it is for the
// command that learns it.
func RuleLemma(lower, tag string) string { return ruleLemma(lower, lower, tag) }
