package engine_test

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"whence/engine"
)

// BenchmarkBeside measures one writer that tells and takes back facts and four
// readers that ask without pause, each alone and both together. A read is a new
// view and one question of it. The figures are medians and 99th percentiles in
// microseconds, and thousands of operations a second; where there are fewer
// cores than goroutines, the latter fall by the share of the cores alone.
func BenchmarkBeside(b *testing.B) {
	for _, n := range []int{100_000, 1_000_000} {
		p := mustLoad(b, triples(n))
		derived := slices.Collect(p.Atoms("c0"))
		random().Shuffle(len(derived), func(i, j int) { derived[i], derived[j] = derived[j], derived[i] })
		facts := arbitrary(n, 2000)
		for _, c := range []struct {
			name            string
			writes, readers int
		}{{"writer", 1, 0}, {"readers", 0, 4}, {"both", 1, 4}} {
			b.Run(fmt.Sprintf("triples_%d/%s", n, c.name), func(b *testing.B) {
				s, err := engine.NewSession(context.Background(), p, engine.Options{})
				if err != nil {
					b.Fatal(err)
				}
				for range b.N {
					beside(b, s, c.writes, c.readers, facts, derived)
				}
			})
		}
	}
}

// arbitrary returns n random facts over the names of a triple base.
func arbitrary(size, n int) []engine.Atom {
	r, names := random(), size/4
	facts := make([]engine.Atom, n)
	for i := range facts {
		facts[i] = engine.Atom{Pred: fmt.Sprintf("r%d", r.IntN(34)), Args: []engine.Term{
			engine.Name(fmt.Sprintf("/n%d", r.IntN(names))), engine.Name(fmt.Sprintf("/n%d", r.IntN(names)))}}
	}
	return facts
}

// beside runs a writer and readers for half a second.
func beside(b *testing.B, s *engine.Session, writers, readers int, facts, asked []engine.Atom) {
	b.Helper()
	const span = time.Second / 2
	var stop atomic.Bool
	var all sync.WaitGroup
	took := make([][]time.Duration, 1+readers)
	timed := func(k int, f func(i int)) {
		all.Go(func() {
			for i := 0; !stop.Load(); i++ {
				start := time.Now()
				f(i)
				took[k] = append(took[k], time.Since(start))
			}
		})
	}
	if writers > 0 {
		timed(0, func(i int) {
			a := facts[i/2%len(facts)]
			_, err := s.Update(context.Background(), func(tx *engine.Tx) error {
				if i%2 == 0 {
					return tx.Insert(engine.Fact{Atom: a})
				}
				_, err := tx.Retract(a)
				return err
			})
			if err != nil {
				b.Error(err)
			}
		})
	}
	for k := range readers {
		timed(1+k, func(i int) {
			if !s.View().Holds(asked[(i+k)%len(asked)]) {
				b.Error("a fact does not hold")
			}
		})
	}
	time.Sleep(span)
	stop.Store(true)
	all.Wait()
	figures(b, "write", span, took[0])
	figures(b, "read", span, slices.Concat(took[1:]...))
}

func figures(b *testing.B, name string, span time.Duration, took []time.Duration) {
	b.Helper()
	if len(took) == 0 {
		return
	}
	slices.Sort(took)
	us := func(i int) float64 { return float64(took[i].Nanoseconds()) / 1000 }
	b.ReportMetric(us(len(took)/2), name+"-p50-us")
	b.ReportMetric(us(len(took)*99/100), name+"-p99-us")
	b.ReportMetric(float64(len(took))/span.Seconds()/1000, name+"s-k/s")
}
