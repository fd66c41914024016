package learn

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"whence/engine"
	"whence/reason"
	"whence/triple"
)

const birds = `
Decl bird(X). Decl flies(X). Decl penguin(X).
bird(/tweety). bird(/opus). penguin(/opus).
-flies(/opus).
`

func step(t *testing.T, r Reviewer, texts ...string) (before, after *engine.Program, outcomes []Outcome) {
	t.Helper()
	before = load(t, birds)
	var c Candidates
	for i, text := range texts {
		c = append(c, Candidate{Name: fmt.Sprint(i), Text: text})
	}
	after, outcomes, err := Trainer{Proposer: c, Reviewer: r}.Step(t.Context(), before)
	if err != nil {
		t.Fatal(err)
	}
	return before, after, outcomes
}

func saved(t *testing.T, p *engine.Program) string {
	t.Helper()
	var b strings.Builder
	if err := p.Save(&b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestStepRefusesWithoutTrace(t *testing.T) {
	before, after, outcomes := step(t, NoConflict{},
		"flies(X :- bird(X).",
		"flies(X) :- bird(Y).",
		"flies(X) :- bird(X), !heavy(X).\nheavy(X) :- bird(X), !flies(X).",
		"flies(X) :- bird(X).")
	want := []string{"rejected parse", "rejected analyze", "rejected stratify", "vetoed "}
	for i, o := range outcomes {
		if got := fmt.Sprintf("%s %s", o.Verdict, o.Stage); got != want[i] {
			t.Errorf("%q: %s (%s), want %s", o.Candidate.Text, got, o.Reason, want[i])
		}
		if o.Reason == "" || (o.Err != nil) != (o.Verdict == Rejected) {
			t.Errorf("%q: reason %q, error %v", o.Candidate.Text, o.Reason, o.Err)
		}
	}
	if after != before || saved(t, after) != saved(t, load(t, birds)) {
		t.Error("a refused candidate left a trace")
	}
}

func TestConsequences(t *testing.T) {
	_, after, outcomes := step(t, nil, "flies(X) :- bird(X).", "bird(/polly).")
	o := outcomes[0]
	if fmt.Sprint(o.Derived) != "[flies(/opus) flies(/tweety)]" || fmt.Sprint(o.Contradicts) != "[flies(/opus)]" {
		t.Errorf("%+v", o.Consequences)
	}
	if o := outcomes[1]; fmt.Sprint(o.Derived) != "[flies(/polly)]" {
		t.Errorf("the second stands on the first: %+v", o.Consequences)
	}
	if !after.View().Holds(engine.Atom{Pred: "flies", Args: []engine.Term{engine.Name("/polly")}}) {
		t.Error("the next program lacks what was adopted")
	}
}

func TestReviewersInTurn(t *testing.T) {
	flies, err := engine.ParseAtom("flies(/tweety)")
	if err != nil {
		t.Fatal(err)
	}
	review := All(Consequential{}, NoConflict{Forbidden: []engine.Atom{{Pred: "penguin", Args: []engine.Term{engine.Name("/tweety")}}}}, Gain{[]engine.Atom{flies}})
	_, _, outcomes := step(t, review,
		"flies(X) :- penguin(X), bird(X), -bird(X).",
		"penguin(X) :- bird(X).",
		"bird(X) :- penguin(X).\nbird(/polly).\nDecl dear(X).\ndear(X) :- bird(X).",
		"flies(X) :- bird(X), !penguin(X).")
	want := []string{"nothing would follow from it", "which is forbidden", "no gain in coverage", "1 of 1 wanted facts hold, 0 before"}
	for i, o := range outcomes {
		if !strings.Contains(o.Reason, want[i]) || (o.Verdict == Adopted) != (i == 3) {
			t.Errorf("%q: %s since %q, want %q", o.Candidate.Text, o.Verdict, o.Reason, want[i])
		}
	}
}

func TestStepPassesErrorsOn(t *testing.T) {
	broken := errors.New("away")
	fails := Trainer{Proposer: ProposerFunc(func(context.Context, *engine.Program, []engine.Fact) ([]Candidate, error) { return nil, broken })}
	if p, outcomes, err := fails.Step(t.Context(), load(t, birds)); !errors.Is(err, broken) || p != nil || outcomes != nil {
		t.Errorf("%v, %v, %v", p, outcomes, err)
	}
	fails = Trainer{Proposer: Candidates{{Text: "flies(X) :- bird(X)."}}, Reviewer: ReviewerFunc(func(context.Context, Case) (Decision, error) { return Decision{}, broken })}
	if _, _, err := fails.Step(t.Context(), load(t, birds)); !errors.Is(err, broken) {
		t.Errorf("got %v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, _, err := (Trainer{Proposer: Candidates{{Text: "flies(X) :- bird(X)."}}}).Step(ctx, load(t, birds)); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
}

func TestObservationsReachTheProposer(t *testing.T) {
	seen := Cooccurrence{Sequences: [][]string{{"a", "b"}, {"a", "b", "a"}, {"c"}}}
	var got []engine.Fact
	trainer := Trainer{Observer: seen, Proposer: ProposerFunc(func(_ context.Context, _ *engine.Program, f []engine.Fact) ([]Candidate, error) {
		got = f
		return nil, nil
	})}
	if _, _, err := trainer.Step(t.Context(), load(t, birds)); err != nil {
		t.Fatal(err)
	}
	if len(got) != 1 || got[0].Atom.Pred != "pmi" || got[0].Atom.Args[4].Int() != 2 {
		t.Errorf("observed %v", got)
	}
}

func TestPMIByDefinition(t *testing.T) {
	for _, c := range []struct {
		both, a, b, n int
		pmi, npmi     float64
	}{
		{5, 5, 6, 20, math.Log(6. * 20 / 42), math.Log(6.*20/42) / -math.Log(6./20)},
		{0, 5, 6, 20, math.Log(20. / 42), 0},
		{20, 20, 20, 20, math.Log(20. / 21), 0},
		{19, 19, 19, 20, 0, 0},
	} {
		if got := PMI(c.both, c.a, c.b, c.n); math.Abs(got-c.pmi) > 1e-12 {
			t.Errorf("PMI%+v = %v", c, got)
		}
		if got := NPMI(c.both, c.a, c.b, c.n); math.Abs(got-c.npmi) > 1e-12 {
			t.Errorf("NPMI%+v = %v", c, got)
		}
	}
}

func TestThresholds(t *testing.T) {
	// Nine others make the PMI of the pair high enough; its support decides.
	pair := func(support int) [][]string {
		var out [][]string
		for range support {
			out = append(out, []string{"a", "b"})
		}
		for i := range 9 {
			out = append(out, []string{fmt.Sprint(i)})
		}
		return out
	}
	if got, err := (Cooccurrence{Sequences: pair(4)}).Notable(t.Context()); err != nil || len(got) != 0 {
		t.Errorf("a support of four: %+v", got)
	}
	if got, err := (Cooccurrence{Sequences: pair(5)}).Notable(t.Context()); err != nil || len(got) != 1 || got[0].Share() != 1 {
		t.Errorf("a support of five: %+v", got)
	}
	if got, err := (Cooccurrence{Sequences: pair(5), MinPMI: .85}).Notable(t.Context()); err != nil || len(got) != 0 {
		t.Errorf("a PMI of %v: %+v", math.Log(6.*14/36), got)
	}
	if got, err := (Cooccurrence{Sequences: [][]string{{"b", "a"}, {"a", "b"}}, Ordered: true}).Pairs(t.Context()); err != nil || len(got) != 2 || got[0].Support != 1 {
		t.Errorf("in order: %+v", got)
	}
}

func TestMinerProposesWhatIsNew(t *testing.T) {
	p := load(t, family+"grandparent(X, Y) :- parent(X, Z), parent(Z, Y).")
	m := Miner{MineOptions{MinSupport: 2, ChainsOnly: true}}
	got, err := m.Propose(t.Context(), p, nil)
	if err != nil || slices.ContainsFunc(got, func(c Candidate) bool {
		return strings.Contains(c.Text, "grandparent(X, Y) :- parent(X, Z), parent(Z, Y)")
	}) {
		t.Errorf("%v, %v", got, err)
	}
}

// A rule mined from a base of triples is previewed on it, and leaves it as it
// was.
func TestConsider(t *testing.T) {
	base, err := reason.New(t.Context(), reason.Options{})
	if err != nil {
		t.Fatal(err)
	}
	var facts []triple.Fact
	say := func(s, r, o string, denied bool) {
		facts = append(facts, triple.Fact{ID: fmt.Sprintf("f%d", len(facts)+1), Triple: triple.Triple{
			Subject: triple.Const(triple.Proper, s), Relation: r, Object: triple.Const(triple.Proper, o), Denied: denied}})
	}
	for i := range 6 {
		say(fmt.Sprintf("p%d", i), "owns", fmt.Sprintf("c%d", i), false)
		if i < 4 {
			say(fmt.Sprintf("c%d", i), "owned_by", fmt.Sprintf("p%d", i), false)
		}
	}
	say("c5", "owned_by", "p5", true)
	if _, err := base.Update(t.Context(), reason.Change{Facts: facts}); err != nil {
		t.Fatal(err)
	}
	mined, err := Mine(t.Context(), Atoms(slices.Values(facts)), MineOptions{MinSupport: 3, Heads: []string{"owned_by"}})
	if err != nil || len(mined) != 1 {
		t.Fatalf("%v, %v", mined, err)
	}
	p, err := Consider(t.Context(), base, mined[0], "m1")
	if err != nil || p.Refused != nil {
		t.Fatal(err, p.Refused)
	}
	if len(p.Effect.Derived) != 2 || len(p.Effect.Conflicts) != 1 || p.Measure.Support != 4 || len(p.Counter) != 1 || p.Counter[0].String() != "owned_by(c5, p5)" {
		t.Errorf("%+v", p)
	}
	if _, kept := base.Rule("m1"); kept {
		t.Error("the preview was kept")
	}
}
