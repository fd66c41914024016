package engine

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
	"unicode/utf8"

	"whence/engine/ast"
)

// function is a built-in function of constants.
type function struct {
	minArgs, maxArgs int // maxArgs < 0 for any number
	apply            func(args []ast.Term) (ast.Term, error)
}

var (
	errKind     = errors.New("wrong kind of argument")
	errOverflow = errors.New("the result does not fit")
	errDivision = errors.New("division by zero")
	errMissing  = errors.New("there is no such element")
)

// lookupFunction returns a built-in function by name. Functions are found by a
// switch over small tables, so that loading a program builds nothing.
func lookupFunction(name string) (function, bool) {
	switch {
	case strings.HasPrefix(name, "fn:float:"), name == "fn:sqrt":
		return floatFunction(name)
	case strings.HasPrefix(name, "fn:list:"), strings.HasPrefix(name, "fn:map"),
		strings.HasPrefix(name, "fn:struct"), strings.HasPrefix(name, "fn:set:"):
		return containerFunction(name)
	case strings.Contains(name, ":to_string"), strings.HasPrefix(name, "fn:string:"),
		strings.HasPrefix(name, "fn:name:"):
		return textFunction(name)
	}
	if f, ok := intFunction(name); ok {
		return f, true
	}
	return constructor(name)
}

func intFunction(name string) (function, bool) {
	switch name {
	case "fn:plus":
		return function{1, -1, foldInts(addInt, addFloat)}, true
	case "fn:minus":
		return function{1, -1, minus}, true
	case "fn:mult":
		return function{1, -1, foldInts(mulInt, mulFloat)}, true
	case "fn:div":
		return function{1, -1, divide}, true
	case "fn:mod":
		return function{2, 2, modulo}, true
	case "fn:abs":
		return function{1, 1, absolute}, true
	}
	return function{}, false
}

func addInt(a, b int64) (int64, bool) { c := a + b; return c, (c > a) == (b > 0) }
func subInt(a, b int64) (int64, bool) { c := a - b; return c, (c < a) == (b > 0) }
func mulInt(a, b int64) (int64, bool) {
	if a == 0 || b == 0 {
		return 0, true
	}
	c := a * b
	return c, c/b == a && !(a == -1 && b == math.MinInt64) && !(b == -1 && a == math.MinInt64)
}
func addFloat(a, b float64) float64 { return a + b }
func mulFloat(a, b float64) float64 { return a * b }

// number returns a float as a term, refusing what is none.
func number(f float64) (ast.Term, error) {
	if math.IsNaN(f) || math.IsInf(f, 0) {
		return ast.Term{}, errOverflow
	}
	return ast.Float(f), nil
}

func isNumber(t ast.Term) bool { return t.Kind() == ast.KindInt || t.Kind() == ast.KindFloat }

// foldInts makes a function over any number of numbers: over integers where
// all are integers, over floats otherwise.
func foldInts(ints func(a, b int64) (int64, bool), floats func(a, b float64) float64) func([]ast.Term) (ast.Term, error) {
	return func(args []ast.Term) (ast.Term, error) {
		acc := args[0]
		if !isNumber(acc) {
			return ast.Term{}, errKind
		}
		for _, a := range args[1:] {
			var err error
			if acc, err = combine(acc, a, ints, floats); err != nil {
				return ast.Term{}, err
			}
		}
		return acc, nil
	}
}

func combine(a, b ast.Term, ints func(a, b int64) (int64, bool), floats func(a, b float64) float64) (ast.Term, error) {
	if !isNumber(b) {
		return ast.Term{}, errKind
	}
	if a.Kind() == ast.KindInt && b.Kind() == ast.KindInt {
		n, ok := ints(a.Bits(), b.Bits())
		if !ok {
			return ast.Term{}, errOverflow
		}
		return ast.Int(n), nil
	}
	return number(floats(a.Float(), b.Float()))
}

func minus(args []ast.Term) (ast.Term, error) {
	if len(args) == 1 {
		args = []ast.Term{ast.Int(0), args[0]}
	}
	return foldInts(subInt, func(a, b float64) float64 { return a - b })(args)
}

