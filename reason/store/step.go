package store

import (
	"strings"

	"whence/engine"
	"whence/reason/lift"
	"whence/reason/proof"
	"whence/triple"
)

// Node words a checked step with its source.
func (s *Store) Node(n engine.ProofNode) proof.Node {
	out := proof.Node{Atom: n.Atom, ID: n.FactID, Rule: n.RuleID, Premises: n.Premises, Confidence: n.Confidence}
	out.Literal.Triple, _ = lift.Lower(n.Atom)
	switch n.Kind {
	case engine.Told:
		out.Kind = proof.Told
		if t, ok := s.Facts.ByID[n.FactID]; ok {
			out.Source = t.Fact.Source
			if t.supposed && !strings.HasPrefix(n.FactID, triple.NamedID) {
				out.Kind = proof.Supposed
			}
			if n.Atom.Pred != lift.Known && !t.bare {
				out.Literal.Triple = t.Fact.Triple
			}
		}
	case engine.Derived:
		out.Kind = proof.Derived
		if r, ok := s.Rules.ByID[n.RuleID]; ok {
			out.Source = r.Stored.Source
		}
	case engine.Absent:
		out.Kind, out.Atom = proof.Absent, n.Literal.Atom
		out.Literal, _ = lift.LowerLiteral(*n.Literal)
		out.Searched = s.Rules.Concluding(n.Literal.Atom)
	case engine.Compared:
		out.Kind, out.Comparison = proof.Compared, *n.Literal
		out.Literal, _ = lift.LowerLiteral(*n.Literal)
	}
	return out
}
