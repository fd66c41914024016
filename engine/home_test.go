package engine_test

import (
	"context"
	"slices"
	"testing"

	"whence/engine"
)

// TestToldFactOfADerivedRelation: a told fact that no rule head could be does
// not wait for the stratum of the rules of its relation; heads with a variable
// twice make only facts with one argument twice.
func TestToldFactOfADerivedRelation(t *testing.T) {
	for _, x := range []struct{ program, want string }{
		{"q(/c, /d). -p(/a, /a). p(/a, /a) :- q(/c, /d). -p(/a, /a) :- -p(/a, /a). q(X, X) :- -p(/a, X).", "p(/a, /a)"},
		{"p(/a, /a). q(/b, /a) :- q(/a, /b), p(/a, X). q(/a, /b) :- p(/a, X). q(X, X) :- p(/a, X).", "q(/b, /a)"},
		{"s(/a, /b). -p(/a, /a). q(/a, /a) :- -p(/a, X), s(/a, /b). s(X, X) :- -p(/a, X).", "q(/a, /a)"},
	} {
		p, err := engine.Load(t.Context(), engine.Options{}, engine.Source{Text: x.program})
		if err != nil {
			t.Fatal(err)
		}
		want, err := engine.ParseAtom(x.want)
		if err != nil {
			t.Fatal(err)
		}
		if !slices.ContainsFunc(slices.Collect(p.Atoms(want.Pred)), want.Equal) {
			t.Errorf("%s\nlacks %s", x.program, x.want)
		}
		if _, ok := p.Why(context.Background(), want); !ok {
			t.Errorf("%s\nhas no proof of %s", x.program, x.want)
		}
	}
}
