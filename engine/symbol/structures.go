package symbol

import (
	"encoding/binary"
	"slices"

	"whence/engine/ast"
)

// A structure is interned by the symbols of its parts, so that equal structures
// are one symbol and to put one around another takes the same time however large
// that is. Behind its kind stand
//
//	of a list      nothing, or the symbols of its first element and of the list
//	               behind it, its extent, and how many elements it has
//	of a pair      the symbols of both, and its extent
//	of the others  its extent, and the symbols of keys and values in turn
const (
	listAt, listLen   = 9, 17 // where a list's extent and length stand
	pairAt, entriesAt = 9, 9
)

// Extent returns the extent of a structure, and 0 for other constants.
func (s *reader) Extent(id ID) int64 {
	b := s.bytes(id)
	switch ast.Kind(b[0]) {
	case ast.KindList:
		if len(b) == 1 {
			return emptyExtent
		}
		return int64(binary.LittleEndian.Uint64(b[listAt:]))
	case ast.KindPair:
		return int64(binary.LittleEndian.Uint64(b[pairAt:]))
	case ast.KindMap, ast.KindStruct:
		return int64(binary.LittleEndian.Uint64(b[1:]))
	}
	return 0
}

const emptyExtent = 1<<ast.SizeBits | ast.PartSize

// sizeOf and depthOf are those of the constant; see [Term].
func (s *reader) sizeOf(id ID) int64 {
	if e := s.Extent(id); e != 0 {
		return e & ast.SizeMask
	}
	b := s.bytes(id)
	if k := ast.Kind(b[0]); k == ast.KindInt || k == ast.KindFloat {
		return ast.PartSize
	}
	return ast.PartSize + int64(len(b)) - 1
}

func (s *reader) depthOf(id ID) int64 { return s.Extent(id) >> ast.SizeBits }

// Kind returns the kind of a constant.
func (s *reader) Kind(id ID) ast.Kind { return ast.Kind(s.bytes(id)[0]) }

// Halves returns both parts of a pair, or the first element of a list and the
// list behind it.
func (s *reader) Halves(id ID) (a, b ID, ok bool) {
	text := s.bytes(id)
	if k := ast.Kind(text[0]); k != ast.KindPair && k != ast.KindList || len(text) == 1 {
		return 0, 0, false
	}
	return binary.LittleEndian.Uint32(text[1:]), binary.LittleEndian.Uint32(text[5:]), true
}

// Length returns how many elements a list has.
func (s *reader) Length(id ID) int {
	b := s.bytes(id)
	if len(b) == 1 {
		return 0
	}
	return int(binary.LittleEndian.Uint32(b[listLen:]))
}

// AppendPair encodes a pair, and appendCell a list, of two parts.
func (s *Table) AppendPair(out []byte, a, b ID) []byte {
	out = binary.LittleEndian.AppendUint32(append(out, byte(ast.KindPair)), a)
	out = binary.LittleEndian.AppendUint32(out, b)
	e := ast.Extent(ast.PartSize+s.sizeOf(a)+s.sizeOf(b), 1+max(s.depthOf(a), s.depthOf(b)))
	return binary.LittleEndian.AppendUint64(out, uint64(e))
}

// AppendCell appends the bytes that are kept of a list of a head and the rest.
func (s *Table) AppendCell(out []byte, head, tail ID) []byte {
	out = binary.LittleEndian.AppendUint32(append(out, byte(ast.KindList)), head)
	out = binary.LittleEndian.AppendUint32(out, tail)
	e := ast.Extent(s.sizeOf(tail)+s.sizeOf(head), max(s.depthOf(tail), 1+s.depthOf(head)))
	out = binary.LittleEndian.AppendUint64(out, uint64(e))
	return binary.LittleEndian.AppendUint32(out, uint32(s.Length(tail)+1))
}

// build makes the symbol of a structure: part gives the symbols of its parts and
// whole that of encoded bytes, either 0 where there is none.
func (s *Table) build(t ast.Term, part func(ast.Term) ID, whole func([]byte) ID) ID {
	var scratch [64]byte
	switch t.Kind() {
	case ast.KindPair:
		a, b := part(t.Elems()[0]), part(t.Elems()[1])
		if a == 0 || b == 0 {
			return 0
		}
		return whole(s.AppendPair(scratch[:0], a, b))
	case ast.KindList:
		list := whole(append(scratch[:0], byte(ast.KindList)))
		for i := len(t.Elems()) - 1; i >= 0 && list != 0; i-- {
			head := part(t.Elems()[i])
			if head == 0 {
				return 0
			}
			list = whole(s.AppendCell(scratch[:0], head, list))
		}
		return list
	}
	b := binary.LittleEndian.AppendUint64(append(scratch[:0], byte(t.Kind())), uint64(t.Bits()))
	for i := range t.Elems() {
		id := part(t.Elems()[i])
		if id == 0 {
			return 0
		}
		b = binary.LittleEndian.AppendUint32(b, id)
	}
	return whole(b)
}

