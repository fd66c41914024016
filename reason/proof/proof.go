// Package proof is proofs as data: the steps, what each rests on, and proofs joined to one.
// How they come about, and that each was checked, is the matter of others.
package proof

import (
	"crypto/sha256"
	"encoding/hex"
	"slices"

	"whence/engine"
	"whence/triple"
)

// NodeKind says what a step of a proof rests on.
type NodeKind string

// The kinds of steps.
const (
	Told     NodeKind = "told"
	Derived  NodeKind = "derived"
	Absent   NodeKind = "absent"
	Compared NodeKind = "compared"
	// Supposed is a told step of an overlay: an assumption, not knowledge.
	Supposed NodeKind = "supposed"
)

// Proof is a proof as a graph: Nodes[Root] is what is proved, and premises are
// indices into Nodes. Its ID is a hash of its content.
type Proof struct {
	ID    string
	Root  int
	Nodes []Node
	// Checked is set once the checker has passed the proof. No other proof is
	// ever handed out.
	Checked bool
}

// Node is one step of a proof.
type Node struct {
	Kind NodeKind
	// Atom is what holds; of an absent step, what does not. It is the zero
	// atom of a comparison.
	Atom engine.Atom
	// Literal states the step as a triple, an absence or a comparison. It is
	// the zero literal where the atom is of a rule file's own arity.
	Literal triple.Literal
	// compared is the engine's literal of a comparison.
	Comparison engine.Literal
	// ID is the fact told or supposed; Rule the rule of a derived step.
	ID   string
	Rule string
	// Source is where the fact or the rule was said; zero for a rule that a
	// property of a relation stands for.
	Source     triple.Source
	Premises   []int
	Confidence float64
	// Disputed is set where the denial of the step holds too.
	Disputed bool
	// Searched are, for an absent step, the rules that could have concluded
	// what is absent, and did not.
	Searched []string
}

// Confidence is that of what is proved.
func (p Proof) Confidence() float64 { return p.Nodes[p.Root].Confidence }

// Supposes reports whether any step is an assumption.
func (p Proof) Supposes() bool {
	return slices.ContainsFunc(p.Nodes, func(n Node) bool { return n.Kind == Supposed })
}

// IDOf is the id of content.
func IDOf(content string) string {
	sum := sha256.Sum256([]byte(content))
	return "p" + hex.EncodeToString(sum[:6])
}

// Lifted is the step in the engine's words.
func (n Node) Lifted() engine.Literal {
	if n.Kind == Compared {
		return n.Comparison
	}
	return engine.Literal{Atom: n.Atom, Absent: n.Kind == Absent}
}

// Supposing marks the steps that rest on a supposition.
func (p Proof) Supposing() []bool {
	out, seen := make([]bool, len(p.Nodes)), make([]bool, len(p.Nodes))
	var visit func(int) bool
	visit = func(i int) bool {
		if seen[i] {
			return out[i]
		}
		seen[i] = true
		out[i] = p.Nodes[i].Kind == Supposed
		for _, j := range p.Nodes[i].Premises {
			rests := visit(j)
			out[i] = out[i] || rests
		}
		return out[i]
	}
	visit(p.Root)
	return out
}
