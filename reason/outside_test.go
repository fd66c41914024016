package reason_test

import (
	"context"
	"errors"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"whence/engine"
	"whence/reason"
	"whence/triple"
)

// apart are rules that a base asks as rules of another kind: they are a base of
// their own. Whatever the two conclude together, one base with all the rules
// has to conclude as well.
type apart struct {
	tb    testing.TB
	rules []triple.StoredRule
}

func (o *apart) Rules() []reason.OutsideRule {
	var out []reason.OutsideRule
	for _, r := range o.rules {
		one := reason.OutsideRule{ID: r.ID, Heads: []engine.Atom{reason.LiftTriple(r.Rule.Head)}}
		for _, l := range r.Rule.Body {
			one.Needs = append(one.Needs, reason.OutsideNeed{Atom: reason.LiftTriple(l.Triple), Absent: l.Absent})
		}
		out = append(out, one)
	}
	return out
}

func (o *apart) Conclude(ctx context.Context, ids []string, held []triple.Triple) ([]reason.Outcome, string, error) {
	inner := newBase(o.tb, reason.Options{})
	c := reason.Change{Rules: slices.DeleteFunc(slices.Clone(o.rules), func(r triple.StoredRule) bool { return !slices.Contains(ids, r.ID) })}
	for _, t := range held {
		c.Facts = append(c.Facts, triple.Fact{ID: t.String(), Triple: t})
	}
	if _, err := inner.Update(ctx, c); err != nil {
		return nil, "", err
	}
	var out []reason.Outcome
	for _, a := range inner.Proven() {
		p, _, err := inner.Why(ctx, a)
		if err != nil {
			return nil, "", err
		}
		if p.Nodes[p.Root].Kind != reason.Derived {
			continue
		}
		fact, _ := reason.LowerAtom(a)
		fact.Confidence = p.Confidence()
		out = append(out, reason.Outcome{Fact: fact, Why: func() (reason.Proof, error) { return p, nil }})
	}
	return out, "", nil
}

func (o *apart) Ways(goal engine.Atom, _ func(...engine.Literal) []engine.Binding) []reason.OutsideWay {
	var out []reason.OutsideWay
	for _, r := range o.rules {
		c, err := reason.LiftRule(r)
		if err != nil {
			o.tb.Fatal(err)
		}
		out = append(out, reason.OutsideWay{Rule: r.ID, Head: c.Head, Body: c.Body})
	}
	return out
}

// split draws a world and takes some of its rules apart; conditions may be
// absences.
func split(t *rapid.T) (world, []triple.StoredRule) {
	w := drawWorld(t, shape{synonyms: true, maxFacts: 6})
	for i := range w.rules {
		body := w.rules[i].Rule.Body
		for k := range body[1:] {
			l := &body[k+1]
			bound := boundIn(triple.Rule{Body: body[:1]}, l.Subject.Var) && boundIn(triple.Rule{Body: body[:1]}, l.Object.Var)
			l.Absent = bound && rapid.IntRange(0, 2).Draw(t, "absent") == 0
		}
	}
	n := rapid.IntRange(0, len(w.rules)).Draw(t, "apart")
	rules := slices.Clone(w.rules)
	w.rules = rules[n:]
	return w, rules[:n]
}

// together are a base of one kind of rules and one of two; false where rules
// rest on their own absence.
func together(t *testing.T, rt *rapid.T, w world, o *apart) (one, two *reason.Base, ok bool) {
	one, two = newBase(t, reason.Options{}), newBase(t, reason.Options{})
	all := w
	all.rules = slices.Concat(o.rules, w.rules)
	_, err := one.Update(context.Background(), all.change())
	_, errRules := two.SetOutside(context.Background(), o)
	_, errFacts := two.Update(context.Background(), w.change())
	var gate *engine.LoadError
	if err != nil {
		if !errors.As(err, &gate) {
			rt.Fatal(err)
		}
		return nil, nil, false
	}
	if errors.Is(errRules, reason.ErrCircle) || errors.Is(errFacts, reason.ErrCircle) {
		return nil, nil, false // of two kinds it is told apart by rule only
	}
	if errRules != nil || errFacts != nil {
		rt.Fatal(errRules, errFacts)
	}
	return one, two, true
}

func TestTwoKindsOfRulesAgainstOne(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		w, rules := split(rt)
		one, two, ok := together(t, rt, w, &apart{t, rules})
		if !ok {
			return
		}
		for _, a := range one.Proven() {
			p, _, err1 := one.Why(context.Background(), a)
			q, holds, err2 := two.Why(context.Background(), a)
			if err1 != nil || err2 != nil || !holds {
				rt.Fatalf("%s: %v, %v, %v in %v and %v", a, holds, err1, err2, w, rules)
			}
			if d := p.Confidence() - q.Confidence(); d > 1e-9 || d < -1e-9 {
				rt.Fatalf("%s: %v by one kind of rules, %v by two", a, p.Confidence(), q.Confidence())
			}
			if err := one.Verify(reason.EngineProof(q)); err != nil {
				rt.Fatalf("%s: the proof over both is none over one: %v\n%+v", a, err, q)
			}
		}
		for _, a := range two.Proven() {
			if _, holds, err := one.Why(context.Background(), a); err != nil || !holds {
				rt.Fatalf("%s holds of two kinds only: %v in %v and %v", a, err, w, rules)
			}
		}
	})
}

// TestChangesAmongTwoKinds: what is told, taken back and supposed later leaves
// the same as what is told at once, and what a near-miss says makes its goal
// follow.
func TestChangesAmongTwoKinds(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		w, rules := split(rt)
		o := &apart{t, rules}
		_, two, ok := together(t, rt, w, o)
		if !ok {
			return
		}
		before := two.Dump()
		goal := drawTriple(rt, someNames, nil, shape{})
		f, err := two.Ask(context.Background(), triple.Question{Form: triple.YesNo, Goals: [][]triple.Literal{{{Triple: goal}}}})
		if err != nil {
			rt.Fatal(err)
		}
		for _, m := range f.NearMisses {
			if _, err := two.Suppose(context.Background(), m.Change); err != nil {
				rt.Fatal(err)
			}
			p, holds, err := two.Why(context.Background(), reason.LiftTriple(goal))
			if err != nil || !holds || p.Confidence() != m.WouldBe {
				rt.Fatalf("%v by %+v: %v, %v", goal, m.Change, holds, err)
			}
			two.Drop()
		}
		if after := two.Dump(); after != before {
			rt.Fatalf("left a trace:\n%s\n%s", before, after)
		}
		out := rapid.SampledFrom(w.facts).Draw(rt, "taken back")
		if _, err := two.Update(context.Background(), reason.Change{Drop: []string{out.ID}}); err != nil {
			rt.Fatal(err)
		}
		w.facts = slices.DeleteFunc(slices.Clone(w.facts), func(f triple.Fact) bool { return f.ID == out.ID })
		one, _, ok := together(t, rt, w, o)
		if !ok {
			return
		}
		if got, want := heldIn(two), heldIn(one); !slices.Equal(got, want) {
			rt.Fatalf("without %s: %v, want %v in %v and %v", out.ID, got, want, w, rules)
		}
	})
}

func heldIn(b *reason.Base) []string {
	var out []string
	for _, a := range b.Proven() {
		out = append(out, a.String())
	}
	return out
}
