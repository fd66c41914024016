package symbolic

import (
	"fmt"
	"maps"
	"slices"
	"strconv"

	"whence/engine"
	"whence/reason/symbolic/form"
)

// maxWays bounds in how many ways one condition may hold: each is a clause.
const maxWays = 256

// litKind says what a literal of a clause is in the rule as written.
type litKind uint8

const (
	litPremise litKind = iota // a fact of the rule: it counts and is shown
	litSafe                   // gives an auxiliary its values, and counts for nothing
	litAbsent                 // a not
	litCompare                // a comparison
	litForAll                 // a forall: no constant is an exception
)

// lit says where a literal of a clause comes from.
type lit struct {
	kind litKind
	cond *cond
	each *forAll // of litForAll
}

// forAll is a compiled forall: pred(v, vars…) holds for each constant v of
// which the expression does.
type forAll struct {
	pred string
	vars []string
}

// clauseKind says what a clause concludes.
type clauseKind uint8

const (
	clauseRule clauseKind = iota // a consequent of a rule
	clauseEach                   // one constant of a forall
	clauseHelp                   // what must be absent
)

// clause is a clause of the engine with its origin.
type clause struct {
	engine.Clause
	kind       clauseKind
	rule       *resolved
	consequent int
	lits       []lit // one for each literal of the body
}

// domain is the constants that a quantifier speaks of, told to the engine as
// facts of one predicate.
type domain struct {
	pred  string
	spots []spot
	// unbound lets the names of variables without a value in.
	unbound bool
}

// compiler makes the engine's clauses of rules.
type compiler struct {
	rules   []*resolved
	rests   map[string]map[string]bool // what each predicate may rest on
	guarded bool                       // some consequent may stay unbound
	clauses []*clause
	domains []*domain
	places  []sourcePlace
	helpers int

	rule               *resolved
	heads              map[string]bool
	problems, warnings []form.Problem
}

// sourcePlace is where a literal was written; positions of the engine's
// literals are its index, counted from 1.
type sourcePlace struct {
	rule *resolved
	path string
}

// body is a conjunction in the making.
type body struct {
	clause  []engine.Literal
	lits    []lit
	bound   map[string]bool
	binders []engine.Literal // the positive ones
}

func (b *body) add(l engine.Literal, from lit) {
	b.clause = append(b.clause, l)
	b.lits = append(b.lits, from)
	if l.Op == engine.OpAtom && !l.Absent && l.Atom.Pred[0] != ':' {
		b.binders = append(b.binders, l)
		for _, t := range l.Atom.Args {
			if t.Kind() == engine.KindVar {
				b.bound[t.Symbol()] = true
			}
		}
	}
}

// compile compiles every rule.
func (c *compiler) compile() {
	c.rests = restsOn(c.rules)
	for _, r := range c.rules {
		c.guarded = c.guarded || r.mayStayUnbound()
	}
	for _, r := range c.rules {
		c.rule, c.heads = r, map[string]bool{}
		for _, h := range r.heads {
			c.heads[h.Pred] = true
		}
		ways := c.ways(&cond{kind: condAnd, path: r.w.Path, kids: r.conds})
		for i, way := range ways {
			if b := c.body(way, nil, nil, nil, true); b != nil {
				c.conclude(b, i)
			}
		}
	}
}

// mayStayUnbound reports whether some way to hold could leave a variable of a
// consequent without a value.
func (r *resolved) mayStayUnbound() bool {
	sure := map[string]bool{}
	for _, k := range r.conds {
		if k.kind == condFact {
			k.variables(sure)
		}
	}
	for _, h := range r.heads {
		for _, t := range h.Args {
			if t.Kind() == engine.KindVar && !sure[t.Symbol()] {
				return true
			}
		}
	}
	return false
}

// restsOn returns for every predicate those that it may rest on.
func restsOn(rules []*resolved) map[string]map[string]bool {
	out := map[string]map[string]bool{}
	for _, r := range rules {
		needs := map[string]bool{}
		for _, k := range r.conds {
			k.predicates(needs)
		}
		for _, h := range r.heads {
			if out[h.Pred] == nil {
				out[h.Pred] = map[string]bool{}
			}
			maps.Copy(out[h.Pred], needs)
		}
	}
	for grown := true; grown; {
		grown = false
		for _, needs := range out {
			before := len(needs)
			for _, p := range slices.Collect(maps.Keys(needs)) {
				maps.Copy(needs, out[p])
			}
			grown = grown || len(needs) > before
		}
	}
	return out
}

