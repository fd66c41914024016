package engine

import (
	"fmt"
	"math"
	"slices"
	"strings"
)

// analyzer collects the problems of the analyze gate.
type analyzer struct {
	problems []Problem
}

func (a *analyzer) problem(code string, pos Pos, hint, format string, args ...any) {
	a.problems = append(a.problems, Problem{Code: code, Pos: pos, Hint: hint, Message: fmt.Sprintf(format, args...)})
}

// clause checks one clause: known functions and built-in predicates, and every
// variable bound where its value is needed.
func (a *analyzer) clause(c Clause) {
	before := len(a.problems)
	a.confidence(c.Confidence, c.Pos)
	a.atomTerms(c.Head, c.Pos)
	for _, l := range c.Body {
		a.literal(l, orPos(l.Pos, c.Pos))
	}
	a.transforms(c)
	if len(a.problems) == before {
		a.safety(c)
	}
}

// fact checks one told fact.
func (a *analyzer) fact(f Fact) {
	a.confidence(f.Confidence, f.Pos)
	a.atomTerms(f.Atom, f.Pos)
	for _, t := range f.Atom.Args {
		t.walkVars(func(name string) {
			a.problem("unbound", f.Pos, "a fact has constants only; a rule needs a body", "the variable %s stands in the fact %s", name, f.Atom)
		})
	}
}

func (a *analyzer) confidence(conf float64, pos Pos) {
	if !(conf >= 0 && conf <= 1) {
		a.problem("confidence", pos, "", "the confidence %v is not between 0 and 1", conf)
	}
}

// orPos returns the first place that is one.
func orPos(p, q Pos) Pos {
	if p.Line > 0 {
		return p
	}
	return q
}

func (a *analyzer) atomTerms(atom Atom, pos Pos) {
	if atom.Pred == "" || strings.HasPrefix(atom.Pred, ":") || strings.HasPrefix(atom.Pred, "fn:") {
		a.problem("predicate", pos, "", "%q is no name of a predicate", atom.Pred)
	}
	for _, t := range atom.Args {
		a.term(t, pos)
	}
}

// term checks that every function inside exists and every number is one.
func (a *analyzer) term(t Term, pos Pos) {
	switch t.kind {
	case KindVar:
		if t.sym == "" {
			a.problem("variable", pos, "", "a variable has no name")
		}
	case KindFloat:
		if f := t.Float(); math.IsNaN(f) || math.IsInf(f, 0) {
			a.problem("number", pos, "", "%v is no number that can be told", f)
		}
	case KindApply:
		a.function(t, pos)
	}
	for _, e := range t.elems {
		a.term(e, pos)
	}
}

func (a *analyzer) function(t Term, pos Pos) {
	f, ok := lookupFunction(t.sym)
	if !ok {
		hint := ""
		if isReducer(t.sym) {
			hint = "a reducer stands in a let after do fn:group_by(…)"
		} else if near := nearest(t.sym, functionNames()); near != "" {
			hint = "did you mean " + near + "?"
		}
		a.problem("function", pos, hint, "unknown function %s", t.sym)
		return
	}
	if n := len(t.elems); n < f.minArgs || f.maxArgs >= 0 && n > f.maxArgs {
		a.problem("arity", pos, "", "the function %s does not take %d arguments", t.sym, n)
	}
}

func functionNames() []string {
	return []string{"fn:plus", "fn:minus", "fn:mult", "fn:div", "fn:mod", "fn:abs", "fn:float:plus", "fn:float:minus",
		"fn:float:mult", "fn:float:div", "fn:sqrt", "fn:list", "fn:pair", "fn:tuple", "fn:cons", "fn:append", "fn:len",
		"fn:some", "fn:map", "fn:struct", "fn:list:get", "fn:list:contains", "fn:map:get", "fn:struct:get",
		"fn:string:concat", "fn:string:replace", "fn:string:len", "fn:string:lower", "fn:string:upper",
		"fn:number:to_string", "fn:float64:to_string", "fn:name:to_string", "fn:name:root", "fn:name:tip", "fn:name:list"}
}

