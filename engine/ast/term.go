// Package ast has the programs of the engine as values: terms, atoms, clauses and
// declarations, how they are compared and printed, the proofs that are made of them, and
// the problems of a text that has been refused.
package ast

import (
	"cmp"
	"math"
	"slices"
	"strings"
	"unsafe"
)

// Kind says what a [Term] is.
type Kind uint8

// The kinds of terms, in the order in which [Term.Compare] sorts them.
const (
	KindVar    Kind = iota // a variable; "_" is a different one at each place
	KindName               // a name constant such as /bob or /a/b
	KindString             // a string
	KindBytes              // a byte string
	KindInt                // a 64-bit integer
	KindFloat              // a 64-bit floating-point number
	KindList               // a list of terms
	KindMap                // a map from terms to terms
	KindStruct             // a record, from names to terms
	KindApply              // a function applied to terms, still to be evaluated
	KindPair               // a pair of two terms; tuples are nested pairs
)

// Term is an immutable value of the language: a constant, a variable, or a
// structure of terms. The zero Term is a variable without a name and is not
// valid in a clause. Terms are compared with [Term.Equal], not with ==.
type Term struct {
	kind  Kind
	num   int64 // the integer, the bits of the float, or a structure's extent
	sym   string
	elems []Term // never changed after construction
}

// The extent of a structure is its size in the low bits and its depth in the
// high ones. It follows from the content, so that equal structures have the
// same, and what it would take to look through them is known at once.
const (
	PartSize  = 16 // what a part of a value counts besides its text
	SizeBits  = 40
	SizeMask  = 1<<SizeBits - 1
	depthMost = 1<<22 - 1
)

// Structure returns a list, map, struct or pair of elements, which it keeps.
func Structure(kind Kind, elems []Term) Term {
	size, depth := int64(PartSize), int64(0)
	for i := range elems {
		size = min(size+elems[i].Bytes(), SizeMask)
		depth = max(depth, elems[i].Depth())
	}
	return Term{kind: kind, num: Extent(size, depth+1), elems: elems}
}

// Extent returns the extent of a structure from its size and depth.
func Extent(size, depth int64) int64 { return min(depth, depthMost)<<SizeBits | min(size, SizeMask) }

// Structured reports whether the value has elements, or could have.
func (t *Term) Structured() bool {
	return t.kind == KindList || t.kind == KindMap || t.kind == KindStruct || t.kind == KindPair
}

// Bytes is what a value counts in bytes: its texts, and a word or two for each
// of its parts, as often as they occur.
func (t *Term) Bytes() int64 {
	if t.Structured() {
		return t.num & SizeMask
	}
	return PartSize + int64(len(t.sym))
}

// Depth is how deep the structures of a value nest.
func (t *Term) Depth() int64 {
	if t.Structured() {
		return t.num >> SizeBits
	}
	return 0
}

// Name returns the name constant of a path such as "/bob" or "/a/b". A missing
// leading slash is added and empty parts are dropped; a path with no part at
// all becomes "/_".
func Name(path string) Term {
	return Term{kind: KindName, sym: cleanPath(path)}
}

func cleanPath(path string) string {
	if len(path) > 1 && path[0] == '/' && path[len(path)-1] != '/' && !strings.Contains(path, "//") {
		return path
	}
	parts := slices.DeleteFunc(strings.Split(path, "/"), func(s string) bool { return s == "" })
	if len(parts) == 0 {
		return "/_"
	}
	return "/" + strings.Join(parts, "/")
}

// String returns a string constant; bytes of s that are not UTF-8 are replaced.
func String(s string) Term {
	return Term{kind: KindString, sym: strings.ToValidUTF8(s, "\uFFFD")}
}

// Bytes returns a byte string constant; b is copied.
func Bytes(b []byte) Term { return Term{kind: KindBytes, sym: string(b)} }

// Int returns an integer constant.
func Int(n int64) Term { return Term{kind: KindInt, num: n} }

// Float returns a floating-point constant. Infinities and NaN can be made but
// are refused in facts and rules. Negative zero becomes zero.
func Float(f float64) Term {
	if f == 0 {
		f = 0
	}
	return Term{kind: KindFloat, num: int64(math.Float64bits(f))}
}

// List returns a list of elems. With a variable inside it is a constructor
// that evaluation fills in.
func List(elems ...Term) Term { return Structure(KindList, slices.Clone(elems)) }

// Pair returns the pair of two terms.
func Pair(left, right Term) Term { return Structure(KindPair, []Term{left, right}) }

