package reason

import (
	"slices"
	"strings"

	"whence/engine"
	"whence/reason/lift"
	"whence/reason/unify"
	"whence/triple"
)

// worded returns a, which is in the engine's words, as a person would expect to
// hear it: as it was told, or else each thing by the name that was told first.
func (l *lens) worded(a engine.Atom) engine.Atom {
	if len(l.s.names) == 0 || a.Pred == triple.SynonymOf {
		return a
	}
	for _, b := range []engine.Atom{a, lift.Denial(a)} {
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
	for _, other := range l.s.names.Others(name) {
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

// byID orders ids as a person counts them: f2 before f10.
func byID(a, b string) int {
	if len(a) != len(b) && strings.TrimRight(a, "0123456789") == strings.TrimRight(b, "0123456789") {
		return len(a) - len(b)
	}
	return strings.Compare(a, b)
}
