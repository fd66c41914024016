package rule

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

// Rule is a clause made ready for evaluation.
type Rule struct {
	Clause ast.Clause
	Num    uint32
	// body is the clause's body, with the bindings of ungrouped transforms as
	// equalities behind it.
	Body  []ast.Literal
	Rels  []*fact.Relation // by literal, nil where it is decided without facts
	Atoms []int            // the literals that are premises, in their order
	Vars  []string         // registers by number
	Head  *fact.Relation
	Args  []arg // of the head
	// firsts are the first constants of the literals, firstHead that of the head.
	firsts    []analyze.ConstAt
	firstHead analyze.ConstAt
	// twins are the pairs of the head's arguments that are one variable.
	Twins [][2]int
	Cost  uint32
	Group bool
	// keys are where the values grouped by stand in the conclusion, if all do.
	Keys *groupKeys
	// inverse is set where the head's arguments determine every variable in
	// them, so that a match found backwards need not be checked.
	Inverse bool
	// repeats is set where a match of the body is not determined by its facts, as
	// with the members of a list.
	Repeats bool
	Once    []witness // by literal; nil where no premise only asks whether there is one
	// edge is the premise of a transitive rule that is to be an edge, -1 for other
	// rules; guarded tells that it has more premises than those of the way.
	Edge    int
	Guarded bool
	Comp    int
	Peers   []*Rule // of the component
	// fresh is set while the rule is new: all its matches are still to find.
	Fresh bool

	plans    [planKinds][]*Plan // by literal
	planSize int                // facts in the store when the plans were made
}

// PlanKind says what a plan starts from.
type PlanKind uint8

const (
	PlanFull  PlanKind = iota // nothing
	PlanDelta                 // a fact that holds newly, at one literal
	PlanGone                  // a fact that holds no more, at an absence
	PlanKill                  // a fact that holds newly, at an absence: absences are not tested
	PlanBack                  // the head
	PlanFixed                 // all the premises
	PlanTouch                 // a fact that holds newly or no more: absences are not tested
	PlanGroup                 // the values grouped by
	PlanWay                   // planDelta of a transitive rule, by edges
	PlanPart                  // planBack of a transitive rule, by edges
	planKinds
)

