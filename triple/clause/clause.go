// Package clause is what a sentence says, as data: clauses with a predicate and
// typed roles, and the terms that fill them. Every reader of language, be it the
// grammar, the statistical parser or a model, ends here, and one builder makes
// facts, questions and rules from it.
//
// It promises that a clause accounts for its words: each content word of the
// sentence lies in the span of exactly one predicate, role or term, or is listed
// in Sentence.Lost.
//
// It neither reads text nor knows what is stored; see triple/english/meaning.
package clause

import "slices"

// Span is a run of the sentence, as byte offsets: from Start up to End.
type Span struct{ Start, End int }

// Sentence is the reading of one sentence.
type Sentence struct {
	Text string
	// Clauses are what is asserted or asked, in the order of the words. What is
	// only embedded ("said that …", "because …") is in Clause.Subs.
	Clauses []Clause
	// Asks is set where the sentence is a question: of yes and no where no term
	// has a Hole.
	Asks bool
	// Lost are the content words that found no place: nothing may be learned
	// from a sentence that has any.
	Lost []Span
	// Reader names who read it: "grammar", "parser" or "model".
	Reader string
	// Agreed is the share of the members whose reading makes the same clauses,
	// in (0, 1]; 1 for a reader that has no members.
	Agreed float64
	// Shared are those of the clauses that all members have, where they do not have all of
	// them: what they say holds however the rest is read.
	Shared []Clause
	// Others are readings that differ, the likeliest first.
	Others []Sentence
}

// Kind is what sort of thing a clause says.
type Kind uint8

// The kinds of clauses.
const (
	// Event: something happens or is done, at a time or again and again:
	// "Tom sold the boat to Anna", "Tom works at Acme".
	Event Kind = iota
	// State: the subject is a quality or stands somewhere: "is red", "is in Rome".
	State
	// Class: the subject is one of a class: "is a cat". "X is the N" gives a role
	// and never identity; the determiner of the complement tells.
	Class
	// Attribute: a noun relation: "the X of S is O", "S's X is O", "O is S's X",
	// "S: X O", "S is called O" (X is "name"). Predicate.Word is X, the Subject S, the
	// Complement O. Word is empty where the Complement is what the Subject describes:
	// "the rent is 900 euros", "wifi password: banana42", "the code is X7".
	Attribute
	// Possession: the subject has the object: "Tom has a dog".
	Possession
	// Comparison: "is older than", "is as tall as"; Predicate.Word is the adjective.
	Comparison
	// Existence: "there is a bridge between A and B".
	Existence
	// Fragment: a phrase alone, with nothing said of it, as its only role; its name
	// is RoleNone for a noun phrase without preposition.
	Fragment
)

// Clause is one predicate with what takes part in it.
type Clause struct {
	Kind      Kind
	Predicate Predicate
	// Roles are the participants and the circumstances, in the order of the words.
	Roles []Role
	// Negated is strong negation: "does not", "nobody", "neither … nor".
	Negated bool
	// Modal is the lemma of a modal that belongs to what is said: "can", "must",
	// "may", "would", "have to", "used to"; "" for none. Future "will" is Tense.
	// Negation stands before it: "does not have to" needs not, "must not" is not
	// allowed to.
	Modal string
	Tense Tense
	// Perfect and Progressive are the aspect: "has lived", "is living".
	Perfect, Progressive bool
	// Phase is the word for where the clause stands in time: "still", "already",
	// "yet", "no longer" (which is Negated too), "again".
	Phase string
	// Hedges are adverbs that take back some of what is said: "probably", "almost",
	// "hardly", "allegedly"; the attitude is then Hedged.
	Hedges []string
	// Focus are adverbs that say how the clause stands among others: "only", "even",
	// "also", "both". With a negation, "both" and "all" are under it.
	Focus []string
	// Discourse are adverbs that join the clause to what came before: "so",
	// "however", "actually". They change nothing of what is said.
	Discourse []string
	// Attitude is why the clause is not simply asserted.
	Attitude Attitude
	// Subs are the clauses that belong to it: what is said, wanted or believed, the
	// condition, the reason, the purpose. They are asserted only where Asserted is set.
	Subs []Sub
	Span Span
}

