package analyze

import (
	"slices"

	"whence/engine/ast"
)

// ConstAt is the first constant among arguments, by the number that stands for it;
// without one that is 0.
type ConstAt struct {
	Col int
	Sym uint32
}

// FirstConst finds the first constant of an atom.
func FirstConst(args []ast.Term, intern func(ast.Term) uint32) ConstAt {
	for i, t := range args {
		if t.Ground() {
			return ConstAt{i, intern(t)}
		}
	}
	return ConstAt{}
}

// headIndex finds the heads of one predicate that an atom may unify with.
type headIndex struct {
	open []int
	cols []headColumn
}

type headColumn struct {
	col int
	all []int
	by  map[uint32][]int
}

func (ix *headIndex) add(i int, c ConstAt) {
	if c.Sym == 0 {
		ix.open = append(ix.open, i)
		return
	}
	k := slices.IndexFunc(ix.cols, func(h headColumn) bool { return h.col == c.Col })
	if k < 0 {
		k = len(ix.cols)
		ix.cols = append(ix.cols, headColumn{col: c.Col, by: map[uint32][]int{}})
	}
	h := &ix.cols[k]
	h.all = append(h.all, i)
	h.by[c.Sym] = append(h.by[c.Sym], i)
}

// candidates returns, ascending, the heads that may have an instance in common
// with an atom. It may return its own list.
func (ix *headIndex) candidates(args []ast.Term, intern func(ast.Term) uint32) []int {
	var lists [][]int
	if len(ix.open) > 0 {
		lists = append(lists, ix.open)
	}
	for _, h := range ix.cols {
		list := h.all
		if t := args[h.col]; t.Ground() {
			list = h.by[intern(t)]
		}
		if len(list) > 0 {
			lists = append(lists, list)
		}
	}
	switch len(lists) {
	case 0:
		return nil
	case 1:
		return lists[0]
	}
	out := slices.Concat(lists...)
	slices.Sort(out)
	return out
}
