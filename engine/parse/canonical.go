package parse

import (
	"whence/engine/ast"
	"whence/engine/builtin"
)

// Canonical gives a clause the one form that evaluation knows: after a
// group_by only reducers, with what is computed from their results in a step
// of its own, fn:count for its other name fn:group_size, and fn:count_distinct()
// over all variables of the body.
func Canonical(c ast.Clause) ast.Clause {
	if !c.Aggregates() {
		return c
	}
	group := c.Transforms[0]
	var reduced, computed []ast.Let
	for _, l := range group.Lets {
		if _, plain := builtin.LookupFunction(l.Fn.Symbol()); plain || l.Fn.Kind() != ast.KindApply {
			computed = append(computed, l)
			continue
		}
		if l.Fn.Symbol() == "fn:group_size" {
			l.Fn = ast.Apply("fn:count", l.Fn.Elems()...)
		}
		if l.Fn.Symbol() == "fn:count_distinct" && len(l.Fn.Elems()) == 0 {
			l.Fn = ast.Apply(l.Fn.Symbol(), c.BodyVars()...)
		}
		reduced = append(reduced, l)
	}
	group.Lets = reduced
	steps := []ast.Transform{group}
	if len(computed) > 0 {
		steps = append(steps, ast.Transform{Lets: computed})
	}
	c.Transforms = append(steps, c.Transforms[1:]...)
	return c
}
