package engine_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"whence/engine"
	"whence/engine/check"
	"whence/internal/race"
)

// answered prints the answers to a goal, how sure their atoms are, the proof of each
// and whether it is in doubt.
func answered(t *testing.T, p *engine.Program, goal []engine.Literal) string {
	t.Helper()
	v := p.View()
	doubt, err := v.Contested(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	for bind, err := range v.Query(t.Context(), goal...) {
		if err != nil {
			fmt.Fprintln(&b, err)
			break
		}
		for _, l := range goal {
			l = l.With(bind)
			fmt.Fprint(&b, l)
			if l.Op != engine.OpAtom || l.Absent || !l.Atom.Ground() || strings.HasPrefix(l.Atom.Pred, ":") {
				continue
			}
			proof, ok := v.Why(t.Context(), l.Atom)
			if !ok {
				t.Fatalf("no proof of %s", l.Atom)
			}
			if err := check.In(v, proof); err != nil {
				t.Fatalf("%s: %v", l.Atom, err)
			}
			told, _ := v.Told(l.Atom)
			fmt.Fprintf(&b, " %.9g ", v.Confidence(l.Atom)) // the product is not made in one order
			fmt.Fprint(&b, proof.ID, " ", told, " ", doubt.Conflicting(l.Atom), doubt.Rests(l.Atom))
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// TestDemand: what bears on a goal answers it as the whole program does, with the
// same proofs, confidences and conflicts, over random programs with absence, denial,
// groups, functions and uncertainty; also where another goal was asked before.
func TestDemand(t *testing.T) {
	race.Skip(t)
	partial, answers := 0, 0
	for seed := range uint64(2 * *seeds) {
		w := newWorld(seed, seed%3 == 0)
		if seed%2 == 0 {
			w.values = &typed{r: w.r}
		}
		text := acceptable(w)
		whole := mustLoad(t, text)
		prepared, err := engine.Prepare(t.Context(), engine.Options{}, engine.Source{Text: text})
		if err != nil {
			t.Fatalf("%s\n%v", text, err)
		}
		for range 12 {
			goal := w.goal(whole)
			if goal == nil {
				continue
			}
			part, err := prepared.For(t.Context(), goal...)
			if err != nil {
				t.Fatalf("%s\n%v: %v", text, goal, err)
			}
			got, want := answered(t, part, goal), answered(t, whole, goal)
			if got != want {
				t.Fatalf("seed %d:\n%s\n%v\ngot\n%s\nwant\n%s", seed, text, goal, got, want)
			}
			if part.Partial() {
				partial++
				answers += strings.Count(got, "\n")
				_, told := part.View().Size()
				if _, all := whole.View().Size(); told > all {
					t.Fatalf("%s\n%v: %d conclusions, of %d", text, goal, told, all)
				}
			}
		}
	}
	t.Logf("%d goals with %d answers by what bears on them", partial, answers)
	if partial < 5**seeds || answers < 5**seeds {
		t.Errorf("only %d goals with %d answers were answered by what bears on them", partial, answers)
	}
}

// goal returns a goal of one to three premises over what holds, some arguments of
// which are constants; nil where it is none.
func (w *world) goal(p *engine.Program) []engine.Literal {
	var atoms []engine.Atom
	for _, i := range p.Predicates() {
		for a := range p.View().Atoms(i.Pred, i.Denied) {
			if len(a.Args) == i.Arity {
				atoms = append(atoms, a)
			}
		}
	}
	if len(atoms) == 0 {
		return nil
	}
	var goal []engine.Literal
	for k := range 1 + w.r.IntN(3) {
		a := atoms[w.r.IntN(len(atoms))]
		args := make([]engine.Term, len(a.Args))
		for i, t := range a.Args {
			if args[i] = t; w.r.IntN(2) == 0 {
				args[i] = engine.Var(w.variable())
			}
		}
		a.Args = args
		goal = append(goal, engine.Literal{Atom: a, Absent: k > 0 && w.r.IntN(3) == 0})
	}
	return goal
}

// TestDemandIsLessWork: reachability from one node concludes what is reached, and
// nothing of the rest.
func TestDemandIsLessWork(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 7))
	var text strings.Builder
	text.WriteString("path(X, Y) :- edge(X, Y).\npath(X, Z) :- path(X, Y), edge(Y, Z).\nfar(X, Y) :- node(X), node(Y), !path(X, Y).\n")
	for part := range 50 {
		for range 120 {
			fmt.Fprintf(&text, "edge(%d, %d).\n", 60*part+r.IntN(60), 60*part+r.IntN(60))
		}
		fmt.Fprintf(&text, "node(%d).\n", 60*part)
	}
	prepared, err := engine.Prepare(t.Context(), engine.Options{}, engine.Source{Text: text.String()})
	if err != nil {
		t.Fatal(err)
	}
	whole := mustLoad(t, text.String())
	for _, q := range []struct {
		goal string
		most int
	}{
		{"path(120, X)", 60}, {"path(120, 121)", 60}, {"far(120, X)", 200}, {"path(X, 120)", 60 * 60}, {"path(120, 700)", 60},
	} {
		goal, err := engine.ParseGoal(q.goal)
		if err != nil {
			t.Fatal(err)
		}
		part, err := prepared.For(t.Context(), goal...)
		if err != nil {
			t.Fatal(err)
		}
		if _, derived := part.View().Size(); !part.Partial() || derived > q.most {
			t.Errorf("%s: %d conclusions, partial %v", q.goal, derived, part.Partial())
		}
		if got, want := answered(t, part, goal), answered(t, whole, goal); got != want {
			t.Errorf("%s:\ngot\n%s\nwant\n%s", q.goal, got, want)
		}
	}
}

// TestPartialPrograms: what holds only what bears on a goal is no ground to build on.
func TestPartialPrograms(t *testing.T) {
	prepared, err := engine.Prepare(t.Context(), engine.Options{}, engine.Source{Text: "p(/a). q(X) :- p(X), !r(X). r(X) :- s(X)."})
	if err != nil {
		t.Fatal(err)
	}
	goal, err := engine.ParseGoal("q(/a)")
	if err != nil {
		t.Fatal(err)
	}
	part, err := prepared.For(t.Context(), goal...)
	if err != nil || !part.Partial() {
		t.Fatal(err)
	}
	if _, err := part.Extend(t.Context(), engine.Source{Text: "s(/a)."}); !errors.Is(err, engine.ErrPartial) {
		t.Error(err)
	}
	if _, err := engine.NewSession(t.Context(), part, engine.Options{}); !errors.Is(err, engine.ErrPartial) {
		t.Error(err)
	}
	if err := part.Save(&strings.Builder{}); !errors.Is(err, engine.ErrPartial) {
		t.Error(err)
	}
	if len(part.Undefined()) != 1 || len(prepared.Undefined()) != 1 || len(part.Unknown(goal...)) != 0 {
		t.Error(part.Undefined(), part.Unknown(goal...))
	}
	whole, err := prepared.Program(t.Context())
	if err != nil || whole.Partial() {
		t.Fatal(err)
	}
	if again, err := prepared.For(t.Context(), goal...); err != nil || again.Partial() {
		t.Error("what is known in whole is asked for in part", err)
	}
}
