package proof

import (
	"cmp"
	"slices"

	"whence/engine/ast"
	"whence/engine/fact"
	"whence/engine/queue"
)

const (
	// maxAlternatives bounds how many proofs of an atom are enumerated.
	MaxAlternatives = 64
	// rankedWays bounds the derivations among which all proofs are ranked.
	rankedWays = 1 << 10
)

// Ranking enumerates the proofs of a fact in their order, by Murty's scheme: the
// proofs other than the best are parted by the first fact in it that they
// conclude in another way. The best of each part is found and waits; the next
// proof is the best of those that wait, whose part is parted in turn.
type Ranking struct {
	started bool
	fact    fact.ID
	options []option // every derivation that can matter; fact is the first
	at      map[fact.ID]int
	parts   queue.MinHeap[*part]
	seq     int
	rough   []derivation // of the fact itself, where there are too many to rank
}

// part is the proofs that conclude the first facts in given ways, and the one
// behind those in none of some ways.
type part struct {
	fixed  []pick
	option int // whose ways are banned
	banned []int
	cost   uint32
	height int
	seq    int
}

// pick is a way to conclude a fact.
type pick struct{ option, way int }

func comparesParts(a, b *part) bool {
	return cmp.Or(cmp.Compare(a.cost, b.cost), cmp.Compare(a.height, b.height), cmp.Compare(a.seq, b.seq)) < 0
}

// Next returns the next proof, or nil where there is none or a plan is missing.
func (r *Ranking) Next(e *Explainer, a ast.Atom) *ast.Proof {
	if !r.started && !r.start(e, a) {
		return nil
	}
	e.fuel.Left, e.costly = rankedFuel, e.costly[:0]
	for len(r.rough) > 0 {
		w := r.rough[0]
		p := e.build(r.fact, ranked, r.fact, &w)
		if e.Missing {
			return nil
		}
		r.rough = r.rough[1:]
		if p != nil {
			return p
		}
	}
	for len(r.parts.Items) > 0 {
		pt := r.parts.Pop()
		p, chosen := r.best(e, pt)
		if e.Missing {
			r.parts.Push(pt)
			return nil
		}
		if p != nil {
			r.split(e, pt, chosen)
			return p
		}
	}
	return nil
}

// start gathers the derivations. It is false where the atom does not hold, or a
// plan is missing.
func (r *Ranking) start(e *Explainer, a ast.Atom) bool {
	r.fact = e.Locate(a)
	if r.fact == 0 {
		return false
	}
	e.fuel.Left, e.x.Fuel = 4*exactFuel, &e.fuel
	few := e.gather(r.fact, rankedWays, false)
	e.x.Fuel = nil
	if !few {
		r.rough = e.roughly(r.fact)
	}
	if e.Missing {
		return false
	}
	r.started = true
	r.parts.Less = comparesParts
	if !few {
		return true
	}
	r.at = map[fact.ID]int{}
	for i, o := range e.options {
		r.at[o.fact] = i
		r.options = append(r.options, option{fact: o.fact, ways: kept(o.ways)})
	}
	r.add(e, &part{})
	return true
}

// kept copies derivations out of the explainer's memory.
func kept(ways []derivation) []derivation {
	out := slices.Clone(ways)
	for i := range out {
		out[i].prems = slices.Clone(out[i].prems)
	}
	return out
}

// roughly returns derivations of a fact, ordered by what is recorded of their
// premises.
func (e *finder) roughly(f fact.ID) []derivation {
	ways := kept(e.ways(f, MaxAlternatives, false))
	for i := range ways {
		if w := &ways[i]; w.rule != nil {
			w.cost, w.height = w.rule.Cost, 1
			for _, p := range w.prems {
				w.cost = fact.AddCost(w.cost, e.Store.Costs.Get(p))
			}
		}
	}
	slices.SortFunc(ways, func(a, b derivation) int { return e.compare(&a, &b) })
	return ways
}

// add solves a part and lets it wait, if there is a proof in it.
func (r *Ranking) add(e *Explainer, pt *part) {
	r.restrict(e, pt)
	e.solve()
	if o := &e.options[0]; o.solved {
		r.seq++
		pt.cost, pt.height, pt.seq = o.cost, o.height, r.seq
		r.parts.Push(pt)
	}
}

// restrict gives the explainer the derivations of a part.
func (r *Ranking) restrict(e *Explainer, pt *part) {
	e.options = e.options[:0]
	e.at.clear()
	for i, o := range r.options {
		e.at.set(o.fact, i)
		e.options = append(e.options, option{fact: o.fact, ways: o.ways})
	}
	for _, c := range pt.fixed {
		e.options[c.option].ways = r.options[c.option].ways[c.way : c.way+1]
	}
	if len(pt.banned) == 0 {
		return
	}
	var ways []derivation
	for i, w := range r.options[pt.option].ways {
		if !slices.Contains(pt.banned, i) {
			ways = append(ways, w)
		}
	}
	e.options[pt.option].ways = ways
}

// best returns the best proof of a part, and how it concludes its facts, in the
// order of the proof.
func (r *Ranking) best(e *Explainer, pt *part) (p *ast.Proof, chosen []pick) {
	r.restrict(e, pt)
	e.solve()
	if p = e.build(r.fact, exactly, 0, nil); p == nil {
		return nil, nil
	}
	for _, n := range p.Nodes {
		if n.Kind != ast.Told && n.Kind != ast.Derived {
			continue
		}
		f := e.Locate(n.Atom)
		w, at := e.exactChoice(f), r.at[f]
		chosen = append(chosen, pick{at, slices.IndexFunc(r.options[at].ways, func(u derivation) bool {
			return u.rule == w.rule && slices.Equal(u.prems, w.prems)
		})})
	}
	return p, chosen
}

// split parts the other proofs of a part by the first fact that they conclude
// in another way than its best.
func (r *Ranking) split(e *Explainer, pt *part, chosen []pick) {
	for i := len(pt.fixed); i < len(chosen) && e.ctx.Err() == nil; i++ {
		c := chosen[i]
		banned := []int{c.way}
		if i == len(pt.fixed) {
			banned = append(banned, pt.banned...)
		}
		if len(banned) < len(r.options[c.option].ways) {
			r.add(e, &part{fixed: chosen[:i:i], option: c.option, banned: banned})
		}
	}
}
