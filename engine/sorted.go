package engine

import (
	"cmp"
	"encoding/binary"
	"math/bits"
	"slices"
	"strings"

	"whence/engine/ast"
)

// fewAtoms is how many atoms are sorted by their terms; more are worth the
// ranking of their symbols.
const fewAtoms = 64

// sortedAtoms returns the atoms of facts in the order of [Atom.Compare].
func (s *store) sortedAtoms(facts []factID) []ast.Atom {
	if len(facts) == 0 {
		return nil
	}
	if len(facts) <= fewAtoms {
		out := make([]ast.Atom, len(facts))
		for i, f := range facts {
			out[i] = s.atom(f)
		}
		slices.SortFunc(out, ast.Atom.Compare)
		return out
	}
	o := ordering{s: s, facts: facts, out: make([]ast.Atom, 0, len(facts))}
	o.rankAll()
	o.width = bits.Len(uint(len(o.terms)))
	if bits.Len(uint(len(o.rels)))+o.arity*o.width <= 64 {
		o.byKeys()
	} else {
		o.byRanks()
	}
	return o.out
}

// ordering sorts facts by the places of their relations and constants in the
// order of output: a large change has many facts of few constants. The places
// of nearly every fact fit into one word, so that words are sorted and nothing
// else is looked at meanwhile.
type ordering struct {
	s     *store
	facts []factID
	terms []ast.Term  // the constants of the facts, in order
	rank  symbolRanks // the place of each among them
	rels  []*relation // those of the facts, in order
	place []uint32    // the place of each relation among them, by its number
	arity int         // the largest
	width int         // how many bits the place of a constant takes
	args  []ast.Term  // of the atoms
	out   []ast.Atom
}

// byKeys sorts facts whose places fit into a word.
func (o *ordering) byKeys() {
	keys := make([]uint64, len(o.facts))
	for i, f := range o.facts {
		r := o.s.rel(f)
		k := uint64(o.place[r.num])
		for c := range r.Arity {
			k = k<<o.width | uint64(o.rank.get(o.s.arg(r, f, c)))
		}
		keys[i] = k << (o.width * (o.arity - r.Arity))
	}
	keys = sortWords(keys, bits.Len(uint(len(o.rels)))+o.arity*o.width)
	top, mask := o.arity*o.width, uint64(1)<<o.width-1
	for _, k := range keys {
		r := o.rels[k>>top]
		from := o.begin(r)
		for c := range r.Arity {
			o.args = append(o.args, o.terms[k>>(top-(c+1)*o.width)&mask])
		}
		o.end(r, from)
	}
}

// byRanks sorts facts of any number of arguments.
func (o *ordering) byRanks() {
	facts := slices.Clone(o.facts)
	slices.SortFunc(facts, func(f, g factID) int {
		r := o.s.rel(f)
		c := cmp.Compare(o.place[r.num], o.place[o.s.rel(g).num])
		for i := 0; i < r.Arity && c == 0; i++ {
			c = cmp.Compare(o.rank.get(o.s.arg(r, f, i)), o.rank.get(o.s.arg(r, g, i)))
		}
		return c
	})
	for _, f := range facts {
		r := o.s.rel(f)
		from := o.begin(r)
		for c := range r.Arity {
			o.args = append(o.args, o.terms[o.rank.get(o.s.arg(r, f, c))])
		}
		o.end(r, from)
	}
}

// argsRoom is how many arguments stand together.
const argsRoom = 1 << 12

// begin makes room for the arguments of an atom and returns where they begin.
func (o *ordering) begin(r *relation) int {
	if cap(o.args)-len(o.args) < r.Arity {
		o.args = make([]ast.Term, 0, max(r.Arity, min(argsRoom, (len(o.facts)-len(o.out))*r.Arity)))
	}
	return len(o.args)
}

func (o *ordering) end(r *relation, from int) {
	a := ast.Atom{Pred: r.Pred, Denied: r.Denied}
	if r.Arity > 0 {
		a.Args = o.args[from:len(o.args):len(o.args)]
	}
	o.out = append(o.out, a)
}

// radixBits is how many bits sortWords takes at a time.
const radixBits = 11

