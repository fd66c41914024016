package reason_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"whence/engine"
	"whence/reason"
	"whence/triple"
)

// company is a base of about n facts with 100 rules: components use and provide
// things, people work in teams that own components, and rules conclude who is
// responsible, what depends on what, and what is certified.
func company(tb testing.TB, n int) *reason.Base {
	tb.Helper()
	return loaded(tb, companyChange(tb, n))
}

func loaded(tb testing.TB, c reason.Change) *reason.Base {
	b, err := reason.New(context.Background(), reason.Options{})
	if err != nil {
		tb.Fatal(err)
	}
	if err := b.Load(context.Background(), c); err != nil {
		tb.Fatal(err)
	}
	return b
}

func companyChange(tb testing.TB, n int) reason.Change {
	rng := rand.New(rand.NewPCG(1, 2))
	var c reason.Change
	add := func(s, r, o string) {
		t := triple.Triple{Subject: term(s), Relation: r, Object: term(o)}
		c.Facts = append(c.Facts, triple.Fact{ID: fmt.Sprintf("f%d", len(c.Facts)+1), Triple: t})
	}
	for i := range n / 5 {
		add(fmt.Sprintf("component%d", i), "uses", fmt.Sprintf("component%d", rng.IntN(n/5)))
		add(fmt.Sprintf("component%d", i), "provides", fmt.Sprintf("capability%d", rng.IntN(n/10+1)))
		add(fmt.Sprintf("team%d", i/10), "owns", fmt.Sprintf("component%d", i))
		add(fmt.Sprintf("person%d", i), "works_in", fmt.Sprintf("team%d", rng.IntN(n/50+1)))
		add(fmt.Sprintf("person%d", i), "is", fmt.Sprintf("trait%d", rng.IntN(50)))
	}
	rule := func(text string) {
		c.Rules = append(c.Rules, ruleOf(tb, text, fmt.Sprintf("r%d", len(c.Rules)+1)))
	}
	rule("has_capability(X, Z) :- uses(X, Y), provides(Y, Z)")
	rule("responsible_for(X, Z) :- works_in(X, Y), owns(Y, Z)")
	rule("expert_in(X, Z) :- responsible_for(X, Y), has_capability(Y, Z), is(X, /trait1)")
	rule("may_release(X, Y) :- responsible_for(X, Y), is(X, /trained), !is(X, /suspended)")
	for i := range 48 {
		rule(fmt.Sprintf("is(X, /level%d) :- is(X, /trait%d), is(X, /trained)", i, i))
		rule(fmt.Sprintf("can(X, /task%d) :- is(X, /level%d), is(X, /rested)", i, i))
	}
	return c
}

func yesNo(tb testing.TB, text string) triple.Question {
	return triple.Question{Form: triple.YesNo, Goals: goals(tb, text)}
}

// BenchmarkAskProved is a question with a proof of two steps on a base of 1,000
// facts; a turn has 5 ms for everything.
func BenchmarkAskProved(b *testing.B) { benchmarkAsk(b, company(b, 1000), "expert_in(X, Y)") }

// BenchmarkAskUnprovable is one that ends in a search for near-misses.
func BenchmarkAskUnprovable(b *testing.B) {
	benchmarkAsk(b, company(b, 1000), "may_release(/person1, /component1)")
}

// BenchmarkTell is one fact told and taken back on a base of 1,000 facts.
func BenchmarkTell(b *testing.B) {
	base := company(b, 1000)
	fact := triple.Fact{ID: "new", Triple: lowered(b, "is(/person1, /trained)")}
	for b.Loop() {
		if _, err := base.Update(context.Background(), reason.Change{Facts: []triple.Fact{fact}}); err != nil {
			b.Fatal(err)
		}
		if _, err := base.Update(context.Background(), reason.Change{Drop: []string{"new"}}); err != nil {
			b.Fatal(err)
		}
	}
}

func benchmarkAsk(b *testing.B, base *reason.Base, goal string) {
	q := yesNo(b, goal)
	for b.Loop() {
		if _, err := base.Ask(context.Background(), q); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkNearMiss asks for near-misses on 10^5 facts with 100 rules, of goals
// of every kind; the median is to be under 5 ms.
func BenchmarkNearMiss(b *testing.B) {
	base := company(b, 100_000)
	var took []time.Duration
	for b.Loop() {
		i := len(took)
		goal := []string{
			fmt.Sprintf("has_capability(/component%d, /capability%d)", i%20000, i%10000),
			fmt.Sprintf("may_release(/person%d, /component%d)", i%20000, (i*7)%20000),
			fmt.Sprintf("can(/person%d, /task%d)", i%20000, i%48),
			fmt.Sprintf("expert_in(/person%d, /capability%d)", i%20000, i%10000),
			fmt.Sprintf("uses(/componnent%d, /component%d)", i%20000, i%10000),
		}[i%5]
		start := time.Now()
		if _, err := base.Ask(context.Background(), yesNo(b, goal)); err != nil {
			b.Fatal(err)
		}
		took = append(took, time.Since(start))
	}
	slices.Sort(took)
	b.ReportMetric(float64(took[len(took)/2].Microseconds()), "median-µs")
	b.ReportMetric(float64(took[len(took)*99/100].Microseconds()), "p99-µs")
}

// BenchmarkNearMissHub asks of a thing that 20,000 facts speak of.
func BenchmarkNearMissHub(b *testing.B) {
	c := companyChange(b, 100_000)
	for i := range 20_000 {
		t := triple.Triple{Subject: term(fmt.Sprintf("person%d", i)), Relation: "lives_in", Object: term("vienna")}
		c.Facts = append(c.Facts, triple.Fact{ID: fmt.Sprintf("v%d", i), Triple: t})
	}
	c.Rules = append(c.Rules, ruleOf(b, "is(X, /visited) :- lives_in(Y, X), is(Y, /travelled)", "hub"))
	base := loaded(b, c)
	b.ResetTimer()
	for b.Loop() {
		if _, _, err := base.WhyNot(context.Background(), atom(b, "is(/vienna, /visited)")); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkLoad is the start on a base of 10^5 facts with 100 rules, from which
// 2*10^5 conclusions follow, per load. BenchmarkLoadEngine is the engine's part
// of it.
func BenchmarkLoad(b *testing.B) {
	c := companyChange(b, 100_000)
	for b.Loop() {
		loaded(b, c)
	}
}

func BenchmarkLoadEngine(b *testing.B) {
	facts, rules := engineParts(b, companyChange(b, 100_000))
	for b.Loop() {
		p, err := engine.FromClauses(context.Background(), engine.Options{}, rules, facts)
		if err != nil {
			b.Fatal(err)
		}
		if _, err := engine.NewSession(context.Background(), p, engine.Options{}); err != nil {
			b.Fatal(err)
		}
	}
}

// engineParts are the facts and rules of a change as the engine takes them.
func engineParts(tb testing.TB, c reason.Change) (facts []engine.Fact, rules []engine.Clause) {
	for _, f := range c.Facts {
		facts = append(facts, engine.Fact{ID: f.ID, Atom: reason.LiftTriple(f.Triple)})
	}
	for _, r := range c.Rules {
		rule, err := reason.LiftRule(r)
		if err != nil {
			tb.Fatal(err)
		}
		rules = append(rules, rule)
	}
	return facts, rules
}