// divide is Mangle's fn:div: the integer quotient, rounded towards zero; with
// one argument, one divided by it.
func divide(args []ast.Term) (ast.Term, error) {
	if len(args) == 1 {
		args = []ast.Term{ast.Int(1), args[0]}
	}
	for _, a := range args[1:] {
		if isNumber(a) && a.Float() == 0 {
			return ast.Term{}, errDivision
		}
	}
	quotient := func(a, b int64) (int64, bool) { return a / b, !(a == math.MinInt64 && b == -1) }
	return foldInts(quotient, func(a, b float64) float64 { return a / b })(args)
}

func modulo(args []ast.Term) (ast.Term, error) {
	if args[0].Kind() != ast.KindInt || args[1].Kind() != ast.KindInt {
		return ast.Term{}, errKind
	}
	if args[1].Bits() == 0 {
		return ast.Term{}, errDivision
	}
	return ast.Int(args[0].Bits() % args[1].Bits()), nil
}

func absolute(args []ast.Term) (ast.Term, error) {
	switch {
	case args[0].Kind() == ast.KindFloat:
		return ast.Float(math.Abs(args[0].Float())), nil
	case args[0].Kind() != ast.KindInt:
		return ast.Term{}, errKind
	case args[0].Bits() == math.MinInt64:
		return ast.Term{}, errOverflow
	}
	return ast.Int(max(args[0].Bits(), -args[0].Int())), nil
}

func floatFunction(name string) (function, bool) {
	switch name {
	case "fn:float:plus":
		return function{1, -1, foldFloats(addFloat)}, true
	case "fn:float:minus":
		return function{1, -1, foldFloats(func(a, b float64) float64 { return a - b })}, true
	case "fn:float:mult":
		return function{1, -1, foldFloats(mulFloat)}, true
	case "fn:float:div":
		return function{1, -1, floatDivide}, true
	case "fn:sqrt":
		return function{1, 1, squareRoot}, true
	}
	return function{}, false
}

func foldFloats(f func(a, b float64) float64) func([]ast.Term) (ast.Term, error) {
	return func(args []ast.Term) (ast.Term, error) {
		for _, a := range args {
			if !isNumber(a) {
				return ast.Term{}, errKind
			}
		}
		acc := args[0].Float()
		for _, a := range args[1:] {
			acc = f(acc, a.Float())
		}
		return number(acc)
	}
}

func floatDivide(args []ast.Term) (ast.Term, error) {
	if len(args) == 1 {
		args = []ast.Term{ast.Int(1), args[0]}
	}
	for _, a := range args[1:] {
		if isNumber(a) && a.Float() == 0 {
			return ast.Term{}, errDivision
		}
	}
	return foldFloats(func(a, b float64) float64 { return a / b })(args)
}

func squareRoot(args []ast.Term) (ast.Term, error) {
	if !isNumber(args[0]) {
		return ast.Term{}, errKind
	}
	return number(math.Sqrt(args[0].Float()))
}

func constructor(name string) (function, bool) {
	switch name {
	case "fn:list":
		return function{0, -1, func(a []ast.Term) (ast.Term, error) { return ast.List(a...), nil }}, true
	case "fn:pair":
		return function{2, 2, func(a []ast.Term) (ast.Term, error) { return ast.Pair(a[0], a[1]), nil }}, true
	case "fn:pair:fst":
		return function{1, 1, pairPart(0)}, true
	case "fn:pair:snd":
		return function{1, 1, pairPart(1)}, true
	case "fn:some":
		return function{1, 1, func(a []ast.Term) (ast.Term, error) { return a[0], nil }}, true
	case "fn:tuple":
		return function{1, -1, func(a []ast.Term) (ast.Term, error) { return tuple(a), nil }}, true
	case "fn:cons":
		return function{2, 2, cons}, true
	case "fn:append":
		return function{2, 2, appendElem}, true
	case "fn:len":
		return function{1, 1, length}, true
	}
	return function{}, false
}

func pairPart(i int) func([]ast.Term) (ast.Term, error) {
	return func(a []ast.Term) (ast.Term, error) {
		if a[0].Kind() != ast.KindPair {
			return ast.Term{}, errKind
		}
		return a[0].Elems()[i], nil
	}
}

func cons(a []ast.Term) (ast.Term, error) {
	if a[1].Kind() != ast.KindList {
		return ast.Term{}, errKind
	}
	return ast.List(append([]ast.Term{a[0]}, a[1].Elems()...)...), nil
}

func appendElem(a []ast.Term) (ast.Term, error) {
	if a[0].Kind() != ast.KindList {
		return ast.Term{}, errKind
	}
	return ast.List(append(a[0].Elems()[:len(a[0].Elems()):len(a[0].Elems())], a[1])...), nil
}

