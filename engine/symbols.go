package engine

import (
	"encoding/binary"
	"hash/maphash"
	"math"
	"math/bits"
	"slices"
	"unsafe"

	"whence/engine/ast"
)

// symbol is an interned constant; 0 is none. Equal constants have equal
// symbols, so the inner loops compare integers only.
type symbol = uint32

// symbols interns constants. A constant is its kind, then an integer's 8 bytes,
// a text's bytes, or what structures.go says of a structure. Those of up
// to 23 bytes, nearly all, stand in one column by symbol, which costs one look
// at memory to read and is half of what a pointer and the bytes elsewhere take;
// the others say there where their bytes are. Neither is ever moved. The
// collector finds no pointer in any of it but those to the pieces.
type symbols struct {
	seed  maphash.Seed
	salt  uint64
	size  int          // how many, with the one that is none
	texts []*textChunk // by symbol
	long  [][]byte     // the bytes of long constants
	slots []symbolSlot // open addressing
	buf   []byte       // scratch of intern
	room  int          // bytes of the pieces of long
}

// symbolSlot is small so that a table of a million stays in the caches as far
// as it can. Symbols whose hash is another are passed over without a look at
// their text.
type symbolSlot struct {
	id   symbol // 0 is free
	hash uint32
}

// symbolText is a constant of up to 23 bytes with its length at the end. Of a
// longer one it is the hash, the place of its bytes, and their number with a
// mark.
type symbolText [shortSymbol + 1]byte

type textChunk [chunkSize]symbolText

// symbolKey is the words of a text, without the place of a long one.
type symbolKey [3]uint64

const (
	shortSymbol = 23
	longSymbol  = 0xFF << 56
)

const symbolChunk = 1 << 16

func newSymbols() *symbols {
	seed := maphash.MakeSeed()
	return &symbols{seed: seed, salt: maphash.String(seed, ""), size: 1, slots: make([]symbolSlot, 128)}
}

// clone returns a copy that shares the pieces that are full, since nothing in
// them changes any more.
func (s *symbols) clone() *symbols {
	c := *s
	c.texts, c.long = slices.Clone(s.texts), slices.Clone(s.long)
	if n := len(c.texts); n > 0 {
		last := *c.texts[n-1]
		c.texts[n-1] = &last
	}
	for i := range c.long {
		// A piece may be shared as far as it is filled; only one of the two
		// may go on filling it.
		c.long[i] = slices.Clip(c.long[i])
	}
	c.slots, c.buf = slices.Clone(s.slots), nil
	return &c
}

// cut forgets the symbols from a number on, which nothing uses any more. Terms
// that were made of them keep their text: what was written is not written over.
func (s *symbols) cut(size, pieces int) {
	s.size = size
	chunks := (size + chunkMask) >> chunkBits
	s.texts = slices.Clone(s.texts[:chunks])
	if size&chunkMask != 0 {
		last := *s.texts[chunks-1]
		s.texts[chunks-1] = &last
	}
	for _, p := range s.long[pieces:] {
		s.room -= cap(p)
	}
	s.long = slices.Clone(s.long[:pieces])
	if pieces > 0 {
		s.long[pieces-1] = slices.Clip(s.long[pieces-1])
	}
	n := 128
	for size*4 > n*3 {
		n *= 2
	}
	old := s.slots
	s.slots = make([]symbolSlot, n)
	for _, v := range old {
		if v.id != 0 && int(v.id) < size {
			s.put(v)
		}
	}
}

// put gives a symbol a slot.
func (s *symbols) put(v symbolSlot) {
	mask := uint32(len(s.slots) - 1)
	at := v.hash & mask
	for s.slots[at].id != 0 {
		at = (at + 1) & mask
	}
	s.slots[at] = v
}

// held is how many bytes the symbols take.
func (s *symbols) held() int64 {
	return int64(len(s.texts))*chunkSize*(shortSymbol+1) + int64(len(s.slots))*8 + int64(s.room)
}

func (s *symbols) text(id symbol) *symbolText { return &s.texts[id>>chunkBits][id&chunkMask] }

func (t *symbolText) word(i int) uint64 { return binary.LittleEndian.Uint64(t[8*i:]) }

