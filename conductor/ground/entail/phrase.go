package entail

import (
	"slices"
	"strings"
	"unicode"

	"whence/triple/clause"
	"whence/triple/english/lexicon"
	"whence/triple/english/morph"
)

// This file makes terms of texts, and says whom the pronouns of the evidence mean.

// Phrase is a text as a phrase: a name, or a noun with what stands before it: "the red door", "Ida's geese".
func Phrase(text string) clause.Term {
	words := strings.Fields(text)
	if len(words) == 0 {
		return clause.Term{Text: text, Name: text}
	}
	if i := slices.IndexFunc(words, func(w string) bool { return strings.HasSuffix(w, "'s") }); i >= 0 && i+1 < len(words) {
		owner := Phrase(strings.TrimSuffix(strings.Join(words[:i+1], " "), "'s"))
		t := Phrase(strings.Join(words[i+1:], " "))
		t.Text, t.Owner = text, &owner
		return t
	}
	last := words[len(words)-1]
	if first := []rune(last)[0]; !unicode.IsLower(first) && strings.ContainsFunc(text, unicode.IsUpper) || len(words) == 1 && strings.ContainsFunc(text, unicode.IsUpper) {
		return clause.Term{Text: text, Name: text}
	}
	t := clause.Term{Text: text, Head: last}
	for _, r := range forms.Lookup(last).Readings {
		if r.Form&morph.NounForms != 0 {
			t.Head, t.Plural = r.Lemma, r.Form&morph.Plural != 0
			break
		}
	}
	for _, w := range words[:len(words)-1] {
		if lexicon.Articles.Has(w) {
			t.Determiner = w
		} else {
			t.Modifiers = append(t.Modifiers, w)
		}
	}
	return t
}

// told is whom the pronouns of a piece of evidence may stand for: those whom it names itself.
type told struct {
	Means
	same Same
}

func (told) Whom(string) []clause.Term { return nil }

func (told) Open() bool { return false }

func (t told) Sure(pronoun string, x clause.Term) bool {
	man, woman := t.same.Sex(x.Name)
	return x.Name != "" && man != woman && man == lexicon.HePronouns.Has(pronoun)
}
