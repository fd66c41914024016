package reason_test

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"

	"whence/engine"
	"whence/reason"
	"whence/triple"
)

// TestOneWriterManyReaders: questions asked while facts come and go are answered
// from a base before a change or after it, never between.
func TestOneWriterManyReaders(t *testing.T) {
	b := newBase(t, reason.Options{})
	ctx := context.Background()
	rules := []triple.StoredRule{ruleOf(t, "is(X, /both) :- is(X, /left), is(X, /right)", "r1"), ruleOf(t, "-is(X, /none) :- is(X, /both)", "r2")}
	if _, err := b.Update(ctx, reason.Change{Rules: rules}); err != nil {
		t.Fatal(err)
	}
	var readers sync.WaitGroup
	for range 4 {
		readers.Go(func() {
			for range 30 {
				f, err := b.Ask(ctx, yesNo(t, "is(/x, /left), -is(/x, /none)"))
				if err != nil || f.Verdict == reason.Refuted {
					t.Errorf("%s, %v", f.Verdict, err)
				}
				if _, _, err := b.WhyNot(ctx, atom(t, "is(/y, /both)")); err != nil {
					t.Error(err)
				}
				b.Size()
			}
		})
	}
	for i := range 30 {
		left, right := fmt.Sprintf("l%d", i), fmt.Sprintf("r%d", i+10)
		c := reason.Change{Facts: []triple.Fact{{ID: left, Triple: lowered(t, "is(/x, /left)")}, {ID: right, Triple: lowered(t, "is(/x, /right)")}}}
		if _, err := b.Update(ctx, c); err != nil {
			t.Fatal(err)
		}
		if _, err := b.Update(ctx, reason.Change{Drop: []string{left, right}}); err != nil {
			t.Fatal(err)
		}
	}
	readers.Wait()
}

// TestCancelled: a change whose context has ended is not made.
func TestCancelled(t *testing.T) {
	b := newBase(t, reason.Options{})
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	before := b.Dump()
	c := reason.Change{
		Facts: []triple.Fact{{ID: "f1", Triple: lowered(t, "is(/x, /left)")}},
		Rules: []triple.StoredRule{ruleOf(t, "is(X, /right) :- is(X, /left)", "r1")},
	}
	if _, err := b.Update(ctx, c); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
	if after := b.Dump(); after != before {
		t.Errorf("a cancelled change was made:\n%s", after)
	}
}

// TestBudget: an evaluation that outgrows its budget is refused, and says so.
func TestBudget(t *testing.T) {
	b := newBase(t, reason.Options{Engine: engine.Options{MaxFacts: 50}})
	c := reason.Change{Rules: []triple.StoredRule{ruleOf(t, "near(X, Z) :- near(X, Y), near(Y, Z)", "r1")}}
	for i := range 30 {
		tr := lowered(t, fmt.Sprintf("near(/n%d, /n%d)", i, i+1))
		c.Facts = append(c.Facts, triple.Fact{ID: fmt.Sprintf("f%d", i), Triple: tr})
	}
	if _, err := b.Update(context.Background(), c); !errors.Is(err, engine.ErrBudget) {
		t.Errorf("got %v", err)
	}
	if facts, derived := b.Size(); facts+derived != 0 {
		t.Errorf("%d facts and %d conclusions are left", facts, derived)
	}
}

// TestNearMissIsCut: a search that runs out of time says so.
func TestNearMissIsCut(t *testing.T) {
	b := newBase(t, reason.Options{Search: reason.SearchBounds{Probes: 1}})
	c := reason.Change{Rules: []triple.StoredRule{ruleOf(t, "is(X, /c) :- is(X, /a), is(X, /b)", "r1")}}
	if _, err := b.Update(context.Background(), c); err != nil {
		t.Fatal(err)
	}
	if _, s, err := b.WhyNot(context.Background(), atom(t, "is(/x, /c)")); err != nil || s.Cut != "probes" {
		t.Errorf("cut %q, %v", s.Cut, err)
	}
}

// TestRuleOfProof: every rule that a proof names can be read.
func TestRuleOfProof(t *testing.T) {
	p := &player{t: t, b: newBase(t, reason.Options{})}
	for _, line := range []string{
		"relation likes symmetric", "rule is(X, /liked) :- likes(Y, X)",
		"tell synonym_of(/bob, /robert)", "tell likes(/robert, /ann)",
	} {
		p.run(line)
	}
	proof, ok, err := p.b.Why(context.Background(), atom(t, "is(/bob, /liked)"))
	if err != nil || !ok {
		t.Fatal(ok, err)
	}
	for _, n := range proof.Nodes {
		if _, ok := p.b.Rule(n.Rule); n.Kind == reason.Derived && !ok {
			t.Errorf("no rule %q", n.Rule)
		}
	}
}

// TestRemember: a fact taken back before the base was made is the first guess.
func TestRemember(t *testing.T) {
	b := newBase(t, reason.Options{})
	c := reason.Change{
		Facts: []triple.Fact{{ID: "f1", Triple: lowered(t, "uses(/a, /b)")}},
		Rules: []triple.StoredRule{ruleOf(t, "has(X, Z) :- uses(X, Y), provides(Y, Z)", "r1")},
	}
	if _, err := b.Update(context.Background(), c); err != nil {
		t.Fatal(err)
	}
	b.Remember([]triple.Fact{{ID: "f2", Triple: lowered(t, "provides(/b, /c)")}})
	misses, _, err := b.WhyNot(context.Background(), atom(t, "has(/a, /c)"))
	if err != nil || len(misses) == 0 || misses[0].Fails[0].By != "f2" {
		t.Errorf("%v, %v", misses, err)
	}
}
