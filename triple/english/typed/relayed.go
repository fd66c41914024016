package typed

import (
	"strings"

	"whence/triple/english/closed"
	"whence/triple/english/lexicon"
	"whence/triple/english/parse"
)

// maxRelay bounds the words in front of the colon.
const maxRelay = 5

// Relayed reports whether a text is the words of somebody else, in which "I" is not who tells it: "From Gordon: I'm
// late", "Text from mum: the bus is late", "Gordon writes: I am ill".
func Relayed(text string) bool {
	head, rest, ok := strings.Cut(text, ": ")
	words := strings.Fields(strings.ToLower(head))
	if !ok || len(words) < 2 || len(words) > maxRelay || strings.TrimSpace(rest) == "" {
		return false
	}
	if words[0] == "from" {
		return named(head, 1)
	}
	if words[1] == "from" {
		return len(words) > 2 && isMessage(words[0]) && named(head, 2)
	}
	says := words[len(words)-1]
	return closed.Words().Is("speech", parse.Lemma(says, "VBD")) && named(head, 0) && speaks(rest)
}

// isMessage reports whether a noun may name what one is sent: a text, an email.
func isMessage(noun string) bool {
	for sense := range lexicon.Supersenses(noun, lexicon.Noun) {
		if sense == "noun.communication" {
			return true
		}
	}
	return false
}

// named reports whether the words of a head from the i-th on begin with a name, or with a word for a relative.
func named(head string, i int) bool {
	w := strings.Fields(head)[i]
	low := strings.ToLower(w)
	return closed.Words().As("person", low) == "" && (w != low || lexicon.MayBeA(low, "relative"))
}

// speaks reports whether words are of those who say them.
func speaks(text string) bool {
	for w := range strings.FieldsFuncSeq(strings.ToLower(text), func(r rune) bool { return r != '’' && r != '\'' && (r < 'a' || r > 'z') }) {
		w, _, _ = strings.Cut(strings.ReplaceAll(w, "’", "'"), "'")
		if who := closed.Words().As("person", w); who == "speaker" || who == "tellers" {
			return true
		}
	}
	return false
}
