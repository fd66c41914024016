package engine

import (
	"context"
	"slices"

	"whence/engine/ast"
	"whence/engine/builtin"
	"whence/engine/fact"
	"whence/engine/symbol"
)

// execMode says which facts a run may use.
type execMode uint8

const (
	modeEval execMode = iota // active facts
	modeRank                 // active facts of lower rank than the target
	modeRead                 // facts that a snapshot sees
	modeWide                 // active facts, and what was withdrawn in this turn
)

// exec runs a plan: one loop per step, nested by recursion.
type exec struct {
	s     *fact.Store
	in    valuer
	steps []step
	regs  []symbol.ID
	vars  []string
	prem  []fact.ID // by literal
	mode  execMode
	// done is called at each match; it returns false to stop.
	done func() bool
	err  error
	// excuse, if set, takes note of a function without a value, so that the run
	// goes on without the match; excused tells that it did.
	excuse  func(error) bool
	excused bool
	// at is the literal that failed, for the error's place.
	at int

	// For modeRank: facts of component home with a stamp of at least below
	// are too young; young tells that one was met.
	net   *network
	home  int
	below uint32
	young bool

	// For modeRead.
	limit fact.ID
	turn  uint32
	yield func() // lets a writer in, or nil
	// barred are facts that must not be used, for an explanation without them.
	barred map[fact.ID]bool

	ctx   context.Context
	left  int // until the next look at context and memory
	looks int // so far
	fuel  *fuel
	// first is set where of matches that lead to the same one is enough.
	first  bool
	values builtin.Values
	room   *fact.Room // or nil
}

// valuer gives symbols and constants for each other while a plan runs.
type valuer interface {
	interner
	Term(symbol.ID) ast.Term
	Int(symbol.ID) (int64, bool)
	Integer(int64) symbol.ID
	Kind(symbol.ID) ast.Kind
	// extent is that of a structure, 0 for others.
	Extent(symbol.ID) int64
	// pair and cons make structures; halves are the parts of both, length how
	// many elements a list has.
	Pair(a, b symbol.ID) symbol.ID
	Cons(head, tail symbol.ID) symbol.ID
	Halves(symbol.ID) (a, b symbol.ID, ok bool)
	Length(list symbol.ID) int
}

// usable reports whether a linked fact may be used.
func (x *exec) usable(f fact.ID) bool {
	switch x.mode {
	case modeEval:
		return x.s.Unsettled == 0 || x.s.Has(f, fact.Active)
	case modeRank:
		if !x.s.Has(f, fact.Active) {
			return false
		}
		if x.s.Just(f).Stamp >= x.below && x.net.home(x.s, f) == x.home {
			x.young = true
			return false
		}
		return true
	case modeWide:
		return *x.s.Flag(f)&(fact.Active|fact.Touched) != 0
	}
	return x.visible(f)
}

func (x *exec) visible(f fact.ID) bool {
	if len(x.barred) > 0 {
		if _, is := x.barred[f]; is {
			return false
		}
	}
	return f < x.limit && x.s.AliveAt(f, x.turn)
}

// found returns a fact from a lookup if it is usable, or 0. It need not be
// linked.
func (x *exec) found(f fact.ID) fact.ID {
	if f != 0 && (x.mode >= modeRead || x.s.Has(f, fact.Active)) && x.usable(f) {
		return f
	}
	return 0
}

// tick looks at context and memory now and then; it reports whether to go on.
func (x *exec) tick() bool {
	if x.left--; x.left <= 0 {
		if x.yield != nil {
			x.yield()
		}
		return x.look()
	}
	return true
}

// charge is tick for n more steps, at a place where no writer may be let in.
func (x *exec) charge(n int) bool {
	if x.left -= 1 + n; x.left > 0 {
		return true
	}
	ok := x.look()
	if x.yield != nil {
		x.left = 0 // the next tick lets a writer in
	}
	return ok
}

// look looks whether time or memory are used up.
func (x *exec) look() bool {
	x.left = readSteps
	x.looks++
	if x.err == nil && x.ctx != nil && x.ctx.Err() != nil {
		x.err = context.Cause(x.ctx)
	}
	if x.err == nil && x.room != nil {
		x.err = x.room.Check()
	}
	if x.err == nil && x.fuel != nil {
		x.err = x.fuel.burn(readSteps)
	}
	if x.err != nil {
		x.left = 0
	}
	return x.err == nil
}

// value returns the value of a key argument.
func (x *exec) value(a *arg) (symbol.ID, bool) {
	switch a.kind {
	case argConst:
		return a.sym, true
	case argReg:
		return x.regs[a.reg], true
	}
	return x.eval(a.calc)
}

