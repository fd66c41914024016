package rule

import (
	"context"
	"slices"

	"whence/engine/ast"
	"whence/engine/builtin"
	"whence/engine/fact"
	"whence/engine/symbol"
)

// ExecMode says which facts a run may use.
type ExecMode uint8

const (
	ModeEval ExecMode = iota // active facts
	ModeRank                 // active facts of lower rank than the target
	ModeRead                 // facts that a snapshot sees
	ModeWide                 // active facts, and what was withdrawn in this turn
)

// Exec runs a plan: one loop per step, nested by recursion.
type Exec struct {
	Store *fact.Store
	In    valuer
	steps []step
	Regs  []symbol.ID
	Vars  []string
	Prem  []fact.ID // by literal
	Mode  ExecMode
	// done is called at each match; it returns false to stop.
	Done func() bool
	Err  error
	// excuse, if set, takes note of a function without a value, so that the run
	// goes on without the match; excused tells that it did.
	Excuse  func(error) bool
	excused bool
	// at is the literal that failed, for the error's place.
	At int

	// For modeRank: facts of component home with a stamp of at least below
	// are too young; young tells that one was met.
	Net   *Network
	Home  int
	Below uint32
	Young bool

	// For modeRead.
	Limit fact.ID
	Turn  uint32
	Yield func() // lets a writer in, or nil
	// barred are facts that must not be used, for an explanation without them.
	Barred map[fact.ID]bool

	Ctx   context.Context
	Left  int // until the next look at context and memory
	Looks int // so far
	Fuel  *Fuel
	// first is set where of matches that lead to the same one is enough.
	First  bool
	Values builtin.Values
	Room   *fact.Room // or nil
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

// Usable reports whether a linked fact may be used.
func (x *Exec) Usable(f fact.ID) bool {
	switch x.Mode {
	case ModeEval:
		return x.Store.Unsettled == 0 || x.Store.Has(f, fact.Active)
	case ModeRank:
		if !x.Store.Has(f, fact.Active) {
			return false
		}
		if x.Store.Just(f).Stamp >= x.Below && x.Net.Home(x.Store, f) == x.Home {
			x.Young = true
			return false
		}
		return true
	case ModeWide:
		return *x.Store.Flag(f)&(fact.Active|fact.Touched) != 0
	}
	return x.visible(f)
}

func (x *Exec) visible(f fact.ID) bool {
	if len(x.Barred) > 0 {
		if _, is := x.Barred[f]; is {
			return false
		}
	}
	return f < x.Limit && x.Store.AliveAt(f, x.Turn)
}

// Found returns a fact from a lookup if it is usable, or 0. It need not be
// linked.
func (x *Exec) Found(f fact.ID) fact.ID {
	if f != 0 && (x.Mode >= ModeRead || x.Store.Has(f, fact.Active)) && x.Usable(f) {
		return f
	}
	return 0
}

// Tick looks at context and memory now and then; it reports whether to go on.
func (x *Exec) Tick() bool {
	if x.Left--; x.Left <= 0 {
		if x.Yield != nil {
			x.Yield()
		}
		return x.Look()
	}
	return true
}

// Charge is tick for n more steps, at a place where no writer may be let in.
func (x *Exec) Charge(n int) bool {
	if x.Left -= 1 + n; x.Left > 0 {
		return true
	}
	ok := x.Look()
	if x.Yield != nil {
		x.Left = 0 // the next tick lets a writer in
	}
	return ok
}

// Look looks whether time or memory are used up.
func (x *Exec) Look() bool {
	x.Left = Pause
	x.Looks++
	if x.Err == nil && x.Ctx != nil && x.Ctx.Err() != nil {
		x.Err = context.Cause(x.Ctx)
	}
	if x.Err == nil && x.Room != nil {
		x.Err = x.Room.Check()
	}
	if x.Err == nil && x.Fuel != nil {
		x.Err = x.Fuel.Burn(Pause)
	}
	if x.Err != nil {
		x.Left = 0
	}
	return x.Err == nil
}

// Value returns the value of a key argument.
func (x *Exec) Value(a *arg) (symbol.ID, bool) {
	switch a.kind {
	case argConst:
		return a.sym, true
	case argReg:
		return x.Regs[a.reg], true
	}
	return x.eval(a.calc)
}

// fail stops the run, unless the error is excused. What was withdrawn in this
// Turn is no excuse for anything.
func (x *Exec) fail(err error) {
	x.excused = true
	if x.Excuse == nil || x.Mode == ModeWide || !x.Excuse(err) {
		x.Err = err
	}
}

// Variable returns the value of a variable, false where it has none yet.
func (x *Exec) Variable(name string) (ast.Term, bool) {
	i := slices.Index(x.Vars, name)
	if i < 0 || x.Regs[i] == 0 {
		return ast.Term{}, false
	}
	return x.In.Term(x.Regs[i]), true
}

// Start matches the arguments that a plan starts from.
func (x *Exec) Start(args []arg, r *fact.Relation, f fact.ID) bool {
	for i := range args {
		if !x.Bind(&args[i], x.Store.Arg(r, f, i)) {
			return false
		}
	}
	return true
}

// Bind matches one argument with a value. Terms are checked by their own step.
func (x *Exec) Bind(a *arg, v symbol.ID) bool {
	switch a.kind {
	case argBind:
		x.Regs[a.reg] = v
	case argConst:
		return a.sym == v
	case argReg:
		return x.Regs[a.reg] == v
	case argTerm:
		w, ok := x.Value(a)
		return ok && w == v
	}
	return true
}

// Run does step i and what follows it, for every match; it returns false once
// the run is stopped.
func (x *Exec) Run(i int) bool {
	if i == len(x.steps) {
		return x.Done()
	}
	st := &x.steps[i]
	x.At = st.literal
	switch st.op {
	case StepLookup:
		return x.lookup(st, i)
	case StepIndex:
		return x.chain(st, i)
	case StepScan:
		return x.scan(st, i)
	case stepFixed:
		if !x.Start(st.args, st.rel, x.Prem[st.literal]) {
			return x.Err == nil
		}
		return x.Run(i + 1)
	case stepAbsent:
		if x.excused = false; x.exists(st) || x.excused {
			return x.Err == nil
		}
		return x.Run(i + 1)
	case stepCompare, stepAssign:
		return x.compare(st, i)
	case stepGuard:
		return !st.lets(x) || x.Run(i+1)
	}
	return x.solve(st, i)
}

func (x *Exec) lookup(st *step, i int) bool {
	f, ok := x.get(st)
	if !ok {
		return x.Err == nil
	}
	if f = x.Found(f); f == 0 {
		return true
	}
	x.Prem[st.literal] = f
	return x.Run(i + 1)
}

// get returns the one fact with the step's values, or 0.
func (x *Exec) get(st *step) (fact.ID, bool) {
	var buf [8]symbol.ID
	vals := buf[:0]
	for k := range st.args {
		v, ok := x.Value(&st.args[k])
		if !ok {
			return 0, false
		}
		vals = append(vals, v)
	}
	if st.rel == nil {
		return 0, true
	}
	return x.Store.Find(st.rel, vals), true
}

// head returns the youngest fact of the step's index chain, or 0.
func (x *Exec) head(st *step) (fact.ID, bool) {
	var buf [8]symbol.ID
	vals := buf[:0]
	for _, c := range st.keys {
		v, ok := x.Value(&st.args[c])
		if !ok {
			return 0, false
		}
		vals = append(vals, v)
	}
	return st.index.First(vals), true
}

func (x *Exec) chain(st *step, i int) bool {
	if st.edges {
		return x.alongEdges(st, i)
	}
	f, ok := x.head(st)
	if !ok {
		return x.Err == nil
	}
	for f != 0 {
		next := st.index.After(x.Store, st.rel, f)
		if more, matched := x.step(st, i, f); !more || matched && st.once && x.First {
			return more
		}
		f = next
	}
	return true
}

func (x *Exec) scan(st *step, i int) bool {
	if st.rel == nil {
		return true
	}
	for _, f := range st.rel.List {
		if more, matched := x.step(st, i, f); !more || matched && st.once && x.First {
			return more
		}
	}
	return true
}

// step tries one fact and goes on. It reports whether to try others, and whether
// the fact is a match.
func (x *Exec) step(st *step, i int, f fact.ID) (more, matched bool) {
	// A reader may let a writer in only at a fact that it sees: what it holds
	// on to there is older and stays, while a younger one may vanish.
	if !x.Usable(f) {
		return x.Charge(0), false
	}
	if !x.Tick() {
		return false, false
	}
	if !x.Start(st.args, st.rel, f) {
		return x.Err == nil, false
	}
	x.Prem[st.literal] = f
	return x.Run(i + 1), true
}

// exists reports whether a fact matches an absence's atom.
func (x *Exec) exists(st *step) bool {
	if st.rel == nil {
		return false
	}
	if st.index == nil && !slices.ContainsFunc(st.args, func(a arg) bool { return !a.key() }) {
		f, ok := x.get(st)
		return ok && x.Found(f) != 0
	}
	if st.index != nil {
		for f, _ := x.head(st); f != 0; f = st.index.After(x.Store, st.rel, f) {
			if !x.Charge(0) || x.Usable(f) && x.Start(st.args, st.rel, f) {
				return true
			}
		}
		return false
	}
	for _, f := range st.rel.List {
		if !x.Charge(0) || x.Usable(f) && x.Start(st.args, st.rel, f) {
			return true
		}
	}
	return false
}

// compare does comparisons and assignments.
func (x *Exec) compare(st *step, i int) bool {
	if st.op == stepCompare {
		if holds, ok := st.test(x); !ok {
			return x.Err == nil
		} else if !holds {
			return true
		}
		return x.Run(i + 1)
	}
	left, ok := x.Value(&st.args[0])
	if !ok {
		return x.Err == nil
	}
	if st.args[1].kind == argBind {
		x.Regs[st.args[1].reg] = left
	}
	return x.Run(i + 1)
}

// test decides a comparison. It is not ok where a side has no value.
func (st *step) test(x *Exec) (holds, ok bool) {
	if st.numbers() {
		a, okA := st.args[0].integer(x)
		if b, okB := st.args[1].integer(x); okA && okB {
			return holdsOf(st.cmp, a, b), true
		}
	}
	left, ok := x.Value(&st.args[0])
	if !ok {
		return false, false
	}
	right, ok := x.Value(&st.args[1])
	return ok && x.compares(st.cmp, left, right), ok
}

// lets reports whether a guard lets a match pass: unless both sides are integers
// that do not compare so.
func (st *step) lets(x *Exec) bool {
	a, okA := st.args[0].integer(x)
	b, okB := st.args[1].integer(x)
	return !okA || !okB || holdsOf(st.cmp, a, b)
}

func (x *Exec) compares(op ast.Op, left, right symbol.ID) bool {
	switch op {
	case ast.OpEq:
		return left == right
	case ast.OpNe:
		return left != right
	}
	a, aInt := x.In.Int(left)
	b, bInt := x.In.Int(right)
	if !aInt || !bInt {
		return builtin.Holds(op, x.In.Term(left), x.In.Term(right))
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
func (a *arg) integer(x *Exec) (int64, bool) {
	switch a.kind {
	case argConst:
		return x.In.Int(a.sym)
	case argReg:
		if v := x.Regs[a.reg]; v != 0 {
			return x.In.Int(v)
		}
		return 0, false
	}
	return a.calc.number(x)
}

// solve does a built-in predicate, or its absence.
func (x *Exec) solve(st *step, i int) bool {
	var buf [4]symbol.ID
	args := buf[:0]
	for k := range st.args {
		v, ok := symbol.ID(0), true
		if st.args[k].key() && !(st.args[k].kind == argReg && x.Regs[st.args[k].reg] == 0) {
			v, ok = x.Value(&st.args[k])
		}
		if !ok {
			return x.Err == nil
		}
		args = append(args, v)
	}
	if !x.Charge(0) {
		return false
	}
	sv := solver{x: x, st: st, next: i + 1}
	if !sv.onSymbols(args) {
		sv.onTerms(args)
	}
	if x.Err != nil || sv.stopped {
		return false
	}
	if st.cmp == ast.OpNe && !sv.holds {
		return x.Run(i + 1)
	}
	return true
}

// Prepare makes the exec ready for a plan of a rule.
func (x *Exec) Prepare(r *Rule, p *Plan) {
	x.steps, x.Vars = p.steps, r.Vars
	x.Regs = resize(x.Regs, len(r.Vars))
	x.Prem = resize(x.Prem, len(r.Body))
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
