package symbolic_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"whence/reason/symbolic"
	"whence/reason/symbolic/form"
)

// The oracle decides rules by enumeration: every way to hold, every match of
// every fact, every constant of a quantifier, stratum after stratum, until
// nothing changes. It shares no code with the compiler, and is hopelessly slow.

// unset is a variable without a value in a template fact.
type unset string

type naiveFact struct {
	pred string
	args []any
	conf float64
}

func (f naiveFact) key() string { return fmt.Sprintf("%s%#v", f.pred, f.args) }

type oracle struct {
	facts   map[string]naiveFact
	rules   []form.Rule // quantified variables renamed apart
	told    []naiveFact
	renamed int
}

// decide returns everything that holds. level says in which stratum a
// predicate is concluded.
func decide(rules []form.Rule, told []symbolic.Known, level func(pred string) int) map[string]naiveFact {
	o := &oracle{facts: map[string]naiveFact{}}
	top := 0
	for _, r := range rules {
		top = max(top, level(r.Consequents[0].Predicate))
		if !r.Inactive {
			r.Antecedents = o.apart(r.Antecedents, nil)
			o.rules = append(o.rules, r)
		}
	}
	for _, k := range told {
		f := naiveFact{k.Predicate, k.Arguments, k.Confidence}
		o.told = append(o.told, f)
		o.offer(f)
	}
	for stratum := range top + 1 {
		for grown := true; grown; {
			grown = false
			for _, r := range o.rules {
				if level(r.Consequents[0].Predicate) == stratum && o.fire(r) {
					grown = true
				}
			}
		}
	}
	return o.facts
}

func (o *oracle) offer(f naiveFact) bool {
	if f.conf <= o.facts[f.key()].conf {
		return false
	}
	o.facts[f.key()] = f
	return true
}

func conf(c *float64) float64 {
	if c == nil {
		return 1
	}
	return *c
}

// fire concludes what a rule concludes now.
func (o *oracle) fire(r form.Rule) bool {
	grown := false
	for _, m := range o.matches(form.And(r.Antecedents), match{conf: 1}) {
		for _, c := range r.Consequents {
			f := naiveFact{pred: c.Predicate, conf: m.conf * conf(r.Confidence) * conf(c.Confidence)}
			for _, t := range c.Arguments {
				f.args = append(f.args, m.value(t, unset(t.Var)))
			}
			if o.offer(f) {
				grown = true
			}
		}
	}
	return grown
}

// match is values for variables, and how sure they make what was matched.
type match struct {
	env  map[string]any
	conf float64
}

func (m match) value(t form.Term, otherwise any) any {
	if t.Var == "" {
		return t.Value
	}
	if v, ok := m.env[t.Var]; ok {
		return v
	}
	return otherwise
}

func (m match) with(name string, v any) match {
	env := maps.Clone(m.env)
	if env == nil {
		env = map[string]any{}
	}
	env[name] = v
	return match{env, m.conf}
}

// apart renames every quantified variable and every "_".
func (o *oracle) apart(list []form.Expr, names map[string]string) []form.Expr {
	out := make([]form.Expr, len(list))
	for i, e := range list {
		out[i] = o.rename(e, names)
	}
	return out
}

func (o *oracle) rename(e form.Expr, names map[string]string) form.Expr {
	one := func(e form.Expr) form.Expr { return o.rename(e, names) }
	term := func(t form.Term) form.Term {
		if t.Var == "_" {
			o.renamed++
			return form.Term{Var: fmt.Sprint("_", o.renamed)}
		}
		if n, ok := names[t.Var]; ok {
			return form.Term{Var: n}
		}
		return t
	}
	switch e := e.(type) {
	case form.Fact:
		e.Arguments = slices.Clone(e.Arguments)
		for i, t := range e.Arguments {
			e.Arguments[i] = term(t)
		}
		return e
	case form.And:
		return form.And(o.apart(e, names))
	case form.Or:
		return form.Or(o.apart(e, names))
	case form.Not:
		return form.Not{Expression: one(e.Expression)}
	case form.Implies:
		return form.Implies{Left: one(e.Left), Right: one(e.Right)}
	case form.Comparison:
		e.Left, e.Right = term(e.Left), term(e.Right)
		return e
	}
	q := e.(form.Quantified)
	o.renamed++
	inner := maps.Clone(names)
	if inner == nil {
		inner = map[string]string{}
	}
	inner[q.Variable] = fmt.Sprint(q.Variable, "#", o.renamed)
	return form.Quantified{Quantifier: q.Quantifier, Variable: inner[q.Variable], Expression: o.rename(q.Expression, inner)}
}