// Map returns a map of alternating keys and values. The last of several equal
// keys wins, and a key without a value is dropped.
func Map(pairs ...Term) Term { return Structure(KindMap, SortPairs(pairs)) }

// Struct returns a record of alternating field names and values, as [Map].
func Struct(pairs ...Term) Term { return Structure(KindStruct, SortPairs(pairs)) }

// SortPairs gives maps and structs one form, whatever order they were written
// in, so that equal ones are equal byte by byte.
func SortPairs(pairs []Term) []Term {
	type entry struct{ key, value Term }
	entries := make([]entry, 0, len(pairs)/2)
	for i := 0; i+1 < len(pairs); i += 2 {
		entries = append(entries, entry{pairs[i], pairs[i+1]})
	}
	slices.SortStableFunc(entries, func(a, b entry) int { return a.key.Compare(b.key) })
	out := make([]Term, 0, len(pairs))
	for i, e := range entries {
		if i+1 < len(entries) && entries[i+1].key.Equal(e.key) {
			continue
		}
		out = append(out, e.key, e.value)
	}
	return out
}

// Var returns a variable. Names begin with a capital letter; "_" stands for a
// new variable at each place.
func Var(name string) Term { return Term{kind: KindVar, sym: name} }

// Apply returns the application of a built-in function such as "fn:plus".
func Apply(fn string, args ...Term) Term {
	return Call(fn, slices.Clone(args))
}

// Call is [Apply] that keeps the arguments.
func Call(fn string, args []Term) Term { return Term{kind: KindApply, sym: fn, elems: args} }

// Made returns the term of a kind with what [Term.Bits], [Term.Symbol] and
// [Term.Elems] gave of it, unchecked and not copied.
func Made(kind Kind, bits int64, text string, elems []Term) Term {
	return Term{kind: kind, num: bits, sym: text, elems: elems}
}

// Kind returns the kind of the term.
func (t Term) Kind() Kind { return t.kind }

// Symbol returns the path of a name with its leading slash, the content of a
// string or byte string, the name of a variable or function, and "" for all
// other kinds.
func (t Term) Symbol() string { return t.sym }

// Int returns the value of an integer and 0 for all other kinds.
func (t Term) Int() int64 {
	if t.kind != KindInt {
		return 0
	}
	return t.num
}

// Bits returns an integer, the bits of a float, and the extent of a structure.
func (t Term) Bits() int64 { return t.num }

// Float returns the value of a float, or of an integer converted to one, and 0
// for all other kinds.
func (t Term) Float() float64 {
	switch t.kind {
	case KindFloat:
		return math.Float64frombits(uint64(t.num))
	case KindInt:
		return float64(t.num)
	}
	return 0
}

// Elems returns the elements of a list or pair, the alternating keys and
// values of a map or struct in their order, or the arguments of a function.
// The caller must not change the slice.
func (t Term) Elems() []Term { return t.elems }

// Ground reports whether the term holds no variable and no function.
func (t Term) Ground() bool {
	if t.kind == KindVar || t.kind == KindApply {
		return false
	}
	for _, e := range t.elems {
		if !e.Ground() {
			return false
		}
	}
	return true
}

// Equal reports whether two terms are the same. An integer never equals a
// float.
func (t Term) Equal(u Term) bool {
	return t.kind == u.kind && t.num == u.num && t.sym == u.sym &&
		(shared(t.elems, u.elems) || slices.EqualFunc(t.elems, u.elems, Term.Equal))
}

// shared reports whether two lists of elements are one, so that they need not
// be compared.
func shared(a, b []Term) bool { return len(a) == len(b) && unsafe.SliceData(a) == unsafe.SliceData(b) }

// Compare orders terms by kind, then by content, and returns -1, 0 or 1. It
// returns 0 exactly for equal terms. It is the order of output, not that of
// the comparisons of the language.
func (t Term) Compare(u Term) int {
	if c := cmp.Compare(t.kind, u.kind); c != 0 {
		return c
	}
	switch t.kind {
	case KindInt:
		return cmp.Compare(t.num, u.num)
	case KindFloat:
		return cmp.Or(cmp.Compare(t.Float(), u.Float()), cmp.Compare(t.num, u.num))
	}
	if c := strings.Compare(t.sym, u.sym); c != 0 {
		return c
	}
	if shared(t.elems, u.elems) {
		return 0
	}
	return slices.CompareFunc(t.elems, u.elems, Term.Compare)
}

// WalkVars calls f with each variable of the term, "_" included.
func (t Term) WalkVars(f func(name string)) {
	if t.kind == KindVar {
		f(t.sym)
	}
	for _, e := range t.elems {
		e.WalkVars(f)
	}
}
