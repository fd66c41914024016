// Package symbol gives constants numbers: equal constants the same, structures by the numbers of
// their parts, so that values are compared and copied as words.
package symbol

import (
	"encoding/binary"
	"hash/maphash"
	"math"
	"math/bits"
	"slices"
	"unsafe"

	"whence/engine/ast"
)

// ID is an interned constant; 0 is none. Equal constants have equal
// symbols, so the inner loops compare integers only.
type ID = uint32

// Table interns constants. A constant is its kind, then an integer's 8 bytes,
// a text's bytes, or what structures.go says of a structure. Those of up
// to 23 bytes, nearly all, stand in one column by symbol, which costs one look
// at memory to read and is half of what a pointer and the bytes elsewhere take;
// the others say there where their bytes are. Neither is ever moved. The
// collector finds no pointer in any of it but those to the pieces.
type Table struct {
	reader
	seed  maphash.Seed
	salt  uint64
	Size  int          // how many, with the one that is none
	slots []symbolSlot // open addressing
	buf   []byte       // scratch of intern
	room  int          // bytes of the pieces of long
}

// reader says which constants and structures symbols stand for.
type reader struct {
	texts []*textChunk // by symbol
	Long  [][]byte     // the bytes of long constants
}

// symbolSlot is small so that a table of a million stays in the caches as far
// as it can. Symbols whose hash is another are passed over without a look at
// their text.
type symbolSlot struct {
	ID   ID // 0 is free
	hash uint32
}

// Text is a constant of up to 23 bytes with its length at the end. Of a
// longer one it is the hash, the place of its bytes, and their number with a
// mark.
type Text [Short + 1]byte

// Texts are kept in chunks, which never move.
const (
	textBits   = 10
	textChunks = 1 << textBits
	textMask   = textChunks - 1
)

type textChunk [textChunks]Text

// Key is the words of a text, without the place of a long one.
type Key [3]uint64

// Short is how many bytes of a constant fit into a Text; what is longer is marked.
const (
	Short      = 23
	longSymbol = 0xFF << 56
)

const symbolChunk = 1 << 16

// New returns a table with nothing in it.
func New() *Table {
	seed := maphash.MakeSeed()
	return &Table{seed: seed, salt: maphash.String(seed, ""), Size: 1, slots: make([]symbolSlot, 128)}
}

// Clone returns a copy that shares the pieces that are full, since nothing in
// them changes any more.
func (s *Table) Clone() *Table {
	c := *s
	c.texts, c.Long = slices.Clone(s.texts), slices.Clone(s.Long)
	if n := len(c.texts); n > 0 {
		last := *c.texts[n-1]
		c.texts[n-1] = &last
	}
	for i := range c.Long {
		// A piece may be shared as far as it is filled; only one of the two
		// may go on filling it.
		c.Long[i] = slices.Clip(c.Long[i])
	}
	c.slots, c.buf = slices.Clone(s.slots), nil
	return &c
}

// Cut forgets the symbols from a number on, which nothing uses any more. Terms
// that were made of them keep their text: what was written is not written over.
func (s *Table) Cut(size, pieces int) {
	s.Size = size
	chunks := (size + textMask) >> textBits
	s.texts = slices.Clone(s.texts[:chunks])
	if size&textMask != 0 {
		last := *s.texts[chunks-1]
		s.texts[chunks-1] = &last
	}
	for _, p := range s.Long[pieces:] {
		s.room -= cap(p)
	}
	s.Long = slices.Clone(s.Long[:pieces])
	if pieces > 0 {
		s.Long[pieces-1] = slices.Clip(s.Long[pieces-1])
	}
	n := 128
	for size*4 > n*3 {
		n *= 2
	}
	old := s.slots
	s.slots = make([]symbolSlot, n)
	for _, v := range old {
		if v.ID != 0 && int(v.ID) < size {
			s.put(v)
		}
	}
}

// put gives a symbol a slot.
func (s *Table) put(v symbolSlot) {
	mask := uint32(len(s.slots) - 1)
	at := v.hash & mask
	for s.slots[at].ID != 0 {
		at = (at + 1) & mask
	}
	s.slots[at] = v
}

