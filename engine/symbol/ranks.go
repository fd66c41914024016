package symbol

import (
	"encoding/binary"

	"whence/engine/ast"
)

// Ranked is a constant with the beginning of its content in two words
// that compare as the contents do, except that different ones may have the
// same.
type Ranked struct {
	First, Second uint64
	ID            ID
}

// Ranked returns the kind and the first 15 bytes of a text.
func (s *reader) Ranked(id ID) Ranked {
	b := s.bytes(id)
	out := Ranked{First: uint64(b[0]) << 56, ID: id}
	switch ast.Kind(b[0]) {
	case ast.KindInt:
		out.Second = binary.LittleEndian.Uint64(b[1:]) ^ 1<<63
	case ast.KindName, ast.KindString, ast.KindBytes:
		var start [16]byte
		copy(start[:], b)
		out.First, out.Second = binary.BigEndian.Uint64(start[:]), binary.BigEndian.Uint64(start[8:])
	}
	return out
}

// Ranks maps symbols to numbers: as a list where many of all symbols
// have one.
type Ranks struct {
	Dense  []uint32
	Sparse map[ID]uint32
}

// Get returns the number of a symbol, 0 where it has none.
func (r *Ranks) Get(id ID) uint32 {
	if r.Dense != nil {
		return r.Dense[id]
	}
	return r.Sparse[id]
}

// Set gives a symbol a number.
func (r *Ranks) Set(id ID, v uint32) {
	if r.Dense != nil {
		r.Dense[id] = v
		return
	}
	r.Sparse[id] = v
}