// fail stops the run, unless the error is excused. What was withdrawn in this
// turn is no excuse for anything.
func (x *exec) fail(err error) {
	x.excused = true
	if x.excuse == nil || x.mode == modeWide || !x.excuse(err) {
		x.err = err
	}
}

func (x *exec) variable(name string) (ast.Term, bool) {
	i := slices.Index(x.vars, name)
	if i < 0 || x.regs[i] == 0 {
		return ast.Term{}, false
	}
	return x.in.Term(x.regs[i]), true
}

// start matches the arguments that a plan starts from.
func (x *exec) start(args []arg, r *fact.Relation, f fact.ID) bool {
	for i := range args {
		if !x.bind(&args[i], x.s.Arg(r, f, i)) {
			return false
		}
	}
	return true
}

// bind matches one argument with a value. Terms are checked by their own step.
func (x *exec) bind(a *arg, v symbol.ID) bool {
	switch a.kind {
	case argBind:
		x.regs[a.reg] = v
	case argConst:
		return a.sym == v
	case argReg:
		return x.regs[a.reg] == v
	case argTerm:
		w, ok := x.value(a)
		return ok && w == v
	}
	return true
}

// run does step i and what follows it, for every match; it returns false once
// the run is stopped.
func (x *exec) run(i int) bool {
	if i == len(x.steps) {
		return x.done()
	}
	st := &x.steps[i]
	x.at = st.literal
	switch st.op {
	case stepLookup:
		return x.lookup(st, i)
	case stepIndex:
		return x.chain(st, i)
	case stepScan:
		return x.scan(st, i)
	case stepFixed:
		if !x.start(st.args, st.rel, x.prem[st.literal]) {
			return x.err == nil
		}
		return x.run(i + 1)
	case stepAbsent:
		if x.excused = false; x.exists(st) || x.excused {
			return x.err == nil
		}
		return x.run(i + 1)
	case stepCompare, stepAssign:
		return x.compare(st, i)
	case stepGuard:
		return !st.lets(x) || x.run(i+1)
	}
	return x.solve(st, i)
}

func (x *exec) lookup(st *step, i int) bool {
	f, ok := x.get(st)
	if !ok {
		return x.err == nil
	}
	if f = x.found(f); f == 0 {
		return true
	}
	x.prem[st.literal] = f
	return x.run(i + 1)
}

// get returns the one fact with the step's values, or 0.
func (x *exec) get(st *step) (fact.ID, bool) {
	var buf [8]symbol.ID
	vals := buf[:0]
	for k := range st.args {
		v, ok := x.value(&st.args[k])
		if !ok {
			return 0, false
		}
		vals = append(vals, v)
	}
	if st.rel == nil {
		return 0, true
	}
	return x.s.Find(st.rel, vals), true
}

// head returns the youngest fact of the step's index chain, or 0.
func (x *exec) head(st *step) (fact.ID, bool) {
	var buf [8]symbol.ID
	vals := buf[:0]
	for _, c := range st.keys {
		v, ok := x.value(&st.args[c])
		if !ok {
			return 0, false
		}
		vals = append(vals, v)
	}
	return st.index.First(vals), true
}

func (x *exec) chain(st *step, i int) bool {
	if st.edges {
		return x.alongEdges(st, i)
	}
	f, ok := x.head(st)
	if !ok {
		return x.err == nil
	}
	for f != 0 {
		next := st.index.After(x.s, st.rel, f)
		if more, matched := x.step(st, i, f); !more || matched && st.once && x.first {
			return more
		}
		f = next
	}
	return true
}

func (x *exec) scan(st *step, i int) bool {
	if st.rel == nil {
		return true
	}
	for _, f := range st.rel.List {
		if more, matched := x.step(st, i, f); !more || matched && st.once && x.first {
			return more
		}
	}
	return true
}

// step tries one fact and goes on. It reports whether to try others, and whether
// the fact is a match.
func (x *exec) step(st *step, i int, f fact.ID) (more, matched bool) {
	// A reader may let a writer in only at a fact that it sees: what it holds
	// on to there is older and stays, while a younger one may vanish.
	if !x.usable(f) {
		return x.charge(0), false
	}
	if !x.tick() {
		return false, false
	}
	if !x.start(st.args, st.rel, f) {
		return x.err == nil, false
	}
	x.prem[st.literal] = f
	return x.run(i + 1), true
}

