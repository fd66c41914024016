package symbolic_test

import (
	"context"
	"fmt"
	"testing"

	"whence/engine"
	"whence/reason/symbolic"
	"whence/reason/symbolic/form"
)

// busy is a turn's worth of rules and facts: 100 rules of all kinds, 300 facts.
func busy(tb testing.TB) (*symbolic.Program, *symbolic.Memory) {
	tb.Helper()
	v := form.Variable
	fact := func(pred string, args ...form.Term) form.Fact {
		return form.Fact{Predicate: pred, Arguments: args}
	}
	var rules []form.Rule
	for i := range 50 {
		level := fmt.Sprint("level", i)
		rules = append(rules,
			form.Rule{Name: level, Antecedents: []form.Expr{fact("tool", v("t")), fact("score", v("t"), v("s")),
				form.Comparison{Operator: form.GreaterThan, Left: v("s"), Right: form.Literal(i)}},
				Consequents: []form.Fact{fact(level, v("t"))}},
			form.Rule{Name: "ready " + level, Antecedents: []form.Expr{fact(level, v("t")),
				form.Quantified{Quantifier: form.ForAll, Variable: "d", Expression: form.Implies{
					Left: fact("needs", v("t"), v("d")), Right: fact("done", v("d"))}},
				form.Not{Expression: fact("broken", v("t"))}},
				Consequents: []form.Fact{fact("ready_"+level, v("t"))}})
	}
	p, err := symbolic.Compile(context.Background(), rules...)
	if err != nil {
		tb.Fatal(err)
	}
	var m symbolic.Memory
	for i := range 60 {
		name := fmt.Sprint("tool", i)
		tell(tb, &m, 1, "tool", name)
		tell(tb, &m, 0.9, "score", name, i)
		tell(tb, &m, 1, "needs", name, fmt.Sprint("tool", i/2))
		tell(tb, &m, 1, "needs", name, fmt.Sprint("tool", i/3))
		if i < 20 {
			tell(tb, &m, 0.8, "done", name)
		}
	}
	return p, &m
}

// BenchmarkInfer is a turn's forward chaining: a new memory, every rule, every
// confidence.
func BenchmarkInfer(b *testing.B) {
	p, m := busy(b)
	for b.Loop() {
		if _, err := p.Infer(context.Background(), m, engine.Options{}); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkWhy is one checked proof with a forall in it.
func BenchmarkWhy(b *testing.B) {
	p, m := busy(b)
	in := infer(b, p, m)
	a := engine.Atom{Pred: "ready_level1", Args: []engine.Term{engine.String("tool30")}}
	for b.Loop() {
		if _, ok, err := in.Why(a); !ok || err != nil {
			b.Fatal(ok, err)
		}
	}
}

// BenchmarkCompile is the load of 100 rules, gates included.
func BenchmarkCompile(b *testing.B) {
	p, _ := busy(b)
	rules := p.Rules()
	for b.Loop() {
		if _, err := symbolic.Compile(context.Background(), rules...); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkPlan is a plan of five steps over four rules, tried.
func BenchmarkPlan(b *testing.B) {
	p, m := files(b), workshop(b)
	goal := form.Fact{Predicate: "report", Arguments: []form.Term{form.Variable("f")}}
	for b.Loop() {
		if plan, err := p.Plan(context.Background(), goal, m, symbolic.PlanOptions{}); !plan.Found || err != nil {
			b.Fatal(err)
		}
	}
}
