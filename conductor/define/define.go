// Package define turns a definition in plain words over what is known into a condition
// that the grammar reads: "a major city is a city with more than 150000 people" into "if X
// is a city and the population of X is more than 150000 then X is major".
//
// It promises that a measure is one that something known is told by, so that a definition
// over words that nothing goes with is left as it is. What it makes is read, tried and
// stored as if the person had said it.
//
// It knows no facts and keeps nothing.
package define

import (
	"cmp"
	_ "embed" // the words of definitions
	"slices"
	"strings"

	"whence/triple"
	"whence/triple/english/lexicon"
)

//go:embed words.txt
var wordList string

var vocabulary = lexicon.NewTable(wordList)

// Known is what is known of the words in use.
type Known interface {
	// RelationsWith are those in use with the word.
	RelationsWith(word string) []triple.Relation
	// Classes are those in use.
	Classes() []triple.Term
}

// Words is what definitions need of English.
type Words interface {
	Singular(noun string) string
	// Kind reports whether the one noun names a kind of what the other names.
	Kind(noun, kind string) (is, same bool)
	// Dimensions are what an adjective compares, and whether it is for more of it.
	Dimensions(adjective string) ([]lexicon.Dimension, []int)
	// Graded is the base of an adjective that compares, and "more" or "most".
	Graded(word string) (base, degree string)
}

// Definer reads definitions.
type Definer struct {
	Known Known
	Words Words
}

// Condition is the sentence that a definition of what is of a kind stands for, "" for
// what is none.
func (d Definer) Condition(text string) string {
	words := strings.Fields(strings.TrimRight(strings.TrimSpace(text), ".!"))
	low := strings.Fields(strings.ToLower(strings.Join(words, " ")))
	if len(low) < 8 || !vocabulary.Is("article", low[0]) || !vocabulary.Is("be", low[3]) || !vocabulary.Is("article", low[4]) {
		return ""
	}
	quality, noun, kind := low[1], low[2], low[5]
	if noun != kind || !d.isClass(noun) {
		return ""
	}
	limit := d.limit(low[6:])
	if limit == "" {
		return ""
	}
	return "If X is " + low[0] + " " + noun + " and " + limit + " then X is " + quality + "."
}

func (d Definer) isClass(noun string) bool {
	for _, c := range d.Known.Classes() {
		if c.Name == triple.Key(noun) {
			return true
		}
	}
	return false
}

// limit is the condition behind the noun, "" where it is none.
func (d Definer) limit(words []string) string {
	if _, rest := lead("has", words); rest != nil {
		if sign, rest := lead("limit", rest); sign != "" && len(rest) == 2 && isNumber(rest[0]) { // with more than 150000 people
			return d.measured(rest[1], sign, rest[0])
		}
		return d.ofMeasure(rest)
	}
	if _, rest := lead("whose", words); rest != nil {
		return d.ofMeasure(rest)
	}
	if _, rest := lead("that", words); len(rest) >= 3 && rest[1] == than && isNumber(rest[2]) { // that is longer than 750
		return d.graded(rest[0], rest[2])
	}
	return ""
}

// than stands behind an adjective that compares.
const than = "than"

// ofMeasure is a measure and its limit: an area of more than 750.
func (d Definer) ofMeasure(words []string) string {
	if len(words) > 0 && (vocabulary.Is("article", words[0]) || words[0] == "the") {
		words = words[1:]
	}
	if len(words) < 2 {
		return ""
	}
	measure, rest := words[0], words[1:]
	sign, after := lead("limit", rest)
	if sign == "" {
		if _, of := lead("of", rest); of != nil {
			sign, after = lead("limit", of)
		}
	}
	if sign == "" || len(after) == 0 || !isNumber(after[0]) || len(after) > 2 {
		return ""
	}
	return d.measured(measure, sign, after[0])
}

// measured is the condition on a measure that something is told by.
func (d Definer) measured(noun, sign, number string) string {
	single := d.Words.Singular(noun)
	for _, word := range []string{single, vocabulary.As("measure", noun), vocabulary.As("measure", single)} {
		if word == "" {
			continue
		}
		for _, r := range d.Known.RelationsWith(word) {
			switch {
			case r.Form == triple.FormNoun && r.Prep == "of":
				return "the " + r.Word + " of X is " + sign + " " + number
			case r.Form == triple.FormCount:
				return "X has " + sign + " " + number + " " + noun
			}
		}
	}
	return ""
}

