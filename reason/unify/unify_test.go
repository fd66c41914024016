package unify_test

import (
	"testing"

	"pgregory.net/rapid"

	"whence/engine"
	_ "whence/internal/sameseed"
	"whence/reason/unify"
)

// variables are those of the terms of these tests, and ground what a variable may stand for where all are tried.
var (
	variables = []engine.Term{engine.Var("X"), engine.Var("Y"), engine.Var("Z")}
	ground    = []engine.Term{engine.Name("/ada"), engine.Int(4), engine.Pair(engine.Name("/ada"), engine.Int(4)), engine.Pair(engine.Int(4), engine.Int(4))}
)

// term draws a term with variables, of some depth at most.
func term(t *rapid.T, depth int) engine.Term {
	switch kinds := rapid.IntRange(0, 4).Draw(t, "kind"); {
	case kinds < 2:
		return rapid.SampledFrom(variables).Draw(t, "variable")
	case kinds == 2 || depth == 0:
		return rapid.SampledFrom(ground[:2]).Draw(t, "constant")
	case kinds == 3:
		return engine.Pair(term(t, depth-1), term(t, depth-1))
	}
	return engine.List(term(t, depth-1), term(t, depth-1))
}

// put is a term with each of the variables standing for a term.
func put(t engine.Term, values []engine.Term) engine.Term {
	b := unify.Bindings{}
	for i, v := range variables {
		b[v.Symbol()] = values[i]
	}
	return b.Value(t)
}

// Two terms that unify are the same with what their variables were bound to, and terms that some choice of values
// makes the same unify.
func TestTermsThatUnifyAreTheSame(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		one, other := term(t, 2), term(t, 2)
		b := unify.Bindings{}
		unified := b.Unify(one, other)
		if unified && !b.Value(one).Equal(b.Value(other)) {
			t.Fatalf("%v and %v unify by %v, which makes them %v and %v", one, other, b, b.Value(one), b.Value(other))
		}
		if back := (unify.Bindings{}).Unify(other, one); back != unified {
			t.Fatalf("%v and %v: %v one way and %v the other", one, other, unified, back)
		}
		for _, x := range ground {
			for _, y := range ground {
				for _, z := range ground {
					values := []engine.Term{x, y, z}
					if put(one, values).Equal(put(other, values)) && !unified {
						t.Fatalf("%v and %v do not unify, and are the same with %v", one, other, values)
					}
				}
			}
		}
	})
}

// Nothing holds itself: a variable is bound to no structure with it inside.
func TestNothingHoldsItself(t *testing.T) {
	x, y := engine.Var("X"), engine.Var("Y")
	if (unify.Bindings{}).Unify(x, engine.Pair(x, engine.Int(1))) {
		t.Error("X is a pair that X is in")
	}
	b := unify.Bindings{}
	if !b.Unify(y, engine.Pair(x, engine.Int(1))) || b.Unify(x, engine.Pair(y, engine.Int(2))) {
		t.Errorf("X and Y are each in the other: %v", b)
	}
}

// The key of an atom tells it from every other, and the form of a condition is one for all names of its variables.
func TestKeysAndForms(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		draw := func() engine.Atom {
			return engine.Atom{Pred: rapid.SampledFrom([]string{"likes", "like"}).Draw(t, "relation"), Denied: rapid.Bool().Draw(t, "denied"),
				Args: []engine.Term{rapid.SampledFrom(ground).Draw(t, "subject"), rapid.SampledFrom(ground).Draw(t, "object")}}
		}
		one, other := draw(), draw()
		same := one.Pred == other.Pred && one.Denied == other.Denied && one.Args[0].Equal(other.Args[0]) && one.Args[1].Equal(other.Args[1])
		if (unify.Key(one) == unify.Key(other)) != same {
			t.Fatalf("%v and %v: %q and %q", one, other, unify.Key(one), unify.Key(other))
		}
		open := engine.Literal{Atom: engine.Atom{Pred: "gives", Args: []engine.Term{term(t, 1), term(t, 1), term(t, 1)}}}
		renamed := unify.MapVars(open, func(v engine.Term) engine.Term { return engine.Var(v.Symbol() + "2") })
		if unify.Form(open) != unify.Form(renamed) {
			t.Fatalf("%v is %s, and with other names %s", open, unify.Form(open), unify.Form(renamed))
		}
	})
}

// The value nearest to a bound compares so with it, and none between the two does.
func TestNearest(t *testing.T) {
	holds := map[engine.Op]func(a, b int64) bool{
		engine.OpEq: func(a, b int64) bool { return a == b }, engine.OpNe: func(a, b int64) bool { return a != b },
		engine.OpLt: func(a, b int64) bool { return a < b }, engine.OpLe: func(a, b int64) bool { return a <= b },
		engine.OpGt: func(a, b int64) bool { return a > b }, engine.OpGe: func(a, b int64) bool { return a >= b },
	}
	for op, is := range holds {
		for bound := int64(-3); bound < 4; bound++ {
			got, ok := unify.Nearest(engine.Int(9), engine.Int(bound), op)
			if !ok || !is(got.Int(), bound) {
				t.Errorf("%v %d: %v", op, bound, got)
			}
			if is(bound, bound) && got.Int() != bound {
				t.Errorf("%v %d: %v, and the bound itself will do", op, bound, got)
			}
			if unify.Mirror(unify.Mirror(op)) != op || is(got.Int(), bound) != holds[unify.Mirror(op)](bound, got.Int()) {
				t.Errorf("%v is not %v with its sides changed", op, unify.Mirror(op))
			}
		}
	}
	if got, ok := unify.Nearest(engine.Name("/90_euros"), engine.Name("/80_euros"), engine.OpLt); !ok || got.Symbol() != "/79_euros" {
		t.Errorf("less than 80 euros: %v", got)
	}
	if got, ok := unify.Nearest(engine.Name("/90_euros"), engine.Name("/80_hours"), engine.OpLt); ok {
		t.Errorf("euros are no hours: %v", got)
	}
}
