package engine

import (
	"errors"
	"slices"

	"whence/engine/ast"
	"whence/engine/builtin"
	"whence/engine/fact"
	"whence/engine/rule"
	"whence/engine/symbol"
)

// atomMatch answers the commonest query, one atom, without a plan.
type atomMatch struct {
	vars  []string // the different variables, in the order of the atom
	regs  []int    // which variable an argument is, or -1
	cols  []int    // the arguments that are known
	known []symbol.ID
	most  int       // how many facts are wanted
	facts []fact.ID // those that fit
	ticks int       // counts the facts looked at
	// the slices begin here, since most atoms have few arguments
	regBuf, colBuf [4]int
	symBuf         [4]symbol.ID
}

// run finds the matches. It is false where a plan is needed: for structures
// with variables, and for an index that is still to be built.
func (m *atomMatch) run(v *View, s *fact.Store, a ast.Atom) bool {
	m.cols, m.known, m.regs = m.colBuf[:0], m.symBuf[:0], m.regBuf[:0]
	possible := true
	for i, t := range a.Args {
		m.regs = append(m.regs, -1)
		switch {
		case t.Kind() == ast.KindVar && t.Symbol() == "_":
		case t.Kind() == ast.KindVar:
			if m.regs[i] = slices.Index(m.vars, t.Symbol()); m.regs[i] < 0 {
				m.regs[i] = len(m.vars)
				m.vars = append(m.vars, t.Symbol())
			}
		case t.Ground():
			id := s.Syms.Find(t)
			possible = possible && id != 0
			m.known, m.cols = append(m.known, id), append(m.cols, i)
		default:
			return false
		}
	}
	r := s.Known(a)
	if !possible || r == nil {
		return true
	}
	if len(m.cols) == len(a.Args) {
		if f := v.locate(s, a); f != 0 && m.most > 0 {
			m.facts = append(m.facts, f)
		}
		return true
	}
	return m.each(v, s, r)
}

// each goes through the facts with the known values.
func (m *atomMatch) each(v *View, s *fact.Store, r *fact.Relation) bool {
	ix := r.Index(m.cols)
	switch {
	case len(m.cols) > 0 && ix == nil && len(r.List) > 16:
		return false
	case len(m.cols) > 0 && ix != nil:
		for f := ix.First(m.known); f != 0 && len(m.facts) < m.most; f = ix.After(s, r, f) {
			m.take(v, s, r, f)
		}
	default:
		for i := 0; i < len(r.List) && len(m.facts) < m.most; i++ {
			m.take(v, s, r, r.List[i])
		}
	}
	return true
}

// take adds a fact, if it fits.
func (m *atomMatch) take(v *View, s *fact.Store, r *fact.Relation, f fact.ID) {
	for i, c := range m.cols {
		if s.Arg(r, f, c) != m.known[i] {
			return
		}
	}
	if !v.sees(s, f) {
		return
	}
	if m.ticks++; m.ticks&(rule.Pause-1) == 0 {
		v.yield()
	}
	for i, reg := range m.regs {
		if first := slices.Index(m.regs, reg); reg >= 0 && first < i && s.Arg(r, f, i) != s.Arg(r, f, first) {
			return
		}
	}
	m.facts = append(m.facts, f)
}

// sorted returns the different answers in order.
func (m *atomMatch) sorted(v *View) []ast.Binding {
	rows := make([][]ast.Term, len(m.facts))
	m.some(v, func(s *fact.Store, i int) {
		rows[i] = make([]ast.Term, len(m.vars))
		r := s.Rel(m.facts[i])
		for k, reg := range m.regs {
			if reg >= 0 {
				rows[i][reg] = s.Syms.Term(s.Arg(r, m.facts[i], k))
			}
		}
	})
	return bindings(m.vars, rows)
}

// some calls f with the place of each fact under the lock, some at a time.
func (m *atomMatch) some(v *View, f func(s *fact.Store, i int)) {
	for from := 0; from < len(m.facts); from += rule.Pause {
		v.read(func(s *fact.Store) {
			for i := from; i < min(from+rule.Pause, len(m.facts)); i++ {
				f(s, i)
			}
		})
	}
}

// Match is an atom that holds and how sure it is.
type Match struct {
	Atom       ast.Atom
	Confidence float64
}

// errPattern is the error for a pattern with variables inside of a structure.
var errPattern = errors.New("engine: the pattern has variables inside of a structure")

// Matching returns at most so many of the atoms that hold and fit one, in no particular
// order. It is quicker than [View.Query], which sorts and names what it finds.
func (v *View) Matching(a ast.Atom, most int) ([]Match, error) {
	if slices.ContainsFunc(a.Args, func(t ast.Term) bool { return t.Kind() != ast.KindVar && !t.Ground() }) {
		return nil, errPattern
	}
	m := atomMatch{most: most}
	done := false
	v.read(func(s *fact.Store) { done = m.run(v, s, a) })
	if !done {
		v.exclusive(func(s *fact.Store) { s.Index(s.Known(a), m.cols) })
		m = atomMatch{most: most}
		v.read(func(s *fact.Store) { m.run(v, s, a) })
	}
	out := make([]Match, len(m.facts))
	known := map[fact.ID]float64{}
	m.some(v, func(s *fact.Store, i int) {
		out[i] = Match{s.Atom(m.facts[i]), v.confidence(s, m.facts[i], known)}
	})
	return out, nil
}

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
