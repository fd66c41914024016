package engine_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"whence/engine"
	"whence/internal/race"
)

// existential returns random facts and rules of which most premises only ask
// whether there is one.
func existential(r *rand.Rand) (facts []engine.Fact, rules []string) {
	name := func() engine.Term { return engine.Name(fmt.Sprintf("/%c", 'a'+r.IntN(5))) }
	for range 40 {
		a := engine.Atom{Pred: []string{"a", "b", "c"}[r.IntN(3)], Args: []engine.Term{name(), name()}}
		facts = append(facts, engine.Fact{Atom: a})
	}
	arg := func(read []string) string {
		switch r.IntN(5) {
		case 0, 1:
			return "_"
		case 2:
			return []string{"U", "V"}[r.IntN(2)]
		case 3:
			return "/a"
		}
		return read[r.IntN(len(read))]
	}
	for range 7 {
		read := []string{"X", "Y"}[:1+r.IntN(2)]
		var body []string
		for _, v := range read {
			body = append(body, fmt.Sprintf("%s(%s, %s)", []string{"a", "b", "p", "q"}[r.IntN(4)], v, arg(read)))
		}
		for range 1 + r.IntN(3) {
			body = append(body, fmt.Sprintf("%s(%s, %s)", []string{"a", "b", "c", "p", "q"}[r.IntN(5)], arg(read), arg(read)))
		}
		if r.IntN(3) == 0 {
			body = append(body, fmt.Sprintf("!c(%s, _)", read[0]))
		}
		head := fmt.Sprintf("%s(%s, %s)", []string{"p", "q"}[r.IntN(2)], read[0], read[len(read)-1])
		rules = append(rules, head+" :- "+strings.Join(body, ", ")+".")
	}
	return facts, rules
}

// TestOneMatchIsEnough takes two sessions through the same changes, one of which
// looks at every match of a premise that only asks whether there is one. What
// holds, every delta, rank and proof are the same.
func TestOneMatchIsEnough(t *testing.T) {
	race.Skip(t)
	for seed := range uint64(3 * *seeds) {
		r := rand.New(rand.NewPCG(seed, 5))
		facts, rules := existential(r)
		text := strings.Join(rules, "\n")
		if _, err := engine.Load(t.Context(), engine.Options{}, engine.Source{Text: text}); err != nil {
			t.Fatalf("%s\n%v", text, err)
		}
		one, every := sessionOf(t, text), sessionOf(t, text)
		every.Every()
		for step := range 25 {
			var ops []func(*engine.Tx) error
			for range 1 + r.IntN(6) {
				f := facts[r.IntN(len(facts))]
				if r.IntN(5) < 3 {
					ops = append(ops, func(tx *engine.Tx) error { return tx.Insert(f) })
				} else {
					ops = append(ops, func(tx *engine.Tx) error { _, err := tx.Retract(f.Atom); return err })
				}
			}
			change := func(tx *engine.Tx) error {
				for _, op := range ops {
					if err := op(tx); err != nil {
						return err
					}
				}
				return nil
			}
			d1, err1 := one.Update(t.Context(), change)
			d2, err2 := every.Update(t.Context(), change)
			if err1 != nil || err2 != nil {
				t.Fatal(err1, err2)
			}
			if fmt.Sprint(d1) != fmt.Sprint(d2) {
				t.Fatalf("seed %d, step %d:\n%s\n%v\nand looking at every match\n%v", seed, step, text, d1, d2)
			}
			if err := one.CheckRanks(); err != nil {
				t.Fatalf("seed %d, step %d:\n%s\n%v", seed, step, text, err)
			}
			v, w := one.View(), every.View()
			if model(v) != model(w) {
				t.Fatalf("seed %d, step %d:\n%s\n%s\nand looking at every match\n%s", seed, step, text, model(v), model(w))
			}
			for _, p := range v.Predicates() {
				for a := range v.Atoms(p.Pred, p.Denied) {
					x, ok1 := v.Why(context.Background(), a)
					y, ok2 := w.Why(context.Background(), a)
					if !ok1 || !ok2 || x.ID != y.ID {
						t.Fatalf("seed %d, step %d:\n%s\n%s has another proof", seed, step, text, a)
					}
				}
			}
		}
	}
}

// BenchmarkExistential: rules that only ask whether there is one, loaded and with a
// new fact of each kind.
func BenchmarkExistential(b *testing.B) {
	var text strings.Builder
	text.WriteString("q(X) :- a(X), b(_), c(_), X < 100.\nrich(X) :- owns(X, Y), uses(Y, Z).\n")
	for i := range 1000 {
		fmt.Fprintf(&text, "a(%d).\nb(%d).\nc(%d).\nowns(%d, %d).\nuses(%d, %d).\n", i, i, i, i, i%30, i%30, i)
	}
	b.Run("load", func(b *testing.B) {
		for b.Loop() {
			mustLoad(b, text.String())
		}
	})
}
