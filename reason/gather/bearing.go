package gather

import (
	"whence/engine"
	"whence/reason/lift"
	"whence/reason/outside"
	"whence/reason/state"
	"whence/reason/store"
	"whence/triple"
)

// Bearing returns what reports whether facts of a relation can lead to anything; see
// Base.Bearing.
func Bearing(st *state.State, c store.Change) func(relation string) bool {
	n := named{lift.Relation(triple.SynonymOf): true}
	for _, r := range st.Store.Rules.ByID {
		n.clause(r.Raw)
	}
	n.change(c)
	if st.Others.Set != nil {
		n.outside(st.Others.Set.Rules())
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
func (n named) change(c store.Change) {
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

func (n named) outside(rules []outside.Rule) {
	for _, r := range rules {
		for _, h := range r.Heads {
			n[h.Pred] = true
		}
		for _, need := range r.Needs {
			n[need.Atom.Pred] = true
		}
	}
}
