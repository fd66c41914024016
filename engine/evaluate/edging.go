package evaluate

import (
	"whence/engine/fact"
	"whence/engine/rule"
)

// edging keeps the edges of a turn's component listed.
type edging struct {
	s    *fact.Store
	net  *rule.Network
	comp int
	any  bool // the component has transitive rules
}

// parts reports whether the component finds the matches of a rule by edges.
func (e *edging) parts(r *rule.Rule) bool {
	return r.Edge >= 0 && !(r.Guarded && e.net.Weighted[e.comp])
}

// begin comes to a component, and lists the edges of the relations that it has
// transitive rules for, where they are not listed yet.
func (e *edging) begin(comp int) {
	e.comp, e.any = comp, false
	for _, r := range e.net.Comps[comp] {
		if r.Edge < 0 {
			continue
		}
		e.any = true
		if r.Head.Edges != nil {
			continue
		}
		e.s.BeginEdges(r.Head)
		for _, f := range r.Head.List {
			if e.s.Has(f, fact.Alive) {
				e.list(f)
			}
		}
	}
}

// list lists a fact if it is an edge, and reports whether that is news.
func (e *edging) list(f fact.ID) bool {
	if !e.any {
		return false
	}
	listed := e.s.Rel(f).Edges
	if listed == nil || listed.Has(f) || e.net.Transitive(e.s.RuleNumber(f)) {
		return false
	}
	e.s.AddEdge(listed, f)
	return true
}