// Predicate is the word that the clause turns on.
type Predicate struct {
	// Lemma is the base form with its particle: "sell", "pick up", "be".
	Lemma string
	// Word is the adjective, noun or preposition of a clause with be: "red",
	// "in". Empty for verbs.
	Word string
	// Manner are adverbs that belong to the predicate: "well", "part-time".
	Manner []string
	// Degree is the comparison of Word: "", "more", "most", "as", "less", "least",
	// "too", "enough", "very" and other adverbs of degree as told.
	Degree string
	// Modifiers and Determiner are those of the noun of an Attribute: in "my older
	// sister is Ruth" Word is "sister", Modifiers "older".
	Modifiers  []string
	Determiner string
	// Passive is set where the words were passive; the roles are already those of
	// the active clause.
	Passive bool
	Spans   []Span
}

// Tense is when, as far as the verb says.
type Tense uint8

// The tenses.
const (
	Present Tense = iota
	Past
	Future
)

// Attitude is how a clause stands to what is asserted.
type Attitude uint8

// The attitudes. Only what is Asserted may be learned unasked.
const (
	Asserted Attitude = iota
	// Reported: somebody says, thinks or heard it.
	Reported
	// Wished: hoped, wanted, feared, planned.
	Wished
	// Supposed: a condition, or what would be under one.
	Supposed
	// Ordered: an imperative.
	Ordered
	// Exclaimed: nothing is stated: greetings, thanks, jokes.
	Exclaimed
	// Alternative: one of several joined by "or".
	Alternative
	// Hedged: said with less than full weight: "probably", "almost", "allegedly".
	Hedged
)

// Sub is a clause inside another.
type Sub struct {
	// Link is how it belongs there: "that", "because", "if", "when", "to"
	// (purpose), "unless", "although", "before", "after", "while", "until", "so".
	Link string
	// Role is RoleComplement for what is said or wanted, Subject for what something is
	// said of ("that he left is true", "it is true that he left"), else RoleNone.
	Role     RoleName
	Asserted bool
	Clause   Clause
}

// RoleName is what part a term takes in a clause.
type RoleName uint8

// The roles.
const (
	RoleNone RoleName = iota
	Subject
	Object
	// Recipient is the indirect object: "gave Fred the ball".
	Recipient
	// Complement is what the subject or object is or is called: "made him captain".
	Complement
	// Agent is the by-phrase of a passive whose subject is unknown otherwise.
	Agent
	// Oblique is a phrase with a preposition, Role.Prep.
	Oblique
	// Time, Place, Duration, Frequency and Quantity are circumstances whose kind
	// is known from their words: "at 6 pm", "in Rome", "for two years",
	// "every Monday", "by 3 cm".
	Time
	Place
	Duration
	Frequency
	Quantity
	// Standard is what a comparison is made with: "than Anna".
	Standard
	// Reason and Purpose are phrases: "because of the rain", "for the party".
	Reason
	Purpose
	// Topic is what a note is about: "Lavanda: minimum order 100 euros".
	Topic
	// Manner is how: "by bus", "carefully", and the hole of "how did she …".
	Manner
	// RoleComplement marks a Sub that is what is said, wanted or believed.
	RoleComplement
)

// Role is one participant.
type Role struct {
	Name RoleName
	// Prep is the preposition as told, "" for none: "from", "next to".
	Prep string
	Term Term
}

// Term is what a noun phrase speaks of.
type Term struct {
	// Text is the phrase as told, articles included.
	Text string
	// Head is the lemma of the head noun, "" for a name, a pronoun or a value.
	Head string
	// Name is the proper name: "Ruth", "St Mary's Hospital". Head and Name are both
	// set in "the ledger service Borealis".
	Name string
	// Pronoun is the lower-case pronoun: "he", "we", "this"; who that is, the
	// discourse knows.
	Pronoun string
	// Modifiers are what stands before the head, as told: "older", "billing". A
	// quality that stands for itself ("made him happy") has nothing else.
	Modifiers []string
	// Graded are those of the Modifiers that compare: "older", "most expensive".
	Graded []Graded
	// Determiner is "", "a", "the", "this", "that", "no", "some", "every", "any",
	// "what", "which", or another quantifier: "all", "both", "most", "many", "few",
	// "half", "another".
	Determiner string
	// Focus is an adverb on the term alone: "only Tom", "even on Sundays".
	Focus string
	// Plural as told.
	Plural bool
	// Quantity is how many or how much: "two sisters", "three of the cats".
	Quantity *Value
	// Of is set in "half of the team": the quantity, or the Determiner in "most of the
	// team", is a part of what is named.
	Of bool
	// Value is a number, date, amount of money or other value that stands for itself.
	Value *Value
	// Owner is whose it is: "my", "Tom's", "of the team" where it is a relation.
	Owner *Term
	// Roles are phrases that belong to the term: "the bridge between A and B".
	Roles []Role
	// Apposition are other ways the phrase names the same thing: "Ruth, my sister".
	Apposition []Term
	// Relative are clauses about the term: "which she got from a shelter". The role
	// that the term itself takes in them has the pronoun Gap.
	Relative []Clause
	// Coordinated are the members where the term is a list: "Ruth and Clare"; all
	// else of it is empty then, but for Or, Each, Text and Span.
	Coordinated []Term
	Or          bool
	// Each is set where the words say that all holds of each member: "both … and",
	// "neither … nor".
	Each bool
	// Hole is what a question asks for here; NoHole in what is told.
	Hole Hole
	Span Span
}

