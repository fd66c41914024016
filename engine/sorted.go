package engine

import (
	"cmp"
	"slices"
)

// fewAtoms is how many atoms are sorted by their terms; more are worth the
// ranking of their symbols.
const fewAtoms = 64

// ranked is a fact with the places of its relation and first two arguments in
// the order of output.
type ranked struct{ rel, a, b, fact uint32 }

// sortedAtoms returns the atoms of facts in the order of [Atom.Compare].
func (s *store) sortedAtoms(facts []factID) []Atom {
	if len(facts) == 0 {
		return nil
	}
	out := make([]Atom, len(facts))
	if len(facts) <= fewAtoms {
		for i, f := range facts {
			out[i] = s.atom(f)
		}
		slices.SortFunc(out, Atom.Compare)
		return out
	}
	terms, rank := s.rankSymbols(facts)
	rels := s.rankRelations()
	order, size := make([]ranked, len(facts)), 0
	for i, f := range facts {
		r := s.rel(f)
		order[i] = ranked{rel: rels[r.num], fact: f}
		if r.arity > 0 {
			order[i].a = rank[s.arg(r, f, 0)]
		}
		if r.arity > 1 {
			order[i].b = rank[s.arg(r, f, 1)]
		}
		size += r.arity
	}
	slices.SortFunc(order, func(x, y ranked) int {
		c := cmp.Or(cmp.Compare(x.rel, y.rel), cmp.Compare(x.a, y.a), cmp.Compare(x.b, y.b))
		if r := s.rel(x.fact); c == 0 && r.arity > 2 {
			for i := 2; i < r.arity && c == 0; i++ {
				c = cmp.Compare(rank[s.arg(r, x.fact, i)], rank[s.arg(r, y.fact, i)])
			}
		}
		return c
	})
	args := make([]Term, 0, size)
	for i, o := range order {
		r, from := s.rel(o.fact), len(args)
		for k := range r.arity {
			args = append(args, terms[rank[s.arg(r, o.fact, k)]])
		}
		out[i] = Atom{Pred: r.pred, Denied: r.denied}
		if r.arity > 0 {
			out[i].Args = args[from:len(args):len(args)]
		}
	}
	return out
}

// rankSymbols returns the constants of facts in order, and the place of each
// symbol among them.
func (s *store) rankSymbols(facts []factID) (terms []Term, rank map[symbol]uint32) {
	rank = map[symbol]uint32{}
	var ids []symbol
	for _, f := range facts {
		r := s.rel(f)
		for i := range r.arity {
			id := s.arg(r, f, i)
			if _, ok := rank[id]; !ok {
				rank[id] = 0
				ids = append(ids, id)
			}
		}
	}
	values := make(map[symbol]Term, len(ids))
	for _, id := range ids {
		values[id] = s.syms.term(id)
	}
	slices.SortFunc(ids, func(a, b symbol) int { return values[a].Compare(values[b]) })
	for i, id := range ids {
		rank[id] = uint32(i)
		terms = append(terms, values[id])
	}
	return terms, rank
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
