package entail

import (
	"slices"
	"strings"

	"whence/triple/clause"
)

// This file takes pronouns that nothing explains for whom the cited evidence is about: an answer says
// "it" of what was asked about.

// person is whom a pronoun means, whatever its form: "he" for "his".
func person(pronoun string) string { return words().As("person", pronoun) }

// maxAssumed bounds the ways to take pronouns that nothing explains.
const maxAssumed = 40

// assuming are the claims of a sentence in which these pronouns mean somebody of whom the cited evidence
// speaks, each the same throughout.
func assuming(m *Known, s clause.Sentence, means Means, open []string) ([]Claim, bool) {
	ways := []map[string]clause.Term{{}}
	slices.Sort(open)
	for _, pronoun := range slices.Compact(open) {
		var more []map[string]clause.Term
		for _, way := range ways {
			for _, who := range mayBe(m, pronoun, means) {
				next := map[string]clause.Term{pronoun: who}
				for k, v := range way {
					next[k] = v
				}
				more = append(more, next)
			}
		}
		ways = more
	}
	for _, way := range ways[:min(len(ways), maxAssumed)] {
		if out, ok, _ := m.holds(s, means, way); ok {
			return out, true
		}
	}
	return nil, false
}

// mayBe are those of whom the cited evidence speaks that a pronoun may mean.
func mayBe(m *Known, pronoun string, means Means) []clause.Term {
	var out []clause.Term
	for _, p := range m.cited {
		for _, x := range p.parts {
			t := bare(x.term)
			if t.Owner != nil && t.Owner.Name != "" && means.May(pronoun, *t.Owner) && !has(out, *t.Owner) {
				out = append(out, *t.Owner)
			}
			if t.Determiner = strings.ToLower(t.Determiner); (t.Name != "" || t.Head != "") && means.May(pronoun, t) && !has(out, t) {
				out = append(out, t)
			}
		}
	}
	return out
}
