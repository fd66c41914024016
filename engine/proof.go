package engine

// NodeKind says how a node of a proof holds.
type NodeKind uint8

// The kinds of nodes.
const (
	Told     NodeKind = iota // the atom was told
	Derived                  // the atom follows by a rule from its premises
	Absent                   // Literal holds since its atom does not
	Compared                 // Literal holds by its values
)

// Proof is a finite, well-founded derivation of an atom. It is shared
// structure: an atom that is used twice is one node.
type Proof struct {
	// ID is a hash of the content: equal proofs have equal ids.
	ID string
	// Root is the index of the proved atom in Nodes.
	Root  int
	Nodes []ProofNode
}

// ProofNode is one step. Premises point at later nodes, in the order of the
// rule's body.
type ProofNode struct {
	Kind       NodeKind
	Atom       Atom    // for Told and Derived
	Literal    Literal // for Absent and Compared: the ground literal
	FactID     string  // for Told
	RuleID     string  // for Derived
	Premises   []int
	Confidence float64 // of the atom by this proof; 1 for Absent and Compared
}
