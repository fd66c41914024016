package ast

import (
	"slices"
	"strings"
)

// HasArg reports whether an argument has a name.
func (d Decl) HasArg(name string) bool { return slices.Contains(d.ArgNames(), name) }

// ArgNames returns the names of the arguments that are variables.
func (d Decl) ArgNames() []string {
	var out []string
	for _, t := range d.Atom.Args {
		out = append(out, t.Symbol())
	}
	return out
}

// Shape prints the alternatives of a declaration.
func (d Decl) Shape() string {
	var alts []string
	for _, b := range d.Bounds {
		alts = append(alts, "["+string(appendTerms(nil, b))+"]")
	}
	return strings.Join(alts, " or ")
}

// Needs reports whether facts of the declared predicate need facts of another.
func (d Decl) Needs(k Key) bool {
	named := func(t Term) bool { return t.Kind() == KindString && k == Key{t.Symbol(), 1, false} }
	return slices.ContainsFunc(d.Inclusion, func(a Atom) bool { return KeyOf(a) == k }) ||
		slices.ContainsFunc(d.Bounds, func(b []Term) bool { return slices.ContainsFunc(b, named) })
}

// Restricts reports whether the declaration says which facts may hold.
func (d Decl) Restricts() bool {
	return len(d.Bounds)+len(d.Inclusion) > 0 || slices.ContainsFunc(d.Descr, func(m Atom) bool { return m.Pred == "fundep" })
}

// FunDep says that the columns of a key decide those of a value.
type FunDep struct{ Key, Value []int }

// String prints the dependency with the names of the declaration.
func (f FunDep) String(d Decl) string {
	names := func(cols []int) string {
		var out []string
		for _, i := range cols {
			out = append(out, d.Atom.Args[i].Symbol())
		}
		return "[" + strings.Join(out, ", ") + "]"
	}
	return "fundep(" + names(f.Key) + ", " + names(f.Value) + ")"
}

// Dependencies returns the functional dependencies that the declaration states.
func (d Decl) Dependencies() []FunDep {
	var out []FunDep
	for _, m := range d.Descr {
		if f, ok := d.Dependency(m); ok {
			out = append(out, f)
		}
	}
	return out
}

// Dependency reads fundep([X, Y], [Z]).
func (d Decl) Dependency(m Atom) (FunDep, bool) {
	if m.Pred != "fundep" || len(m.Args) != 2 {
		return FunDep{}, false
	}
	key, ok := d.columns(m.Args[0])
	value, also := d.columns(m.Args[1])
	return FunDep{key, value}, ok && also && len(value) > 0
}

// columns returns which arguments a list of variables names.
func (d Decl) columns(list Term) ([]int, bool) {
	var out []int
	for _, v := range list.Elems() {
		i := slices.IndexFunc(d.Atom.Args, v.Equal)
		if i < 0 || v.Kind() != KindVar {
			return nil, false
		}
		out = append(out, i)
	}
	return out, list.Kind() == KindList
}
