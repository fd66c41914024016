package engine_test

import (
	"context"
	"fmt"
	"testing"

	"whence/engine"
	"whence/engine/check"
)

// These are mistakes found in other engines by running them.

// TestDeltaJoinsDelta: a loop that merges its delta too late never joins two
// new facts with each other and loses conclusions of rules that use one
// predicate twice.
func TestDeltaJoinsDelta(t *testing.T) {
	for _, n := range []int{2, 3, 5, 8, 17, 40} {
		text := "p(X, Y) :- e(X, Y).\np(X, Z) :- p(X, Y), p(Y, Z).\n"
		for i := range n {
			text += fmt.Sprintf("e(%d, %d).\n", i, i+1)
		}
		if got, want := count(mustLoad(t, text).View(), "p"), n*(n+1)/2; got != want {
			t.Errorf("a chain of %d has %d paths, want %d", n, got, want)
		}
	}
}

// TestProofOnACycle: a proof searched for afterwards, with results kept in the
// middle of a cycle, is found or not by the order of the rules.
func TestProofOnACycle(t *testing.T) {
	rules := []string{"a(X) :- b(X).\n", "b(X) :- a(X).\n", "b(X) :- c(X).\n", "c(X) :- b(X).\n", "c(X) :- d(X).\n"}
	want := ""
	for shift := range rules {
		text := "d(/x).\n"
		for i := range rules {
			text += rules[(i+shift)%len(rules)]
		}
		p := mustLoad(t, text)
		a, err := engine.ParseAtom("a(/x)")
		if err != nil {
			t.Fatal(err)
		}
		pr, ok := p.Why(context.Background(), a)
		if !ok {
			t.Fatalf("no proof of a(/x) in\n%s", text)
		}
		if err := check.In(p.View(), pr); err != nil {
			t.Fatal(err)
		}
		if want == "" {
			want = pr.ID
		}
		if pr.ID != want {
			t.Errorf("another proof in\n%s", text)
		}
	}
}

// TestCircularSupport: support counts without ranks keep circular conclusions
// alive after a retraction.
func TestCircularSupport(t *testing.T) {
	s := sessionOf(t, "p(X, Y) :- e(X, Y).\np(X, Z) :- p(X, Y), e(Y, Z).\ne(1, 2). e(2, 3). e(3, 2).")
	forget(t, s, "e(1, 2)")
	if n := count(s.View(), "p"); n != 4 {
		t.Errorf("%d closure facts remain, want 4", n)
	}
	if err := s.CheckRanks(); err != nil {
		t.Error(err)
	}
}

// TestNothingStale: removing a fact and evaluating again leaves conclusions
// that have no proof any more.
func TestNothingStale(t *testing.T) {
	s := sessionOf(t, "q(X) :- p(X).\nr(X) :- q(X), !s(X).\nn(N) :- r(X) |> do fn:group_by(), let N = fn:count().\np(/a). p(/b).")
	forget(t, s, "p(/a)")
	for pred, want := range map[string]int{"q": 1, "r": 1, "n": 1} {
		if got := count(s.View(), pred); got != want {
			t.Errorf("%d facts of %s remain, want %d", got, pred, want)
		}
	}
	forget(t, s, "p(/b)")
	if told, derived := s.View().Size(); told+derived != 0 {
		t.Errorf("%d told and %d derived facts remain of nothing", told, derived)
	}
}

func sessionOf(t testing.TB, text string) *engine.Session {
	t.Helper()
	s, err := engine.NewSession(context.Background(), mustLoad(t, text), engine.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func forget(t *testing.T, s *engine.Session, atom string) {
	t.Helper()
	a, err := engine.ParseAtom(atom)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.Update(context.Background(), func(tx *engine.Tx) error {
		_, err := tx.Retract(a)
		return err
	}); err != nil {
		t.Fatal(err)
	}
}

func count(v *engine.View, pred string) int {
	n := 0
	for range v.Atoms(pred, false) {
		n++
	}
	return n
}
