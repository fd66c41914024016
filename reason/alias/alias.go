// Package alias says which of the names of one thing stands for it, and puts that name in
// the place of the others.
package alias

import (
	"iter"
	"slices"

	"whence/engine"
	"whence/reason/unify"
	"whence/triple"
)

// Names says which name stands for a thing that was told to have several. Only
// names with another name are in it, so most bases have an empty one. It holds
// name constants as the engine writes them.
type Names map[string]string

// New joins the names that the facts of sameness put together. The name that
// sorts first stands for all, so that the order of telling is no matter; what only says
// whose a thing is ("bernard's_understudy") comes behind what is a name.
func New(same iter.Seq[engine.Atom]) Names {
	n := Names{}
	for s := range same {
		a, okA := unify.NameOf(s.Args[0])
		b, okB := unify.NameOf(s.Args[1])
		if okA && okB && !s.Denied {
			n.join(a, b)
		}
	}
	for name := range n {
		n[name] = n.root(name)
	}
	return n
}

func (n Names) join(a, b string) {
	a, b = n.root(a), n.root(b)
	first, second := min(a, b), max(a, b)
	if owned(first) && !owned(second) {
		first, second = second, first
	}
	n[first], n[second] = first, first
}

func owned(name string) bool { return triple.Term{Name: name}.Owned() }

func (n Names) root(name string) string {
	for n[name] != "" && n[name] != name {
		name = n[name]
	}
	return name
}

// Of returns the name that stands for the one given.
func (n Names) Of(name string) string {
	if c, ok := n[name]; ok {
		return c
	}
	return name
}

// Others returns all names of the thing called name, but for that one; sorted.
func (n Names) Others(name string) []string {
	if len(n) == 0 {
		return nil
	}
	var out []string
	stands := n.Of(name)
	for other, c := range n {
		if c == stands && other != name {
			out = append(out, other)
		}
	}
	slices.Sort(out)
	return out
}

// Term is t, or the name that stands for it.
func (n Names) Term(t engine.Term) engine.Term {
	if name, ok := unify.NameOf(t); ok {
		if c := n.Of(name); c != name {
			return engine.Name(c)
		}
	}
	return t
}

// Atom returns a with every name replaced by the one that stands for it. What
// is said of names themselves is left as it is.
func (n Names) Atom(a engine.Atom) engine.Atom {
	if len(n) == 0 || a.Pred == triple.SynonymOf {
		return a
	}
	args := slices.Clone(a.Args)
	for i, t := range args {
		args[i] = n.Term(t)
	}
	a.Args = args
	return a
}

// Literal is l with the names that stand for others put in.
func (n Names) Literal(l engine.Literal) engine.Literal {
	if len(n) == 0 {
		return l
	}
	if l.Op == engine.OpAtom {
		l.Atom = n.Atom(l.Atom)
		return l
	}
	l.Left, l.Right = n.Term(l.Left), n.Term(l.Right)
	return l
}

// Literals are the literals with the names that stand for others put in.
func (n Names) Literals(ls []engine.Literal) []engine.Literal {
	out := make([]engine.Literal, len(ls))
	for i, l := range ls {
		out[i] = n.Literal(l)
	}
	return out
}

// Comparisons puts the names that stand for others into comparisons alone:
// two names of one thing are the same thing there.
func (n Names) Comparisons(ls []engine.Literal) []engine.Literal {
	out := slices.Clone(ls)
	for i, l := range out {
		if l.Op != engine.OpAtom {
			out[i] = n.Literal(l)
		}
	}
	return out
}

// Clause is c with the names that stand for others put in.
func (n Names) Clause(c engine.Clause) engine.Clause {
	if len(n) == 0 {
		return c
	}
	c.Head, c.Body = n.Atom(c.Head), n.Literals(c.Body)
	return c
}

// Changed returns the names that stand for another in m than in n.
func (n Names) Changed(m Names) []string {
	var out []string
	for name := range n {
		if m.Of(name) != n[name] {
			out = append(out, name)
		}
	}
	for name := range m {
		if _, ok := n[name]; !ok && m[name] != name {
			out = append(out, name)
		}
	}
	slices.Sort(out)
	return out
}
