package symbolic

import (
	"strconv"

	"whence/engine"
	"whence/reason/symbolic/form"
)

// condKind is the kind of a resolved condition.
type condKind uint8

const (
	condFact condKind = iota
	condAnd
	condOr
	condNot
	condImplies
	condExists
	condForAll
	condCompare
)

// cond is a condition whose variables are the engine's: every variable of the
// rule has one, and every quantified one, so that names no longer hide names.
type cond struct {
	kind condKind
	path string
	atom engine.Atom // of condFact
	cap  float64     // of condFact: the most it lends
	kids []*cond
	v    string // the variable of a quantifier
	op   form.Operator
	// left and right are compared.
	left, right engine.Term
}

// spot is an argument of a predicate.
type spot struct {
	pred  string
	arity int
	arg   int
}

// resolved is a rule ready to be compiled.
type resolved struct {
	w     *form.Placed
	conds []*cond
	heads []engine.Atom // a variable that no antecedent has is a variable still
	// names are the variables as they were written.
	names map[string]string
	// spots are where each variable stands in facts and consequents.
	spots map[string][]spot
	// free are the rule's own variables by name; only those of antecedents.
	free map[string]string
}

// resolver gives variables to the parts of one rule.
type resolver struct {
	*resolved
	hidden []binding // by quantifiers around, the innermost last
	rule   int
	n      int
}

type binding struct{ name, v string }

// resolve takes a checked rule to conditions over the engine's terms.
func resolve(w *form.Placed, index int) *resolved {
	r := &resolver{resolved: &resolved{w: w, names: map[string]string{}, spots: map[string][]spot{}, free: map[string]string{}}, rule: index}
	for i, e := range w.Antecedents {
		r.conds = append(r.conds, r.expr(e, form.Index(form.Field(w.Path, "antecedents"), i)))
	}
	for _, f := range w.Consequents {
		r.heads = append(r.heads, r.fact(f))
	}
	return r.resolved
}

// fresh makes a variable that prints as name.
func (r *resolver) fresh(name string) string {
	v := "V" + strconv.Itoa(r.rule) + "x" + strconv.Itoa(r.n)
	r.n++
	r.names[v] = name
	return v
}

// variable returns the variable that a name means here.
func (r *resolver) variable(name string) string {
	if name == "_" {
		return r.fresh(name)
	}
	for i := len(r.hidden) - 1; i >= 0; i-- {
		if r.hidden[i].name == name {
			return r.hidden[i].v
		}
	}
	v, ok := r.free[name]
	if !ok {
		v = r.fresh(name)
		r.free[name] = v
	}
	return v
}

func (r *resolver) term(t form.Term) engine.Term {
	if t.Var != "" {
		return engine.Var(r.variable(t.Var))
	}
	return form.Lift(t.Value)
}

func (r *resolver) fact(f form.Fact) engine.Atom {
	a := engine.Atom{Pred: f.Predicate, Args: make([]engine.Term, len(f.Arguments))}
	for i, t := range f.Arguments {
		a.Args[i] = r.term(t)
		if t.Var != "" {
			v := a.Args[i].Symbol()
			r.spots[v] = append(r.spots[v], spot{f.Predicate, len(f.Arguments), i})
		}
	}
	return a
}

func (r *resolver) expr(e form.Expr, path string) *cond {
	c := &cond{path: path}
	switch e := e.(type) {
	case form.Fact:
		c.kind, c.atom, c.cap = condFact, r.fact(e), form.Weight(e.Confidence)
	case form.And:
		c.kind, c.kids = condAnd, r.exprs(e, path)
	case form.Or:
		c.kind, c.kids = condOr, r.exprs(e, path)
	case form.Not:
		c.kind, c.kids = condNot, []*cond{r.expr(e.Expression, form.Field(path, "expression"))}
	case form.Implies:
		c.kind, c.kids = condImplies, []*cond{r.expr(e.Left, form.Field(path, "left")), r.expr(e.Right, form.Field(path, "right"))}
	case form.Quantified:
		c.kind = condExists
		if e.Quantifier == form.ForAll {
			c.kind = condForAll
		}
		c.v = r.fresh(e.Variable)
		r.hidden = append(r.hidden, binding{e.Variable, c.v})
		c.kids = []*cond{r.expr(e.Expression, form.Field(path, "expression"))}
		r.hidden = r.hidden[:len(r.hidden)-1]
	case form.Comparison:
		c.kind, c.op, c.left, c.right = condCompare, e.Operator, r.term(e.Left), r.term(e.Right)
	}
	return c
}

func (r *resolver) exprs(list []form.Expr, path string) []*cond {
	out := make([]*cond, len(list))
	for i, e := range list {
		out[i] = r.expr(e, form.Index(form.Field(path, "expressions"), i))
	}
	return out
}

// variables adds the free variables of a condition to a set.
func (c *cond) variables(into map[string]bool) {
	for _, t := range append([]engine.Term{c.left, c.right}, c.atom.Args...) {
		if t.Kind() == engine.KindVar && t.Symbol() != "" {
			into[t.Symbol()] = true
		}
	}
	inner := into
	if c.v != "" {
		inner = map[string]bool{}
	}
	for _, k := range c.kids {
		k.variables(inner)
	}
	if c.v != "" {
		delete(inner, c.v)
		for v := range inner {
			into[v] = true
		}
	}
}

// predicates adds every predicate that a condition looks at.
func (c *cond) predicates(into map[string]bool) {
	if c.kind == condFact {
		into[c.atom.Pred] = true
	}
	for _, k := range c.kids {
		k.predicates(into)
	}
}
