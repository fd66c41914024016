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
	words := strings.Fields(head)
	if !ok || len(words) < 2 || len(words) > maxRelay || strings.TrimSpace(rest) == "" {
		return false
	}
	first := strings.ToLower(words[0])
	switch says := strings.ToLower(words[len(words)-1]); {
	case first == "from":
		return named(words[1])
	case strings.EqualFold(words[1], "from"): // a text, an email
		return len(words) > 2 && lexicon.MayBeOf(first, lexicon.Noun, "noun.communication") && named(words[2])
	default:
		return closed.Words().Is("speech", parse.Lemma(says, "VBD")) && named(words[0]) && speaks(rest)
	}
}

// named reports whether a word is a name, or one for a relative.
func named(w string) bool {
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
