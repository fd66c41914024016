package rule

import (
	"maps"
	"slices"

	"whence/engine/analyze"
	"whence/engine/ast"
	"whence/engine/fact"
	"whence/engine/symbol"
)

// byConst are the literals or the heads of a relation, found by the constants
// that they ask for: of three thousand rules over instance_of(X, /k) those for
// the /k of a fact. Each stands in the list of its first constant, and those
// without one in a list of their own; every list is in the order of all. One that
// was filled does not change, but for the rules that the entries are of.
type byConst[T comparable] struct {
	All  []T
	open []T
	cols []constColumn[T]
	// first is the first constant of an entry, and sort the order of entries.
	first func(T) analyze.ConstAt
	sort  func(a, b T) int
}

type constColumn[T comparable] struct {
	col int
	by  map[symbol.ID][]T
}

// fill takes the entries; first is the constant of each, and sort orders them.
func (ix *byConst[T]) fill(all []T, first func(T) analyze.ConstAt, sort func(a, b T) int) {
	slices.SortFunc(all, sort)
	*ix = byConst[T]{All: all, first: first, sort: sort}
	for _, v := range all {
		ix.change(first(v), func(list []T) []T { return append(list, v) })
	}
}

// with returns an index with some entries more and others less. If the order of
// those that stay is not what it was it has to be filled anew.
func (ix *byConst[T]) with(more, less []T) byConst[T] {
	out := byConst[T]{All: ix.All, open: ix.open, cols: slices.Clone(ix.cols), first: ix.first, sort: ix.sort}
	if ix.sort == nil {
		out.All = slices.Clone(more)
		return out
	}
	for k := range out.cols {
		out.cols[k].by = maps.Clone(out.cols[k].by)
	}
	for _, v := range less {
		without := func(list []T) []T {
			k := slices.Index(list, v)
			return slices.Concat(list[:k], list[k+1:])
		}
		out.All = without(out.All)
		out.change(ix.first(v), without)
	}
	for _, v := range more {
		with := func(list []T) []T {
			k, _ := slices.BinarySearchFunc(list, v, ix.sort)
			return slices.Concat(list[:k], []T{v}, list[k:])
		}
		out.All = with(out.All)
		out.change(ix.first(v), with)
	}
	return out
}

// change changes the list of a constant.
func (ix *byConst[T]) change(c analyze.ConstAt, f func([]T) []T) {
	if c.Sym == 0 {
		ix.open = f(ix.open)
		return
	}
	k := slices.IndexFunc(ix.cols, func(cc constColumn[T]) bool { return cc.col == c.Col })
	if k < 0 {
		k = len(ix.cols)
		ix.cols = append(ix.cols, constColumn[T]{c.Col, map[symbol.ID][]T{}})
	}
	ix.cols[k].by[c.Sym] = f(ix.cols[k].by[c.Sym])
}

// each calls f with the entries whose first constant, if they have one, a fact
// has, until f is false.
func (ix *byConst[T]) each(s *fact.Store, r *fact.Relation, fact fact.ID, f func(T) bool) {
	if len(ix.cols) == 0 {
		for _, v := range ix.All {
			if !f(v) {
				return
			}
		}
		return
	}
	var buf [4][]T
	lists := append(buf[:0], ix.open)
	for i := range ix.cols {
		if l := ix.cols[i].by[s.Arg(r, fact, ix.cols[i].col)]; len(l) > 0 {
			lists = append(lists, l)
		}
	}
	mergeEach(lists, ix.sort, f)
}

// eachLike calls f, until it is false, with the entries that an atom may have an
// instance in common with as far as first constants tell, and perhaps with others.
func (ix *byConst[T]) eachLike(args []ast.Term, in interner, f func(T) bool) {
	if slices.ContainsFunc(ix.cols, func(c constColumn[T]) bool { return !args[c.col].Ground() }) {
		for _, v := range ix.All {
			if !f(v) {
				return
			}
		}
		return
	}
	lists := [][]T{ix.open}
	for _, c := range ix.cols {
		lists = append(lists, c.by[in.Intern(args[c.col])])
	}
	mergeEach(lists, ix.sort, f)
}

// mergeEach calls f, until it is false, with the entries of some lists in order.
func mergeEach[T any](lists [][]T, sort func(a, b T) int, f func(T) bool) {
	for {
		least := -1
		for i, l := range lists {
			if len(l) > 0 && (least < 0 || sort(l[0], lists[least][0]) < 0) {
				least = i
			}
		}
		if least < 0 || !f(lists[least][0]) {
			return
		}
		lists[least] = lists[least][1:]
	}
}
