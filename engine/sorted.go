package engine

import (
	"cmp"
	"slices"
)

// fewAtoms is how many atoms are sorted by their terms; more are worth the
// ranking of their symbols.
const fewAtoms = 64

// sortedAtoms returns the atoms of facts in the order of [Atom.Compare].
func (s *store) sortedAtoms(facts []factID) []Atom {
	if len(facts) == 0 {
		return nil
	}
	if len(facts) <= fewAtoms {
		out := make([]Atom, len(facts))
		for i, f := range facts {
			out[i] = s.atom(f)
		}
		slices.SortFunc(out, Atom.Compare)
		return out
	}
	o := s.order(facts)
	size := 0
	for _, f := range o.facts {
		size += s.rel(f).arity
	}
	out, args := make([]Atom, len(facts)), make([]Term, 0, size)
	for i, f := range o.facts {
		r, from := s.rel(f), len(args)
		for k := range r.arity {
			args = append(args, o.terms[o.rank.get(s.arg(r, f, k))])
		}
		out[i] = Atom{Pred: r.pred, Denied: r.denied}
		if r.arity > 0 {
			out[i].Args = args[from:len(args):len(args)]
		}
	}
	return out
}

// ordering sorts facts by the places of their relations and constants in the
// order of output, with counting sorts: a large change has many facts of few
// constants.
type ordering struct {
	s     *store
	facts []factID
	other []factID // room for the next pass
	terms []Term   // the constants of the facts, in order
	rank  symbolRanks
	count []uint32
}

func (s *store) order(facts []factID) *ordering {
	o := &ordering{s: s, facts: slices.Clone(facts), other: make([]factID, len(facts))}
	o.rankSymbols()
	rels := s.rankRelations()
	o.pass(0, len(facts), len(s.rels), func(f factID) uint32 { return rels[s.just(f).rel] })
	for from := 0; from < len(o.facts); {
		r, to := s.rel(o.facts[from]), from+1
		for to < len(o.facts) && s.just(o.facts[to]).rel == r.num {
			to++
		}
		o.within(r, from, to)
		from = to
	}
	return o
}

// within sorts the facts of one relation.
func (o *ordering) within(r *relation, from, to int) {
	if (to-from)*4 < len(o.terms) {
		slices.SortFunc(o.facts[from:to], func(f, g factID) int {
			c := 0
			for i := 0; i < r.arity && c == 0; i++ {
				c = cmp.Compare(o.rank.get(o.s.arg(r, f, i)), o.rank.get(o.s.arg(r, g, i)))
			}
			return c
		})
		return
	}
	for i := r.arity - 1; i >= 0; i-- {
		o.pass(from, to, len(o.terms), func(f factID) uint32 { return o.rank.get(o.s.arg(r, f, i)) })
	}
}

// pass sorts a part of the facts by a key below limit and keeps the order of
// those with the same.
func (o *ordering) pass(from, to, limit int, key func(factID) uint32) {
	o.count = resize(o.count, limit+1)
	for _, f := range o.facts[from:to] {
		o.count[key(f)+1]++
	}
	for i := range limit {
		o.count[i+1] += o.count[i]
	}
	for _, f := range o.facts[from:to] {
		k := key(f)
		o.other[from+int(o.count[k])] = f
		o.count[k]++
	}
	copy(o.facts[from:to], o.other[from:to])
}

// rankSymbols finds the constants of the facts in order, and the place of each
// symbol among them.
func (o *ordering) rankSymbols() {
	s := o.s
	if all := s.syms.size; all/8 < len(o.facts) {
		o.rank.dense = make([]uint32, all)
	} else {
		o.rank.sparse = map[symbol]uint32{}
	}
	var ids []symbol
	for _, f := range o.facts {
		r := s.rel(f)
		for i := range r.arity {
			if id := s.arg(r, f, i); o.rank.get(id) == 0 {
				ids = append(ids, id)
				o.rank.set(id, uint32(len(ids)))
			}
		}
	}
	values := make([]rankedTerm, len(ids))
	for i, id := range ids {
		values[i] = rankedTerm{id, s.syms.term(id)}
	}
	slices.SortFunc(values, func(a, b rankedTerm) int { return a.term.Compare(b.term) })
	o.terms = make([]Term, len(values))
	for i, v := range values {
		o.terms[i] = v.term
		o.rank.set(v.id, uint32(i))
	}
}

type rankedTerm struct {
	id   symbol
	term Term
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

// rankRelations returns the place of each relation in the order of output, by
// its number.
func (s *store) rankRelations() []uint32 {
	rels := slices.Clone(s.rels[1:])
	key := func(r *relation) Atom {
		return Atom{Pred: r.pred, Denied: r.denied, Args: make([]Term, r.arity)}
	}
	slices.SortFunc(rels, func(a, b *relation) int { return key(a).Compare(key(b)) })
	out := make([]uint32, len(s.rels))
	for i, r := range rels {
		out[r.num] = uint32(i)
	}
	return out
}
