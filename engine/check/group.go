package check

import (
	"errors"
	"fmt"
	"maps"
	"slices"

	"whence/engine"
)

// grouped checks a step of a rule that groups: the matches of its body over
// the premises, grouped and reduced, conclude the atom.
func (c *checker) grouped(rule engine.Clause, n engine.ProofNode) error {
	facts := make([]engine.Atom, len(n.Premises))
	for i, p := range n.Premises {
		facts[i] = c.p.Nodes[p].Atom
	}
	matches, err := c.matches(rule.Body, facts)
	if err != nil {
		return err
	}
	for _, group := range groups(rule, matches) {
		atom, err := conclusion(rule, group)
		if err != nil {
			return err
		}
		if atom.Equal(n.Atom) {
			return nil
		}
	}
	return errors.New("its premises do not yield it")
}

// matches finds every match of a body over a few facts: atoms in their order,
// tests as soon as their variables are known. Matches that differ in their
// facts are different, even where their variables agree.
func (c *checker) matches(body []engine.Literal, facts []engine.Atom) ([]map[string]engine.Term, error) {
	ms := []map[string]engine.Term{{}}
	var tests []engine.Literal
	for _, l := range body {
		if l.Op != engine.OpAtom || l.Absent || l.Atom.Pred[0] == ':' {
			tests = append(tests, l)
			continue
		}
		var next []map[string]engine.Term
		for _, m := range ms {
			for _, f := range facts {
				in := &instance{vars: maps.Clone(m)}
				in.atom(l.Atom, f)
				if in.finish() == nil {
					next = append(next, in.vars)
				}
			}
		}
		ms = next
	}
	for len(tests) > 0 {
		rest, err := c.pass(tests, &ms)
		if err != nil {
			return nil, err
		}
		tests = rest
	}
	return ms, nil
}

// pass applies the tests that can be decided and returns the others.
func (c *checker) pass(tests []engine.Literal, ms *[]map[string]engine.Term) ([]engine.Literal, error) {
	if len(*ms) == 0 {
		return nil, nil
	}
	var rest []engine.Literal
	for _, l := range tests {
		if !decidable(l, (*ms)[0]) {
			rest = append(rest, l)
			continue
		}
		var next []map[string]engine.Term
		for _, m := range *ms {
			if m, ok := c.holdsUnder(l, m); ok {
				next = append(next, m)
			}
		}
		*ms = next
		if len(next) == 0 {
			return nil, nil
		}
	}
	if len(rest) == len(tests) {
		return nil, fmt.Errorf("%s cannot be decided", rest[0])
	}
	return rest, nil
}

// decidable reports whether all but the left side of an assignment is known.
func decidable(l engine.Literal, m map[string]engine.Term) bool {
	if l.Op == engine.OpEq {
		return known(l.Right, m) && (known(l.Left, m) || l.Left.Kind() == engine.KindVar) ||
			known(l.Left, m) && l.Right.Kind() == engine.KindVar
	}
	if l.Op != engine.OpAtom {
		return known(l.Left, m) && known(l.Right, m)
	}
	for _, t := range l.Atom.Args {
		if !known(t, m) && !(t.Kind() == engine.KindVar && t.Symbol() == "_") {
			return false
		}
	}
	return true
}

func known(t engine.Term, m map[string]engine.Term) bool {
	_, err := value(t, m)
	return err == nil
}

func (c *checker) holdsUnder(l engine.Literal, m map[string]engine.Term) (map[string]engine.Term, bool) {
	put := func(t engine.Term) engine.Term {
		if v, err := value(t, m); err == nil {
			return v
		}
		return t
	}
	if l.Op != engine.OpAtom {
		left, right := put(l.Left), put(l.Right)
		for _, p := range [][2]engine.Term{{left, right}, {right, left}} {
			if l.Op == engine.OpEq && p[0].Kind() == engine.KindVar {
				m = maps.Clone(m)
				m[p[0].Symbol()] = p[1]
				return m, true
			}
		}
		return m, compares(l.Op, left, right)
	}
	a := engine.Atom{Pred: l.Atom.Pred, Denied: l.Atom.Denied}
	for _, t := range l.Atom.Args {
		a.Args = append(a.Args, put(t))
	}
	if a.Pred[0] == ':' {
		return m, builtin(a.Pred, a.Args) != l.Absent
	}
	return m, !c.holds(a)
}

