package reason

import (
	"slices"
	"strings"

	"whence/engine"
	"whence/reason/unify"
	"whence/triple"
)

// names says which name stands for a thing that was told to have several. Only
// names with another name are in it, so most bases have an empty one. It holds
// name constants as the engine writes them.
type names map[string]string

// newNames joins the names that the told sameness facts put together. The name
// that sorts first stands for all, so that the order of telling is no matter.
func newNames(same []*told) names {
	n := names{}
	for _, f := range same {
		a, okA := unify.NameOf(f.raw.Args[0])
		b, okB := unify.NameOf(f.raw.Args[1])
		if okA && okB && !f.raw.Denied {
			n.join(a, b)
		}
	}
	for name := range n {
		n[name] = n.root(name)
	}
	return n
}

func (n names) join(a, b string) {
	a, b = n.root(a), n.root(b)
	first, second := min(a, b), max(a, b)
	n[first], n[second] = first, first
}

func (n names) root(name string) string {
	for n[name] != "" && n[name] != name {
		name = n[name]
	}
	return name
}

// of returns the name that stands for the one given.
func (n names) of(name string) string {
	if c, ok := n[name]; ok {
		return c
	}
	return name
}

// others returns all names of the thing called name, but for that one; sorted.
func (n names) others(name string) []string {
	if len(n) == 0 {
		return nil
	}
	var out []string
	stands := n.of(name)
	for other, c := range n {
		if c == stands && other != name {
			out = append(out, other)
		}
	}
	slices.Sort(out)
	return out
}

func (n names) term(t engine.Term) engine.Term {
	if name, ok := unify.NameOf(t); ok {
		if c := n.of(name); c != name {
			return engine.Name(c)
		}
	}
	return t
}

// atom returns a with every name replaced by the one that stands for it. What
// is said of names themselves is left as it is.
func (n names) atom(a engine.Atom) engine.Atom {
	if len(n) == 0 || a.Pred == triple.SynonymOf {
		return a
	}
	args := slices.Clone(a.Args)
	for i, t := range args {
		args[i] = n.term(t)
	}
	a.Args = args
	return a
}

func (n names) literal(l engine.Literal) engine.Literal {
	if len(n) == 0 {
		return l
	}
	if l.Op == engine.OpAtom {
		l.Atom = n.atom(l.Atom)
		return l
	}
	l.Left, l.Right = n.term(l.Left), n.term(l.Right)
	return l
}

func (n names) literals(ls []engine.Literal) []engine.Literal {
	out := make([]engine.Literal, len(ls))
	for i, l := range ls {
		out[i] = n.literal(l)
	}
	return out
}

// comparisons puts the names that stand for others into comparisons alone:
// two names of one thing are the same thing there.
func (n names) comparisons(ls []engine.Literal) []engine.Literal {
	out := slices.Clone(ls)
	for i, l := range out {
		if l.Op != engine.OpAtom {
			out[i] = n.literal(l)
		}
	}
	return out
}

func (n names) clause(c engine.Clause) engine.Clause {
	if len(n) == 0 {
		return c
	}
	c.Head, c.Body = n.atom(c.Head), n.literals(c.Body)
	return c
}

// changed returns the names that stand for another in m than in n.
func (n names) changed(m names) []string {
	var out []string
	for name := range n {
		if m.of(name) != n[name] {
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

// worded returns a, which is in the engine's words, as a person would expect to
// hear it: as it was told, or else each thing by the name that was told first.
func (l *lens) worded(a engine.Atom) engine.Atom {
	if len(l.s.names) == 0 || a.Pred == triple.SynonymOf {
		return a
	}
	for _, b := range []engine.Atom{a, denied(a)} {
		if ts := l.s.tellers(b); len(ts) > 0 {
			a.Args = ts[0].raw.Args
			return a
		}
	}
	args := slices.Clone(a.Args)
	for i, t := range args {
		if name, ok := unify.NameOf(t); ok {
			args[i] = engine.Name(l.called(name))
		}
	}
	a.Args = args
	return a
}

// called is the first-told of all names of the thing called name.
func (l *lens) called(name string) string {
	if _, ok := l.s.names[name]; !ok {
		return name
	}
	if best, ok := l.calls[name]; ok {
		return best
	}
	best, id := name, firstID(l.s.about(name))
	for _, other := range l.s.names.others(name) {
		if first := firstID(l.s.about(other)); id == "" || byID(first, id) < 0 {
			best, id = other, first
		} else if first == id && l.s.facts[id].raw.Args[0].Symbol() == other {
			best = other
		}
	}
	if l.calls == nil {
		l.calls = map[string]string{}
	}
	l.calls[name] = best
	return best
}

// key identifies an atom in maps. It is no text to show.
func key(a engine.Atom) string {
	n := len(a.Pred) + 1
	for _, t := range a.Args {
		n += len(t.Symbol()) + 1
	}
	b := append(make([]byte, 0, n), a.Pred...)
	if a.Denied {
		b = append(b, '-')
	}
	for _, t := range a.Args {
		b = append(b, 0)
		if name, ok := unify.NameOf(t); ok {
			b = append(b, name...)
		} else {
			b = append(b, t.String()...)
		}
	}
	return string(b)
}

// byID orders ids as a person counts them: f2 before f10.
func byID(a, b string) int {
	if len(a) != len(b) && strings.TrimRight(a, "0123456789") == strings.TrimRight(b, "0123456789") {
		return len(a) - len(b)
	}
	return strings.Compare(a, b)
}
