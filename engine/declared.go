package engine

import (
	"slices"
	"strings"
)

func (d Decl) hasArg(name string) bool { return slices.Contains(d.argNames(), name) }

func (d Decl) argNames() []string {
	var out []string
	for _, t := range d.Atom.Args {
		out = append(out, t.Symbol())
	}
	return out
}

// bounds prints the alternatives of a declaration.
func (d Decl) bounds() string {
	var alts []string
	for _, b := range d.Bounds {
		alts = append(alts, "["+string(appendTerms(nil, b))+"]")
	}
	return strings.Join(alts, " or ")
}

// needs reports whether facts of the declared predicate need facts of another.
func (d Decl) needs(k predKey) bool {
	named := func(t Term) bool { return t.Kind() == KindString && k == predKey{t.Symbol(), 1, false} }
	return slices.ContainsFunc(d.Inclusion, func(a Atom) bool { return keyOf(a) == k }) ||
		slices.ContainsFunc(d.Bounds, func(b []Term) bool { return slices.ContainsFunc(b, named) })
}

// restricts reports whether the declaration says which facts may hold.
func (d Decl) restricts() bool {
	return len(d.Bounds)+len(d.Inclusion) > 0 || slices.ContainsFunc(d.Descr, func(m Atom) bool { return m.Pred == "fundep" })
}

// dependencyOf says that the columns of a key decide those of a value.
type dependencyOf struct{ key, value []int }

// String prints the dependency with the names of the declaration.
func (f dependencyOf) String(d Decl) string {
	names := func(cols []int) string {
		var out []string
		for _, i := range cols {
			out = append(out, d.Atom.Args[i].Symbol())
		}
		return "[" + strings.Join(out, ", ") + "]"
	}
	return "fundep(" + names(f.key) + ", " + names(f.value) + ")"
}

func (d Decl) dependencies() []dependencyOf {
	var out []dependencyOf
	for _, m := range d.Descr {
		if f, ok := d.dependency(m); ok {
			out = append(out, f)
		}
	}
	return out
}

// dependency reads fundep([X, Y], [Z]).
func (d Decl) dependency(m Atom) (dependencyOf, bool) {
	if m.Pred != "fundep" || len(m.Args) != 2 {
		return dependencyOf{}, false
	}
	key, ok := d.columns(m.Args[0])
	value, also := d.columns(m.Args[1])
	return dependencyOf{key, value}, ok && also && len(value) > 0
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
