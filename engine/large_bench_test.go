package engine_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"whence/engine"
)

// BenchmarkLarge takes back a fact on which a large share of all conclusions
// rests, and tells it again. The figures are milliseconds, and nanoseconds for
// each conclusion that changes.
func BenchmarkLarge(b *testing.B) {
	node := func(n int) engine.Term { return engine.Name(fmt.Sprintf("/n%d", n)) }
	for _, w := range []struct {
		name, text string
		fact       engine.Atom
	}{
		{"chain_2000_middle", chain(2000), engine.Atom{Pred: "edge", Args: []engine.Term{node(1000), node(1001)}}},
		{"chain_2000_tenth", chain(2000), engine.Atom{Pred: "edge", Args: []engine.Term{node(200), node(201)}}},
		{"chain_2000_last", chain(2000), engine.Atom{Pred: "edge", Args: []engine.Term{node(1999), node(2000)}}},
		{"samegen_3_6_leaf", sameGeneration(3, 6), engine.Atom{Pred: "up", Args: []engine.Term{node(1), node(0)}}},
		{"triples_1e5_class", triples(100_000), engine.Atom{Pred: "subclass_of", Args: []engine.Term{engine.Name("/k1"), engine.Name("/k0")}}},
	} {
		b.Run(w.name, func(b *testing.B) {
			p := mustLoad(b, w.text)
			for range b.N {
				b.StopTimer()
				s, err := engine.NewSession(context.Background(), p, engine.Options{})
				if err != nil {
					b.Fatal(err)
				}
				b.StartTimer()
				changed(b, s, "retract", func(tx *engine.Tx) error { _, err := tx.Retract(w.fact); return err })
				changed(b, s, "again", func(tx *engine.Tx) error { return tx.Insert(engine.Fact{Atom: w.fact}) })
			}
		})
	}
}

func changed(b *testing.B, s *engine.Session, name string, change func(*engine.Tx) error) {
	b.Helper()
	start := time.Now()
	d, err := s.Update(context.Background(), change)
	took := time.Since(start)
	if err != nil {
		b.Fatal(err)
	}
	b.ReportMetric(float64(took.Microseconds())/1000, name+"-ms")
	b.ReportMetric(float64(took.Nanoseconds())/float64(max(1, len(d.Added)+len(d.Withdrawn))), name+"-ns/change")
}

// BenchmarkGroups tells and takes back facts that a rule counts by group: ten
// thousand groups of ten. What follows is the group that changes, not the
// others. The figures are medians and 99th percentiles in microseconds.
func BenchmarkGroups(b *testing.B) {
	var text strings.Builder
	text.WriteString("size(X, N) :- in(X, Y) |> do fn:group_by(X), let N = fn:count().\nlarge(X) :- size(X, N), N > 10.\n")
	r := random()
	for i := range 100_000 {
		fmt.Fprintf(&text, "in(/g%d, /m%d).\n", i%10_000, r.IntN(1_000_000))
	}
	facts := make([]engine.Atom, 2000)
	for i := range facts {
		facts[i] = engine.Atom{Pred: "in", Args: []engine.Term{engine.Name(fmt.Sprintf("/g%d", r.IntN(10_000))), engine.Name(fmt.Sprintf("/new%d", i))}}
	}
	p := mustLoad(b, text.String())
	for range b.N {
		b.StopTimer()
		s, err := engine.NewSession(context.Background(), p, engine.Options{})
		if err != nil {
			b.Fatal(err)
		}
		b.StartTimer()
		report(b, "teach", s, facts, func(tx *engine.Tx, a engine.Atom) error { return tx.Insert(engine.Fact{Atom: a}) })
		report(b, "retract", s, facts, func(tx *engine.Tx, a engine.Atom) error { _, err := tx.Retract(a); return err })
	}
}

// BenchmarkDemand asks what is reached from one node of a graph of a million edges,
// of which so many are in its part, and who is of the generation of one of two million in
// families of a thousand: the time is that of one question, the facts being read.
func BenchmarkDemand(b *testing.B) {
	for _, size := range []int{100, 1000, 10_000, 100_000} {
		r := rand.New(rand.NewPCG(uint64(size), 5))
		var text strings.Builder
		text.WriteString("path(X, Y) :- edge(X, Y).\npath(X, Z) :- path(X, Y), edge(Y, Z).\n")
		for e := range 1_000_000 {
			part := e / size * size / 2
			fmt.Fprintf(&text, "edge(%d, %d).\n", part+r.IntN(size/2), part+r.IntN(size/2))
		}
		askFor(b, fmt.Sprintf("reach/%d", size), text.String(), "path(%d, X)", func(i int) int { return i * 37 % 500_000 })
	}
	var text strings.Builder
	text.WriteString("sg(X, X) :- person(X).\nsg(X, Y) :- parent(X, A), sg(A, B), parent(Y, B).\n")
	for i := range 1_000_000 {
		fmt.Fprintf(&text, "person(%d).\n", i)
		if i%1024 > 1 {
			fmt.Fprintf(&text, "parent(%d, %d).\n", i, i-i%1024+i%1024/2)
		}
	}
	askFor(b, "generation", text.String(), "sg(%d, X)", func(i int) int { return i*1024%1_000_000 + 1000 })
}

func askFor(b *testing.B, name, text, goal string, of func(int) int) {
	prepared, err := engine.Prepare(b.Context(), engine.Options{}, engine.Source{Text: text})
	if err != nil {
		b.Fatal(err)
	}
	b.Run(name, func(b *testing.B) {
		derived := 0
		for i := 0; b.Loop(); i++ {
			literals, err := engine.ParseGoal(fmt.Sprintf(goal, of(i)))
			if err != nil {
				b.Fatal(err)
			}
			part, err := prepared.For(b.Context(), literals...)
			if err != nil || !part.Partial() {
				b.Fatal(err)
			}
			_, n := part.View().Size()
			derived += n
		}
		b.ReportMetric(float64(derived)/float64(b.N), "conclusions")
	})
}
