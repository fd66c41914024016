package proof_test

import (
	"slices"
	"testing"

	"whence/reason/proof"
)

func outer() proof.Proof {
	return proof.Proof{ID: "x", Checked: true, Nodes: []proof.Node{
		{Kind: proof.Derived, Rule: "s1", Premises: []int{1, 2}}, {Kind: proof.Told, ID: "f8"}, {Kind: proof.Told, ID: "f9"},
	}}
}

func part(checked bool) proof.Proof {
	return proof.Proof{ID: "y", Checked: checked, Root: 1, Nodes: []proof.Node{
		{Kind: proof.Supposed, ID: "f1"}, {Kind: proof.Derived, Rule: "r1", Premises: []int{0}, Confidence: 0.5},
	}}
}

// A proof goes on in the one that is put in the place of a told step, and is as checked as
// that one is; the proofs that were joined stay as they were.
func TestJoin(t *testing.T) {
	o := outer()
	p := proof.Join(o, map[int]proof.Proof{1: part(true)})
	if len(p.Nodes) != 4 || p.Nodes[1].Rule != "r1" || p.Nodes[p.Nodes[1].Premises[0]].ID != "f1" || p.Nodes[2].ID != "f9" {
		t.Errorf("%+v", p)
	}
	if !p.Checked || p.ID == o.ID || len(o.Nodes) != 3 || o.Nodes[1].ID != "f8" {
		t.Errorf("%+v of %+v", p, o)
	}
	if q := proof.Join(o, map[int]proof.Proof{1: part(false)}); q.Checked {
		t.Error("a part that nobody checked makes the whole unchecked")
	}
	if q := proof.Join(o, nil); q.ID == p.ID {
		t.Errorf("%s is the id of two proofs", q.ID)
	}
}

// What rests on a supposition is known step by step.
func TestSupposing(t *testing.T) {
	p := proof.Join(outer(), map[int]proof.Proof{1: part(true)})
	if got := p.Supposing(); !slices.Equal(got, []bool{true, true, false, true}) {
		t.Errorf("supposing are %v", got)
	}
	if !p.Supposes() || outer().Supposes() {
		t.Error("a proof supposes where one of its steps does")
	}
}

// A step that two parts share stands in a proof once.
func TestShared(t *testing.T) {
	p := proof.Join(outer(), map[int]proof.Proof{1: part(true), 2: part(true)}).Shared()
	if len(p.Nodes) != 3 || p.Root != 0 || !slices.Equal(p.Nodes[0].Premises, []int{1, 1}) {
		t.Errorf("%+v", p)
	}
}
