package main

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
)

// workload is a program over pairs of numbers.
type workload struct {
	name  string
	rules []string
	facts []fact
	// derived are the predicates that rules conclude; asked is the one whose
	// facts are counted.
	derived []string
	asked   string
	query   string // the same as a recursive query of SQL, or ""
	conf    string // an annotation for every rule, or ""
	// clingo has the rules in its own words, where they compute with numbers.
	clingo []string
}

type fact struct {
	pred string
	a, b int
}

func random() *rand.Rand { return rand.New(rand.NewPCG(7, 7)) }

// workloads returns all of them at the size that scale makes of theirs.
func workloads(scale func(int) int) []workload {
	return []workload{
		closure("closure 2000 edges", scale(1000), scale(2000)),
		closure("closure 4000 edges", scale(1000), scale(4000)),
		uncertain(closure("closure 4000 edges, uncertain", scale(1000), scale(4000))),
		chain("chain 1000", scale(1000)),
		chain("chain 2000", scale(2000)),
		uncertain(chain("chain 2000, uncertain", scale(2000))),
		sameGeneration("same generation 2/9", 2, 9),
		sameGeneration("same generation 3/6", 3, 6),
		uncertain(sameGeneration("same generation 3/6, uncertain", 3, 6)),
		pointsTo("points-to 10^4", scale(10_000)),
		pointsTo("points-to 10^5", scale(100_000)),
		uncertain(pointsTo("points-to 10^5, uncertain", scale(100_000))),
		triples("triples 10^4", scale(10_000)),
		triples("triples 10^5", scale(100_000)),
		uncertain(triples("triples 10^5, uncertain", scale(100_000))),
		triples("triples 10^6", scale(1_000_000)),
		uncertain(triples("triples 10^6, uncertain", scale(1_000_000))),
		parsing("parse only 10^6", scale(1_000_000)),
		counter("counter to 10^6", scale(1_000_000)),
		triangles("triangles of 300", scale(300)),
		products("products to 1500", scale(1500)),
		shortest("shortest paths of 4000 edges", scale(1000), scale(4000)),
	}
}

// uncertain gives every rule a confidence below 1.
func uncertain(w workload) workload {
	w.conf = " [confidence: 0.9]"
	return w
}

const closureQuery = `with recursive path(a, b) as (select a, b from edge union
select path.a, edge.b from path join edge on path.b = edge.a) select count(*) from path;`

func closure(name string, nodes, edges int) workload {
	w := workload{name: name, derived: []string{"path"}, asked: "path", query: closureQuery,
		rules: []string{"path(X, Y) :- edge(X, Y)", "path(X, Z) :- path(X, Y), edge(Y, Z)"}}
	r := random()
	for range edges {
		w.facts = append(w.facts, fact{"edge", r.IntN(nodes), r.IntN(nodes)})
	}
	return w
}

func chain(name string, n int) workload {
	w := closure(name, 1, 0)
	for i := range n {
		w.facts = append(w.facts, fact{"edge", i, i + 1})
	}
	return w
}

// sameGeneration pairs the nodes of equal depth in a complete tree.
func sameGeneration(name string, branch, depth int) workload {
	w := workload{name: name, derived: []string{"sg"}, asked: "sg",
		rules: []string{"sg(X, Y) :- up(X, P), up(Y, P)", "sg(X, Y) :- up(X, P), sg(P, Q), up(Y, Q)"},
		query: `with recursive sg(a, b) as (select p.a, q.a from up p join up q on p.b = q.b union
select p.a, q.a from sg join up p on p.b = sg.a join up q on q.b = sg.b) select count(*) from sg;`}
	level, next := []int{0}, 1
	for range depth {
		var below []int
		for _, p := range level {
			for range branch {
				w.facts = append(w.facts, fact{"up", next, p})
				below = append(below, next)
				next++
			}
		}
		level = below
	}
	return w
}

// pointsTo is Andersen's analysis of a random program.
func pointsTo(name string, facts int) workload {
	w := workload{name: name, derived: []string{"pt", "heap"}, asked: "pt", rules: []string{
		"pt(V, H) :- new(V, H)",
		"pt(V, H) :- assign(V, W), pt(W, H)",
		"pt(V, H) :- load(V, W), pt(W, G), heap(G, H)",
		"heap(G, H) :- store(V, W), pt(V, G), pt(W, H)"}}
	kinds := []string{"new", "new", "new", "new", "assign", "assign", "assign", "assign", "load", "store"}
	r := random()
	for range facts {
		k := kinds[r.IntN(len(kinds))]
		b := r.IntN(facts)
		if k == "new" {
			b = facts + r.IntN(facts/4+1)
		}
		w.facts = append(w.facts, fact{k, r.IntN(facts), b})
	}
	return w
}

