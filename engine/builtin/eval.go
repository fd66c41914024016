package builtin

import (
	"errors"
	"fmt"
	"strings"

	"whence/engine/ast"
)

// Eval evaluates a term whose variables are given by value; it returns an
// error for a variable without a value or a function that fails.
func Eval(t ast.Term, value func(name string) (ast.Term, bool), most *Values) (ast.Term, error) {
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
		v, err := Eval(e, value, most)
		if err != nil {
			return ast.Term{}, err
		}
		args[i] = v
	}
	return Applied(t, args, most)
}

// Applied is the value of a structure or a function of known parts.
func Applied(t ast.Term, args []ast.Term, most *Values) (ast.Term, error) {
	switch t.Kind() {
	case ast.KindList, ast.KindPair:
		t = ast.Structure(t.Kind(), args)
	case ast.KindMap, ast.KindStruct:
		t = ast.Structure(t.Kind(), ast.SortPairs(args))
	default:
		return applyFunction(t.Symbol(), args, most)
	}
	return t, most.Check(&t)
}

// applyFunction applies a built-in function, unless its value would be too large.
func applyFunction(name string, args []ast.Term, values *Values) (ast.Term, error) {
	f, ok := LookupFunction(name)
	if !ok || len(args) < f.MinArgs || f.MaxArgs >= 0 && len(args) > f.MaxArgs {
		return ast.Term{}, fmt.Errorf("unknown function %s/%d", name, len(args))
	}
	if err := values.Expect(resultSize(name, args)); err != nil {
		return ast.Term{}, err
	}
	v, err := f.apply(args)
	if err != nil {
		return ast.Term{}, &Error{Call: ast.Apply(name, args...), Err: err}
	}
	return v, values.Check(&v)
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

// Error is a function that has no value for its arguments.
type Error struct {
	Call ast.Term
	Err  error
}

// Error says which function failed, and why.
func (e *Error) Error() string {
	call := e.Call.String()
	if len(call) > maxCall {
		call = strings.ToValidUTF8(call[:maxCall], "") + "…"
	}
	return call + ": " + e.Err.Error()
}

// Unwrap returns why.
func (e *Error) Unwrap() error { return e.Err }

// Hint says what keeps a function from failing.
func Hint(err error) string {
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