// graded is the condition of an adjective that compares.
func (d Definer) graded(word, number string) string {
	base, degree := d.Words.Graded(word)
	if degree != "more" {
		return ""
	}
	dims, dirs := d.Words.Dimensions(base)
	for i, dim := range dims {
		for _, noun := range dim.Nouns {
			sign := map[int]string{1: vocabulary.Of("limit")[0], -1: vocabulary.As("limit", "less "+than)}[dirs[i]]
			if c := d.measured(noun, sign, number); c != "" && sign != "" {
				return c
			}
		}
	}
	return ""
}

// lead takes off the longest phrase of a kind that words begin with, and returns what it
// stands for and the rest; nil for none.
func lead(kind string, words []string) (as string, rest []string) {
	for n := min(4, len(words)); n > 0; n-- {
		if phrase := strings.Join(words[:n], " "); vocabulary.Is(kind, phrase) {
			return vocabulary.As(kind, phrase), words[n:]
		}
	}
	return "", nil
}

func isNumber(w string) bool {
	_, ok := triple.ParseNumber(w)
	return ok
}

// Computed are the rules, as rule files have them, of a definition by what is told of the
// same things: a value worked out of two others, as in "the density of a state is its
// population divided by its area", or another word for one, as in "the citizens of a place
// are its people"; none for what is no such definition.
func (d Definer) Computed(text string) (relation triple.Relation, rules []string) {
	low := strings.Fields(strings.ToLower(strings.TrimRight(strings.TrimSpace(text), ".!")))
	at := slices.IndexFunc(low, func(w string) bool { return vocabulary.Is("be", w) })
	if at < 4 || low[0] != "the" || low[at-3] != "of" || !vocabulary.Is("article", low[at-2]) || len(low) < at+3 || low[at+1] != own {
		return relation, nil
	}
	body := d.body(low[at+2:])
	if body == "" {
		return relation, nil
	}
	defined := strings.Join(low[1:at-3], " ")
	relation = triple.Relation{Form: triple.FormNoun, Word: defined, Prep: "of", Key: triple.Key(defined) + "_of"}
	for _, class := range d.classes(low[at-1]) {
		rules = append(rules, relation.Key+"(V, X) :- instance_of(X, /"+class+"), "+body)
	}
	return relation, rules
}

// body is what works a value out that words describe, "" for none.
func (d Definer) body(words []string) string {
	if one := d.told(strings.Join(words, " ")); one != "" {
		return one + "(V, X)."
	}
	for i := 1; i < len(words)-2; i++ {
		op, rest := lead("compute", words[i:])
		if op == "" || len(rest) < 2 || rest[0] != own {
			continue
		}
		left, right := d.told(strings.Join(words[:i], " ")), d.told(strings.Join(rest[1:], " "))
		if left == "" || right == "" {
			return ""
		}
		return left + "(A, X), " + right + "(B, X), V = fn:" + op + "(A, B)."
	}
	return ""
}

// classes are the keys of the classes in use that a noun names: its own, or else those of
// its kinds, as cities and states are places.
func (d Definer) classes(noun string) []string {
	if d.isClass(noun) {
		return []string{triple.Key(noun)}
	}
	var out []string
	for _, c := range d.Known.Classes() {
		if is, _ := d.Words.Kind(strings.ReplaceAll(c.Name, "_", " "), cmp.Or(vocabulary.As("sort", noun), noun)); is {
			out = append(out, c.Name)
		}
	}
	return out
}

// own is the word for what is of the same thing.
const own = "its"

// told is the relation that a noun is told by, "" for none.
func (d Definer) told(noun string) string {
	words := strings.Fields(noun)
	if len(words) == 0 {
		return ""
	}
	for _, r := range d.Known.RelationsWith(d.Words.Singular(words[len(words)-1])) {
		if r.Form == triple.FormNoun && r.Prep == "of" && r.Word == noun {
			return r.Key
		}
	}
	if measure := vocabulary.As("measure", noun); measure != "" && measure != noun {
		return d.told(measure)
	}
	return ""
}
