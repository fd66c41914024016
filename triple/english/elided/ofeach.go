package elided

import "slices"

// This file says in full how much, or when, something is for one after another: "the rent for a full plot is 48 pounds and for a
// half plot 26".

// ofEach writes out the amounts of a subject, each behind another phrase in the place of the one that is its own.
func ofEach(t text) []Proposal {
	s := gaps{t}
	verb, clauses := s.verbless()
	if verb < 0 {
		return nil
	}
	first := clauses[0]
	subject, after := s.phrases(0, verb), s.phrases(verb+1, first.end)
	v, ok := s.inFull(part{verb, verb + 1})
	if !ok || len(subject) != 2 || len(after) != 1 || !slices.Contains([]string{"IN", "TO"}, s.Tag(subject[1].first)) || after[0].kind != "value" && !s.placed(after[0]) {
		return nil
	}
	out := Proposal{Sentences: []string{sentence(s.Of(first.first, first.end))}, Sure: true}
	for _, p := range clauses[1:] {
		other := s.phrases(p.first, p.end)
		if len(other) != 2 || other[0].kind != subject[1].kind || other[1].kind != after[0].kind {
			return nil
		}
		amount := s.filledUp(after, other[1:])
		out.Sentences = append(out.Sentences, sentence(s.Of(0, subject[1].first), s.Of(other[0].first, other[0].end), v, amount[0]))
	}
	return []Proposal{out}
}
