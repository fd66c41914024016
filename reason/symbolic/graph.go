package symbolic

import (
	"cmp"
	"container/heap"
	"context"
	"slices"
	"strings"

	"whence/engine"
	"whence/reason/symbolic/form"
)

// graph is every way in which each fact follows, and how sure each fact is.
//
// The confidence of a conclusion is the least of its premises' times the
// rule's and the consequent's. None of that makes a conclusion surer than a
// premise, so the surest derivations of all facts are found like shortest paths
// (Knuth, A generalization of Dijkstra's algorithm, 1977): the surest fact that
// is not settled yet cannot become surer by those that are less sure.
type graph struct {
	atoms []atomNode
	index map[string]int
	ways  []way
}

type atomNode struct {
	atom engine.Atom
	told float64 // 0 where it was not told
	conf float64
	// height is that of the first derivation found as sure: 0 for told.
	height  int
	settled bool
	makers  []int // ways that conclude it
	users   []int // ways that it is a premise of
}

// way is one instance of a clause.
type way struct {
	clause   *clause
	binding  engine.Binding
	head     int
	premises []premise
	missing  int     // premises that are not settled
	conf     float64 // once none is missing
	height   int
}

// premise is a fact that counts for the confidence, at most for cap.
type premise struct {
	atom int
	cap  float64
}

// graph finds all instances of the clauses in what holds, and settles them.
func (in *Inference) graph(ctx context.Context) (*graph, error) {
	g := &graph{index: map[string]int{}}
	for _, k := range in.known {
		i := g.node(k.atom())
		g.atoms[i].told = max(g.atoms[i].told, k.weight())
	}
	if in.cut != "" {
		g.settle()
		return g, nil
	}
	var late []int
	for _, cl := range in.p.clauses {
		if cl.kind == clauseHelp {
			continue
		}
		for b, err := range in.view.Query(ctx, cl.Body...) {
			if err != nil {
				return nil, err
			}
			g.add(cl, b)
			if slices.ContainsFunc(cl.lits, func(l lit) bool { return l.kind == litForAll }) {
				late = append(late, len(g.ways)-1)
			}
		}
	}
	g.spread(late)
	g.settle()
	return g, nil
}

func (g *graph) node(a engine.Atom) int {
	key := a.String()
	i, ok := g.index[key]
	if !ok {
		i = len(g.atoms)
		g.index[key] = i
		g.atoms = append(g.atoms, atomNode{atom: a})
	}
	return i
}

// add adds an instance of a clause with those premises that are facts.
func (g *graph) add(cl *clause, b engine.Binding) {
	w := way{clause: cl, binding: b, head: g.node(ground(cl.Head, b))}
	for i, l := range cl.lits {
		if l.kind == litPremise {
			w.premises = append(w.premises, premise{g.node(ground(cl.Body[i].Atom, b)), l.cond.cap})
		}
	}
	g.atoms[w.head].makers = append(g.atoms[w.head].makers, len(g.ways))
	g.ways = append(g.ways, w)
}

// spread gives the instances with a forall its constants as premises.
func (g *graph) spread(late []int) {
	each := map[string][]int{} // by predicate and the values besides the constant
	for i, n := range g.atoms {
		if isAuxiliary(n.atom.Pred) && !form.IsUnbound(n.atom.Args[0]) {
			key := eachKey(n.atom.Pred, n.atom.Args[1:])
			each[key] = append(each[key], i)
		}
	}
	for _, i := range late {
		w := &g.ways[i]
		for _, l := range w.clause.lits {
			if l.kind != litForAll {
				continue
			}
			for _, a := range each[l.each.key(w.binding)] {
				w.premises = append(w.premises, premise{a, 1})
			}
		}
	}
}

func eachKey(pred string, args []engine.Term) string {
	return engine.Atom{Pred: pred, Args: args}.String()
}

// key returns the key of the constants of a forall under a binding.
func (f *forAll) key(b engine.Binding) string {
	args := make([]engine.Term, len(f.vars))
	for i, v := range f.vars {
		args[i] = b[v]
	}
	return eachKey(f.pred, args)
}

