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
	out := slices.Concat(Words().Of("whoever"), Words().Of("things"), Words().Of("general"))
	slices.Sort(out)
	return out
}

// OtherSides are the verbs that tell from the other side what a verb asks: for each the
// parts as the verb has them, and as the other has them. A verb of two words is written as one:
// rent_out.
func (Classes) OtherSides(verb string) [][2]string { return sides("side", verb) }

// Contraries are the verbs that say that what a verb tells is not so: lose of win. They are
// written as those of OtherSides are.
func (Classes) Contraries(verb string) [][2]string { return sides("contrary", verb) }

// sides are the verbs that a kind of lines has beside a verb, on either side.
func sides(kind, verb string) [][2]string {
	var out [][2]string
	written := strings.ReplaceAll(verb, " ", "_")
	for _, there := range Words().Of(kind) {
		for _, here := range values(kind, there) {
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

// Tells are the verbs that tell what a verb asks and are not told by it: who bought it for how
// much tells what it cost. They are written as those of OtherSides are.
func (Classes) Tells(verb string) [][2]string {
	var out [][2]string
	for _, told := range Words().Of("telling") {
		for _, asked := range values("telling", told) {
			if first, _, _ := strings.Cut(asked, " "); first == verb {
				out = append(out, [2]string{asked, told})
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

// Verbs are those of a kind: "putting", of what is done to something so that since then it is where a
// preposition says, park, and "lying", of what is there as long as it does that, hang.
func (Classes) Verbs(kind string) []string { return Words().Of(kind) }

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

// Reverse is the preposition that says of two the other way round what one says.
func (Classes) Reverse(prep string) string { return Words().As("reverse", prep) }

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

// Barring are the modals whose denial denies this one as well.
func (Classes) Barring(modal string) []string { return values("barring", modal) }

// Kind reports whether a noun may name one of the kinds under a name: a "thing" is what one can part with, a job or a
// car, and no name or speech.
func Kind(noun, name string) bool {
	last := noun[strings.LastIndexByte(noun, '_')+1:]
	return slices.ContainsFunc(Words().Of(name), func(kind string) bool { return lexicon.MayBeA(last, kind) })
}

// Granting are the modals that grant what this one does.
func (Classes) Granting(modal string) []string { return values("granting", modal) }

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

// OpensNoun reports whether a word begins the name of some thing or things: "a", "two", "12".
func (Classes) OpensNoun(word string) bool {
	return is("individual", word) || is("number", word) || word != "" && word[0] >= '0' && word[0] <= '9'
}

// Hopes reports whether a text begins with what those say who hope for something: "with a bit of luck".
func Hopes(text string) bool {
	words := strings.Fields(strings.ToLower(text))
	for len(words) > 1 && is("opening", strings.TrimRight(words[0], ",")) {
		words = words[1:]
	}
	for n := range min(6, len(words)+1) {
		if is("hoping", strings.TrimRight(strings.Join(words[:n], " "), ",:;!")) {
			return true
		}
	}
	return false
}

// NotYet reports whether a text says of what is not done that it has not been so far: "Tom hasn't paid".
func NotYet(text string) bool {
	words := strings.Fields(strings.ReplaceAll(strings.ReplaceAll(strings.ToLower(text), "’", "'"), "n't", " not"))
	for i, w := range words[:max(0, len(words)-1)] {
		if is("haveform", w) && is("negation", words[i+1]) {
			return true
		}
	}
	return false
}

// Imagines reports whether a text begins with where something is made up: "in the story Luis wrote".
func (Classes) Imagines(text string) bool {
	words := strings.Fields(strings.ToLower(text))
	if len(words) < 4 || words[0] != "in" || !is("determiner", words[1]) && !is("owner", words[1]) {
		return false
	}
	for i, w := range words[2:min(5, len(words))] {
		switch noun := strings.TrimRight(w, ","); {
		case is("fiction", noun), i > 0 && is("fiction", words[i+1]+" "+noun):
			return true
		case noun != w:
			return false
		}
	}
	return false
}

// DeniesAny reports whether a text denies something of any: "does not repair anything".
func (Classes) DeniesAny(text string) bool {
	denied := false
	for w := range strings.FieldsSeq(strings.ToLower(strings.ReplaceAll(text, "’", "'"))) {
		w = strings.Trim(w, ".,!")
		denied = denied || is("negation", w) || strings.HasSuffix(w, "n't")
		if denied && slices.ContainsFunc(values("indefinite", w), func(v string) bool { return strings.HasPrefix(v, "any ") }) {
			return true
		}
	}
	return false
}