// cases returns the conjunctions that an expression is the disjunction of.
func cases(e form.Expr) [][]form.Expr {
	switch e := e.(type) {
	case form.And:
		out := [][]form.Expr{{}}
		for _, k := range e {
			var next [][]form.Expr
			for _, a := range out {
				for _, b := range cases(k) {
					next = append(next, slices.Concat(a, b))
				}
			}
			out = next
		}
		return out
	case form.Or:
		var out [][]form.Expr
		for _, k := range e {
			out = append(out, cases(k)...)
		}
		return out
	case form.Implies:
		return append(cases(e.Right), []form.Expr{form.Not{Expression: e.Left}})
	case form.Quantified:
		if e.Quantifier == form.Exists {
			var out [][]form.Expr
			for _, c := range cases(e.Expression) {
				out = append(out, append(c, e))
			}
			return out
		}
	}
	return [][]form.Expr{{e}}
}

// matches returns every way in which an expression holds under a match.
func (o *oracle) matches(e form.Expr, m match) []match {
	var out []match
	for _, conj := range cases(e) {
		found := []match{m}
		for _, k := range conj {
			if f, ok := k.(form.Fact); ok {
				found = each(found, func(m match) []match { return o.unify(f, m) })
			}
		}
		for _, k := range conj {
			if q, ok := k.(form.Quantified); ok && q.Quantifier == form.Exists {
				found = each(found, func(m match) []match { return o.rangeOver(q.Variable, m) })
			}
		}
		for _, k := range conj {
			found = each(found, func(m match) []match { return o.test(k, m) })
		}
		out = append(out, found...)
	}
	return out
}

func each(list []match, f func(match) []match) []match {
	var out []match
	for _, m := range list {
		out = append(out, f(m)...)
	}
	return out
}

func (o *oracle) unify(p form.Fact, m match) []match {
	var out []match
	for _, f := range o.facts {
		if f.pred != p.Predicate || len(f.args) != len(p.Arguments) {
			continue
		}
		got, ok := m, true
		for i, t := range p.Arguments {
			switch v := got.value(t, nil); {
			case t.Var != "" && got.env[t.Var] == nil:
				got = got.with(t.Var, f.args[i])
			case v != f.args[i]:
				ok = false
			}
		}
		if ok {
			got.conf = min(got.conf, f.conf, conf(p.Confidence))
			out = append(out, got)
		}
	}
	return out
}

func (o *oracle) rangeOver(v string, m match) []match {
	if m.env[v] != nil {
		return []match{m}
	}
	var out []match
	for _, c := range o.domain(v) {
		out = append(out, m.with(v, c))
	}
	return out
}

// test decides what binds nothing.
func (o *oracle) test(e form.Expr, m match) []match {
	switch e := e.(type) {
	case form.Not:
		if len(o.matches(e.Expression, m)) > 0 {
			return nil
		}
	case form.Comparison:
		if !compareNaively(e.Operator, m.value(e.Left, unset("")), m.value(e.Right, unset(""))) {
			return nil
		}
	case form.Quantified:
		if e.Quantifier == form.Exists {
			break
		}
		for _, c := range o.domain(e.Variable) {
			best := 0.0
			inner := m.with(e.Variable, c)
			inner.conf = 1
			for _, got := range o.matches(e.Expression, inner) {
				best = max(best, got.conf)
			}
			if best == 0 {
				return nil
			}
			m.conf = min(m.conf, best)
		}
	}
	return []match{m}
}

