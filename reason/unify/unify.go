// Package unify makes terms with variables the same, and gives variables other names. What an
// expression comes to is not known here: it unifies with anything, and a trial has to tell.
package unify

import (
	"slices"
	"strconv"
	"strings"

	"whence/engine"
)

// Bindings give variables their terms. A term may itself be a bound variable.
type Bindings map[string]engine.Term

// Walk follows t through the bindings as far as it goes.
func (b Bindings) Walk(t engine.Term) engine.Term {
	for t.Kind() == engine.KindVar {
		u, ok := b[t.Symbol()]
		if !ok {
			return t
		}
		t = u
	}
	return t
}

// And are the bindings with those of others.
func (b Bindings) And(others Bindings) Bindings {
	out := Clone(b)
	for v, t := range others {
		out.Unify(engine.Var(v), t)
	}
	return out
}

// Unify makes t and u the same by binding variables, or reports that it cannot;
// then some variables may be bound all the same.
func (b Bindings) Unify(t, u engine.Term) bool {
	t, u = b.Walk(t), b.Walk(u)
	switch {
	case t.Equal(u), IsAny(t), IsAny(u):
		return true
	case t.Kind() == engine.KindVar:
		return b.Bind(t, u)
	case u.Kind() == engine.KindVar:
		return b.Bind(u, t)
	case t.Kind() == engine.KindApply, u.Kind() == engine.KindApply:
		return true // what it comes to is not known yet: a trial will tell
	}
	return b.unifyParts(t, u)
}

// Bind gives the variable v its term, which may not hold v itself.
func (b Bindings) Bind(v, t engine.Term) bool {
	if len(t.Elems()) > 0 && b.holdsVar(t, v) {
		return false
	}
	b[v.Symbol()] = t
	return true
}

func (b Bindings) holdsVar(t, v engine.Term) bool {
	if t = b.Walk(t); t.Equal(v) {
		return true
	}
	return slices.ContainsFunc(t.Elems(), func(e engine.Term) bool { return b.holdsVar(e, v) })
}

// unifyParts unifies two structures part by part.
func (b Bindings) unifyParts(t, u engine.Term) bool {
	ts, us := t.Elems(), u.Elems()
	if t.Kind() != u.Kind() || len(ts) != len(us) || len(ts) == 0 || t.Ground() && u.Ground() {
		return false
	}
	for i := range ts {
		if !b.Unify(ts[i], us[i]) {
			return false
		}
	}
	return true
}

// Value is t with all that is known of its variables put in.
func (b Bindings) Value(t engine.Term) engine.Term {
	t = b.Walk(t)
	if len(t.Elems()) == 0 || t.Ground() {
		return t
	}
	return mapTerm(t, func(v engine.Term) engine.Term {
		if u := b.Walk(v); u.Kind() != engine.KindVar {
			return b.Value(u)
		} else {
			return u
		}
	})
}

// UnifyAtom makes two atoms the same by binding variables, or reports that it cannot.
func (b Bindings) UnifyAtom(x, y engine.Atom) bool {
	if x.Pred != y.Pred || x.Denied != y.Denied || len(x.Args) != len(y.Args) {
		return false
	}
	for i := range x.Args {
		if !b.Unify(x.Args[i], y.Args[i]) {
			return false
		}
	}
	return true
}

// MatchAtom binds the variables of pattern so that it is the ground atom.
func (b Bindings) MatchAtom(pattern, ground engine.Atom) bool { return b.UnifyAtom(pattern, ground) }

// Atom is an atom with all that is known of its variables put in.
func (b Bindings) Atom(a engine.Atom) engine.Atom {
	args := make([]engine.Term, len(a.Args))
	for i, t := range a.Args {
		args[i] = b.Value(t)
	}
	a.Args = args
	return a
}

// Literal is a literal with all that is known of its variables put in.
func (b Bindings) Literal(l engine.Literal) engine.Literal {
	if l.Op == engine.OpAtom {
		l.Atom = b.Atom(l.Atom)
		return l
	}
	l.Left, l.Right = b.Value(l.Left), b.Value(l.Right)
	return l
}

// Literals are literals with all that is known of their variables put in.
func (b Bindings) Literals(ls []engine.Literal) []engine.Literal {
	out := make([]engine.Literal, len(ls))
	for i, l := range ls {
		out[i] = b.Literal(l)
	}
	return out
}

// Unifies reports whether two atoms with no variables in common could be one.
func Unifies(a, b engine.Atom) bool {
	for i := range min(len(a.Args), len(b.Args)) { // most differ in a constant
		if t, ok := NameOf(a.Args[i]); ok {
			if u, ok := NameOf(b.Args[i]); ok && t != u {
				return false
			}
		}
	}
	return Bindings{}.UnifyAtom(a, rename(b, "'"))
}

// rename gives the variables of a a suffix, so that they are nobody else's.
func rename(a engine.Atom, suffix string) engine.Atom {
	return renameLiteral(engine.Literal{Atom: a}, suffix).Atom
}

