package engine

import (
	"encoding/binary"
	"hash/maphash"
	"math/bits"
	"slices"
	"unsafe"
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
	salt   uint64
	chunks [][]byte
	places []place      // by symbol; places[0] is unused
	slots  []symbolSlot // open addressing
	buf    []byte       // scratch of intern
}

// symbolSlot holds the words of a short constant, so that it is found with one
// look at memory.
type symbolSlot struct {
	id   symbol // 0 is free
	hash uint32
	key  symbolKey
}

// symbolKey is a constant of up to 23 bytes with its length at the end, or the
// hash and length of a longer one.
type symbolKey [3]uint64

const (
	shortSymbol = 23
	longSymbol  = 0xFF << 56
)

// place says where the bytes of a symbol are.
type place struct{ chunk, from, to uint32 }

const symbolChunk = 1 << 16

func newSymbols() *symbols {
	seed := maphash.MakeSeed()
	return &symbols{seed: seed, salt: maphash.String(seed, ""), places: make([]place, 1, 64), slots: make([]symbolSlot, 128)}
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

// term returns the constant of a symbol. Its text is not copied: chunks never
// move, and what is written in them stays.
func (s *symbols) term(id symbol) Term {
	b := s.bytes(id)
	t := Term{kind: Kind(b[0])}
	switch t.kind {
	case KindInt, KindFloat:
		t.num = int64(binary.LittleEndian.Uint64(b[1:]))
	case KindName, KindString, KindBytes:
		t.sym = unsafe.String(unsafe.SliceData(b[1:]), len(b)-1)
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
	k, h := s.key(b)
	id, _ := s.slot(b, k, h)
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
	k, h := s.key(b)
	return s.internKey(b, k, h)
}

// internShort is intern for a constant of up to 23 bytes.
func (s *symbols) internShort(k symbolKey, h uint32) symbol {
	id, at := s.slot(nil, k, h)
	if id == 0 {
		var b [shortSymbol + 1]byte
		for i, w := range k {
			binary.LittleEndian.PutUint64(b[8*i:], w)
		}
		id = s.add(b[:b[shortSymbol]], at, k, h)
	}
	return id
}

func (s *symbols) internKey(b []byte, k symbolKey, h uint32) symbol {
	id, at := s.slot(b, k, h)
	if id == 0 {
		id = s.add(b, at, k, h)
	}
	return id
}

// key returns the words and the hash of encoded bytes.
func (s *symbols) key(b []byte) (symbolKey, uint32) {
	if len(b) > shortSymbol {
		h := maphash.Bytes(s.seed, b)
		return symbolKey{h, uint64(len(b)), longSymbol}, uint32(h)
	}
	var short [shortSymbol + 1]byte
	copy(short[:], b)
	short[shortSymbol] = byte(len(b))
	return s.shortKey(&short)
}

func (s *symbols) shortKey(b *[shortSymbol + 1]byte) (symbolKey, uint32) {
	k := symbolKey{binary.LittleEndian.Uint64(b[0:]), binary.LittleEndian.Uint64(b[8:]), binary.LittleEndian.Uint64(b[16:])}
	h := fold(k[0]^s.salt, k[1]^0xA0761D6478BD642F)
	h = fold(h^k[2], s.salt^0xE7037ED1A0B428DB)
	return k, uint32(h)
}

// fold multiplies two words and mixes the halves of the product.
func fold(a, b uint64) uint64 {
	high, low := bits.Mul64(a, b)
	return high ^ low
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
func (s *symbols) slot(b []byte, k symbolKey, h uint32) (id symbol, at uint32) {
	mask := uint32(len(s.slots) - 1)
	for at = h & mask; ; at = (at + 1) & mask {
		v := &s.slots[at]
		if v.id == 0 {
			return 0, at
		}
		if v.hash == h && v.key == k && (k[2] != longSymbol || string(s.bytes(v.id)) == string(b)) {
			return v.id, at
		}
	}
}

func (s *symbols) add(b []byte, at uint32, k symbolKey, h uint32) symbol {
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
	s.slots[at] = symbolSlot{id, h, k}
	if len(s.places)*4 > len(s.slots)*3 {
		s.grow()
	}
	return id
}

func (s *symbols) grow() {
	slots := make([]symbolSlot, 2*len(s.slots))
	mask := uint32(len(slots) - 1)
	for i := range s.slots {
		if v := &s.slots[i]; v.id != 0 {
			at := v.hash & mask
			for slots[at].id != 0 {
				at = (at + 1) & mask
			}
			slots[at] = *v
		}
	}
	s.slots = slots
}
