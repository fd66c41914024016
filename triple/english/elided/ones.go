package elided

import "slices"

// This file says "one" and "ones" with their noun: "14 big pots and 11 small ones", "the big oven is new and
// the small one old".

// noun writes out a text in which "one" or "ones" stands for the noun in front of it.
func noun(s text) []Proposal {
	words := slices.Clone(s.Words)
	said, from := "", 0
	for i := range s.end {
		if !isOne(s, i) {
			continue
		}
		first := i
		for first > 0 && slices.Contains([]string{"JJ", "CD", "DT"}, s.tag(first-1)) {
			first--
		}
		of := nounBefore(s, first)
		if of < 0 {
			return nil
		}
		form := words[of].Form
		switch several := s.tag(i) == "NNS"; {
		case several && s.tag(of) == "NN":
			form = forms().Plural(words[of].Lemma)
		case !several && s.tag(of) == "NNS":
			form = words[of].Lemma
		}
		said += s.Text[s.Words[from].Start:s.Words[i].Start] + form
		if from = i + 1; from < s.end {
			said += s.Text[s.Words[i].End:s.Words[from].Start]
		}
	}
	if said == "" {
		return nil
	}
	return []Proposal{{Sentences: []string{sentence(said + s.of(from, s.end))}, Sure: true}}
}

// isOne reports whether the word at i stands for a noun that an adjective in front of it narrows.
func isOne(s text, i int) bool {
	return i > 1 && words().As("sort", s.form(i)) == "one" && s.tag(i-1) == "JJ" && (i+1 == s.end || !s.nominal(i+1))
}

// nounBefore is the noun that a phrase at i goes on from: what a conjunction or a comma joins it to, or else
// the subject, where an adjective narrows that as well; -1 for none.
func nounBefore(s text, i int) int {
	if i < 2 || s.tag(i-1) != "CC" && s.form(i-1) != "," {
		return -1
	}
	k := i - 2
	if s.form(k) == "," {
		k--
	}
	if s.nominal(k) && !s.proper(k) && words().As("determiner", s.form(i)) != "the" {
		if s.tag(k-1) != "JJ" && s.tag(k-1) != "CD" {
			return -1 // "a house with a garden and a big one"
		}
		return k
	}
	verb := slices.IndexFunc(s.Words[:s.end], acts)
	if verb > 1 && s.nominal(verb-1) && !s.proper(verb-1) && s.tag(verb-2) == "JJ" {
		return verb - 1
	}
	return -1
}
