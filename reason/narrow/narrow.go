// Package narrow tells what was said of less, or of another, than its words seem to say: what may be so, what is
// so of something only, what stands in the name of something else.
//
// It promises that what it lets pass is told of what the words name. It finds nothing and knows no facts.
package narrow

import (
	"slices"
	"strconv"
	"strings"

	"whence/triple"
)

// Words is what this needs to know of English.
type Words interface {
	// SameVerbs are the verbs, or modals, that are used for this one.
	SameVerbs(verb string) []string
	// Kind reports whether a noun names a kind of what another names, and whether it is another word for the same.
	Kind(noun, kind string) (is, same bool)
	Singular(noun string) string
	// PlainNoun reports whether a word names something, and cannot say how something is.
	PlainNoun(word string) bool
	// Voids reports whether something is not what its noun says with this word in front of it: a toy dog.
	Voids(modifier string) bool
	// Preposition reports whether a word is one that may stand behind a noun: to in "the way to school".
	Preposition(word string) bool
	Participle(verb string) string
	// Base is the base form of a verb's form, "" for a word that is no verb.
	Base(word string) string
	Person(noun string) bool
	// Rank is the number of an ordinal: 3 for "third", 0 for another word.
	Rank(word string) int
	// ByName reports whether a name says of itself that it is one of a class: the billing service is a service.
	ByName(t triple.Term, class string) bool
	// Place reports whether a preposition tells where something is or goes.
	Place(prep string) bool
	// Symmetric reports whether the words of a relation hold both ways round: married to.
	Symmetric(words string) bool
	// Sort tells of a verb or adjective whether it says when something begins ("begin") or
	// ends ("end"), how long it lasts ("last"), where it is kept ("keep"), or what its
	// subject does where it is ("dwell") or has its home ("home"), who has it no more since then
	// ("part") or that there is none since then ("abolish"), and whether a bare number alone says how much of
	// what it measures ("bare"): "is 12" how old, or stands for a time of day ("clock"), or
	// stands before a reason ("because"); "" for none of these.
	Sort(word string) string
}

// SameModal reports whether a relation has the modal of a question, or one used for it.
func SameModal(w Words, asked string, r triple.Relation) bool {
	return r.Modal == asked || r.Modal == "" && r.Tense == "past" && asked == "used to" || r.Modal != "" && asked != "" && slices.Contains(w.SameVerbs(asked), r.Modal)
}

// MayNotBe reports whether a relation says with another modal than the question's how something is: who may be in
// debt is not told to be. What will be somewhere is told to be there then.
func MayNotBe(w Words, asked string, r triple.Relation) bool {
	return (r.Form == triple.FormCopula || r.Form == triple.FormPassive) && r.Modal != "" && r.Modal != "will" && !SameModal(w, asked, r)
}

// Completes reports whether what stands behind a preposition completes the adjective of a relation or an event, so
// that something is so of that only: tired of rain. Who is late for work is late.
func Completes(w Words, key, prep string) bool {
	word := triple.LastWord(strings.ReplaceAll(strings.TrimSuffix(key, "_"+triple.Key(prep)), "_", " "))
	plain := true
	if base := w.Base(word); base != "" && base != word { // what is closed for repairs is closed
		word, plain = w.Participle(base), prep != "for"
	}
	phrase := word + " " + prep
	return plain && (w.Sort(prep) == "completing" || w.Sort(phrase) == "completing") && w.Sort(phrase) != "itself" && !w.Symmetric(phrase)
}

// Another reports whether a name is not of what a phrase with that noun names, though it has its words: of none of
// its kind, a toy dog, or of what only is by it, the seat next to Kim. What is in a village in Tyrol is in Tyrol.
func Another(w Words, n triple.Term, noun, phrase, prep string) bool {
	have, said := strings.Split(n.Name, "_"), strings.Fields(strings.ToLower(phrase))
	if n.Kind == triple.Proper || noun == "" {
		return false
	}
	if slices.ContainsFunc(have[:len(have)-1], func(h string) bool { return w.Voids(h) && !slices.Contains(said, h) }) {
		return true
	}
	is := func(h string) bool { return w.Singular(strings.TrimSuffix(h, "'s")) == w.Singular(noun) }
	at, named := slices.IndexFunc(have, w.Preposition), slices.IndexFunc(have, is)
	if at < 1 || named < at || !slices.ContainsFunc(have[:at], w.PlainNoun) {
		return false
	}
	part := have[at] == "of" && !strings.Contains(phrase, strings.ToUpper(noun[:1])+noun[1:]) // a cup of tea is tea
	return !part && (have[at] != prep || !w.Place(prep))
}

// OneSuch reports whether a noun with more words in front names one of those whom it names alone:
// a younger brother is a brother, and a late one was.
func OneSuch(w Words, words, noun string) bool {
	before, ok := strings.CutSuffix(words, " "+noun)
	return ok && w.Person(noun) && w.ByName(triple.Const(triple.Definite, words), noun) &&
		!slices.ContainsFunc(strings.Fields(before), func(m string) bool { return w.Sort(m) == "unlike" })
}

// Names reports whether words name what a noun among them does: four penguin pairs are no penguins.
func Names(w Words, words, noun string) bool {
	told := strings.Fields(words)
	at := slices.IndexFunc(told, func(s string) bool { return w.Singular(s) == w.Singular(noun) })
	if at >= 0 && at+1 < len(told) && told[at+1] != "of" && !w.Place(told[at+1]) {
		noun, _ := w.Kind(told[at+1], told[at+1])
		return !noun
	}
	return true
}

// OtherRank reports whether two places of one kind are told apart by their rank: the third floor and the second.
func OtherRank(w Words, a, b string) bool {
	ranked := func(said string) (int, string) {
		first, noun, _ := strings.Cut(strings.TrimPrefix(strings.ToLower(said), "the "), " ")
		return w.Rank(first), noun
	}
	one, noun := ranked(a)
	other, same := ranked(b)
	return one > 0 && other > 0 && one != other && noun == same
}

// halfWeek is how many days the nearest one of a name is away at most.
const halfWeek = 3

// FarDay reports whether the nearest day of the week is not on the side of another that a bound says: what is so until
// Sunday is so on the Saturday before, and on a Monday that is rather the one behind it nobody knows.
func FarDay(bound string, day, end float64) bool {
	apart := int(end-day+7) % 7
	if strings.HasPrefix(bound, ">") {
		apart = int(day-end+7) % 7
	}
	return apart > halfWeek
}

// EndHour is the hour until which something is from another on, both on a clock of twelve: from twelve to two is to 14.
func EndHour(from, until float64) float64 {
	if until < from {
		return until + 12
	}
	return until
}

// BareHour reports whether words name an hour alone, in digits or words, so that it may be of the morning or the evening.
func BareHour(said string) bool {
	n, err := strconv.Atoi(said)
	return err == nil && n <= 12 || !strings.ContainsAny(said, "0123456789") && !strings.Contains(said, " in ")
}

// RelationWords are the words of a relation as a sentence with "is" has them: married to.
func RelationWords(w Words, r triple.Relation) string {
	word := r.Word
	if word == "" {
		word = r.Lemma
	}
	if r.Form == triple.FormPassive {
		word = w.Participle(r.Lemma)
	}
	return strings.TrimSpace(word + " " + r.Prep)
}
