package symbolic

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"whence/engine"
	"whence/reason/symbolic/form"
)

// sorts divides the places of constants into those that share constants: a
// forest of places, each pointing at the one above it.
type sorts struct {
	above map[spot]spot
	// constants are what can stand in each part, by its root.
	constants map[spot][]engine.Term
	all       []engine.Term
}

// root returns the place that stands for all that share constants with s.
func (s *sorts) root(at spot) spot {
	for {
		up, ok := s.above[at]
		if !ok {
			return at
		}
		at = up
	}
}

func (s *sorts) join(a, b spot) {
	if a, b = s.root(a), s.root(b); a != b {
		s.above[a] = b
	}
}

// sorts finds what can stand where, given the facts of a turn. What a rule may
// conclude is counted as if it did, so that a domain rests on no conclusion.
func (p *Program) sorts(facts []engine.Atom) *sorts {
	s := &sorts{above: map[spot]spot{}, constants: map[spot][]engine.Term{}}
	for _, r := range p.active {
		for _, spots := range r.spots {
			for _, at := range spots[1:] {
				s.join(spots[0], at)
			}
		}
	}
	told := slices.Clone(facts)
	for _, r := range p.active {
		told = append(told, r.heads...)
	}
	for _, cl := range p.clauses {
		if cl.kind == clauseRule {
			told = append(told, cl.Head)
		}
	}
	s.place(told)
	return s
}

// place puts the constants of atoms where they stand; a text joins its places.
func (s *sorts) place(told []engine.Atom) {
	texts := map[string]spot{}
	var at []spot
	var terms []engine.Term
	for _, a := range told {
		for i, t := range a.Args {
			if t.Kind() == engine.KindVar {
				continue
			}
			here := spot{a.Pred, len(a.Args), i}
			at, terms = append(at, here), append(terms, t)
			if t.Kind() == engine.KindString {
				if other, ok := texts[t.Symbol()]; ok {
					s.join(here, other)
				} else {
					texts[t.Symbol()] = here
				}
			}
		}
	}
	for i, t := range terms {
		r := s.root(at[i])
		s.constants[r] = append(s.constants[r], t)
	}
	s.all = terms
}

// facts returns what a domain holds, as atoms of its predicate.
func (s *sorts) facts(d *domain) []engine.Atom {
	var terms []engine.Term
	roots := map[spot]bool{}
	for _, at := range d.spots {
		if r := s.root(at); !roots[r] {
			roots[r] = true
			terms = append(terms, s.constants[r]...)
		}
	}
	if !slices.ContainsFunc(terms, func(t engine.Term) bool { return !form.IsUnbound(t) }) {
		terms = append(terms, s.all...)
	}
	if !d.unbound {
		terms = slices.DeleteFunc(terms, form.IsUnbound)
	}
	slices.SortFunc(terms, engine.Term.Compare)
	terms = slices.CompactFunc(terms, engine.Term.Equal)
	out := make([]engine.Atom, len(terms))
	for i, t := range terms {
		out[i] = engine.Atom{Pred: d.pred, Args: []engine.Term{t}}
	}
	return out
}

// sortedKeys returns the keys of a map in order.
func sortedKeys[K cmp.Ordered, V any](m map[K]V) []K { return slices.Sorted(maps.Keys(m)) }

// isAuxiliary reports whether a predicate was made by the compiler.
func isAuxiliary(pred string) bool { return strings.HasPrefix(pred, "~") }
