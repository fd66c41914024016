package terse

import (
	"slices"
	"strings"

	"whence/triple/english/closed"
)

// This file tells what a few words ask further of what was just said: "reason?", "and the lunch, when?"

// Further is what a text asks further: of whom or what, "" for what was just said, and by which words; false where it
// is no such text.
func Further(w Words, text string) (of, asks string, ok bool) {
	words := strings.Fields(strings.Map(plainMark, strings.TrimRight(text, " ?!.…")))
	if len(words) == 0 || len(words) > maxWords {
		return "", "", false
	}
	if as := vocabulary.As("hole", joined(words)); as != "" {
		return "", as, true
	}
	if p, is := phraseOf(w, text); is && p.tail == "" && p.count == "" && (p.of == "" || closed.Words().Is("whatwas", strings.ToLower(p.of))) {
		if as := vocabulary.As("hole", p.noun); as != "" {
			return "", as, true
		}
	}
	p := phrase{}
	words = slices.DeleteFunc(p.withoutEnds(words), func(word string) bool { return strings.Trim(word, ",–-") == "" })
	for i := range words {
		if vocabulary.Is("asking", joined(words[i:])) && (i > 0 || p.further || len(words) <= 2) && !slices.ContainsFunc(words[:i], isVerb) {
			return strings.TrimRight(strings.Join(words[:i], " "), ",:"), joined(words[i:]), true
		}
	}
	return "", "", false
}
