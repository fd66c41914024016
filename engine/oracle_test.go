package engine_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"whence/engine"
)

// oracle is the plainest evaluator that could be right: every rule is matched
// against all facts, by nested loops over their texts, until nothing is new.
// Costs are -log2 of confidences, improved until nothing gets better.
type oracle struct {
	told  map[string]engine.Fact
	rules map[string]engine.Clause
	facts map[string]oracleFact
}

type oracleFact struct {
	atom engine.Atom
	conf float64
}

func newOracle() *oracle {
	return &oracle{told: map[string]engine.Fact{}, rules: map[string]engine.Clause{}}
}

func or1(c float64) float64 {
	if c == 0 {
		return 1
	}
	return c
}

// evaluate computes the model in the order of the strata given as levels of
// rule ids.
func (o *oracle) evaluate(levels [][]string) {
	o.facts = map[string]oracleFact{}
	for k, f := range o.told {
		o.facts[k] = oracleFact{f.Atom, or1(f.Confidence)}
	}
	for _, level := range levels {
		for changed := true; changed; {
			changed = false
			for _, id := range level {
				for _, c := range o.conclusions(o.rules[id]) {
					k := c.atom.String()
					if old, ok := o.facts[k]; !ok || c.conf > old.conf*(1+1e-9) {
						o.facts[k] = c
						changed = true
					}
				}
			}
		}
	}
}

type match struct {
	b    engine.Binding
	conf float64
	used []string
}

func (o *oracle) conclusions(r engine.Clause) []oracleFact {
	var out []oracleFact
	ms := []match{{engine.Binding{}, 1, nil}}
	// Atoms first, then tests: the generator writes no other dependency.
	for _, l := range r.Body {
		if l.Op == engine.OpAtom && !l.Absent {
			ms = o.join(ms, l.Atom)
		}
	}
	for _, l := range r.Body {
		if l.Op != engine.OpAtom || l.Absent {
			ms = slices.DeleteFunc(ms, func(m match) bool { return !o.passes(m, l) })
		}
	}
	if len(r.Transforms) > 0 {
		return o.group(r, ms)
	}
	for _, m := range ms {
		out = append(out, oracleFact{fill(r.Head, m.b), or1(r.Confidence) * m.conf})
	}
	return out
}

func (o *oracle) join(ms []match, a engine.Atom) []match {
	var out []match
	for _, k := range slices.Sorted(maps.Keys(o.facts)) {
		f := o.facts[k]
		if f.atom.Pred != a.Pred || f.atom.Denied != a.Denied || len(f.atom.Args) != len(a.Args) {
			continue
		}
		for _, m := range ms {
			if b, ok := unify(a, f.atom, m.b); ok {
				out = append(out, match{b, m.conf * f.conf, append(slices.Clone(m.used), k)})
			}
		}
	}
	return out
}

func unify(pattern, a engine.Atom, b engine.Binding) (engine.Binding, bool) {
	b = maps.Clone(b)
	for i, t := range pattern.Args {
		switch {
		case t.Kind() != engine.KindVar:
			if !t.Equal(a.Args[i]) {
				return nil, false
			}
		case t.Symbol() == "_":
		default:
			if v, ok := b[t.Symbol()]; ok && !v.Equal(a.Args[i]) {
				return nil, false
			}
			b[t.Symbol()] = a.Args[i]
		}
	}
	return b, true
}

func fill(a engine.Atom, b engine.Binding) engine.Atom {
	out := engine.Atom{Pred: a.Pred, Denied: a.Denied}
	for _, t := range a.Args {
		if v, ok := b[t.Symbol()]; ok && t.Kind() == engine.KindVar {
			t = v
		}
		out.Args = append(out.Args, t)
	}
	return out
}

func (o *oracle) passes(m match, l engine.Literal) bool {
	if l.Absent {
		return len(o.join([]match{{m.b, 1, nil}}, l.Atom)) == 0
	}
	a := fill(engine.Atom{Args: []engine.Term{l.Left, l.Right}}, m.b)
	x, y := a.Args[0], a.Args[1]
	switch l.Op {
	case engine.OpNe:
		return !x.Equal(y)
	case engine.OpLt:
		return x.Kind() == y.Kind() && x.Compare(y) < 0
	}
	return x.Equal(y)
}

// group is the kind of group that the generator writes: one reducer by one
// variable.
func (o *oracle) group(r engine.Clause, ms []match) []oracleFact {
	groups := map[string][]match{}
	for _, m := range ms {
		k := m.b[r.Transforms[0].Group[0].Symbol()].String()
		groups[k] = append(groups[k], m)
	}
	var out []oracleFact
	for _, g := range groups {
		b := maps.Clone(g[0].b)
		b[r.Transforms[0].Lets[0].Var] = reduce(r.Transforms[0].Lets[0].Fn, g)
		used := map[string]bool{}
		conf := or1(r.Confidence)
		for _, m := range g {
			for _, k := range m.used {
				if !used[k] {
					used[k] = true
					conf *= o.facts[k].conf
				}
			}
		}
		out = append(out, oracleFact{fill(r.Head, b), conf})
	}
	return out
}

// reduce folds the values of a group's variable.
func reduce(fn engine.Term, g []match) engine.Term {
	if fn.Symbol() == "fn:count" {
		return engine.Int(int64(len(g)))
	}
	var values []engine.Term
	for _, m := range g {
		values = append(values, m.b[fn.Elems()[0].Symbol()])
	}
	slices.SortFunc(values, engine.Term.Compare)
	different := slices.CompactFunc(slices.Clone(values), engine.Term.Equal)
	switch fn.Symbol() {
	case "fn:count_distinct":
		return engine.Int(int64(len(different)))
	case "fn:collect":
		return engine.List(values...)
	case "fn:collect_distinct":
		return engine.List(different...)
	}
	return values[0]
}

// model prints what holds, a line per atom.
func (o *oracle) model() string {
	var b strings.Builder
	for _, k := range slices.Sorted(maps.Keys(o.facts)) {
		fmt.Fprintf(&b, "%s %.4f\n", k, o.facts[k].conf)
	}
	return b.String()
}

// model prints what holds in a view as the oracle does.
func model(v *engine.View) string {
	var lines []string
	for _, p := range v.Predicates() {
		for a := range v.Atoms(p.Pred, p.Denied) {
			if len(a.Args) == p.Arity {
				lines = append(lines, fmt.Sprintf("%s %.4f\n", a, v.Confidence(a)))
			}
		}
	}
	slices.Sort(lines)
	return strings.Join(lines, "")
}