func length(a []ast.Term) (ast.Term, error) {
	switch a[0].Kind() {
	case ast.KindList:
		return ast.Int(int64(len(a[0].Elems()))), nil
	case ast.KindMap, ast.KindStruct:
		return ast.Int(int64(len(a[0].Elems()) / 2)), nil
	}
	return ast.Term{}, errKind
}

func containerFunction(name string) (function, bool) {
	switch name {
	case "fn:map":
		return function{0, -1, build(ast.Map)}, true
	case "fn:struct":
		return function{0, -1, build(ast.Struct)}, true
	case "fn:list:get":
		return function{2, 2, listGet}, true
	case "fn:list:contains":
		return function{2, 2, listContains}, true
	case "fn:list:cons":
		return function{2, 2, cons}, true
	case "fn:list:append":
		return function{2, 2, appendElem}, true
	case "fn:list:len":
		return function{1, 1, length}, true
	case "fn:map:get":
		return function{2, 2, getter(ast.KindMap)}, true
	case "fn:struct:get":
		return function{2, 2, getter(ast.KindStruct)}, true
	}
	return function{}, false
}

func build(make func(...ast.Term) ast.Term) func([]ast.Term) (ast.Term, error) {
	return func(a []ast.Term) (ast.Term, error) {
		if len(a)%2 != 0 {
			return ast.Term{}, errors.New("a key has no value")
		}
		return make(a...), nil
	}
}

func listGet(a []ast.Term) (ast.Term, error) {
	if a[0].Kind() != ast.KindList || a[1].Kind() != ast.KindInt {
		return ast.Term{}, errKind
	}
	if a[1].Bits() < 0 || a[1].Bits() >= int64(len(a[0].Elems())) {
		return ast.Term{}, errMissing
	}
	return a[0].Elems()[a[1].Bits()], nil
}

func listContains(a []ast.Term) (ast.Term, error) {
	if a[0].Kind() != ast.KindList {
		return ast.Term{}, errKind
	}
	for _, e := range a[0].Elems() {
		if e.Equal(a[1]) {
			return ast.Name("/true"), nil
		}
	}
	return ast.Name("/false"), nil
}

// getter reads a field of a map or struct.
func getter(kind ast.Kind) func([]ast.Term) (ast.Term, error) {
	return func(a []ast.Term) (ast.Term, error) {
		if a[0].Kind() != kind {
			return ast.Term{}, errKind
		}
		if v, ok := field(a[0], a[1]); ok {
			return v, nil
		}
		return ast.Term{}, errMissing
	}
}

func field(t, key ast.Term) (ast.Term, bool) {
	for i := 0; i+1 < len(t.Elems()); i += 2 {
		if t.Elems()[i].Equal(key) {
			return t.Elems()[i+1], true
		}
	}
	return ast.Term{}, false
}

func textFunction(name string) (function, bool) {
	switch name {
	case "fn:string:concat", "fn:string:concatenate":
		return function{0, -1, concat}, true
	case "fn:string:replace":
		return function{4, 4, replace}, true
	case "fn:string:len":
		return function{1, 1, stringLength}, true
	case "fn:string:lower":
		return function{1, 1, mapString(strings.ToLower)}, true
	case "fn:string:upper":
		return function{1, 1, mapString(strings.ToUpper)}, true
	case "fn:number:to_string":
		return function{1, 1, toString(ast.KindInt)}, true
	case "fn:float64:to_string":
		return function{1, 1, toString(ast.KindFloat)}, true
	case "fn:name:to_string":
		return function{1, 1, toString(ast.KindName)}, true
	case "fn:name:root":
		return function{1, 1, namePart(func(p string) ast.Term { return ast.Name("/" + firstPart(p)) })}, true
	case "fn:name:tip":
		return function{1, 1, namePart(func(p string) ast.Term { return ast.Name(p[strings.LastIndexByte(p, '/'):]) })}, true
	case "fn:name:list":
		return function{1, 1, namePart(nameList)}, true
	}
	return function{}, false
}

func firstPart(path string) string {
	head, _, _ := strings.Cut(path[1:], "/")
	return head
}

func nameList(path string) ast.Term {
	var parts []ast.Term
	for _, p := range strings.Split(path[1:], "/") {
		parts = append(parts, ast.Name("/"+p))
	}
	return ast.List(parts...)
}

