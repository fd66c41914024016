package engine_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"whence/engine"
)

// workload is a program text made with a fixed seed.
type workload struct {
	name string
	make func() string
}

func workloads() []workload {
	return []workload{
		{"closure_1000_2000", func() string { return closure(1000, 2000) }},
		{"closure_1000_4000", func() string { return closure(1000, 4000) }},
		{"closure_1000_4000_uncertain", func() string { return uncertain(closure(1000, 4000)) }},
		{"triples_1e5_uncertain", func() string { return uncertain(triples(100_000)) }},
		{"chain_1000", func() string { return chain(1000) }},
		{"chain_2000", func() string { return chain(2000) }},
		{"samegen_2_9", func() string { return sameGeneration(2, 9) }},
		{"samegen_3_6", func() string { return sameGeneration(3, 6) }},
		{"pointsto_1e4", func() string { return pointsTo(10_000) }},
		{"pointsto_1e5", func() string { return pointsTo(100_000) }},
		{"triples_1e4", func() string { return triples(10_000) }},
		{"triples_1e5", func() string { return triples(100_000) }},
		{"triples_1e6", func() string { return triples(1_000_000) }},
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

// uncertain gives every rule a confidence below 1.
func uncertain(text string) string {
	var b strings.Builder
	for line := range strings.Lines(text) {
		if strings.Contains(line, ":-") {
			line = strings.TrimSuffix(line, ".\n") + " [confidence: 0.9].\n"
		}
		b.WriteString(line)
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

// BenchmarkTeach tells a session one new fact at a time, takes it back, and
// tells it again, then takes back facts of the base, any of them, and tells
// them again, with all conclusions brought up to date and the delta made. The
// figures are the median and the 99th percentile in microseconds.
func BenchmarkTeach(b *testing.B) {
	for _, n := range []int{10_000, 100_000, 1_000_000} {
		b.Run(fmt.Sprintf("triples_%d", n), func(b *testing.B) {
			s, err := engine.NewSession(context.Background(), mustLoad(b, triples(n)), engine.Options{})
			if err != nil {
				b.Fatal(err)
			}
			facts, base := arbitrary(n, 5000), told5000(s.View())
			tell := func(tx *engine.Tx, a engine.Atom) error { return tx.Insert(engine.Fact{Atom: a}) }
			retract := func(tx *engine.Tx, a engine.Atom) error { _, err := tx.Retract(a); return err }
			b.ResetTimer()
			for range b.N {
				report(b, "teach", s, facts, tell)
				report(b, "retract", s, facts, retract)
				report(b, "reteach", s, facts, tell)
				report(b, "clean", s, facts, retract)
				report(b, "any-retract", s, base, retract)
				report(b, "any-again", s, base, tell)
			}
		})
	}
}

// told5000 returns random told facts.
func told5000(v *engine.View) []engine.Atom {
	all := v.ToldFacts()
	random().Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	out := make([]engine.Atom, min(5000, len(all)))
	for i := range out {
		out[i] = all[i].Atom
	}
	return out
}

// BenchmarkSameFact tells and takes back one fact 100,000 times in a base of
// 10^5, without views and with one taken of every state. Its cost at the end is
// that at the start, and nothing grows: the figures are the medians of the
// first and last thousand in microseconds, and what the heap gained in bytes
// for each time.
func BenchmarkSameFact(b *testing.B) {
	p := mustLoad(b, triples(100_000))
	fact := engine.Fact{Atom: engine.Atom{Pred: "r4", Args: []engine.Term{engine.Name("/n1"), engine.Name("/n2")}}}
	for _, views := range []bool{false, true} {
		b.Run(fmt.Sprintf("views_%v", views), func(b *testing.B) {
			for range b.N {
				sameFact(b, p, fact, views)
			}
		})
	}
}

func sameFact(b *testing.B, p *engine.Program, fact engine.Fact, views bool) {
	b.Helper()
	const times = 100_000
	s, err := engine.NewSession(context.Background(), p, engine.Options{})
	if err != nil {
		b.Fatal(err)
	}
	took := make([]time.Duration, times)
	before := heapInUse()
	for i := range took {
		start := time.Now()
		for _, holds := range []bool{true, false} {
			if _, err := s.Update(context.Background(), func(tx *engine.Tx) error { return toggle(tx, fact) }); err != nil {
				b.Fatal(err)
			}
			if views && s.View().Holds(fact.Atom) != holds {
				b.Fatal("a view shows another state")
			}
		}
		took[i] = time.Since(start)
	}
	b.ReportMetric((heapInUse()-before)/times, "B/time")
	for name, part := range map[string][]time.Duration{"first": took[:1000], "last": took[times-1000:]} {
		slices.Sort(part)
		b.ReportMetric(float64(part[len(part)/2].Nanoseconds())/1000, name+"-p50-us")
	}
	runtime.KeepAlive(s)
}

func heapInUse() float64 {
	var m runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&m)
	return float64(m.HeapAlloc)
}

// report makes one change per fact and reports how long they took.
func report(b *testing.B, name string, s *engine.Session, facts []engine.Atom, change func(*engine.Tx, engine.Atom) error) {
	b.Helper()
	took := make([]time.Duration, len(facts))
	for i, a := range facts {
		start := time.Now()
		_, err := s.Update(context.Background(), func(tx *engine.Tx) error { return change(tx, a) })
		took[i] = time.Since(start)
		if err != nil {
			b.Fatal(err)
		}
	}
	slices.Sort(took)
	b.ReportMetric(float64(took[len(took)/2].Nanoseconds())/1000, name+"-p50-us")
	b.ReportMetric(float64(took[len(took)*99/100].Nanoseconds())/1000, name+"-p99-us")
}

// BenchmarkSmall measures what a small program costs: its load, a query on it,
// adding facts to it, and a proof.
func BenchmarkSmall(b *testing.B) {
	text := closure(20, 30)
	goals := map[string]string{"query_one": "path(X, /end)", "query_twenty": "path(/n1, X)"}
	text += "edge(/begin, /end).\n"
	p := mustLoad(b, text)
	facts := make([]engine.Atom, 50)
	for i := range facts {
		facts[i] = engine.Atom{Pred: "edge", Args: []engine.Term{engine.Name(fmt.Sprintf("/m%d", i)), engine.Name(fmt.Sprintf("/n%d", i))}}
	}
	var first engine.Atom
	for a := range p.Atoms("path") {
		first = a
	}
	b.Run("load", func(b *testing.B) {
		for range b.N {
			mustLoad(b, text)
		}
	})
	for _, name := range sortedKeys(goals) {
		goal, err := engine.ParseGoal(goals[name])
		if err != nil {
			b.Fatal(err)
		}
		b.Run(name, func(b *testing.B) {
			for range b.N {
				for range p.Query(context.Background(), goal...) {
					break
				}
			}
		})
	}
	b.Run("holds", func(b *testing.B) {
		for range b.N {
			p.View().Holds(first)
		}
	})
	for _, n := range []int{1, 50} {
		b.Run(fmt.Sprintf("withfacts_%d", n), func(b *testing.B) {
			for range b.N {
				if _, err := p.WithFacts(context.Background(), facts[:n]...); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
	b.Run("why", func(b *testing.B) {
		for range b.N {
			p.Why(context.Background(), first)
		}
	})
}

// BenchmarkWhy finds and builds the best proof of random facts, told and
// derived, each asked for once. The figures are the median and the 99th
// percentile in microseconds.
func BenchmarkWhy(b *testing.B) {
	for _, w := range []workload{
		{"triples_1e6", func() string { return triples(1_000_000) }},
		{"closure_1000_4000", func() string { return closure(1000, 4000) }},
		{"samegen_2_9", func() string { return sameGeneration(2, 9) }},
		{"pointsto_1e5", func() string { return pointsTo(100_000) }},
	} {
		b.Run(w.name, func(b *testing.B) {
			p := mustLoad(b, w.make())
			atoms := sample(p, 5000)
			took := make([]time.Duration, len(atoms))
			b.ResetTimer()
			for range b.N {
				for i, a := range atoms {
					start := time.Now()
					_, ok := p.Why(context.Background(), a)
					took[i] = time.Since(start)
					if !ok {
						b.Fatalf("no proof of %s", a)
					}
				}
			}
			slices.Sort(took)
			b.ReportMetric(float64(took[len(took)/2].Nanoseconds())/1000, "p50-us")
			b.ReportMetric(float64(took[len(took)*99/100].Nanoseconds())/1000, "p99-us")
		})
	}
}

// sample returns n random atoms that hold.
func sample(p *engine.Program, n int) []engine.Atom {
	var all []engine.Atom
	for _, i := range p.Predicates() {
		all = slices.AppendSeq(all, p.View().Atoms(i.Pred, i.Denied))
	}
	random().Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	return slices.Clone(all[:min(n, len(all))])
}
