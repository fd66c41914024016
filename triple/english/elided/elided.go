// Package elided writes out what people leave out when they take notes: the verb that two
// clauses share ("the hall costs 120 and the castle 95"), the "is" of a headline ("rent 850,
// due on the 1st"), and what a colon stands for ("absent: Luis").
//
// It promises sentences in full that have every word of the text that says something, in
// proposals of which each is all that the text says; and no proposal where the words leave
// open what belongs together.
//
// It neither reads nor decides: whoever asks reads the sentences, and takes none for read
// that is not whole.
package elided

import (
	"slices"
	"strings"
	"unicode"

	"whence/triple/clause"
	"whence/triple/english/morph"
	"whence/triple/english/parse"
	"whence/triple/english/value"
)

// Proposal is one way to write a text out.
type Proposal struct {
	// Sentences say together what the text says.
	Sentences []string
	// Sure: whatever else the text is read as is wrong.
	Sure bool
	// Unread: it is better read as it stands where it can be.
	Unread bool
	// Corrects: it puts right what was told before it.
	Corrects bool
}

// maxWords bounds the texts that are written out.
const maxWords = 60

// Of are the ways to write out a text, the likeliest first.
func Of(t parse.Tree) []Proposal {
	s := textOf(t)
	if s.End < 2 || s.End > maxWords || s.has(0, s.End, func(w parse.Word) bool { return w.Form == "?" }) {
		return nil
	}
	if s.has(0, s.End, func(w parse.Word) bool { return strings.HasPrefix(w.Tag, "W") }) {
		return counting(s)
	}
	var out []Proposal
	for _, write := range []func(text) []Proposal{repaired, renewed, lacking, notUntil, corrected, namedLast, listed, related, ofEach, inBrackets, inverted, amountsOf, gapped, noun, inFront, owned, narrowed, both, echoed, beside, aboveOthers, thanOne, sinceThen, theirs, aged, entitled, counting, portioned, fronted, without, bare, shared, clitic, ampersand, tailed, rowsOf, timeFirst, undergone} {
		out = append(out, write(s)...)
	}
	return withNouns(s, out)
}

// text is a text with its words, of which the stop at the end is left out.
type text struct{ parse.Worded }

// textOf is a text without the stop at its end.
func textOf(t parse.Tree) text {
	s := text{parse.Worded{Tree: t, End: len(t.Words)}}
	for s.End > 0 && strings.Trim(t.Words[s.End-1].Form, ".!") == "" {
		s.End--
	}
	return s
}

// has reports whether a word from first up to end is such.
func (s text) has(first, end int, such func(parse.Word) bool) bool {
	return slices.ContainsFunc(s.Words[first:end], such)
}

// acts reports whether a word is a verb, of whatever form.
func acts(w parse.Word) bool { return w.Tag == "MD" || strings.HasPrefix(w.Tag, "VB") }

// nominal reports whether the word at i is a noun, or a name.
func (s text) nominal(i int) bool {
	return strings.HasPrefix(s.Tag(i), "NN") && strings.ContainsFunc(s.Words[i].Form, unicode.IsLetter)
}

// proper reports whether the word at i is of a name.
func (s text) proper(i int) bool { return s.nominal(i) && strings.HasPrefix(s.Tag(i), "NNP") }

// value is what the words from first up to end are a value of.
func (s text) value(first, end int, prep string) (clause.Value, bool) {
	if first >= end {
		return clause.Value{}, false
	}
	return value.Of(s.Of(first, end), prep)
}

// part is a run of words.
type part struct{ first, end int }

// parts are what signs and conjunctions divide the words from first up to end into; none where one of them is empty.
func (s text) parts(first, end int, signs string) []part {
	var out []part
	start := first
	for i := first; i <= end; i++ {
		if i < end && !s.divides(i, signs) {
			continue
		}
		if i > start {
			out = append(out, part{start, i})
		} else if i == end || start == first {
			return nil
		}
		start = i + 1
	}
	return out
}

// divided is what commas and conjunctions divide the words from first on into, but for what a
// conjunction joins that only goes on with what stands before.
func (s text) divided(first int, goesOn func(part) bool) []part {
	var out []part
	for _, p := range s.parts(first, s.End, ",;–—") {
		if n := len(out); n > 0 && s.Words[p.first-1].Class != "PUNCT" && !words().Is("arrow", s.Form(p.first-1)) && goesOn(p) {
			out[n-1].end = p.end
			continue
		}
		out = append(out, p)
	}
	return out
}

// divides reports whether the word at i is one of the signs, or joins what stands beside it.
func (s text) divides(i int, signs string) bool {
	w := s.Words[i]
	return w.Class == "PUNCT" && len(w.Form) > 0 && strings.Contains(signs, w.Form) || words().Is("arrow", w.Form) || w.Tag == "CC" && words().Is("joint", s.Form(i)) || w.Form == "&"
}

// the is a noun phrase without a determiner as the subject of a sentence.
func the(phrase string) string { return "The " + morph.LowerFirst(phrase) }

// list says the texts as one list.
func list(items []string) string {
	if n := len(items); n > 1 {
		return strings.Join(items[:n-1], ", ") + " and " + items[n-1]
	}
	return items[0]
}

// sentence is a sentence in full.
func sentence(words ...string) string {
	return strings.Join(strings.Fields(strings.Join(words, " ")), " ") + "."
}