// ground puts the values of a binding into an atom.
func ground(a engine.Atom, b engine.Binding) engine.Atom {
	out := engine.Atom{Pred: a.Pred, Args: make([]engine.Term, len(a.Args))}
	for i, t := range a.Args {
		out.Args[i] = valueOf(t, b)
	}
	return out
}

func valueOf(t engine.Term, b engine.Binding) engine.Term {
	if t.Kind() == engine.KindVar {
		if v, ok := b[t.Symbol()]; ok {
			return v
		}
	}
	return t
}

// settle computes how sure every fact is.
func (g *graph) settle() {
	var q queue
	offer := func(atom int, conf float64, height int) {
		n := &g.atoms[atom]
		if conf > n.conf || conf == n.conf && conf > 0 && !n.settled && height < n.height {
			n.conf, n.height = conf, height
			heap.Push(&q, queued{atom, conf, height})
		}
	}
	for i := range g.ways {
		w := &g.ways[i]
		for _, p := range w.premises {
			g.atoms[p.atom].users = append(g.atoms[p.atom].users, i)
		}
		if w.missing = len(w.premises); w.missing == 0 {
			w.weigh(g)
			offer(w.head, w.conf, w.height)
		}
	}
	for i, n := range g.atoms {
		if n.told > 0 {
			offer(i, n.told, 0)
		}
	}
	for q.Len() > 0 {
		next := heap.Pop(&q).(queued)
		n := &g.atoms[next.atom]
		if n.settled {
			continue
		}
		n.settled = true
		for _, u := range n.users {
			w := &g.ways[u]
			if w.missing--; w.missing == 0 {
				w.weigh(g)
				offer(w.head, w.conf, w.height)
			}
		}
	}
}

// weigh computes the confidence of a way whose premises are settled.
func (w *way) weigh(g *graph) {
	w.conf = 1
	for _, p := range w.premises {
		w.conf = min(w.conf, g.atoms[p.atom].conf, p.cap)
		w.height = max(w.height, g.atoms[p.atom].height)
	}
	if w.clause.kind == clauseRule {
		r := w.clause.rule.w
		w.conf *= form.Weight(r.Confidence)
		w.conf *= form.Weight(r.Consequents[w.clause.consequent].Confidence)
		w.height++
	}
}

// toldBest reports whether being told is as sure as any proof.
func (g *graph) toldBest(atom int) bool {
	n := &g.atoms[atom]
	return n.told > 0 && n.told == n.conf
}

// best returns the surest ways to conclude a fact: by priority, then the
// lowest, then by rule and content.
func (g *graph) best(atom int) []int {
	n := &g.atoms[atom]
	var out []int
	for _, i := range n.makers {
		if g.ways[i].missing == 0 && g.ways[i].conf == n.conf {
			out = append(out, i)
		}
	}
	slices.SortFunc(out, func(i, j int) int { return g.compare(&g.ways[i], &g.ways[j]) })
	return out
}

func (g *graph) compare(a, b *way) int {
	return cmp.Or(cmp.Compare(b.clause.rule.w.Priority, a.clause.rule.w.Priority), cmp.Compare(a.height, b.height),
		strings.Compare(a.clause.ID, b.clause.ID),
		slices.CompareFunc(a.clause.Body, b.clause.Body, func(l, m engine.Literal) int {
			return ground(l.Atom, a.binding).Compare(ground(m.Atom, b.binding))
		}))
}

// queue holds facts by how sure they are, the surest first.
type queue []queued

type queued struct {
	atom   int
	conf   float64
	height int
}

func (q queue) Len() int { return len(q) }
func (q queue) Less(i, j int) bool {
	return q[i].conf > q[j].conf || q[i].conf == q[j].conf && q[i].height < q[j].height
}
func (q queue) Swap(i, j int) { q[i], q[j] = q[j], q[i] }

// Push is for [heap.Push].
func (q *queue) Push(x any) { *q = append(*q, x.(queued)) }

// Pop is for [heap.Pop].
func (q *queue) Pop() any {
	old := *q
	x := old[len(old)-1]
	*q = old[:len(old)-1]
	return x
}
