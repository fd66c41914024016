package engine

import (
	"whence/engine/ast"
	"whence/engine/fact"
	"whence/engine/symbol"
)

// quickPlan is a plan over facts of at most two columns whose steps only look
// facts up, compare and compute: most rules are of this kind. It runs on
// registers alone, with the constants in registers of their own behind the
// variables and a last one for values that nobody reads.
type quickPlan struct {
	regs   int // how many registers
	first  int // where the constants begin
	consts []symbol.ID
	steps  []quickStep
	a, b   uint32 // registers of the conclusion's arguments
	// computes is set where a step evaluates terms.
	computes bool
}

// quickStep is a step of a quickPlan. An index is asked with the register a
// and fills b; a lookup asks with a and b; a scan fills both.
type quickStep struct {
	op      stepOp
	cmp     ast.Op
	second  bool // the index is on the second column
	once    bool
	edges   bool // the index is that of the edges
	binary  bool // the relation has two columns
	literal int
	rel     *fact.Relation
	index   *fact.Index
	a, b    uint32
	of      *step // of a step that evaluates terms
}

// quicken adds the quick form to a plan that starts from nothing or from a
// fact, if there is one.
func (p *plan) quicken(r *rule, kind planKind) {
	if kind != planFull && kind != planDelta && kind != planWay || r.group || len(r.args) == 0 || len(r.args) > 2 || len(p.start) > 2 {
		return
	}
	q := &quickPlan{first: len(r.vars), regs: len(r.vars)}
	sink := q.constant(0)
	for i := range p.steps {
		st, ok := q.step(&p.steps[i], sink)
		if !ok {
			return
		}
		q.steps = append(q.steps, st)
	}
	q.a, q.b = q.concluded(r, 0, sink), sink
	if len(r.args) == 2 {
		q.b = q.concluded(r, 1, sink)
	}
	p.quick = q
}

// concluded returns where the value of an argument of the head is; a term is
// evaluated by a step of its own.
func (q *quickPlan) concluded(r *rule, i int, sink uint32) uint32 {
	reg, ok := q.register(r.args[i], sink)
	if !ok {
		reg = q.constant(0)
		to := arg{kind: argBind, reg: reg}
		q.steps = append(q.steps, quickStep{op: stepAssign, literal: len(r.body), of: &step{args: []arg{r.args[i], to}}})
		q.computes = true
	}
	return reg
}

// constant returns a new register for a constant.
func (q *quickPlan) constant(v symbol.ID) uint32 {
	q.consts = append(q.consts, v)
	q.regs++
	return uint32(q.regs - 1)
}

// register returns where the value of an argument is.
func (q *quickPlan) register(a arg, sink uint32) (uint32, bool) {
	switch a.kind {
	case argConst:
		return q.constant(a.sym), true
	case argAny:
		return sink, true
	case argTerm:
		return 0, false
	}
	return a.reg, true
}

func (q *quickPlan) step(st *step, sink uint32) (out quickStep, ok bool) {
	out = quickStep{op: st.op, cmp: st.cmp, once: st.once, edges: st.edges, literal: st.literal, rel: st.rel, index: st.index}
	switch st.op {
	case stepCompare, stepAssign, stepGuard:
		if st.op != stepCompare || st.numbers() {
			q.computes, out.of = true, st
			return out, true
		}
	case stepLookup, stepIndex, stepScan:
		if st.rel == nil || st.rel.Arity == 0 || st.rel.Arity > 2 {
			return out, false
		}
	default:
		return out, false
	}
	out.binary = len(st.args) == 2
	okA, okB := true, true
	out.a, okA = q.register(st.args[0], sink)
	out.b = sink
	if out.binary {
		out.b, okB = q.register(st.args[1], sink)
		if st.op == stepScan && st.args[1].kind == argReg {
			return out, false // the same variable twice
		}
	}
	if out.second = st.op == stepIndex && st.keys[0] == 1; out.second {
		out.a, out.b = out.b, out.a
	}
	return out, okA && okB
}

// quickly runs the quick form of a plan. The start has not been matched yet.
func (t *turn) quickly(r *rule, p *plan, literal int, f fact.ID) {
	x, q := &t.x, p.quick
	if cap(x.regs) < q.regs {
		x.regs = make([]symbol.ID, q.regs, 2*q.regs)
	}
	x.regs = x.regs[:q.regs]
	copy(x.regs[q.first:], q.consts)
	if cap(x.prem) < len(r.body) {
		x.prem = make([]fact.ID, len(r.body), 2*len(r.body))
	}
	x.prem = x.prem[:len(r.body)]
	x.mode, x.vars = modeEval, r.vars
	if q.computes {
		clear(x.regs[:q.first])
	}
	if p.start != nil {
		w := t.s.Row(f)
		for i := range p.start {
			if !x.bind(&p.start[i], [2]symbol.ID{w.A, w.B}[i]) {
				return
			}
		}
		x.prem[literal] = f
	}
	t.offered = r
	t.quickRun(r, q, 0)
	if x.err != nil {
		t.stop(x.failure(r))
	}
}

