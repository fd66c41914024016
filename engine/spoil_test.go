package engine_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"whence/engine"
	"whence/engine/check"
)

// spoiled returns a proof with one thing changed so that it proves nothing any
// more, and what was changed; "" where there was nothing of the kind.
func (w *world) spoiled(p *engine.Proof) (*engine.Proof, string) {
	bad := &engine.Proof{ID: p.ID, Root: p.Root, Nodes: slices.Clone(p.Nodes)}
	i := w.r.IntN(len(bad.Nodes))
	n := &bad.Nodes[i]
	n.Premises = slices.Clone(n.Premises)
	n.Atom.Args = slices.Clone(n.Atom.Args)
	if n.Literal != nil {
		lit := *n.Literal
		lit.Atom.Args = slices.Clone(lit.Atom.Args)
		n.Literal = &lit
	}
	rule := w.o.rules[n.RuleID]
	grouped := len(rule.Transforms) > 0 && rule.Transforms[0].Grouped
	switch n.Kind {
	case engine.Told:
		return bad, w.spoilTold(n)
	case engine.Absent:
		return bad, w.spoilAbsent(n)
	case engine.Compared:
		return bad, spoilCompared(n)
	}
	switch w.r.IntN(6) {
	case 0:
		n.RuleID = "none"
		return bad, "another rule"
	case 1:
		n.Confidence *= 0.7
		return bad, "another confidence"
	case 2:
		if len(n.Premises) > 0 && !grouped {
			n.Premises = n.Premises[1:]
			return bad, "a premise less"
		}
	case 3:
		if len(n.Premises) > 0 {
			n.Premises[0] = bad.Root
			return bad, "a circle"
		}
	case 4:
		n.Atom.Denied = !n.Atom.Denied
		return bad, "the opposite"
	default:
		if len(n.Atom.Args) > 0 && !grouped {
			n.Atom.Args[w.r.IntN(len(n.Atom.Args))] = engine.Name("/nowhere")
			return bad, "another conclusion"
		}
	}
	return bad, ""
}

// spoilTold makes a told atom one that nobody told, or surer than it was told.
func (w *world) spoilTold(n *engine.ProofNode) string {
	if w.r.IntN(2) == 0 {
		n.Confidence *= 0.7
		return "told with another confidence"
	}
	if len(n.Atom.Args) == 0 {
		return ""
	}
	n.Atom.Args[w.r.IntN(len(n.Atom.Args))] = engine.Name("/nowhere")
	return "never told"
}

// spoilAbsent makes an absence that of something that holds.
func (w *world) spoilAbsent(n *engine.ProofNode) string {
	texts := sortedKeys(w.o.facts.by)
	if n.Literal.Atom.Pred[0] == ':' || len(texts) == 0 {
		return ""
	}
	n.Literal.Atom = w.o.facts.by[texts[w.r.IntN(len(texts))]].atom
	return "not absent"
}

// spoilCompared turns a comparison round.
func spoilCompared(n *engine.ProofNode) string {
	turned := map[engine.Op]engine.Op{engine.OpEq: engine.OpNe, engine.OpNe: engine.OpEq, engine.OpLt: engine.OpGe,
		engine.OpLe: engine.OpGt, engine.OpGt: engine.OpLe, engine.OpGe: engine.OpLt}
	if n.Literal.Op == engine.OpAtom {
		n.Literal.Absent = !n.Literal.Absent
		return "a built-in predicate turned round"
	}
	n.Literal.Op = turned[n.Literal.Op]
	return "a comparison turned round"
}

// TestSpoiledProofs spoils the proofs of random programs, one thing at a time:
// the checker accepts every proof and refuses every spoiled one.
func TestSpoiledProofs(t *testing.T) {
	refused := map[string]int{}
	for seed := range uint64(*seeds) {
		for _, w := range []*world{newNameWorld(seed, seed%2 == 0), newTypedWorld(seed, seed%2 == 0)} {
			w.r = rand.New(rand.NewPCG(seed, 9))
			v := w.s.View()
			w.checkProofs(t, v)
			for _, k := range sortedKeys(w.o.facts.by) {
				p, ok := v.Why(context.Background(), w.o.facts.by[k].atom)
				if !ok {
					t.Fatalf("no proof of %s", k)
				}
				for range 4 {
					bad, how := w.spoiled(p)
					if how == "" {
						continue
					}
					refused[how]++
					if err := w.verify(bad); err == nil {
						t.Fatalf("%s: %s was accepted\n%v", k, how, bad)
					}
				}
			}
		}
	}
	for _, how := range []string{"another rule", "another confidence", "a premise less", "a circle", "the opposite", "another conclusion",
		"told with another confidence", "never told", "not absent", "a built-in predicate turned round", "a comparison turned round"} {
		if refused[how] == 0 {
			t.Errorf("%s: there was no such proof", how)
		}
	}
	t.Logf("refused: %v", refused)
}

// verify checks a proof against what the oracle knows.
func (w *world) verify(p *engine.Proof) error {
	return check.Proof(p, func(id string) (engine.Clause, bool) { c, ok := w.o.rules[id]; return c, ok },
		func(a engine.Atom) (float64, bool) { f, ok := w.o.told[a.String()]; return or1(f.Confidence), ok },
		func(a engine.Atom) bool { return len(join([]match{{engine.Binding{}, 1, nil}}, a, w.o.facts)) > 0 })
}
