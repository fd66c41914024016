package engine

import (
	"encoding/binary"
	"hash/maphash"
	"slices"
)

// symbol is an interned constant; 0 is none. Equal constants have equal
// symbols, so the inner loops compare integers only.
type symbol = uint32

// symbols interns constants. A constant is kept as bytes in chunks that are
// never moved: its kind, then an integer's 8 bytes, a text's bytes, or the 4
// byte symbols of a structure's elements. The collector finds no pointer in
// any of it but those to the chunks.
type symbols struct {
	seed   maphash.Seed
	chunks [][]byte
	places []place  // by symbol; places[0] is unused
	slots  []uint64 // open addressing: hash in the upper half, symbol in the lower
	buf    []byte   // scratch of intern
}

// place says where the bytes of a symbol are.
type place struct{ chunk, from, to uint32 }

const symbolChunk = 1 << 16

func newSymbols() *symbols {
	return &symbols{seed: maphash.MakeSeed(), places: make([]place, 1, 64), slots: make([]uint64, 128)}
}

func (s *symbols) clone() *symbols {
	c := *s
	c.chunks = slices.Clone(s.chunks)
	for i := range c.chunks {
		// A chunk may be shared as far as it is filled; only one of the two
		// may go on filling it.
		c.chunks[i] = slices.Clip(c.chunks[i])
	}
	c.places, c.slots, c.buf = slices.Clone(s.places), slices.Clone(s.slots), nil
	return &c
}

func (s *symbols) bytes(id symbol) []byte {
	p := s.places[id]
	return s.chunks[p.chunk][p.from:p.to]
}

// int returns the value of an integer symbol.
func (s *symbols) int(id symbol) (int64, bool) {
	b := s.bytes(id)
	if Kind(b[0]) != KindInt {
		return 0, false
	}
	return int64(binary.LittleEndian.Uint64(b[1:])), true
}

// term returns the constant of a symbol.
func (s *symbols) term(id symbol) Term {
	b := s.bytes(id)
	t := Term{kind: Kind(b[0])}
	switch t.kind {
	case KindInt, KindFloat:
		t.num = int64(binary.LittleEndian.Uint64(b[1:]))
	case KindName, KindString, KindBytes:
		t.sym = string(b[1:])
	default:
		t.elems = make([]Term, (len(b)-1)/4)
		for i := range t.elems {
			t.elems[i] = s.term(binary.LittleEndian.Uint32(b[1+4*i:]))
		}
	}
	return t
}

// find returns the symbol of a ground term, or 0 if there is none yet.
func (s *symbols) find(t Term) symbol {
	var scratch [64]byte
	b, ok := s.encode(scratch[:0], t, func(e Term) symbol { return s.find(e) })
	if !ok {
		return 0
	}
	id, _ := s.slot(b)
	return id
}

// intern returns the symbol of a ground term.
func (s *symbols) intern(t Term) symbol {
	if len(t.elems) > 0 {
		// Elements first: they use the same scratch.
		for _, e := range t.elems {
			s.intern(e)
		}
	}
	b, _ := s.encode(s.buf[:0], t, s.find)
	s.buf = b
	id, at := s.slot(b)
	if id == 0 {
		id = s.add(b, at)
	}
	return id
}

func (s *symbols) encode(b []byte, t Term, elem func(Term) symbol) ([]byte, bool) {
	b = append(b, byte(t.kind))
	switch t.kind {
	case KindInt, KindFloat:
		return binary.LittleEndian.AppendUint64(b, uint64(t.num)), true
	case KindName, KindString, KindBytes:
		return append(b, t.sym...), true
	}
	for _, e := range t.elems {
		id := elem(e)
		if id == 0 {
			return b, false
		}
		b = binary.LittleEndian.AppendUint32(b, id)
	}
	return b, true
}

// slot finds the symbol of encoded bytes, or else the slot where it belongs.
func (s *symbols) slot(b []byte) (id symbol, at uint64) {
	h := maphash.Bytes(s.seed, b)
	tag := h &^ (1<<32 - 1)
	mask := uint64(len(s.slots) - 1)
	for at = h & mask; ; at = (at + 1) & mask {
		v := s.slots[at]
		if v == 0 {
			return 0, at
		}
		if v&^(1<<32-1) == tag && string(s.bytes(symbol(v))) == string(b) {
			return symbol(v), at
		}
	}
}

func (s *symbols) add(b []byte, at uint64) symbol {
	n := len(s.chunks)
	if n == 0 || len(s.chunks[n-1])+len(b) > cap(s.chunks[n-1]) {
		size := min(symbolChunk, 4096<<min(n, 8))
		s.chunks = append(s.chunks, make([]byte, 0, max(size, len(b))))
		n++
	}
	from := len(s.chunks[n-1])
	s.chunks[n-1] = append(s.chunks[n-1], b...)
	id := symbol(len(s.places))
	s.places = append(s.places, place{uint32(n - 1), uint32(from), uint32(from + len(b))})
	s.slots[at] = maphash.Bytes(s.seed, b)&^(1<<32-1) | uint64(id)
	if len(s.places)*4 > len(s.slots)*3 {
		s.grow()
	}
	return id
}

func (s *symbols) grow() {
	slots := make([]uint64, 2*len(s.slots))
	mask := uint64(len(slots) - 1)
	for id := 1; id < len(s.places); id++ {
		h := maphash.Bytes(s.seed, s.bytes(symbol(id)))
		at := h & mask
		for slots[at] != 0 {
			at = (at + 1) & mask
		}
		slots[at] = h&^(1<<32-1) | uint64(id)
	}
	s.slots = slots
}
