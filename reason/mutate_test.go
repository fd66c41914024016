package reason_test

import (
	"context"
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"whence/engine"
	"whence/reason"
	"whence/triple"
)

// TestMutationsAgainstASecondChecker: however a proof is changed, the checker
// passes it just where brute force finds each of its steps to follow.
func TestMutationsAgainstASecondChecker(t *testing.T) {
	refused := 0
	rapid.Check(t, func(rt *rapid.T) {
		w, apart := split(rt)
		w.rules = append(apart, w.rules...)
		w.facts = slices.DeleteFunc(w.facts, func(f triple.Fact) bool { return f.Triple.Relation == triple.SynonymOf })
		b := newBase(t, reason.Options{})
		if _, err := b.Update(context.Background(), w.change()); err != nil {
			return // through its own absence
		}
		second := byHand{w: w, holds: map[string]bool{}}
		for _, a := range b.Proven() {
			second.holds[a.String()] = true
		}
		proven := b.Proven()
		if len(proven) == 0 {
			return
		}
		p, _, err := b.Why(context.Background(), rapid.SampledFrom(proven).Draw(rt, "conclusion"))
		if err != nil {
			rt.Fatal(err)
		}
		ep := reason.EngineProof(p)
		if !second.passes(ep) {
			rt.Fatalf("the second checker refuses %+v", ep)
		}
		for range rapid.IntRange(1, 2).Draw(rt, "mutations") {
			mutateFreely(rt, ep, w)
		}
		err = b.Verify(ep)
		if want := second.passes(ep); (err == nil) != want {
			rt.Fatalf("passes %v, by hand %v: %v\n%+v\n%+v", err == nil, want, err, ep, w)
		}
		if err != nil {
			refused++
		}
	})
	if refused == 0 {
		t.Error("no mutation was refused")
	}
}

// mutateFreely changes something of a proof; it may be one all the same.
func mutateFreely(t *rapid.T, p *engine.Proof, w world) {
	i := rapid.IntRange(0, len(p.Nodes)-1).Draw(t, "step")
	j := rapid.IntRange(0, len(p.Nodes)-1).Draw(t, "other step")
	n, at := &p.Nodes[i], 0
	if len(n.Premises) > 0 {
		at = rapid.IntRange(0, len(n.Premises)-1).Draw(t, "premise")
	}
	switch op := rapid.IntRange(0, 12).Draw(t, "mutation"); {
	case op == 0 && len(n.Premises) > 0:
		n.Premises = slices.Delete(n.Premises, at, at+1)
	case op == 1 && len(n.Premises) > 1:
		n.Premises[0], n.Premises[at] = n.Premises[at], n.Premises[0]
	case op == 2 && len(n.Premises) > 0: // another step; a circle, it may be
		n.Premises[at] = j
	case op == 3:
		n.Premises = append(n.Premises, j)
	case op == 4 && n.Kind == engine.Derived:
		n.RuleID = rapid.SampledFrom(append(ruleIDs(w), "none")).Draw(t, "rule")
	case op == 5:
		n.Confidence = rapid.SampledFrom([]float64{0, 0.4, 0.5, 0.72, 0.8, 0.9, 1, math.NaN()}).Draw(t, "confidence")
	case op == 6:
		p.Root = j
	case op == 7:
		n.Kind = rapid.SampledFrom([]engine.NodeKind{engine.Told, engine.Derived, engine.Absent, engine.Compared}).Draw(t, "kind")
	case op == 8 && n.Literal != nil:
		n.Literal.Absent = !n.Literal.Absent
	case op == 9:
		n.Atom.Denied = !n.Atom.Denied
	case op == 10: // a fact that may be told or not
		n.Atom = reason.LiftTriple(drawTriple(t, someNames, nil, shape{}))
	default:
		a := &n.Atom
		if n.Literal != nil {
			a = &n.Literal.Atom
		}
		if a.Args = slices.Clone(a.Args); len(a.Args) > 0 {
			a.Args[op%len(a.Args)] = engine.Name("/" + rapid.SampledFrom(someNames).Draw(t, "name"))
		}
	}
}

func ruleIDs(w world) []string {
	var out []string
	for _, r := range w.rules {
		out = append(out, r.ID)
	}
	return out
}

// byHand checks proofs by trying every name for every variable.
type byHand struct {
	w     world
	holds map[string]bool
}

func (h byHand) passes(p *engine.Proof) bool {
	if p.Root < 0 || p.Root >= len(p.Nodes) {
		return false
	}
	for i := range p.Nodes {
		if !h.follows(p, i) || h.rests(p, i, i, len(p.Nodes)) {
			return false
		}
	}
	return true
}

// rests reports whether a step is among those below another.
func (h byHand) rests(p *engine.Proof, from, on, steps int) bool {
	return steps > 0 && slices.ContainsFunc(p.Nodes[from].Premises, func(k int) bool {
		return k == on || h.rests(p, k, on, steps-1)
	})
}

func (h byHand) follows(p *engine.Proof, i int) bool {
	n := p.Nodes[i]
	if slices.ContainsFunc(n.Premises, func(k int) bool { return k < 0 || k >= len(p.Nodes) }) {
		return false
	}
	same := func(x, y float64) bool { return math.Abs(x-y) <= 1e-9 }
	switch n.Kind {
	case engine.Told:
		best := 0.0
		for _, f := range h.w.facts {
			if reason.LiftTriple(f.Triple).Equal(n.Atom) {
				best = max(best, f.Triple.Weight())
			}
		}
		return len(n.Premises) == 0 && best > 0 && same(best, n.Confidence)
	case engine.Absent:
		return len(n.Premises) == 0 && n.Literal != nil && n.Literal.Op == engine.OpAtom && n.Literal.Absent &&
			!h.holds[n.Literal.Atom.String()] && same(n.Confidence, 1)
	case engine.Derived:
		return h.instance(p, n, same)
	}
	return false
}

func (h byHand) instance(p *engine.Proof, n engine.ProofNode, same func(x, y float64) bool) bool {
	at := slices.IndexFunc(h.w.rules, func(r triple.StoredRule) bool { return r.ID == n.RuleID })
	if at < 0 || len(n.Premises) != len(h.w.rules[at].Rule.Body) {
		return false
	}
	r := h.w.rules[at].Rule
	conf := r.Confidence
	if conf == 0 {
		conf = 1
	}
	for _, k := range n.Premises {
		conf *= p.Nodes[k].Confidence
	}
	if !same(conf, n.Confidence) {
		return false
	}
	for _, x := range someNames {
		for _, y := range someNames {
			for _, z := range someNames {
				if h.fits(p, n, r, map[string]string{"X": x, "Y": y, "Z": z}) {
					return true
				}
			}
		}
	}
	return false
}

func (h byHand) fits(p *engine.Proof, n engine.ProofNode, r triple.Rule, v map[string]string) bool {
	is := func(a engine.Atom, x triple.Triple) bool {
		t, ok := reason.LowerAtom(a)
		return ok && t.String() == put(x, v)
	}
	if !is(n.Atom, r.Head) {
		return false
	}
	for k, l := range r.Body {
		m := p.Nodes[n.Premises[k]]
		switch {
		case l.Absent && (m.Kind != engine.Absent || m.Literal == nil || !is(m.Literal.Atom, l.Triple)):
			return false
		case !l.Absent && (m.Kind != engine.Told && m.Kind != engine.Derived || !is(m.Atom, l.Triple)):
			return false
		}
	}
	return true
}