// is reports whether a text has a key; of a long constant that is not yet to
// say that it is the same.
func (t *symbolText) is(k *symbolKey) bool {
	return t.word(0) == k[0] && t.word(2) == k[2] && (t.word(1) == k[1] || k[2] >= longSymbol)
}

func (s *symbols) bytes(id symbol) []byte {
	t := s.text(id)
	n := int(t[shortSymbol])
	if n <= shortSymbol {
		return t[:n:n]
	}
	place := t.word(1)
	piece, from := place>>32, place&math.MaxUint32
	return s.long[piece][from : from+t.word(2)&^longSymbol]
}

// int returns the value of an integer symbol.
func (s *symbols) int(id symbol) (int64, bool) {
	t := s.text(id)
	return int64(binary.LittleEndian.Uint64(t[1:])), ast.Kind(t[0]) == ast.KindInt && t[shortSymbol] == 9
}

// integer returns the symbol of an integer.
func (s *symbols) integer(n int64) symbol {
	return s.internShort(s.shortKey(integerText(n)))
}

// integerText is the text of an integer.
func integerText(n int64) *symbolText {
	var t symbolText
	t[0], t[shortSymbol] = byte(ast.KindInt), 9
	binary.LittleEndian.PutUint64(t[1:], uint64(n))
	return &t
}

// term returns the constant of a symbol. Its text is not copied: chunks never
// move, and what is written in them stays.
func (s *symbols) term(id symbol) ast.Term {
	b := s.bytes(id)
	switch kind := ast.Kind(b[0]); kind {
	case ast.KindInt, ast.KindFloat:
		return ast.Made(kind, int64(binary.LittleEndian.Uint64(b[1:])), "", nil)
	case ast.KindName, ast.KindString, ast.KindBytes:
		return ast.Made(kind, 0, unsafe.String(unsafe.SliceData(b[1:]), len(b)-1), nil)
	}
	return s.structure(id, &sharing{})
}

// find returns the symbol of a ground term, or 0 if there is none yet.
func (s *symbols) find(t ast.Term) symbol {
	if t.Structured() {
		return s.build(t, s.find, s.findBytes)
	}
	var scratch [64]byte
	return s.findBytes(encodeSimple(scratch[:0], t))
}

// findBytes returns the symbol of encoded bytes, or 0.
func (s *symbols) findBytes(b []byte) symbol {
	k, h := s.key(b)
	id, _ := s.slot(b, k, h)
	return id
}

// findAll appends the symbols of ground terms; false means that there is none
// yet of one of them. All slots are looked at before the first text is, so that
// the waits for memory overlap.
func (s *symbols) findAll(out []symbol, terms []ast.Term) ([]symbol, bool) {
	if len(terms) > 8 {
		return s.findEach(out, terms)
	}
	var keys [8]symbolKey
	var slots [8]symbolSlot
	var hashes [8]uint32
	for i := range terms {
		if !keys[i].short(&terms[i]) {
			return s.findEach(out, terms)
		}
		hashes[i] = s.hash(&keys[i])
		slots[i] = s.slots[hashes[i]&uint32(len(s.slots)-1)]
	}
	for i := range terms {
		id := slots[i].id
		if id == 0 || slots[i].hash != hashes[i] || !s.text(id).is(&keys[i]) {
			id, _ = s.slot(nil, keys[i], hashes[i])
		}
		if id == 0 {
			return out, false
		}
		out = append(out, id)
	}
	return out, true
}

func (s *symbols) findEach(out []symbol, terms []ast.Term) ([]symbol, bool) {
	for _, t := range terms {
		id := s.find(t)
		if id == 0 {
			return out, false
		}
		out = append(out, id)
	}
	return out, true
}

// short makes the key of a constant without elements, if it is short enough.
func (k *symbolKey) short(t *ast.Term) bool {
	var b symbolText
	b[0] = byte(t.Kind())
	switch t.Kind() {
	case ast.KindInt, ast.KindFloat:
		binary.LittleEndian.PutUint64(b[1:], uint64(t.Bits()))
		b[shortSymbol] = 9
	case ast.KindName, ast.KindString, ast.KindBytes:
		if len(t.Symbol()) >= shortSymbol {
			return false
		}
		b[shortSymbol] = byte(1 + copy(b[1:], t.Symbol()))
	default:
		return false
	}
	*k = symbolKey{b.word(0), b.word(1), b.word(2)}
	return true
}