func compareNaively(op form.Operator, l, r any) bool {
	if _, no := l.(unset); no {
		return false
	}
	if _, no := r.(unset); no {
		return false
	}
	ls, lText := l.(string)
	rs, rText := r.(string)
	texts := lText && rText
	lf, lNum := float(l)
	rf, rNum := float(r)
	less, greater, ordered := texts && ls < rs, texts && ls > rs, texts
	if lNum && rNum {
		less, greater, ordered = lf < rf, lf > rf, true
	}
	switch op {
	case form.Equals:
		return l == r
	case form.NotEquals:
		return l != r
	case form.LessThan:
		return less
	case form.GreaterThan:
		return greater
	case form.LessEqual:
		return ordered && !greater
	case form.GreaterEqual:
		return ordered && !less
	case form.Contains:
		return texts && strings.Contains(ls, rs)
	case form.StartsWith:
		return texts && strings.HasPrefix(ls, rs)
	}
	return texts && strings.HasSuffix(ls, rs)
}

func float(v any) (float64, bool) {
	switch v := v.(type) {
	case int64:
		return float64(v), true
	case float64:
		return v, true
	}
	return 0, false
}

// standing is a place: an argument of a predicate.
type standing struct {
	pred  string
	arity int
	arg   int
}

// domain returns the constants that can stand where a quantified variable
// does, by growing the set of places until no place shares a variable of a rule
// or a text with it.
func (o *oracle) domain(v string) []any {
	var groups [][]standing // places that share a variable of a rule
	places := map[standing]bool{}
	for _, r := range o.rules {
		vars := map[string][]standing{}
		collect(form.And(r.Antecedents), vars)
		for _, f := range r.Consequents {
			collect(f, vars)
		}
		for name, at := range vars {
			groups = append(groups, at)
			if name == v {
				for _, p := range at {
					places[p] = true
				}
			}
		}
	}
	constants := o.constants()
	for grown := true; grown; {
		grown = false
		add := func(p standing) { grown, places[p] = grown || !places[p], true }
		for _, g := range groups {
			if slices.ContainsFunc(g, func(p standing) bool { return places[p] }) {
				for _, p := range g {
					add(p)
				}
			}
		}
		for _, a := range constants {
			for _, b := range constants {
				if _, isText := a.value.(string); isText && a.value == b.value && places[a.at] {
					add(b.at)
				}
			}
		}
	}
	var out, all []any
	for _, c := range constants {
		if places[c.at] && !slices.Contains(out, c.value) {
			out = append(out, c.value)
		}
		if !slices.Contains(all, c.value) {
			all = append(all, c.value)
		}
	}
	if len(out) == 0 {
		return all
	}
	return out
}

type placed struct {
	at    standing
	value any
}

// constants returns those of told facts and of consequents with their places.
func (o *oracle) constants() []placed {
	var out []placed
	for _, f := range o.told {
		for i, v := range f.args {
			out = append(out, placed{standing{f.pred, len(f.args), i}, v})
		}
	}
	for _, r := range o.rules {
		for _, f := range r.Consequents {
			for i, t := range f.Arguments {
				if t.Var == "" {
					out = append(out, placed{standing{f.Predicate, len(f.Arguments), i}, t.Value})
				}
			}
		}
	}
	return out
}

func collect(e form.Expr, into map[string][]standing) {
	switch e := e.(type) {
	case form.Fact:
		for i, t := range e.Arguments {
			if t.Var != "" && t.Var != "_" {
				into[t.Var] = append(into[t.Var], standing{e.Predicate, len(e.Arguments), i})
			}
		}
	case form.And:
		for _, k := range e {
			collect(k, into)
		}
	case form.Or:
		for _, k := range e {
			collect(k, into)
		}
	case form.Not:
		collect(e.Expression, into)
	case form.Implies:
		collect(e.Left, into)
		collect(e.Right, into)
	case form.Quantified:
		collect(e.Expression, into)
	}
}
