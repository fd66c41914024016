package engine

import (
	"math"
	"slices"
	"strings"

	"whence/engine/analyze"
	"whence/engine/ast"
	"whence/engine/builtin"
	"whence/engine/fact"
	"whence/engine/symbol"
)

// rule is a clause made ready for evaluation.
type rule struct {
	clause ast.Clause
	num    uint32
	// body is the clause's body, with the bindings of ungrouped transforms as
	// equalities behind it.
	body  []ast.Literal
	rels  []*fact.Relation // by literal, nil where it is decided without facts
	atoms []int            // the literals that are premises, in their order
	vars  []string         // registers by number
	head  *fact.Relation
	args  []arg // of the head
	// firsts are the first constants of the literals, firstHead that of the head.
	firsts    []analyze.ConstAt
	firstHead analyze.ConstAt
	// twins are the pairs of the head's arguments that are one variable.
	twins [][2]int
	cost  uint32
	group bool
	// keys are where the values grouped by stand in the conclusion, if all do.
	keys *groupKeys
	// inverse is set where the head's arguments determine every variable in
	// them, so that a match found backwards need not be checked.
	inverse bool
	// repeats is set where a match of the body is not determined by its facts, as
	// with the members of a list.
	repeats bool
	once    []witness // by literal; nil where no premise only asks whether there is one
	// edge is the premise of a transitive rule that is to be an edge, -1 for other
	// rules; guarded tells that it has more premises than those of the way.
	edge    int
	guarded bool
	comp    int
	peers   []*rule // of the component
	// fresh is set while the rule is new: all its matches are still to find.
	fresh bool

	plans    [planKinds][]*plan // by literal
	planSize int                // facts in the store when the plans were made
}

// planKind says what a plan starts from.
type planKind uint8

const (
	planFull  planKind = iota // nothing
	planDelta                 // a fact that holds newly, at one literal
	planGone                  // a fact that holds no more, at an absence
	planKill                  // a fact that holds newly, at an absence: absences are not tested
	planBack                  // the head
	planFixed                 // all the premises
	planTouch                 // a fact that holds newly or no more: absences are not tested
	planGroup                 // the values grouped by
	planWay                   // planDelta of a transitive rule, by edges
	planPart                  // planBack of a transitive rule, by edges
	planKinds
)

// plan is an order of steps that finds the matches of a body.
type plan struct {
	start []arg // matched with the fact or head that the plan starts from
	steps []step
	quick *quickPlan // the same for the inner loop, where it is simple enough
}

// argKind says how an argument of a step is matched.
type argKind uint8

const (
	argAny   argKind = iota // anything will do
	argConst                // equal to a constant
	argReg                  // equal to a register
	argBind                 // goes into a register
	argTerm                 // equal to the value of a term
)

type arg struct {
	kind argKind
	reg  uint32
	sym  symbol.ID
	calc *calc // of a term
}

// key reports whether the value is known before the fact is looked at.
func (a arg) key() bool { return a.kind == argConst || a.kind == argReg || a.kind == argTerm }

// stepOp says what a step does.
type stepOp uint8

const (
	stepLookup  stepOp = iota // the one fact with these arguments
	stepIndex                 // the facts with the key columns' values
	stepScan                  // all facts of the relation
	stepFixed                 // the fact given for the literal
	stepAbsent                // no fact matches
	stepCompare               // a comparison of two values
	stepAssign                // a register takes a value
	stepSolve                 // a built-in predicate
	stepGuard                 // a comparison that comes later, made ahead on integers
)

type step struct {
	op      stepOp
	literal int
	rel     *fact.Relation
	args    []arg
	index   *fact.Index
	keys    []int // columns of the index
	pred    builtin.Predicate
	solves  string // its name
	once    bool   // all matches lead to the same
	edges   bool   // of the facts of an index, only edges
	cmp     ast.Op
}

// interner turns constants into symbols while a plan is made: the writer adds
// new ones, a reader keeps its own.
type interner interface{ Intern(ast.Term) symbol.ID }

