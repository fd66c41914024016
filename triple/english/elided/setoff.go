package elided

import (
	"slices"
	"strings"

	"whence/triple/english/morph"
	"whence/triple/english/parse"
)

// This file takes apart a sentence that says several things of whom or what it begins with: "My uncle,
// Jim Roe, who was a sailor, kept a parrot" says who that is, what he was, and what he kept.

// setOff is a text that says something by the way of whom it is about.
type setOff struct{ text }

// SetOff are the sentences that a text says between the commas behind its first phrase and behind them;
// none where it says nothing there, or where it is unclear of whom.
func SetOff(t parse.Tree) []string {
	s := setOff{textOf(t)}
	comma := slices.IndexFunc(s.Words[:s.end], func(w parse.Word) bool { return w.Form == "," })
	if comma < 1 || comma > maxOwner || s.end > maxWords || s.has(0, comma, setsOff) || !s.definite(comma) {
		return nil
	}
	subject, out := s.of(0, comma), []string(nil)
	for i := comma + 1; i < s.end; {
		end := s.asideEnd(i)
		if end < 0 {
			return nil
		}
		switch {
		case !s.has(i, end, func(w parse.Word) bool { return !strings.HasPrefix(w.Tag, "NNP") }) && out == nil && s.tag(0) != "NNP":
			out = append(out, sentence(s.of(i, end), "is", morph.LowerFirst(subject)))
			subject = s.of(i, end)
		case (s.form(i) == "who" || s.form(i) == "which") && s.finiteAt(i+1):
			out = append(out, sentence(subject, s.of(i+1, end)))
		case s.form(i) == "whose" && i+2 < end:
			out = append(out, sentence(subject+"'s", s.of(i+1, end)))
		case s.form(i) == "that" && s.finiteAt(i+1) && s.Words[i+1].Lemma == "be":
			out = append(out, sentence(subject, "is", s.of(i+2, end)))
		case (s.form(i) == "a" || s.form(i) == "an") && !s.has(i, end, setsOff):
			out = append(out, sentence(subject, "is", s.of(i, end)))
		default:
			return nil
		}
		if i = end + 1; s.finiteAt(i) {
			return append(out, sentence(subject, s.of(i, s.end)))
		}
	}
	return nil
}

// maxOwner bounds the words of the phrase that a text begins with.
const maxOwner = 8

// setsOff reports whether a word is none of a plain noun phrase.
func setsOff(w parse.Word) bool {
	return w.Finite() || strings.HasPrefix(w.Tag, "W") || w.Tag == "CC" || w.Tag == "VBG"
}

// definite reports whether the words up to end are a name, or a phrase of which it is clear which one.
func (s setOff) definite(end int) bool {
	tag := s.tag(0)
	return s.nominal(end-1) && (tag == "PRP$" || s.form(0) == "the" || strings.HasPrefix(tag, "NNP")) && !strings.HasSuffix(s.tag(end-1), "S")
}

// asideEnd is the comma that ends what is said by the way from i on: the first behind which a verb
// stands, or another aside; -1 where there is none.
func (s setOff) asideEnd(i int) int {
	for k := i + 1; k+1 < s.end; k++ {
		if s.Words[k].Form == "," && (s.finiteAt(k+1) || strings.HasPrefix(s.tag(k+1), "W")) {
			return k
		}
	}
	return -1
}

// finiteAt reports whether a finite verb stands at i, or behind the adverb there.
func (s setOff) finiteAt(i int) bool {
	return i < s.end && (s.Words[i].Finite() || s.tag(i) == "RB" && i+1 < s.end && s.Words[i+1].Finite())
}
