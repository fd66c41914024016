package engine_test

import (
	"fmt"
	"strings"
	"testing"

	"whence/engine"
	"whence/internal/race"
)

// newWayWorld is a world of a few things and rules that make relations transitive,
// alone and beside others, so that most of what holds holds by several ways.
func newWayWorld(seed uint64, sure bool) *world {
	w := newWorld(seed, sure)
	w.ways = true
	return w.settled()
}

// wayFact is a fact of a relation of which ways are made.
func (w *world) wayFact() string {
	one := func() string { return w.pick("/a", "/b", "/c", "/d", "/e", "/f") }
	if w.r.IntN(5) == 0 {
		return "g(" + one() + ")"
	}
	return w.pick("p", "p", "p", "q", "e", "-p") + "(" + one() + ", " + one() + ")"
}

// wayRule is a transitive rule, with or without more premises, or another one of
// the relations that it is of.
func (w *world) wayRule() string {
	p := w.pick("p", "p", "q")
	way := p + "(X, Z) :- " + w.pick(p+"(X, Y), "+p+"(Y, Z)", p+"(Y, Z), "+p+"(X, Y)")
	switch w.r.IntN(10) {
	case 0, 1, 2, 3:
		return way
	case 4:
		return way + w.pick(", g(X)", ", g(Z)", ", g(Y)", ", !g(X)", ", !g(Z)", ", g(_)")
	case 5:
		return way + w.pick(", X != Z", ", e(X, W), g(W)", ", e(Z, _)", ", X != /a", ", e(X, Z)")
	case 6:
		return p + w.pick("(X, Y) :- ", "(Y, X) :- ") + w.pick("e(X, Y)", "q(X, Y)", p+"(X, Y)", "-p(X, Y)")
	case 7:
		return "r(X, N) :- p(X, Y) |> do fn:group_by(X), let N = fn:count()"
	case 8:
		return w.pick("e(X, /a) :- ", p+"(X, /a) :- ") + w.pick("g(X)", "q(X, _)", "g(X), !e(X, X)")
	}
	return "s(X, Y) :- p(X, Y), !" + w.pick("e(X, Y)", "q(X, Y)")
}

// TestRandomWays takes transitive rules through random changes, and holds every
// state, proof and use to the oracle.
func TestRandomWays(t *testing.T) { randomChanges(t, (*seeds+3)/4, newWayWorld) }

// TestWaysAreLinear counts what a chain costs: a match for each conclusion and not
// for each place where its way can be parted.
func TestWaysAreLinear(t *testing.T) {
	race.Skip(t)
	const n = 600
	var text strings.Builder
	for i := range n {
		fmt.Fprintf(&text, "p(%d, %d).\n", i, i+1)
	}
	for _, rule := range []string{
		"p(X, Z) :- p(X, Y), p(Y, Z).",
		"p(X, Z) :- p(Y, Z), p(X, Y).",
		"p(X, Z) :- p(X, Y), p(Y, Z), X < 1000.",
		"p(X, Z) :- p(X, Y), p(Y, Z), Z < 1000.",
	} {
		t.Run(rule, func(t *testing.T) {
			p, err := engine.Load(t.Context(), engine.Options{}, engine.Source{Text: text.String() + rule})
			if err != nil {
				t.Fatal(err)
			}
			s, err := engine.NewSession(t.Context(), p, engine.Options{})
			if err != nil {
				t.Fatal(err)
			}
			got := 0
			for range s.View().Atoms("p", false) {
				got++
			}
			if got != n*(n+1)/2 {
				t.Fatalf("%d facts", got)
			}
			change := func(f func(tx *engine.Tx) error) engine.Delta {
				t.Helper()
				d, err := s.Update(t.Context(), f)
				if err != nil {
					t.Fatal(err)
				}
				return d
			}
			atom := func(a, b int) engine.Atom {
				return engine.Atom{Pred: "p", Args: []engine.Term{engine.Int(int64(a)), engine.Int(int64(b))}}
			}
			d := change(func(tx *engine.Tx) error { return tx.Insert(engine.Fact{Atom: atom(n, n+1)}) })
			if len(d.Added) != n+1 {
				t.Errorf("%d came", len(d.Added))
			}
			d = change(func(tx *engine.Tx) error { _, err := tx.Retract(atom(n/2, n/2+1)); return err })
			if want := (n/2 + 1) * (n/2 + 1); len(d.Withdrawn) != want {
				t.Errorf("%d of %d went", len(d.Withdrawn), want)
			}
			if steps, most := s.Steps(), 10*n*n; steps > most {
				t.Errorf("%d steps, at most %d", steps, most)
			}
		})
	}
}

