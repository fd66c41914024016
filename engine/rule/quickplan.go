package rule

import (
	"whence/engine/ast"
	"whence/engine/fact"
	"whence/engine/symbol"
)

// QuickPlan is a plan over facts of at most two columns whose steps only look
// facts up, compare and compute: most rules are of this kind. It runs on
// registers alone, with the constants in registers of their own behind the
// variables and a last one for values that nobody reads.
type QuickPlan struct {
	Regs   int // how many registers
	First  int // where the constants begin
	Consts []symbol.ID
	Steps  []quickStep
	A, B   uint32 // registers of the conclusion's arguments
	// computes is set where a step evaluates terms.
	Computes bool
}

// quickStep is a step of a quickPlan. An index is asked with the register a
// and fills b; a lookup asks with a and b; a scan fills both.
type quickStep struct {
	Op      stepOp
	cmp     ast.Op
	Second  bool // the index is on the second column
	Once    bool
	Edges   bool // the index is that of the edges
	binary  bool // the relation has two columns
	Literal int
	Rel     *fact.Relation
	Index   *fact.Index
	A, B    uint32
	of      *step // of a step that evaluates terms
}

// quicken adds the quick form to a plan that starts from nothing or from a
// fact, if there is one.
func (p *Plan) quicken(r *Rule, kind PlanKind) {
	if kind != PlanFull && kind != PlanDelta && kind != PlanWay || r.Group || len(r.Args) == 0 || len(r.Args) > 2 || len(p.Start) > 2 {
		return
	}
	q := &QuickPlan{First: len(r.Vars), Regs: len(r.Vars)}
	sink := q.constant(0)
	for i := range p.steps {
		st, ok := q.step(&p.steps[i], sink)
		if !ok {
			return
		}
		q.Steps = append(q.Steps, st)
	}
	q.A, q.B = q.concluded(r, 0, sink), sink
	if len(r.Args) == 2 {
		q.B = q.concluded(r, 1, sink)
	}
	p.Quick = q
}

// concluded returns where the value of an argument of the head is; a term is
// evaluated by a step of its own.
func (q *QuickPlan) concluded(r *Rule, i int, sink uint32) uint32 {
	reg, ok := q.register(r.Args[i], sink)
	if !ok {
		reg = q.constant(0)
		to := arg{kind: argBind, reg: reg}
		q.Steps = append(q.Steps, quickStep{Op: stepAssign, Literal: len(r.Body), of: &step{args: []arg{r.Args[i], to}}})
		q.Computes = true
	}
	return reg
}

// constant returns a new register for a constant.
func (q *QuickPlan) constant(v symbol.ID) uint32 {
	q.Consts = append(q.Consts, v)
	q.Regs++
	return uint32(q.Regs - 1)
}

// register returns where the value of an argument is.
func (q *QuickPlan) register(a arg, sink uint32) (uint32, bool) {
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

func (q *QuickPlan) step(st *step, sink uint32) (out quickStep, ok bool) {
	out = quickStep{Op: st.op, cmp: st.cmp, Once: st.once, Edges: st.edges, Literal: st.literal, Rel: st.rel, Index: st.index}
	switch st.op {
	case stepCompare, stepAssign, stepGuard:
		if st.op != stepCompare || st.numbers() {
			q.Computes, out.of = true, st
			return out, true
		}
	case StepLookup, StepIndex, StepScan:
		if st.rel == nil || st.rel.Arity == 0 || st.rel.Arity > 2 {
			return out, false
		}
	default:
		return out, false
	}
	out.binary = len(st.args) == 2
	okA, okB := true, true
	out.A, okA = q.register(st.args[0], sink)
	out.B = sink
	if out.binary {
		out.B, okB = q.register(st.args[1], sink)
		if st.op == StepScan && st.args[1].kind == argReg {
			return out, false // the same variable twice
		}
	}
	if out.Second = st.op == StepIndex && st.keys[0] == 1; out.Second {
		out.A, out.B = out.B, out.A
	}
	return out, okA && okB
}

// Passes decides a step that looks up nothing.
func (st *quickStep) Passes(x *Exec) bool {
	if st.of == nil {
		return (x.Regs[st.A] == x.Regs[st.B]) == (st.cmp == ast.OpEq)
	}
	x.At = st.Literal
	var passes bool
	switch st.Op {
	case stepGuard:
		return st.of.lets(x)
	case stepCompare:
		passes, _ = st.of.test(x)
	default:
		var v symbol.ID
		if v, passes = x.Value(&st.of.args[0]); passes && st.of.args[1].kind == argBind {
			x.Regs[st.of.args[1].reg] = v
		}
	}
	if x.Err != nil {
		x.Left = 0 // the loops end at their next look
	}
	return passes
}

func (st *quickStep) Key(regs []symbol.ID) uint64 {
	if st.binary {
		return uint64(regs[st.A])<<32 | uint64(regs[st.B])
	}
	return uint64(regs[st.A])
}

// EachEdge is quickChain over edges alone; each goes on with a match, and is false to
// stop.
func (st *quickStep) EachEdge(x *Exec, each func() bool) {
	col := 0
	if st.Second {
		col = 1
	}
	e := st.Rel.Edges
	for c := e.Heads[col].Get(x.Regs[st.A]); c != 0 && x.Tick(); {
		cell := e.Cells[c]
		c = cell.Next[col]
		if !x.Store.Has(cell.Fact, fact.Active) {
			continue
		}
		w := x.Store.Row(cell.Fact)
		x.Regs[st.B], x.Prem[st.Literal] = w.B, cell.Fact
		if st.Second {
			x.Regs[st.B] = w.A
		}
		if !each() {
			return
		}
	}
}
