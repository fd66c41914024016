package rule

import (
	"whence/engine/ast"
)

// A premise that only asks whether there is one, such as b(_) or uses(Y, Z) where
// nothing reads Z, is a semi-join: all its matches lead to the same conclusions. So
// a plan stops at the first (step.once), and a new fact of which there is an
// older one with the same values that are read fires nothing (whoever fires it sees to that). The
// first match is the one that would have been recorded without that. Where
// confidences differ, all matches count, and in groups each does; there it is off.

// markOnce marks the steps whose bindings no later step reads; read says what is
// read at the end.
func markOnce(steps []step, read map[uint32]bool) {
	for i := len(steps) - 1; i >= 0; i-- {
		st := &steps[i]
		st.once = st.op == StepIndex || st.op == StepScan
		for k := range st.args {
			if st.args[k].kind == argBind && read[st.args[k].reg] {
				st.once = false
			}
		}
		for k := range st.args {
			st.args[k].reads(read)
		}
	}
}

// reads adds the registers that an argument reads.
func (a *arg) reads(read map[uint32]bool) {
	switch a.kind {
	case argReg:
		read[a.reg] = true
	case argTerm:
		a.calc.reads(read)
	}
}

func (c *calc) reads(read map[uint32]bool) {
	if c.op == calcReg {
		read[c.reg] = true
	}
	for i := range c.args {
		c.args[i].reads(read)
	}
}

// headReads returns the registers that the rule's conclusion reads.
func (r *Rule) headReads() map[uint32]bool {
	read := map[uint32]bool{}
	for i := range r.Args {
		r.Args[i].reads(read)
	}
	return read
}

// witness says of a premise that only asks whether there is one which columns
// matter: constants, and variables that stand elsewhere in the rule too.
type witness struct {
	Is   bool
	Cols []int
}

// witnesses finds the premises of a rule that only ask whether there is one.
func (r *Rule) witnesses() []witness {
	if r.Group {
		return nil
	}
	uses := map[string]int{}
	count := func(t ast.Term) { t.WalkVars(func(v string) { uses[v]++ }) }
	for _, t := range r.Clause.Head.Args {
		count(t)
	}
	for _, l := range r.Body {
		l.Terms(count)
	}
	var out []witness
	for _, i := range r.Atoms {
		w := witness{Is: true}
		for col, t := range r.Body[i].Atom.Args {
			switch {
			case t.Kind() == ast.KindVar && (t.Symbol() == "_" || uses[t.Symbol()] == 1):
			case t.Kind() == ast.KindVar || t.Ground():
				w.Cols = append(w.Cols, col)
			default:
				w.Is = false
			}
		}
		// A variable that stands twice in the premise alone has to match itself.
		if w.Is = w.Is && len(w.Cols) < len(r.Body[i].Atom.Args); w.Is {
			if out == nil {
				out = make([]witness, len(r.Body))
			}
			out[i] = w
		}
	}
	return out
}
