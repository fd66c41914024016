package engine_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"whence/engine"
	"whence/engine/check"
	"whence/internal/race"
)

// TestManyNumbers: with more than 2^16 predicates and rules each fact still has its
// own relation and rule, through changes, those that are taken back among them.
func TestManyNumbers(t *testing.T) {
	race.Skip(t)
	const many = 1<<16 + 10
	var b strings.Builder
	for i := range many {
		fmt.Fprintf(&b, "other%d(/x).\ngone(X) :- never%d(X).\n", i, i)
	}
	for i := range 20 {
		fmt.Fprintf(&b, "e(%d, %d).\n", i, i+1)
	}
	b.WriteString("path(X, Y) :- e(X, Y).\npath(X, Z) :- path(X, Y), e(Y, Z).\nfar(X, Y, Z) :- path(X, Y), path(Y, Z), !e(X, Z).\n")
	b.WriteString("reach(X, N) :- path(X, Y) |> do fn:group_by(X), let N = fn:count().\n")
	s := sessionOf(t, b.String())
	rules := map[string]engine.Clause{}
	for _, r := range s.View().Rules() {
		rules[r.ID] = r
	}
	rule := func(id string) (engine.Clause, bool) { r, ok := rules[id]; return r, ok }
	compare := func(step string, paths int) {
		t.Helper()
		proved := 0
		v := s.View()
		told := func(a engine.Atom) (float64, bool) { _, ok := v.Told(a); return 1, ok }
		for _, pred := range []string{"path", "far", "reach"} {
			for a := range v.Atoms(pred, false) {
				if pred == "path" {
					proved++
				}
				p, ok := v.Why(t.Context(), a)
				if !ok {
					t.Fatalf("%s: %s has no proof", step, a)
				}
				if err := check.Proof(p, rule, told, v.Holds); err != nil {
					t.Fatalf("%s: %s: %v", step, a, err)
				}
			}
		}
		if proved != paths {
			t.Errorf("%s: %d paths, want %d", step, proved, paths)
		}
	}
	change := func(do func(*engine.Tx) error) {
		t.Helper()
		if _, err := s.Update(t.Context(), do); err != nil {
			t.Fatal(err)
		}
	}
	compare("loaded", 210)
	change(func(tx *engine.Tx) error { _, err := tx.Retract(edge(10, 11).Atom); return err })
	compare("cut", 100)
	refused := errors.New("refused")
	_ = s.Try(t.Context(), func(tx *engine.Tx) error { return tx.Insert(edge(10, 11)) }, func(*engine.View, engine.Delta) error { return refused })
	compare("tried", 100)
	change(func(tx *engine.Tx) error { return tx.Insert(edge(10, 11)) })
	compare("mended", 210)
	s.Shed(-1)
	change(func(tx *engine.Tx) error { return tx.Insert(edge(20, 21)) })
	compare("shed", 231)
}

// TestSlip: of many names the one is found that a comparison with each finds.
func TestSlip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		name := rapid.StringOfN(rapid.RuneFrom([]rune("abéü漢")), 1, 7, -1)
		names := rapid.SliceOf(name).Draw(t, "names")
		meant := name.Draw(t, "meant")
		want := ""
		for _, n := range names {
			near := n == meant || len(meant) > 3 && engine.Distance(meant, n) == 1
			if n += "/1"; near && (want == "" || n < want) {
				want = n
			}
		}
		if got := engine.Slip(meant, names); got != want {
			t.Errorf("%q among %q: %q, want %q", meant, names, got, want)
		}
	})
}

// TestRecord: a fact takes half a line of the cache; a field more costs each of a
// million facts what its chunk is rounded up to.
func TestRecord(t *testing.T) {
	if engine.RecordSize != 32 {
		t.Errorf("a record takes %d bytes, want 32", engine.RecordSize)
	}
}
