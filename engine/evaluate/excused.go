package evaluate

import (
	"slices"

	"whence/engine/fact"
	"whence/engine/rule"
)

// olderWitnesses is how many facts are looked at for one that makes a new one
// superfluous.
const olderWitnesses = 8

// excused reports whether a new fact need not be fired at a premise that only
// asks whether there is one, since an older one has told the same. Without the
// order of their stamps two new ones would excuse each other.
func (t *matcher) excused(r *rule.Rule, literal int, f fact.ID) bool {
	if r.Once == nil || !r.Once[literal].Is || !t.x.First {
		return false
	}
	s, rel, w := t.s, r.Rels[literal], &r.Once[literal]
	older := func(g fact.ID) bool {
		return g != f && s.Has(g, fact.Active) && s.Just(g).Stamp < s.Just(f).Stamp
	}
	if len(w.Cols) == 0 {
		for _, g := range rel.List[:min(len(rel.List), olderWitnesses)] {
			if older(g) {
				return true
			}
		}
		return false
	}
	ix := rel.Index(w.Cols)
	if ix == nil || !s.Has(f, fact.Linked) {
		return false
	}
	same := func(g fact.ID) bool {
		return !slices.ContainsFunc(w.Cols, func(c int) bool { return s.Arg(rel, f, c) != s.Arg(rel, g, c) })
	}
	g := ix.After(s, rel, f)
	for n := 0; g != 0 && n < olderWitnesses; n++ {
		if older(g) && (len(w.Cols) == 1 || same(g)) {
			return true
		}
		g = ix.After(s, rel, g)
	}
	return false
}
