package unfold

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"whence/triple/english/closed"
	"whence/triple/english/lexicon"
	"whence/triple/english/parse"
	"whence/triple/english/value"
)

// Clear reports whether it is clear for whom each pronoun stands in a part of a text: somebody or something that the
// part names in front of it, or the only one in the text that it may be.
func Clear(text, part parse.Tree) bool {
	whole, said := worded{parse.Worded{Tree: text, End: len(text.Words)}}, worded{parse.Worded{Tree: part, End: len(part.Words)}}
	for i := range said.End {
		if w := said.Words[i]; w.Class == "PRON" && w.Tag == "DT" {
			return false // "that" may be anything that was said
		}
		kind := said.pronoun(i)
		beside := said.beside(kind, i)
		standsIn := said.Tag(i) == "PRP$" && closed.Words().Is("standin", said.Form(i+1))
		if kind == "" || len(said.candidates(kind, i)) > beside && !standsIn {
			continue
		}
		may := whole.candidates(kind, whole.End)
		for other := range said.candidates(kind, said.End) {
			delete(may, other) // "her brother Igor"
		}
		if h := said.Words[i].Head; h >= 0 && said.Words[i].Label == "obj" && closed.Words().Is("handled", said.Words[h].Lemma) && len(may) > 1 {
			maps.DeleteFunc(may, func(_ string, told bool) bool { return !told }) // not where it was
		}
		if len(may) > 1 || standsIn || kind == "it" && isVague(may, said.Words[i].Label) {
			return false
		}
	}
	return true
}

// Leans reports whether a pronoun in a part of a text may stand for what another part of it names: where that could not be
// read, it would be taken for what was spoken of before.
func Leans(text, part parse.Tree) bool {
	whole, said := worded{parse.Worded{Tree: text, End: len(text.Words)}}, worded{parse.Worded{Tree: part, End: len(part.Words)}}
	for i := range said.End {
		kind := said.pronoun(i)
		if kind == "" || len(said.candidates(kind, i)) > said.beside(kind, i) {
			continue
		}
		may := whole.candidates(kind, whole.End)
		for other := range said.candidates(kind, said.End) {
			delete(may, other)
		}
		if len(may) > 0 {
			return true
		}
	}
	return false
}

// beside is how many of those that the pronoun at i may stand for are in its own clause: what that says of its subject
// it says of another.
func (s worded) beside(kind string, i int) int {
	verb := slices.IndexFunc(s.Words[:i], parse.Word.Finite)
	switch {
	case verb < 1 || s.Tag(i) != "PRP" && (verb != i-1 || s.Words[verb].Lemma != "be"):
		return 0
	case kind == "it" && !divided(s, verb+1, i):
		return len(s.candidates(kind, i)) // took the key from it
	}
	return len(s.candidates(kind, verb))
}

// isVague reports whether an "it" stands for a place that was told by the way, "they shut the baths on Mill
// Street, it's a dance hall now", or is done to nothing in the text, "Ann can't make it".
func isVague(may map[string]bool, label string) bool {
	return slices.Contains(slices.Collect(maps.Values(may)), false) || len(may) == 0 && label == "obj"
}

// pronoun is for whom the pronoun at i stands: "he", "she", "it" or "they"; "" for other words.
func (s worded) pronoun(i int) string {
	if s.Tag(i) != "PRP" && s.Tag(i) != "PRP$" || strings.HasSuffix(s.Form(i), "self") || strings.HasSuffix(s.Form(i), "selves") {
		return ""
	}
	of := closed.Words()
	if kind := cmp.Or(of.As("pronoun", s.Form(i)), of.As("owner", s.Form(i))); kind == "it" || of.Is("somebody", kind) {
		return kind
	}
	return ""
}

// candidates are those named in front of the word at end that a pronoun may stand for, and whether each is more than
// where or how something was.
func (s worded) candidates(kind string, end int) map[string]bool {
	out := map[string]bool{}
	for i := range end {
		if kind == "it" && numbered(s, i) {
			out[s.Form(i)] = true
		}
		if !s.nominal(i) || i+1 < s.End && s.nominal(i+1) || s.isTime(span{i, i + 1}) || !s.mayBe(kind, i) || s.isSubject(kind, i) {
			continue
		}
		first, low := s.phraseBefore(i+1).first, strings.ToLower(s.Words[i].Form)
		out[low] = out[low] || first == 0 || s.Words[first-1].Class != "ADP" || !s.is("placing", first-1)
	}
	return out
}

// isSubject reports whether the noun at i says what its subject is, which the pronoun may stand for itself: "finch is the
// mail server, it …".
func (s worded) isSubject(kind string, i int) bool {
	be, who := false, false
	for k := range i {
		if s.Words[k].Head == i {
			be = be || s.Words[k].Label == "cop"
			who = who || s.Words[k].Label == "nsubj" && s.nominal(k) && s.mayBe(kind, k)
		}
	}
	return be && who
}

// divided reports whether another clause begins among the words from first up to end.
func divided(s worded, first, end int) bool {
	return slices.ContainsFunc(s.Words[first:end], func(w parse.Word) bool {
		return w.Finite() || w.Tag == "VB" || w.Class == "SCONJ" || w.Class == "PUNCT" || w.Tag == "CC" || strings.HasPrefix(w.Tag, "W")
	})
}

// numbered reports whether the word at i is the number of something that goes by it: "approved 318".
func numbered(s worded, i int) bool {
	low := s.Form(i)
	return s.Tag(i) == "CD" && len(low) > 2 && strings.Trim(low, "0123456789") == "" && !value.YearLike(low) && !s.nominal(i+1) && !s.nominal(i-1)
}

// mayBe reports whether a pronoun may stand for what the noun at i names.
func (s worded) mayBe(kind string, i int) bool {
	w, low := s.Words[i], strings.ToLower(s.Words[i].Form)
	several := strings.HasSuffix(w.Tag, "S")
	switch kind {
	case "they":
		return several
	case "it":
		return !several && (i == 0 || !isTitle(strings.TrimSuffix(s.Words[i-1].Form, "."))) && !lexicon.IsFirstName(low) && !lexicon.Kin.Has(low) && !lexicon.HeNouns.Has(low) && !lexicon.SheNouns.Has(low)
	case "he":
		return !several && !lexicon.FemaleNames.Has(low) && s.somebody(i)
	}
	return !several && !lexicon.MaleNames.Has(low) && s.somebody(i)
}

// isTitle reports whether a word stands in front of somebody's name: Mrs, Mayor.
func isTitle(word string) bool {
	low := strings.ToLower(word)
	return lexicon.WholeTitles.Has(low) || lexicon.Dotted.Has(word) && lexicon.Abbreviations.Has(low)
}

// somebody reports whether the noun at i may name a person: it is a name, and not of where something is.
func (s worded) somebody(i int) bool {
	name := strings.HasPrefix(s.Tag(i), "NNP") && (i == 0 || !closed.Words().Is("placing", s.Form(i-1)))
	return name || s.person(span{i, i + 1})
}
