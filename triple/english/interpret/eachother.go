package interpret

import (
	"slices"

	"whence/triple"
	"whence/triple/english/logic"
	"whence/triple/english/syntax"
)

// toEachOther interprets a clause that says something of each other. It returns
// nil for other clauses.
func (m *clauses) toEachOther(n *syntax.Node) *logic.Formula {
	if !hasEachOther(n.B, 6) {
		return nil
	}
	var terms []triple.Term
	m.phrases.np(n.A, subjectRole, func(t triple.Term) *logic.Formula {
		if !slices.ContainsFunc(terms, t.Same) {
			terms = append(terms, t)
		}
		return truth()
	})
	if m.trouble != nil {
		return truth()
	}
	unnamed := func(t triple.Term) bool { return t.IsVar() && !m.letters[t.Var] || t.Kind == triple.Generic }
	if len(terms) < 2 || len(terms) > 4 || slices.ContainsFunc(terms, unnamed) || n.A.Kind != syntax.NodeAnd && n.A.Kind != syntax.NodePronoun {
		return m.fail("unsupported", `"Each other" is read of two to four names joined by "and": "Ann and Bob like each other."`, n.A)
	}
	var parts []*logic.Formula
	for _, s := range terms {
		for _, o := range terms {
			if !s.Same(o) {
				m.other = o
				parts = append(parts, m.predicates.vp(n.B, s, "", ""))
			}
		}
	}
	m.other = triple.Term{}
	return logic.And(parts...)
}

// hasEachOther reports whether a verb phrase speaks of each other.
func hasEachOther(n *syntax.Node, depth int) bool {
	if n == nil || depth == 0 {
		return false
	}
	if n.Kind == syntax.NodeEachOther || hasEachOther(n.A, depth-1) {
		return true
	}
	return slices.ContainsFunc(n.List, func(x *syntax.Node) bool { return hasEachOther(x, depth-1) })
}
