package engine

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
	old   *network
	net   *network
	added []*rule
	gone  map[*rule]bool
	// moved are rules whose place among others is another now.
	moved map[*rule]bool
}

// renewed returns the network with some rules more and others less. It is nil where
// the network is to be made anew: where many change, and where the gate refuses a
// cycle, which newNetwork words.
func (n *network) renewed(s *fact.Store, rules, added, removed []*rule) *network {
	if len(added)+len(removed) > fewChanges {
		return nil
	}
	next := &network{rules: rules, byID: maps.Clone(n.byID), comps: slices.Clone(n.comps), tests: slices.Clone(n.tests), fresh: added}
	w := &renewal{s: s, old: n, net: next, gone: map[*rule]bool{}, moved: map[*rule]bool{}}
	for _, r := range removed {
		w.gone[r] = true
		delete(next.byID, r.clause.ID)
	}
	for _, r := range removed {
		w.remove(r)
	}
	for _, r := range added {
		next.byID[r.clause.ID] = r
		w.added = append(w.added, r)
		if !w.add(r) {
			return nil
		}
	}
	w.index()
	next.turns = make([]*compTurn, len(next.comps))
	next.settleHomes()
	next.weigh()
	return next
}

// remove takes a rule out of its component, which may fall apart.
func (w *renewal) remove(r *rule) {
	k := r.comp
	left := slices.DeleteFunc(slices.Clone(w.net.comps[k]), func(m *rule) bool { return m == r })
	parts, _ := w.order(left) // less than what the gate has passed
	for _, m := range left {
		w.moved[m] = true
	}
	w.replace(k, k+1, parts)
}

// add gives a rule its place; false where a cycle is refused.
func (w *renewal) add(r *rule) bool {
	r.comp = 0
	// It comes after all that it uses, and before all that use it.
	after, before := 0, len(w.net.comps)
	for i, l := range r.body {
		if r.rels[i] != nil {
			w.makers(r.rels[i], l.Atom.Args, func(m *rule) { after = max(after, m.comp) })
		}
	}
	w.takers(r, func(u *rule) {
		if u != r {
			before = min(before, u.comp)
		}
	})
	if after < before {
		parts, fits := w.order([]*rule{r})
		w.replace(before, before, parts)
		return fits
	}
	// What rests on it, as far as what it uses, goes behind what does not.
	resting, rests := w.resting(r, after)
	var stay [][]*rule
	for _, comp := range w.net.comps[before : after+1] {
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
func (w *renewal) resting(r *rule, last int) (out []*rule, seen map[*rule]bool) {
	out, seen = []*rule{r}, map[*rule]bool{r: true}
	for i := 0; i < len(out); i++ {
		w.takers(out[i], func(u *rule) {
			if u.comp > last || seen[u] {
				return
			}
			for _, p := range w.net.comps[u.comp] {
				seen[p] = true
				out = append(out, p)
			}
		})
	}
	return out, seen
}

// makers calls f with the rules whose heads an atom may have an instance in common
// with.
func (w *renewal) makers(rel *fact.Relation, args []ast.Term, f func(*rule)) {
	try := func(m *rule) bool {
		if m.head == rel && !w.gone[m] && analyze.MayUnify(m.clause.Head.Args, args) {
			f(m)
		}
		return true
	}
	if int(rel.Num) < len(w.old.makers) {
		w.old.makers[rel.Num].eachLike(args, w.s.Syms, try)
	}
	for _, m := range w.added {
		try(m)
	}
}

// takers calls f with the rules that may use what a rule concludes, once for each
// literal.
func (w *renewal) takers(r *rule, f func(*rule)) {
	try := func(tk taker) bool {
		if !w.gone[tk.rule] && analyze.MayUnify(r.clause.Head.Args, tk.rule.body[tk.literal].Atom.Args) {
			f(tk.rule)
		}
		return true
	}
	if int(r.head.Num) < len(w.old.takers) {
		w.old.takers[r.head.Num].eachLike(r.clause.Head.Args, w.s.Syms, try)
	}
	for _, u := range w.added {
		for i, rel := range u.rels {
			if rel == r.head {
				try(taker{u, i})
			}
		}
	}
}

// order finds the components of some rules, what is used first; false where one
// rests on its own absence.
func (w *renewal) order(rules []*rule) (parts [][]*rule, fits bool) {
	slices.SortFunc(rules, func(a, b *rule) int { return cmp.Compare(a.num, b.num) })
	at := make(map[*rule]int, len(rules))
	for i, r := range rules {
		at[r] = i
	}
	deps := make([][]analyze.Dependency, len(rules))
	for i, r := range rules {
		for k, l := range r.body {
			if r.rels[k] == nil {
				continue
			}
			w.makers(r.rels[k], l.Atom.Args, func(m *rule) {
				if to, inside := at[m]; inside {
					deps[i] = append(deps[i], analyze.Dependency{To: to, Literal: k, Strict: l.Absent || r.group})
				}
			})
		}
	}
	component, order := analyze.Components(len(rules), deps)
	for _, members := range order {
		var part []*rule
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

// replace puts components in the place of others, and numbers those behind anew.
func (w *renewal) replace(from, to int, parts [][]*rule) {
	n := w.net
	tests := make([]bool, len(parts))
	for i, part := range parts {
		tests[i] = slices.ContainsFunc(part, (*rule).defeasible)
		for _, r := range part {
			r.peers = part
		}
	}
	n.comps = slices.Replace(n.comps, from, to, parts...)
	n.tests = slices.Replace(n.tests, from, to, tests...)
	if len(parts) == to-from {
		to = from + len(parts)
	} else {
		to = len(n.comps)
	}
	for k := from; k < to; k++ {
		for _, r := range n.comps[k] {
			r.comp = k
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
	n.makers, n.takers = grown(w.old.makers, len(w.s.Rels)), grown(w.old.takers, len(w.s.Rels))
	for rel, c := range changes {
		makers, takers := &n.makers[rel], &n.takers[rel]
		if makers.sort == nil || len(c.more.takers)+len(c.more.makers) > fewChanges {
			n.fill(rel, append(without(makers.all, c.less.makers), c.more.makers...), append(without(takers.all, c.less.takers), c.more.takers...))
			continue
		}
		*makers = makers.with(c.more.makers, c.less.makers)
		*takers = takers.with(c.more.takers, c.less.takers)
	}
}

// uses are makers and takers of a relation.
type uses struct {
	makers []*rule
	takers []taker
}

func (u *uses) add(v uses) {
	u.makers, u.takers = append(u.makers, v.makers...), append(u.takers, v.takers...)
}

// eachUse calls f with what a rule makes and what it takes, by relation.
func (r *rule) eachUse(f func(rel uint32, u uses)) {
	f(r.head.Num, uses{makers: []*rule{r}})
	for i, rel := range r.rels {
		if rel != nil {
			f(rel.Num, uses{takers: []taker{{r, i}}})
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
