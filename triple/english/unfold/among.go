package unfold

import (
	"slices"
	"strings"

	"whence/triple/english/parse"
)

// among says of those of several with which a text begins what it says of each, and what they are: "of the two boats,
// the old one leaks", "of the three girls, Ada sings, Bea paints".
func (s folded) among() (Division, bool) {
	comma := slices.IndexFunc(s.Words, func(w parse.Word) bool { return w.Form == "," })
	of := s.phraseBefore(max(0, comma))
	if of.first != 1 || s.Form(1) != "the" || s.Tag(2) != "CD" || !s.plural(of) || of.end < 4 {
		return Division{}, false
	}
	last := s.Words[of.end-1]
	noun := strings.TrimSpace(s.Of(3, of.end-1) + " " + last.Lemma)
	text, at, renamed := "", of.end+1, false
	for i := at; i < s.End; i++ {
		if s.Form(i) == "one" && s.Words[i].Class != "NUM" || s.Form(i) == "one" && s.Tag(i-1) == "JJ" {
			text += " " + s.Of(at, i) + " " + noun
			at, renamed = i+1, true
		}
	}
	out := Division{}
	for i := of.end; i+2 < s.End; i++ {
		next := i + 1
		if s.Tag(next) == "CC" {
			next++
		}
		if s.Form(i) != "," || s.Tag(next) != "NNP" || s.Words[next].Label == "appos" || !leads(s.worded, next) {
			continue
		}
		out.Parts = append(out.Parts, Part{Text: sentence(s.Of(next, nameEnd(s.worded, next)), "is a", noun)})
	}
	if !renamed && len(out.Parts) < 2 {
		return Division{}, false
	}
	out.Parts = append(out.Parts, Part{Text: sentence(text, s.Of(at, s.End))})
	return out, true
}

// nameEnd is where a name ends that begins at i.
func nameEnd(s worded, i int) int {
	for s.Tag(i) == "NNP" {
		i++
	}
	return i
}

// leads reports whether a name at i is whom a clause is about, perhaps with what is said by the way of it.
func leads(s worded, i int) bool {
	k := nameEnd(s, i)
	return s.finite(k) || goesOnBehind(s.Words[:s.End], k)
}