// Plan is an order of steps that finds the matches of a body.
type Plan struct {
	Start []arg // matched with the fact or head that the plan starts from
	steps []step
	Quick *QuickPlan // the same for the inner loop, where it is simple enough
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
	StepLookup  stepOp = iota // the one fact with these arguments
	StepIndex                 // the facts with the key columns' values
	StepScan                  // all facts of the relation
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
	wanted []WantedIndex
	// growing holds rules whose conclusions are still to come, so that their
	// relations must not be judged by their size.
	growing []*Rule
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

// NewRule compiles a clause; the gates have passed it.
func NewRule(s *fact.Store, cl ast.Clause, num uint32) *Rule {
	r := &Rule{Clause: cl, Num: num, Twins: twins(cl.Head.Args), Group: cl.Aggregates(), Cost: fact.ConfidenceCost(cl.Certainty()),
		Body: slices.Clone(cl.Body), Fresh: true}
	if !r.Group {
		for _, t := range cl.Transforms {
			for _, l := range t.Lets {
				r.Body = append(r.Body, ast.Literal{Op: ast.OpEq, Left: ast.Var(l.Var), Right: l.Fn, Pos: l.Pos})
			}
		}
	}
	r.Rels, r.firsts = make([]*fact.Relation, len(r.Body)), make([]analyze.ConstAt, len(r.Body))
	r.firstHead = analyze.FirstConst(cl.Head.Args, s.Syms.Intern)
	for i, l := range r.Body {
		if l.Builtin() {
			b, _ := builtin.LookupPredicate(l.Atom.Pred)
			r.Repeats = r.Repeats || !l.Absent && strings.Contains(b.Inputs, "-")
			continue
		}
		r.Rels[i] = s.Relation(ast.KeyOf(l.Atom))
		r.firsts[i] = analyze.FirstConst(l.Atom.Args, s.Syms.Intern)
		if !l.Absent {
			r.Atoms = append(r.Atoms, i)
		}
	}
	r.Head = s.Relation(ast.KeyOf(cl.Head))
	c := r.compiler(s)
	c.registers(r.Body)
	r.Vars = c.vars
	r.compileHead(c)
	r.Once = r.witnesses()
	r.Edge, r.Guarded = r.parting()
	return r
}

func (r *Rule) compiler(s *fact.Store) *compiler {
	return &compiler{s: s, in: s.Syms, vars: r.Vars, rels: r.Rels, build: true}
}

func (r *Rule) compileHead(c *compiler) {
	if r.Group {
		r.groupHead(c)
		return
	}
	all := map[string]bool{}
	for _, v := range r.Vars {
		all[v] = true
	}
	r.Inverse = true
	for _, t := range r.Clause.Head.Args {
		a := c.arg(t, all, nil)
		r.Args = append(r.Args, a)
		r.Inverse = r.Inverse && a.kind != argTerm
	}
}

// groupHead compiles the constants of a grouping rule's head: all that can be
// told of its conclusions before they are computed.
func (r *Rule) groupHead(c *compiler) {
	for _, t := range r.Clause.Head.Args {
		a := arg{kind: argAny}
		if t.Ground() {
			a = arg{kind: argConst, sym: c.in.Intern(t)}
		}
		r.Args = append(r.Args, a)
	}
	r.Keys = r.groupKeys()
}

// Plan returns a plan of the rule, made when first asked for and made anew
// when the store has outgrown the figures it was made with.
func (r *Rule) Plan(s *fact.Store, kind PlanKind, literal int) *Plan {
	if s.Alive > 4*r.planSize+64 {
		r.plans, r.planSize = [planKinds][]*Plan{}, s.Alive
	}
	if r.plans[kind] == nil {
		r.plans[kind] = make([]*Plan, max(1, len(r.Body)))
	}
	p := r.plans[kind][literal]
	if p == nil {
		c := r.compiler(s)
		if kind == PlanWay || kind == PlanPart {
			c.edge = r.Edge + 1
		}
		if c.back = kind == PlanBack || kind == PlanPart; !c.back {
			c.growing = r.Peers
		}
		p = c.plan(r, kind, literal)
		p.quicken(r, kind)
		r.plans[kind][literal] = p
	}
	return p
}

// Made returns a plan if it has been made.
func (r *Rule) Made(kind PlanKind, literal int) *Plan {
	if r.plans[kind] == nil {
		return nil
	}
	return r.plans[kind][literal]
}

func (c *compiler) plan(r *Rule, kind PlanKind, literal int) *Plan {
	p := &Plan{}
	bound := map[string]bool{}
	switch kind {
	case PlanDelta, PlanGone, PlanKill, PlanTouch, PlanWay:
		p.Start = c.startArgs(r.Body[literal].Atom.Args, bound)
	case PlanBack, PlanPart:
		p.Start = c.startArgs(r.Clause.Head.Args, bound)
	case PlanGroup:
		for _, g := range r.Clause.Transforms[0].Group {
			bound[g.Symbol()] = true
		}
	}
	var left []int
	for i, l := range r.Body {
		switch {
		case (kind == PlanDelta || kind == PlanWay) && i == literal && !hasTerm(p.Start, l.Atom.Args),
			(kind == PlanKill || kind == PlanTouch) && l.Absent,
			kind == PlanTouch && i == literal && !hasTerm(p.Start, l.Atom.Args):
		default:
			left = append(left, i)
		}
	}
	p.steps = c.steps(r.Body, left, bound, func(i int) bool {
		return kind == PlanFixed || (kind == PlanDelta || kind == PlanTouch || kind == PlanWay) && i == literal
	})
	if !r.Group {
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
		if left[k]+1 == c.edge && slices.ContainsFunc(sub[k].Atom.Args, func(t ast.Term) bool { return bound[t.Symbol()] }) {
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
	growing := slices.ContainsFunc(c.growing, func(p *Rule) bool { return p.Head == r })
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
		// The access path stays in index and keys; see Exec.exists.
		st.op = stepAbsent
	case fixed:
		st.op = stepFixed
	}
	st.edges = i+1 == c.edge && st.op == StepIndex
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
		st.op = StepLookup
	case len(keys) == 0 || st.rel == nil:
		st.op = StepScan
	default:
		st.op, st.keys = StepIndex, keys
		if c.build {
			st.index = c.s.Index(st.rel, keys)
		} else if st.index = st.rel.Index(keys); st.index == nil {
			st.op = StepScan
			if len(st.rel.List) > 16 {
				c.wanted = append(c.wanted, WantedIndex{st.rel, keys})
			}
		}
	}
}

// WantedIndex is an index that a plan would use if it were there.
type WantedIndex struct {
	Rel  *fact.Relation
	Cols []int
}

// Tests reports whether the rule has premises that are no facts.
func (r *Rule) Tests() bool {
	for _, l := range r.Body {
		if l.Absent {
			return true
		}
	}
	return false
}

// Starved reports whether the rule has a premise of which no fact holds yet,
// so that it has no match. No plan and no index is made for it in vain. A
// premise with a function does not count: that may fail all the same.
func (r *Rule) Starved() bool {
	for _, i := range r.Atoms {
		if len(r.Rels[i].List) == 0 && !slices.ContainsFunc(r.Body[i].Atom.Args, analyze.Computes) {
			return true
		}
	}
	return false
}
