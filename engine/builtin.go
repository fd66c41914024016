package engine

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
	"unicode/utf8"
)

// function is a built-in function of constants.
type function struct {
	minArgs, maxArgs int // maxArgs < 0 for any number
	apply            func(args []Term) (Term, error)
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
func number(f float64) (Term, error) {
	if math.IsNaN(f) || math.IsInf(f, 0) {
		return Term{}, errOverflow
	}
	return Float(f), nil
}

func isNumber(t Term) bool { return t.Kind() == KindInt || t.Kind() == KindFloat }

// foldInts makes a function over any number of numbers: over integers where
// all are integers, over floats otherwise.
func foldInts(ints func(a, b int64) (int64, bool), floats func(a, b float64) float64) func([]Term) (Term, error) {
	return func(args []Term) (Term, error) {
		acc := args[0]
		if !isNumber(acc) {
			return Term{}, errKind
		}
		for _, a := range args[1:] {
			var err error
			if acc, err = combine(acc, a, ints, floats); err != nil {
				return Term{}, err
			}
		}
		return acc, nil
	}
}

func combine(a, b Term, ints func(a, b int64) (int64, bool), floats func(a, b float64) float64) (Term, error) {
	if !isNumber(b) {
		return Term{}, errKind
	}
	if a.Kind() == KindInt && b.Kind() == KindInt {
		n, ok := ints(a.Bits(), b.Bits())
		if !ok {
			return Term{}, errOverflow
		}
		return Int(n), nil
	}
	return number(floats(a.Float(), b.Float()))
}

func minus(args []Term) (Term, error) {
	if len(args) == 1 {
		args = []Term{Int(0), args[0]}
	}
	return foldInts(subInt, func(a, b float64) float64 { return a - b })(args)
}

// divide is Mangle's fn:div: the integer quotient, rounded towards zero; with
// one argument, one divided by it.
func divide(args []Term) (Term, error) {
	if len(args) == 1 {
		args = []Term{Int(1), args[0]}
	}
	for _, a := range args[1:] {
		if isNumber(a) && a.Float() == 0 {
			return Term{}, errDivision
		}
	}
	quotient := func(a, b int64) (int64, bool) { return a / b, !(a == math.MinInt64 && b == -1) }
	return foldInts(quotient, func(a, b float64) float64 { return a / b })(args)
}

func modulo(args []Term) (Term, error) {
	if args[0].Kind() != KindInt || args[1].Kind() != KindInt {
		return Term{}, errKind
	}
	if args[1].Bits() == 0 {
		return Term{}, errDivision
	}
	return Int(args[0].Bits() % args[1].Bits()), nil
}

func absolute(args []Term) (Term, error) {
	switch {
	case args[0].Kind() == KindFloat:
		return Float(math.Abs(args[0].Float())), nil
	case args[0].Kind() != KindInt:
		return Term{}, errKind
	case args[0].Bits() == math.MinInt64:
		return Term{}, errOverflow
	}
	return Int(max(args[0].Bits(), -args[0].Int())), nil
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

func foldFloats(f func(a, b float64) float64) func([]Term) (Term, error) {
	return func(args []Term) (Term, error) {
		for _, a := range args {
			if !isNumber(a) {
				return Term{}, errKind
			}
		}
		acc := args[0].Float()
		for _, a := range args[1:] {
			acc = f(acc, a.Float())
		}
		return number(acc)
	}
}

func floatDivide(args []Term) (Term, error) {
	if len(args) == 1 {
		args = []Term{Int(1), args[0]}
	}
	for _, a := range args[1:] {
		if isNumber(a) && a.Float() == 0 {
			return Term{}, errDivision
		}
	}
	return foldFloats(func(a, b float64) float64 { return a / b })(args)
}

func squareRoot(args []Term) (Term, error) {
	if !isNumber(args[0]) {
		return Term{}, errKind
	}
	return number(math.Sqrt(args[0].Float()))
}

func constructor(name string) (function, bool) {
	switch name {
	case "fn:list":
		return function{0, -1, func(a []Term) (Term, error) { return List(a...), nil }}, true
	case "fn:pair":
		return function{2, 2, func(a []Term) (Term, error) { return Pair(a[0], a[1]), nil }}, true
	case "fn:pair:fst":
		return function{1, 1, pairPart(0)}, true
	case "fn:pair:snd":
		return function{1, 1, pairPart(1)}, true
	case "fn:some":
		return function{1, 1, func(a []Term) (Term, error) { return a[0], nil }}, true
	case "fn:tuple":
		return function{1, -1, func(a []Term) (Term, error) { return tuple(a), nil }}, true
	case "fn:cons":
		return function{2, 2, cons}, true
	case "fn:append":
		return function{2, 2, appendElem}, true
	case "fn:len":
		return function{1, 1, length}, true
	}
	return function{}, false
}

func pairPart(i int) func([]Term) (Term, error) {
	return func(a []Term) (Term, error) {
		if a[0].Kind() != KindPair {
			return Term{}, errKind
		}
		return a[0].Elems()[i], nil
	}
}

func cons(a []Term) (Term, error) {
	if a[1].Kind() != KindList {
		return Term{}, errKind
	}
	return List(append([]Term{a[0]}, a[1].Elems()...)...), nil
}

func appendElem(a []Term) (Term, error) {
	if a[0].Kind() != KindList {
		return Term{}, errKind
	}
	return List(append(a[0].Elems()[:len(a[0].Elems()):len(a[0].Elems())], a[1])...), nil
}

func length(a []Term) (Term, error) {
	switch a[0].Kind() {
	case KindList:
		return Int(int64(len(a[0].Elems()))), nil
	case KindMap, KindStruct:
		return Int(int64(len(a[0].Elems()) / 2)), nil
	}
	return Term{}, errKind
}

func containerFunction(name string) (function, bool) {
	switch name {
	case "fn:map":
		return function{0, -1, build(Map)}, true
	case "fn:struct":
		return function{0, -1, build(Struct)}, true
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
		return function{2, 2, getter(KindMap)}, true
	case "fn:struct:get":
		return function{2, 2, getter(KindStruct)}, true
	}
	return function{}, false
}

func build(make func(...Term) Term) func([]Term) (Term, error) {
	return func(a []Term) (Term, error) {
		if len(a)%2 != 0 {
			return Term{}, errors.New("a key has no value")
		}
		return make(a...), nil
	}
}

func listGet(a []Term) (Term, error) {
	if a[0].Kind() != KindList || a[1].Kind() != KindInt {
		return Term{}, errKind
	}
	if a[1].Bits() < 0 || a[1].Bits() >= int64(len(a[0].Elems())) {
		return Term{}, errMissing
	}
	return a[0].Elems()[a[1].Bits()], nil
}

func listContains(a []Term) (Term, error) {
	if a[0].Kind() != KindList {
		return Term{}, errKind
	}
	for _, e := range a[0].Elems() {
		if e.Equal(a[1]) {
			return Name("/true"), nil
		}
	}
	return Name("/false"), nil
}

// getter reads a field of a map or struct.
func getter(kind Kind) func([]Term) (Term, error) {
	return func(a []Term) (Term, error) {
		if a[0].Kind() != kind {
			return Term{}, errKind
		}
		if v, ok := field(a[0], a[1]); ok {
			return v, nil
		}
		return Term{}, errMissing
	}
}

func field(t, key Term) (Term, bool) {
	for i := 0; i+1 < len(t.Elems()); i += 2 {
		if t.Elems()[i].Equal(key) {
			return t.Elems()[i+1], true
		}
	}
	return Term{}, false
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
		return function{1, 1, toString(KindInt)}, true
	case "fn:float64:to_string":
		return function{1, 1, toString(KindFloat)}, true
	case "fn:name:to_string":
		return function{1, 1, toString(KindName)}, true
	case "fn:name:root":
		return function{1, 1, namePart(func(p string) Term { return Name("/" + firstPart(p)) })}, true
	case "fn:name:tip":
		return function{1, 1, namePart(func(p string) Term { return Name(p[strings.LastIndexByte(p, '/'):]) })}, true
	case "fn:name:list":
		return function{1, 1, namePart(nameList)}, true
	}
	return function{}, false
}

func firstPart(path string) string {
	head, _, _ := strings.Cut(path[1:], "/")
	return head
}

func nameList(path string) Term {
	var parts []Term
	for _, p := range strings.Split(path[1:], "/") {
		parts = append(parts, Name("/"+p))
	}
	return List(parts...)
}

func namePart(f func(path string) Term) func([]Term) (Term, error) {
	return func(a []Term) (Term, error) {
		if a[0].Kind() != KindName {
			return Term{}, errKind
		}
		return f(a[0].Symbol()), nil
	}
}

func mapString(f func(string) string) func([]Term) (Term, error) {
	return func(a []Term) (Term, error) {
		if a[0].Kind() != KindString {
			return Term{}, errKind
		}
		return String(f(a[0].Symbol())), nil
	}
}

func stringLength(a []Term) (Term, error) {
	if a[0].Kind() != KindString {
		return Term{}, errKind
	}
	return Int(int64(utf8.RuneCountInString(a[0].Symbol()))), nil
}

func toString(kind Kind) func([]Term) (Term, error) {
	return func(a []Term) (Term, error) {
		if a[0].Kind() != kind {
			return Term{}, errKind
		}
		return String(plainText(a[0])), nil
	}
}

// plainText is a term without quotes.
func plainText(t Term) string {
	switch t.Kind() {
	case KindString, KindBytes, KindName:
		return t.Symbol()
	case KindFloat:
		return strconv.FormatFloat(t.Float(), 'f', -1, 64)
	}
	return t.String()
}

func concat(args []Term) (Term, error) {
	var b strings.Builder
	for _, a := range args {
		b.WriteString(plainText(a))
	}
	return String(b.String()), nil
}

// replace is fn:string:replace(text, old, new, count); a negative count
// replaces all.
func replace(a []Term) (Term, error) {
	if a[0].Kind() != KindString || a[1].Kind() != KindString || a[2].Kind() != KindString || a[3].Kind() != KindInt {
		return Term{}, errKind
	}
	return String(strings.Replace(a[0].Symbol(), a[1].Symbol(), a[2].Symbol(), int(a[3].Bits()))), nil
}

// evalTerm evaluates a term whose variables are given by value; it returns an
// error for a variable without a value or a function that fails.
func evalTerm(t Term, value func(name string) (Term, bool), most *values) (Term, error) {
	switch {
	case t.Kind() == KindVar:
		if v, ok := value(t.Symbol()); ok {
			return v, nil
		}
		return Term{}, fmt.Errorf("the variable %s has no value", t.Symbol())
	case len(t.Elems()) == 0 && t.Kind() != KindApply:
		return t, nil
	}
	args := make([]Term, len(t.Elems()))
	for i, e := range t.Elems() {
		v, err := evalTerm(e, value, most)
		if err != nil {
			return Term{}, err
		}
		args[i] = v
	}
	return applied(t, args, most)
}

// applied is the value of a structure or a function of known parts.
func applied(t Term, args []Term, most *values) (Term, error) {
	switch t.Kind() {
	case KindList, KindPair:
		t = structure(t.Kind(), args)
	case KindMap, KindStruct:
		t = structure(t.Kind(), sortPairs(args))
	default:
		return applyFunction(t.Symbol(), args, most)
	}
	return t, most.check(&t)
}

// applyFunction applies a built-in function, unless its value would be too large.
func applyFunction(name string, args []Term, values *values) (Term, error) {
	f, ok := lookupFunction(name)
	if !ok || len(args) < f.minArgs || f.maxArgs >= 0 && len(args) > f.maxArgs {
		return Term{}, fmt.Errorf("unknown function %s/%d", name, len(args))
	}
	if err := values.expect(resultSize(name, args)); err != nil {
		return Term{}, err
	}
	v, err := f.apply(args)
	if err != nil {
		return Term{}, &functionError{call: Apply(name, args...), err: err}
	}
	return v, values.check(&v)
}

// resultSize bounds the size of what a function of these arguments gives: no
// more than they take together, unless it replaces.
func resultSize(name string, args []Term) int64 {
	size := int64(partSize)
	for i := range args {
		size += args[i].size()
	}
	if name == "fn:string:replace" && args[0].Kind() == KindString && args[1].Kind() == KindString && args[2].Kind() == KindString {
		n := int64(strings.Count(args[0].Symbol(), args[1].Symbol()))
		if most := args[3].Bits(); args[3].Kind() == KindInt && most >= 0 {
			n = min(n, most)
		}
		size += n * int64(len(args[2].Symbol()))
	}
	return size
}

// functionError is a function that has no value for its arguments.
type functionError struct {
	call Term
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
func compareHolds(op Op, a, b Term) bool {
	switch op {
	case OpEq:
		return a.Equal(b)
	case OpNe:
		return !a.Equal(b)
	}
	c, ok := order(a, b)
	if !ok {
		return false
	}
	switch op {
	case OpLt:
		return c < 0
	case OpLe:
		return c <= 0
	case OpGt:
		return c > 0
	}
	return c >= 0
}

func order(a, b Term) (int, bool) {
	if a.Kind() == KindInt && b.Kind() == KindInt || a.Kind() == b.Kind() && (a.Kind() == KindString || a.Kind() == KindName || a.Kind() == KindFloat) {
		return a.Compare(b), true
	}
	if !isNumber(a) || !isNumber(b) {
		return 0, false
	}
	return compareMixed(a, b), true
}

// compareMixed compares an integer with a float exactly.
func compareMixed(a, b Term) int {
	if a.Kind() == KindFloat {
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
	solve func(args []Term) [][]Term
}

// lookupBuiltin returns a built-in predicate by name.
func lookupBuiltin(name string) (builtinPred, bool) {
	if op, ok := comparisonName(name); ok {
		return builtinPred{"++", test(func(a []Term) bool { return compareHolds(op, a[0], a[1]) })}, true
	}
	if op, ok := comparisonName(strings.TrimPrefix(name, ":float")); ok {
		return builtinPred{"++", test(func(a []Term) bool {
			return isNumber(a[0]) && isNumber(a[1]) && compareHolds(op, a[0], a[1])
		})}, true
	}
	switch name {
	case ":filter":
		return builtinPred{"+", test(func(a []Term) bool { return a[0].Equal(Name("/true")) })}, true
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
		return builtinPred{"+", test(func(a []Term) bool { return a[0].Kind() == KindList && len(a[0].Elems()) == 0 })}, true
	case ":match_pair":
		return builtinPred{"+--", matchPair}, true
	case ":match_cons":
		return builtinPred{"+--", matchCons}, true
	case ":match_field":
		return builtinPred{"++-", matchEntry(KindStruct)}, true
	case ":match_entry":
		return builtinPred{"++-", matchEntry(KindMap)}, true
	case ":list:member":
		return builtinPred{"-+", listMember}, true
	}
	return builtinPred{}, false
}

func comparisonName(name string) (Op, bool) {
	switch name {
	case ":lt":
		return OpLt, true
	case ":le":
		return OpLe, true
	case ":gt":
		return OpGt, true
	case ":ge":
		return OpGe, true
	}
	return OpAtom, false
}

func test(holds func([]Term) bool) func([]Term) [][]Term {
	return func(args []Term) [][]Term {
		if holds(args) {
			return [][]Term{args}
		}
		return nil
	}
}

func testStrings(holds func(s, t string) bool) func([]Term) [][]Term {
	return test(func(a []Term) bool {
		return a[0].Kind() == KindString && a[1].Kind() == KindString && holds(a[0].Symbol(), a[1].Symbol())
	})
}

func matchPrefix(a []Term) bool {
	return a[0].Kind() == KindName && a[1].Kind() == KindName && strings.HasPrefix(a[0].Symbol(), a[1].Symbol()+"/")
}

func withinDistance(a []Term) bool {
	for _, t := range a {
		if !isNumber(t) {
			return false
		}
	}
	return math.Abs(a[0].Float()-a[1].Float()) < a[2].Float()
}

func matchPair(a []Term) [][]Term {
	if a[0].Kind() != KindPair {
		return nil
	}
	return [][]Term{{a[0], a[0].Elems()[0], a[0].Elems()[1]}}
}

func matchCons(a []Term) [][]Term {
	if a[0].Kind() != KindList || len(a[0].Elems()) == 0 {
		return nil
	}
	return [][]Term{{a[0], a[0].Elems()[0], List(a[0].Elems()[1:]...)}}
}

func matchEntry(kind Kind) func([]Term) [][]Term {
	return func(a []Term) [][]Term {
		if a[0].Kind() != kind {
			return nil
		}
		if v, ok := field(a[0], a[1]); ok {
			return [][]Term{{a[0], a[1], v}}
		}
		return nil
	}
}

func listMember(a []Term) [][]Term {
	if a[1].Kind() != KindList {
		return nil
	}
	var out [][]Term
	for _, e := range a[1].Elems() {
		out = append(out, []Term{e, a[1]})
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
