package keyset

import (
	"math/rand/v2"
	"testing"
)

// A set has what was put last at each key, and nothing else.
func TestSetIsAMap(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2)) //nolint:gosec // not for secrets
	var s Set
	want := map[Key]uint32{}
	for i := range uint32(60_000) {
		k := Key{r.Uint32N(300), r.Uint32N(4), r.Uint32N(300)}
		if got := s.Get(k); got != want[k] {
			t.Fatalf("%v is %d, not %d", k, got, want[k])
		}
		if i%3 > 0 {
			s.Put(k, i)
			want[k] = i
		}
	}
	for k, id := range want {
		if got := s.Get(k); got != id {
			t.Fatalf("%v is %d, not %d", k, got, id)
		}
	}
}
