package closed

import (
	"slices"
	"strings"

	"whence/triple/english/lexicon"
)

// Classes answers what those who build, match and compute ask of words of closed classes.
type Classes struct{}

// values are what a word stands for as one of a kind; nil where it is none.
func values(kind, word string) []string { return Words().All(kind, strings.ToLower(word)) }

func is(kind, word string) bool { return values(kind, word) != nil }

// SameVerbs are the verbs and modals that are used for this one.
func (Classes) SameVerbs(verb string) []string {
	var out []string
	for _, other := range Words().Of("verb") {
		if other != verb && slices.ContainsFunc(values("verb", other), func(g string) bool { return slices.Contains(values("verb", verb), g) }) {
			out = append(out, other)
		}
	}
	slices.Sort(out)
	return out
}

// SamePrep reports whether two prepositions are used for one another.
func (Classes) SamePrep(a, b string) bool {
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
func (Classes) Universal(words string) bool {
	first, _, _ := strings.Cut(strings.ToLower(words), " ")
	return is("universal", first)
}

// Universals are the words with which names of all, any or none of a kind begin.
func (Classes) Universals() []string {
	out := append(Words().Of("whoever"), Words().Of("general")...)
	slices.Sort(out)
	return out
}

// OtherSides are the verbs that tell from the other side what a verb asks: for each the
// parts as the verb has them, and as the other has them. A verb of two words is written as one:
// rent_out.
func (Classes) OtherSides(verb string) [][2]string {
	var out [][2]string
	written := strings.ReplaceAll(verb, " ", "_")
	for _, there := range Words().Of("side") {
		for _, here := range values("side", there) {
			if first, _, _ := strings.Cut(here, " "); first == written {
				out = append(out, [2]string{here, there})
			}
			if first, _, _ := strings.Cut(there, " "); first == written {
				out = append(out, [2]string{there, here})
			}
		}
	}
	return out
}

// OtherNouns are the nouns that name the other side of what a noun names.
func (Classes) OtherNouns(noun string) []string {
	out := slices.Clone(values("other", noun))
	for _, kind := range []string{"other", "either"} {
		for _, there := range Words().Of(kind) {
			if slices.Contains(values(kind, there), noun) {
				out = append(out, there)
			}
		}
	}
	return out
}

// Doer reports whether a noun has an ending of those who do something.
func (Classes) Doer(noun string) bool {
	return slices.ContainsFunc(Words().Of("doer"), func(end string) bool { return strings.HasSuffix(noun, end) })
}

// Sort tells of a verb or adjective whether it says when something begins ("begin") or ends
// ("end"), how long it lasts ("last"), where it is kept ("keep"), or what its subject does
// where it is ("dwell"), and of an adjective whether a number alone says how much of what it
// measures ("bare"), and of what is done to something so that it is since then at another
// time or place or of another value ("change"), and of a preposition whether a number alone
// behind it is a time of day ("clock"), and of an adjective whether it says that something is
// so ("true"); "" for none of these.
func (Classes) Sort(word string) string { return Words().As("sort", word) }

// TimeEnd is how a time lies to the one behind a preposition.
func (Classes) TimeEnd(prep string) string { return Words().As("timeend", prep) }

// OfSort are the words of a sort.
func (Classes) OfSort(sort string) []string {
	return slices.DeleteFunc(slices.Clone(Words().Of("sort")), func(w string) bool { return Classes{}.Sort(w) != sort })
}

// Opposites are the words whose place a word takes.
func (Classes) Opposites(word string) []string {
	out := slices.Clone(values("opposite", word))
	for _, there := range Words().Of("opposite") {
		if slices.Contains(values("opposite", there), word) {
			out = append(out, there)
		}
	}
	return out
}

// Voids reports whether something is not what its noun says, with this modifier.
func (Classes) Voids(modifier string) bool { return is("voiding", modifier) }

// Supposes is what a sentence supposes that begins with "suppose" and the like; "" where
// it does not.
func (Classes) Supposes(sentence string) string {
	low := strings.ToLower(strings.ReplaceAll(sentence, "’", "'"))
	longest := 0
	for _, cue := range Words().Of("suppose") {
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
func (Classes) Only(sentence string) bool {
	first, _, _ := strings.Cut(strings.TrimSpace(sentence), " ")
	return is("only", first)
}

// Permission reports whether a modal allows.
func (Classes) Permission(modal string) bool { return is("permission", modal) }

// Excepts are the prepositions before those of whom something does not hold.
func (Classes) Excepts() []string { return values("except", "whom") }

// Place reports whether a preposition tells where something is or goes.
func (Classes) Place(prep string) bool { return is("placing", prep) }

// Symmetric reports whether the words of a relation hold both ways round.
func (Classes) Symmetric(words string) bool {
	noun, of := strings.CutSuffix(words, " of")
	mutual := lexicon.Mutual.Has(noun) && !lexicon.HeNouns.Has(noun) && !lexicon.SheNouns.Has(noun)
	return is("symmetric", words) || of && mutual
}

// Relative reports whether words name a time that is another whenever they are said.
func (Classes) Relative(words string) bool { return is("moving", words) }

// Reason reports whether a clause with this link is a reason.
func (Classes) Reason(link string) bool { return is("reason", link) }

// Condition reports whether a clause with this link is a condition of the other.
func (Classes) Condition(link string) bool { return is("condition", link) }
