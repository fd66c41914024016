package engine_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"whence/engine"
)

// TestDeclaredOfMany: what is declared of a predicate is held against 30,000 facts
// in time of their number, whether they keep to it or not.
func TestDeclaredOfMany(t *testing.T) {
	for decl, fits := range map[string]bool{
		"Decl p(X, Y) descr [fundep([X], [Y])].":               true,
		"Decl p(X, Y) descr [fundep([], [Y])].":                true,
		"Decl p(X, Y) descr [fundep([Y], [X])].":               false,
		"Decl p(X, Y) bound [/number, /number].":               true,
		"Decl p(X, Y) bound [/string, /number].":               false,
		"Decl p(X, Y) bound [/number, /any] inclusion [q(X)].": false,
	} {
		var text strings.Builder
		text.WriteString(decl + "\nq(-1).\n")
		for i := range 30_000 {
			fmt.Fprintf(&text, "p(%d, 1).\n", i)
		}
		_, err := engine.Load(t.Context(), engine.Options{}, engine.Source{File: "many.mg", Text: text.String()})
		var refused *engine.LoadError
		if fits != (err == nil) || !fits && (!errors.As(err, &refused) || refused.Stage != engine.StageTypecheck || refused.Problems[0].Pos.Line == 0) {
			t.Errorf("%s: %v", decl, err)
		}
	}
}

// TestDependencies: a functional dependency is broken exactly where two facts say
// so, however they come and go.
func TestDependencies(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		dep := rapid.SampledFrom([]string{"[X], [Z]", "[], [Z]", "[X, Y], [Z]", "[Z], [X]"}).Draw(t, "dependency")
		p, err := engine.Load(context.Background(), engine.Options{}, engine.Source{Text: "Decl p(X, Y, Z) descr [fundep(" + dep + ")].\nq(X, Y, Z) :- p(X, Y, Z)."})
		if err != nil {
			t.Fatal(err)
		}
		s, err := engine.NewSession(context.Background(), p, engine.Options{})
		if err != nil {
			t.Fatal(err)
		}
		known := map[[3]int]bool{}
		for range rapid.IntRange(1, 12).Draw(t, "changes") {
			next := map[[3]int]bool{}
			for f := range known {
				next[f] = true
			}
			_, err := s.Update(context.Background(), func(tx *engine.Tx) error {
				for range rapid.IntRange(1, 4).Draw(t, "facts") {
					f := [3]int{rapid.IntRange(0, 2).Draw(t, "x"), rapid.IntRange(0, 2).Draw(t, "y"), rapid.IntRange(0, 2).Draw(t, "z")}
					a := engine.Atom{Pred: "p", Args: []engine.Term{engine.Int(int64(f[0])), engine.Int(int64(f[1])), engine.Int(int64(f[2]))}}
					if rapid.Bool().Draw(t, "told") {
						next[f] = true
						if err := tx.Insert(engine.Fact{Atom: a}); err != nil {
							return err
						}
						continue
					}
					delete(next, f)
					if _, err := tx.Retract(a); err != nil {
						return err
					}
				}
				return nil
			})
			if broken := breaks(dep, next); broken != (err != nil) {
				t.Fatalf("%s with %v: %v", dep, next, err)
			}
			if err == nil {
				known = next
			}
		}
	})
}

// breaks reports whether any two facts break the dependency.
func breaks(dep string, facts map[[3]int]bool) bool {
	key, value, _ := strings.Cut(dep, "], [")
	differ := func(f, g [3]int, columns string) bool {
		for i, c := range "XYZ" {
			if strings.ContainsRune(columns, c) && f[i] != g[i] {
				return true
			}
		}
		return false
	}
	for f := range facts {
		for g := range facts {
			if !differ(f, g, key) && differ(f, g, value) {
				return true
			}
		}
	}
	return false
}