// groups gathers matches with equal values of the group's variables.
func groups(rule engine.Clause, ms []map[string]engine.Term) map[string][]map[string]engine.Term {
	out := map[string][]map[string]engine.Term{}
	for _, m := range ms {
		key := ""
		for _, g := range rule.Transforms[0].Group {
			key += m[g.Symbol()].String() + "\x00"
		}
		out[key] = append(out[key], m)
	}
	return out
}

func conclusion(rule engine.Clause, group []map[string]engine.Term) (engine.Atom, error) {
	vars := map[string]engine.Term{}
	for _, g := range rule.Transforms[0].Group {
		vars[g.Symbol()] = group[0][g.Symbol()]
	}
	for _, l := range rule.Transforms[0].Lets {
		v, err := reduce(l.Fn, group)
		if err != nil {
			return engine.Atom{}, err
		}
		vars[l.Var] = v
	}
	for _, t := range rule.Transforms[1:] {
		for _, l := range t.Lets {
			v, err := value(l.Fn, vars)
			if err != nil {
				return engine.Atom{}, err
			}
			vars[l.Var] = v
		}
	}
	out := engine.Atom{Pred: rule.Head.Pred, Denied: rule.Head.Denied}
	for _, t := range rule.Head.Args {
		v, err := value(t, vars)
		if err != nil {
			return engine.Atom{}, err
		}
		out.Args = append(out.Args, v)
	}
	return out, nil
}

func reduce(fn engine.Term, group []map[string]engine.Term) (engine.Term, error) {
	var rows []engine.Term
	for _, m := range group {
		row, err := argument(fn, m)
		if err != nil {
			return row, err
		}
		rows = append(rows, row)
	}
	slices.SortFunc(rows, engine.Term.Compare)
	distinct := slices.CompactFunc(slices.Clone(rows), engine.Term.Equal)
	switch fn.Symbol() {
	case "fn:count":
		return engine.Int(int64(len(rows))), nil
	case "fn:count_distinct":
		return engine.Int(int64(len(distinct))), nil
	case "fn:collect":
		return engine.List(rows...), nil
	case "fn:collect_distinct":
		return engine.List(distinct...), nil
	case "fn:collect_to_map":
		var pairs []engine.Term
		for _, p := range distinct {
			pairs = append(pairs, p.Elems()...)
		}
		return engine.Map(pairs...), nil
	case "fn:pick_any":
		return rows[0], nil
	}
	return numeric(fn.Symbol(), rows)
}

// argument is the row that a match adds: its one argument, or a tuple.
func argument(fn engine.Term, m map[string]engine.Term) (engine.Term, error) {
	if len(fn.Elems()) == 0 {
		return engine.Int(0), nil
	}
	return value(engine.Apply("fn:tuple", fn.Elems()...), m)
}

func numeric(fn string, rows []engine.Term) (engine.Term, error) {
	var v engine.Term
	var err error
	switch fn {
	case "fn:sum", "fn:float:sum":
		v, err = call("fn:plus", rows)
	case "fn:avg":
		if v, err = call("fn:float:plus", rows); err == nil {
			v = engine.Float(v.Float() / float64(len(rows)))
		}
	case "fn:min", "fn:max", "fn:float:min", "fn:float:max":
		v = rows[0]
		for _, r := range rows[1:] {
			if c, ok := rank(r, v); ok && (c < 0) == (fn[len(fn)-2:] == "in") && c != 0 {
				v = r
			}
		}
	default:
		return v, fmt.Errorf("unknown reducer %s", fn)
	}
	if err == nil && len(fn) > 9 && fn[:9] == "fn:float:" {
		v = engine.Float(v.Float())
	}
	return v, err
}
