package builtin

import (
	"slices"
	"strings"

	"whence/engine/ast"
)

// Reducer folds the rows of a group, each the list of its evaluated
// arguments, into one value. There is a row for each match of the body, and
// they come sorted, so that no sum of floats depends on the order of rules.
type Reducer struct {
	MinArgs, MaxArgs int
	Reduce           func(rows [][]ast.Term) (ast.Term, error)
}

// IsReducer reports whether a name is that of a reducer.
func IsReducer(name string) bool {
	_, ok := LookupReducer(name)
	return ok
}

// ReducerNames lists every reducer.
func ReducerNames() []string {
	return []string{"fn:count", "fn:count_distinct", "fn:sum", "fn:min", "fn:max", "fn:avg", "fn:float:sum",
		"fn:float:min", "fn:float:max", "fn:collect", "fn:collect_distinct", "fn:collect_to_map", "fn:group_map", "fn:pick_any"}
}

// LookupReducer returns a reducer by name.
func LookupReducer(name string) (Reducer, bool) {
	switch name {
	case "fn:count":
		return Reducer{0, -1, func(rows [][]ast.Term) (ast.Term, error) { return ast.Int(int64(len(rows))), nil }}, true
	case "fn:count_distinct":
		return Reducer{0, -1, func(rows [][]ast.Term) (ast.Term, error) { return ast.Int(int64(len(DistinctRows(rows)))), nil }}, true
	case "fn:sum":
		return Reducer{1, 1, foldRows(AddInt, addFloat)}, true
	case "fn:min":
		return Reducer{1, 1, extreme(func(c int) bool { return c < 0 })}, true
	case "fn:max":
		return Reducer{1, 1, extreme(func(c int) bool { return c > 0 })}, true
	case "fn:avg":
		return Reducer{1, 1, average}, true
	case "fn:collect":
		return Reducer{1, -1, func(rows [][]ast.Term) (ast.Term, error) { return ast.List(rowTerms(rows)...), nil }}, true
	case "fn:collect_distinct":
		return Reducer{1, -1, func(rows [][]ast.Term) (ast.Term, error) { return ast.List(rowTerms(DistinctRows(rows))...), nil }}, true
	case "fn:collect_to_map":
		return Reducer{2, 2, collectMap}, true
	case "fn:group_map":
		return Reducer{2, 2, groupMap}, true
	case "fn:pick_any":
		return Reducer{1, 1, func(rows [][]ast.Term) (ast.Term, error) { return smallest(rows), nil }}, true
	}
	if rest, ok := strings.CutPrefix(name, "fn:float:"); ok && (rest == "sum" || rest == "min" || rest == "max") {
		r, _ := LookupReducer("fn:" + rest)
		return Reducer{1, 1, asFloat(r.Reduce)}, true
	}
	return Reducer{}, false
}

func asFloat(reduce func([][]ast.Term) (ast.Term, error)) func([][]ast.Term) (ast.Term, error) {
	return func(rows [][]ast.Term) (ast.Term, error) {
		t, err := reduce(rows)
		if err != nil || t.Kind() == ast.KindFloat {
			return t, err
		}
		if t.Kind() != ast.KindInt {
			return ast.Term{}, errKind
		}
		return ast.Float(t.Float()), nil
	}
}

func foldRows(ints func(a, b int64) (int64, bool), floats func(a, b float64) float64) func([][]ast.Term) (ast.Term, error) {
	return func(rows [][]ast.Term) (ast.Term, error) {
		acc := ast.Int(0)
		for _, r := range rows {
			var err error
			if acc, err = combine(acc, r[0], ints, floats); err != nil {
				return ast.Term{}, err
			}
		}
		return acc, nil
	}
}

// extreme picks the least or greatest number, string or name.
func extreme(better func(c int) bool) func([][]ast.Term) (ast.Term, error) {
	return func(rows [][]ast.Term) (ast.Term, error) {
		best := rows[0][0]
		for _, r := range rows[1:] {
			c, ok := order(r[0], best)
			if !ok {
				return ast.Term{}, errKind
			}
			if better(c) {
				best = r[0]
			}
		}
		return best, nil
	}
}

func average(rows [][]ast.Term) (ast.Term, error) {
	sum := 0.0
	for _, r := range rows {
		if !isNumber(r[0]) {
			return ast.Term{}, errKind
		}
		sum += r[0].Float()
	}
	return number(sum / float64(len(rows)))
}

// CompareRows orders rows by their terms.
func CompareRows(a, b []ast.Term) int { return slices.CompareFunc(a, b, ast.Term.Compare) }

// DistinctRows returns the rows sorted, each once.
func DistinctRows(rows [][]ast.Term) [][]ast.Term {
	out := slices.Clone(rows)
	slices.SortFunc(out, CompareRows)
	return slices.CompactFunc(out, func(a, b []ast.Term) bool { return CompareRows(a, b) == 0 })
}

// rowTerms makes each row one term, a tuple where it has several, sorted so
// that the list does not depend on the order of evaluation.
func rowTerms(rows [][]ast.Term) []ast.Term {
	out := make([]ast.Term, len(rows))
	for i, r := range rows {
		out[i] = Tuple(r)
	}
	slices.SortFunc(out, ast.Term.Compare)
	return out
}

func smallest(rows [][]ast.Term) ast.Term {
	return slices.MinFunc(rows, CompareRows)[0]
}

func collectMap(rows [][]ast.Term) (ast.Term, error) {
	var pairs []ast.Term
	for _, r := range DistinctRows(rows) {
		pairs = append(pairs, r[0], r[1])
	}
	return ast.Map(pairs...), nil
}

// groupMap maps each key to the list of its values, one for each row.
func groupMap(rows [][]ast.Term) (ast.Term, error) {
	rows = slices.Clone(rows)
	slices.SortFunc(rows, CompareRows)
	var pairs []ast.Term
	for from := 0; from < len(rows); {
		to := from + 1
		for to < len(rows) && rows[to][0].Equal(rows[from][0]) {
			to++
		}
		var values []ast.Term
		for _, r := range rows[from:to] {
			values = append(values, r[1])
		}
		pairs = append(pairs, rows[from][0], ast.List(values...))
		from = to
	}
	return ast.Map(pairs...), nil
}