// quickRun does step i and what follows it, for every match.
func (t *turn) quickRun(r *rule, q *quickPlan, i int) {
	if i == len(q.steps) {
		t.quickOffer(r, q)
		return
	}
	x, st := &t.x, &q.steps[i]
	switch st.op {
	case stepIndex:
		if st.edges {
			st.eachEdge(x, func() bool { t.quickRun(r, q, i+1); return t.err == nil })
		} else {
			t.quickChain(r, q, i)
		}
	case stepScan:
		for _, f := range st.rel.List {
			if !x.tick() || t.err != nil {
				return
			}
			if x.usable(f) {
				w := t.s.Row(f)
				x.regs[st.a], x.regs[st.b], x.prem[st.literal] = w.A, w.B, f
				if t.quickRun(r, q, i+1); st.once && x.first {
					return
				}
			}
		}
	case stepLookup:
		if f := st.rel.Table.Only(st.key(x.regs)); f != 0 && t.s.Has(f, fact.Active) {
			x.prem[st.literal] = f
			t.quickRun(r, q, i+1)
		}
	default:
		if st.passes(x) {
			t.quickRun(r, q, i+1)
		}
	}
}

// passes decides a step that looks up nothing.
func (st *quickStep) passes(x *exec) bool {
	if st.of == nil {
		return (x.regs[st.a] == x.regs[st.b]) == (st.cmp == ast.OpEq)
	}
	x.at = st.literal
	var passes bool
	switch st.op {
	case stepGuard:
		return st.of.lets(x)
	case stepCompare:
		passes, _ = st.of.test(x)
	default:
		var v symbol.ID
		if v, passes = x.value(&st.of.args[0]); passes && st.of.args[1].kind == argBind {
			x.regs[st.of.args[1].reg] = v
		}
	}
	if x.err != nil {
		x.left = 0 // the loops end at their next look
	}
	return passes
}

func (st *quickStep) key(regs []symbol.ID) uint64 {
	if st.binary {
		return uint64(regs[st.a])<<32 | uint64(regs[st.b])
	}
	return uint64(regs[st.a])
}

// quickChain goes through the facts of one value.
func (t *turn) quickChain(r *rule, q *quickPlan, i int) {
	x, st, s := &t.x, &q.steps[i], t.s
	if !x.tick() {
		return
	}
	last := i+1 == len(q.steps)
	for f := st.index.Heads.Get(x.regs[st.a]); f != 0 && t.err == nil; {
		if x.left--; x.left <= 0 && !x.look() {
			return
		}
		w, g := s.Row(f), f
		if st.second {
			x.regs[st.b], f = w.A, w.NextB
		} else {
			x.regs[st.b], f = w.B, w.NextA
		}
		if s.Unsettled != 0 && !s.Has(g, fact.Active) {
			continue
		}
		x.prem[st.literal] = g
		if last {
			t.quickOffer(r, q)
		} else {
			t.quickRun(r, q, i+1)
		}
		if st.once && x.first {
			return
		}
	}
}

// offer is a conclusion that waits to be looked for. Where there are many they
// are looked for in batches, so that the waits for memory overlap; their order
// stays.
type offer struct {
	key    uint64
	rule   *rule
	p1, p2 fact.ID
	found  fact.ID
}

// offerBatch is how many conclusions wait for each other.
const offerBatch = 64

// quickOffer offers the conclusion of the running match.
func (t *turn) quickOffer(r *rule, q *quickPlan) {
	x := &t.x
	o := offer{key: uint64(x.regs[q.a]), rule: r}
	if r.head.Arity == 2 {
		o.key = o.key<<32 | uint64(x.regs[q.b])
	}
	if len(r.atoms) > 2 || t.net.uncertain || t.net.homes[r.head.Num] != t.current {
		t.flush()
		t.quickSlow(r, o.key)
		return
	}
	if len(r.atoms) > 0 {
		o.p1 = x.prem[r.atoms[0]]
	}
	if len(r.atoms) == 2 {
		o.p2 = x.prem[r.atoms[1]]
	}
	// A grid is looked at too quickly for a batch to pay.
	if !t.load && len(t.work.fifo) < offerBatch || r.head.Table.Grid != nil && len(t.offers) == 0 {
		if o.found = r.head.Table.Only(o.key); o.found < t.derived {
			t.accept(&o)
		}
		return
	}
	if t.offers = append(t.offers, o); len(t.offers) == offerBatch {
		t.flush()
	}
}

// flush takes the conclusions that wait.
func (t *turn) flush() {
	for i := range t.offers {
		o := &t.offers[i]
		o.found = o.rule.head.Table.Only(o.key)
	}
	for i := range t.offers {
		o := &t.offers[i]
		if o.found == 0 {
			// One before it in the batch may have been the same.
			o.found = o.rule.head.Table.Only(o.key)
		}
		if o.found < t.derived {
			t.accept(o)
		}
	}
	t.offers = t.offers[:0]
}

// quickSlow offers a conclusion that needs more than two words to justify, or
// weighing, or another component.
func (t *turn) quickSlow(r *rule, key uint64) {
	if f := r.head.Table.Only(key); f != 0 {
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
func (t *turn) addKey(r *rule, key uint64) fact.ID {
	both := [2]symbol.ID{symbol.ID(key >> 32), symbol.ID(key)}
	args := both[2-r.head.Arity:]
	if t.demand != nil && !t.demand.wants(r.head, args) {
		return 0
	}
	return t.s.Add(r.head, key, args)
}

// accept takes a conclusion that was looked for.
func (t *turn) accept(o *offer) {
	s, r := t.s, o.rule
	if o.found != 0 && s.Has(o.found, fact.Alive) {
		return
	}
	if o.found != 0 {
		var prems [2]fact.ID
		t.touch(o.found)
		t.enqueue(o.found, proof{r, append(prems[:0], o.p1, o.p2)[:len(r.atoms)], 0})
		return
	}
	f := t.addKey(r, o.key)
	if f == 0 {
		return
	}
	s.Conclude(r.head, f, r.num, [2]fact.ID{o.p1, o.p2}, len(r.atoms))
	t.work.fifo = append(t.work.fifo, f)
	if s.Alive > t.most {
		t.crowded()
	}
}