func builtinNames() []string {
	return []string{":lt", ":le", ":gt", ":ge", ":match_prefix", ":string:starts_with", ":string:ends_with",
		":string:contains", ":within_distance", ":match_nil", ":match_pair", ":match_cons", ":match_field",
		":match_entry", ":list:member"}
}

func (a *analyzer) literal(l Literal, pos Pos) {
	if !l.builtin() {
		a.atomTerms(l.Atom, pos)
		return
	}
	l.terms(func(t Term) { a.term(t, pos) })
	if l.Op != OpAtom {
		return
	}
	b, ok := lookupBuiltin(l.Atom.Pred)
	switch {
	case !ok:
		hint := ""
		if near := nearest(l.Atom.Pred, builtinNames()); near != "" {
			hint = "did you mean " + near + "?"
		}
		a.problem("predicate", pos, hint, "unknown built-in predicate %s", l.Atom.Pred)
	case len(l.Atom.Args) != len(b.inputs):
		a.problem("arity", pos, "", "%s takes %d arguments, not %d", l.Atom.Pred, len(b.inputs), len(l.Atom.Args))
	case l.Atom.Denied:
		a.problem("denied", pos, "write !"+l.Atom.Pred+" for its opposite", "the built-in predicate %s has no denial", l.Atom.Pred)
	}
}

// transforms checks the steps after the body.
func (a *analyzer) transforms(c Clause) {
	if len(c.Transforms) > 0 && len(c.Body) == 0 {
		a.problem("transform", c.Pos, "", "a transform needs a body")
	}
	for i, t := range c.Transforms {
		if t.Grouped && i > 0 {
			a.problem("transform", c.Pos, "", "only the first transform of a rule may group")
		}
		for _, g := range t.Group {
			if g.kind != KindVar || g.sym == "_" {
				a.problem("transform", c.Pos, "", "fn:group_by takes variables, not %s", g)
			}
		}
		for _, l := range t.Lets {
			a.let(l, t.Grouped, c.Pos)
		}
	}
}

func (a *analyzer) let(l Let, grouped bool, pos Pos) {
	if !grouped {
		a.term(l.Fn, pos)
		return
	}
	r, ok := lookupReducer(l.Fn.sym)
	switch {
	case l.Fn.kind != KindApply || !ok:
		hint := ""
		if near := nearest(l.Fn.sym, reducerNames()); near != "" {
			hint = "did you mean " + near + "?"
		}
		a.problem("reducer", pos, hint, "%s is no reducer", l.Fn)
	case len(l.Fn.elems) < r.minArgs || r.maxArgs >= 0 && len(l.Fn.elems) > r.maxArgs:
		a.problem("arity", pos, "", "the reducer %s does not take %d arguments", l.Fn.sym, len(l.Fn.elems))
	default:
		for _, e := range l.Fn.elems {
			a.term(e, pos)
		}
	}
}

// safety checks that an order of the premises exists in which every value is
// known when it is needed, and that the head is bound in the end.
func (a *analyzer) safety(c Clause) {
	bound := map[string]bool{}
	_, stuck := orderBody(c.Body, bound, nil)
	for _, i := range stuck {
		l := c.Body[i]
		for _, name := range missing(l, bound) {
			a.problem("unbound", orPos(l.Pos, c.Pos), unboundHint(l, name), "the variable %s is not bound in %s", name, l)
		}
	}
	if len(stuck) > 0 {
		return
	}
	bound = a.boundAfter(c, bound)
	for _, t := range c.Head.Args {
		t.walkVars(func(name string) {
			if name == "_" || !bound[name] {
				a.problem("unbound", c.Pos, headHint(c, name), "the variable %s of the head %s is not bound by the body", name, c.Head)
			}
		})
	}
}

func unboundHint(l Literal, name string) string {
	if l.Absent {
		return "absence asks about known values; write _ for any, or bind " + name + " by a premise"
	}
	return "bind " + name + " by a premise"
}

func headHint(c Clause, name string) string {
	var names []string
	for _, l := range c.Body {
		l.terms(func(t Term) {
			t.walkVars(func(v string) {
				if v != name && v != "_" {
					names = append(names, v)
				}
			})
		})
	}
	// Of a single letter every other one is near.
	if near := nearest(name, names); near != "" && len(name) > 1 {
		return "did you mean " + near + "?"
	}
	return ""
}