// exists reports whether a fact matches an absence's atom.
func (x *exec) exists(st *step) bool {
	if st.rel == nil {
		return false
	}
	if st.index == nil && !slices.ContainsFunc(st.args, func(a arg) bool { return !a.key() }) {
		f, ok := x.get(st)
		return ok && x.found(f) != 0
	}
	if st.index != nil {
		for f, _ := x.head(st); f != 0; f = st.index.After(x.s, st.rel, f) {
			if !x.charge(0) || x.usable(f) && x.start(st.args, st.rel, f) {
				return true
			}
		}
		return false
	}
	for _, f := range st.rel.List {
		if !x.charge(0) || x.usable(f) && x.start(st.args, st.rel, f) {
			return true
		}
	}
	return false
}

// compare does comparisons and assignments.
func (x *exec) compare(st *step, i int) bool {
	if st.op == stepCompare {
		if holds, ok := st.test(x); !ok {
			return x.err == nil
		} else if !holds {
			return true
		}
		return x.run(i + 1)
	}
	left, ok := x.value(&st.args[0])
	if !ok {
		return x.err == nil
	}
	if st.args[1].kind == argBind {
		x.regs[st.args[1].reg] = left
	}
	return x.run(i + 1)
}

// test decides a comparison. It is not ok where a side has no value.
func (st *step) test(x *exec) (holds, ok bool) {
	if st.numbers() {
		a, okA := st.args[0].integer(x)
		if b, okB := st.args[1].integer(x); okA && okB {
			return holdsOf(st.cmp, a, b), true
		}
	}
	left, ok := x.value(&st.args[0])
	if !ok {
		return false, false
	}
	right, ok := x.value(&st.args[1])
	return ok && x.compares(st.cmp, left, right), ok
}

// lets reports whether a guard lets a match pass: unless both sides are integers
// that do not compare so.
func (st *step) lets(x *exec) bool {
	a, okA := st.args[0].integer(x)
	b, okB := st.args[1].integer(x)
	return !okA || !okB || holdsOf(st.cmp, a, b)
}

func (x *exec) compares(op ast.Op, left, right symbol.ID) bool {
	switch op {
	case ast.OpEq:
		return left == right
	case ast.OpNe:
		return left != right
	}
	a, aInt := x.in.Int(left)
	b, bInt := x.in.Int(right)
	if !aInt || !bInt {
		return builtin.Holds(op, x.in.Term(left), x.in.Term(right))
	}
	return holdsOf(op, a, b)
}

// holdsOf decides a comparison of integers.
func holdsOf(op ast.Op, a, b int64) bool {
	switch op {
	case ast.OpEq:
		return a == b
	case ast.OpNe:
		return a != b
	case ast.OpLt:
		return a < b
	case ast.OpLe:
		return a <= b
	case ast.OpGt:
		return a > b
	}
	return a >= b
}

// numbers reports whether a comparison is better made on integers.
func (st *step) numbers() bool {
	return st.cmp != ast.OpEq && st.cmp != ast.OpNe || st.args[0].kind == argTerm || st.args[1].kind == argTerm
}

// integer returns the value of a key argument if it is an integer.
func (a *arg) integer(x *exec) (int64, bool) {
	switch a.kind {
	case argConst:
		return x.in.Int(a.sym)
	case argReg:
		if v := x.regs[a.reg]; v != 0 {
			return x.in.Int(v)
		}
		return 0, false
	}
	return a.calc.number(x)
}

// solve does a built-in predicate, or its absence.
func (x *exec) solve(st *step, i int) bool {
	var buf [4]symbol.ID
	args := buf[:0]
	for k := range st.args {
		v, ok := symbol.ID(0), true
		if st.args[k].key() && !(st.args[k].kind == argReg && x.regs[st.args[k].reg] == 0) {
			v, ok = x.value(&st.args[k])
		}
		if !ok {
			return x.err == nil
		}
		args = append(args, v)
	}
	if !x.charge(0) {
		return false
	}
	sv := solver{x: x, st: st, next: i + 1}
	if !sv.onSymbols(args) {
		sv.onTerms(args)
	}
	if x.err != nil || sv.stopped {
		return false
	}
	if st.cmp == ast.OpNe && !sv.holds {
		return x.run(i + 1)
	}
	return true
}

// prepare makes the exec ready for a plan of a rule.
func (x *exec) prepare(r *rule, p *plan) {
	x.steps, x.vars = p.steps, r.vars
	x.regs = resize(x.regs, len(r.vars))
	x.prem = resize(x.prem, len(r.body))
}

// resize returns a cleared slice of length n, reusing s where it can.
func resize(s []uint32, n int) []uint32 {
	if cap(s) < n {
		return make([]uint32, n)
	}
	s = s[:n]
	clear(s)
	return s
}
