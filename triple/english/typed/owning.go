package typed

import (
	"slices"
	"strings"

	"whence/triple/english/closed"
	"whence/triple/english/lexicon"
)

// InOwning is a text with "belongs to me" for "is mine", and so of whoever's it is: "the red bike is Ann's". What has an
// owner already, or is a house where people are served, is rather called so: "our local is Kelly's".
func InOwning(text string) (string, bool) {
	words, is := wordsOf(text), closed.Words()
	at := func(i int) string {
		if i < 0 || i >= len(words) {
			return ""
		}
		return strings.ToLower(strings.ReplaceAll(text[words[i].at:words[i].end], "’", "'"))
	}
	for i := 1; i+1 < len(words) && at(0) != "whose"; i++ {
		verb, next := is.As("owning", at(i)), i+1
		if is.Is("time", at(next)) {
			next++ // is now mine
		}
		end, who := next, is.As("owned", at(next))
		if who == "" && !called(at, i) {
			end, who = ownerAt(text, words, next)
		}
		if verb == "" || who == "" || !endsClause(text, words, end) || is.Is("preposition", at(i-1)) {
			continue
		}
		when := ""
		if next > i+1 {
			when = text[words[i+1].at:words[i+1].end] + " "
		}
		rest, _ := InOwning(text[words[end].end:])
		return text[:words[i].at] + when + verb + " to " + who + rest, true
	}
	return text, false
}

// called reports whether what stands in front of the verb at i is rather called what stands behind it.
func called(at func(int) string, i int) bool {
	return closed.Words().Is("possessive", at(0)) || closed.Words().Is("person", at(0)) || slices.ContainsFunc(closed.Words().Of("calledkind"), func(kind string) bool { return lexicon.IsA(at(i-1), kind) })
}

// ownerAt is the owner by whose name alone something is told to be theirs from i on, and the last word of it: "Ann's", "my
// sister's".
func ownerAt(text string, words []place, i int) (end int, who string) {
	for end = i; end < len(words) && end < i+maxOwner; end++ {
		word := text[words[end].at:words[end].end]
		plain := strings.ReplaceAll(word, "’", "'")
		if owner, ok := strings.CutSuffix(plain, "'s"); ok {
			if end == i && owner == strings.ToLower(owner) && !lexicon.IsFirstName(owner) {
				return end, ""
			}
			return end, strings.TrimSpace(text[words[i].at:words[end].at] + owner)
		}
		if low := strings.ToLower(word); end == i && !closed.Words().Is("determiner", low) && !closed.Words().Is("owner", low) && word == low || closed.Words().Is("preposition", low) {
			return end, ""
		}
	}
	return end, ""
}

// maxOwner bounds the words of an owner.
const maxOwner = 3

// endsClause reports whether a clause ends with the word at i.
func endsClause(text string, words []place, i int) bool {
	if i+1 >= len(words) {
		return true
	}
	next := strings.ToLower(text[words[i+1].at:words[i+1].end])
	another := i+2 < len(words) && strings.HasSuffix(strings.ReplaceAll(text[words[i+2].at:words[i+2].end], "’", "'"), "'s") || closed.Words().Is("owned", strings.ToLower(text[words[min(i+2, len(words)-1)].at:words[min(i+2, len(words)-1)].end]))
	return strings.ContainsAny(text[words[i].end:words[i+1].at], ",;.!") || (next == "and" || next == "but") && !another || closed.Words().Is("time", next)
}
