// Package agree tells which pronouns go with what names and nouns name, by their words alone.
//
// It neither knows what was told nor decides what a pronoun stands for.
package agree

import (
	"slices"
	"strings"

	"whence/triple"
	"whence/triple/english/lexicon"
	"whence/triple/english/morph"
	"whence/triple/english/say"
	"whence/triple/english/syntax"
)

// Sort is the sort that a pronoun asks for, 0 for any.
func Sort(pronoun string) triple.Sort {
	switch {
	case lexicon.HePronouns.Has(pronoun):
		return triple.AsHe
	case pronoun == "she", pronoun == "her", pronoun == "herself":
		return triple.AsShe
	case lexicon.ItPronouns.Has(pronoun):
		return triple.AsIt
	}
	return 0
}

// NounSort tells which pronouns go with what a noun names.
func NounSort(lex *morph.Words, noun string) triple.Sort {
	switch {
	case lexicon.HeNouns.Has(noun):
		return triple.AsHe
	case lexicon.SheNouns.Has(noun):
		return triple.AsShe
	case noun == "child", noun == "kid", noun == "baby":
		return triple.AsHe | triple.AsShe | triple.AsIt
	}
	if say.IsPerson(lex, noun) {
		return triple.AsHe | triple.AsShe
	}
	for _, r := range lex.Lookup(noun).Readings {
		switch {
		case r.Form&morph.NounForms == 0 || r.Guessed:
		case !r.Entry.Living():
			return triple.AsIt
		default:
			return triple.AsHe | triple.AsShe | triple.AsIt // it may have a name, as a pet has
		}
	}
	return 0
}

// MayMean reports whether a pronoun may stand for a constant.
func MayMean(pronoun string, t triple.Term) bool {
	switch {
	case t.Name == "it":
		return false // the weather
	case lexicon.PersonPronouns.Has(pronoun):
		if sort := Sort(pronoun); sort&triple.AsIt == 0 && sort != 0 && (isCompany(t) || isFigure(t) || t.Kind == triple.Proper && ofWords(t)) {
			return false
		}
		return t.Kind == triple.Proper || t.Kind == triple.Definite || t.Kind == triple.Quoted || t.Kind == triple.Generic && OneOfKind(t)
	}
	return t.Kind != triple.Quality && t.Kind != triple.Act && !Plural(pronoun)
}

// isCompany reports whether a name has the ending of those of companies, or is in capitals alone:
// such are no he or she.
func isCompany(t triple.Term) bool {
	if s := t.Spelling(); len(s) > 2 && s == strings.ToUpper(s) && s != strings.ToLower(s) && syntax.FirstName(strings.ToLower(s)) == 0 {
		return true
	}
	words := strings.Fields(strings.ToLower(t.Spelling()))
	return len(words) > 1 && lexicon.CompanyEndings.Has(strings.TrimSuffix(words[len(words)-1], "."))
}

// ofWords reports whether a name is of words alone that are no names, and the last one of what nobody is called: Marine
// Letters, Polar Biology.
func ofWords(t triple.Term) bool {
	words := strings.Fields(strings.ToLower(t.Spelling()))
	last, several := strings.CutSuffix(triple.LastWord(strings.ToLower(t.Spelling())), "s")
	sense := lexicon.Supersense(last, lexicon.Noun)
	return len(words) > 1 && (several && sense != "" || sense == "noun.cognition" || sense == "noun.group") && !slices.ContainsFunc(words, func(w string) bool {
		e, ok := lexicon.Lookup(w)
		if one := strings.TrimSuffix(w, "s"); !ok {
			e, ok = lexicon.Lookup(one)
		}
		return !ok || e.Name() || e.Person() && !e.Is(lexicon.Adjective) || syntax.FirstName(w) != 0 || syntax.Title(w) != 0 || lexicon.Kin.Has(w)
	})
}

// isFigure reports whether a name begins with a digit: a time, an amount.
func isFigure(t triple.Term) bool { return t.Name != "" && t.Name[0] >= '0' && t.Name[0] <= '9' }

// Named is a name without the words in small letters in front of it: "Kestrel" of "red Kestrel".
func Named(name string) string {
	first, rest, _ := strings.Cut(name, " ")
	if first == strings.ToLower(first) && rest != strings.ToLower(rest) {
		return Named(rest)
	}
	return name
}

// Plural: these stand for several, which no single name does.
func Plural(w string) bool {
	return w == "they" || w == "them" || w == "their" || w == "these" || w == "those"
}

// Denied reports whether a statement names one of a kind only to deny something of it: where nobody may light a fire,
// and Tom has no boat, there is none that "it" may be.
func Denied(st *triple.Statement, m triple.Term) bool {
	if !OneOfKind(m) {
		return false
	}
	denied := false
	for _, f := range st.Facts {
		not := f.Denied || f.Relation == triple.Theme && slices.ContainsFunc(st.Facts, func(e triple.Triple) bool {
			return e.Relation == triple.EventOf && e.Denied && e.Subject.Same(f.Subject)
		})
		if named := f.Subject.Same(m) || f.Object.Same(m); named && !not {
			return false
		} else if named {
			denied = true
		}
	}
	return denied || slices.ContainsFunc(st.Rules, func(r triple.Rule) bool { return r.Head.Denied && r.Head.Object.Same(m) })
}

// OneOfKind reports whether a mention is one of a kind: "a brother", "another brother".
func OneOfKind(t triple.Term) bool {
	first, _, more := strings.Cut(t.Label, " ")
	return more && (first == "a" || first == "an" || first == "another")
}