// Graded is a modifier that compares.
type Graded struct {
	// Lemma is the adjective, "old"; Degree as in Predicate.
	Lemma, Degree string
}

// Gap is the pronoun of the term that a relative clause is about.
const Gap = "_"

// Hole is the type of what is asked for.
type Hole uint8

// The holes.
const (
	NoHole Hole = iota
	// Who, What, WhichOne ("which bird": Head is the class), Where, When, HowMany,
	// HowMuch, HowLong, HowOften, HowOld and the like (Dimension says which), Why, How, Whose.
	Who
	What
	WhichOne
	Where
	When
	HowMany
	HowMuch
	HowLong
	HowOften
	// HowDimension: "how old", "how far", "how tall": Head is the adjective.
	HowDimension
	Why
	How
	Whose
)

// Value is a number with its unit, an amount of money, a date, a clock time, a
// duration, a range.
type Value struct {
	Kind ValueKind
	// Number is the number in decimal digits ("1.8"), "" where there is none.
	Number string
	// Until is the upper end of a range, in the same unit.
	Until string
	// Unit is the canonical unit ("kg", "EUR", "year", "%"), "" for a bare number.
	Unit string
	// ISO is a date or time in the form of ISO 8601, as precise as it was told:
	// "1958-03-04", "2019", "--12-24", "---09", "18:30", "-W-2" (Tuesday), "P2Y".
	// Where day and time are both told they are joined by "T": "--11-12T09:15". What
	// has no such form is a word: "spring", "morning", "today".
	ISO string
	// UntilISO is the upper end of a range of dates or times.
	UntilISO string
	// Relative places ISO from the time of speaking: "last", "next", "this", "ago",
	// "from now"; "before" and "after" where another time is told ("two weeks before
	// the murder"); "" for none.
	Relative string
	// Each is how often a Recurring happens in the period ISO ("twice a week": "2"
	// in "P1W"), or the day it does ("every Tuesday": "-W-2" in "P1W", "the first
	// Tuesday of every month": "-W-2#1" in "P1M", the last is "#-1"). In other
	// kinds it is the unit that an amount is for: "3 euros per kg".
	Each string
	// Bound is "", "<", "<=", ">", ">=", "~" ("under", "at most", "over", "at least", "about").
	Bound string
}

// ValueKind is the kind of a value.
type ValueKind uint8

// The kinds of values.
const (
	Number ValueKind = iota
	Amount           // a number with a unit
	Money
	Date
	Clock
	Lasting // a length of time: "two years"
	Weekday
	Ordinal
	Recurring  // how often: "twice a week", "every other Tuesday"
	Identifier // version, path, address: a name that is written like a value
)

// Holed reports whether the sentence asks for something: a term of it, or a part of one,
// is a hole.
func (s Sentence) Holed() bool {
	return slices.ContainsFunc(s.Clauses, func(c Clause) bool { return holed(c.Roles) })
}

func holed(roles []Role) bool {
	return slices.ContainsFunc(roles, func(r Role) bool {
		t := &r.Term
		return t.Hole != NoHole || t.Owner != nil && t.Owner.Hole != NoHole || holed(t.Roles)
	})
}

// Definite reports whether a phrase names one thing that is known.
func (t *Term) Definite() bool {
	return t.Name != "" || t.Owner != nil || t.Determiner == "the" || t.Determiner == "this" || t.Determiner == "that" || t.Pronoun != ""
}
