package interpret

import (
	"slices"

	"whence/triple"
	"whence/triple/english/logic"
	"whence/triple/english/syntax"
)

// undergone interprets a passive of which more is told than by whom: as what
// somebody did. Who did it has to be told.
func (m *predicates) undergone(n *syntax.Node, s triple.Term, tense, modal string) *logic.Formula {
	by := slices.IndexFunc(n.List, func(pp *syntax.Node) bool { return pp.S == "by" })
	switch {
	case by < 0:
		return m.fail("unsupported", `Say who did it: with "by" and a name.`, n)
	case tense != "past" || modal != "" || m.cond || m.neg || s.IsVar() && !m.asking:
		return m.tooMany(n)
	}
	parts := []part{{triple.Theme, nil}}
	if n.A != nil {
		parts = []part{{triple.Theme, n.A}}
	}
	for i, pp := range n.List {
		m.mark(pp)
		if i != by {
			if !takesPart(pp.S) {
				return m.tooMany(n)
			}
			parts = append(parts, part{triple.Role(pp.S), pp.A})
		}
	}
	r := triple.Relation{Form: triple.FormVerb, Lemma: n.S, Tense: tense}
	return m.phrases.np(n.List[by].A, objectRole, func(agent triple.Term) *logic.Formula {
		return m.takeOthers(parts, nil, s, func(with []triple.Term) *logic.Formula {
			all := parts
			if n.A != nil {
				all, with = append(slices.Clip(parts), part{role: triple.Role(syntax.RecipientPrep(n.S))}), append(slices.Clip(with), s)
			}
			if slices.ContainsFunc(with, triple.Term.IsVar) && !m.asking {
				return m.tooMany(n)
			}
			return m.verbs.happened(agent, r, all, with)
		})
	})
}

// takeOthers interprets the noun phrases of the parts; that without one is the
// subject.
func (m *predicates) takeOthers(parts []part, with []triple.Term, subject triple.Term, k func([]triple.Term) *logic.Formula) *logic.Formula {
	if len(with) == len(parts) {
		return k(with)
	}
	next := func(t triple.Term) *logic.Formula {
		return m.takeOthers(parts, append(slices.Clip(with), t), subject, k)
	}
	if np := parts[len(with)].np; np != nil {
		return m.phrases.np(np, objectRole, next)
	}
	return next(subject)
}
