package unfold

import (
	"cmp"
	"slices"
	"strings"

	"whence/triple/english/closed"
	"whence/triple/english/lexicon"
	"whence/triple/english/parse"
)

// Clear reports whether it is clear for whom each pronoun stands in a part of a text: somebody or something that the
// part names in front of it, or the only one in the text that it may be.
func Clear(text, part parse.Tree) bool {
	whole, said := folded{text, len(text.Words)}, folded{part, len(part.Words)}
	for i := range said.end {
		kind := said.pronoun(i)
		beside := 0 // what a clause says of its subject it says of another
		if verb := slices.IndexFunc(said.Words[:i], parse.Word.Finite); said.tag(i) == "PRP" && verb > 0 {
			beside = len(said.candidates(kind, verb))
		}
		if kind != "" && len(said.candidates(kind, i)) <= beside && len(whole.candidates(kind, whole.end)) > 1 {
			return false
		}
	}
	return true
}

// pronoun is for whom the pronoun at i stands: "he", "she", "it" or "they"; "" for other words.
func (s folded) pronoun(i int) string {
	if s.tag(i) != "PRP" && s.tag(i) != "PRP$" || strings.HasSuffix(s.form(i), "self") || strings.HasSuffix(s.form(i), "selves") {
		return ""
	}
	of := closed.Words()
	switch kind := cmp.Or(of.As("pronoun", s.form(i)), of.As("owner", s.form(i))); kind {
	case "he", "she", "it", "they":
		return kind
	}
	return ""
}

// candidates are those named in front of the word at end that a pronoun may stand for.
func (s folded) candidates(kind string, end int) map[string]bool {
	out := map[string]bool{}
	for i := range end {
		w, low := s.Words[i], strings.ToLower(s.Words[i].Form)
		if !s.nominal(i) || i+1 < s.end && s.nominal(i+1) || s.isTime(span{i, i + 1}) {
			continue
		}
		name, several := strings.HasPrefix(w.Tag, "NNP"), strings.HasSuffix(w.Tag, "S")
		somebody := s.person(span{i, i + 1})
		switch kind {
		case "they":
			if several {
				out[low] = true
			}
		case "it":
			if !several && !lexicon.IsFirstName(low) && !lexicon.Kin.Has(low) && !lexicon.HeNouns.Has(low) && !lexicon.SheNouns.Has(low) {
				out[low] = true
			}
		default:
			if !several && (somebody || name) {
				out[low] = true
			}
		}
	}
	return out
}
