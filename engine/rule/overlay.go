package rule

import (
	"whence/engine/ast"
	"whence/engine/symbol"
)

// Overlay is a reader's own symbols on top of a store's: a reader must not add
// to those.
type Overlay struct {
	Base  *symbol.Table
	terms []ast.Term
	// at finds terms by their content, once there are more than a few.
	at  map[string]symbol.ID
	key []byte
}

const (
	overlayBit = 1 << 31
	fewOverlay = 8
)

// Intern returns the number of a term, a new one where it has none.
func (o *Overlay) Intern(t ast.Term) symbol.ID {
	if id := o.Base.Find(t); id != 0 {
		return id
	}
	if len(o.terms) < fewOverlay {
		for i, u := range o.terms {
			if u.Equal(t) {
				return overlayBit | uint32(i)
			}
		}
		return o.add(t)
	}
	if o.at == nil {
		o.at = map[string]symbol.ID{}
		for i := range o.terms {
			o.at[string(o.terms[i].Encode(nil))] = overlayBit | uint32(i)
		}
	}
	o.key = t.Encode(o.key[:0])
	if id, ok := o.at[string(o.key)]; ok {
		return id
	}
	id := o.add(t)
	o.at[string(o.key)] = id
	return id
}

func (o *Overlay) add(t ast.Term) symbol.ID {
	o.terms = append(o.terms, t)
	return overlayBit | uint32(len(o.terms)-1)
}

// Clear forgets the reader's symbols.
func (o *Overlay) Clear(base *symbol.Table) { o.Base, o.terms, o.at = base, nil, nil }

// own returns the term of a reader's own symbol.
func (o *Overlay) own(id symbol.ID) (*ast.Term, bool) {
	if id&overlayBit != 0 {
		return &o.terms[id&^overlayBit], true
	}
	return nil, false
}

// Term is the term with the number.
func (o *Overlay) Term(id symbol.ID) ast.Term {
	if t, ok := o.own(id); ok {
		return *t
	}
	return o.Base.Term(id)
}

// Int is the integer with the number; false where it is none.
func (o *Overlay) Int(id symbol.ID) (int64, bool) {
	if t, ok := o.own(id); ok {
		return t.Bits(), t.Kind() == ast.KindInt
	}
	return o.Base.Int(id)
}

// Integer returns the number of an integer.
func (o *Overlay) Integer(n int64) symbol.ID {
	key, hash := o.Base.ShortKey(symbol.IntText(n))
	if id, _ := o.Base.Slot(nil, key, hash); id != 0 {
		return id
	}
	return o.Intern(ast.Int(n))
}

// Kind is the kind of the term with the number.
func (o *Overlay) Kind(id symbol.ID) ast.Kind {
	if t, ok := o.own(id); ok {
		return t.Kind()
	}
	return o.Base.Kind(id)
}

// Extent is how large a structure is, 0 for what is none.
func (o *Overlay) Extent(id symbol.ID) int64 {
	if t, ok := o.own(id); ok {
		if t.Structured() {
			return t.Bits()
		}
		return 0
	}
	return o.Base.Extent(id)
}

// Pair returns the number of a pair.
func (o *Overlay) Pair(a, b symbol.ID) symbol.ID {
	if (a|b)&overlayBit == 0 {
		var scratch [32]byte
		if id := o.Base.FindBytes(o.Base.AppendPair(scratch[:0], a, b)); id != 0 {
			return id
		}
	}
	return o.Intern(ast.Pair(o.Term(a), o.Term(b)))
}

// Cons returns the number of a list by its head and its tail.
func (o *Overlay) Cons(head, tail symbol.ID) symbol.ID {
	if (head|tail)&overlayBit == 0 {
		var scratch [32]byte
		if id := o.Base.FindBytes(o.Base.AppendCell(scratch[:0], head, tail)); id != 0 {
			return id
		}
	}
	return o.Intern(ast.Structure(ast.KindList, append([]ast.Term{o.Term(head)}, o.Term(tail).Elems()...)))
}

// Halves are the two parts of a pair; false where it is none.
func (o *Overlay) Halves(id symbol.ID) (a, b symbol.ID, ok bool) {
	t, own := o.own(id)
	switch {
	case !own:
		return o.Base.Halves(id)
	case t.Kind() == ast.KindPair:
		return o.Intern(t.Elems()[0]), o.Intern(t.Elems()[1]), true
	case t.Kind() == ast.KindList && len(t.Elems()) > 0:
		return o.Intern(t.Elems()[0]), o.Intern(ast.Structure(ast.KindList, t.Elems()[1:])), true
	}
	return 0, 0, false
}

// Length is how many elements a list has.
func (o *Overlay) Length(id symbol.ID) int {
	if t, ok := o.own(id); ok {
		return len(t.Elems())
	}
	return o.Base.Length(id)
}

// Part is term, with what is shared kept in m.
func (o *Overlay) Part(id symbol.ID, m *symbol.Sharing) ast.Term {
	if t, ok := o.own(id); ok {
		return *t
	}
	return o.Base.Part(id, m)
}