// intern returns the symbol of a ground term.
func (s *symbols) intern(t ast.Term) symbol {
	if t.Structured() {
		return s.build(t, s.intern, s.internBytes)
	}
	b := encodeSimple(s.buf[:0], t)
	s.buf = b
	return s.internBytes(b)
}

func (s *symbols) internBytes(b []byte) symbol {
	k, h := s.key(b)
	return s.internKey(b, k, h)
}

// internShort is intern for a constant of up to 23 bytes.
func (s *symbols) internShort(k symbolKey, h uint32) symbol {
	id, at := s.slot(nil, k, h)
	if id == 0 {
		id = s.add(at, k, h)
	}
	return id
}

func (s *symbols) internKey(b []byte, k symbolKey, h uint32) symbol {
	id, at := s.slot(b, k, h)
	if id == 0 {
		if k[2] >= longSymbol {
			k[1] = s.keep(b)
		}
		id = s.add(at, k, h)
	}
	return id
}

// key returns the words and the hash of encoded bytes.
func (s *symbols) key(b []byte) (symbolKey, uint32) {
	if len(b) > shortSymbol {
		h := maphash.Bytes(s.seed, b)
		return symbolKey{h, 0, longSymbol | uint64(len(b))}, uint32(h)
	}
	var short symbolText
	copy(short[:], b)
	short[shortSymbol] = byte(len(b))
	return s.shortKey(&short)
}

func (s *symbols) shortKey(t *symbolText) (symbolKey, uint32) {
	k := symbolKey{t.word(0), t.word(1), t.word(2)}
	return k, s.hash(&k)
}

func (s *symbols) hash(k *symbolKey) uint32 {
	h := fold(k[0]^s.salt, k[1]^0xA0761D6478BD642F)
	return uint32(fold(h^k[2], s.salt^0xE7037ED1A0B428DB))
}

// fold multiplies two words and mixes the halves of the product.
func fold(a, b uint64) uint64 {
	high, low := bits.Mul64(a, b)
	return high ^ low
}

// encodeSimple encodes a constant without elements.
func encodeSimple(b []byte, t ast.Term) []byte {
	b = append(b, byte(t.Kind()))
	if t.Kind() == ast.KindInt || t.Kind() == ast.KindFloat {
		return binary.LittleEndian.AppendUint64(b, uint64(t.Bits()))
	}
	return append(b, t.Symbol()...)
}

// slot finds the symbol of encoded bytes, or else the slot where it belongs.
func (s *symbols) slot(b []byte, k symbolKey, h uint32) (id symbol, at uint32) {
	mask := uint32(len(s.slots) - 1)
	for at = h & mask; ; at = (at + 1) & mask {
		v := &s.slots[at]
		if v.id == 0 {
			return 0, at
		}
		if v.hash == h && s.text(v.id).is(&k) && (k[2] < longSymbol || string(s.bytes(v.id)) == string(b)) {
			return v.id, at
		}
	}
}

// keep stores the bytes of a long constant and returns their place.
func (s *symbols) keep(b []byte) uint64 {
	n := len(s.long)
	if n == 0 || len(s.long[n-1])+len(b) > cap(s.long[n-1]) {
		size := min(symbolChunk, 4096<<min(n, 8))
		s.long = append(s.long, make([]byte, 0, max(size, len(b))))
		s.room += max(size, len(b))
		n++
	}
	from := len(s.long[n-1])
	s.long[n-1] = append(s.long[n-1], b...)
	return uint64(n-1)<<32 | uint64(from)
}

func (s *symbols) add(at uint32, k symbolKey, h uint32) symbol {
	id := symbol(s.size)
	if s.size++; int(id>>chunkBits) >= len(s.texts) {
		s.texts = append(s.texts, new(textChunk))
	}
	t := s.text(id)
	for i, w := range k {
		binary.LittleEndian.PutUint64(t[8*i:], w)
	}
	s.slots[at] = symbolSlot{id, h}
	if s.size*4 > len(s.slots)*3 {
		s.grow()
	}
	return id
}

func (s *symbols) grow() {
	old := s.slots
	s.slots = make([]symbolSlot, 2*len(old))
	for _, v := range old {
		if v.id != 0 {
			s.put(v)
		}
	}
}