func namePart(f func(path string) ast.Term) func([]ast.Term) (ast.Term, error) {
	return func(a []ast.Term) (ast.Term, error) {
		if a[0].Kind() != ast.KindName {
			return ast.Term{}, errKind
		}
		return f(a[0].Symbol()), nil
	}
}

func mapString(f func(string) string) func([]ast.Term) (ast.Term, error) {
	return func(a []ast.Term) (ast.Term, error) {
		if a[0].Kind() != ast.KindString {
			return ast.Term{}, errKind
		}
		return ast.String(f(a[0].Symbol())), nil
	}
}

func stringLength(a []ast.Term) (ast.Term, error) {
	if a[0].Kind() != ast.KindString {
		return ast.Term{}, errKind
	}
	return ast.Int(int64(utf8.RuneCountInString(a[0].Symbol()))), nil
}

func toString(kind ast.Kind) func([]ast.Term) (ast.Term, error) {
	return func(a []ast.Term) (ast.Term, error) {
		if a[0].Kind() != kind {
			return ast.Term{}, errKind
		}
		return ast.String(plainText(a[0])), nil
	}
}

// plainText is a term without quotes.
func plainText(t ast.Term) string {
	switch t.Kind() {
	case ast.KindString, ast.KindBytes, ast.KindName:
		return t.Symbol()
	case ast.KindFloat:
		return strconv.FormatFloat(t.Float(), 'f', -1, 64)
	}
	return t.String()
}

func concat(args []ast.Term) (ast.Term, error) {
	var b strings.Builder
	for _, a := range args {
		b.WriteString(plainText(a))
	}
	return ast.String(b.String()), nil
}

// replace is fn:string:replace(text, old, new, count); a negative count
// replaces all.
func replace(a []ast.Term) (ast.Term, error) {
	if a[0].Kind() != ast.KindString || a[1].Kind() != ast.KindString || a[2].Kind() != ast.KindString || a[3].Kind() != ast.KindInt {
		return ast.Term{}, errKind
	}
	return ast.String(strings.Replace(a[0].Symbol(), a[1].Symbol(), a[2].Symbol(), int(a[3].Bits()))), nil
}

// evalTerm evaluates a term whose variables are given by value; it returns an
// error for a variable without a value or a function that fails.
func evalTerm(t ast.Term, value func(name string) (ast.Term, bool), most *values) (ast.Term, error) {
	switch {
	case t.Kind() == ast.KindVar:
		if v, ok := value(t.Symbol()); ok {
			return v, nil
		}
		return ast.Term{}, fmt.Errorf("the variable %s has no value", t.Symbol())
	case len(t.Elems()) == 0 && t.Kind() != ast.KindApply:
		return t, nil
	}
	args := make([]ast.Term, len(t.Elems()))
	for i, e := range t.Elems() {
		v, err := evalTerm(e, value, most)
		if err != nil {
			return ast.Term{}, err
		}
		args[i] = v
	}
	return applied(t, args, most)
}

// applied is the value of a structure or a function of known parts.
func applied(t ast.Term, args []ast.Term, most *values) (ast.Term, error) {
	switch t.Kind() {
	case ast.KindList, ast.KindPair:
		t = ast.Structure(t.Kind(), args)
	case ast.KindMap, ast.KindStruct:
		t = ast.Structure(t.Kind(), ast.SortPairs(args))
	default:
		return applyFunction(t.Symbol(), args, most)
	}
	return t, most.check(&t)
}

// applyFunction applies a built-in function, unless its value would be too large.
func applyFunction(name string, args []ast.Term, values *values) (ast.Term, error) {
	f, ok := lookupFunction(name)
	if !ok || len(args) < f.minArgs || f.maxArgs >= 0 && len(args) > f.maxArgs {
		return ast.Term{}, fmt.Errorf("unknown function %s/%d", name, len(args))
	}
	if err := values.expect(resultSize(name, args)); err != nil {
		return ast.Term{}, err
	}
	v, err := f.apply(args)
	if err != nil {
		return ast.Term{}, &functionError{call: ast.Apply(name, args...), err: err}
	}
	return v, values.check(&v)
}

