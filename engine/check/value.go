package check

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"math/big"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"whence/engine"
)

var errArgs = errors.New("the function has no value for these arguments")

// value computes a term under a substitution.
func value(t engine.Term, vars map[string]engine.Term) (engine.Term, error) {
	switch t.Kind() {
	case engine.KindVar:
		if v, ok := vars[t.Symbol()]; ok {
			return v, nil
		}
		return t, fmt.Errorf("the variable %s is not bound", t.Symbol())
	case engine.KindName, engine.KindString, engine.KindBytes, engine.KindInt, engine.KindFloat:
		return t, nil
	}
	var args []engine.Term
	for _, e := range t.Elems() {
		v, err := value(e, vars)
		if err != nil {
			return t, err
		}
		args = append(args, v)
	}
	switch t.Kind() {
	case engine.KindList:
		return engine.List(args...), nil
	case engine.KindMap:
		return engine.Map(args...), nil
	case engine.KindStruct:
		return engine.Struct(args...), nil
	case engine.KindPair:
		return engine.Pair(args[0], args[1]), nil
	}
	v, err := call(t.Symbol(), args)
	if err != nil {
		return t, fmt.Errorf("%s: %w", engine.Apply(t.Symbol(), args...), err)
	}
	return v, nil
}

// call computes a function.
func call(fn string, a []engine.Term) (engine.Term, error) {
	if v, ok, err := arithmetic(fn, a); ok {
		return v, err
	}
	if v, ok := structure(fn, a); ok {
		return v, nil
	}
	if v, ok := text(fn, a); ok {
		return v, nil
	}
	return engine.Term{}, errArgs
}

// arithmetic computes in big numbers and then asks whether the result fits.
func arithmetic(fn string, a []engine.Term) (engine.Term, bool, error) {
	op := strings.TrimPrefix(strings.TrimPrefix(fn, "fn:"), "float:")
	switch op {
	case "plus", "minus", "mult", "div", "mod", "abs", "sqrt":
	default:
		return engine.Term{}, false, nil
	}
	whole := op != "sqrt" && !strings.HasPrefix(fn, "fn:float:")
	for _, t := range a {
		if t.Kind() != engine.KindInt && t.Kind() != engine.KindFloat {
			return engine.Term{}, true, errArgs
		}
		whole = whole && t.Kind() == engine.KindInt
	}
	if len(a) == 1 && (op == "minus" && !strings.HasPrefix(fn, "fn:float:") || op == "div") {
		a = []engine.Term{engine.Int(map[string]int64{"minus": 0, "div": 1}[op]), a[0]}
	}
	if whole {
		v, err := integers(op, a)
		return v, true, err
	}
	v, err := floats(op, a)
	return v, true, err
}

func integers(op string, a []engine.Term) (engine.Term, error) {
	acc := big.NewInt(a[0].Int())
	for _, t := range a[1:] {
		b := big.NewInt(t.Int())
		switch op {
		case "plus":
			acc.Add(acc, b)
		case "minus":
			acc.Sub(acc, b)
		case "mult":
			acc.Mul(acc, b)
		default:
			if b.Sign() == 0 {
				return engine.Term{}, errArgs
			}
			if op == "div" {
				acc.Quo(acc, b)
			} else {
				acc.Rem(acc, b)
			}
		}
	}
	if op == "abs" {
		acc.Abs(acc)
	}
	if !acc.IsInt64() {
		return engine.Term{}, errArgs
	}
	return engine.Int(acc.Int64()), nil
}

func floats(op string, a []engine.Term) (engine.Term, error) {
	acc := a[0].Float()
	for _, t := range a[1:] {
		switch op {
		case "plus":
			acc += t.Float()
		case "minus":
			acc -= t.Float()
		case "mult":
			acc *= t.Float()
		case "div":
			acc /= t.Float()
		}
	}
	switch op {
	case "abs":
		acc = math.Abs(acc)
	case "sqrt":
		acc = math.Sqrt(acc)
	}
	if math.IsNaN(acc) || math.IsInf(acc, 0) {
		return engine.Term{}, errArgs
	}
	return engine.Float(acc), nil
}

// structure makes structures of values, and takes them apart.
func structure(fn string, a []engine.Term) (engine.Term, bool) {
	if t, ok := composed(fn, a); ok || len(a) == 0 {
		return t, ok
	}
	parts := a[0].Elems()
	if a[0].Kind() == engine.KindPair && (fn == "fn:pair:fst" || fn == "fn:pair:snd") {
		return parts[map[string]int{"fn:pair:fst": 0, "fn:pair:snd": 1}[fn]], true
	}
	switch strings.Replace(fn, "fn:list:", "fn:", 1) {
	case "fn:cons":
		return engine.List(append([]engine.Term{a[0]}, a[1].Elems()...)...), true
	case "fn:append":
		return engine.List(append(parts[:len(parts):len(parts)], a[1])...), true
	case "fn:len":
		if a[0].Kind() == engine.KindList {
			return engine.Int(int64(len(parts))), true
		}
		return engine.Int(int64(len(parts) / 2)), true
	case "fn:contains":
		if slices.ContainsFunc(parts, a[1].Equal) {
			return engine.Name("/true"), true
		}
		return engine.Name("/false"), true
	case "fn:get":
		if i := a[1].Int(); i >= 0 && i < int64(len(parts)) {
			return parts[i], true
		}
	case "fn:map:get", "fn:struct:get":
		return valueOf(a[1], parts)
	}
	return engine.Term{}, false
}