// Held is how many bytes the symbols take.
func (s *Table) Held() int64 {
	return int64(len(s.texts))*textChunks*(Short+1) + int64(len(s.slots))*8 + int64(s.room)
}

// Text returns the text that is kept of a symbol.
func (s *reader) Text(id ID) *Text { return &s.texts[id>>textBits][id&textMask] }

func (t *Text) word(i int) uint64 { return binary.LittleEndian.Uint64(t[8*i:]) }

// is reports whether a text has a key; of a long constant that is not yet to
// say that it is the same.
func (t *Text) is(k *Key) bool {
	return t.word(0) == k[0] && t.word(2) == k[2] && (t.word(1) == k[1] || k[2] >= longSymbol)
}

func (s *reader) bytes(id ID) []byte {
	t := s.Text(id)
	n := int(t[Short])
	if n <= Short {
		return t[:n:n]
	}
	place := t.word(1)
	piece, from := place>>32, place&math.MaxUint32
	return s.Long[piece][from : from+t.word(2)&^longSymbol]
}

// Int returns the value of an integer symbol.
func (s *reader) Int(id ID) (int64, bool) {
	t := s.Text(id)
	return int64(binary.LittleEndian.Uint64(t[1:])), ast.Kind(t[0]) == ast.KindInt && t[Short] == 9
}

// Integer returns the symbol of an integer.
func (s *Table) Integer(n int64) ID {
	return s.InternShort(s.ShortKey(IntText(n)))
}

// IntText is the text of an integer.
func IntText(n int64) *Text {
	var t Text
	t[0], t[Short] = byte(ast.KindInt), 9
	binary.LittleEndian.PutUint64(t[1:], uint64(n))
	return &t
}

// Term returns the constant of a symbol. Its text is not copied: chunks never
// move, and what is written in them stays.
func (s *reader) Term(id ID) ast.Term {
	b := s.bytes(id)
	switch kind := ast.Kind(b[0]); kind {
	case ast.KindInt, ast.KindFloat:
		return ast.Made(kind, int64(binary.LittleEndian.Uint64(b[1:])), "", nil)
	case ast.KindName, ast.KindString, ast.KindBytes:
		return ast.Made(kind, 0, unsafe.String(unsafe.SliceData(b[1:]), len(b)-1), nil)
	}
	return s.structure(id, &Sharing{})
}

// Find returns the symbol of a ground term, or 0 if there is none yet.
func (s *Table) Find(t ast.Term) ID {
	if t.Structured() {
		return s.build(t, s.Find, s.FindBytes)
	}
	var scratch [64]byte
	return s.FindBytes(encodeSimple(scratch[:0], t))
}

// FindBytes returns the symbol of encoded bytes, or 0.
func (s *Table) FindBytes(b []byte) ID {
	k, h := s.key(b)
	id, _ := s.Slot(b, k, h)
	return id
}

// FindAll appends the symbols of ground terms; false means that there is none
// yet of one of them. All slots are looked at before the first text is, so that
// the waits for memory overlap.
func (s *Table) FindAll(out []ID, terms []ast.Term) ([]ID, bool) {
	if len(terms) > 8 {
		return s.findEach(out, terms)
	}
	var keys [8]Key
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
		id := slots[i].ID
		if id == 0 || slots[i].hash != hashes[i] || !s.Text(id).is(&keys[i]) {
			id, _ = s.Slot(nil, keys[i], hashes[i])
		}
		if id == 0 {
			return out, false
		}
		out = append(out, id)
	}
	return out, true
}

func (s *Table) findEach(out []ID, terms []ast.Term) ([]ID, bool) {
	for _, t := range terms {
		id := s.Find(t)
		if id == 0 {
			return out, false
		}
		out = append(out, id)
	}
	return out, true
}