// resultSize bounds the size of what a function of these arguments gives: no
// more than they take together, unless it replaces.
func resultSize(name string, args []ast.Term) int64 {
	size := int64(ast.PartSize)
	for i := range args {
		size += args[i].Bytes()
	}
	if name == "fn:string:replace" && args[0].Kind() == ast.KindString && args[1].Kind() == ast.KindString && args[2].Kind() == ast.KindString {
		n := int64(strings.Count(args[0].Symbol(), args[1].Symbol()))
		if most := args[3].Bits(); args[3].Kind() == ast.KindInt && most >= 0 {
			n = min(n, most)
		}
		size += n * int64(len(args[2].Symbol()))
	}
	return size
}

// functionError is a function that has no value for its arguments.
type functionError struct {
	call ast.Term
	err  error
}

// maxCall bounds how much of a call is shown, in bytes.
const maxCall = 400

func (e *functionError) Error() string {
	call := e.call.String()
	if len(call) > maxCall {
		call = strings.ToValidUTF8(call[:maxCall], "") + "…"
	}
	return call + ": " + e.err.Error()
}
func (e *functionError) Unwrap() error { return e.err }

// compareHolds decides a comparison of two constants. Numbers compare with
// numbers, strings with strings, names with names; anything else is neither
// less nor greater.
func compareHolds(op ast.Op, a, b ast.Term) bool {
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
	if a.Kind() == ast.KindInt && b.Kind() == ast.KindInt || a.Kind() == b.Kind() && (a.Kind() == ast.KindString || a.Kind() == ast.KindName || a.Kind() == ast.KindFloat) {
		return a.Compare(b), true
	}
	if !isNumber(a) || !isNumber(b) {
		return 0, false
	}
	return compareMixed(a, b), true
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

// builtinPred is a built-in predicate: which of its arguments must be known,
// and the solutions for the rest.
type builtinPred struct {
	// inputs is one letter per argument: + must be known, - may be a variable.
	inputs string
	// solve returns for known inputs every list of values of all arguments.
	solve func(args []ast.Term) [][]ast.Term
}

// lookupBuiltin returns a built-in predicate by name.
func lookupBuiltin(name string) (builtinPred, bool) {
	if op, ok := comparisonName(name); ok {
		return builtinPred{"++", test(func(a []ast.Term) bool { return compareHolds(op, a[0], a[1]) })}, true
	}
	if op, ok := comparisonName(strings.TrimPrefix(name, ":float")); ok {
		return builtinPred{"++", test(func(a []ast.Term) bool {
			return isNumber(a[0]) && isNumber(a[1]) && compareHolds(op, a[0], a[1])
		})}, true
	}
	switch name {
	case ":filter":
		return builtinPred{"+", test(func(a []ast.Term) bool { return a[0].Equal(ast.Name("/true")) })}, true
	case ":match_prefix":
		return builtinPred{"++", test(matchPrefix)}, true
	case ":string:starts_with":
		return builtinPred{"++", testStrings(strings.HasPrefix)}, true
	case ":string:ends_with":
		return builtinPred{"++", testStrings(strings.HasSuffix)}, true
	case ":string:contains":
		return builtinPred{"++", testStrings(strings.Contains)}, true
	case ":within_distance":
		return builtinPred{"+++", test(withinDistance)}, true
	case ":match_nil":
		return builtinPred{"+", test(func(a []ast.Term) bool { return a[0].Kind() == ast.KindList && len(a[0].Elems()) == 0 })}, true
	case ":match_pair":
		return builtinPred{"+--", matchPair}, true
	case ":match_cons":
		return builtinPred{"+--", matchCons}, true
	case ":match_field":
		return builtinPred{"++-", matchEntry(ast.KindStruct)}, true
	case ":match_entry":
		return builtinPred{"++-", matchEntry(ast.KindMap)}, true
	case ":list:member":
		return builtinPred{"-+", listMember}, true
	}
	return builtinPred{}, false
}

func comparisonName(name string) (ast.Op, bool) {
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
		if v, ok := field(a[0], a[1]); ok {
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

// functionHint says what keeps a function from failing.
func functionHint(err error) string {
	switch {
	case errors.Is(err, errDivision):
		return "keep the zero out by a premise such as X != 0, which may stand anywhere in the body"
	case errors.Is(err, errOverflow):
		return "numbers have 64 bits; fn:float:plus and the like have more room"
	case errors.Is(err, errMissing):
		return "match it instead: :match_field, :match_entry and :list:member do not hold where there is none"
	case errors.Is(err, errKind):
		return "a Decl with a bound says which values an argument may have"
	}
	return ""
}
