package unify

import (
	"strconv"

	"whence/engine"
)

// Form is the same for literals that differ in the names of variables only.
func Form(l engine.Literal) string {
	place := map[string]engine.Term{}
	return MapVars(l, func(v engine.Term) engine.Term {
		if _, ok := place[v.Symbol()]; !ok {
			place[v.Symbol()] = engine.Var("V" + strconv.Itoa(len(place)))
		}
		return place[v.Symbol()]
	}).String()
}

// Key identifies an atom in maps. It is no text to show.
func Key(a engine.Atom) string {
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
		if name, ok := NameOf(t); ok {
			b = append(b, name...)
		} else {
			b = append(b, t.String()...)
		}
	}
	return string(b)
}
