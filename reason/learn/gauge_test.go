package learn

import (
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"whence/engine"
	_ "whence/internal/sameseed"
)

// The measure that the engine takes of a rule is that of the miner, which
// counts on a graph of its own.
func TestGaugeAgreesWithTheMiner(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		seen := map[string]bool{}
		var atoms []engine.Atom
		for range rapid.IntRange(10, 60).Draw(t, "facts") {
			a := engine.Atom{Pred: rapid.SampledFrom([]string{"a", "b", "c"}).Draw(t, "relation"), Denied: rapid.IntRange(0, 9).Draw(t, "denied") == 0}
			for range 2 {
				a.Args = append(a.Args, engine.Name(fmt.Sprintf("/n%d", rapid.IntRange(0, 7).Draw(t, "name"))))
			}
			opposite := a
			opposite.Denied = !a.Denied
			if !seen[a.String()] && !seen[opposite.String()] {
				seen[a.String()] = true
				atoms = append(atoms, a)
			}
		}
		mined, err := Mine(t.Context(), slices.Values(atoms), MineOptions{MinSupport: 2, MinConfidence: .3, Values: rapid.Bool().Draw(t, "values")})
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range mined[:min(len(mined), 25)] {
			got, err := Gauge(t.Context(), slices.Values(atoms), m.Rule)
			if err != nil {
				t.Fatal(err)
			}
			got.For, got.Counter = nil, nil
			want := m.Measure
			want.For, want.Counter = nil, nil
			if fmt.Sprint(got) != fmt.Sprint(want) {
				t.Fatalf("%s: %+v, and the miner says %+v", m.Rule, got, want)
			}
		}
	})
}

func TestGaugeRefuses(t *testing.T) {
	for _, s := range []string{"p(X) :- q(X).", "p(/a, /b).", "-p(X, Y) :- q(X, Y).", "p(X, Y) :- q(X, X)."} {
		c, err := engine.ParseClause(s)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := Gauge(t.Context(), slices.Values([]engine.Atom(nil)), c); err == nil {
			t.Errorf("%s was measured", s)
		}
	}
}
