package reason_test

import (
	"context"
	"fmt"
	"testing"

	"whence/engine"
	"whence/reason"
	"whence/triple"
)

// TestManyLongProofs asks what somebody is under a chain of rules, where the proofs of
// all answers have more steps than anybody reads: each answer is there, with its last
// step, and those that a proof is given for have a checked one; asked alone, any has.
func TestManyLongProofs(t *testing.T) {
	const kinds = 300
	b := newBase(t, reason.Options{})
	kind := func(i int) triple.Term { return triple.Const(triple.Class, fmt.Sprint("k", i)) }
	is := func(x triple.Term, k triple.Term) triple.Triple {
		return triple.Triple{Subject: x, Relation: triple.InstanceOf, Object: k}
	}
	rex := triple.Const(triple.Proper, "Rex")
	change := reason.Change{Facts: []triple.Fact{{ID: "f1", Triple: is(rex, kind(0))}}}
	for i := range kinds {
		c, err := engine.ParseClause(fmt.Sprintf("instance_of(X, /k%d) :- instance_of(X, /k%d)", i+1, i))
		if err != nil {
			t.Fatal(err)
		}
		c.ID = fmt.Sprint("r", i)
		change.Clauses = append(change.Clauses, c)
	}
	if _, err := b.Update(context.Background(), change); err != nil {
		t.Fatal(err)
	}
	ask := func(q triple.Question) reason.Finding {
		t.Helper()
		f, err := b.Ask(context.Background(), q)
		if err != nil {
			t.Fatal(err)
		}
		return f
	}
	f := ask(triple.Question{Form: triple.Which, Wanted: []string{"what"}, Goals: [][]triple.Literal{{{Triple: is(rex, triple.Var("what"))}}}})
	steps, unproved := 0, 0
	for _, p := range f.Proofs {
		if steps += len(p.Nodes); !p.Checked {
			t.Errorf("%s is not checked", p.ID)
		}
	}
	for _, a := range f.Answers {
		if n := f.Step(a, 0); n.Literal.String() != a.Literals[0].String() {
			t.Errorf("the step of %v is %v", a.Literals[0], n.Literal)
		}
		if a.Proofs[0] == "" {
			unproved++
		}
	}
	if len(f.Answers) != kinds+1 || unproved == 0 || unproved+len(f.Proofs) != len(f.Answers) || steps > 11_000 {
		t.Errorf("%d answers, %d without a proof, %d proofs of %d steps", len(f.Answers), unproved, len(f.Proofs), steps)
	}
	last := ask(triple.Question{Form: triple.YesNo, Goals: [][]triple.Literal{{{Triple: is(rex, kind(kinds))}}}})
	if last.Verdict != reason.Proved || len(last.Proofs) != 1 || len(last.Proofs[0].Nodes) != kinds+1 {
		t.Errorf("asked alone: %s, %d proofs", last.Verdict, len(last.Proofs))
	}
}