// conclude adds the clauses of a rule for one way in which it holds.
func (c *compiler) conclude(b *body, way int) {
	for i, h := range c.rule.heads {
		path := form.Index(form.Field(c.rule.w.Path, "consequents"), i)
		if form.Weight(c.rule.w.Confidence) == 0 || form.Weight(c.rule.w.Consequents[i].Confidence) == 0 {
			c.warn(path, form.NeverHolds, "", "with a confidence of 0 nothing is concluded")
			continue
		}
		head := engine.Atom{Pred: h.Pred, Args: slices.Clone(h.Args)}
		for k, t := range head.Args {
			if t.Kind() == engine.KindVar && !b.bound[t.Symbol()] {
				name := c.rule.names[t.Symbol()]
				c.warn(form.Index(form.Field(path, "arguments"), k), form.UnboundConsequent, "bind it by an antecedent to conclude a fact",
					"no antecedent binds ?%s: the conclusion is a template, for the turn only", name)
				head.Args[k] = form.Unbound(name)
			}
		}
		id := fmt.Sprintf("%s#%d.%d", c.rule.w.Name, way, i)
		c.emit(&clause{Clause: engine.Clause{ID: id, Head: head}, kind: clauseRule, consequent: i}, b)
	}
}

func (c *compiler) warn(path string, code form.Code, hint, format string, args ...any) {
	c.warnings = append(c.warnings, c.rule.w.Problem(path, code, hint, format, args...))
}

// emit adds a clause with a body. One without conditions gets one that holds,
// since a clause without a body would be a fact that was told.
func (c *compiler) emit(cl *clause, b *body) {
	cl.rule, cl.Body, cl.lits = c.rule, b.clause, b.lits
	if len(cl.Body) == 0 {
		cl.Body = []engine.Literal{{Op: engine.OpEq, Left: engine.Int(1), Right: engine.Int(1)}}
		cl.lits = []lit{{kind: litSafe}}
	}
	c.clauses = append(c.clauses, cl)
}

// ways returns the conjunctions that a condition is the disjunction of. An
// exists stands beside what it quantifies, for its variable.
func (c *compiler) ways(k *cond) [][]*cond {
	var out [][]*cond
	switch k.kind {
	case condAnd:
		out = [][]*cond{nil}
		for _, kid := range k.kids {
			out = c.product(out, c.ways(kid), k.path)
		}
		return out
	case condOr:
		for _, kid := range k.kids {
			out = append(out, c.ways(kid)...)
		}
	case condImplies:
		out = append(c.ways(k.kids[1]), []*cond{{kind: condNot, path: form.Field(k.path, "left"), kids: k.kids[:1]}})
	case condExists:
		out = c.product(c.ways(k.kids[0]), [][]*cond{{k}}, k.path)
	default:
		return [][]*cond{{k}}
	}
	return c.bounded(out, k.path)
}

func (c *compiler) product(left, right [][]*cond, path string) [][]*cond {
	var out [][]*cond
	for _, l := range left {
		for _, r := range right {
			out = append(out, append(l[:len(l):len(l)], r...))
		}
	}
	return c.bounded(out, path)
}

// bounded refuses what has too many ways to hold.
func (c *compiler) bounded(ways [][]*cond, path string) [][]*cond {
	if len(ways) <= maxWays {
		return ways
	}
	c.problems = append(c.problems, c.rule.w.Problem(path, form.TooManyWays, "split the rule, or conclude the parts by rules of their own",
		"this holds in more than %d ways", maxWays))
	return ways[:1]
}

// body makes the literals of a conjunction, after those of start, which count
// for nothing. Variables of need must be bound by it; where its facts do not,
// given says how. counts is set where the confidence of the facts matters. It
// is nil where the conjunction never holds.
func (c *compiler) body(way []*cond, start []engine.Literal, need []string, given func(b *body, v string), counts bool) *body {
	b := &body{bound: map[string]bool{}}
	for _, l := range start {
		b.add(l, lit{kind: litSafe})
	}
	facts := map[string]bool{}
	for _, k := range way {
		if k.kind == condFact {
			k.variables(facts)
			if counts && k.cap == 0 {
				c.warn(k.path, form.NeverHolds, "", "a condition of confidence 0 lends nothing")
				return nil
			}
		}
	}
	for _, v := range need {
		if !facts[v] && !b.bound[v] {
			given(b, v)
		}
	}
	for _, k := range way {
		switch {
		case k.kind == condFact:
			b.add(engine.Literal{Atom: k.atom}, lit{litPremise, k, nil})
		case k.kind == condExists && !facts[k.v] && !b.bound[k.v]:
			c.ranges(b, k.v)
		}
	}
	for _, k := range way {
		if !c.test(b, k) {
			return nil
		}
	}
	return b
}

