package fact

import (
	"cmp"
	"math/bits"
	"slices"
	"strings"

	"whence/engine/ast"
	"whence/engine/symbol"
)

// fewAtoms is how many atoms are sorted by their terms; more are worth the
// ranking of their symbols.
const fewAtoms = 64

// SortedAtoms returns the atoms of facts in the order of [Atom.Compare], at most so many:
// of millions nobody reads all, and only those that are read are made.
func (s *content) SortedAtoms(facts []ID, most int) []ast.Atom {
	if min(len(facts), most) <= 0 {
		return nil
	}
	if len(facts) <= fewAtoms {
		out := make([]ast.Atom, len(facts))
		for i, f := range facts {
			out[i] = s.Atom(f)
		}
		slices.SortFunc(out, ast.Atom.Compare)
		return out[:min(len(out), most)]
	}
	o := ordering{s: s, facts: facts, out: make([]ast.Atom, 0, min(len(facts), most))}
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
	s     *content
	facts []ID
	terms []ast.Term   // the constants of the facts, in order
	rank  symbol.Ranks // the place of each among them
	rels  []*Relation  // those of the facts, in order
	place []uint32     // the place of each relation among them, by its number
	arity int          // the largest
	width int          // how many bits the place of a constant takes
	args  []ast.Term   // of the atoms
	out   []ast.Atom
}

// byKeys sorts facts whose places fit into a word.
func (o *ordering) byKeys() {
	keys := make([]uint64, len(o.facts))
	for i, f := range o.facts {
		r := o.s.Rel(f)
		k := uint64(o.place[r.Num])
		for c := range r.Arity {
			k = k<<o.width | uint64(o.rank.Get(o.s.Arg(r, f, c)))
		}
		keys[i] = k << (o.width * (o.arity - r.Arity))
	}
	keys = sortWords(keys, bits.Len(uint(len(o.rels)))+o.arity*o.width)
	top, mask := o.arity*o.width, uint64(1)<<o.width-1
	for _, k := range keys[:cap(o.out)] {
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
	slices.SortFunc(facts, func(f, g ID) int {
		r := o.s.Rel(f)
		c := cmp.Compare(o.place[r.Num], o.place[o.s.Rel(g).Num])
		for i := 0; i < r.Arity && c == 0; i++ {
			c = cmp.Compare(o.rank.Get(o.s.Arg(r, f, i)), o.rank.Get(o.s.Arg(r, g, i)))
		}
		return c
	})
	for _, f := range facts[:cap(o.out)] {
		r := o.s.Rel(f)
		from := o.begin(r)
		for c := range r.Arity {
			o.args = append(o.args, o.terms[o.rank.Get(o.s.Arg(r, f, c))])
		}
		o.end(r, from)
	}
}

// argsRoom is how many arguments stand together.
const argsRoom = 1 << 12

// begin makes room for the arguments of an atom and returns where they begin.
func (o *ordering) begin(r *Relation) int {
	if cap(o.args)-len(o.args) < r.Arity {
		o.args = make([]ast.Term, 0, max(r.Arity, min(argsRoom, (cap(o.out)-len(o.out))*r.Arity)))
	}
	return len(o.args)
}

func (o *ordering) end(r *Relation, from int) {
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
	if s.Syms.Size/8 < len(o.facts) {
		o.rank.Dense = make([]uint32, s.Syms.Size)
	} else {
		o.rank.Sparse = make(map[symbol.ID]uint32, len(o.facts))
	}
	o.place = make([]uint32, len(s.Rels))
	var all []symbol.Ranked
	for _, f := range o.facts {
		r := s.Rel(f)
		if o.place[r.Num] == 0 {
			o.rels = append(o.rels, r)
			o.place[r.Num] = 1
			o.arity = max(o.arity, r.Arity)
		}
		for i := range r.Arity {
			if id := s.Arg(r, f, i); o.rank.Get(id) == 0 {
				all = append(all, s.Syms.Ranked(id))
				o.rank.Set(id, uint32(len(all)))
			}
		}
	}
	var deep []symbol.ID
	for _, v := range all {
		if s.Syms.Extent(v.ID) != 0 {
			deep = append(deep, v.ID)
		}
	}
	shared := s.Syms.Terms(deep)
	term := func(id symbol.ID) ast.Term {
		if t, ok := shared[id]; ok {
			return t
		}
		return s.Syms.Term(id)
	}
	slices.SortFunc(all, func(a, b symbol.Ranked) int {
		switch {
		case a.First != b.First:
			return cmp.Compare(a.First, b.First)
		case a.Second != b.Second:
			return cmp.Compare(a.Second, b.Second)
		}
		return term(a.ID).Compare(term(b.ID))
	})
	o.terms = make([]ast.Term, len(all))
	for i, v := range all {
		o.terms[i] = term(v.ID)
		o.rank.Set(v.ID, uint32(i))
	}
	slices.SortFunc(o.rels, compareRelations)
	for i, r := range o.rels {
		o.place[r.Num] = uint32(i)
	}
}

// compareRelations orders relations as [Atom.Compare] does their atoms.
func compareRelations(a, b *Relation) int {
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
