package engine

import (
	"slices"

	"whence/engine/ast"
	"whence/engine/fact"
)

// A premise that only asks whether there is one, such as b(_) or uses(Y, Z) where
// nothing reads Z, is a semi-join: all its matches lead to the same conclusions. So
// a plan stops at the first (step.once), and a new fact of which there is an
// older one with the same values that are read fires nothing (turn.excused). The
// first match is the one that would have been recorded without that. Where
// confidences differ, all matches count, and in groups each does; there it is off.

// markOnce marks the steps whose bindings no later step reads; read says what is
// read at the end.
func markOnce(steps []step, read map[uint32]bool) {
	for i := len(steps) - 1; i >= 0; i-- {
		st := &steps[i]
		st.once = st.op == stepIndex || st.op == stepScan
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
func (r *rule) headReads() map[uint32]bool {
	read := map[uint32]bool{}
	for i := range r.args {
		r.args[i].reads(read)
	}
	return read
}

// witness says of a premise that only asks whether there is one which columns
// matter: constants, and variables that stand elsewhere in the rule too.
type witness struct {
	is   bool
	cols []int
}

// witnesses finds the premises of a rule that only ask whether there is one.
func (r *rule) witnesses() []witness {
	if r.group {
		return nil
	}
	uses := map[string]int{}
	count := func(t ast.Term) { t.WalkVars(func(v string) { uses[v]++ }) }
	for _, t := range r.clause.Head.Args {
		count(t)
	}
	for _, l := range r.body {
		l.Terms(count)
	}
	var out []witness
	for _, i := range r.atoms {
		w := witness{is: true}
		for col, t := range r.body[i].Atom.Args {
			switch {
			case t.Kind() == ast.KindVar && (t.Symbol() == "_" || uses[t.Symbol()] == 1):
			case t.Kind() == ast.KindVar || t.Ground():
				w.cols = append(w.cols, col)
			default:
				w.is = false
			}
		}
		// A variable that stands twice in the premise alone has to match itself.
		if w.is = w.is && len(w.cols) < len(r.body[i].Atom.Args); w.is {
			if out == nil {
				out = make([]witness, len(r.body))
			}
			out[i] = w
		}
	}
	return out
}

// olderWitnesses is how many facts are looked at for one that makes a new one
// superfluous.
const olderWitnesses = 8

// excused reports whether a new fact need not be fired at a premise that only
// asks whether there is one, since an older one has told the same. Without the
// order of their stamps two new ones would excuse each other.
func (t *turn) excused(r *rule, literal int, f fact.ID) bool {
	if r.once == nil || !r.once[literal].is || !t.x.first {
		return false
	}
	s, rel, w := t.s, r.rels[literal], &r.once[literal]
	older := func(g fact.ID) bool {
		return g != f && s.Has(g, fact.Active) && s.Just(g).Stamp < s.Just(f).Stamp
	}
	if len(w.cols) == 0 {
		for _, g := range rel.List[:min(len(rel.List), olderWitnesses)] {
			if older(g) {
				return true
			}
		}
		return false
	}
	ix := rel.Index(w.cols)
	if ix == nil || !s.Has(f, fact.Linked) {
		return false
	}
	same := func(g fact.ID) bool {
		return !slices.ContainsFunc(w.cols, func(c int) bool { return s.Arg(rel, f, c) != s.Arg(rel, g, c) })
	}
	g := ix.After(s, rel, f)
	for n := 0; g != 0 && n < olderWitnesses; n++ {
		if older(g) && (len(w.cols) == 1 || same(g)) {
			return true
		}
		g = ix.After(s, rel, g)
	}
	return false
}
