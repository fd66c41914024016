package engine

import (
	"slices"

	"whence/engine/ast"
	"whence/engine/builtin"
	"whence/engine/fact"
	"whence/engine/rule"
	"whence/engine/symbol"
)

// atomMatch answers the commonest query, one atom, without a plan.
type atomMatch struct {
	vars []string     // the different variables, in the order of the atom
	rows [][]ast.Term // their values
	// ticks counts the facts looked at.
	ticks int
}

// run finds the matches. It is false where a plan is needed: for structures
// with variables, and for an index that is still to be built.
func (m *atomMatch) run(v *View, s *fact.Store, a ast.Atom) bool {
	var symBuf [8]symbol.ID
	var colBuf [8]int
	known, cols := symBuf[:0], colBuf[:0]
	regs := make([]int, len(a.Args)) // which variable an argument is, or -1
	possible := true
	for i, t := range a.Args {
		regs[i] = -1
		switch {
		case t.Kind() == ast.KindVar && t.Symbol() == "_":
		case t.Kind() == ast.KindVar:
			if regs[i] = slices.Index(m.vars, t.Symbol()); regs[i] < 0 {
				regs[i] = len(m.vars)
				m.vars = append(m.vars, t.Symbol())
			}
		case t.Ground():
			id := s.Syms.Find(t)
			possible = possible && id != 0
			known, cols = append(known, id), append(cols, i)
		default:
			return false
		}
	}
	r := s.Known(a)
	if !possible || r == nil {
		return true
	}
	if len(cols) == len(a.Args) {
		if v.locate(s, a) != 0 {
			m.rows = append(m.rows, nil)
		}
		return true
	}
	return m.each(v, s, r, cols, known, regs)
}

// each goes through the facts with the known values.
func (m *atomMatch) each(v *View, s *fact.Store, r *fact.Relation, cols []int, known []symbol.ID, regs []int) bool {
	ix := r.Index(cols)
	switch {
	case len(cols) > 0 && ix == nil && len(r.List) > 16:
		return false
	case len(cols) > 0 && ix != nil:
		for f := ix.First(known); f != 0; f = ix.After(s, r, f) {
			m.take(v, s, r, f, cols, known, regs)
		}
	default:
		for _, f := range r.List {
			m.take(v, s, r, f, cols, known, regs)
		}
	}
	return true
}

// take adds the answer of a fact, if it is one.
func (m *atomMatch) take(v *View, s *fact.Store, r *fact.Relation, f fact.ID, cols []int, known []symbol.ID, regs []int) {
	for i, c := range cols {
		if s.Arg(r, f, c) != known[i] {
			return
		}
	}
	if !v.sees(s, f) {
		return
	}
	if m.ticks++; m.ticks&(rule.Pause-1) == 0 {
		v.yield()
	}
	row := make([]ast.Term, len(m.vars))
	for i, reg := range regs {
		if reg < 0 {
			continue
		}
		t := s.Syms.Term(s.Arg(r, f, i))
		if row[reg].Symbol() != "" || row[reg].Kind() != ast.KindVar {
			if !row[reg].Equal(t) {
				return
			}
			continue
		}
		row[reg] = t
	}
	m.rows = append(m.rows, row)
}

// sorted returns the different answers in order.
func (m *atomMatch) sorted() []ast.Binding { return bindings(m.vars, m.rows) }

// bindings sorts rows of values and gives them the names of their variables.
func bindings(vars []string, rows [][]ast.Term) []ast.Binding {
	if len(rows) > 1 {
		rows = builtin.DistinctRows(rows)
	}
	out := make([]ast.Binding, len(rows))
	for i, r := range rows {
		out[i] = make(ast.Binding, len(r))
		for k, t := range r {
			out[i][vars[k]] = t
		}
	}
	return out
}
