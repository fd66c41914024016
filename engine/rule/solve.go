package rule

import (
	"whence/engine/ast"
	"whence/engine/builtin"
	"whence/engine/symbol"
)

// solver goes through the solutions of a built-in predicate.
type solver struct {
	x    *Exec
	st   *step
	next int // the step behind it
	// holds is set once there is a solution, stopped once the run is to end.
	holds, stopped bool
}

// take goes on with a solution and reports whether to look for more.
func (sv *solver) take(vals ...symbol.ID) bool {
	for k := range sv.st.args {
		if !sv.x.Bind(&sv.st.args[k], vals[k]) {
			return sv.x.Err == nil && sv.x.Charge(0)
		}
	}
	sv.holds = true
	if sv.st.cmp == ast.OpNe {
		return false
	}
	if !sv.x.Run(sv.next) {
		sv.stopped = true
	}
	return !sv.stopped && sv.x.Charge(0)
}

// onSymbols solves what takes structures apart, and comparisons of integers. It
// is false where terms are needed.
func (sv *solver) onSymbols(args []symbol.ID) bool {
	in := sv.x.In
	switch sv.st.solves {
	case ":match_pair", ":match_cons":
		want := ast.KindPair
		if sv.st.solves == ":match_cons" {
			want = ast.KindList
		}
		if a, b, ok := in.Halves(args[0]); ok && in.Kind(args[0]) == want {
			sv.take(args[0], a, b)
		}
	case ":list:member":
		if in.Kind(args[1]) != ast.KindList {
			return true
		}
		for list := args[1]; ; {
			head, tail, ok := in.Halves(list)
			if !ok || !sv.take(head, args[1]) {
				return true
			}
			list = tail
		}
	case ":lt", ":le", ":gt", ":ge":
		op, _ := builtin.Comparison(sv.st.solves)
		if sv.x.compares(op, args[0], args[1]) {
			sv.take(args[0], args[1])
		}
	default:
		return false
	}
	return true
}

// onTerms solves what looks into terms.
func (sv *solver) onTerms(args []symbol.ID) {
	terms := make([]ast.Term, len(args))
	size := int64(0)
	for i, a := range args {
		if a != 0 {
			terms[i] = sv.x.In.Term(a)
			size += terms[i].Bytes()
		}
	}
	if !sv.x.Charge(int(size >> 6)) {
		return
	}
	for _, row := range sv.st.pred.Solve(terms) {
		vals := make([]symbol.ID, len(row))
		for k, t := range row {
			vals[k] = sv.x.In.Intern(t)
		}
		if !sv.take(vals...) {
			return
		}
	}
}