// compiler makes the plans of one rule or query.
type compiler struct {
	s    *fact.Store
	in   interner
	vars []string
	rels []*fact.Relation
	// build permits the making of indexes; without it those that would help
	// are wanted.
	build  bool
	wanted []wantedIndex
	// growing holds rules whose conclusions are still to come, so that their
	// relations must not be judged by their size.
	growing []*rule
	// back is set for a search from a head: see fanout.
	back bool
	edge int // the place of the premise that is to be an edge, from 1 on, or 0
}

// registers gives the variables of premises their registers, in order.
func (c *compiler) registers(body []ast.Literal) {
	for _, l := range body {
		l.Terms(func(t ast.Term) {
			t.WalkVars(func(v string) {
				if v != "_" {
					c.reg(v)
				}
			})
		})
	}
}

func (c *compiler) reg(name string) uint32 {
	i := slices.Index(c.vars, name)
	if i < 0 {
		i = len(c.vars)
		c.vars = append(c.vars, name)
	}
	return uint32(i)
}

// newRule compiles a clause; the gates have passed it.
func newRule(s *fact.Store, cl ast.Clause, num uint32) *rule {
	r := &rule{clause: cl, num: num, twins: twins(cl.Head.Args), group: cl.Aggregates(), cost: fact.ConfidenceCost(cl.Certainty()),
		body: slices.Clone(cl.Body), fresh: true}
	if !r.group {
		for _, t := range cl.Transforms {
			for _, l := range t.Lets {
				r.body = append(r.body, ast.Literal{Op: ast.OpEq, Left: ast.Var(l.Var), Right: l.Fn, Pos: l.Pos})
			}
		}
	}
	r.rels, r.firsts = make([]*fact.Relation, len(r.body)), make([]analyze.ConstAt, len(r.body))
	r.firstHead = analyze.FirstConst(cl.Head.Args, s.Syms.Intern)
	for i, l := range r.body {
		if l.Builtin() {
			b, _ := builtin.LookupPredicate(l.Atom.Pred)
			r.repeats = r.repeats || !l.Absent && strings.Contains(b.Inputs, "-")
			continue
		}
		r.rels[i] = s.Relation(ast.KeyOf(l.Atom))
		r.firsts[i] = analyze.FirstConst(l.Atom.Args, s.Syms.Intern)
		if !l.Absent {
			r.atoms = append(r.atoms, i)
		}
	}
	r.head = s.Relation(ast.KeyOf(cl.Head))
	c := r.compiler(s)
	c.registers(r.body)
	r.vars = c.vars
	r.compileHead(c)
	r.once = r.witnesses()
	r.edge, r.guarded = r.parting()
	return r
}

func (r *rule) compiler(s *fact.Store) *compiler {
	return &compiler{s: s, in: s.Syms, vars: r.vars, rels: r.rels, build: true}
}

func (r *rule) compileHead(c *compiler) {
	if r.group {
		r.groupHead(c)
		return
	}
	all := map[string]bool{}
	for _, v := range r.vars {
		all[v] = true
	}
	r.inverse = true
	for _, t := range r.clause.Head.Args {
		a := c.arg(t, all, nil)
		r.args = append(r.args, a)
		r.inverse = r.inverse && a.kind != argTerm
	}
}

// groupHead compiles the constants of a grouping rule's head: all that can be
// told of its conclusions before they are computed.
func (r *rule) groupHead(c *compiler) {
	for _, t := range r.clause.Head.Args {
		a := arg{kind: argAny}
		if t.Ground() {
			a = arg{kind: argConst, sym: c.in.Intern(t)}
		}
		r.args = append(r.args, a)
	}
	r.keys = r.groupKeys()
}

