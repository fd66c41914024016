package outside

import (
	"slices"

	"whence/engine"
	"whence/reason/store"
	"whence/reason/unify"
)

// maxTouched is how many atoms are held against what the rules go by; more are taken to bear
// on it.
const maxTouched = 32

// Bear reports whether what is staged could change anything that the
// rules of another kind go by.
func (o *Others) Bear() bool {
	if o.s.Facts.Renamed || len(o.s.Facts.Touched) > maxTouched {
		return true
	}
	var from []engine.Atom
	for _, e := range o.s.Facts.Touched {
		from = append(from, e.Atom)
	}
	reached := o.reach(from)
	for id := range o.s.Rules.Touched {
		if r := o.s.Rules.ByID[id]; r != nil {
			reached = append(reached, reachedAtom{r.Clause.Head, false})
		}
		if c, ran := o.s.Rules.Running[id]; ran {
			reached = append(reached, reachedAtom{c.Head, false})
		}
	}
	reached = append(reached, o.reach(headsOf(reached))...)
	return slices.ContainsFunc(o.Rules(), func(r Rule) bool {
		return slices.ContainsFunc(r.Needs, func(n Need) bool {
			return slices.ContainsFunc(from, func(a engine.Atom) bool { return unify.Unifies(n.Atom, a) }) ||
				slices.ContainsFunc(reached, func(a reachedAtom) bool { return unify.Unifies(n.Atom, a.atom) })
		})
	})
}

// reachedAtom is what a rule could conclude by what others say, absent where
// some absence is on the way.
type reachedAtom struct {
	atom   engine.Atom
	absent bool
}

func headsOf(as []reachedAtom) []engine.Atom {
	out := make([]engine.Atom, len(as))
	for i, a := range as {
		out[i] = a.atom
	}
	return out
}

// reach returns the heads of the engine's rules that could conclude more, or
// less, by any of the atoms.
func (o *Others) reach(from []engine.Atom) []reachedAtom {
	queue := make([]reachedAtom, len(from))
	for i, a := range from {
		queue[i] = reachedAtom{a, false}
	}
	seen := map[reachKey]bool{}
	var out []reachedAtom
	for len(queue) > 0 {
		at := queue[0]
		queue = queue[1:]
		for _, id := range SortedKeys(o.s.Rules.ByID) {
			r := o.s.Rules.ByID[id]
			for _, l := range r.Clause.Body {
				k := reachKey{id, at.absent || l.Absent}
				if !r.Runs || l.Op != engine.OpAtom || seen[k] || !unify.Unifies(l.Atom, at.atom) {
					continue
				}
				seen[k] = true
				next := reachedAtom{r.Clause.Head, k.absent}
				queue, out = append(queue, next), append(out, next)
			}
		}
	}
	return out
}

type reachKey struct {
	rule   string
	absent bool
}

// Layers returns the rules to be asked, one after the other until nothing
// new follows, so that what is absent is settled before anything rests on it;
// and whether the engine's rules lead from their conclusions to what they go by.
func (o *Others) Layers() (layers [][]string, feeds bool, err error) {
	rules := o.Rules()
	feeds = len(o.s.Names) > 0 // that two names are of one thing leads from one to the other, too
	layer := make([]int, len(rules))
	via := make([][]reachedAtom, len(rules))
	for i, r := range rules {
		via[i] = o.reach(r.Heads)
	}
	for grown := true; grown; {
		grown = false
		for i, r := range rules {
			for k, q := range rules {
				step, fed := q.leadsTo(r, via[k])
				feeds = feeds || fed
				if step >= 0 && layer[i] < layer[k]+step {
					layer[i], grown = layer[k]+step, true
				}
			}
			if layer[i] > len(rules) {
				return nil, feeds, &store.ChangeError{ID: r.ID, Err: ErrCircle}
			}
		}
	}
	return upTo(rules, layer), feeds, nil
}

// upTo are the rules of each layer with those of the layers below it.
func upTo(rules []Rule, layer []int) (layers [][]string) {
	for n := 0; ; n++ {
		var ids []string
		for i, r := range rules {
			if layer[i] <= n {
				ids = append(ids, r.ID)
			}
		}
		layers = append(layers, ids)
		if len(ids) == len(rules) {
			return layers
		}
	}
}

// leadsTo says how many layers below r the rule q has to be, -1 for any, and
// whether the engine's rules, which conclude via, lead from one to the other.
// Where q leads there by itself the rules of its kind see to the order.
func (q Rule) leadsTo(r Rule, via []reachedAtom) (layers int, fed bool) {
	layers = -1
	for _, n := range r.Needs {
		if slices.ContainsFunc(q.Heads, func(h engine.Atom) bool { return unify.Unifies(n.Atom, h) }) {
			layers = max(layers, 0)
		}
		for _, a := range via {
			if !unify.Unifies(n.Atom, a.atom) {
				continue
			}
			fed, layers = true, max(layers, 0)
			if n.Absent || a.absent {
				layers = 1
			}
		}
	}
	return layers, fed
}

// Concluding counts the rules of another kind that could conclude a.
func (o *Others) Concluding(a engine.Atom) int {
	if o.Set == nil {
		return 0
	}
	n := 0
	for _, r := range o.Rules() {
		if slices.ContainsFunc(r.Heads, func(h engine.Atom) bool { return unify.Unifies(h, a) }) {
			n++
		}
	}
	return n
}

// Speaking reports whether rules of another kind speak of something that is
// looked for.
func (o *Others) Speaking(of func(engine.Atom) bool) bool {
	return o.Set != nil && slices.ContainsFunc(o.Rules(), func(r Rule) bool {
		return slices.ContainsFunc(r.Heads, of) || slices.ContainsFunc(r.Needs, func(n Need) bool { return of(n.Atom) })
	})
}
