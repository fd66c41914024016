package reason_test

import (
	"context"
	"testing"

	"whence/reason"
	"whence/triple"
)

// TestHeldAndJoin: what holds is given with its confidence, and a proof that
// takes another in goes on in it.
func TestHeldAndJoin(t *testing.T) {
	ctx := context.Background()
	b := newBase(t, reason.Options{})
	tr := lowered(t, "uses(/a, /b)")
	tr.Confidence = 0.5
	c := reason.Change{
		Facts: []triple.Fact{{ID: "f1", Triple: tr}, {ID: "f2", Triple: lowered(t, "-uses(/a, /c)")}},
		Rules: []triple.StoredRule{ruleOf(t, "needs(X, Y) :- uses(X, Y)", "r1")},
	}
	if _, err := b.Update(ctx, c); err != nil {
		t.Fatal(err)
	}
	x, y := triple.Var("X"), triple.Var("Y")
	held, err := b.Held(ctx, triple.Triple{Subject: x, Relation: "needs", Object: y}, triple.Triple{Subject: x, Relation: "uses", Object: y})
	if err != nil || len(held) != 2 || held[0].String() != "needs(a, b)" || held[0].Confidence != 0.5 || held[1].String() != "uses(a, b)" {
		t.Fatalf("%v, %v", held, err)
	}
	part, _, err := b.Why(ctx, atom(t, "needs(/a, /b)"))
	if err != nil {
		t.Fatal(err)
	}
	outer := reason.Proof{ID: "x", Checked: true, Nodes: []reason.Node{
		{Kind: reason.Derived, Rule: "s1", Premises: []int{1, 2}}, {Kind: reason.Told}, {Kind: reason.Told, ID: "f9"},
	}}
	p := reason.Join(outer, map[int]reason.Proof{1: part})
	if len(p.Nodes) != 4 || p.Nodes[1].Rule != "r1" || p.Nodes[p.Nodes[1].Premises[0]].ID != "f1" || p.Nodes[2].ID != "f9" || !p.Checked || p.ID == "x" {
		t.Errorf("%+v", p)
	}
	if q := reason.Join(outer, nil); q.ID == p.ID || len(outer.Nodes) != 3 {
		t.Errorf("%s %s", q.ID, p.ID)
	}
}
