package reason

import (
	"slices"
	"strconv"
	"strings"

	"whence/engine"
)

// bindings give variables their terms. A term may itself be a bound variable.
type bindings map[string]engine.Term

// walk follows t through the bindings as far as it goes.
func (b bindings) walk(t engine.Term) engine.Term {
	for t.Kind() == engine.KindVar {
		u, ok := b[t.Symbol()]
		if !ok {
			return t
		}
		t = u
	}
	return t
}

// and are the bindings with those of others.
func (b bindings) and(others bindings) bindings {
	out := clone(b)
	for v, t := range others {
		out.unify(engine.Var(v), t)
	}
	return out
}

// unify makes t and u the same by binding variables, or reports that it cannot;
// then some variables may be bound all the same.
func (b bindings) unify(t, u engine.Term) bool {
	t, u = b.walk(t), b.walk(u)
	switch {
	case t.Equal(u), isAny(t), isAny(u):
		return true
	case t.Kind() == engine.KindVar:
		return b.bind(t, u)
	case u.Kind() == engine.KindVar:
		return b.bind(u, t)
	case t.Kind() == engine.KindApply, u.Kind() == engine.KindApply:
		return true // what it comes to is not known yet: a trial will tell
	}
	return b.unifyParts(t, u)
}

// bind gives the variable v its term, which may not hold v itself.
func (b bindings) bind(v, t engine.Term) bool {
	if len(t.Elems()) > 0 && b.holdsVar(t, v) {
		return false
	}
	b[v.Symbol()] = t
	return true
}

func (b bindings) holdsVar(t, v engine.Term) bool {
	if t = b.walk(t); t.Equal(v) {
		return true
	}
	return slices.ContainsFunc(t.Elems(), func(e engine.Term) bool { return b.holdsVar(e, v) })
}

// unifyParts unifies two structures part by part.
func (b bindings) unifyParts(t, u engine.Term) bool {
	ts, us := t.Elems(), u.Elems()
	if t.Kind() != u.Kind() || len(ts) != len(us) || len(ts) == 0 || t.Ground() && u.Ground() {
		return false
	}
	for i := range ts {
		if !b.unify(ts[i], us[i]) {
			return false
		}
	}
	return true
}

// value is t with all that is known of its variables put in.
func (b bindings) value(t engine.Term) engine.Term {
	t = b.walk(t)
	if len(t.Elems()) == 0 || t.Ground() {
		return t
	}
	return mapTerm(t, func(v engine.Term) engine.Term {
		if u := b.walk(v); u.Kind() != engine.KindVar {
			return b.value(u)
		} else {
			return u
		}
	})
}

func (b bindings) unifyAtom(x, y engine.Atom) bool {
	if x.Pred != y.Pred || x.Denied != y.Denied || len(x.Args) != len(y.Args) {
		return false
	}
	for i := range x.Args {
		if !b.unify(x.Args[i], y.Args[i]) {
			return false
		}
	}
	return true
}

// matchAtom binds the variables of pattern so that it is the ground atom.
func (b bindings) matchAtom(pattern, ground engine.Atom) bool { return b.unifyAtom(pattern, ground) }

func (b bindings) atom(a engine.Atom) engine.Atom {
	args := make([]engine.Term, len(a.Args))
	for i, t := range a.Args {
		args[i] = b.value(t)
	}
	a.Args = args
	return a
}

func (b bindings) literal(l engine.Literal) engine.Literal {
	if l.Op == engine.OpAtom {
		l.Atom = b.atom(l.Atom)
		return l
	}
	l.Left, l.Right = b.value(l.Left), b.value(l.Right)
	return l
}

func (b bindings) literals(ls []engine.Literal) []engine.Literal {
	out := make([]engine.Literal, len(ls))
	for i, l := range ls {
		out[i] = b.literal(l)
	}
	return out
}

// unifies reports whether two atoms with no variables in common could be one.
func unifies(a, b engine.Atom) bool {
	for i := range min(len(a.Args), len(b.Args)) { // most differ in a constant
		if t, ok := nameOf(a.Args[i]); ok {
			if u, ok := nameOf(b.Args[i]); ok && t != u {
				return false
			}
		}
	}
	return bindings{}.unifyAtom(a, rename(b, "'"))
}

// rename gives the variables of a a suffix, so that they are nobody else's.
func rename(a engine.Atom, suffix string) engine.Atom {
	return renameLiteral(engine.Literal{Atom: a}, suffix).Atom
}

func renameLiteral(l engine.Literal, suffix string) engine.Literal {
	return mapVars(l, func(v engine.Term) engine.Term {
		if isAny(v) {
			return v
		}
		return engine.Var(v.Symbol() + suffix)
	})
}

// renamed returns the clause with variables of its own, the nth such copy.
func renamed(c engine.Clause, n int) engine.Clause {
	suffix := "'" + strconv.Itoa(n)
	c.Head = rename(c.Head, suffix)
	body := make([]engine.Literal, len(c.Body))
	for i, l := range c.Body {
		body[i] = renameLiteral(l, suffix)
	}
	c.Body = body
	return c
}

// plainVars gives renamed variables the names that they were written with, of
// two of l that were written alike one with a number. Those of different
// literals may become one, so it is for reading, not for reasoning.
func plainVars(l engine.Literal) engine.Literal {
	taken := map[string]string{}
	return mapVars(l, func(v engine.Term) engine.Term {
		written, _, _ := strings.Cut(v.Symbol(), "'")
		name := written
		for n := 2; taken[name] != "" && taken[name] != v.Symbol(); n++ {
			name = written + strconv.Itoa(n)
		}
		taken[name] = v.Symbol()
		return engine.Var(name)
	})
}

// queryVars gives the variables of a literal names that the engine's syntax
// allows, different ones for different variables.
func queryVars(l engine.Literal) engine.Literal {
	return mapVars(l, queryVar)
}

func queryVar(v engine.Term) engine.Term { return engine.Var(strings.ReplaceAll(v.Symbol(), "'", "_")) }

// mapVars puts another term in the place of each variable of l.
func mapVars(l engine.Literal, f func(engine.Term) engine.Term) engine.Literal {
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

// isAny reports whether t is "_", which stands for anything.
func isAny(t engine.Term) bool { return t.Kind() == engine.KindVar && t.Symbol() == "_" }

// nameAny gives every "_" of the positive conditions a variable of its own. In
// an absence "_" stays: there it says that nothing at all fits.
func nameAny(ls []engine.Literal) []engine.Literal {
	out, n := slices.Clone(ls), 0
	for i, l := range out {
		if l.Op == engine.OpAtom && !l.Absent {
			out[i] = mapVars(l, func(t engine.Term) engine.Term {
				if !isAny(t) {
					return t
				}
				n++
				return engine.Var("Any" + strconv.Itoa(n) + "_X")
			})
		}
	}
	return out
}

// anything puts "_" in the place of every variable.
func anything(a engine.Atom) engine.Atom {
	return mapVars(engine.Literal{Atom: a}, func(engine.Term) engine.Term { return engine.Var("_") }).Atom
}

// isGround reports whether no variable is left in l, but for "anything" in an
// absence.
func isGround(l engine.Literal) bool {
	if l.Op == engine.OpAtom {
		return l.Atom.Ground() || l.Absent && !slices.ContainsFunc(l.Atom.Args, func(t engine.Term) bool {
			return !t.Ground() && !isAny(t)
		})
	}
	return l.Left.Ground() && l.Right.Ground()
}
