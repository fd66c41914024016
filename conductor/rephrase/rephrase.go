// Package rephrase puts a question into the words of what is known: "which states does the
// Ohio run through" into "which states does the Ohio traverse", where that is the verb in
// use, and the names that everybody knows for one thing into the one that is known.
//
// It promises that a word is only put in the place of one that nothing known is told with,
// and only one that is said for the same by the word lists. It answers nothing.
package rephrase

import (
	_ "embed" // the words
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
	// Name is the name in use with the key.
	Name(key string) (triple.Term, bool)
	// RelationsWith are those in use with the word.
	RelationsWith(word string) []triple.Relation
}

// Words is what rephrasing needs of English.
type Words interface {
	// Alike are other names of what a name is known by everywhere.
	Alike(name string) []string
	// Base is the base form of a verb's form, "" for a word that is no verb.
	Base(word string) string
	// MayBeNoun reports whether a word form may be a noun.
	MayBeNoun(word string) bool
	Third(verb string) string
	Participle(verb string) string
}

// Rephraser puts questions into other words.
type Rephraser struct {
	Known Known
	Words Words
}

// maxPhrase is how many words a phrase may have that is put in other words.
const maxPhrase = 5

// Question is a question in the words of what is known, "" where they are its own. Of
// what was not read as a question, an order for a list is taken for one.
func (r Rephraser) Question(text string, isQuestion bool) string {
	mark := ""
	if t := strings.TrimRight(strings.TrimSpace(text), "?.! "); len(t) < len(text) {
		text, mark = t, "?"
	}
	words := strings.Fields(text)
	said := strings.Join(words, " ")
	if !isQuestion {
		words = asked(words)
	}
	words = truly(words)
	words = r.inOrder(r.piedPiped(r.fronted(words)))
	var out []string
	for i := 0; i < len(words); {
		instead, n := r.instead(words[i:])
		if n == 0 {
			out, i = append(out, words[i]), i+1
			continue
		}
		out, i = append(out, instead), i+n
	}
	if now := strings.Join(out, " "); now != said {
		return now + mark
	}
	return ""
}

// asked makes a question of an order for a list. The name of something is no order.
func asked(words []string) []string {
	for n := min(maxPhrase, len(words)-2); n > 0; n-- {
		if as := vocabulary.As("order", strings.ToLower(strings.Join(words[:n], " "))); as != "" && (n > 1 || lexicon.ClosedOf(words[n])&lexicon.Preposition == 0) {
			return append(strings.Fields(as), words[n:]...)
		}
	}
	return words
}

// truly is "is it true that Ben is the treasurer" as "is Ben the treasurer", where all that has to move is a form
// of "be".
func truly(words []string) []string {
	n := min(maxPhrase, len(words)-3)
	for n > 0 && !vocabulary.Is("truth", strings.ToLower(strings.Join(words[:n], " "))) {
		n--
	}
	if n <= 0 {
		return words
	}
	said := words[n:]
	is := slices.IndexFunc(said, func(w string) bool { return lexicon.ClosedOf(strings.ToLower(w))&lexicon.BeVerb != 0 })
	if is < 1 || slices.ContainsFunc(said[:is], func(w string) bool { return vocabulary.Is("relative", strings.ToLower(w)) || strings.HasSuffix(w, ",") }) {
		return words
	}
	return slices.Concat([]string{said[is]}, said[:is], said[is+1:])
}

// fronted puts a preposition that a question begins with behind the verb that it belongs
// to: "through which states does the Ohio run".
func (r Rephraser) fronted(words []string) []string {
	if len(words) < 4 {
		return words
	}
	prep, base := strings.ToLower(words[0]), r.Words.Base(strings.ToLower(words[len(words)-1]))
	if base == "" || !vocabulary.Is("same", base+" "+prep) {
		return words
	}
	return append(slices.Clone(words[1:]), prep)
}

// piedPiped puts a preposition before "which" behind the verb that it belongs to: "the
// states through which the Ohio runs".
func (r Rephraser) piedPiped(words []string) []string {
	for i := 1; i+3 < len(words); i++ {
		if strings.ToLower(words[i+1]) != which {
			continue
		}
		for j := i + 3; j < len(words); j++ {
			base := r.Words.Base(strings.ToLower(words[j]))
			phrase := base + " " + strings.ToLower(words[i])
			if base == "" || !vocabulary.Is("same", phrase) && !(vocabulary.Is("same", base) && r.inUse(base) && vocabulary.Is("moved", words[i])) {
				continue
			}
			out := append(slices.Clone(words[:i]), that)
			out = append(out, words[i+2:j+1]...)
			if vocabulary.Is("same", phrase) {
				out = append(out, words[i])
			}
			return append(out, words[j+1:]...)
		}
	}
	return words
}

// The words that a clause about a noun begins with.
const which, that = "which", "that"

// instead is what stands for the phrase that words begin with, and how many words it has; 0
// for none.
func (r Rephraser) instead(words []string) (string, int) {
	for n := min(maxPhrase, len(words)); n > 0; n-- {
		phrase := strings.ToLower(strings.Join(words[:n], " "))
		if name := r.name(phrase); name != "" {
			return name, n
		}
		if verb := r.verb(strings.Fields(phrase)); verb != "" {
			return verb, n
		}
	}
	return "", 0
}

// name is the name in use of what a phrase names, "" where it is in use itself or none is.
func (r Rephraser) name(phrase string) string {
	plain := phrase
	if front, rest, ok := strings.Cut(phrase, " "); ok && vocabulary.Is("article", front) {
		plain = rest
	}
	if len(plain) < 3 && plain == phrase { // us, it
		return ""
	}
	if _, known := r.Known.Name(triple.Key(plain)); known {
		return ""
	}
	others := r.Words.Alike(plain)
	if group := vocabulary.As("called", plain); group != "" {
		for _, other := range vocabulary.Of("called") {
			if vocabulary.As("called", other) == group {
				others = append(others, other)
			}
		}
	}
	for _, other := range others {
		if t, known := r.Known.Name(triple.Key(other)); known && t.Kind == triple.Proper {
			return t.Spelling()
		}
	}
	return ""
}

// verb is the verb in use that is said for another, in its form; "" for none.
func (r Rephraser) verb(words []string) string {
	base := r.Words.Base(words[0])
	if base == "" || len(words) < 2 && (base == words[0] || r.Words.MayBeNoun(words[0]) && !strings.HasSuffix(words[0], "ing")) {
		return ""
	}
	phrase := strings.Join(append([]string{base}, words[1:]...), " ")
	group := vocabulary.As("same", phrase)
	if group == "" || r.inUse(phrase) {
		return ""
	}
	for _, other := range vocabulary.Of("same") {
		if vocabulary.As("same", other) != group || strings.Contains(other, " ") || !r.inUse(other) {
			continue
		}
		switch words[0] {
		case r.Words.Third(base):
			return r.Words.Third(other)
		case base:
			return other
		case r.Words.Participle(base):
			return r.Words.Participle(other)
		}
		return ing(other)
	}
	return ""
}

// ing is the form of a verb in -ing.
func ing(verb string) string { return strings.TrimSuffix(verb, "e") + "ing" }

// inUse reports whether something known is told with a verb and what belongs to it.
func (r Rephraser) inUse(phrase string) bool {
	verb, rest, _ := strings.Cut(phrase, " ")
	return slices.ContainsFunc(r.Known.RelationsWith(verb), func(x triple.Relation) bool {
		return x.Lemma == verb && strings.TrimSpace(x.Particle+" "+x.Prep) == rest
	})
}