// plan returns a plan of the rule, made when first asked for and made anew
// when the store has outgrown the figures it was made with.
func (r *rule) plan(s *fact.Store, kind planKind, literal int) *plan {
	if s.Alive > 4*r.planSize+64 {
		r.plans, r.planSize = [planKinds][]*plan{}, s.Alive
	}
	if r.plans[kind] == nil {
		r.plans[kind] = make([]*plan, max(1, len(r.body)))
	}
	p := r.plans[kind][literal]
	if p == nil {
		c := r.compiler(s)
		if kind == planWay || kind == planPart {
			c.edge = r.edge + 1
		}
		if c.back = kind == planBack || kind == planPart; !c.back {
			c.growing = r.peers
		}
		p = c.plan(r, kind, literal)
		p.quicken(r, kind)
		r.plans[kind][literal] = p
	}
	return p
}

// made returns a plan if it has been made.
func (r *rule) made(kind planKind, literal int) *plan {
	if r.plans[kind] == nil {
		return nil
	}
	return r.plans[kind][literal]
}

func (c *compiler) plan(r *rule, kind planKind, literal int) *plan {
	p := &plan{}
	bound := map[string]bool{}
	switch kind {
	case planDelta, planGone, planKill, planTouch, planWay:
		p.start = c.startArgs(r.body[literal].Atom.Args, bound)
	case planBack, planPart:
		p.start = c.startArgs(r.clause.Head.Args, bound)
	case planGroup:
		for _, g := range r.clause.Transforms[0].Group {
			bound[g.Symbol()] = true
		}
	}
	var left []int
	for i, l := range r.body {
		switch {
		case (kind == planDelta || kind == planWay) && i == literal && !hasTerm(p.start, l.Atom.Args),
			(kind == planKill || kind == planTouch) && l.Absent,
			kind == planTouch && i == literal && !hasTerm(p.start, l.Atom.Args):
		default:
			left = append(left, i)
		}
	}
	p.steps = c.steps(r.body, left, bound, func(i int) bool {
		return kind == planFixed || (kind == planDelta || kind == planTouch || kind == planWay) && i == literal
	})
	if !r.group {
		markOnce(p.steps, r.headReads())
	}
	return p
}

// hasTerm reports whether an argument was not matched at the start, since only
// evaluation can tell what it is.
func hasTerm(start []arg, args []ast.Term) bool {
	for i, a := range start {
		if a.kind == argAny && args[i].Kind() != ast.KindVar {
			return true
		}
	}
	return false
}

// startArgs compiles the arguments of the literal that a plan starts from.
func (c *compiler) startArgs(args []ast.Term, bound map[string]bool) []arg {
	out := make([]arg, len(args))
	for i, t := range args {
		if t.Kind() == ast.KindVar || t.Ground() {
			out[i] = c.arg(t, bound, bound)
		}
	}
	return out
}

// arg compiles an argument. before holds the variables bound before the
// literal; a variable that is in neither map is added to now.
func (c *compiler) arg(t ast.Term, before, now map[string]bool) arg {
	switch {
	case t.Kind() == ast.KindVar && t.Symbol() == "_":
		return arg{kind: argAny}
	case t.Kind() == ast.KindVar && (before[t.Symbol()] || now[t.Symbol()]):
		return arg{kind: argReg, reg: c.reg(t.Symbol())}
	case t.Kind() == ast.KindVar:
		now[t.Symbol()] = true
		return arg{kind: argBind, reg: c.reg(t.Symbol())}
	case t.Ground():
		return arg{kind: argConst, sym: c.in.Intern(t)}
	}
	made := c.calc(t)
	return arg{kind: argTerm, calc: &made}
}

// steps orders the literals of left and compiles each.
func (c *compiler) steps(body []ast.Literal, left []int, bound map[string]bool, fixed func(i int) bool) []step {
	sub := make([]ast.Literal, len(left))
	for k, i := range left {
		sub[k] = body[i]
	}
	before := make(map[string]bool, len(bound))
	for v := range bound {
		before[v] = true
	}
	order, _ := analyze.OrderBody(sub, bound, func(k int, bound map[string]bool) float64 {
		if fixed(left[k]) {
			return 0
		}
		if left[k]+1 == c.edge && slices.ContainsFunc(sub[k].Atom.Args, func(t Term) bool { return bound[t.Symbol()] }) {
			return 1
		}
		return c.estimate(c.rels[left[k]], sub[k].Atom.Args, bound)
	})
	out := make([]step, 0, len(order))
	for _, k := range order {
		out = append(out, c.step(sub[k], left[k], before, fixed(left[k])))
		analyze.Provide(sub[k], before)
	}
	return guarded(out)
}

