package rule

import (
	"cmp"
	"maps"
	"slices"

	"whence/engine/analyze"
	"whence/engine/ast"
	"whence/engine/fact"
)

// fewChanges is up to how many rules a network is changed rather than made anew.
const fewChanges = 64

// renewal makes a network of another one by a few rules that come and go: the
// order of components changes between those that use a rule and those that it
// uses, and nowhere else.
type renewal struct {
	s     *fact.Store
	old   *Network
	net   *Network
	added []*Rule
	gone  map[*Rule]bool
	// moved are rules whose place among others is another now.
	moved map[*Rule]bool
}

// Renewed returns the network with some rules more and others less. It is nil where
// the network is to be made anew: where many change, and where the gate refuses a
// cycle, which NewNetwork words.
func (n *Network) Renewed(s *fact.Store, rules, added, removed []*Rule) *Network {
	if len(added)+len(removed) > fewChanges {
		return nil
	}
	next := &Network{Rules: rules, ByID: maps.Clone(n.ByID), Comps: slices.Clone(n.Comps), Tests: slices.Clone(n.Tests), Fresh: added}
	w := &renewal{s: s, old: n, net: next, gone: map[*Rule]bool{}, moved: map[*Rule]bool{}}
	for _, r := range removed {
		w.gone[r] = true
		delete(next.ByID, r.Clause.ID)
	}
	for _, r := range removed {
		w.remove(r)
	}
	for _, r := range added {
		next.ByID[r.Clause.ID] = r
		w.added = append(w.added, r)
		if !w.add(r) {
			return nil
		}
	}
	w.index()
	next.settleHomes()
	next.Weigh()
	return next
}

// remove takes a rule out of its component, which may fall apart.
func (w *renewal) remove(r *Rule) {
	k := r.Comp
	left := slices.DeleteFunc(slices.Clone(w.net.Comps[k]), func(m *Rule) bool { return m == r })
	parts, _ := w.order(left) // less than what the gate has passed
	for _, m := range left {
		w.moved[m] = true
	}
	w.replace(k, k+1, parts)
}

// add gives a rule its place; false where a cycle is refused.
func (w *renewal) add(r *Rule) bool {
	r.Comp = 0
	// It comes after all that it uses, and before all that use it.
	after, before := 0, len(w.net.Comps)
	for i, l := range r.Body {
		if r.Rels[i] != nil {
			w.makers(r.Rels[i], l.Atom.Args, func(m *Rule) { after = max(after, m.Comp) })
		}
	}
	w.takers(r, func(u *Rule) {
		if u != r {
			before = min(before, u.Comp)
		}
	})
	if after < before {
		parts, fits := w.order([]*Rule{r})
		w.replace(before, before, parts)
		return fits
	}
	// What rests on it, as far as what it uses, goes behind what does not.
	resting, rests := w.resting(r, after)
	var stay [][]*Rule
	for _, comp := range w.net.Comps[before : after+1] {
		if !rests[comp[0]] {
			stay = append(stay, comp)
		}
	}
	parts, fits := w.order(resting)
	for _, m := range resting {
		w.moved[m] = true
	}
	w.replace(before, after+1, append(stay, parts...))
	return fits
}

// resting returns the rule with those of the components up to last that rest on it.
func (w *renewal) resting(r *Rule, last int) (out []*Rule, seen map[*Rule]bool) {
	out, seen = []*Rule{r}, map[*Rule]bool{r: true}
	for i := 0; i < len(out); i++ {
		w.takers(out[i], func(u *Rule) {
			if u.Comp > last || seen[u] {
				return
			}
			for _, p := range w.net.Comps[u.Comp] {
				seen[p] = true
				out = append(out, p)
			}
		})
	}
	return out, seen
}

// makers calls f with the rules whose heads an atom may have an instance in common
// with.
func (w *renewal) makers(rel *fact.Relation, args []ast.Term, f func(*Rule)) {
	try := func(m *Rule) bool {
		if m.Head == rel && !w.gone[m] && analyze.MayUnify(m.Clause.Head.Args, args) {
			f(m)
		}
		return true
	}
	if int(rel.Num) < len(w.old.Makers) {
		w.old.Makers[rel.Num].eachLike(args, w.s.Syms, try)
	}
	for _, m := range w.added {
		try(m)
	}
}

// takers calls f with the rules that may use what a rule concludes, once for each
// literal.
func (w *renewal) takers(r *Rule, f func(*Rule)) {
	try := func(tk Taker) bool {
		if !w.gone[tk.Rule] && analyze.MayUnify(r.Clause.Head.Args, tk.Rule.Body[tk.Literal].Atom.Args) {
			f(tk.Rule)
		}
		return true
	}
	if int(r.Head.Num) < len(w.old.Takers) {
		w.old.Takers[r.Head.Num].eachLike(r.Clause.Head.Args, w.s.Syms, try)
	}
	for _, u := range w.added {
		for i, rel := range u.Rels {
			if rel == r.Head {
				try(Taker{u, i})
			}
		}
	}
}

