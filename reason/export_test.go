package reason

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"whence/engine"
	"whence/reason/lift"
)

// Dump writes out all that the base knows, and all that the engine holds with
// its proofs, so that two states can be compared byte by byte.
func (b *Base) Dump() string {
	var out strings.Builder
	s := b.st.Store
	fmt.Fprintln(&out, s.Everything(), s.Names, s.Relations, len(s.Undo), len(s.Facts.Touched))
	for _, name := range slices.Sorted(maps.Keys(s.Words)) {
		fmt.Fprintln(&out, name, s.Words[name].Count, s.IdsWith(name))
	}
	for _, k := range slices.Sorted(maps.Keys(s.Facts.Atoms)) {
		e := s.Facts.Atoms[k]
		fmt.Fprintln(&out, e.Atom, e.Given, e.ID, e.Confidence, len(e.Tells))
	}
	fmt.Fprintln(&out, slices.Sorted(maps.Keys(s.Rules.Running)))
	fmt.Fprintln(&out, s.Rules.Heads, s.Rules.Expanded, s.Spelling.Len())
	v := b.st.Session.View()
	for _, p := range v.Predicates() {
		for a := range v.Atoms(p.Pred, p.Denied) {
			w, _ := v.Why(context.Background(), a)
			fmt.Fprintln(&out, a, v.Confidence(a), w.ID)
		}
	}
	return out.String()
}

// Proven returns every atom that holds, in the engine's words.
func (b *Base) Proven() []engine.Atom {
	var out []engine.Atom
	v := b.st.Session.View()
	for _, p := range v.Predicates() {
		if p.Pred == lift.Known {
			continue
		}
		out = slices.AppendSeq(out, v.Atoms(p.Pred, p.Denied))
	}
	slices.SortFunc(out, engine.Atom.Compare)
	return out
}

// Verify runs the checker over a proof as the engine would have it.
func (b *Base) Verify(p *engine.Proof) error {
	return b.st.Snapshot(context.Background(), b.st.Session.View()).Verify(p)
}

// EngineProof is the proof as the checker reads it.
func EngineProof(p Proof) *engine.Proof {
	out := &engine.Proof{ID: p.ID, Root: p.Root}
	kinds := map[NodeKind]engine.NodeKind{
		Told: engine.Told, Supposed: engine.Told, Derived: engine.Derived, Absent: engine.Absent, Compared: engine.Compared,
	}
	for _, n := range p.Nodes {
		e := engine.ProofNode{Kind: kinds[n.Kind], FactID: n.ID, RuleID: n.Rule, Premises: slices.Clone(n.Premises), Confidence: n.Confidence}
		switch n.Kind {
		case Absent, Compared:
			lit, _ := LiftLiteral(n.Literal)
			e.Literal = &lit
		default:
			e.Atom = n.Atom
		}
		out.Nodes = append(out.Nodes, e)
	}
	return out
}