// ranges binds a quantified variable to every constant that can stand there.
func (c *compiler) ranges(b *body, v string) {
	b.add(engine.Literal{Atom: engine.Atom{Pred: c.domain(v, false), Args: []engine.Term{engine.Var(v)}}}, lit{kind: litSafe})
}

// domain returns the predicate of the constants that a variable may be.
func (c *compiler) domain(v string, unbound bool) string {
	spots := c.rule.spots[v]
	for _, d := range c.domains {
		if d.unbound == unbound && slices.Equal(d.spots, spots) {
			return d.pred
		}
	}
	d := &domain{pred: "~d" + strconv.Itoa(len(c.domains)), spots: spots, unbound: unbound}
	c.domains = append(c.domains, d)
	return d.pred
}

// outside returns how an auxiliary inside b gets the value of a variable: by
// the facts of b, or, where those rest on what the rule itself concludes and
// would close a cycle that is not there, by all constants it may be.
func (c *compiler) outside(b *body) func(inner *body, v string) {
	binders := slices.Clone(b.binders)
	cyclic := slices.ContainsFunc(binders, func(l engine.Literal) bool {
		return c.heads[l.Atom.Pred] || slices.ContainsFunc(slices.Collect(maps.Keys(c.heads)), func(h string) bool { return c.rests[l.Atom.Pred][h] })
	})
	return func(inner *body, v string) {
		if cyclic {
			inner.add(engine.Literal{Atom: engine.Atom{Pred: c.domain(v, true), Args: []engine.Term{engine.Var(v)}}}, lit{kind: litSafe})
			return
		}
		for _, l := range binders {
			inner.add(l, lit{kind: litSafe})
		}
	}
}

// test adds the literal of a condition that binds nothing. It is false where
// the condition never holds.
func (c *compiler) test(b *body, k *cond) bool {
	switch k.kind {
	case condCompare:
		return c.compare(b, k)
	case condNot:
		c.not(b, k)
	case condForAll:
		c.forAll(b, k)
	}
	return true
}

// compare adds a comparison; a variable without a value makes it false.
func (c *compiler) compare(b *body, k *cond) bool {
	for _, t := range []engine.Term{k.left, k.right} {
		if t.Kind() == engine.KindVar && !b.bound[t.Symbol()] {
			c.warn(k.path, form.NeverHolds, "bind it by a fact among the antecedents", "nothing binds ?%s here: the comparison is false", c.rule.names[t.Symbol()])
			return false
		}
	}
	b.add(comparison(k.op, k.left, k.right), lit{litCompare, k, nil})
	for _, t := range []engine.Term{k.left, k.right} {
		if c.guarded && t.Kind() == engine.KindVar {
			b.add(engine.Literal{Absent: true, Atom: engine.Atom{Pred: ":match_prefix", Args: []engine.Term{t, engine.Name(form.UnboundPrefix)}}}, lit{kind: litSafe})
		}
	}
	return true
}

// comparison returns the engine's literal for an operator.
func comparison(op form.Operator, left, right engine.Term) engine.Literal {
	switch op {
	case form.Equals:
		return engine.Literal{Op: engine.OpEq, Left: left, Right: right}
	case form.NotEquals:
		return engine.Literal{Op: engine.OpNe, Left: left, Right: right}
	case form.LessThan:
		return engine.Literal{Op: engine.OpLt, Left: left, Right: right}
	case form.GreaterThan:
		return engine.Literal{Op: engine.OpGt, Left: left, Right: right}
	case form.LessEqual:
		return engine.Literal{Op: engine.OpLe, Left: left, Right: right}
	case form.GreaterEqual:
		return engine.Literal{Op: engine.OpGe, Left: left, Right: right}
	}
	return engine.Literal{Atom: engine.Atom{Pred: ":string:" + string(op), Args: []engine.Term{left, right}}}
}

