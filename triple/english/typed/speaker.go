package typed

import (
	"slices"
	"strings"

	"whence/triple/english/closed"
	"whence/triple/english/lexicon"
	"whence/triple/english/morph"
	"whence/triple/english/parse"
)

// This file puts in what people leave out of what they jot down: that it was they who did it, and that what they
// put on a list is on it.

// WithSpeaker is a text with the "I" that it leaves out in front of what was done to something: "just paid the
// rent". What is only said to be done, "paid on Monday", may have been done by anybody.
func WithSpeaker(text string, p interface {
	Parse(text string) parse.Reading
}) string {
	words, first := wordsOf(text), 0
	of := closed.Words()
	low := func(i int) string { return strings.ToLower(text[words[i].at:words[i].end]) }
	for first+2 < len(words) && (of.Is("mere", low(first)) || of.Is("phase", low(first)) || of.Is("time", low(first)) || of.Is("discourse", low(first))) && words[first+1].at == words[first].end+1 {
		first++
	}
	if first+2 > len(words) || strings.HasSuffix(text, "?") || strings.Contains(text, " by ") || !strings.HasSuffix(low(first), "d") && parse.Lemma(low(first), "VBD") == low(first) {
		return text
	}
	verb, ok := lexicon.Lookup(parse.Lemma(low(first), "VBD"))
	if !ok || !verb.Is(lexicon.Verb) || of.Is("naming", parse.Lemma(low(first), "VBD")) {
		return text
	}
	t := p.Parse(morph.UpperFirst(text[words[first].at:])).Tree
	done := slices.ContainsFunc(t.Words, func(w parse.Word) bool {
		return w.Label == "obj" && w.Head == 0 && w.Class == "NOUN" && lexicon.Supersense(w.Lemma, lexicon.Noun) != "noun.time"
	})
	if !done || t.Words[0].Head >= 0 || t.Words[0].Tag != "VBD" || slices.ContainsFunc(t.Words, func(w parse.Word) bool { return strings.HasPrefix(w.Label, "nsubj") && w.Head == 0 }) {
		return text
	}
	return "I " + morph.LowerFirst(text)
}

// WithSecret is a text with the password at its end in quotes, where the mark behind it is one of its signs: Blue42!
func WithSecret(text string) string {
	words := strings.Fields(text)
	last := len(words) - 1
	if last < 2 || !strings.HasSuffix(words[last], "!") || !closed.Words().Is("be", strings.ToLower(words[last-1])) || !slices.ContainsFunc(words[:last], func(w string) bool { return closed.Words().Is("secret", strings.ToLower(w)) }) {
		return text
	}
	if !strings.ContainsAny(words[last], "0123456789") && words[last][1:] == strings.ToLower(words[last][1:]) || strings.Contains(words[last], "\"") {
		return text
	}
	return strings.TrimSuffix(strings.TrimRight(text, " "), words[last]) + "\"" + words[last] + "\"."
}
