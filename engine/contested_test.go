package engine_test

import (
	"fmt"
	"strings"
	"testing"

	"whence/engine"
	"whence/internal/race"
)

// TestContestedManyMatches: what rests on a conflict is found without going through all
// matches of premises that only ask whether there is one; here they are 200^3 a conclusion.
func TestContestedManyMatches(t *testing.T) {
	race.Skip(t)
	var text strings.Builder
	for i := range 200 {
		fmt.Fprintf(&text, "p(%d). ", i)
	}
	text.WriteString(`
		-c(1, 1). c(1, 1).
		c(X, K) :- -c(X, I), p(_), p(J), p(L), p(K), K < 99.
		free(X) :- c(X, _), p(A), p(B), A < B.
		free(1) :- p(7).
		bound(X) :- c(X, K), p(A), p(B), K < 1.
	`)
	p := mustLoad(t, text.String())
	doubt, err := p.View().Contested(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for atom, rests := range map[string]bool{"c(1, 98)": true, "bound(1)": true, "free(1)": false, "p(3)": false} {
		a, err := engine.ParseAtom(atom)
		if err != nil {
			t.Fatal(err)
		}
		if doubt.Rests(a) != rests {
			t.Errorf("%s rests on the conflict: %v", atom, !rests)
		}
	}
	if c, _ := engine.ParseAtom("c(1, 1)"); !doubt.Conflicting(c) {
		t.Error("c(1, 1) and its denial are in no conflict")
	}
}
