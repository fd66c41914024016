package reason

import (
	"whence/engine"
	"whence/triple"
)

// Bearing returns a function that reports whether facts of a relation can lead to
// anything once c is known, too: a rule, a property of relations or a rule of
// another kind speaks of it. It is a good answer until the base changes. The facts
// of c are not looked at; a fact that two names are of one thing always leads to
// something.
func (b *Base) Bearing(c Change) func(relation string) bool {
	b.mu.RLock()
	defer b.mu.RUnlock()
	speaks := map[string]bool{liftRelation(triple.SynonymOf): true}
	clause := func(x engine.Clause) {
		speaks[x.Head.Pred] = true
		for _, l := range x.Body {
			if l.Op == engine.OpAtom {
				speaks[l.Atom.Pred] = true
			}
		}
	}
	for _, r := range b.s.rules {
		clause(r.raw)
	}
	for _, r := range c.Rules {
		if x, err := LiftRule(r); err == nil { // otherwise a gate refuses it
			clause(x)
		}
		if x, ok := onlyOne(r); ok {
			clause(x)
		}
	}
	for _, x := range c.Clauses {
		clause(x)
	}
	for _, p := range c.Relations {
		for _, x := range expand(p, true) {
			clause(x)
		}
	}
	if b.s.outside != nil {
		for _, r := range b.s.outside.Rules() {
			for _, h := range r.Heads {
				speaks[h.Pred] = true
			}
			for _, n := range r.Needs {
				speaks[n.Atom.Pred] = true
			}
		}
	}
	return func(relation string) bool { return speaks[liftRelation(relation)] }
}