// estimate guesses how many facts an atom yields when its bound arguments are
// known.
func (c *compiler) estimate(r *fact.Relation, args []ast.Term, bound map[string]bool) float64 {
	if r == nil {
		return 0
	}
	var keys []int
	for i, t := range args {
		if analyze.AllBound(t, bound) && !(t.Kind() == ast.KindVar && t.Symbol() == "_") {
			keys = append(keys, i)
		}
	}
	n := float64(len(r.List) + 1)
	growing := slices.ContainsFunc(c.growing, func(p *rule) bool { return p.head == r })
	if growing {
		n = max(n, float64(c.s.Alive))
	}
	switch {
	case len(keys) == len(args):
		return 0
	case len(keys) == 0:
		return 1 + n
	}
	if c.back {
		return 1 + c.s.Fanout(r, keys)
	}
	if ix := r.Index(keys); ix != nil && ix.Keys > 0 && !growing {
		return 1 + n/float64(ix.Keys)
	}
	return 1 + math.Pow(n, 1-0.5*float64(len(keys)))
}

func (c *compiler) step(l ast.Literal, i int, bound map[string]bool, fixed bool) step {
	st := step{literal: i, cmp: l.Op}
	switch {
	case l.Op == ast.OpEq:
		return c.equality(st, l, bound)
	case l.Op != ast.OpAtom:
		st.op = stepCompare
		st.args = []arg{c.arg(l.Left, bound, nil), c.arg(l.Right, bound, nil)}
		return st
	}
	now := map[string]bool{}
	for _, t := range l.Atom.Args {
		st.args = append(st.args, c.arg(t, bound, now))
	}
	if l.Builtin() {
		st.op = stepSolve
		st.pred, _ = builtin.LookupPredicate(l.Atom.Pred)
		st.solves = l.Atom.Pred
		if l.Absent {
			st.cmp = ast.OpNe
		}
		return st
	}
	st.rel = c.rels[i]
	c.access(&st, l, bound)
	switch {
	case l.Absent:
		// The access path stays in index and keys; see exec.exists.
		st.op = stepAbsent
	case fixed:
		st.op = stepFixed
	}
	st.edges = i+1 == c.edge && st.op == stepIndex
	return st
}

// equality compiles =: a test where both sides are known, else an assignment.
func (c *compiler) equality(st step, l ast.Literal, bound map[string]bool) step {
	left, right := l.Left, l.Right
	if !analyze.AllBound(left, bound) || left.Kind() == ast.KindVar && left.Symbol() == "_" {
		left, right = right, left
	}
	st.op = stepAssign
	st.args = []arg{c.arg(left, bound, map[string]bool{}), c.arg(right, bound, map[string]bool{})}
	if st.args[1].key() {
		st.op = stepCompare
	}
	return st
}

// access chooses how the facts of an atom are found.
func (c *compiler) access(st *step, l ast.Literal, bound map[string]bool) {
	var keys []int
	for i, t := range l.Atom.Args {
		if st.args[i].key() && analyze.AllBound(t, bound) {
			keys = append(keys, i)
		}
	}
	switch {
	case len(keys) == len(st.args):
		st.op = stepLookup
	case len(keys) == 0 || st.rel == nil:
		st.op = stepScan
	default:
		st.op, st.keys = stepIndex, keys
		if c.build {
			st.index = c.s.Index(st.rel, keys)
		} else if st.index = st.rel.Index(keys); st.index == nil {
			st.op = stepScan
			if len(st.rel.List) > 16 {
				c.wanted = append(c.wanted, wantedIndex{st.rel, keys})
			}
		}
	}
}
