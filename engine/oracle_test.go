package engine_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"whence/engine"
)

// oracle is the plainest evaluator that could be right. It is told a model and
// says what follows from the told facts by the rules if absences and groups
// are decided by that model: every rule is matched against all facts, by
// nested loops, until nothing is new. Of a program with strata exactly one
// model comes out as it went in, and that is the right one; so the oracle
// knows nothing of strata. Confidences are improved until nothing gets better.
type oracle struct {
	told  map[string]engine.Fact
	rules map[string]engine.Clause
	facts facts // what follows
	given facts // the model that decides absences and groups
}

type oracleFact struct {
	atom engine.Atom
	conf float64
}

// facts are atoms by their texts, and the texts by predicate.
type facts struct {
	by   map[string]oracleFact
	pred map[string][]string
}

func newFacts() facts { return facts{map[string]oracleFact{}, map[string][]string{}} }

func predOf(a engine.Atom) string { return fmt.Sprint(a.Denied, a.Pred, len(a.Args)) }

// add adds a fact or makes it surer, and reports whether that is news.
func (f facts) add(c oracleFact) bool {
	k := c.atom.String()
	old, ok := f.by[k]
	if !ok {
		f.pred[predOf(c.atom)] = append(f.pred[predOf(c.atom)], k)
	}
	if ok && c.conf <= old.conf*(1+1e-9) {
		return false
	}
	f.by[k] = c
	return true
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

// evaluate computes what follows if absences and groups are as in a view.
func (o *oracle) evaluate(v *engine.View) {
	o.given, o.facts = newFacts(), newFacts()
	for _, p := range v.Predicates() {
		for a := range v.Atoms(p.Pred, p.Denied) {
			if len(a.Args) == p.Arity {
				o.given.add(oracleFact{a, v.Confidence(a)})
			}
		}
	}
	for _, f := range o.told {
		o.facts.add(oracleFact{f.Atom, or1(f.Confidence)})
	}
	var plain []engine.Clause
	for _, id := range sortedKeys(o.rules) {
		r := o.rules[id]
		if len(r.Transforms) == 0 || !r.Transforms[0].Grouped {
			plain = append(plain, r)
			continue
		}
		for _, c := range o.group(r) {
			o.facts.add(c)
		}
	}
	for changed := true; changed; {
		changed = false
		for _, r := range plain {
			for _, c := range o.conclusions(r) {
				changed = o.facts.add(c) || changed
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
	for _, m := range o.matches(r.Body, o.facts) {
		for _, t := range r.Transforms {
			m.b = computed(t.Lets, m.b)
		}
		out = append(out, oracleFact{fill(r.Head, m.b), or1(r.Confidence) * m.conf})
	}
	return out
}

func computed(lets []engine.Let, b engine.Binding) engine.Binding {
	b = maps.Clone(b)
	for _, l := range lets {
		b[l.Var] = calc(l.Fn, b)
	}
	return b
}

// matches finds every match of a body over facts, taking the first premise
// that can be decided with what is known.
func (o *oracle) matches(body []engine.Literal, over facts) []match {
	ms := []match{{engine.Binding{}, 1, nil}}
	body = slices.Clone(body)
	for len(body) > 0 && len(ms) > 0 {
		i := slices.IndexFunc(body, func(l engine.Literal) bool { return ready(l, ms[0].b) })
		if i < 0 {
			panic(fmt.Sprintf("%v cannot be decided", body))
		}
		l := body[i]
		body = slices.Delete(body, i, i+1)
		if l.Op == engine.OpAtom && !l.Absent && l.Atom.Pred[0] != ':' {
			ms = join(ms, l.Atom, over)
			continue
		}
		var next []match
		for _, m := range ms {
			for _, b := range o.decided(l, m.b) {
				next = append(next, match{b, m.conf, m.used})
			}
		}
		ms = next
	}
	return ms
}

// ready reports whether a premise can be decided: what it computes with is
// known.
func ready(l engine.Literal, b engine.Binding) bool {
	if l.Op != engine.OpAtom {
		left, right := known(l.Left, b), known(l.Right, b)
		isVar := func(t engine.Term) bool { return t.Kind() == engine.KindVar }
		return left && right || l.Op == engine.OpEq && (left && isVar(l.Right) || right && isVar(l.Left))
	}
	outputs := outputsOf(l.Atom.Pred)
	for i, t := range l.Atom.Args {
		free := t.Kind() == engine.KindVar && (t.Symbol() == "_" || !l.Absent && (outputs == nil || slices.Contains(outputs, i)))
		if !free && !known(t, b) {
			return false
		}
	}
	return true
}

func known(t engine.Term, b engine.Binding) bool {
	if t.Kind() == engine.KindVar {
		_, ok := b[t.Symbol()]
		return ok
	}
	return !slices.ContainsFunc(t.Elems(), func(e engine.Term) bool { return !known(e, b) })
}

// decided returns the bindings under which a test, an absence or a built-in
// predicate holds.
func (o *oracle) decided(l engine.Literal, b engine.Binding) []engine.Binding {
	if l.Op == engine.OpEq {
		for _, p := range [][2]engine.Term{{l.Left, l.Right}, {l.Right, l.Left}} {
			if p[0].Kind() == engine.KindVar && !known(p[0], b) {
				b = maps.Clone(b)
				b[p[0].Symbol()] = calc(p[1], b)
				return []engine.Binding{b}
			}
		}
	}
	if l.Op != engine.OpAtom {
		return where(compared(l.Op, calc(l.Left, b), calc(l.Right, b)), b)
	}
	if l.Atom.Pred[0] != ':' {
		return where(len(join([]match{{b, 1, nil}}, l.Atom, o.given)) == 0, b)
	}
	var out []engine.Binding
	for _, row := range solutions(l.Atom, b) {
		if c, ok := unify(l.Atom.Args, row, b); ok {
			out = append(out, c)
		}
	}
	if l.Absent {
		return where(len(out) == 0, b)
	}
	return out
}

func where(holds bool, b engine.Binding) []engine.Binding {
	if holds {
		return []engine.Binding{b}
	}
	return nil
}

func join(ms []match, a engine.Atom, over facts) []match {
	var out []match
	for _, k := range over.pred[predOf(a)] {
		f := over.by[k]
		for _, m := range ms {
			if b, ok := unify(a.Args, f.atom.Args, m.b); ok {
				out = append(out, match{b, m.conf * f.conf, append(slices.Clone(m.used), k)})
			}
		}
	}
	return out
}

func unify(pattern, values []engine.Term, b engine.Binding) (engine.Binding, bool) {
	b = maps.Clone(b)
	for i, t := range pattern {
		switch {
		case t.Kind() != engine.KindVar:
			if !calc(t, b).Equal(values[i]) {
				return nil, false
			}
		case t.Symbol() == "_":
		default:
			if v, ok := b[t.Symbol()]; ok && !v.Equal(values[i]) {
				return nil, false
			}
			b[t.Symbol()] = values[i]
		}
	}
	return b, true
}

func fill(a engine.Atom, b engine.Binding) engine.Atom {
	out := engine.Atom{Pred: a.Pred, Denied: a.Denied}
	for _, t := range a.Args {
		out.Args = append(out.Args, calc(t, b))
	}
	return out
}

// groups returns the matches of a grouping rule over the given model, by what
// they are grouped by.
func (o *oracle) groups(r engine.Clause) map[string][]match {
	groups := map[string][]match{}
	for _, m := range o.matches(r.Body, o.given) {
		k := ""
		for _, g := range r.Transforms[0].Group {
			k += m.b[g.Symbol()].String() + " "
		}
		groups[k] = append(groups[k], m)
	}
	return groups
}

// group concludes what a grouping rule does over the given model.
func (o *oracle) group(r engine.Clause) []oracleFact {
	groups := o.groups(r)
	var out []oracleFact
	for _, k := range sortedKeys(groups) {
		out = append(out, oracleFact{reduced(r, groups[k]), or1(r.Confidence) * o.sureness(groups[k])})
	}
	return out
}

// reduced is the conclusion of a group.
func reduced(r engine.Clause, g []match) engine.Atom {
	b := engine.Binding{}
	for _, v := range r.Transforms[0].Group {
		b[v.Symbol()] = g[0].b[v.Symbol()]
	}
	for _, l := range r.Transforms[0].Lets {
		b[l.Var] = reduce(l.Fn, g)
	}
	for _, t := range r.Transforms[1:] {
		b = computed(t.Lets, b)
	}
	return fill(r.Head, b)
}

// uses says for every fact which conclusions use it as a premise.
func (o *oracle) uses() map[string]map[string]bool {
	out := map[string]map[string]bool{}
	add := func(m match, head engine.Atom) {
		for _, k := range m.used {
			if out[k] == nil {
				out[k] = map[string]bool{}
			}
			out[k][head.String()] = true
		}
	}
	for _, r := range o.rules {
		if len(r.Transforms) > 0 && r.Transforms[0].Grouped {
			for _, g := range o.groups(r) {
				for _, m := range g {
					add(m, reduced(r, g))
				}
			}
			continue
		}
		for _, m := range o.matches(r.Body, o.facts) {
			b := m.b
			for _, t := range r.Transforms {
				b = computed(t.Lets, b)
			}
			add(m, fill(r.Head, b))
		}
	}
	return out
}

// sureness is the product of the facts that a group uses, each once.
func (o *oracle) sureness(g []match) float64 {
	conf, used := 1.0, map[string]bool{}
	for _, m := range g {
		for _, k := range m.used {
			if !used[k] {
				used[k] = true
				conf *= o.given.by[k].conf
			}
		}
	}
	return conf
}

// model prints what holds, a line per atom.
func (o *oracle) model() string {
	var b strings.Builder
	for _, k := range slices.Sorted(maps.Keys(o.facts.by)) {
		fmt.Fprintf(&b, "%s %.4f\n", k, o.facts.by[k].conf)
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