// composed makes a structure whose parts are the values.
func composed(fn string, a []engine.Term) (engine.Term, bool) {
	switch {
	case fn == "fn:list":
		return engine.List(a...), true
	case fn == "fn:map":
		return engine.Map(a...), true
	case fn == "fn:struct":
		return engine.Struct(a...), true
	case fn == "fn:some" && len(a) == 1:
		return a[0], true
	case fn == "fn:tuple" && len(a) > 0, fn == "fn:pair" && len(a) == 2:
		t := a[len(a)-1]
		for i := len(a) - 2; i >= 0; i-- {
			t = engine.Pair(a[i], t)
		}
		return t, true
	}
	return engine.Term{}, false
}

// valueOf returns what stands behind a key among keys and values.
func valueOf(key engine.Term, entries []engine.Term) (engine.Term, bool) {
	for i := 0; i+1 < len(entries); i += 2 {
		if entries[i].Equal(key) {
			return entries[i+1], true
		}
	}
	return engine.Term{}, false
}

func text(fn string, a []engine.Term) (engine.Term, bool) {
	if fn == "fn:string:concat" || fn == "fn:string:concatenate" {
		s := ""
		for _, t := range a {
			s += plain(t)
		}
		return engine.String(s), true
	}
	if len(a) == 0 {
		return engine.Term{}, false
	}
	s := a[0].Symbol()
	parts := strings.Split(strings.TrimPrefix(s, "/"), "/")
	switch fn {
	case "fn:string:len":
		return engine.Int(int64(len([]rune(s)))), true
	case "fn:string:lower":
		return engine.String(strings.ToLower(s)), true
	case "fn:string:upper":
		return engine.String(strings.ToUpper(s)), true
	case "fn:string:replace":
		return engine.String(strings.Replace(s, a[1].Symbol(), a[2].Symbol(), int(a[3].Int()))), true
	case "fn:number:to_string", "fn:float64:to_string", "fn:name:to_string":
		return engine.String(plain(a[0])), true
	case "fn:name:root":
		return engine.Name("/" + parts[0]), true
	case "fn:name:tip":
		return engine.Name("/" + parts[len(parts)-1]), true
	case "fn:name:list":
		var out []engine.Term
		for _, p := range parts {
			out = append(out, engine.Name("/"+p))
		}
		return engine.List(out...), true
	}
	return engine.Term{}, false
}

func plain(t engine.Term) string {
	switch t.Kind() {
	case engine.KindString, engine.KindBytes, engine.KindName:
		return t.Symbol()
	case engine.KindFloat:
		return strconv.FormatFloat(t.Float(), 'f', -1, 64)
	}
	return t.String()
}

// decide checks that a ground comparison or built-in predicate holds.
func decide(l engine.Literal) error {
	a, op := []engine.Term{l.Left, l.Right}, l.Op
	if op == engine.OpAtom {
		a = l.Atom.Args
	}
	var vals []engine.Term
	for _, t := range a {
		if t.Kind() == engine.KindVar && t.Symbol() == "_" {
			vals = append(vals, t)
			continue
		}
		v, err := value(t, nil)
		if err != nil {
			return err
		}
		vals = append(vals, v)
	}
	holds := false
	if op == engine.OpAtom {
		holds = builtin(l.Atom.Pred, vals) != l.Absent
	} else {
		holds = compares(op, vals[0], vals[1])
	}
	if !holds {
		return errors.New("it does not hold")
	}
	return nil
}

func compares(op engine.Op, x, y engine.Term) bool {
	switch op {
	case engine.OpEq:
		return same(x, y)
	case engine.OpNe:
		return !same(x, y)
	}
	c, ok := rank(x, y)
	if !ok {
		return false
	}
	switch op {
	case engine.OpLt:
		return c < 0
	case engine.OpLe:
		return c <= 0
	case engine.OpGt:
		return c > 0
	}
	return c >= 0
}

// same is equality where _ equals anything.
func same(x, y engine.Term) bool {
	return x.Kind() == engine.KindVar || y.Kind() == engine.KindVar || x.Equal(y)
}

