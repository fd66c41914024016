package reason_test

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"whence/reason"
	"whence/triple"
)

// facts is a source of all its facts.
type facts []triple.Fact

func (fs facts) Matching(_ context.Context, p triple.Triple, limit int) (out []triple.Fact, more bool, err error) {
	fit := func(want, is triple.Term) bool { return want.IsVar() || want.Name == is.Name }
	for _, f := range fs {
		if fit(p.Subject, f.Triple.Subject) && fit(p.Object, f.Triple.Object) && (p.Relation == "" || p.Relation == f.Triple.Relation) {
			if len(out) == limit {
				return out, true, nil
			}
			out = append(out, f)
		}
	}
	return out, false, nil
}

// TestGatheredFindings: a base that holds nothing but rules finds, once it has
// gathered what bears on a question, what one that holds all finds: the same
// verdict, answers and confidence.
func TestGatheredFindings(t *testing.T) {
	ctx := context.Background()
	rapid.Check(t, func(rt *rapid.T) {
		w := drawWorld(rt, shape{synonyms: true, properties: true, denials: true, maxFacts: 9})
		whole := w.base(t)
		few := newBase(t, reason.Options{})
		same := slices.DeleteFunc(slices.Clone(w.facts), func(f triple.Fact) bool { return f.Triple.Relation != triple.SynonymOf })
		if _, err := few.Update(ctx, reason.Change{Facts: same, Rules: w.rules, Relations: w.props}); err != nil {
			rt.Fatal(err)
		}
		for range 4 {
			goal := drawTriple(rt, someNames, []string{"X"}, shape{denials: true})
			q := triple.Question{Form: triple.YesNo, Goals: [][]triple.Literal{{{Triple: goal}}}}
			if !goal.Ground() {
				q.Form, q.Wanted = triple.Which, []string{"X"}
			}
			cut, err := few.Gather(ctx, facts(w.facts), reason.GatherBounds{}, goal)
			if err != nil || cut != "" {
				rt.Fatalf("%v: cut by %q, %v", goal, cut, err)
			}
			got, err1 := few.Ask(ctx, q)
			want, err2 := whole.Ask(ctx, q)
			if err1 != nil || err2 != nil {
				rt.Fatal(err1, err2)
			}
			if g, x := w.said(got), w.said(want); g != x {
				rt.Fatalf("%v in %+v:\n got %s\nwant %s", goal, w, g, x)
			}
		}
	})
}

// said is what a finding says, without its proofs and near-misses: there may be
// other proofs as good, and other names of one thing.
func (w world) said(f reason.Finding) string {
	verdict := f.Verdict
	if verdict == reason.Unknown {
		verdict = reason.Unprovable
	}
	out := string(verdict)
	for _, a := range f.Answers {
		out += fmt.Sprintf(" %.9f", a.Confidence)
		if !w.synonyms() {
			out += fmt.Sprint(a.Literals)
		}
	}
	return out
}

func (w world) synonyms() bool {
	return slices.ContainsFunc(w.facts, func(f triple.Fact) bool { return f.Triple.Relation == triple.SynonymOf })
}

// TestGatherIsBounded: a bound that is hit is named, and the base is sound with
// what there is.
func TestGatherIsBounded(t *testing.T) {
	ctx := context.Background()
	var many facts
	for i := range 3000 {
		tr := triple.Triple{Subject: term(fmt.Sprintf("n%d", i)), Relation: "next", Object: term(fmt.Sprintf("n%d", i+1))}
		many = append(many, triple.Fact{ID: fmt.Sprintf("f%d", i), Triple: tr})
	}
	for _, c := range []struct {
		o    reason.GatherBounds
		goal string
		want string
	}{
		{reason.GatherBounds{Reads: 50}, "reaches(/n0, /n2000)", "reads"},
		{reason.GatherBounds{Each: 10}, "next(X, Y)", "facts"},
		{reason.GatherBounds{}, "next(/n5, /n6)", ""},
		{reason.GatherBounds{}, "next(/nowhere, X)", ""},
	} {
		b := newBase(t, reason.Options{Now: still})
		rules := []triple.StoredRule{ruleOf(t, "reaches(X, Y) :- next(X, Y)", "r1"), ruleOf(t, "reaches(X, Z) :- next(X, Y), reaches(Y, Z)", "r2")}
		if _, err := b.Update(ctx, reason.Change{Rules: rules}); err != nil {
			t.Fatal(err)
		}
		cut, err := b.Gather(ctx, many, c.o, lowered(t, c.goal))
		if facts, _ := b.Size(); err != nil || cut != c.want || facts > 120 {
			t.Errorf("%s: cut by %q, want %q; %d facts, %v", c.goal, cut, c.want, facts, err)
		}
	}
}
