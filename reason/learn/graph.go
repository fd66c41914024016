package learn

import (
	"cmp"
	"iter"
	"slices"
	"sort"

	"whence/engine"
)

// code is a relation with a direction: twice the relation's number, plus one
// for walking it from object to subject. Flipping the lowest bit turns round.
type code uint16

func (c code) flip() code { return c ^ 1 }

// maxRelations is what a code has room for.
const maxRelations = 1 << 15

// edge leads from a node to another one.
type edge struct {
	code code
	to   int32
}

// graph holds two-place facts with numbers for names. Every fact is two edges,
// one each way. It never changes once made.
type graph struct {
	names  []engine.Term
	preds  []string
	facts  [][][2]int32        // by relation: the pairs, sorted
	denied []map[[2]int32]bool // by relation: pairs whose denial holds
	byTo   [][]edge            // by node: sorted by other end, then code
	byCode [][]edge            // by node: sorted by code, then other end
	reach  []int               // by node: edges on the edges' other ends
}

// newGraph takes the ground two-place atoms; others are passed over. Names and
// relations are numbered in sorted order, so that the order of atoms is of no
// consequence.
func newGraph(atoms iter.Seq[engine.Atom]) *graph {
	kept := collect(atoms)
	g := &graph{}
	g.number(kept)
	node := map[string]int32{}
	for i, n := range g.names {
		node[n.String()] = int32(i)
	}
	for _, a := range kept {
		r, _ := slices.BinarySearch(g.preds, a.Pred)
		p := [2]int32{node[a.Args[0].String()], node[a.Args[1].String()]}
		if a.Denied {
			g.denied[r][p] = true
		} else {
			g.facts[r] = append(g.facts[r], p)
		}
	}
	g.connect()
	return g
}

func collect(atoms iter.Seq[engine.Atom]) []engine.Atom {
	var kept []engine.Atom
	for a := range atoms {
		if len(a.Args) == 2 && a.Ground() {
			kept = append(kept, a)
		}
	}
	return kept
}

// number gives names and relations their numbers.
func (g *graph) number(atoms []engine.Atom) {
	seen := map[string]bool{}
	for _, a := range atoms {
		g.preds = append(g.preds, a.Pred)
		for _, t := range a.Args {
			if s := t.String(); !seen[s] {
				seen[s] = true
				g.names = append(g.names, t)
			}
		}
	}
	slices.Sort(g.preds)
	g.preds = slices.Compact(g.preds)
	slices.SortFunc(g.names, engine.Term.Compare)
	g.facts = make([][][2]int32, len(g.preds))
	g.denied = make([]map[[2]int32]bool, len(g.preds))
	for i := range g.denied {
		g.denied[i] = map[[2]int32]bool{}
	}
}

// connect makes the edges.
func (g *graph) connect() {
	g.byTo = make([][]edge, len(g.names))
	for r := range g.facts {
		slices.SortFunc(g.facts[r], comparePairs)
		g.facts[r] = slices.Compact(g.facts[r])
		for _, p := range g.facts[r] {
			g.byTo[p[0]] = append(g.byTo[p[0]], edge{code(2 * r), p[1]})
			g.byTo[p[1]] = append(g.byTo[p[1]], edge{code(2*r + 1), p[0]})
		}
	}
	g.byCode = make([][]edge, len(g.names))
	g.reach = make([]int, len(g.names))
	for n := range g.byTo {
		g.byCode[n] = slices.Clone(g.byTo[n])
		slices.SortFunc(g.byCode[n], func(a, b edge) int {
			return cmp.Or(cmp.Compare(a.code, b.code), cmp.Compare(a.to, b.to))
		})
		slices.SortFunc(g.byTo[n], func(a, b edge) int {
			return cmp.Or(cmp.Compare(a.to, b.to), cmp.Compare(a.code, b.code))
		})
		for _, e := range g.byTo[n] {
			g.reach[n] += len(g.byTo[e.to])
		}
	}
}

func comparePairs(a, b [2]int32) int {
	return cmp.Or(cmp.Compare(a[0], b[0]), cmp.Compare(a[1], b[1]))
}

// along returns the edges of one code from a node.
func (g *graph) along(n int32, c code) []edge {
	es := g.byCode[n]
	from := sort.Search(len(es), func(i int) bool { return es[i].code >= c })
	until := from
	for until < len(es) && es[until].code == c {
		until++
	}
	return es[from:until]
}

// has reports whether an edge of this code leads from one node to another.
func (g *graph) has(c code, from, to int32) bool {
	es := g.byCode[from]
	i := sort.Search(len(es), func(i int) bool {
		return es[i].code > c || es[i].code == c && es[i].to >= to
	})
	return i < len(es) && es[i] == edge{c, to}
}

// refuted reports whether it is known that the edge is not there.
func (g *graph) refuted(c code, from, to int32) bool {
	if c&1 == 1 {
		from, to = to, from
	}
	return g.denied[c>>1][[2]int32{from, to}]
}

// sources returns the nodes that an edge of this code leaves, sorted.
func (g *graph) sources(c code) []int32 {
	var out []int32
	for _, p := range g.facts[c>>1] {
		out = append(out, p[c&1])
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// codesBetween appends the codes of the edges from one node to another.
func (g *graph) codesBetween(into []code, from, to int32) []code {
	es := g.byTo[from]
	i := sort.Search(len(es), func(i int) bool { return es[i].to >= to })
	for ; i < len(es) && es[i].to == to; i++ {
		into = append(into, es[i].code)
	}
	return into
}

// atom words an edge between two terms.
func (g *graph) atom(c code, from, to engine.Term) engine.Atom {
	if c&1 == 1 {
		from, to = to, from
	}
	return engine.Atom{Pred: g.preds[c>>1], Args: []engine.Term{from, to}}
}
