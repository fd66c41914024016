package ast

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"math"
)

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
	Atom       Atom     // for Told and Derived
	Literal    *Literal // for Absent and Compared: the ground literal
	FactID     string   // for Told
	RuleID     string   // for Derived
	Premises   []int
	Confidence float64 // of the atom by this proof; 1 for Absent and Compared
}

// Seal computes the proof's ID.
func (p *Proof) Seal() {
	var buf [512]byte
	b := buf[:0]
	for i := range p.Nodes {
		n := &p.Nodes[i]
		b = append(b, byte(n.Kind))
		if n.Kind == Told || n.Kind == Derived {
			b = n.Atom.encode(b)
		} else {
			b = n.Literal.encode(b)
		}
		b = encodeText(encodeText(b, n.FactID), n.RuleID)
		b = binary.AppendUvarint(b, uint64(len(n.Premises)))
		for _, i := range n.Premises {
			b = binary.AppendUvarint(b, uint64(i))
		}
		b = binary.LittleEndian.AppendUint64(b, math.Float64bits(n.Confidence))
	}
	sum := sha256.Sum256(b)
	var id [16]byte
	hex.Encode(id[:], sum[:8])
	p.ID = string(id[:])
}

// The encodings tell any two contents apart. They are made faster than texts,
// which matters where a proof takes microseconds.

func encodeText(b []byte, s string) []byte {
	return append(binary.AppendUvarint(b, uint64(len(s))), s...)
}

func (a Atom) encode(b []byte) []byte {
	sign := byte(0)
	if a.Denied {
		sign = 1
	}
	return encodeTerms(encodeText(append(b, sign), a.Pred), a.Args)
}

func encodeTerms(b []byte, terms []Term) []byte {
	b = binary.AppendUvarint(b, uint64(len(terms)))
	for i := range terms {
		b = terms[i].Encode(b)
	}
	return b
}

// Encode appends bytes that tell the term from every other.
func (t *Term) Encode(b []byte) []byte {
	b = append(b, byte(t.kind))
	switch t.kind {
	case KindInt, KindFloat:
		return binary.LittleEndian.AppendUint64(b, uint64(t.num))
	case KindVar, KindName, KindString, KindBytes:
		return encodeText(b, t.sym)
	}
	return encodeTerms(encodeText(b, t.sym), t.elems)
}

func (l *Literal) encode(b []byte) []byte {
	absent := byte(0)
	if l.Absent {
		absent = 1
	}
	b = append(b, byte(l.Op), absent)
	if l.Op == OpAtom {
		return l.Atom.encode(b)
	}
	return l.Right.Encode(l.Left.Encode(b))
}
