package check_test

import (
	"context"
	"slices"
	"testing"

	"whence/engine"
	"whence/engine/check"
)

const program = `e(/a, /b) [confidence: 0.5]. e(/b, /c). e(/c, /d).
p(X, Y) :- e(X, Y) [id: "edge"].
p(X, Z) :- p(X, Y), e(Y, Z), X != Z, !blocked(X), N = fn:plus(1, 2), N > 2 [id: "step", confidence: 0.9].
n(X, N) :- p(X, _) |> do fn:group_by(X), let N = fn:count() [id: "count"].
blocked(/z).`

// mutation is a way to spoil a proof.
type mutation struct {
	name  string
	spoil func(p *engine.Proof) bool // false where it does not apply
}

func first(p *engine.Proof, kind engine.NodeKind) int {
	return slices.IndexFunc(p.Nodes, func(n engine.ProofNode) bool { return n.Kind == kind })
}

func on(kind engine.NodeKind, spoil func(n *engine.ProofNode, p *engine.Proof)) func(*engine.Proof) bool {
	return func(p *engine.Proof) bool {
		i := first(p, kind)
		if i >= 0 {
			spoil(&p.Nodes[i], p)
		}
		return i >= 0
	}
}

var mutations = []mutation{
	{"no root", func(p *engine.Proof) bool { p.Root = len(p.Nodes); return true }},
	{"a circle", on(engine.Derived, func(n *engine.ProofNode, p *engine.Proof) { n.Premises[0] = p.Root })},
	{"a premise out of range", on(engine.Derived, func(n *engine.ProofNode, _ *engine.Proof) { n.Premises[0] = 99 })},
	{"a premise missing", on(engine.Derived, func(n *engine.ProofNode, _ *engine.Proof) { n.Premises = n.Premises[1:] })},
	{"another conclusion", on(engine.Derived, func(n *engine.ProofNode, _ *engine.Proof) {
		n.Atom.Args = []engine.Term{engine.Name("/x"), engine.Name("/y")}
	})},
	{"another rule", on(engine.Derived, func(n *engine.ProofNode, _ *engine.Proof) { n.RuleID = "none" })},
	{"the other rule", on(engine.Derived, func(n *engine.ProofNode, _ *engine.Proof) {
		n.RuleID = map[string]string{"edge": "step", "step": "edge", "count": "edge"}[n.RuleID]
	})},
	{"too sure", on(engine.Derived, func(n *engine.ProofNode, _ *engine.Proof) { n.Confidence = 1.1 })},
	{"told too surely", on(engine.Told, func(n *engine.ProofNode, _ *engine.Proof) { n.Confidence = 0.99 })},
	{"never told", on(engine.Told, func(n *engine.ProofNode, _ *engine.Proof) {
		n.Atom.Args = []engine.Term{engine.Name("/x"), engine.Name("/y")}
	})},
	{"not absent", on(engine.Absent, func(n *engine.ProofNode, _ *engine.Proof) {
		n.Literal.Atom.Args = []engine.Term{engine.Name("/z")}
	})},
	{"a false comparison", on(engine.Compared, func(n *engine.ProofNode, _ *engine.Proof) { n.Literal.Right = n.Literal.Left })},
	{"no absence", on(engine.Absent, func(n *engine.ProofNode, _ *engine.Proof) { n.Literal = nil })},
	{"no comparison", on(engine.Compared, func(n *engine.ProofNode, _ *engine.Proof) { n.Literal = nil })},
	{"denied", on(engine.Told, func(n *engine.ProofNode, _ *engine.Proof) { n.Atom.Denied = true })},
}

// TestSpoiledProofs accepts the proofs of the engine and refuses each of them
// once it is spoiled.
func TestSpoiledProofs(t *testing.T) {
	p, err := engine.Load(context.Background(), engine.Options{}, engine.Source{Text: program})
	if err != nil {
		t.Fatal(err)
	}
	spoiled := map[string]int{}
	for _, pred := range []string{"p", "n"} {
		for a := range p.Atoms(pred) {
			if err := verify(p, prove(t, p, a)); err != nil {
				t.Errorf("%s: %v", a, err)
			}
			for _, m := range mutations {
				bad := prove(t, p, a)
				if !m.spoil(bad) {
					continue
				}
				spoiled[m.name]++
				if verify(p, bad) == nil {
					t.Errorf("%s: %s was accepted", a, m.name)
				}
			}
		}
	}
	for _, m := range mutations {
		if spoiled[m.name] == 0 {
			t.Errorf("%s applied nowhere", m.name)
		}
	}
}

func prove(t *testing.T, p *engine.Program, a engine.Atom) *engine.Proof {
	t.Helper()
	pr, ok := p.Why(t.Context(), a)
	if !ok {
		t.Fatalf("no proof of %s", a)
	}
	return pr
}

func verify(p *engine.Program, pr *engine.Proof) error {
	rules := map[string]engine.Clause{}
	for _, r := range p.Rules() {
		rules[r.ID] = r
	}
	return check.Proof(pr, func(id string) (engine.Clause, bool) { r, ok := rules[id]; return r, ok },
		func(a engine.Atom) (float64, bool) {
			f, ok := p.View().Told(a)
			if f.Confidence == 0 {
				f.Confidence = 1
			}
			return f.Confidence, ok
		}, p.View().Holds)
}

// TestNil refuses what is no proof at all.
func TestNil(t *testing.T) {
	if check.Proof(nil, nil, nil, nil) == nil || check.Proof(&engine.Proof{}, nil, nil, nil) == nil {
		t.Error("nothing was accepted as a proof")
	}
}
