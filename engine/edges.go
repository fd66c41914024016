package engine

import (
	"slices"

	"whence/engine/ast"
	"whence/engine/fact"
)

// A rule that makes a relation transitive, p(X, Z) :- p(X, Y), p(Y, Z), finds a
// conclusion once for every fact between X and Z: a chain of n has n³/6 such matches
// for its n²/2 conclusions. It is enough to part each way before its last step. The
// steps are the edges: the facts that hold by another proof than one of such a rule.
// Whatever such a rule proves is a way of edges, since its premises have lower ranks;
// so a relation that has p(X, Z) for every p(X, Y) and every edge p(Y, Z) is closed,
// with the same confidences, since those of a way are multiplied whatever its parting.
// What was an edge once stays in the lists: more matches than needed do no harm.
// Explanations look for all matches, as ever; see [execMode].

// parting returns which premise of a transitive rule is to be an edge, or -1: the
// second, or, where other premises ask something of the end of the way, the first.
// A rule whose other premises ask something of both ends or of the middle has to
// find all matches. guarded tells that there are others; where they may be
// uncertain, it matters how a way is parted.
func (r *rule) parting() (edge int, guarded bool) {
	head := r.clause.Head.Args
	if r.group || len(head) != 2 || !distinctVars(head) {
		return -1, false
	}
	for _, first := range r.atoms {
		for _, second := range r.atoms {
			a, b := r.body[first].Atom.Args, r.body[second].Atom.Args
			if r.rels[first] != r.head || r.rels[second] != r.head || !a[0].Equal(head[0]) || !a[1].Equal(b[0]) || !b[1].Equal(head[1]) ||
				!distinctVars([]ast.Term{a[0], a[1], b[1]}) {
				continue
			}
			return r.partingAt(first, second), len(r.body) > 2
		}
	}
	return -1, false
}

// partingAt chooses between the premises of the way by what the others read.
func (r *rule) partingAt(first, second int) int {
	way := []ast.Term{r.body[first].Atom.Args[0], r.body[first].Atom.Args[1], r.body[second].Atom.Args[1]}
	var reads [3]bool
	for i, l := range r.body {
		if i == first || i == second {
			continue
		}
		l.Terms(func(t ast.Term) {
			t.WalkVars(func(v string) {
				if k := slices.IndexFunc(way, func(w ast.Term) bool { return w.Symbol() == v }); k >= 0 {
					reads[k] = true
				}
			})
		})
	}
	switch {
	case reads[1] || reads[0] && reads[2]:
		return -1
	case reads[2]:
		return first
	}
	return second
}

func distinctVars(ts []ast.Term) bool {
	for i, t := range ts {
		if t.Kind() != ast.KindVar || t.Symbol() == "_" || slices.ContainsFunc(ts[:i], t.Equal) {
			return false
		}
	}
	return true
}

// edging keeps the edges of a turn's component listed.
type edging struct {
	s    *fact.Store
	net  *network
	comp int
	any  bool // the component has transitive rules
}

// parts reports whether the component finds the matches of a rule by edges.
func (e *edging) parts(r *rule) bool {
	return r.edge >= 0 && !(r.guarded && e.net.weighted[e.comp])
}

// begin comes to a component, and lists the edges of the relations that it has
// transitive rules for, where they are not listed yet.
func (e *edging) begin(comp int) {
	e.comp, e.any = comp, false
	for _, r := range e.net.comps[comp] {
		if r.edge < 0 {
			continue
		}
		e.any = true
		if r.head.Edges != nil {
			continue
		}
		e.s.BeginEdges(r.head)
		for _, f := range r.head.List {
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
	if listed == nil || listed.Has(f) || e.net.transitive(e.s.RuleNumber(f)) {
		return false
	}
	e.s.AddEdge(listed, f)
	return true
}

// transitive reports whether a rule is one that finds its matches by edges.
func (n *network) transitive(num uint32) bool {
	return num != 0 && int(num) < len(n.rules) && n.rules[num] != nil && n.rules[num].edge >= 0
}

// alongEdges is chain over edges alone.
func (x *exec) alongEdges(st *step, i int) bool {
	v, ok := x.value(&st.args[st.keys[0]])
	if !ok {
		return x.err == nil
	}
	e := st.rel.Edges
	for c := e.Heads[st.keys[0]].Get(v); c != 0; {
		cell := e.Cells[c]
		if more, matched := x.step(st, i, cell.Fact); !more || matched && st.once && x.first {
			return more
		}
		c = cell.Next[st.keys[0]]
	}
	return true
}

// eachEdge is quickChain over edges alone; each goes on with a match, and is false to
// stop.
func (st *quickStep) eachEdge(x *exec, each func() bool) {
	col := 0
	if st.second {
		col = 1
	}
	e := st.rel.Edges
	for c := e.Heads[col].Get(x.regs[st.a]); c != 0 && x.tick(); {
		cell := e.Cells[c]
		c = cell.Next[col]
		if !x.s.Has(cell.Fact, fact.Active) {
			continue
		}
		w := x.s.Row(cell.Fact)
		x.regs[st.b], x.prem[st.literal] = w.B, cell.Fact
		if st.second {
			x.regs[st.b] = w.A
		}
		if !each() {
			return
		}
	}
}
