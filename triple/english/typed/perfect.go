package typed

import (
	"slices"
	"strings"

	"whence/triple/english/closed"
	"whence/triple/english/lexicon"
	"whence/triple/english/parse"
)

// WithHas is a text with the 's behind somebody written out as the "has" that it is: who's moved to
// Wales was moved by nobody, and who's taken over the shop was taken nowhere.
func WithHas(text string, p interface {
	Parse(text string) parse.Reading
}) string {
	if !strings.Contains(strings.ReplaceAll(text, "’", "'"), "'s ") {
		return text
	}
	t := p.Parse(text).Tree
	for i := 1; i+2 < len(t.Words); i++ {
		if w := t.Words[i]; strings.Trim(w.Form, "'’") == "s" && w.Form != "s" && isSomebody(t.Words[:i]) && acted(t.Words[i+1:]) {
			return t.Text[:w.Start] + " has" + t.Text[w.End:]
		}
	}
	return text
}

// isSomebody reports whether words end in what names or means one person.
func isSomebody(words []parse.Word) bool {
	last := words[len(words)-1]
	low, of := strings.ToLower(last.Form), closed.Words().As("pronoun", strings.ToLower(last.Form))
	titled := len(words) > 1 && last.Tag == "NNP" && isTitle(words[len(words)-2].Form)
	return of == "he" || of == "she" || lexicon.IsFirstName(low) || titled || last.Tag == "NN" && lexicon.IsA(low, "person")
}

// acted reports whether words begin with a participle that says what somebody did: went somewhere, or
// did to something what a verb with its adverb means. What was done by somebody else says by whom.
func acted(words []parse.Word) bool {
	verb := parse.Lemma(words[0].Form, "VBN")
	e, ok := lexicon.Lookup(verb)
	if !ok || words[0].Tag != "VBN" && words[0].Tag != "VBD" || slices.ContainsFunc(words, func(w parse.Word) bool { return strings.EqualFold(w.Form, "by") }) {
		return false
	}
	if lexicon.Supersense(verb, lexicon.Verb) == "verb.motion" && e.Frames&lexicon.Bare != 0 {
		return slices.Contains([]string{"IN", "TO", "RB", "RP", "."}, words[1].Tag)
	}
	if len(words) < 3 || !closed.Words().Is("adverbial", strings.ToLower(words[1].Form)) {
		return false
	}
	object := words[2:]
	if object[0].Tag == "DT" || object[0].Tag == "PRP$" || object[0].Tag == "JJ" {
		object = object[1:]
	}
	return len(object) > 0 && (object[0].Class == "NOUN" || object[0].Class == "PROPN" || object[0].Tag == "VBG" || object[0].Tag == "CD") && lexicon.Supersense(strings.ToLower(object[0].Form), lexicon.Noun) != "noun.time"
}

// isTitle reports whether a word is what stands in front of a man's or a woman's name.
func isTitle(word string) bool {
	low := strings.ToLower(strings.TrimRight(word, "."))
	return lexicon.HeNouns.Has(low) || lexicon.SheNouns.Has(low) || lexicon.Addresses.Has(low)
}