// short makes the key of a constant without elements, if it is short enough.
func (k *Key) short(t *ast.Term) bool {
	var b Text
	b[0] = byte(t.Kind())
	switch t.Kind() {
	case ast.KindInt, ast.KindFloat:
		binary.LittleEndian.PutUint64(b[1:], uint64(t.Bits()))
		b[Short] = 9
	case ast.KindName, ast.KindString, ast.KindBytes:
		if len(t.Symbol()) >= Short {
			return false
		}
		b[Short] = byte(1 + copy(b[1:], t.Symbol()))
	default:
		return false
	}
	*k = Key{b.word(0), b.word(1), b.word(2)}
	return true
}

// Intern returns the symbol of a ground term.
func (s *Table) Intern(t ast.Term) ID {
	if t.Structured() {
		return s.build(t, s.Intern, s.internBytes)
	}
	b := encodeSimple(s.buf[:0], t)
	s.buf = b
	return s.internBytes(b)
}

func (s *Table) internBytes(b []byte) ID {
	k, h := s.key(b)
	return s.internKey(b, k, h)
}

// InternShort is intern for a constant of up to 23 bytes.
func (s *Table) InternShort(k Key, h uint32) ID {
	id, at := s.Slot(nil, k, h)
	if id == 0 {
		id = s.add(at, k, h)
	}
	return id
}

func (s *Table) internKey(b []byte, k Key, h uint32) ID {
	id, at := s.Slot(b, k, h)
	if id == 0 {
		if k[2] >= longSymbol {
			k[1] = s.keep(b)
		}
		id = s.add(at, k, h)
	}
	return id
}

// key returns the words and the hash of encoded bytes.
func (s *Table) key(b []byte) (Key, uint32) {
	if len(b) > Short {
		h := maphash.Bytes(s.seed, b)
		return Key{h, 0, longSymbol | uint64(len(b))}, uint32(h)
	}
	var short Text
	copy(short[:], b)
	short[Short] = byte(len(b))
	return s.ShortKey(&short)
}

// ShortKey returns key and hash of a text that is kept whole.
func (s *Table) ShortKey(t *Text) (Key, uint32) {
	k := Key{t.word(0), t.word(1), t.word(2)}
	return k, s.hash(&k)
}

func (s *Table) hash(k *Key) uint32 {
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

// Slot finds the symbol of encoded bytes, or else the slot where it belongs.
func (s *Table) Slot(b []byte, k Key, h uint32) (id ID, at uint32) {
	mask := uint32(len(s.slots) - 1)
	for at = h & mask; ; at = (at + 1) & mask {
		v := &s.slots[at]
		if v.ID == 0 {
			return 0, at
		}
		if v.hash == h && s.Text(v.ID).is(&k) && (k[2] < longSymbol || string(s.bytes(v.ID)) == string(b)) {
			return v.ID, at
		}
	}
}

// keep stores the bytes of a long constant and returns their place.
func (s *Table) keep(b []byte) uint64 {
	n := len(s.Long)
	if n == 0 || len(s.Long[n-1])+len(b) > cap(s.Long[n-1]) {
		size := min(symbolChunk, 4096<<min(n, 8))
		s.Long = append(s.Long, make([]byte, 0, max(size, len(b))))
		s.room += max(size, len(b))
		n++
	}
	from := len(s.Long[n-1])
	s.Long[n-1] = append(s.Long[n-1], b...)
	return uint64(n-1)<<32 | uint64(from)
}

func (s *Table) add(at uint32, k Key, h uint32) ID {
	id := ID(s.Size)
	if s.Size++; int(id>>textBits) >= len(s.texts) {
		s.texts = append(s.texts, new(textChunk))
	}
	t := s.Text(id)
	for i, w := range k {
		binary.LittleEndian.PutUint64(t[8*i:], w)
	}
	s.slots[at] = symbolSlot{id, h}
	if s.Size*4 > len(s.slots)*3 {
		s.grow()
	}
	return id
}

func (s *Table) grow() {
	old := s.slots
	s.slots = make([]symbolSlot, 2*len(old))
	for _, v := range old {
		if v.ID != 0 {
			s.put(v)
		}
	}
}

// Near returns what the first slot for a hash holds: most often the symbol of the text that
// has the hash. Asking for many of them before the texts are looked at lets the waits for
// memory overlap.
func (s *Table) Near(hash uint32) ID { return s.slots[hash&uint32(len(s.slots)-1)].ID }
