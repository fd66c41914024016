package evaluate

import (
	"whence/engine/fact"
	"whence/engine/rule"
	"whence/engine/symbol"
)

// quickly runs the quick form of a plan. The start has not been matched yet.
func (t *matcher) quickly(r *rule.Rule, p *rule.Plan, literal int, f fact.ID) {
	x, q := &t.x, p.Quick
	if cap(x.Regs) < q.Regs {
		x.Regs = make([]symbol.ID, q.Regs, 2*q.Regs)
	}
	x.Regs = x.Regs[:q.Regs]
	copy(x.Regs[q.First:], q.Consts)
	if cap(x.Prem) < len(r.Body) {
		x.Prem = make([]fact.ID, len(r.Body), 2*len(r.Body))
	}
	x.Prem = x.Prem[:len(r.Body)]
	x.Mode, x.Vars = rule.ModeEval, r.Vars
	if q.Computes {
		clear(x.Regs[:q.First])
	}
	if p.Start != nil {
		w := t.s.Row(f)
		for i := range p.Start {
			if !x.Bind(&p.Start[i], [2]symbol.ID{w.A, w.B}[i]) {
				return
			}
		}
		x.Prem[literal] = f
	}
	t.offered = r
	t.inner = inner{t: t, r: r, q: q}
	t.inner.run(0)
	if x.Err != nil {
		t.stop(x.Failure(r))
	}
}

// inner is the inner loop: the quick form of a rule's plan that runs.
type inner struct {
	t *matcher
	r *rule.Rule
	q *rule.QuickPlan
}

// run does step i and what follows it, for every match.
func (n *inner) run(i int) {
	if i == len(n.q.Steps) {
		n.offer()
		return
	}
	t, x, st := n.t, &n.t.x, &n.q.Steps[i]
	switch st.Op {
	case rule.StepIndex:
		if st.Edges {
			st.EachEdge(x, func() bool { n.run(i + 1); return t.err == nil })
		} else {
			n.chain(i)
		}
	case rule.StepScan:
		n.scan(i)
	case rule.StepLookup:
		if f := st.Rel.Table.Only(st.Key(x.Regs)); f != 0 && t.s.Has(f, fact.Active) {
			x.Prem[st.Literal] = f
			n.run(i + 1)
		}
	default:
		if st.Passes(x) {
			n.run(i + 1)
		}
	}
}

// scan goes through all facts of a relation.
func (n *inner) scan(i int) {
	t, x, st := n.t, &n.t.x, &n.q.Steps[i]
	for _, f := range st.Rel.List {
		if !x.Tick() || t.err != nil {
			return
		}
		if x.Usable(f) {
			w := t.s.Row(f)
			x.Regs[st.A], x.Regs[st.B], x.Prem[st.Literal] = w.A, w.B, f
			if n.run(i + 1); st.Once && x.First {
				return
			}
		}
	}
}

// chain goes through the facts of one value.
func (n *inner) chain(i int) {
	t, x, st := n.t, &n.t.x, &n.q.Steps[i]
	s := t.s
	if !x.Tick() {
		return
	}
	last := i+1 == len(n.q.Steps)
	for f := st.Index.Heads.Get(x.Regs[st.A]); f != 0 && t.err == nil; {
		if x.Left--; x.Left <= 0 && !x.Look() {
			return
		}
		w, g := s.Row(f), f
		if st.Second {
			x.Regs[st.B], f = w.A, w.NextB
		} else {
			x.Regs[st.B], f = w.B, w.NextA
		}
		if s.Unsettled != 0 && !s.Has(g, fact.Active) {
			continue
		}
		x.Prem[st.Literal] = g
		if last {
			n.offer()
		} else {
			n.run(i + 1)
		}
		if st.Once && x.First {
			return
		}
	}
}

// offer is a conclusion that waits to be looked for. Where there are many they
// are looked for in batches, so that the waits for memory overlap; their order
// stays.
type offer struct {
	key    uint64
	rule   *rule.Rule
	p1, p2 fact.ID
	found  fact.ID
}

// offerBatch is how many conclusions wait for each other.
const offerBatch = 64

// offer offers the conclusion of the running match.
func (n *inner) offer() {
	t, x, r, q := n.t, &n.t.x, n.r, n.q
	o := offer{key: uint64(x.Regs[q.A]), rule: r}
	if r.Head.Arity == 2 {
		o.key = o.key<<32 | uint64(x.Regs[q.B])
	}
	if len(r.Atoms) > 2 || t.net.Uncertain || t.net.Homes[r.Head.Num] != t.current {
		t.flush()
		t.quickSlow(r, o.key)
		return
	}
	if len(r.Atoms) > 0 {
		o.p1 = x.Prem[r.Atoms[0]]
	}
	if len(r.Atoms) == 2 {
		o.p2 = x.Prem[r.Atoms[1]]
	}
	// A grid is looked at too quickly for a batch to pay.
	if !t.Load && len(t.work.fifo) < offerBatch || r.Head.Table.Grid != nil && len(t.offers) == 0 {
		if o.found = r.Head.Table.Only(o.key); o.found < t.derived {
			t.accept(&o)
		}
		return
	}
	if t.offers = append(t.offers, o); len(t.offers) == offerBatch {
		t.flush()
	}
}

// flush takes the conclusions that wait.
func (t *matcher) flush() {
	for i := range t.offers {
		o := &t.offers[i]
		o.found = o.rule.Head.Table.Only(o.key)
	}
	for i := range t.offers {
		o := &t.offers[i]
		if o.found == 0 {
			// One before it in the batch may have been the same.
			o.found = o.rule.Head.Table.Only(o.key)
		}
		if o.found < t.derived {
			t.accept(o)
		}
	}
	t.offers = t.offers[:0]
}

// quickSlow offers a conclusion that needs more than two words to justify, or
// weighing, or another component.
func (t *matcher) quickSlow(r *rule.Rule, key uint64) {
	if f := r.Head.Table.Only(key); f != 0 {
		t.offerKnown(r, f)
		return
	}
	var prems [4]fact.ID
	p := proof{r, t.appendPremises(prems[:0], r), t.offerCost(r)}
	if f := t.addKey(r, key); f != 0 {
		t.enqueue(f, p)
	}
}

// addKey makes a row for a conclusion of up to two arguments, or returns 0 where
// that does not bear on the goal.
func (t *matcher) addKey(r *rule.Rule, key uint64) fact.ID {
	both := [2]symbol.ID{symbol.ID(key >> 32), symbol.ID(key)}
	args := both[2-r.Head.Arity:]
	if t.Asked != nil && !t.Asked.wants(r.Head, args) {
		return 0
	}
	return t.s.Add(r.Head, key, args)
}

// accept takes a conclusion that was looked for.
func (t *matcher) accept(o *offer) {
	s, r := t.s, o.rule
	if o.found != 0 && s.Has(o.found, fact.Alive) {
		return
	}
	if o.found != 0 {
		var prems [2]fact.ID
		t.touch(o.found)
		t.enqueue(o.found, proof{r, append(prems[:0], o.p1, o.p2)[:len(r.Atoms)], 0})
		return
	}
	f := t.addKey(r, o.key)
	if f == 0 {
		return
	}
	s.Conclude(r.Head, f, r.Num, [2]fact.ID{o.p1, o.p2}, len(r.Atoms))
	t.work.fifo = append(t.work.fifo, f)
	if s.Alive > t.most {
		t.crowded()
	}
}
