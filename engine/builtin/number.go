package builtin

import (
	"math"

	"whence/engine/ast"
)

// IntFunction returns a function of numbers whose result is an integer for integers.
func IntFunction(name string) (Function, bool) {
	switch name {
	case "fn:plus":
		return Function{1, -1, foldInts(AddInt, addFloat)}, true
	case "fn:minus":
		return Function{1, -1, minus}, true
	case "fn:mult":
		return Function{1, -1, foldInts(MulInt, mulFloat)}, true
	case "fn:div":
		return Function{1, -1, divide}, true
	case "fn:mod":
		return Function{2, 2, modulo}, true
	case "fn:abs":
		return Function{1, 1, absolute}, true
	}
	return Function{}, false
}

// AddInt returns the sum, or false where it does not fit.
func AddInt(a, b int64) (int64, bool) { c := a + b; return c, (c > a) == (b > 0) }

// SubInt returns the difference, or false where it does not fit.
func SubInt(a, b int64) (int64, bool) { c := a - b; return c, (c < a) == (b > 0) }

// MulInt returns the product, or false where it does not fit.
func MulInt(a, b int64) (int64, bool) {
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
	return foldInts(SubInt, func(a, b float64) float64 { return a - b })(args)
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

func floatFunction(name string) (Function, bool) {
	switch name {
	case "fn:float:plus":
		return Function{1, -1, foldFloats(addFloat)}, true
	case "fn:float:minus":
		return Function{1, -1, foldFloats(func(a, b float64) float64 { return a - b })}, true
	case "fn:float:mult":
		return Function{1, -1, foldFloats(mulFloat)}, true
	case "fn:float:div":
		return Function{1, -1, floatDivide}, true
	case "fn:sqrt":
		return Function{1, 1, squareRoot}, true
	}
	return Function{}, false
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
