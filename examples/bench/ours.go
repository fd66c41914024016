package main

import (
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"sync"
	"text/tabwriter"
	"time"

	"whence/engine"
)

// result is one measurement of ours.
type result struct {
	took, cpu   time.Duration // of the whole process: the best run
	facts       int           // that hold in the end
	conclusions int           // of the asked predicate
	bytes       float64       // of the heap, a fact
}

// ours takes a workload from its file to all conclusions.
func (b *bench) ours(ctx context.Context, w workload) (result, error) {
	path := filepath.Join(b.dir, "ours.mg")
	constant := name
	if w.clingo != nil {
		constant = number
	}
	if err := os.WriteFile(path, []byte(w.text(constant)), 0o600); err != nil {
		return result{}, err
	}
	var best result
	for i := range max(1, b.repeat) {
		r, err := process(ctx, path, w.asked)
		if err != nil {
			return result{}, err
		}
		if i > 0 {
			r.took, r.cpu = min(r.took, best.took), min(r.cpu, best.cpu)
		}
		best = r
	}
	var err error
	best.bytes, err = memory(ctx, path, best.facts)
	return best, err
}

// process runs this command once more, to do nothing but load a file.
func process(ctx context.Context, path, asked string) (r result, err error) {
	self, err := os.Executable()
	if err != nil {
		return r, err
	}
	cmd := exec.CommandContext(ctx, self, "-load", path, "-asked", asked)
	cmd.Stderr = os.Stderr
	began := time.Now()
	output, err := cmd.Output()
	if err != nil {
		return r, err
	}
	r.took, r.cpu = time.Since(began), spent(cmd)
	_, err = fmt.Sscan(string(output), &r.facts, &r.conclusions)
	return r, err
}

// count loads a file and prints how many facts hold, and how many of the asked
// predicate.
func count(ctx context.Context, path, asked string, out io.Writer) error {
	p, err := engine.LoadFile(ctx, engine.Options{}, path)
	if err != nil {
		return err
	}
	facts, conclusions := 0, 0
	for _, i := range p.Predicates() {
		facts += i.Facts + i.Derived
		if i.Pred == asked {
			conclusions = i.Facts + i.Derived
		}
	}
	_, err = fmt.Fprintln(out, facts, conclusions)
	return err
}

// memory returns how many bytes of the heap a loaded file keeps for each fact.
func memory(ctx context.Context, path string, facts int) (float64, error) {
	before := heap()
	p, err := engine.LoadFile(ctx, engine.Options{}, path)
	if err != nil {
		return 0, err
	}
	bytes := float64(heap()-before) / float64(max(1, facts))
	runtime.KeepAlive(p)
	return bytes, nil
}

// heap returns how many bytes are in use.
func heap() int64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}

