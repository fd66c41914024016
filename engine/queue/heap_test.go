package queue

import (
	"math/rand/v2"
	"slices"
	"testing"

	"whence/engine/fact"
)

// Whatever comes in goes out the least first.
func TestMinHeap(t *testing.T) {
	h := MinHeap[int]{Less: func(a, b int) bool { return a < b }}
	r := rand.New(rand.NewPCG(1, 2))
	var in, out []int
	for range 500 {
		in = append(in, r.IntN(100))
		h.Push(in[len(in)-1])
	}
	for len(h.Items) > 0 {
		out = append(out, h.Pop())
	}
	slices.Sort(in)
	if !slices.Equal(in, out) {
		t.Errorf("%v", out)
	}
}

// Facts go out in the order of their stamps, those too that came while others went, as
// long as they are no older.
func TestCandidates(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	var q Candidates
	for f := range fact.ID(200) {
		q.Push(uint32(r.IntN(1000)), f)
	}
	stamps := map[fact.ID]uint32{}
	q.Each(func(f fact.ID) { stamps[f] = 0 })
	if len(stamps) != 200 || q.N != 200 {
		t.Fatalf("%d of 200 wait", len(stamps))
	}
	stamps, next := map[fact.ID]uint32{}, fact.ID(1000)
	var younger Candidates
	push := func(stamp uint32) { younger.Push(stamp, next); stamps[next] = stamp; next++ }
	for range 100 {
		push(uint32(r.IntN(50)))
	}
	last := uint32(0)
	for n := 0; younger.N > 0; n++ {
		f := younger.Pop()
		if stamps[f] < last {
			t.Fatalf("%d goes out after %d", stamps[f], last)
		}
		if last = stamps[f]; n < 300 {
			push(last + uint32(r.IntN(1<<20)))
		}
	}
}
