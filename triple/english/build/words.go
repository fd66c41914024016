package build

import (
	_ "embed"
	"slices"
	"strings"
	"sync"

	"whence/triple/english/lexicon"
)

//go:embed words.txt
var wordList string

// closedClass are the words of words.txt by kinds.
var closedClass = sync.OnceValue(func() lexicon.Table { return lexicon.NewTable(wordList) })

// values are what a word stands for as one of a kind; nil where it is none.
func values(kind, word string) []string { return closedClass().All(kind, strings.ToLower(word)) }

func is(kind, word string) bool { return values(kind, word) != nil }

// SameVerbs are the verbs and modals that are used for this one.
func SameVerbs(verb string) []string {
	var out []string
	for _, other := range closedClass().Of("verb") {
		if other != verb && slices.ContainsFunc(values("verb", other), func(g string) bool { return slices.Contains(values("verb", verb), g) }) {
			out = append(out, other)
		}
	}
	slices.Sort(out)
	return out
}

// SamePrep reports whether two prepositions are used for one another.
func SamePrep(a, b string) bool {
	for _, x := range values("preposition", a) {
		for _, y := range values("preposition", b) {
			if x == y {
				return true
			}
		}
	}
	return a == b
}

// Universal reports whether words speak of any or all of a kind.
func Universal(words string) bool {
	first, _, _ := strings.Cut(strings.ToLower(words), " ")
	return is("universal", first)
}

// Universals are the words with which names of all, any or none of a kind begin.
func Universals() []string {
	out := append(closedClass().Of("whoever"), closedClass().Of("quantifier")...)
	slices.Sort(out)
	return out
}

// OtherSides are the verbs that tell from the other side what a verb asks: for each the
// parts as the verb has them, and as the other has them.
func OtherSides(verb string) [][2]string {
	var out [][2]string
	for _, there := range closedClass().Of("side") {
		for _, here := range values("side", there) {
			if first, _, _ := strings.Cut(here, " "); first == verb {
				out = append(out, [2]string{here, there})
			}
			if first, _, _ := strings.Cut(there, " "); first == verb {
				out = append(out, [2]string{there, here})
			}
		}
	}
	return out
}

// OtherNouns are the nouns that name the other side of what a noun names.
func OtherNouns(noun string) []string {
	out := slices.Clone(values("other", noun))
	for _, there := range closedClass().Of("other") {
		if slices.Contains(values("other", there), noun) {
			out = append(out, there)
		}
	}
	return out
}

// Doer reports whether a noun has an ending of those who do something.
func Doer(noun string) bool {
	return slices.ContainsFunc(closedClass().Of("doer"), func(end string) bool { return strings.HasSuffix(noun, end) })
}

// Sort tells of a verb or adjective whether it says when something begins ("begin") or ends
// ("end"), how long it lasts ("last"), where it is kept ("keep"), or what its subject does
// where it is ("dwell"), and of an adjective whether a number alone says how much of what it
// measures ("bare"), and of what is done to something so that it is since then at another
// time or place or of another value ("change"), and of a preposition whether a number alone
// behind it is a time of day ("clock"), and of an adjective whether it says that something is
// so ("true"); "" for none of these.
func Sort(word string) string { return closedClass().As("sort", word) }

// TimeEnd is how a time lies to the one behind a preposition.
func TimeEnd(prep string) string { return closedClass().As("timeend", prep) }

// OfSort are the words of a sort.
func OfSort(sort string) []string {
	return slices.DeleteFunc(slices.Clone(closedClass().Of("sort")), func(w string) bool { return Sort(w) != sort })
}

// Opposites are the words whose place a word takes.
func Opposites(word string) []string {
	out := slices.Clone(values("opposite", word))
	for _, there := range closedClass().Of("opposite") {
		if slices.Contains(values("opposite", there), word) {
			out = append(out, there)
		}
	}
	return out
}

// Voids reports whether something is not what its noun says, with this modifier.
func Voids(modifier string) bool { return is("voiding", modifier) }

// Supposes is what a sentence supposes that begins with "suppose" and the like; "" where
// it does not.
func Supposes(sentence string) string {
	low := strings.ToLower(strings.ReplaceAll(sentence, "’", "'"))
	longest := 0
	for _, cue := range closedClass().Of("suppose") {
		if strings.HasPrefix(low, cue+" ") {
			longest = max(longest, len(cue)+1)
		}
	}
	if longest == 0 || len(low) != len(sentence) {
		return ""
	}
	return strings.TrimLeft(sentence[longest:], ", ")
}

// Only reports whether a sentence begins by saying whom alone it holds of.
func Only(sentence string) bool {
	first, _, _ := strings.Cut(strings.TrimSpace(sentence), " ")
	return is("only", first)
}

// Permission reports whether a modal allows.
func Permission(modal string) bool { return is("permission", modal) }

// Excepts are the prepositions before those of whom something does not hold.
func Excepts() []string { return values("except", "whom") }

// Place reports whether a preposition tells where something is or goes.
func Place(prep string) bool { return is("place", prep) }

// Symmetric reports whether the words of a relation hold both ways round.
func Symmetric(words string) bool {
	noun, of := strings.CutSuffix(words, " of")
	mutual := lexicon.Mutual.Has(noun) && !lexicon.HeNouns.Has(noun) && !lexicon.SheNouns.Has(noun)
	return is("symmetric", words) || of && mutual
}

// Relative reports whether words name a time that is another whenever they are said.
func Relative(words string) bool { return is("relative", words) }

// Reason reports whether a clause with this link is a reason.
func Reason(link string) bool { return is("reason", link) }