// triples is a base over 50 relations under 30 rules of up to two premises:
// transitive, symmetric, inherited along a taxonomy, composed.
func triples(name string, facts int) workload {
	w := workload{name: name, asked: "h0", rules: []string{
		"subclass_of(X, Z) :- subclass_of(X, Y), subclass_of(Y, Z)",
		"instance_of(X, Z) :- instance_of(X, Y), subclass_of(Y, Z)"}, derived: []string{"subclass_of", "instance_of"}}
	rule := func(head, body string) {
		w.rules = append(w.rules, head+" :- "+body)
		pred, _, _ := strings.Cut(head, "(")
		w.derived = append(w.derived, pred)
	}
	for i := range 4 {
		rule(fmt.Sprintf("r%d(Y, X)", i), fmt.Sprintf("r%d(X, Y)", i))
	}
	for i := range 12 {
		rule(fmt.Sprintf("c%d(X, Z)", i), fmt.Sprintf("r%d(X, Y), r%d(Y, Z)", i+4, i+16))
		rule(fmt.Sprintf("h%d(X, Y)", i), fmt.Sprintf("instance_of(X, C), d%d(C, Y)", i))
	}
	r := random()
	names, classes := facts/4+1, 20+facts/2000
	class := func() int { return names + r.IntN(classes) }
	for i := 1; i < classes; i++ {
		w.facts = append(w.facts, fact{"subclass_of", names + i, names + r.IntN(i)})
	}
	for i := range 36 {
		w.facts = append(w.facts, fact{fmt.Sprintf("d%d", i%12), class(), names + classes + r.IntN(100)})
	}
	for range facts / 10 {
		w.facts = append(w.facts, fact{"instance_of", r.IntN(names), class()})
	}
	for range facts * 9 / 10 {
		w.facts = append(w.facts, fact{fmt.Sprintf("r%d", r.IntN(34)), r.IntN(names), r.IntN(names)})
	}
	return w
}

// parsing has no rules: what is measured is reading and interning.
func parsing(name string, facts int) workload {
	w := triples(name, facts)
	w.rules, w.derived, w.asked = nil, nil, ""
	return w
}

// counter is a loop that counts.
func counter(name string, n int) workload {
	return workload{name: name, derived: []string{"n"}, asked: "n", facts: []fact{{"n", 0, 0}},
		rules:  []string{fmt.Sprintf("n(M, X) :- n(N, X), N < %d, M = fn:plus(N, 1)", n)},
		clingo: []string{fmt.Sprintf("n(N+1, X) :- n(N, X), N < %d", n)}}
}

// triangles looks among all triples of numbers for the sides of right triangles.
func triangles(name string, n int) workload {
	w := workload{name: name, derived: []string{"t"}, asked: "t",
		rules:  []string{"t(A, B) :- num(A, _), num(B, _), A < B, num(C, _), B < C, fn:mult(C, C) = fn:plus(fn:mult(A, A), fn:mult(B, B))"},
		clingo: []string{"t(A, B) :- num(A, _), num(B, _), A < B, num(C, _), B < C, C*C = A*A + B*B"}}
	w.numbers(n)
	return w
}

// products are those of two numbers up to a bound, most of them above it.
func products(name string, n int) workload {
	w := workload{name: name, derived: []string{"c"}, asked: "c",
		rules:  []string{fmt.Sprintf("c(Z, X) :- num(X, _), X > 1, num(Y, _), Y > 1, Z = fn:mult(X, Y), Z <= %d", n)},
		clingo: []string{fmt.Sprintf("c(X*Y, X) :- num(X, _), X > 1, num(Y, _), Y > 1, X*Y <= %d", n)}}
	w.numbers(n)
	return w
}

func (w *workload) numbers(n int) {
	for i := range n {
		w.facts = append(w.facts, fact{"num", i + 1, 0})
	}
}

// shortest are the least lengths of paths from one node, over edges of lengths
// that are computed.
func shortest(name string, nodes, edges int) workload {
	w := workload{name: name, derived: []string{"d", "best"}, asked: "best", facts: []fact{{"d", 0, 0}},
		rules: []string{"d(Y, E) :- d(X, D), edge(X, Y), E = fn:plus(D, 1, fn:mod(fn:plus(fn:mult(X, 7), Y), 9)), E < 80",
			"best(X, M) :- d(X, D) |> do fn:group_by(X), let M = fn:min(D)"},
		clingo: []string{"d(Y, E) :- d(X, D), edge(X, Y), E = D + 1 + (X*7 + Y) \\ 9, E < 80", "best(X, M) :- d(X, _), M = #min{ D : d(X, D) }"}}
	r := random()
	for range edges {
		w.facts = append(w.facts, fact{"edge", r.IntN(nodes), r.IntN(nodes)})
	}
	return w
}

// text renders the workload; constant prints a number.
func (w workload) text(constant func(int) string) string {
	var b strings.Builder
	for _, r := range w.rules {
		b.WriteString(r + w.conf + ".\n")
	}
	for _, f := range w.facts {
		fmt.Fprintf(&b, "%s(%s, %s).\n", f.pred, constant(f.a), constant(f.b))
	}
	return b.String()
}

func number(n int) string { return fmt.Sprint(n) }

func name(n int) string { return fmt.Sprint("/n", n) }

// preds returns the predicates of the facts, sorted.
func (w workload) preds() []string {
	seen := map[string]bool{}
	var out []string
	for _, f := range w.facts {
		if !seen[f.pred] {
			seen[f.pred] = true
			out = append(out, f.pred)
		}
	}
	slices.Sort(out)
	return out
}
