package ground

import (
	_ "embed"
	"slices"
	"strings"
	"sync"

	"whence/triple"
	"whence/triple/english/lexicon"
	"whence/triple/english/word"
)

// This file knows facts of two that say what another says, or a part of it: a father is a
// parent, of whom one is the child, and who manages the school is its manager.

//go:embed alike.txt
var alikeList string

var alike = sync.OnceValue(func() lexicon.Table { return lexicon.NewTable(alikeList) })

// implies reports whether a told fact, as certain as the claim, says what the claim says.
func implies(told, claim triple.Triple) bool {
	if told.Denied || claim.Denied || !asCertain(told, claim) {
		return false
	}
	same := told.Subject.Same(claim.Subject) && told.Object.Same(claim.Object)
	turned := told.Subject.Same(claim.Object) && told.Object.Same(claim.Subject)
	saidOf, isSaid := strings.CutSuffix(claim.Relation, "_of")
	toldOf, isTold := strings.CutSuffix(told.Relation, "_of")
	switch {
	case isOne(told, claim):
		return true
	case !same && !turned:
		return false
	case alike().Is("couple", strings.ReplaceAll(claim.Relation, "_", " ")):
		return isTold && (isA(toldOf, "husband") || isA(toldOf, "wife"))
	case alike().Is("couple", strings.ReplaceAll(told.Relation, "_", " ")):
		return isSaid && spouse(saidOf, claim)
	case !isSaid:
		return same && isTold && does(toldOf, claim.Relation) // who heads it is its head
	case same && isTold:
		return isA(toldOf, alike().As("called", saidOf)) || isA(toldOf, saidOf)
	case turned && isTold && kin(toldOf, saidOf, claim.Subject):
		return true
	case turned && isTold:
		return slices.ContainsFunc(alike().All("other", saidOf), func(other string) bool { return isA(toldOf, other) }) ||
			slices.ContainsFunc(alike().Of("other"), func(kind string) bool {
				return isA(kind, saidOf) && slices.ContainsFunc(alike().All("other", kind), func(other string) bool { return toldOf == other })
			})
	}
	return same && does(saidOf, told.Relation)
}

// isOne reports whether a claim says of whose something somebody is told to be that it is one: the
// club's treasurer is a treasurer.
func isOne(told, claim triple.Triple) bool {
	return claim.Relation == triple.InstanceOf && told.Subject.Same(claim.Subject) && told.Relation == claim.Object.Name+"_of"
}

// spouse reports whether a noun says of one of a couple what the names let her or him be.
func spouse(noun string, claim triple.Triple) bool {
	man, woman := genderOf(claim.Subject)
	himself, herself := genderOf(claim.Object)
	switch {
	case isA(noun, "wife"):
		return !man && (woman || himself && !herself)
	case isA(noun, "husband"):
		return !woman && (man || herself && !himself)
	}
	return false
}

// kin reports whether of the two sides of one relation a person is the other, and of the right
// sex: whose mother she is, is her son where his name is a man's.
func kin(told, said string, person triple.Term) bool {
	man, woman := genderOf(person)
	if man == woman || man && !alike().Is("male", said) || woman && !alike().Is("female", said) {
		return false
	}
	return slices.ContainsFunc(alike().Of("other"), func(kind string) bool {
		return isA(said, kind) && slices.ContainsFunc(alike().All("other", kind), func(other string) bool { return isA(told, other) })
	})
}

// aPerson is what WordNet sorts nouns for people into.
const aPerson = "noun.person"

// isA reports whether a noun for somebody names one of a kind.
func isA(noun, kind string) bool {
	return kind != "" && (noun == kind || alike().As("kind", noun) == kind || lexicon.Supersense(noun, lexicon.Noun) == aPerson && lexicon.Supersense(kind, lexicon.Noun) == aPerson && lexicon.IsA(noun, kind))
}

// does reports whether a noun names who does what a verb in the present says.
func does(noun, verb string) bool {
	return !strings.Contains(verb, "_") && !word.Past(verb) && (verb == noun+"s" || slices.ContainsFunc(alike().Of("doer"), func(end string) bool {
		stem, ok := strings.CutSuffix(noun, end)
		return ok && word.Stem(stem) == word.Stem(verb)
	}))
}
