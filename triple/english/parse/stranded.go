package parse

import "whence/triple/english/parse/model"

// rejoinStranded hangs prepositions that stand without their noun on what was asked
// for: in "Who does she live with?" the parsers, which make no crossing arcs, hang
// "with" on the verb (pseudo-projective parsing, Nivre and Nilsson 2005).
func rejoinStranded(h model.Heads, s *model.Sentence, p *Parser) {
	for i := range h.Head {
		predicate := int(h.Head[i])
		if predicate < 0 || predicate >= i || p.set.Labels[h.Label[i]] != "case" {
			continue
		}
		for j := range predicate {
			if int(h.Head[j]) == predicate && isAsked(h, s, p, j) && base(p.set.Labels[h.Label[j]]) == "obl" {
				h.Head[i] = int16(j)
				break
			}
		}
	}
}

// isAsked reports whether a word or one on it is one of the question words.
func isAsked(h model.Heads, s *model.Sentence, p *Parser, i int) bool {
	for j := range h.Head {
		if (j == i || int(h.Head[j]) == i && j < i) && p.set.Tags[s.Tags[j]][0] == 'W' {
			return true
		}
	}
	return false
}