// order finds the components of some rules, what is used first; false where one
// rests on its own absence.
func (w *renewal) order(rules []*Rule) (parts [][]*Rule, fits bool) {
	slices.SortFunc(rules, func(a, b *Rule) int { return cmp.Compare(a.Num, b.Num) })
	deps := w.dependencies(rules)
	component, order := analyze.Components(len(rules), deps)
	for _, members := range order {
		var part []*Rule
		for _, m := range members {
			part = append(part, rules[m])
		}
		parts = append(parts, part)
	}
	for from, list := range deps {
		for _, d := range list {
			if d.Strict && component[from] == component[d.To] {
				return parts, false
			}
		}
	}
	return parts, true
}

// dependencies says of each of some rules which of them it uses.
func (w *renewal) dependencies(rules []*Rule) [][]analyze.Dependency {
	at := make(map[*Rule]int, len(rules))
	for i, r := range rules {
		at[r] = i
	}
	deps := make([][]analyze.Dependency, len(rules))
	for i, r := range rules {
		for k, l := range r.Body {
			if r.Rels[k] == nil {
				continue
			}
			w.makers(r.Rels[k], l.Atom.Args, func(m *Rule) {
				if to, inside := at[m]; inside {
					deps[i] = append(deps[i], analyze.Dependency{To: to, Literal: k, Strict: l.Absent || r.Group})
				}
			})
		}
	}
	return deps
}

// replace puts components in the place of others, and numbers those behind anew.
func (w *renewal) replace(from, to int, parts [][]*Rule) {
	n := w.net
	tests := make([]bool, len(parts))
	for i, part := range parts {
		tests[i] = slices.ContainsFunc(part, (*Rule).defeasible)
		for _, r := range part {
			r.Peers = part
		}
	}
	n.Comps = slices.Replace(n.Comps, from, to, parts...)
	n.Tests = slices.Replace(n.Tests, from, to, tests...)
	if len(parts) == to-from {
		to = from + len(parts)
	} else {
		to = len(n.Comps)
	}
	for k := from; k < to; k++ {
		for _, r := range n.Comps[k] {
			r.Comp = k
		}
	}
}

// index brings the makers and takers of relations up to date.
func (w *renewal) index() {
	for _, r := range w.added {
		delete(w.moved, r) // it stood nowhere before
	}
	for r := range w.gone {
		delete(w.moved, r)
	}
	changes := map[uint32]*exchange{}
	for _, r := range w.added {
		r.eachUse(func(rel uint32, u uses) { exchangeOf(changes, rel).more.add(u) })
	}
	for r := range w.gone {
		r.eachUse(func(rel uint32, u uses) { exchangeOf(changes, rel).less.add(u) })
	}
	for r := range w.moved {
		r.eachUse(func(rel uint32, u uses) {
			exchangeOf(changes, rel).more.add(u)
			exchangeOf(changes, rel).less.add(u)
		})
	}
	n := w.net
	n.Makers, n.Takers = grown(w.old.Makers, len(w.s.Rels)), grown(w.old.Takers, len(w.s.Rels))
	for rel, c := range changes {
		makers, takers := &n.Makers[rel], &n.Takers[rel]
		if makers.sort == nil || len(c.more.takers)+len(c.more.makers) > fewChanges {
			n.fill(rel, append(without(makers.All, c.less.makers), c.more.makers...), append(without(takers.All, c.less.takers), c.more.takers...))
			continue
		}
		*makers = makers.with(c.more.makers, c.less.makers)
		*takers = takers.with(c.more.takers, c.less.takers)
	}
}

// uses are makers and takers of a relation.
type uses struct {
	makers []*Rule
	takers []Taker
}

func (u *uses) add(v uses) {
	u.makers, u.takers = append(u.makers, v.makers...), append(u.takers, v.takers...)
}

// eachUse calls f with what a rule makes and what it takes, by relation.
func (r *Rule) eachUse(f func(rel uint32, u uses)) {
	f(r.Head.Num, uses{makers: []*Rule{r}})
	for i, rel := range r.Rels {
		if rel != nil {
			f(rel.Num, uses{takers: []Taker{{r, i}}})
		}
	}
}

// exchange is what becomes of the makers and takers of a relation.
type exchange struct{ more, less uses }

func exchangeOf(all map[uint32]*exchange, rel uint32) *exchange {
	if all[rel] == nil {
		all[rel] = &exchange{}
	}
	return all[rel]
}

// without returns a list less some of its members.
func without[T comparable](list, less []T) []T {
	gone := make(map[T]bool, len(less))
	for _, v := range less {
		gone[v] = true
	}
	return slices.DeleteFunc(slices.Clone(list), func(v T) bool { return gone[v] })
}

// grown returns a copy of a slice of at least a length.
func grown[T any](s []T, n int) []T {
	out := make([]T, max(n, len(s)))
	copy(out, s)
	return out
}