// rank compares numbers exactly, texts of one kind, and amounts in one unit.
func rank(x, y engine.Term) (int, bool) {
	numeric := func(t engine.Term) (*big.Float, bool) {
		switch t.Kind() {
		case engine.KindInt:
			return new(big.Float).SetInt64(t.Int()), true
		case engine.KindFloat:
			return big.NewFloat(t.Float()), true
		}
		return nil, false
	}
	a, isA := numeric(x)
	b, isB := numeric(y)
	if isA && isB {
		return a.Cmp(b), true
	}
	if x.Kind() != y.Kind() || x.Kind() != engine.KindString && x.Kind() != engine.KindName {
		return 0, false
	}
	if m, n := amounts.FindStringSubmatch(x.Symbol()), amounts.FindStringSubmatch(y.Symbol()); x.Kind() == engine.KindName && (m != nil || n != nil) {
		if m == nil || n == nil || m[2] != n[2] {
			return 0, false
		}
		a, _ := new(big.Rat).SetString(m[1])
		b, _ := new(big.Rat).SetString(n[1])
		return a.Cmp(b), true
	}
	return cmp.Compare(x.Symbol(), y.Symbol()), true
}

// amounts matches the names of amounts: a number and its unit.
var amounts = regexp.MustCompile(`^/(-?(?:\d+(?:\.\d*)?|\.\d+))_(.*)$`)

// builtin decides a built-in predicate; _ stands for any value.
func builtin(pred string, a []engine.Term) bool {
	for _, row := range rows(pred, a) {
		all := true
		for i := range a {
			all = all && same(row[i], a[i])
		}
		if all {
			return true
		}
	}
	return false
}

// isOutput reports whether a built-in predicate may bind the argument.
func isOutput(pred string, arg int) bool {
	switch pred {
	case ":match_pair", ":match_cons":
		return arg > 0
	case ":match_field", ":match_entry":
		return arg == 2
	}
	return pred == ":list:member" && arg == 0
}

// rows returns the values with which a built-in predicate holds, for its known
// arguments.
func rows(pred string, a []engine.Term) [][]engine.Term {
	elems := a[0].Elems()
	switch pred {
	case ":match_pair":
		if a[0].Kind() == engine.KindPair {
			return [][]engine.Term{{a[0], elems[0], elems[1]}}
		}
	case ":match_cons":
		if a[0].Kind() == engine.KindList && len(elems) > 0 {
			return [][]engine.Term{{a[0], elems[0], engine.List(elems[1:]...)}}
		}
	case ":match_field", ":match_entry":
		kind := map[string]engine.Kind{":match_field": engine.KindStruct, ":match_entry": engine.KindMap}[pred]
		for i := 0; i+1 < len(elems) && a[0].Kind() == kind; i += 2 {
			if elems[i].Equal(a[1]) {
				return [][]engine.Term{{a[0], a[1], elems[i+1]}}
			}
		}
	case ":list:member":
		var out [][]engine.Term
		for _, e := range a[1].Elems() {
			if a[1].Kind() == engine.KindList {
				out = append(out, []engine.Term{e, a[1]})
			}
		}
		return out
	default:
		if tested(pred, a) {
			return [][]engine.Term{a}
		}
	}
	return nil
}

// tested decides a built-in predicate that binds nothing.
func tested(pred string, a []engine.Term) bool {
	ops := map[string]engine.Op{":lt": engine.OpLt, ":le": engine.OpLe, ":gt": engine.OpGt, ":ge": engine.OpGe}
	if op, ok := ops[pred]; ok {
		return compares(op, a[0], a[1])
	}
	if op, ok := ops[strings.TrimPrefix(pred, ":float")]; ok {
		return areOf(a, engine.KindInt, engine.KindFloat) && compares(op, a[0], a[1])
	}
	switch pred {
	case ":filter":
		return a[0].Equal(engine.Name("/true"))
	case ":match_prefix":
		return areOf(a, engine.KindName) && strings.HasPrefix(a[0].Symbol(), a[1].Symbol()+"/")
	case ":string:starts_with":
		return areOf(a, engine.KindString) && strings.HasPrefix(a[0].Symbol(), a[1].Symbol())
	case ":string:ends_with":
		return areOf(a, engine.KindString) && strings.HasSuffix(a[0].Symbol(), a[1].Symbol())
	case ":string:contains":
		return areOf(a, engine.KindString) && strings.Contains(a[0].Symbol(), a[1].Symbol())
	case ":within_distance":
		return areOf(a, engine.KindInt, engine.KindFloat) && math.Abs(a[0].Float()-a[1].Float()) < a[2].Float()
	case ":match_nil":
		return a[0].Kind() == engine.KindList && len(a[0].Elems()) == 0
	}
	return false
}

// areOf reports whether all terms are of one of the kinds.
func areOf(terms []engine.Term, kinds ...engine.Kind) bool {
	return !slices.ContainsFunc(terms, func(t engine.Term) bool { return !slices.Contains(kinds, t.Kind()) })
}