// not adds the absence of a fact, or of an auxiliary that holds where the
// negated condition does.
func (c *compiler) not(b *body, k *cond) {
	inner := k.kids[0]
	if a, ok := c.plainAbsence(b, inner); ok {
		b.add(engine.Literal{Absent: true, Atom: a, Pos: c.pos(k.path)}, lit{litAbsent, inner, nil})
		return
	}
	head := c.help("~n", inner, c.shared(b, inner), c.outside(b))
	b.add(engine.Literal{Absent: true, Atom: head, Pos: c.pos(k.path)}, lit{litAbsent, inner, nil})
}

// plainAbsence returns the atom of a fact whose absence the engine can ask for
// as it is: what nothing binds stands for anything, once.
func (c *compiler) plainAbsence(b *body, k *cond) (engine.Atom, bool) {
	if k.kind != condFact {
		return engine.Atom{}, false
	}
	a := engine.Atom{Pred: k.atom.Pred, Args: slices.Clone(k.atom.Args)}
	any := map[string]bool{}
	for i, t := range a.Args {
		if t.Kind() != engine.KindVar || b.bound[t.Symbol()] {
			continue
		}
		if any[t.Symbol()] {
			return a, false
		}
		any[t.Symbol()] = true
		a.Args[i] = engine.Var("_")
	}
	return a, true
}

// forAll adds the absence of an exception. What makes the expression hold of a
// constant is kept as a predicate of its own, for the proof and its confidence.
// Of an implication only the constants of which its left side holds matter: the
// others are certain, and there may be very many.
func (c *compiler) forAll(b *body, k *cond) {
	vars := append([]string{k.v}, c.shared(b, k)...)
	given, inner := c.within(b, k.v), k.kids[0]
	var start []engine.Literal
	if inner.kind == condImplies {
		start = []engine.Literal{{Atom: c.help("~l", inner.kids[0], vars, given)}}
		inner = inner.kids[1]
	}
	each := c.helper("~e", vars)
	for i, way := range c.ways(inner) {
		if in := c.body(way, start, vars, given, true); in != nil {
			c.emit(&clause{Clause: engine.Clause{ID: each.Pred + "#" + strconv.Itoa(i), Head: each}, kind: clauseEach}, in)
		}
	}
	exception := engine.Atom{Pred: "~x" + each.Pred[2:], Args: each.Args[1:]}
	in := c.body(nil, start, vars, given, false)
	c.ranges(in, k.v)
	in.add(engine.Literal{Absent: true, Atom: each, Pos: c.pos(k.path)}, lit{kind: litSafe})
	c.emit(&clause{Clause: engine.Clause{ID: exception.Pred, Head: exception}, kind: clauseHelp}, in)
	b.add(engine.Literal{Absent: true, Atom: exception, Pos: c.pos(k.path)}, lit{litForAll, k, &forAll{each.Pred, vars[1:]}})
}

// within returns how the parts of a forall get their values: its own variable
// from the constants that can stand there, the others from outside.
func (c *compiler) within(b *body, own string) func(*body, string) {
	outside := c.outside(b)
	return func(in *body, v string) {
		if v == own {
			c.ranges(in, v)
			return
		}
		outside(in, v)
	}
}

// help makes an auxiliary over vars that holds where a condition does.
func (c *compiler) help(prefix string, k *cond, vars []string, given func(*body, string)) engine.Atom {
	head := c.helper(prefix, vars)
	for i, way := range c.ways(k) {
		if in := c.body(way, nil, vars, given, false); in != nil {
			c.emit(&clause{Clause: engine.Clause{ID: head.Pred + "#" + strconv.Itoa(i), Head: head}, kind: clauseHelp}, in)
		}
	}
	return head
}

// shared returns the variables of a condition that b binds, sorted.
func (c *compiler) shared(b *body, k *cond) []string {
	all := map[string]bool{}
	k.variables(all)
	return slices.DeleteFunc(slices.Sorted(maps.Keys(all)), func(v string) bool { return !b.bound[v] })
}

// helper returns the head of a new auxiliary predicate.
func (c *compiler) helper(prefix string, vars []string) engine.Atom {
	c.helpers++
	a := engine.Atom{Pred: prefix + strconv.Itoa(c.helpers)}
	for _, v := range vars {
		a.Args = append(a.Args, engine.Var(v))
	}
	return a
}

func (c *compiler) pos(path string) engine.Pos {
	c.places = append(c.places, sourcePlace{c.rule, path})
	return engine.Pos{Line: len(c.places), Col: 1}
}
