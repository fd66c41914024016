package engine

// canonical gives a clause the one form that evaluation knows: after a
// group_by only reducers, with what is computed from their results in a step
// of its own, fn:count for its other name fn:group_size, and fn:count_distinct()
// over all variables of the body.
func canonical(c Clause) Clause {
	if !c.aggregates() {
		return c
	}
	group := c.Transforms[0]
	var reduced, computed []Let
	for _, l := range group.Lets {
		if _, plain := lookupFunction(l.Fn.Symbol()); plain || l.Fn.Kind() != KindApply {
			computed = append(computed, l)
			continue
		}
		if l.Fn.Symbol() == "fn:group_size" {
			l.Fn = Apply("fn:count", l.Fn.Elems()...)
		}
		if l.Fn.Symbol() == "fn:count_distinct" && len(l.Fn.Elems()) == 0 {
			l.Fn = Apply(l.Fn.Symbol(), c.bodyVars()...)
		}
		reduced = append(reduced, l)
	}
	group.Lets = reduced
	steps := []Transform{group}
	if len(computed) > 0 {
		steps = append(steps, Transform{Lets: computed})
	}
	c.Transforms = append(steps, c.Transforms[1:]...)
	return c
}
