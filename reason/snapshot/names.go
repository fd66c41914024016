package snapshot

import (
	"slices"

	"whence/engine"
	"whence/reason/lift"
	"whence/reason/store"
	"whence/reason/unify"
	"whence/triple"
)

// TellingID is the id of the fact that tells a, or "" where it follows only.
func (l *Snapshot) TellingID(a engine.Atom) string {
	if ts := l.Store.Facts.Tellers(a); len(ts) > 0 {
		return ts[0].Fact.ID
	}
	return ""
}

// Worded returns a, which is in the engine's words, as a person would expect to
// hear it: as it was told, or else each thing by the name that was told first.
func (l *Snapshot) Worded(a engine.Atom) engine.Atom {
	if len(l.Store.Names) == 0 || a.Pred == triple.SynonymOf {
		return a
	}
	for _, b := range []engine.Atom{a, lift.Denial(a)} {
		if ts := l.Store.Facts.Tellers(b); len(ts) > 0 {
			a.Args = ts[0].Raw.Args
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
func (l *Snapshot) called(name string) string {
	if _, ok := l.Store.Names[name]; !ok {
		return name
	}
	if best, ok := l.calls[name]; ok {
		return best
	}
	best, id := name, store.FirstID(l.Store.About(name))
	for _, other := range l.Store.Names.Others(name) {
		if first := store.FirstID(l.Store.About(other)); id == "" || store.ByID(first, id) < 0 {
			best, id = other, first
		} else if first == id && l.Store.Facts.ByID[id].Raw.Args[0].Symbol() == other {
			best = other
		}
	}
	if l.calls == nil {
		l.calls = map[string]string{}
	}
	l.calls[name] = best
	return best
}

// AsAsked returns what puts atoms into the words of the question, and else each
// thing into the name that was told first.
func (l *Snapshot) AsAsked(goals [][]engine.Literal) func(engine.Atom) engine.Atom {
	asked := map[string]engine.Term{}
	for _, g := range slices.Concat(goals...) {
		for _, t := range g.Atom.Args {
			if name, ok := unify.NameOf(t); ok {
				asked[l.Store.Names.Of(name)] = t
			}
		}
	}
	return func(a engine.Atom) engine.Atom {
		if a.Pred == triple.SynonymOf || len(l.Store.Names) == 0 {
			return a
		}
		args := slices.Clone(a.Args)
		for i, t := range args {
			if name, ok := unify.NameOf(t); !ok {
				continue
			} else if as, ok := asked[l.Store.Names.Of(name)]; ok {
				args[i] = as
			} else {
				args[i] = engine.Name(l.called(l.Store.Names.Of(name)))
			}
		}
		a.Args = args
		return a
	}
}
