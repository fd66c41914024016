package engine

import "whence/engine/ast"

// overlay is a reader's own symbols on top of a store's: a reader must not add
// to those.
type overlay struct {
	base  *symbols
	terms []ast.Term
	// at finds terms by their content, once there are more than a few.
	at  map[string]symbol
	key []byte
}

const (
	overlayBit = 1 << 31
	fewOverlay = 8
)

func (o *overlay) intern(t ast.Term) symbol {
	if id := o.base.find(t); id != 0 {
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
		o.at = map[string]symbol{}
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

func (o *overlay) add(t ast.Term) symbol {
	o.terms = append(o.terms, t)
	return overlayBit | uint32(len(o.terms)-1)
}

// clear forgets the reader's symbols.
func (o *overlay) clear(base *symbols) { o.base, o.terms, o.at = base, nil, nil }

// own returns the term of a reader's own symbol.
func (o *overlay) own(id symbol) (*ast.Term, bool) {
	if id&overlayBit != 0 {
		return &o.terms[id&^overlayBit], true
	}
	return nil, false
}

func (o *overlay) term(id symbol) ast.Term {
	if t, ok := o.own(id); ok {
		return *t
	}
	return o.base.term(id)
}

func (o *overlay) int(id symbol) (int64, bool) {
	if t, ok := o.own(id); ok {
		return t.Bits(), t.Kind() == ast.KindInt
	}
	return o.base.int(id)
}

func (o *overlay) integer(n int64) symbol {
	key, hash := o.base.shortKey(integerText(n))
	if id, _ := o.base.slot(nil, key, hash); id != 0 {
		return id
	}
	return o.intern(ast.Int(n))
}

func (o *overlay) kind(id symbol) ast.Kind {
	if t, ok := o.own(id); ok {
		return t.Kind()
	}
	return o.base.kind(id)
}

func (o *overlay) extent(id symbol) int64 {
	if t, ok := o.own(id); ok {
		if t.Structured() {
			return t.Bits()
		}
		return 0
	}
	return o.base.extent(id)
}

func (o *overlay) pair(a, b symbol) symbol {
	if (a|b)&overlayBit == 0 {
		var scratch [32]byte
		if id := o.base.findBytes(o.base.appendPair(scratch[:0], a, b)); id != 0 {
			return id
		}
	}
	return o.intern(ast.Pair(o.term(a), o.term(b)))
}

func (o *overlay) cons(head, tail symbol) symbol {
	if (head|tail)&overlayBit == 0 {
		var scratch [32]byte
		if id := o.base.findBytes(o.base.appendCell(scratch[:0], head, tail)); id != 0 {
			return id
		}
	}
	return o.intern(ast.Structure(ast.KindList, append([]ast.Term{o.term(head)}, o.term(tail).Elems()...)))
}

func (o *overlay) halves(id symbol) (a, b symbol, ok bool) {
	t, own := o.own(id)
	switch {
	case !own:
		return o.base.halves(id)
	case t.Kind() == ast.KindPair:
		return o.intern(t.Elems()[0]), o.intern(t.Elems()[1]), true
	case t.Kind() == ast.KindList && len(t.Elems()) > 0:
		return o.intern(t.Elems()[0]), o.intern(ast.Structure(ast.KindList, t.Elems()[1:])), true
	}
	return 0, 0, false
}

func (o *overlay) length(id symbol) int {
	if t, ok := o.own(id); ok {
		return len(t.Elems())
	}
	return o.base.length(id)
}

// part is term, with what is shared kept in m.
func (o *overlay) part(id symbol, m *sharing) ast.Term {
	if t, ok := o.own(id); ok {
		return *t
	}
	return o.base.part(id, m)
}
