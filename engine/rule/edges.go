package rule

import (
	"slices"

	"whence/engine/ast"
)

// A rule that makes a relation transitive, p(X, Z) :- p(X, Y), p(Y, Z), finds a
// conclusion once for every fact between X and Z: a chain of n has n³/6 such matches
// for its n²/2 conclusions. It is enough to part each way before its last step. The
// steps are the edges: the facts that hold by another proof than one of such a rule.
// Whatever such a rule proves is a way of edges, since its premises have lower ranks;
// so a relation that has p(X, Z) for every p(X, Y) and every edge p(Y, Z) is closed,
// with the same confidences, since those of a way are multiplied whatever its parting.
// What was an edge once stays in the lists: more matches than needed do no harm.
// Explanations look for all matches, as ever; see [ExecMode].

// parting returns which premise of a transitive rule is to be an edge, or -1: the
// second, or, where other premises ask something of the end of the way, the first.
// A rule whose other premises ask something of both ends or of the middle has to
// find all matches. guarded tells that there are others; where they may be
// uncertain, it matters how a way is parted.
func (r *Rule) parting() (edge int, guarded bool) {
	head := r.Clause.Head.Args
	if r.Group || len(head) != 2 || !distinctVars(head) {
		return -1, false
	}
	for _, first := range r.Atoms {
		for _, second := range r.Atoms {
			a, b := r.Body[first].Atom.Args, r.Body[second].Atom.Args
			if r.Rels[first] != r.Head || r.Rels[second] != r.Head || !a[0].Equal(head[0]) || !a[1].Equal(b[0]) || !b[1].Equal(head[1]) ||
				!distinctVars([]ast.Term{a[0], a[1], b[1]}) {
				continue
			}
			return r.partingAt(first, second), len(r.Body) > 2
		}
	}
	return -1, false
}

// partingAt chooses between the premises of the way by what the others read.
func (r *Rule) partingAt(first, second int) int {
	way := []ast.Term{r.Body[first].Atom.Args[0], r.Body[first].Atom.Args[1], r.Body[second].Atom.Args[1]}
	var reads [3]bool
	for i, l := range r.Body {
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

// Transitive reports whether a rule is one that finds its matches by edges.
func (n *Network) Transitive(num uint32) bool {
	return num != 0 && int(num) < len(n.Rules) && n.Rules[num] != nil && n.Rules[num].Edge >= 0
}

// alongEdges is chain over edges alone.
func (x *Exec) alongEdges(st *step, i int) bool {
	v, ok := x.Value(&st.args[st.keys[0]])
	if !ok {
		return x.Err == nil
	}
	e := st.rel.Edges
	for c := e.Heads[st.keys[0]].Get(v); c != 0; {
		cell := e.Cells[c]
		if more, matched := x.step(st, i, cell.Fact); !more || matched && st.once && x.First {
			return more
		}
		c = cell.Next[st.keys[0]]
	}
	return true
}