func renameLiteral(l engine.Literal, suffix string) engine.Literal {
	return MapVars(l, func(v engine.Term) engine.Term {
		if IsAny(v) {
			return v
		}
		return engine.Var(v.Symbol() + suffix)
	})
}

// Renamed returns the clause with variables of its own, the nth such copy.
func Renamed(c engine.Clause, n int) engine.Clause {
	suffix := "'" + strconv.Itoa(n)
	c.Head = rename(c.Head, suffix)
	body := make([]engine.Literal, len(c.Body))
	for i, l := range c.Body {
		body[i] = renameLiteral(l, suffix)
	}
	c.Body = body
	return c
}

// PlainVars gives renamed variables the names that they were written with, of
// two of l that were written alike one with a number. Those of different
// literals may become one, so it is for reading, not for reasoning.
func PlainVars(l engine.Literal) engine.Literal {
	taken := map[string]string{}
	return MapVars(l, func(v engine.Term) engine.Term {
		written, _, _ := strings.Cut(v.Symbol(), "'")
		name := written
		for n := 2; taken[name] != "" && taken[name] != v.Symbol(); n++ {
			name = written + strconv.Itoa(n)
		}
		taken[name] = v.Symbol()
		return engine.Var(name)
	})
}

// QueryVars gives the variables of a literal names that the engine's syntax
// allows, different ones for different variables.
func QueryVars(l engine.Literal) engine.Literal {
	return MapVars(l, queryVar)
}

func queryVar(v engine.Term) engine.Term { return engine.Var(strings.ReplaceAll(v.Symbol(), "'", "_")) }

// MapVars puts another term in the place of each variable of l.
func MapVars(l engine.Literal, f func(engine.Term) engine.Term) engine.Literal {
	if l.Op != engine.OpAtom {
		l.Left, l.Right = mapTerm(l.Left, f), mapTerm(l.Right, f)
		return l
	}
	args := make([]engine.Term, len(l.Atom.Args))
	for i, t := range l.Atom.Args {
		args[i] = mapTerm(t, f)
	}
	l.Atom.Args = args
	return l
}

// mapTerm puts another term in the place of each variable of t.
func mapTerm(t engine.Term, f func(engine.Term) engine.Term) engine.Term {
	if t.Kind() == engine.KindVar {
		return f(t)
	}
	if len(t.Elems()) == 0 || t.Ground() {
		return t
	}
	parts := make([]engine.Term, len(t.Elems()))
	for i, e := range t.Elems() {
		parts[i] = mapTerm(e, f)
	}
	switch t.Kind() {
	case engine.KindApply:
		return engine.Apply(t.Symbol(), parts...)
	case engine.KindMap:
		return engine.Map(parts...)
	case engine.KindStruct:
		return engine.Struct(parts...)
	case engine.KindPair:
		return engine.Pair(parts[0], parts[1])
	}
	return engine.List(parts...)
}

// IsAny reports whether t is "_", which stands for anything.
func IsAny(t engine.Term) bool { return t.Kind() == engine.KindVar && t.Symbol() == "_" }

// NameAny gives every "_" of the positive conditions a variable of its own. In
// an absence "_" stays: there it says that nothing at all fits.
func NameAny(ls []engine.Literal) []engine.Literal {
	out, n := slices.Clone(ls), 0
	for i, l := range out {
		if l.Op == engine.OpAtom && !l.Absent {
			out[i] = MapVars(l, func(t engine.Term) engine.Term {
				if !IsAny(t) {
					return t
				}
				n++
				return engine.Var("Any" + strconv.Itoa(n) + "_X")
			})
		}
	}
	return out
}

// Anything puts "_" in the place of every variable.
func Anything(a engine.Atom) engine.Atom {
	return MapVars(engine.Literal{Atom: a}, func(engine.Term) engine.Term { return engine.Var("_") }).Atom
}

// IsGround reports whether no variable is left in l, but for "anything" in an
// absence.
func IsGround(l engine.Literal) bool {
	if l.Op == engine.OpAtom {
		return l.Atom.Ground() || l.Absent && !slices.ContainsFunc(l.Atom.Args, func(t engine.Term) bool {
			return !t.Ground() && !IsAny(t)
		})
	}
	return l.Left.Ground() && l.Right.Ground()
}

// Clone are the same bindings, apart.
func Clone(b Bindings) Bindings {
	out := make(Bindings, len(b)+2)
	for k, v := range b {
		out[k] = v
	}
	return out
}

// NameOf is the symbol of a name constant.
func NameOf(t engine.Term) (string, bool) {
	return t.Symbol(), t.Kind() == engine.KindName
}

// Text tells bindings apart by what a literal becomes with them.
func (b Bindings) Text(l engine.Literal) string { return b.Atom(l.Atom).String() }

// ValuesOf returns the values of the variables of a, by b and then by more.
func (b Bindings) ValuesOf(a engine.Atom, more Bindings) Bindings {
	var out Bindings
	for _, t := range a.Args {
		if t.Kind() != engine.KindVar {
			continue
		}
		if v := more.Value(b.Value(t)); v.Ground() {
			if out == nil {
				out = Bindings{}
			}
			out[t.Symbol()] = v
		}
	}
	return out
}
