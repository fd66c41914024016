package english

import (
	"slices"

	"whence/triple"
	"whence/triple/english/lexicon"
)

// This file reads "each other": each of those who are named is said to stand to
// each of the others as the verb says.

// reciprocal reads "each other" and "one another".
func (p *parser) reciprocal(i int, out []item) []item {
	for _, words := range lexicon.Reciprocals.Phrases() {
		if end := p.phrase(i, words...); end > 0 && i > 0 {
			out = append(out, item{p.node(node{kind: nEachOther, num: many, at: uint16(i), end: uint16(end)}), end, 0})
		}
	}
	return out
}

// toEachOther interprets a clause that says something of each other. It returns
// nil for other clauses.
func (m *meaning) toEachOther(n *node) *formula {
	if !hasEachOther(n.b, 6) {
		return nil
	}
	var terms []triple.Term
	m.np(n.a, subjectRole, func(t triple.Term) *formula {
		if !slices.ContainsFunc(terms, t.Same) {
			terms = append(terms, t)
		}
		return truth()
	})
	if m.trouble != nil {
		return truth()
	}
	unnamed := func(t triple.Term) bool { return t.IsVar() && !m.letters[t.Var] || t.Kind == triple.Generic }
	if len(terms) < 2 || len(terms) > 4 || slices.ContainsFunc(terms, unnamed) || n.a.kind != nAnd && n.a.kind != nPronoun {
		return m.fail("unsupported", `"Each other" is read of two to four names joined by "and": "Ann and Bob like each other."`, n.a)
	}
	var parts []*formula
	for _, s := range terms {
		for _, o := range terms {
			if !s.Same(o) {
				m.other = o
				parts = append(parts, m.vp(n.b, s, "", ""))
			}
		}
	}
	m.other = triple.Term{}
	return and(parts...)
}

// hasEachOther reports whether a verb phrase speaks of each other.
func hasEachOther(n *node, depth int) bool {
	if n == nil || depth == 0 {
		return false
	}
	if n.kind == nEachOther || hasEachOther(n.a, depth-1) {
		return true
	}
	return slices.ContainsFunc(n.list, func(x *node) bool { return hasEachOther(x, depth-1) })
}
