package agree

import (
	"slices"
	"strings"

	"whence/triple"
	"whence/triple/clause"
	"whence/triple/english/closed"
	"whence/triple/english/lexicon"
	"whence/triple/english/morph"
	"whence/triple/english/syntax"
)

// This file tells what a mention names by its words alone: a place, what happens, what nobody is called.

// SameName reports whether one of two names is the first part of the other: Gary is Gary Pugh, who was
// named before.
func SameName(x, y triple.Term) bool {
	a, b := x.Spelling()+" ", y.Spelling()+" "
	return x.Kind == triple.Proper && y.Kind == triple.Proper && (strings.HasPrefix(a, b) || strings.HasPrefix(b, a))
}

// Placeless reports whether a word in a place of the clause is no thing to speak of: the parcels came in on time, she
// booked it there, he is English.
func Placeless(m triple.Term) bool {
	low := strings.ToLower(m.Spelling())
	sense := lexicon.Supersense(low, lexicon.Noun)
	bare := m.Kind != triple.Proper && m.Kind != triple.Definite && (sense == "noun.event" || sense == "noun.time")
	return lexicon.ClosedOf(low)&lexicon.Preposition != 0 || closed.Words().Is("place", low) || lexicon.Demonyms.Has(low) || bare
}

// Happens reports whether what a mention names takes place, and so has no parts that are made: a storm has no rudder.
func Happens(m triple.Term) bool {
	if m.Kind != triple.Generic && m.Kind != triple.Definite {
		return false
	}
	kinds := []string{"noun.event", "noun.phenomenon", "noun.act", "noun.process", "noun.time", "noun.feeling"}
	return slices.Contains(kinds, lexicon.Supersense(strings.ToLower(morph.HeadNoun(triple.Key(m.Spelling()))), lexicon.Noun))
}

// NobodyIs reports whether nobody is called what a name spells: it is a place, or one word for what is no person, animal,
// plant, food or thing, which begins a sentence without an article: "Rent is 800 euros". A word that hardly anybody uses, "ola", is rather a name.
func NobodyIs(name string) bool {
	low := strings.ToLower(name)
	sense := lexicon.Supersense(low, lexicon.Noun)
	if sense == "noun.location" {
		return true
	}
	e, known := lexicon.Lookup(low)
	if !known || e.Name() || e.Person() || e.Rank(lexicon.Noun) == 0 || strings.Contains(low, " ") || syntax.FirstName(low) != 0 || lexicon.Kin.Has(low) {
		return false
	}
	return sense != "" && !slices.Contains([]string{"noun.person", "noun.animal", "noun.plant", "noun.food", "noun.artifact", "noun.object", "noun.Tops", "noun.body"}, sense)
}

// SpeaksOfOwn reports whether a text says of what is somebody's how it is, without its noun: "and mine is red".
func SpeaksOfOwn(text string) bool {
	all, words := strings.Fields(strings.ToLower(text)), closed.Words()
	for i := 1; i+1 < len(all); i++ {
		if words.Is("alone", all[i]) && (words.Is("be", all[i+1]) || words.Is("haveform", all[i+1])) {
			return true
		}
	}
	return false
}

// Subjects are those of some mentions that their sentence was about.
func Subjects(found []triple.Term) []triple.Term {
	return slices.DeleteFunc(slices.Clone(found), func(m triple.Term) bool { return m.Sort&triple.AsSubject == 0 })
}

// Distinct are some mentions without "a pheasant" that is told to be somebody's: "our pheasant".
func Distinct(all []triple.Term) []triple.Term {
	return slices.DeleteFunc(slices.Clone(all), func(m triple.Term) bool {
		_, noun, _ := strings.Cut(m.Spelling(), " ")
		return m.Kind == triple.Generic && slices.ContainsFunc(all, func(o triple.Term) bool { return o.Owned() && strings.HasSuffix(o.Spelling(), " "+noun) })
	})
}

// InMany reports whether a phrase is of so many of what something is in, which "22 of them" may be of: bags.
func InMany(x *clause.Term) bool {
	q := x.Quantity
	return q != nil && q.Number != "" && q.Number != "1" && q.Unit != "" && q.ISO == "" && lexicon.IsA(q.Unit, "container")
}
