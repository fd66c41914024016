package engine_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"runtime"
	"strings"
	"testing"

	"whence/engine"
)

// workload is a program text made with a fixed seed.
type workload struct {
	name string
	make func() string
	big  bool // left out of a plain run of the benchmarks' check
}

func workloads() []workload {
	return []workload{
		{"closure_1000_2000", func() string { return closure(1000, 2000) }, false},
		{"closure_1000_4000", func() string { return closure(1000, 4000) }, true},
		{"chain_1000", func() string { return chain(1000) }, false},
		{"chain_2000", func() string { return chain(2000) }, true},
		{"samegen_2_9", func() string { return sameGeneration(2, 9) }, false},
		{"samegen_3_6", func() string { return sameGeneration(3, 6) }, false},
		{"pointsto_1e4", func() string { return pointsTo(10_000) }, false},
		{"pointsto_1e5", func() string { return pointsTo(100_000) }, false},
		{"triples_1e4", func() string { return triples(10_000) }, false},
		{"triples_1e5", func() string { return triples(100_000) }, false},
		{"triples_1e6", func() string { return triples(1_000_000) }, true},
	}
}

func random() *rand.Rand { return rand.New(rand.NewPCG(7, 7)) }

// closure is the transitive closure of a random digraph.
func closure(nodes, edges int) string {
	var b strings.Builder
	b.WriteString("path(X, Y) :- edge(X, Y).\npath(X, Z) :- path(X, Y), edge(Y, Z).\n")
	r := random()
	for range edges {
		fmt.Fprintf(&b, "edge(/n%d, /n%d).\n", r.IntN(nodes), r.IntN(nodes))
	}
	return b.String()
}

func chain(n int) string {
	var b strings.Builder
	b.WriteString("path(X, Y) :- edge(X, Y).\npath(X, Z) :- path(X, Y), edge(Y, Z).\n")
	for i := range n {
		fmt.Fprintf(&b, "edge(/n%d, /n%d).\n", i, i+1)
	}
	return b.String()
}

// sameGeneration pairs the nodes of equal depth in a complete tree.
func sameGeneration(branch, depth int) string {
	var b strings.Builder
	b.WriteString("sg(X, Y) :- up(X, P), up(Y, P).\nsg(X, Y) :- up(X, P), sg(P, Q), up(Y, Q).\n")
	level, next := []int{0}, 1
	for range depth {
		var below []int
		for _, p := range level {
			for range branch {
				fmt.Fprintf(&b, "up(/n%d, /n%d).\n", next, p)
				below = append(below, next)
				next++
			}
		}
		level = below
	}
	return b.String()
}

// pointsTo is Andersen's analysis of a random program.
func pointsTo(facts int) string {
	var b strings.Builder
	b.WriteString(`pt(V, H) :- new(V, H).
pt(V, H) :- assign(V, W), pt(W, H).
pt(V, H) :- load(V, W), pt(W, G), heap(G, H).
heap(G, H) :- store(V, W), pt(V, G), pt(W, H).
`)
	r := random()
	vars := facts
	for range facts {
		v, w := r.IntN(vars), r.IntN(vars)
		switch k := r.IntN(10); {
		case k < 4:
			fmt.Fprintf(&b, "new(/v%d, /h%d).\n", v, r.IntN(vars/4))
		case k < 8:
			fmt.Fprintf(&b, "assign(/v%d, /v%d).\n", v, w)
		case k == 8:
			fmt.Fprintf(&b, "load(/v%d, /v%d).\n", v, w)
		default:
			fmt.Fprintf(&b, "store(/v%d, /v%d).\n", v, w)
		}
	}
	return b.String()
}

// triples is a base over 50 relations under 30 rules: transitive, symmetric,
// inherited along a taxonomy, composed.
func triples(facts int) string {
	var b strings.Builder
	b.WriteString("subclass_of(X, Z) :- subclass_of(X, Y), subclass_of(Y, Z).\n")
	b.WriteString("instance_of(X, Z) :- instance_of(X, Y), subclass_of(Y, Z).\n")
	for i := range 4 {
		fmt.Fprintf(&b, "r%d(Y, X) :- r%d(X, Y).\n", i, i)
	}
	for i := range 12 {
		fmt.Fprintf(&b, "c%d(X, Z) :- r%d(X, Y), r%d(Y, Z).\n", i, i+4, i+16)
	}
	for i := range 12 {
		fmt.Fprintf(&b, "h%d(X, Y) :- instance_of(X, C), d%d(C, Y).\n", i, i)
	}
	r := random()
	names := facts / 4
	classes := 20 + facts/2000
	for i := 1; i < classes; i++ {
		fmt.Fprintf(&b, "subclass_of(/k%d, /k%d).\n", i, r.IntN(i))
	}
	for i := range 12 {
		for range 3 {
			fmt.Fprintf(&b, "d%d(/k%d, /x%d).\n", i, r.IntN(classes), r.IntN(100))
		}
	}
	for range facts / 10 {
		fmt.Fprintf(&b, "instance_of(/n%d, /k%d).\n", r.IntN(names), r.IntN(classes))
	}
	for range facts * 9 / 10 {
		fmt.Fprintf(&b, "r%d(/n%d, /n%d).\n", r.IntN(34), r.IntN(names), r.IntN(names))
	}
	return b.String()
}

// BenchmarkLoad takes each workload from its text to all conclusions, every
// one with a justification. facts/op is what holds in the end, B/fact what the
// heap keeps for each.
func BenchmarkLoad(b *testing.B) {
	for _, w := range workloads() {
		b.Run(w.name, func(b *testing.B) {
			text := w.make()
			var before, after runtime.MemStats
			runtime.GC()
			runtime.ReadMemStats(&before)
			b.ResetTimer()
			var p *engine.Program
			for range b.N {
				p = mustLoad(b, text)
			}
			b.StopTimer()
			facts, derived := p.View().Size()
			runtime.GC()
			runtime.ReadMemStats(&after)
			b.ReportMetric(float64(facts+derived), "facts/op")
			b.ReportMetric(float64(int64(after.HeapAlloc)-int64(before.HeapAlloc))/float64(facts+derived), "B/fact")
			runtime.KeepAlive(p)
		})
	}
}

func mustLoad(tb testing.TB, text string) *engine.Program {
	tb.Helper()
	p, err := engine.Load(context.Background(), engine.Options{}, engine.Source{File: "bench.mg", Text: text})
	if err != nil {
		tb.Fatal(err)
	}
	return p
}
