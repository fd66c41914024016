package rule

// In
//
//	c(Z) :- num(X), num(Y), Z = fn:mult(X, Y), Z <= 1500.
//
// most products are made only to be thrown away, and each is a constant that has to
// be looked for among all others. So a comparison behind such an equality is made
// once ahead of it, on what the variable stands for and on integers alone; where it
// cannot be, the match passes. The equality and the comparison stay, and say what
// becomes of anything else.

// mostGuard bounds the functions in what a guard computes.
const mostGuard = 16

// guarded puts guards into a plan.
func guarded(steps []step) []step {
	for i := range steps {
		if isComputed(&steps[i]) {
			return withGuards(steps)
		}
	}
	return steps
}

// isComputed reports whether a step gives a variable the value of arithmetic.
func isComputed(st *step) bool {
	return st.op == stepAssign && st.args[0].kind == argTerm && st.args[1].kind == argBind && st.args[0].calc.arithmetic()
}

func withGuards(steps []step) []step {
	var out []step
	for i := 0; i < len(steps); {
		end := i
		for end < len(steps) && (steps[end].op == stepAssign || steps[end].op == stepCompare) {
			end++
		}
		if end == i {
			out = append(out, steps[i])
			i++
			continue
		}
		out = append(append(out, guards(steps[i:end])...), steps[i:end]...)
		i = end
	}
	return out
}

// guards makes those of the comparisons in a run of equalities and comparisons.
func guards(run []step) (out []step) {
	means := map[uint32]*calc{}
	for i := range run {
		st := &run[i]
		if isComputed(st) {
			means[st.args[1].reg] = st.args[0].calc.with(means)
			continue
		}
		if st.op != stepCompare {
			continue
		}
		g := step{op: stepGuard, literal: st.literal, cmp: st.cmp}
		earlier := false
		for _, a := range st.args {
			c := a.asCalc().with(means)
			earlier = earlier || c.differs(a)
			g.args = append(g.args, arg{kind: argTerm, calc: c})
		}
		if earlier && g.args[0].calc.size()+g.args[1].calc.size() <= mostGuard {
			out = append(out, g)
		}
	}
	return out
}

// asCalc returns the calculation of a key argument.
func (a arg) asCalc() *calc {
	switch a.kind {
	case argConst:
		return &calc{op: calcConst, sym: a.sym}
	case argReg:
		return &calc{op: calcReg, reg: a.reg}
	}
	return a.calc
}

// differs reports whether the calculation is another than that of an argument.
func (c *calc) differs(a arg) bool {
	return a.kind == argReg && c.op != calcReg || a.kind == argTerm && c != a.calc
}

// arithmetic reports whether a calculation is one on numbers.
func (c *calc) arithmetic() bool { return c.op >= calcPlus && c.op <= calcAbs }

// with returns the calculation with what registers stand for in their place.
func (c *calc) with(means map[uint32]*calc) *calc {
	if m := means[c.reg]; c.op == calcReg && m != nil {
		return m
	}
	out := c
	for i := range c.args {
		a := c.args[i].with(means)
		if a == &c.args[i] {
			continue
		}
		if out == c {
			n := *c
			n.args = append([]calc(nil), c.args...)
			out = &n
		}
		out.args[i] = *a
	}
	return out
}

// size is how many parts a calculation has, as far as that matters.
func (c *calc) size() int {
	n := 1
	for i := range c.args {
		if n += c.args[i].size(); n > mostGuard {
			return n
		}
	}
	return n
}
