package reason

import (
	"whence/engine"
	"whence/reason/lift"
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
	n := named{lift.Relation(triple.SynonymOf): true}
	for _, r := range b.s.rules {
		n.clause(r.raw)
	}
	n.change(c)
	if b.s.outside != nil {
		n.outside(b.s.outside.Rules())
	}
	return func(relation string) bool { return n[lift.Relation(relation)] }
}

// named are the relations that rules speak of.
type named map[string]bool

func (n named) clause(x engine.Clause) {
	n[x.Head.Pred] = true
	for _, l := range x.Body {
		if l.Op == engine.OpAtom {
			n[l.Atom.Pred] = true
		}
	}
}

// change adds what the rules and properties of a change speak of.
func (n named) change(c Change) {
	for _, r := range c.Rules {
		if x, err := lift.Rule(r); err == nil { // otherwise a gate refuses it
			n.clause(x)
		}
		if x, ok := lift.NoOther(r); ok {
			n.clause(x)
		}
	}
	for _, x := range c.Clauses {
		n.clause(x)
	}
	for _, p := range c.Relations {
		for _, x := range lift.Expand(p, true) {
			n.clause(x)
		}
	}
}

func (n named) outside(rules []OutsideRule) {
	for _, r := range rules {
		for _, h := range r.Heads {
			n[h.Pred] = true
		}
		for _, need := range r.Needs {
			n[need.Atom.Pred] = true
		}
	}
}
