package builtin

import (
	"math"
	"math/big"
	"strings"

	"whence/engine/ast"
)

// Holds decides a comparison of two constants. Numbers compare with numbers, strings with
// strings, names with names, and names of amounts in one unit ("/20_kg", "/5_kg") by their
// numbers; anything else is neither less nor greater.
func Holds(op ast.Op, a, b ast.Term) bool {
	switch op {
	case ast.OpEq:
		return a.Equal(b)
	case ast.OpNe:
		return !a.Equal(b)
	}
	c, ok := order(a, b)
	if !ok {
		return false
	}
	switch op {
	case ast.OpLt:
		return c < 0
	case ast.OpLe:
		return c <= 0
	case ast.OpGt:
		return c > 0
	}
	return c >= 0
}

func order(a, b ast.Term) (int, bool) {
	if a.Kind() == ast.KindName && b.Kind() == ast.KindName {
		return orderNames(a, b)
	}
	if a.Kind() == ast.KindInt && b.Kind() == ast.KindInt || a.Kind() == b.Kind() && (a.Kind() == ast.KindString || a.Kind() == ast.KindFloat) {
		return a.Compare(b), true
	}
	if !isNumber(a) || !isNumber(b) {
		return 0, false
	}
	return compareMixed(a, b), true
}

// orderNames compares two names: amounts in one unit by how much they are, and an amount with
// nothing else, so that what costs nothing never costs more than 80 euros.
func orderNames(a, b ast.Term) (int, bool) {
	x, unit, isA := amount(a.Symbol())
	y, other, isB := amount(b.Symbol())
	if !isA && !isB {
		return a.Compare(b), true
	}
	if !isA || !isB || unit != other {
		return 0, false
	}
	return x.Cmp(y), true
}

// amount takes a name such as "/2.50_euros" for its number and unit.
func amount(name string) (n *big.Rat, unit string, ok bool) {
	number, unit, ok := strings.Cut(strings.TrimPrefix(name, "/"), "_")
	if !ok || strings.Trim(number, "-.0123456789") != "" {
		return nil, "", false
	}
	n, ok = new(big.Rat).SetString(number)
	return n, unit, ok
}

// compareMixed compares an integer with a float exactly.
func compareMixed(a, b ast.Term) int {
	if a.Kind() == ast.KindFloat {
		return -compareMixed(b, a)
	}
	f := b.Float()
	switch {
	case f >= math.MaxInt64:
		return -1
	case f < math.MinInt64:
		return 1
	}
	whole := math.Floor(f)
	if n := int64(whole); a.Bits() != n {
		if a.Bits() < n {
			return -1
		}
		return 1
	}
	if f > whole {
		return -1
	}
	return 0
}

// Predicate is a built-in predicate: which of its arguments must be known,
// and the solutions for the rest.
type Predicate struct {
	// Inputs is one letter per argument: + must be known, - may be a variable.
	Inputs string
	// Solve returns for known inputs every list of values of all arguments.
	Solve func(args []ast.Term) [][]ast.Term
}

// LookupPredicate returns a built-in predicate by name.
func LookupPredicate(name string) (Predicate, bool) {
	if op, ok := Comparison(name); ok {
		return Predicate{"++", test(func(a []ast.Term) bool { return Holds(op, a[0], a[1]) })}, true
	}
	if op, ok := Comparison(strings.TrimPrefix(name, ":float")); ok {
		return Predicate{"++", test(func(a []ast.Term) bool {
			return isNumber(a[0]) && isNumber(a[1]) && Holds(op, a[0], a[1])
		})}, true
	}
	switch name {
	case ":filter":
		return Predicate{"+", test(func(a []ast.Term) bool { return a[0].Equal(ast.Name("/true")) })}, true
	case ":match_prefix":
		return Predicate{"++", test(matchPrefix)}, true
	case ":string:starts_with":
		return Predicate{"++", testStrings(strings.HasPrefix)}, true
	case ":string:ends_with":
		return Predicate{"++", testStrings(strings.HasSuffix)}, true
	case ":string:contains":
		return Predicate{"++", testStrings(strings.Contains)}, true
	case ":within_distance":
		return Predicate{"+++", test(withinDistance)}, true
	case ":match_nil":
		return Predicate{"+", test(func(a []ast.Term) bool { return a[0].Kind() == ast.KindList && len(a[0].Elems()) == 0 })}, true
	case ":match_pair":
		return Predicate{"+--", matchPair}, true
	case ":match_cons":
		return Predicate{"+--", matchCons}, true
	case ":match_field":
		return Predicate{"++-", matchEntry(ast.KindStruct)}, true
	case ":match_entry":
		return Predicate{"++-", matchEntry(ast.KindMap)}, true
	case ":list:member":
		return Predicate{"-+", listMember}, true
	}
	return Predicate{}, false
}

// Comparison returns the operator that a built-in predicate such as :lt stands for.
func Comparison(name string) (ast.Op, bool) {
	switch name {
	case ":lt":
		return ast.OpLt, true
	case ":le":
		return ast.OpLe, true
	case ":gt":
		return ast.OpGt, true
	case ":ge":
		return ast.OpGe, true
	}
	return ast.OpAtom, false
}

func test(holds func([]ast.Term) bool) func([]ast.Term) [][]ast.Term {
	return func(args []ast.Term) [][]ast.Term {
		if holds(args) {
			return [][]ast.Term{args}
		}
		return nil
	}
}

func testStrings(holds func(s, t string) bool) func([]ast.Term) [][]ast.Term {
	return test(func(a []ast.Term) bool {
		return a[0].Kind() == ast.KindString && a[1].Kind() == ast.KindString && holds(a[0].Symbol(), a[1].Symbol())
	})
}

func matchPrefix(a []ast.Term) bool {
	return a[0].Kind() == ast.KindName && a[1].Kind() == ast.KindName && strings.HasPrefix(a[0].Symbol(), a[1].Symbol()+"/")
}

func withinDistance(a []ast.Term) bool {
	for _, t := range a {
		if !isNumber(t) {
			return false
		}
	}
	return math.Abs(a[0].Float()-a[1].Float()) < a[2].Float()
}

func matchPair(a []ast.Term) [][]ast.Term {
	if a[0].Kind() != ast.KindPair {
		return nil
	}
	return [][]ast.Term{{a[0], a[0].Elems()[0], a[0].Elems()[1]}}
}

func matchCons(a []ast.Term) [][]ast.Term {
	if a[0].Kind() != ast.KindList || len(a[0].Elems()) == 0 {
		return nil
	}
	return [][]ast.Term{{a[0], a[0].Elems()[0], ast.List(a[0].Elems()[1:]...)}}
}

func matchEntry(kind ast.Kind) func([]ast.Term) [][]ast.Term {
	return func(a []ast.Term) [][]ast.Term {
		if a[0].Kind() != kind {
			return nil
		}
		if v, ok := Field(a[0], a[1]); ok {
			return [][]ast.Term{{a[0], a[1], v}}
		}
		return nil
	}
}

func listMember(a []ast.Term) [][]ast.Term {
	if a[1].Kind() != ast.KindList {
		return nil
	}
	var out [][]ast.Term
	for _, e := range a[1].Elems() {
		out = append(out, []ast.Term{e, a[1]})
	}
	return out
}
