package rephrase

import (
	"slices"
	"strings"
)

// inOrder puts a question in the order of English that has its verb in front of its subject: "where
// lives Mrs Abel" asks where she does live, and "why had he to come again" why he did have to.
func (r Rephraser) inOrder(words []string) []string {
	at := 0
	if len(words) > 0 && vocabulary.Is("asking", strings.ToLower(words[0])) {
		at = 1
	}
	if len(words) < at+2 {
		return words
	}
	verb := strings.ToLower(words[at])
	base := r.Words.Base(verb)
	front := func(base string, rest ...string) []string {
		aux := "do"
		switch verb {
		case base:
		case r.Words.Third(base):
			aux = "does"
		default:
			aux = "did"
		}
		return slices.Concat(words[:at:at], []string{aux}, rest)
	}
	if to := slices.Index(words, "to"); base == "have" && to > at+1 && to+1 < len(words) {
		before, next := strings.ToLower(words[to-1]), strings.ToLower(words[to+1])
		if r.Words.Base(next) == next && r.Words.Base(before) == "" {
			return front(base, slices.Concat(words[at+1:to], []string{"have"}, words[to:])...)
		}
	}
	if at == 0 || base == "" || verb != r.Words.Third(base) || vocabulary.Is("aux", base) {
		return words
	}
	return front(base, append(slices.Clone(words[at+1:]), base)...)
}
