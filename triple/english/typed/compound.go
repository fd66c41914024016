package typed

import (
	"slices"
	"strings"

	"whence/triple/english/closed"
	"whence/triple/english/lexicon"
	"whence/triple/english/morph"
	"whence/triple/english/parse"
)

// This file is about adjectives of two words that people write apart: who is full time is full-time, and no time.

// InCompounds is a text with the two words drawn together that only together are an adjective or an adverb, "part
// time", where the words beside them show that they are one. It reports false where there are none.
func InCompounds(text string) (string, bool) {
	words := wordsOf(text)
	at := func(i int) string {
		if i < 0 || i >= len(words) {
			return ""
		}
		return strings.ToLower(text[words[i].at:words[i].end])
	}
	out := []byte(text)
	for i := 1; i+1 < len(words); i++ {
		if words[i+1].at == words[i].end+1 && text[words[i].end] == ' ' && compound(at, i) && (ends(text, words, i+1) || fronts(at, i)) {
			out[words[i].end] = '-'
		}
	}
	return string(out), string(out) != text
}

// compound reports whether the words at i and behind it are one adjective that ends in a noun: "light green" is a
// green, and whoever is "well known" is known.
func compound(at func(int) string, i int) bool {
	both, whole := lexicon.Lookup(at(i) + "-" + at(i+1))
	last, known := lexicon.Lookup(at(i + 1))
	return whole && (both.Is(lexicon.Adjective) || both.Is(lexicon.Adverb)) && known && last.Is(lexicon.Noun) && !last.Is(lexicon.Adjective) && (morph.ClosedOf(at(i)) == 0 || morph.NumberWord(at(i)) != "" || lexicon.Ordinals.Has(at(i)))
}

// ends reports whether the two words that end with the one at i are said of what stands in front of them, and end
// that: behind "is", or behind a verb, with no noun phrase begun.
func ends(text string, words []place, i int) bool {
	low := func(k int) string { return strings.ToLower(text[words[k].at:words[k].end]) }
	behind := ""
	if i+1 < len(words) && words[i+1].at == words[i].end+1 {
		behind = low(i + 1)
	}
	of := closed.Words()
	if behind != "" && morph.ClosedOf(behind)&(lexicon.Preposition|lexicon.Conjunction) == 0 && !of.Is("time", behind) && !of.Is("discourse", behind) || behind == "of" || behind == "to" {
		return false
	}
	k := i - 2
	for k > 0 && (of.Is("negation", low(k)) || of.Is("focus", low(k)) || of.Is("time", low(k)) || of.Is("phase", low(k))) {
		k--
	}
	asked := of.Is("be", low(0)) && i == len(words)-1
	if both, _ := lexicon.Lookup(low(i-1) + "-" + low(i)); asked || of.Is("be", low(k)) {
		return both.Is(lexicon.Adjective)
	} else if !both.Is(lexicon.Adverb) || k != i-2 {
		return false
	}
	return morph.ClosedOf(low(k)) == 0 && slices.ContainsFunc([]string{"VB", "VBZ", "VBD", "VBG"}, func(tag string) bool {
		e, ok := lexicon.Lookup(parse.Lemma(low(k), tag))
		return ok && e.Is(lexicon.Verb) && (tag == "VB" || parse.Lemma(low(k), tag) != low(k))
	})
}

// fronts reports whether the two words from i on stand between "a" and its noun: "a part time job".
func fronts(at func(int) string, i int) bool {
	e, ok := lexicon.Lookup(at(i + 2))
	return slices.Contains([]string{"a", "an"}, at(i-1)) && ok && e.Is(lexicon.Noun)
}
