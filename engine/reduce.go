package engine

import (
	"slices"
	"strings"
)

// reducer folds the rows of a group, each the list of its evaluated
// arguments, into one value. There is a row for each match of the body, and
// they come sorted, so that no sum of floats depends on the order of rules.
type reducer struct {
	minArgs, maxArgs int
	reduce           func(rows [][]Term) (Term, error)
}

func isReducer(name string) bool {
	_, ok := lookupReducer(name)
	return ok
}

func reducerNames() []string {
	return []string{"fn:count", "fn:count_distinct", "fn:sum", "fn:min", "fn:max", "fn:avg", "fn:float:sum",
		"fn:float:min", "fn:float:max", "fn:collect", "fn:collect_distinct", "fn:collect_to_map", "fn:group_map", "fn:pick_any"}
}

// lookupReducer returns a reducer by name.
func lookupReducer(name string) (reducer, bool) {
	switch name {
	case "fn:count":
		return reducer{0, -1, func(rows [][]Term) (Term, error) { return Int(int64(len(rows))), nil }}, true
	case "fn:count_distinct":
		return reducer{0, -1, func(rows [][]Term) (Term, error) { return Int(int64(len(distinctRows(rows)))), nil }}, true
	case "fn:sum":
		return reducer{1, 1, foldRows(addInt, addFloat)}, true
	case "fn:min":
		return reducer{1, 1, extreme(func(c int) bool { return c < 0 })}, true
	case "fn:max":
		return reducer{1, 1, extreme(func(c int) bool { return c > 0 })}, true
	case "fn:avg":
		return reducer{1, 1, average}, true
	case "fn:collect":
		return reducer{1, -1, func(rows [][]Term) (Term, error) { return List(rowTerms(rows)...), nil }}, true
	case "fn:collect_distinct":
		return reducer{1, -1, func(rows [][]Term) (Term, error) { return List(rowTerms(distinctRows(rows))...), nil }}, true
	case "fn:collect_to_map":
		return reducer{2, 2, collectMap}, true
	case "fn:group_map":
		return reducer{2, 2, groupMap}, true
	case "fn:pick_any":
		return reducer{1, 1, func(rows [][]Term) (Term, error) { return smallest(rows), nil }}, true
	}
	if rest, ok := strings.CutPrefix(name, "fn:float:"); ok && (rest == "sum" || rest == "min" || rest == "max") {
		r, _ := lookupReducer("fn:" + rest)
		return reducer{1, 1, asFloat(r.reduce)}, true
	}
	return reducer{}, false
}

func asFloat(reduce func([][]Term) (Term, error)) func([][]Term) (Term, error) {
	return func(rows [][]Term) (Term, error) {
		t, err := reduce(rows)
		if err != nil || t.Kind() == KindFloat {
			return t, err
		}
		if t.Kind() != KindInt {
			return Term{}, errKind
		}
		return Float(t.Float()), nil
	}
}

func foldRows(ints func(a, b int64) (int64, bool), floats func(a, b float64) float64) func([][]Term) (Term, error) {
	return func(rows [][]Term) (Term, error) {
		acc := Int(0)
		for _, r := range rows {
			var err error
			if acc, err = combine(acc, r[0], ints, floats); err != nil {
				return Term{}, err
			}
		}
		return acc, nil
	}
}

// extreme picks the least or greatest number, string or name.
func extreme(better func(c int) bool) func([][]Term) (Term, error) {
	return func(rows [][]Term) (Term, error) {
		best := rows[0][0]
		for _, r := range rows[1:] {
			c, ok := order(r[0], best)
			if !ok {
				return Term{}, errKind
			}
			if better(c) {
				best = r[0]
			}
		}
		return best, nil
	}
}

func average(rows [][]Term) (Term, error) {
	sum := 0.0
	for _, r := range rows {
		if !isNumber(r[0]) {
			return Term{}, errKind
		}
		sum += r[0].Float()
	}
	return number(sum / float64(len(rows)))
}

func compareRows(a, b []Term) int { return slices.CompareFunc(a, b, Term.Compare) }

func distinctRows(rows [][]Term) [][]Term {
	out := slices.Clone(rows)
	slices.SortFunc(out, compareRows)
	return slices.CompactFunc(out, func(a, b []Term) bool { return compareRows(a, b) == 0 })
}

// rowTerms makes each row one term, a tuple where it has several, sorted so
// that the list does not depend on the order of evaluation.
func rowTerms(rows [][]Term) []Term {
	out := make([]Term, len(rows))
	for i, r := range rows {
		out[i] = tuple(r)
	}
	slices.SortFunc(out, Term.Compare)
	return out
}

func smallest(rows [][]Term) Term {
	return slices.MinFunc(rows, compareRows)[0]
}

func collectMap(rows [][]Term) (Term, error) {
	var pairs []Term
	for _, r := range distinctRows(rows) {
		pairs = append(pairs, r[0], r[1])
	}
	return Map(pairs...), nil
}

// groupMap maps each key to the list of its values, one for each row.
func groupMap(rows [][]Term) (Term, error) {
	rows = slices.Clone(rows)
	slices.SortFunc(rows, compareRows)
	var pairs []Term
	for from := 0; from < len(rows); {
		to := from + 1
		for to < len(rows) && rows[to][0].Equal(rows[from][0]) {
			to++
		}
		var values []Term
		for _, r := range rows[from:to] {
			values = append(values, r[1])
		}
		pairs = append(pairs, rows[from][0], List(values...))
		from = to
	}
	return Map(pairs...), nil
}