// TestWaysComeAndGo tells and takes back the edges of transitive rules of each kind,
// many times over few things, where a fact often is an edge now and none later.
func TestWaysComeAndGo(t *testing.T) {
	race.Skip(t)
	for i, rules := range []string{
		"p(X, Z) :- p(X, Y), p(Y, Z). p(X, Y) :- q(X, Y).",
		"p(X, Z) :- p(Y, Z), p(X, Y), g(Z). p(X, Y) :- q(X, Y). p(Y, X) :- q(X, Y).",
		"p(X, Z) :- p(X, Y), p(Y, Z), !g(X). p(X, Y) :- q(X, Y). p(X, Z) :- p(X, Y), p(Y, Z), g(Z).",
		"p(X, Z) :- p(X, Y), p(Y, Z), q(X, Z).",
		"p(X, Z) :- p(X, Y), p(Y, Z), q(X, Y).",
		"p(X, Z) :- p(X, Y), p(Y, Z) [confidence: 0.9]. p(X, Y) :- q(X, Y) [confidence: 0.5].",
		"p(X, Z) :- p(X, Y), p(Y, Z), g(X). p(X, Y) :- q(X, Y) [confidence: 0.5]. g(X) :- q(X, _) [confidence: 0.9].",
	} {
		t.Run(rules, func(t *testing.T) {
			w := newWorld(uint64(i), false)
			w.tellRules(t, rules)
			for n := range 300 {
				one := func() string { return w.pick("/a", "/b", "/c", "/d", "/e") }
				a := w.pick("p", "p", "q") + "(" + one() + ", " + one() + ")"
				if w.r.IntN(8) == 0 {
					a = "g(" + one() + ")"
				}
				c, err := engine.ParseClause(a + ".")
				if err != nil {
					t.Fatal(err)
				}
				if _, err := w.s.Update(t.Context(), func(tx *engine.Tx) error {
					if _, told := w.o.told[a]; told || len(w.o.told) > 8 && w.r.IntN(2) == 0 {
						told := sortedKeys(w.o.told)
						a = told[w.r.IntN(len(told))]
						delete(w.o.told, a)
						_, err := tx.Retract(atomOf(a))
						return err
					}
					w.o.told[c.Head.String()] = engine.Fact{Atom: c.Head}
					return tx.Insert(engine.Fact{Atom: c.Head})
				}); err != nil {
					t.Fatal(err)
				}
				w.o.evaluate(w.s.View())
				if got, want := model(w.s.View()), w.o.model(); got != want {
					t.Fatalf("after %d changes got\n%swant\n%s", n, got, want)
				}
				w.invariants(t)
			}
		})
	}
}

// tellRules adds the rules of a text.
func (w *world) tellRules(t *testing.T, text string) {
	t.Helper()
	u, err := engine.ParseUnit("", text)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := w.s.Update(t.Context(), func(tx *engine.Tx) error {
		for i, c := range u.Clauses {
			c.ID = fmt.Sprint("r", i)
			if err := tx.AddRule(c); err != nil {
				return err
			}
			w.o.rules[c.ID] = c
		}
		return nil
	}); err != nil {
		t.Fatal(err)
	}
}

func atomOf(text string) engine.Atom {
	c, err := engine.ParseClause(text + ".")
	if err != nil {
		panic(err)
	}
	return c.Head
}
