package rule

import (
	"errors"

	"whence/engine/ast"
	"whence/engine/builtin"
	"whence/engine/fact"
	"whence/engine/symbol"
)

// goal is a query made ready: with the steps that find its matches, and the indexes
// that would make them quicker.
type goal struct {
	Vars   []string // in the order in which the goal names them
	Wanted []WantedIndex
	c      *compiler
	body   []ast.Literal
	steps  []step
}

// NewGoal compiles a goal that the gates have passed. Its constants are given symbols
// by in, and no index is made for it.
func NewGoal(s *fact.Store, in interner, body []ast.Literal) *goal {
	c := &compiler{s: s, in: in, rels: make([]*fact.Relation, len(body))}
	left := make([]int, len(body))
	for i, l := range body {
		left[i] = i
		if !l.Builtin() {
			c.rels[i] = s.Known(l.Atom)
		}
	}
	c.registers(body) // so that the order of the answers is not that of the plan
	g := &goal{c: c, body: body, steps: c.steps(body, left, map[string]bool{}, func(int) bool { return false })}
	g.Vars, g.Wanted = c.vars, c.wanted
	read := map[uint32]bool{}
	for i := range g.Vars {
		read[uint32(i)] = true
	}
	markOnce(g.steps, read)
	return g
}

// Prepare makes an exec ready to run the goal. A function without a value is excused
// where the rest of the goal does not hold.
func (g *goal) Prepare(x *Exec) {
	x.steps, x.Vars = g.steps, g.Vars
	x.Regs, x.Prem = make([]symbol.ID, len(g.Vars)), make([]fact.ID, len(g.body))
	x.Excuse = func(err error) bool {
		var fe *builtin.Error
		return errors.As(err, &fe) && g.c.blame(g.body).find(x, fe, nil, nil) == nil
	}
}

// Estimate guesses how many facts of a relation match arguments.
func Estimate(s *fact.Store, r *fact.Relation, args []ast.Term) int {
	c := &compiler{s: s, rels: []*fact.Relation{r}}
	return int(c.estimate(r, args, map[string]bool{}))
}
