package reason

import (
	"whence/engine"
	"whence/reason/ask"
	"whence/reason/gather"
	"whence/reason/lift"
	"whence/reason/nearmiss"
	"whence/reason/outside"
	"whence/reason/proof"
	"whence/reason/snapshot"
	"whence/reason/state"
	"whence/reason/store"
	"whence/reason/world"
	"whence/triple"
)

// What the rooms below are called by those who use a base.
type (
	// Options set how a base reasons, and SearchBounds bound its search for near-misses.
	Options      = state.Options
	SearchBounds = state.SearchBounds
	// World says how absence is taken.
	World = world.World

	// Change is what one update adds and takes away, ChangeError which part of it was
	// refused, and Effect what it did.
	Change      = store.Change
	ChangeError = store.ChangeError
	Effect      = state.Effect
	// Conflict is an atom that is proved as well as its denial.
	Conflict = snapshot.Conflict

	// Finding is the answer to a question, Verdict what became of it, Answer one way in
	// which it holds, and Unmentioned a word of it that nothing told speaks of.
	Finding     = ask.Finding
	Verdict     = ask.Verdict
	Answer      = ask.Answer
	Unmentioned = snapshot.Unmentioned

	// NearMiss is a small change by which a goal would follow: Failed are the conditions
	// that do not hold, Reason is why, and Alike are others like it. Search says how they
	// were looked for.
	NearMiss = nearmiss.NearMiss
	Failed   = nearmiss.Failed
	Reason   = nearmiss.Reason
	Alike    = nearmiss.Alike
	Search   = nearmiss.Search

	// Proof is a proof as a graph, Node one step of it, and NodeKind what that rests on.
	Proof    = proof.Proof
	Node     = proof.Node
	NodeKind = proof.NodeKind

	// Source has facts that a base need not hold all of, and GatherBounds bound what is
	// read of it.
	Source       = gather.Source
	GatherBounds = gather.Bounds

	// Outside is a set of rules of another kind than the engine's: OutsideRule is what a
	// base has to know of one, OutsideNeed what it looks at, OutsideWay a way to its head,
	// and Outcome a conclusion.
	Outside     = outside.Set
	OutsideRule = outside.Rule
	OutsideNeed = outside.Need
	OutsideWay  = outside.Way
	Outcome     = outside.Outcome
)

// The worlds, the verdicts, the kinds of steps, and the reasons why a condition fails.
const (
	Open   = world.Open
	Closed = world.Closed

	Proved      = ask.Proved
	Refuted     = ask.Refuted
	Unprovable  = ask.Unprovable
	Unknown     = ask.Unknown
	Conflicting = ask.Conflicting
	CutShort    = ask.CutShort

	Told     = proof.Told
	Derived  = proof.Derived
	Absent   = proof.Absent
	Compared = proof.Compared
	Supposed = proof.Supposed

	Missing        = nearmiss.Missing
	Blocked        = nearmiss.Blocked
	Contrary       = nearmiss.Contrary
	Comparison     = nearmiss.Comparison
	NameOff        = nearmiss.NameOff
	Inverse        = nearmiss.Inverse
	Weak           = nearmiss.Weak
	Faded          = nearmiss.Faded
	NeverMentioned = nearmiss.NeverMentioned
)

// MaxForgotten bounds how many facts taken away are tried again for a goal.
const MaxForgotten = state.MaxForgotten

// Asked is the class of the names that the question at hand speaks of, which a rule may go
// by: asked(X) in a rule file.
const Asked = ask.Asked

// Errors that say why a change was refused, and that a proof was.
var (
	ErrRelation   = lift.ErrRelation
	ErrNoID       = store.ErrNoID
	ErrSameID     = store.ErrSameID
	ErrUnknownID  = store.ErrUnknownID
	ErrNotGround  = store.ErrNotGround
	ErrConfidence = store.ErrConfidence
	ErrProperty   = store.ErrProperty
	ErrCircle     = outside.ErrCircle
	ErrUnchecked  = snapshot.ErrUnchecked
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
