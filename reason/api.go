package reason

import (
	"whence/engine"
	"whence/reason/lift"
	"whence/reason/proof"
	"whence/reason/world"
	"whence/triple"
)

// What the rooms below are called by those who use a base.
type (
	// World says how absence is taken.
	World = world.World
	// Proof is a proof as a graph, and Node one step of it.
	Proof = proof.Proof
	Node  = proof.Node
	// NodeKind says what a step of a proof rests on.
	NodeKind = proof.NodeKind
)

// The worlds, and the kinds of steps.
const (
	Open     = world.Open
	Closed   = world.Closed
	Told     = proof.Told
	Derived  = proof.Derived
	Absent   = proof.Absent
	Compared = proof.Compared
	Supposed = proof.Supposed
)

// OnlyOne ends the id of the rule that comes with one such as "every country has one
// capital", whose id it begins with.
const OnlyOne = lift.OnlyOne

// LiftTriple returns the atom that states t, and LowerAtom is its inverse.
func LiftTriple(t triple.Triple) engine.Atom { return lift.Triple(t) }

// LowerAtom returns the triple that a states, or false where a is no lifted triple.
func LowerAtom(a engine.Atom) (triple.Triple, bool) { return lift.Lower(a) }

// LiftLiteral returns the condition l as the engine reads it in an open world.
func LiftLiteral(l triple.Literal) (engine.Literal, error) { return lift.Literal(l) }

// LowerLiteral is the inverse of LiftLiteral; false where the literal is not of a
// triple's form.
func LowerLiteral(l engine.Literal) (triple.Literal, bool) { return lift.LowerLiteral(l) }

// LiftRule returns the clause of r as an open world reads it.
func LiftRule(r triple.StoredRule) (engine.Clause, error) { return lift.Rule(r) }

// LowerRule is the inverse of LiftRule, without source and spelling; false where the
// clause is not made of triples.
func LowerRule(c engine.Clause) (triple.StoredRule, bool) { return lift.LowerRule(c) }

// WriteRule keeps a clause that is not made of triples as it is written.
func WriteRule(c engine.Clause) triple.StoredRule { return lift.WriteRule(c) }

// LowerAsking reads a question that a relation answers, as a rule file writes it.
func LowerAsking(relation, text string) (triple.Asking, error) { return lift.Asking(relation, text) }

// Join puts proofs in the place of told steps of p, by the step's index.
func Join(p Proof, parts map[int]Proof) Proof { return proof.Join(p, parts) }