// Sharing keeps the structures that were read, so that what is a part of several
// is read and kept once: the terms of a value share memory as the symbols do.
type Sharing struct {
	known map[ID]ast.Term
}

// sharedSize is from when on a structure is worth to be kept for sharing.
const sharedSize = 8 * ast.PartSize

// structure returns the term of a structure.
func (s *reader) structure(id ID, m *Sharing) ast.Term {
	if t, ok := m.known[id]; ok {
		return t
	}
	text := s.bytes(id)
	var elems []ast.Term
	kind := ast.Kind(text[0])
	switch kind {
	case ast.KindList:
		elems = s.elements(id, m)
	case ast.KindPair:
		elems = s.parts(text[1:pairAt], m)
	default:
		elems = s.parts(text[entriesAt:], m)
	}
	t := ast.Made(kind, s.Extent(id), "", elems)
	if t.Bytes() >= sharedSize {
		m.keep(id, t)
	}
	return t
}

func (m *Sharing) keep(id ID, t ast.Term) {
	if m.known == nil {
		m.known = map[ID]ast.Term{}
	}
	m.known[id] = t
}

// Part returns the term of a constant that may be a structure.
func (s *reader) Part(id ID, m *Sharing) ast.Term {
	switch s.Kind(id) {
	case ast.KindList, ast.KindPair, ast.KindMap, ast.KindStruct:
		return s.structure(id, m)
	}
	return s.Term(id)
}

func (s *reader) parts(text []byte, m *Sharing) []ast.Term {
	out := make([]ast.Term, 0, len(text)/4)
	for ; len(text) > 0; text = text[4:] {
		out = append(out, s.Part(binary.LittleEndian.Uint32(text), m))
	}
	return out
}

// elements returns those of a list. The lists behind its elements share them.
func (s *reader) elements(id ID, m *Sharing) []ast.Term {
	n := s.Length(id)
	if n == 0 {
		return nil
	}
	out := make([]ast.Term, 0, n)
	for {
		head, tail, ok := s.Halves(id)
		if !ok {
			return out
		}
		out = append(out, s.Part(head, m))
		id = tail
		if s.sizeOf(tail) >= sharedSize {
			if _, known := m.known[tail]; !known {
				at := len(out)
				m.keep(tail, ast.Made(ast.KindList, s.Extent(tail), "", out[at:n:n]))
			}
		}
	}
}

// Terms returns the terms of constants, which share what is a part of several.
// A structure is a later symbol than its parts: the last come first, so that
// lists are read once with all that stand behind their elements.
func (s *reader) Terms(ids []ID) map[ID]ast.Term {
	ids = slices.Clone(ids)
	slices.Sort(ids)
	out, m := make(map[ID]ast.Term, len(ids)), &Sharing{}
	for _, id := range slices.Backward(ids) {
		out[id] = s.Part(id, m)
	}
	return out
}

// Moved returns the symbol in n of what id is in s. done maps what was moved.
func (s *Table) Moved(n *Table, id ID, done []ID) ID {
	if id == 0 || done[id] != 0 {
		return done[id]
	}
	text := s.bytes(id)
	switch ast.Kind(text[0]) {
	case ast.KindList:
		done[id] = s.movedList(n, id, done)
	case ast.KindPair:
		a, b, _ := s.Halves(id)
		a, b = s.Moved(n, a, done), s.Moved(n, b, done)
		var scratch [64]byte
		done[id] = n.internBytes(n.AppendPair(scratch[:0], a, b))
	case ast.KindMap, ast.KindStruct:
		b := slices.Clone(text)
		for at := entriesAt; at < len(b); at += 4 {
			binary.LittleEndian.PutUint32(b[at:], s.Moved(n, binary.LittleEndian.Uint32(b[at:]), done))
		}
		done[id] = n.internBytes(b)
	default:
		done[id] = n.internBytes(text)
	}
	return done[id]
}

func (s *Table) movedList(n *Table, id ID, done []ID) ID {
	var cells []ID
	for ; done[id] == 0 && s.Length(id) > 0; _, id, _ = s.Halves(id) {
		cells = append(cells, id)
	}
	var scratch [64]byte
	if done[id] == 0 {
		done[id] = n.internBytes(append(scratch[:0], byte(ast.KindList)))
	}
	list := done[id]
	for _, c := range slices.Backward(cells) {
		head, _, _ := s.Halves(c)
		list = n.internBytes(n.AppendCell(scratch[:0], s.Moved(n, head, done), list))
		done[c] = list
	}
	return list
}

// Pair returns the symbol of a pair.
func (s *Table) Pair(a, b ID) ID {
	var scratch [32]byte
	return s.internBytes(s.AppendPair(scratch[:0], a, b))
}

// Cons returns the symbol of a list with one more element before it.
func (s *Table) Cons(head, tail ID) ID {
	var scratch [32]byte
	return s.internBytes(s.AppendCell(scratch[:0], head, tail))
}
