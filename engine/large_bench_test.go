package engine_test

import (
	"context"
	"fmt"
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
