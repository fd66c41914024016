package learn

import (
	"context"
	"fmt"
	"iter"
	"slices"

	"whence/engine"
)

// gaugedHead stands for the relation that a gauged rule concludes, so that
// nothing follows from what it concludes.
const gaugedHead = "gauged"

// Gauge measures one rule against the given facts, whoever has proposed it, by
// asking the engine for every instance of its conditions. Its head is one atom of
// two terms; conditions may be anything that the engine can decide. For a rule
// that [Mine] finds the measure is the same.
func Gauge(ctx context.Context, atoms iter.Seq[engine.Atom], rule engine.Clause) (Measure, error) {
	if len(rule.Head.Args) != 2 || rule.Head.Denied || len(rule.Body) == 0 || len(rule.Transforms) > 0 {
		return Measure{}, fmt.Errorf("gauge %s: only a rule that concludes one positive relation of two names can be measured", rule)
	}
	var facts []engine.Fact
	for a := range atoms {
		facts = append(facts, engine.Fact{Atom: a})
	}
	renamed := rule
	renamed.ID, renamed.Confidence, renamed.Head.Pred = "", 0, gaugedHead
	p, err := engine.FromClauses(ctx, engine.Options{}, []engine.Clause{renamed}, facts)
	if err != nil {
		return Measure{}, fmt.Errorf("gauge %s: %w", rule, err)
	}
	g := gauge{view: p.View(), head: rule.Head, body: rule.Body}
	g.orient()
	if err := g.instances(ctx); err != nil {
		return Measure{}, fmt.Errorf("gauge %s: %w", rule, err)
	}
	return g.measure(), nil
}

// gauge is the work on one rule.
type gauge struct {
	view *engine.View
	head engine.Atom
	body []engine.Literal
	// facts is how many facts the head's relation has, and known are the values
	// of its end that the relation is known of.
	facts int
	end   int
	known map[string]bool
	// pairs are the head's instances; own says whether one of them is explained
	// by other facts than itself.
	pairs []engine.Atom
	own   map[string]bool
}

// orient counts the facts of the head's relation, and finds the end of which it
// is known: that of the fewer values, and always the subject of one value.
func (g *gauge) orient() {
	ends := [2]map[string]bool{{}, {}}
	for a := range g.view.Atoms(g.head.Pred, false) {
		if len(a.Args) != 2 || !g.fitsValue(a) {
			continue
		}
		g.facts++
	}
	for a := range g.view.Atoms(g.head.Pred, false) {
		if len(a.Args) == 2 {
			ends[0][a.Args[0].String()] = true
			ends[1][a.Args[1].String()] = true
		}
	}
	if !g.head.Args[1].Ground() && len(ends[1]) > len(ends[0]) {
		g.end = 1
	}
	g.known = ends[g.end]
}

// fitsValue reports whether a fact has the value that the head names.
func (g *gauge) fitsValue(a engine.Atom) bool {
	return !g.head.Args[1].Ground() || a.Args[1].Equal(g.head.Args[1])
}

// instances finds every pair that the rule concludes.
func (g *gauge) instances(ctx context.Context) error {
	g.own = map[string]bool{}
	for b, err := range g.view.Query(ctx, g.body...) {
		if err != nil {
			return err
		}
		head := engine.Literal{Atom: g.head}.With(b).Atom
		key := head.String()
		if _, seen := g.own[key]; !seen {
			g.own[key] = false
			g.pairs = append(g.pairs, head)
		}
		if !slices.ContainsFunc(g.body, func(l engine.Literal) bool { return l.Op == engine.OpAtom && !l.Absent && l.With(b).Atom.Equal(head) }) {
			g.own[key] = true
		}
	}
	slices.SortFunc(g.pairs, engine.Atom.Compare)
	return nil
}

func (g *gauge) measure() Measure {
	var m Measure
	for _, a := range g.pairs {
		denied := a
		denied.Denied = true
		switch {
		case g.view.Holds(a):
			if g.own[a.String()] {
				m.Support++
				m.For = firstFew(m.For, a)
			}
		case g.known[a.Args[g.end].String()] || g.view.Holds(denied):
			m.Against++
			m.Counter = firstFew(m.Counter, a)
		default:
			m.New++
		}
	}
	m.Coverage = share(m.Support, g.facts)
	m.Standard = share(m.Support, len(g.pairs))
	m.Confidence = share(m.Support, m.Support+m.Against)
	return m
}

func firstFew(list []engine.Atom, a engine.Atom) []engine.Atom {
	if len(list) < examples {
		list = append(list, a)
	}
	return list
}
