package elided

import (
	"slices"
	"strings"

	"whence/triple/english/parse"
)

// This file puts in what is only said of the first of several: the noun behind whose it is, the place
// or time in front of all, and the noun behind how many of those that were counted.

// owned puts the noun of the first clause in where a second one only says whose: "Farid's rating is
// 1780 and Olga's is 1845", "my desk is by the door, yours is upstairs".
func owned(s text) []Proposal {
	verb, first := s.owner()
	if verb < 1 {
		return nil
	}
	for i := verb + 2; i+1 < s.End; i++ {
		if !s.Words[i+1].Finite() || !s.divides(startOf(s, i), ",;") && !words().Is("against", s.Form(startOf(s, i))) {
			continue
		}
		of, ok := whose(s, i)
		if noun := s.noun(verb, first, s, i); ok && noun != "" {
			return []Proposal{{Sentences: []string{sentence(s.Of(0, startOf(s, i)+1), of, noun, s.Of(i+1, s.End))}, Sure: s.Tag(i) != "POS"}}
		}
	}
	return nil
}

// owner is the first verb of a text, and the word in front of it behind which stands what somebody has; -1 for none.
func (s text) owner() (verb, first int) {
	verb, first = slices.IndexFunc(s.Words[:s.End], func(w parse.Word) bool { return w.Finite() && w.Form != "'s" && w.Form != "’s" }), -1
	for i := range max(verb, 0) {
		if s.Tag(i) == "POS" || s.Tag(i) == "PRP$" {
			first = i
		}
	}
	return verb, first
}

// noun is the noun behind whose it is, "bike" of "Ben's bike is red", and where that is the owner's of the word at i in
// another text, what its subject has: "my brother has the red bike, mine is blue" of a bike.
func (s text) noun(verb, first int, other text, i int) string {
	if first >= 0 && first+1 < verb && !(words().Is("speaking", other.Form(i)) && words().Is("speaking", s.Form(first))) {
		if s.has(first+1, verb, func(w parse.Word) bool { return !strings.HasPrefix(w.Tag, "NN") && w.Tag != "JJ" }) {
			return ""
		}
		return s.Of(first+1, verb)
	}
	p, ok := s.phrase(verb+1, s.End)
	if s.Words[verb].Lemma != "have" || words().Is("speaking", s.Form(verb-1)) || !ok || !article(p) || !s.nominal(p.end-1) || s.Tag(p.end) == "CC" || other.Tag(i+2) == "DT" {
		return ""
	}
	return s.Of(p.end-1, p.end)
}

// startOf is where the sign or the conjunction stands in front of the phrase of names that ends at i.
func startOf(s text, i int) int {
	if s.Words[i].Form == "'s" || s.Words[i].Form == "’s" {
		i--
		for i > 0 && (s.proper(i) || s.nominal(i) || s.Tag(i) == "DT" || s.Tag(i) == "PRP$") {
			i--
		}
		return i
	}
	return i - 1
}

// whose is the possessive that ends at i, as it stands in front of a noun.
func whose(s text, i int) (string, bool) {
	if s.Words[i].Form == "'s" || s.Words[i].Form == "’s" {
		return s.Of(startOf(s, i)+1, i+1), startOf(s, i)+1 < i
	}
	before := words().As("owning", s.Form(i))
	return before, before != ""
}

// inFront writes out the clauses of which only the first has its verb, and which have a place or a time
// in front of all: "in the last test Oskar got 38 points, Lina 44 and Emil 29".
func inFront(s text) []Proposal {
	if s.Tag(0) != "IN" {
		return nil
	}
	p, ok := s.phrase(0, s.End)
	if !ok || !s.placed(p) && p.end-p.first < 2 {
		return nil
	}
	for k := 2; k < p.end && k+1 < s.End; k++ {
		if s.proper(k) && !s.proper(k-1) && s.nominal(k-1) && (s.Words[k+1].Finite() || s.proper(k+1)) {
			p.end = k // in the last test Oskar got
		}
	}
	first := p.end
	if first+3 > s.End {
		return nil
	}
	if s.Words[first].Form == "," {
		first++
	}
	rest := text{parse.Worded{Tree: parse.Tree{Text: s.Text, Words: s.Words[first:]}, End: s.End - first}}
	front := strings.ToLower(s.Text[:1]) + s.Of(0, p.end)[1:]
	out := gapped(rest)
	for k := range out {
		out[k].Sure = s.proper(first)
		for i, said := range out[k].Sentences {
			out[k].Sentences[i] = sentence(strings.TrimSuffix(said, "."), front)
		}
	}
	return out
}

// portioned counts what those are that were counted: "four kittens, two black and two tabby", "two shirts,
// one red and one white". They are all of them.
func portioned(t text) []Proposal {
	s := aside{t}
	comma := slices.IndexFunc(s.Words[:s.End], func(w parse.Word) bool { return w.Form == "," })
	verb := slices.IndexFunc(s.Words[:s.End], parse.Word.Finite)
	if comma < 0 || verb < 0 || verb > comma || s.has(comma, s.End, acts) || s.has(0, verb, func(w parse.Word) bool {
		return words().Is("everyone", strings.ToLower(w.Form)) || strings.EqualFold(w.Form, "each")
	}) {
		return nil
	}
	those, ok := s.those(verb+1, comma)
	if !ok {
		those, ok = s.those(0, verb)
		those = strings.ToLower(those)
	}
	parts := s.parts(comma+1, s.End, ",;")
	if !ok || len(parts) < 2 {
		return nil
	}
	all, _, _ := strings.Cut(those, " ")
	at := slices.IndexFunc(s.Words[:s.End], func(w parse.Word) bool { return strings.EqualFold(w.Form, all) })
	out, left := Proposal{Sentences: []string{sentence(s.Of(0, comma))}}, s.count(max(at, 0))
	for _, p := range parts {
		n := s.count(p.first)
		if n < 1 || p.end < p.first+2 || s.Tag(p.first) != "CD" || !s.qualifies(part{p.first + 1, p.end}) {
			return nil
		}
		left -= n
		be := map[bool]string{true: "is", false: "are"}[n == 1]
		out.Sentences = append(out.Sentences, sentence(s.Of(p.first, p.first+1), "of the", those, be, s.Of(p.first+1, p.end)))
	}
	if left != 0 {
		return nil
	}
	return []Proposal{out}
}

// qualifies reports whether words are what something is: a quality, one noun, or where it is.
func (s aside) qualifies(p part) bool {
	switch s.Tag(p.first) {
	case "JJ", "VBN":
		return true
	case "NN":
		return p.end == p.first+1
	case "IN":
		_, ok := s.phrase(p.first, p.end)
		return ok
	}
	return false
}
