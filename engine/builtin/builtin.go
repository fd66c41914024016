// Package builtin has the functions, predicates and reducers that every program may use
// without defining them, how terms are evaluated with them, and the bounds of the values
// that they make.
package builtin

import (
	"errors"
	"strconv"
	"strings"
	"unicode/utf8"

	"whence/engine/ast"
)

// Function is a built-in function of constants.
type Function struct {
	MinArgs, MaxArgs int // maxArgs < 0 for any number
	apply            func(args []ast.Term) (ast.Term, error)
}

var (
	errKind     = errors.New("wrong kind of argument")
	errOverflow = errors.New("the result does not fit")
	errDivision = errors.New("division by zero")
	errMissing  = errors.New("there is no such element")
)

// LookupFunction returns a built-in function by name. Functions are found by a
// switch over small tables, so that loading a program builds nothing.
func LookupFunction(name string) (Function, bool) {
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
	if f, ok := IntFunction(name); ok {
		return f, true
	}
	return constructor(name)
}

func constructor(name string) (Function, bool) {
	switch name {
	case "fn:list":
		return Function{0, -1, func(a []ast.Term) (ast.Term, error) { return ast.List(a...), nil }}, true
	case "fn:pair":
		return Function{2, 2, func(a []ast.Term) (ast.Term, error) { return ast.Pair(a[0], a[1]), nil }}, true
	case "fn:pair:fst":
		return Function{1, 1, pairPart(0)}, true
	case "fn:pair:snd":
		return Function{1, 1, pairPart(1)}, true
	case "fn:some":
		return Function{1, 1, func(a []ast.Term) (ast.Term, error) { return a[0], nil }}, true
	case "fn:tuple":
		return Function{1, -1, func(a []ast.Term) (ast.Term, error) { return Tuple(a), nil }}, true
	case "fn:cons":
		return Function{2, 2, cons}, true
	case "fn:append":
		return Function{2, 2, appendElem}, true
	case "fn:len":
		return Function{1, 1, length}, true
	}
	return Function{}, false
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

func containerFunction(name string) (Function, bool) {
	switch name {
	case "fn:map":
		return Function{0, -1, build(ast.Map)}, true
	case "fn:struct":
		return Function{0, -1, build(ast.Struct)}, true
	case "fn:list:get":
		return Function{2, 2, listGet}, true
	case "fn:list:contains":
		return Function{2, 2, listContains}, true
	case "fn:list:cons":
		return Function{2, 2, cons}, true
	case "fn:list:append":
		return Function{2, 2, appendElem}, true
	case "fn:list:len":
		return Function{1, 1, length}, true
	case "fn:map:get":
		return Function{2, 2, getter(ast.KindMap)}, true
	case "fn:struct:get":
		return Function{2, 2, getter(ast.KindStruct)}, true
	}
	return Function{}, false
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
		if v, ok := Field(a[0], a[1]); ok {
			return v, nil
		}
		return ast.Term{}, errMissing
	}
}

// Field returns the value that a map or struct has of a key.
func Field(t, key ast.Term) (ast.Term, bool) {
	for i := 0; i+1 < len(t.Elems()); i += 2 {
		if t.Elems()[i].Equal(key) {
			return t.Elems()[i+1], true
		}
	}
	return ast.Term{}, false
}

func textFunction(name string) (Function, bool) {
	switch name {
	case "fn:string:concat", "fn:string:concatenate":
		return Function{0, -1, concat}, true
	case "fn:string:replace":
		return Function{4, 4, replace}, true
	case "fn:string:len":
		return Function{1, 1, stringLength}, true
	case "fn:string:lower":
		return Function{1, 1, mapString(strings.ToLower)}, true
	case "fn:string:upper":
		return Function{1, 1, mapString(strings.ToUpper)}, true
	case "fn:number:to_string":
		return Function{1, 1, toString(ast.KindInt)}, true
	case "fn:float64:to_string":
		return Function{1, 1, toString(ast.KindFloat)}, true
	case "fn:name:to_string":
		return Function{1, 1, toString(ast.KindName)}, true
	case "fn:name:root":
		return Function{1, 1, namePart(func(p string) ast.Term { return ast.Name("/" + firstPart(p)) })}, true
	case "fn:name:tip":
		return Function{1, 1, namePart(func(p string) ast.Term { return ast.Name(p[strings.LastIndexByte(p, '/'):]) })}, true
	case "fn:name:list":
		return Function{1, 1, namePart(nameList)}, true
	}
	return Function{}, false
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

// maxCall bounds how much of a call is shown, in bytes.
const maxCall = 400

// Tuple nests pairs to the right; a tuple of one is that one.
func Tuple(elems []ast.Term) ast.Term {
	t := elems[len(elems)-1]
	for i := len(elems) - 2; i >= 0; i-- {
		t = ast.Pair(elems[i], t)
	}
	return t
}
