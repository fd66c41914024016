package elided

import (
	"slices"
	"strings"
)

// This file says "one" and "ones" with their noun: "14 big pots and 11 small ones", "the big oven is new and
// the small one old".

// noun writes out a text in which "one" or "ones" stands for the noun in front of it.
func noun(s text) []Proposal {
	words := slices.Clone(s.Words)
	said, from := "", 0
	for i := range s.End {
		if !isOne(s, i) {
			continue
		}
		first := i
		for first > 0 && slices.Contains([]string{"JJ", "CD", "DT"}, s.Tag(first-1)) {
			first--
		}
		of := nounBefore(s, first)
		if of < 0 {
			return nil
		}
		form := words[of].Form
		switch several := s.Tag(i) == "NNS"; {
		case several && s.Tag(of) == "NN":
			form = forms().Plural(words[of].Lemma)
		case !several && s.Tag(of) == "NNS":
			form = words[of].Lemma
		}
		said += s.Text[s.Words[from].Start:s.Words[i].Start] + form
		if from = i + 1; from < s.End {
			said += s.Text[s.Words[i].End:s.Words[from].Start]
		}
	}
	if said == "" {
		return nil
	}
	return []Proposal{{Sentences: []string{sentence(said + s.Of(from, s.End))}, Sure: true}}
}

// withNouns says with its noun what stands for one narrowed behind the same preposition: 14 km on the first day, 9 on the second.
func withNouns(s text, written []Proposal) []Proposal {
	for i := 1; i+1 < s.End; i++ {
		short, of := s.Of(i, i+2), alongside(s, i)
		if one := i+2 < s.End && isOne(s, i+2); of < 0 || !one && !ordinal(s, i+1) {
			continue
		} else if one {
			short = s.Of(i, i+3)
		}
		for _, p := range written {
			for k, said := range p.Sentences {
				if rest, ok := strings.CutSuffix(said, " "+short+"."); ok {
					p.Sentences[k] = rest + " " + s.Of(i, i+2) + " " + s.Words[of].Form + "."
				}
			}
		}
	}
	return written
}

// ordinal reports whether the word at i is a number of an order, with no noun behind it: on the second.
func ordinal(s text, i int) bool {
	return words().As("ordinal", s.Form(i)) != "" && (i+1 >= s.End || !s.nominal(i+1) && s.Tag(i+1) != "CD" && s.Tag(i+1) != "JJ")
}

// alongside is the noun that an adjective narrows behind the preposition in front of "the" at i; -1 for none, and for several.
func alongside(s text, i int) int {
	of := -1
	for k := 0; k+4 < i && s.Tag(i) == "DT" && s.Tag(i-1) == "IN"; k++ {
		if s.Form(k) != s.Form(i-1) || ordinal(s, k+2) {
			continue
		}
		if of >= 0 || s.Tag(k+1) != "DT" || s.Tag(k+2) != "JJ" || !s.nominal(k+3) || s.proper(k+3) || s.nominal(k+4) {
			return -1
		}
		of = k + 3
	}
	return of
}

// inUnits reports whether the noun at i is the unit of an amount.
func inUnits(s text, i int) bool {
	v, ok := s.value(i-1, i+1, "")
	return ok && v.Unit != "" && s.Tag(i-1) == "CD"
}

// isOne reports whether the word at i stands for a noun that an adjective in front of it narrows.
func isOne(s text, i int) bool {
	return i > 1 && words().As("sort", s.Form(i)) == "one" && s.Tag(i-1) == "JJ" && (i+1 == s.End || !s.nominal(i+1))
}

// nounBefore is the noun that a phrase at i goes on from: what a conjunction or a comma joins it to, or else
// the subject, where an adjective narrows that as well; -1 for none.
func nounBefore(s text, i int) int {
	if i < 2 || s.Tag(i-1) != "CC" && s.Form(i-1) != "," {
		return -1
	}
	k := i - 2
	if s.Form(k) == "," {
		k--
	}
	if s.nominal(k) && !s.proper(k) && !inUnits(s, k) && words().As("determiner", s.Form(i)) != "the" {
		if s.Tag(k-1) != "JJ" && s.Tag(k-1) != "CD" {
			return -1 // "a house with a garden and a big one"
		}
		return k
	}
	verb := slices.IndexFunc(s.Words[:s.End], acts)
	for of := max(0, k-4); of < k-2; of++ { // lessons last 50 minutes, and the first one
		if s.Tag(of) == "NNS" && (of == 0 || s.Tag(of-1) == "DT") && (of == k-3 || s.Tag(k-2) == "IN") && inUnits(s, k) {
			return of
		}
	}
	if verb > 1 && s.nominal(verb-1) && !s.proper(verb-1) && s.Tag(verb-2) == "JJ" {
		return verb - 1
	}
	return -1
}
