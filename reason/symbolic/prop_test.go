package symbolic_test

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"whence/engine"
	"whence/reason/symbolic"
	"whence/reason/symbolic/form"
)

// The predicates of random rules, with their strata: what is concluded in one
// is negated in later ones only, so that a random program has a meaning.
var vocabulary = []struct {
	pred  string
	arity int
	level int
}{{"a", 1, 0}, {"b", 2, 0}, {"c", 1, 1}, {"d", 2, 1}, {"e", 1, 2}}

func levelOf(pred string) int {
	for _, v := range vocabulary {
		if v.pred == pred {
			return v.level
		}
	}
	return 0
}

var (
	someValue = rapid.SampledFrom([]any{"a", "b", "ab", int64(1), int64(2), 2.5})
	someVar   = rapid.SampledFrom([]string{"x", "y", "z", "_"})
	someConf  = rapid.SampledFrom([]*float64{nil, nil, ptr(0.9), ptr(0.5), ptr(0.25)})
	someOp    = rapid.SampledFrom([]form.Operator{form.Equals, form.NotEquals, form.LessThan, form.GreaterThan,
		form.LessEqual, form.GreaterEqual, form.Contains, form.StartsWith, form.EndsWith})
)

func ptr(f float64) *float64 { return &f }

func someTerm(t *rapid.T) form.Term {
	if rapid.IntRange(0, 3).Draw(t, "kind") == 0 {
		return form.Literal(someValue.Draw(t, "value"))
	}
	return form.Variable(someVar.Draw(t, "var"))
}

// someFact draws a fact of a predicate of the level at most.
func someFact(t *rapid.T, level int) form.Fact {
	v := rapid.SampledFrom(vocabulary).Filter(func(v struct {
		pred  string
		arity int
		level int
	}) bool {
		return v.level <= level
	}).Draw(t, "predicate")
	f := form.Fact{Predicate: v.pred, Confidence: someConf.Draw(t, "confidence")}
	for range v.arity {
		f.Arguments = append(f.Arguments, someTerm(t))
	}
	return f
}

// someExpr draws a condition that looks at predicates of the level at most, and
// below it where it is negated.
func someExpr(t *rapid.T, level, depth int) form.Expr {
	kind := rapid.IntRange(0, 11).Draw(t, "expression")
	if depth == 0 {
		kind %= 6
	}
	sub := func(level int) form.Expr { return someExpr(t, level, depth-1) }
	switch {
	case kind == 5:
		return form.Comparison{Operator: someOp.Draw(t, "op"), Left: someTerm(t), Right: someTerm(t)}
	case kind == 6:
		return form.And{sub(level), sub(level)}
	case kind == 7:
		return form.Or{sub(level), sub(level)}
	case kind == 8 && level > 0:
		return form.Not{Expression: sub(level - 1)}
	case kind == 9 && level > 0:
		return form.Implies{Left: sub(level - 1), Right: sub(level)}
	case kind == 10:
		return form.Quantified{Quantifier: form.Exists, Variable: rapid.SampledFrom([]string{"x", "y"}).Draw(t, "var"), Expression: sub(level)}
	case kind == 11 && level > 0:
		return form.Quantified{Quantifier: form.ForAll, Variable: rapid.SampledFrom([]string{"x", "y"}).Draw(t, "var"), Expression: sub(level - 1)}
	}
	return someFact(t, level)
}

func someRules(t *rapid.T) []form.Rule {
	var out []form.Rule
	for i := range rapid.IntRange(1, 4).Draw(t, "rules") {
		v := rapid.SampledFrom(vocabulary[2:]).Draw(t, "head")
		r := form.Rule{Name: fmt.Sprint("r", i), Confidence: someConf.Draw(t, "confidence"), Priority: rapid.IntRange(-1, 1).Draw(t, "priority"),
			Inactive: rapid.IntRange(0, 9).Draw(t, "inactive") == 0}
		for range rapid.IntRange(1, 3).Draw(t, "antecedents") {
			r.Antecedents = append(r.Antecedents, someExpr(t, v.level, 3))
		}
		head := form.Fact{Predicate: v.pred, Confidence: someConf.Draw(t, "confidence")}
		for range v.arity {
			head.Arguments = append(head.Arguments, someTerm(t))
		}
		r.Consequents = []form.Fact{head}
		out = append(out, r)
	}
	return out
}