// sortWords sorts words of so many bits and returns them, perhaps in another
// slice.
func sortWords(words []uint64, width int) []uint64 {
	if len(words) < 1<<radixBits {
		slices.Sort(words)
		return words
	}
	other := make([]uint64, len(words))
	for shift := 0; shift < width; shift += radixBits {
		var count [1 << radixBits]uint32
		for _, w := range words {
			count[w>>shift&(1<<radixBits-1)]++
		}
		at := uint32(0)
		for i, n := range count {
			count[i] = at
			at += n
		}
		for _, w := range words {
			d := w >> shift & (1<<radixBits - 1)
			other[count[d]] = w
			count[d]++
		}
		words, other = other, words
	}
	return words
}

// rankAll finds the constants and the relations of the facts in order, and
// the place of each among them.
func (o *ordering) rankAll() {
	s := o.s
	if s.syms.size/8 < len(o.facts) {
		o.rank.dense = make([]uint32, s.syms.size)
	} else {
		o.rank.sparse = make(map[symbol]uint32, len(o.facts))
	}
	o.place = make([]uint32, len(s.rels))
	var all []rankedSymbol
	for _, f := range o.facts {
		r := s.rel(f)
		if o.place[r.num] == 0 {
			o.rels = append(o.rels, r)
			o.place[r.num] = 1
			o.arity = max(o.arity, r.Arity)
		}
		for i := range r.Arity {
			if id := s.arg(r, f, i); o.rank.get(id) == 0 {
				all = append(all, s.syms.ranked(id))
				o.rank.set(id, uint32(len(all)))
			}
		}
	}
	var deep []symbol
	for _, v := range all {
		if s.syms.extent(v.id) != 0 {
			deep = append(deep, v.id)
		}
	}
	shared := s.syms.terms(deep)
	term := func(id symbol) ast.Term {
		if t, ok := shared[id]; ok {
			return t
		}
		return s.syms.term(id)
	}
	slices.SortFunc(all, func(a, b rankedSymbol) int {
		switch {
		case a.first != b.first:
			return cmp.Compare(a.first, b.first)
		case a.second != b.second:
			return cmp.Compare(a.second, b.second)
		}
		return term(a.id).Compare(term(b.id))
	})
	o.terms = make([]ast.Term, len(all))
	for i, v := range all {
		o.terms[i] = term(v.id)
		o.rank.set(v.id, uint32(i))
	}
	slices.SortFunc(o.rels, compareRelations)
	for i, r := range o.rels {
		o.place[r.num] = uint32(i)
	}
}

// rankedSymbol is a constant with the beginning of its content in two words
// that compare as the contents do, except that different ones may have the
// same.
type rankedSymbol struct {
	first, second uint64
	id            symbol
}

// ranked returns the kind and the first 15 bytes of a text.
func (s *symbols) ranked(id symbol) rankedSymbol {
	b := s.bytes(id)
	out := rankedSymbol{first: uint64(b[0]) << 56, id: id}
	switch ast.Kind(b[0]) {
	case ast.KindInt:
		out.second = binary.LittleEndian.Uint64(b[1:]) ^ 1<<63
	case ast.KindName, ast.KindString, ast.KindBytes:
		var start [16]byte
		copy(start[:], b)
		out.first, out.second = binary.BigEndian.Uint64(start[:]), binary.BigEndian.Uint64(start[8:])
	}
	return out
}

// symbolRanks maps symbols to numbers: as a list where many of all symbols
// have one.
type symbolRanks struct {
	dense  []uint32
	sparse map[symbol]uint32
}

func (r *symbolRanks) get(id symbol) uint32 {
	if r.dense != nil {
		return r.dense[id]
	}
	return r.sparse[id]
}

func (r *symbolRanks) set(id symbol, v uint32) {
	if r.dense != nil {
		r.dense[id] = v
		return
	}
	r.sparse[id] = v
}

// compareRelations orders relations as [Atom.Compare] does their atoms.
func compareRelations(a, b *relation) int {
	switch {
	case a.Pred != b.Pred:
		return strings.Compare(a.Pred, b.Pred)
	case a.Denied != b.Denied && b.Denied:
		return -1
	case a.Denied != b.Denied:
		return 1
	}
	return cmp.Compare(a.Arity, b.Arity)
}
