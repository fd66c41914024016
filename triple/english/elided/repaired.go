package elided

import (
	"slices"
	"strings"

	"whence/triple/english/lexicon"
	"whence/triple/english/parse"
	"whence/triple/english/value"
)

// This file takes out what those who tell put right before the sentence ends: "the meeting is at 9:20, sorry,
// 9:30" tells of half past nine alone.

// repaired are the ways to write out a text in which a phrase is said again behind words that say that the
// one in front of them is wrong.
func repaired(t text) []Proposal {
	s := gaps{t}
	for i := 2; i+1 < s.End; i++ {
		if s.Words[i].Class != "PUNCT" {
			continue
		}
		from := s.mistaken(i + 1)
		right, ok := s.again(from)
		if from == 0 || !ok {
			continue
		}
		if wrong, ok := s.wrong(i, right); ok {
			return []Proposal{s.instead(wrong, right)}
		}
	}
	return nil
}

// wrong is the longest phrase in front of the sign at i that is said again in right.
func (s gaps) wrong(i int, right phrase) (phrase, bool) {
	var out phrase
	for first := i - 1; first > 0; first-- {
		if p, ok := s.phrase(first, i); ok && p.end == i && s.inPlaceOf(p, right) {
			out = p
		}
	}
	return out, out.end > 0 && !s.narrows(out.first-1) && s.Tag(out.first-1) != "CC"
}

// instead is the text with what is right in the place of what is wrong.
func (s gaps) instead(wrong, right phrase) Proposal {
	rest := right.end
	if rest < s.End && s.Words[rest].Form == "," && !s.has(rest, s.End, parse.Word.Finite) {
		rest++
	}
	said := strings.Join(s.filledUp([]phrase{s.bare(wrong)}, []phrase{right}), " ")
	if s.isPlaced(wrong) && !s.isPlaced(right) {
		said = s.Of(wrong.first, wrong.first+1) + " " + said
	}
	return Proposal{Sentences: []string{sentence(s.Of(0, wrong.first), said+s.behind(rest))}, Sure: true}
}

// behind is the text from the word at i to the end, with the space in front of it.
func (s gaps) behind(i int) string {
	if i >= s.End {
		return ""
	}
	if s.Words[i].Form == "," {
		return s.Of(i, s.End)
	}
	return " " + s.Of(i, s.End)
}

// mistaken is where what is right begins behind words from i on that say that what stands in front of them is
// not; 0 for others.
func (s gaps) mistaken(i int) int {
	end := 0
	for k := i + 1; k <= min(s.End, i+maxMistaken); k++ {
		if words().Is("mending", strings.ReplaceAll(strings.ToLower(s.Of(i, k)), ",", "")) {
			end = k
		}
	}
	switch {
	case end > 0 && end+1 < s.End && s.Words[end].Class == "PUNCT":
		return end + 1
	case end == i+1 && denies(s.text, i, end):
		return 0 // "on Monday, no Tuesday"
	}
	return end
}

// maxMistaken bounds the words that say that something is wrong.
const maxMistaken = 4

// again is the phrase that begins at i, up to the end or a sign.
func (s gaps) again(i int) (phrase, bool) {
	if i == 0 || i >= s.End {
		return phrase{}, false
	}
	p, ok := s.phrase(i, s.End)
	return p, ok && (p.end == s.End || s.Words[p.end].Class == "PUNCT" || s.Tag(p.end) == "IN" || s.Tag(p.end) == "CC")
}

// isPlaced reports whether a phrase begins with a preposition.
func (s gaps) isPlaced(p phrase) bool { return s.Tag(p.first) == "IN" || s.Tag(p.first) == "TO" }

// bare is a phrase without its preposition.
func (s gaps) bare(p phrase) phrase {
	if s.isPlaced(p) {
		if inner, ok := s.phrase(p.first+1, p.end); ok {
			return inner
		}
	}
	return p
}

// inPlaceOf reports whether a phrase is said again in another: both are values of one sort, days, people, or
// places. What has a preposition has none or the same in its place.
func (s gaps) inPlaceOf(wrong, right phrase) bool {
	if s.isPlaced(right) && wrong.kind != right.kind {
		return false
	}
	x, y := s.bare(wrong), s.bare(right)
	one := func(is func(parse.Word) bool) bool {
		return !slices.ContainsFunc(s.Words[x.first:x.end], func(w parse.Word) bool { return !is(w) }) && !slices.ContainsFunc(s.Words[y.first:y.end], func(w parse.Word) bool { return !is(w) })
	}
	low := func(w parse.Word) string { return strings.ToLower(w.Form) }
	if one(func(w parse.Word) bool { return words().Is("weekday", low(w)) }) || one(func(w parse.Word) bool { return w.Tag == "NNP" && lexicon.IsFirstName(low(w)) }) ||
		one(func(w parse.Word) bool { return w.Tag == "NNP" && parse.IsPlace([]string{w.Form}) }) {
		return true
	}
	prep := s.Form(wrong.first)
	v, ok := value.Of(s.Of(x.first, x.end), prep)
	o, also := value.Of(s.Of(y.first, y.end), prep)
	number := s.bareNumber(y) && s.Tag(y.end-1) == "CD" && (s.Tag(x.first) == "CD" || s.Tag(x.first) == "$") && y.end == s.End
	return ok && also && v.Kind == o.Kind || number
}