// boundAfter returns the variables that are bound after the transforms.
func (a *analyzer) boundAfter(c Clause, bound map[string]bool) map[string]bool {
	for _, t := range c.Transforms {
		if t.Grouped {
			grouped := map[string]bool{}
			for _, g := range t.Group {
				grouped[g.sym] = true
				a.needs(g, bound, c)
			}
			for _, l := range t.Lets {
				a.needs(l.Fn, bound, c)
				grouped[l.Var] = true
			}
			bound = grouped
			continue
		}
		for _, l := range t.Lets {
			a.needs(l.Fn, bound, c)
			bound[l.Var] = true
		}
	}
	return bound
}

func (a *analyzer) needs(t Term, bound map[string]bool, c Clause) {
	t.walkVars(func(name string) {
		if !bound[name] {
			a.problem("unbound", c.Pos, "", "the variable %s of the transform is not bound", name)
		}
	})
}

// orderBody finds an order of the premises in which each can be evaluated, and
// adds the variables they bind to bound. Tests come as soon as they can be
// decided. Among atoms, prefer picks by their index in body; without it the
// one with most bound arguments comes first. What can never be evaluated is
// returned as stuck.
func orderBody(body []Literal, bound map[string]bool, prefer func(i int, bound map[string]bool) float64) (order, stuck []int) {
	left := make([]int, len(body))
	for i := range body {
		left[i] = i
	}
	for len(left) > 0 {
		best, bestScore := -1, math.Inf(1)
		for k, i := range left {
			if len(missing(body[i], bound)) > 0 {
				continue
			}
			score := -1.0
			if !body[i].builtin() && !body[i].Absent {
				score = atomScore(body[i].Atom, i, bound, prefer)
			}
			if score < bestScore {
				best, bestScore = k, score
			}
		}
		if best < 0 {
			return order, left
		}
		provide(body[left[best]], bound)
		order = append(order, left[best])
		left = slices.Delete(left, best, best+1)
	}
	return order, nil
}

func atomScore(a Atom, i int, bound map[string]bool, prefer func(int, map[string]bool) float64) float64 {
	if prefer != nil {
		return prefer(i, bound)
	}
	free := 0.0
	for _, t := range a.Args {
		if !allBound(t, bound) {
			free++
		}
	}
	return free
}

// allBound reports whether the term has a value.
func allBound(t Term, bound map[string]bool) bool {
	ok := true
	t.walkVars(func(name string) { ok = ok && bound[name] })
	return ok
}

// missing returns the variables that must be bound before the literal can be
// evaluated, each once.
func missing(l Literal, bound map[string]bool) []string {
	var out []string
	need := func(t Term) {
		t.walkVars(func(name string) {
			if !bound[name] && !slices.Contains(out, name) {
				out = append(out, name)
			}
		})
	}
	switch {
	case l.Op == OpEq:
		if allBound(l.Left, bound) && (l.Right.kind == KindVar) || allBound(l.Right, bound) && (l.Left.kind == KindVar) {
			return nil
		}
		need(l.Left)
		need(l.Right)
	case l.Op != OpAtom:
		need(l.Left)
		need(l.Right)
	default:
		missingInAtom(l, need)
	}
	return out
}

func missingInAtom(l Literal, need func(Term)) {
	inputs := ""
	if b, ok := lookupBuiltin(l.Atom.Pred); ok && l.builtin() {
		inputs = b.inputs
	}
	for i, t := range l.Atom.Args {
		switch {
		case t.kind != KindVar || i < len(inputs) && inputs[i] == '+':
			need(t)
		case l.Absent && t.sym != "_":
			need(t)
		}
	}
}

// provide adds the variables that the literal binds.
func provide(l Literal, bound map[string]bool) {
	if l.Absent || l.Op != OpAtom && l.Op != OpEq {
		return
	}
	l.terms(func(t Term) {
		if t.kind == KindVar && t.sym != "_" {
			bound[t.sym] = true
		}
	})
}