// sessions prints what single changes and questions cost.
func (b *bench) sessions(ctx context.Context) error {
	w := tabwriter.NewWriter(b.out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(w, "\nmicroseconds\tmedian\t99 %\t")
	if b.wants("small program") {
		if err := b.smallProgram(ctx, w); err != nil {
			return err
		}
	}
	for _, kinds := range []int{b.scale(3000), b.scale(30_000)} {
		if !b.wants("taxonomy") {
			break
		}
		if err := b.taxonomy(ctx, w, kinds); err != nil {
			return fmt.Errorf("taxonomy of %d: %w", kinds, err)
		}
	}
	for _, n := range []int{10_000, 100_000, 1_000_000} {
		name := fmt.Sprintf("session of %d", b.scale(n))
		if !b.wants(name) {
			continue
		}
		if err := b.session(ctx, w, b.scale(n)); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	return w.Flush()
}

// timings are how long single operations took.
type timings []time.Duration

func (t timings) print(w *tabwriter.Writer, what string) {
	slices.Sort(t)
	us := func(d time.Duration) float64 { return float64(d.Nanoseconds()) / 1000 }
	fmt.Fprintf(w, "%s\t%.1f\t%.1f\t\n", what, us(t[len(t)/2]), us(t[len(t)*99/100]))
}

// each times f for every one of n.
func each(n int, f func(i int) error) (timings, error) {
	out := make(timings, n)
	for i := range out {
		began := time.Now()
		if err := f(i); err != nil {
			return nil, err
		}
		out[i] = time.Since(began)
	}
	return out, nil
}

// operation is something to time many times.
type operation struct {
	what string
	run  func(i int) error
}

func printAll(w *tabwriter.Writer, n int, prefix string, ops ...operation) error {
	for _, o := range ops {
		t, err := each(n, o.run)
		if err != nil {
			return fmt.Errorf("%s: %w", o.what, err)
		}
		t.print(w, prefix+o.what)
	}
	return nil
}

// smallProgram measures a recursive program of thirty facts.
func (b *bench) smallProgram(ctx context.Context, w *tabwriter.Writer) error {
	text := closure("", 20, 30).text(name)
	load := func() (*engine.Program, error) {
		return engine.Load(ctx, engine.Options{}, engine.Source{File: "small.mg", Text: text})
	}
	p, err := load()
	if err != nil {
		return err
	}
	var goal engine.Atom
	for a := range p.Atoms("path") {
		goal = a
	}
	facts := make([]engine.Atom, 50)
	for i := range facts {
		facts[i] = engine.Atom{Pred: "edge", Args: []engine.Term{engine.Name(name(100 + i)), engine.Name(name(i))}}
	}
	with := func(n int) func(int) error {
		return func(int) error { _, err := p.WithFacts(ctx, facts[:n]...); return err }
	}
	return printAll(w, 2000, "small program: ",
		operation{"load", func(int) error { _, err := load(); return err }},
		operation{"query", func(int) error {
			for _, err := range p.Query(ctx, engine.Literal{Atom: goal}) {
				return err
			}
			return nil
		}},
		operation{"why", func(int) error { p.Why(ctx, goal); return nil }},
		operation{"with 1 fact", with(1)}, operation{"with 50 facts", with(50)})
}

// session measures single changes and proofs on a triple base.
func (b *bench) session(ctx context.Context, w *tabwriter.Writer, n int) error {
	p, err := engine.Load(ctx, engine.Options{}, engine.Source{Text: triples("", n).text(name)})
	if err != nil {
		return err
	}
	s, err := engine.NewSession(ctx, p, engine.Options{})
	if err != nil {
		return err
	}
	r, names := random(), n/4+1
	told := make([]engine.Atom, 5000)
	for i := range told {
		told[i] = engine.Atom{Pred: fmt.Sprintf("r%d", r.IntN(34)),
			Args: []engine.Term{engine.Name(name(r.IntN(names))), engine.Name(name(r.IntN(names)))}}
	}
	base := p.View().ToldFacts()
	shuffle(r, base)
	insert := func(a engine.Atom) error {
		_, err := s.Update(ctx, func(tx *engine.Tx) error { return tx.Insert(engine.Fact{Atom: a}) })
		return err
	}
	remove := func(a engine.Atom) error {
		_, err := s.Update(ctx, func(tx *engine.Tx) error { _, err := tx.Retract(a); return err })
		return err
	}
	teach, retract := func(i int) error { return insert(told[i]) }, func(i int) error { return remove(told[i]) }
	// Any fact of the base, whatever rests on it.
	retractAny := func(i int) error { return remove(base[i%len(base)].Atom) }
	teachAny := func(i int) error { return insert(base[i%len(base)].Atom) }
	derived, all := sample(r, slices.Collect(p.Atoms("c0")), len(told)), sample(r, everything(p), len(told))
	why := func(of []engine.Atom) func(int) error {
		return func(i int) error { s.View().Why(ctx, of[i%len(of)]); return nil }
	}
	holds := func(i int) error { s.View().Holds(derived[i%len(derived)]); return nil }
	prefix := fmt.Sprintf("%d facts: ", n)
	err = printAll(w, len(told), prefix, operation{"teach", teach}, operation{"retract", retract},
		operation{"teach again", teach}, operation{"retract again", retract},
		operation{"retract any", retractAny}, operation{"teach any again", teachAny},
		operation{"why any", why(all)}, operation{"why derived", why(derived)}, operation{"read", holds})
	if err != nil {
		return err
	}
	stop := unceasing(4, holds)
	err = printAll(w, len(told), prefix+"beside 4 readers, ", operation{"teach", teach}, operation{"retract", retract}, operation{"read", holds})
	if stop(); err != nil {
		return err
	}
	stop = unceasing(1, func(i int) error {
		if i/len(told)%2 == 0 {
			return teach(i % len(told))
		}
		return retract(i % len(told))
	})
	defer stop()
	return printAll(w, 20*len(told), prefix+"beside a writer, ", operation{"read", holds})
}

// everything returns all that holds, told and derived.
func everything(p *engine.Program) []engine.Atom {
	var out []engine.Atom
	for _, i := range p.Predicates() {
		out = slices.AppendSeq(out, p.View().Atoms(i.Pred, i.Denied))
	}
	return out
}

// sample returns up to n of the atoms, picked at random, in memory of their own.
func sample(r *rand.Rand, atoms []engine.Atom, n int) []engine.Atom {
	shuffle(r, atoms)
	out := slices.Clone(atoms[:min(n, len(atoms))])
	for i := range out {
		out[i].Args = slices.Clone(out[i].Args)
	}
	return out
}

func shuffle[T any](r *rand.Rand, list []T) {
	r.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
}

// unceasing starts goroutines that do something without pause until stop is
// called.
func unceasing(n int, do func(i int) error) (stop func()) {
	done := make(chan struct{})
	var all sync.WaitGroup
	for k := range n {
		all.Go(func() {
			for i := k; ; i++ {
				select {
				case <-done:
					return
				default:
				}
				if do(i) != nil {
					return
				}
			}
		})
	}
	return func() { close(done); all.Wait() }
}