func someFacts(t *rapid.T) []symbolic.Known {
	out := map[string]symbolic.Known{}
	for range rapid.IntRange(2, 9).Draw(t, "facts") {
		v := rapid.SampledFrom(vocabulary).Draw(t, "predicate")
		k := symbolic.Known{Predicate: v.pred, Confidence: rapid.SampledFrom([]float64{1, 0.9, 0.5}).Draw(t, "confidence")}
		for range v.arity {
			k.Arguments = append(k.Arguments, someValue.Draw(t, "value"))
		}
		out[k.String()] = k
	}
	var list []symbolic.Known
	for _, key := range slices.Sorted(maps.Keys(out)) {
		list = append(list, out[key])
	}
	return list
}

func memoryOf(tb rapid.TB, facts []symbolic.Known) *symbolic.Memory {
	var m symbolic.Memory
	for _, k := range facts {
		if err := m.Tell(k); err != nil {
			tb.Fatal(err)
		}
	}
	return &m
}

// everything returns what holds in an inference as the oracle has it.
func everything(in *symbolic.Inference) map[string]symbolic.Conclusion {
	out := map[string]symbolic.Conclusion{}
	for _, v := range vocabulary {
		pattern := form.Fact{Predicate: v.pred}
		for range v.arity {
			pattern.Arguments = append(pattern.Arguments, form.Variable("_"))
		}
		for _, c := range in.Matching(pattern) {
			f := naiveFact{pred: c.Predicate}
			for _, t := range c.Arguments {
				if t.Var != "" {
					f.args = append(f.args, unset(t.Var))
				} else {
					f.args = append(f.args, t.Value)
				}
			}
			out[f.key()] = c
		}
	}
	return out
}

// TestOracle compares random programs with the enumeration: the same facts,
// equally sure, each with a checked proof; whatever the order.
func TestOracle(t *testing.T) {
	compiled, concluded := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		rules, facts := someRules(t), someFacts(t)
		p, err := symbolic.Compile(context.Background(), rules...)
		if err != nil {
			var le *form.LoadError
			if errors.As(err, &le) && le.Problems[0].Code == form.TooManyWays {
				t.Skip("too many ways")
			}
			t.Fatal(err)
		}
		compiled++
		in, err := p.Infer(context.Background(), memoryOf(t, facts), engine.Options{})
		if err != nil {
			t.Fatal(err)
		}
		got, want := everything(in), decide(rules, facts, levelOf)
		for key, f := range want {
			if c, ok := got[key]; !ok || math.Abs(c.Confidence-f.conf) > 1e-9 {
				t.Fatalf("%s: oracle %v, got %v (%v)\n%v\n%v", key, f.conf, c.Confidence, ok, rules, facts)
			}
		}
		for key, c := range got {
			if _, ok := want[key]; !ok {
				t.Fatalf("%s holds, but not by the oracle\n%v\n%v", c, rules, facts)
			}
			proof, ok, err := in.Why(c.Atom)
			if err != nil || !ok || !proof.Checked || math.Abs(proof.Confidence()-c.Confidence) > 1e-9 {
				t.Fatalf("proof of %s: %v %v %v\n%v\n%v", c, ok, err, proof, rules, facts)
			}
		}
		concluded += len(in.Conclusions())
		sameWhenShuffled(t, rules, facts, in)
	})
	t.Logf("%d programs, %d conclusions", compiled, concluded)
}

// sameWhenShuffled infers again with rules and facts in another order.
func sameWhenShuffled(t *rapid.T, rules []form.Rule, facts []symbolic.Known, in *symbolic.Inference) {
	r := rand.New(rand.NewPCG(uint64(len(rules)), uint64(len(facts))))
	rules, facts = slices.Clone(rules), slices.Clone(facts)
	r.Shuffle(len(rules), func(i, j int) { rules[i], rules[j] = rules[j], rules[i] })
	r.Shuffle(len(facts), func(i, j int) { facts[i], facts[j] = facts[j], facts[i] })
	p, err := symbolic.Compile(context.Background(), rules...)
	if err != nil {
		t.Fatal(err)
	}
	again, err := p.Infer(context.Background(), memoryOf(t, facts), engine.Options{})
	if err != nil {
		t.Fatal(err)
	}
	a, b := in.Conclusions(), again.Conclusions()
	if len(a) != len(b) {
		t.Fatal("another order has other conclusions")
	}
	for i := range a {
		p, _, err := in.Why(a[i].Atom)
		if err != nil {
			t.Fatal(err)
		}
		q, _, err := again.Why(b[i].Atom)
		if err != nil {
			t.Fatal(err)
		}
		if p.ID != q.ID {
			t.Fatalf("another order has another proof\n%v\n%v", lines(p), lines(q))
		}
	}
}
