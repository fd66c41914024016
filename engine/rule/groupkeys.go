package rule

import (
	"encoding/binary"
	"slices"

	"whence/engine/ast"
	"whence/engine/fact"
	"whence/engine/symbol"
)

// ReducedRegisters returns the registers of the variables that are reduced.
func ReducedRegisters(r *Rule) []int {
	var out []int
	for _, l := range r.Clause.Transforms[0].Lets {
		l.Fn.WalkVars(func(name string) {
			if k := slices.Index(r.Vars, name); k >= 0 && !slices.Contains(out, k) {
				out = append(out, k)
			}
		})
	}
	return out
}

// GroupRegisters returns the registers of the variables grouped by.
func GroupRegisters(r *Rule) []int {
	var out []int
	for _, g := range r.Clause.Transforms[0].Group {
		out = append(out, slices.Index(r.Vars, g.Symbol()))
	}
	return out
}

// groupKeys says where the values that a rule groups by stand in its
// conclusion, so that a conclusion tells its group: the columns, ascending, and
// the registers of the same values.
type groupKeys struct {
	Cols, Regs []int
}

// groupKeys returns the keys of a rule that groups, or nil if a value grouped
// by is not in the conclusion.
func (r *Rule) groupKeys() *groupKeys {
	k := &groupKeys{}
	for _, t := range r.Clause.Transforms {
		for _, l := range t.Lets {
			if slices.ContainsFunc(r.Clause.Transforms[0].Group, func(g ast.Term) bool { return g.Symbol() == l.Var }) {
				return nil
			}
		}
	}
	group := r.Clause.Transforms[0].Group
	for i, a := range r.Clause.Head.Args {
		if a.Kind() != ast.KindVar {
			continue
		}
		reg := slices.Index(r.Vars, a.Symbol())
		if slices.ContainsFunc(group, func(g ast.Term) bool { return g.Symbol() == a.Symbol() }) && !slices.Contains(k.Regs, reg) {
			k.Cols, k.Regs = append(k.Cols, i), append(k.Regs, reg)
		}
	}
	for _, g := range group {
		if !slices.Contains(k.Regs, slices.Index(r.Vars, g.Symbol())) {
			return nil
		}
	}
	return k
}

// OfArgs returns the key of a conclusion.
func (k *groupKeys) OfArgs(args []symbol.ID) []byte {
	var key []byte
	for _, c := range k.Cols {
		key = binary.LittleEndian.AppendUint32(key, args[c])
	}
	return key
}

// OfFact returns the key of a conclusion that has a row.
func (k *groupKeys) OfFact(s *fact.Store, r *fact.Relation, f fact.ID) string {
	var buf [8]symbol.ID
	return string(k.OfArgs(s.AppendArgs(buf[:0], r, f)))
}
