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

// matches finds every match of a body over a few facts, taking the first
// premise that can be decided with what is known. Matches that differ in their
// facts are different, even where their variables agree.
func (c *checker) matches(body []engine.Literal, facts []engine.Atom) ([]map[string]engine.Term, error) {
	ms := []map[string]engine.Term{{}}
	body = slices.Clone(body)
	for len(body) > 0 && len(ms) > 0 {
		i := slices.IndexFunc(body, func(l engine.Literal) bool { return decidable(l, ms[0]) })
		if i < 0 {
			return nil, fmt.Errorf("%s cannot be decided", body[0])
		}
		l := body[i]
		body = slices.Delete(body, i, i+1)
		var next []map[string]engine.Term
		for _, m := range ms {
			next = append(next, c.under(l, m, facts)...)
		}
		ms = next
	}
	return ms, nil
}

// decidable reports whether what a premise computes with is known.
func decidable(l engine.Literal, m map[string]engine.Term) bool {
	if l.Op == engine.OpEq {
		return known(l.Right, m) && (known(l.Left, m) || l.Left.Kind() == engine.KindVar) ||
			known(l.Left, m) && l.Right.Kind() == engine.KindVar
	}
	if l.Op != engine.OpAtom {
		return known(l.Left, m) && known(l.Right, m)
	}
	for i, t := range l.Atom.Args {
		mayBind := !l.Absent && (l.Atom.Pred[0] != ':' || isOutput(l.Atom.Pred, i))
		if !known(t, m) && !(t.Kind() == engine.KindVar && (mayBind || t.Symbol() == "_")) {
			return false
		}
	}
	return true
}

func known(t engine.Term, m map[string]engine.Term) bool {
	if t.Kind() == engine.KindVar {
		_, ok := m[t.Symbol()]
		return ok
	}
	return !slices.ContainsFunc(t.Elems(), func(e engine.Term) bool { return !known(e, m) })
}

// under returns the ways in which a premise holds under a match.
func (c *checker) under(l engine.Literal, m map[string]engine.Term, facts []engine.Atom) []map[string]engine.Term {
	switch {
	case l.Op != engine.OpAtom:
		return compared(l, m)
	case l.Absent && l.Atom.Pred[0] == ':':
		if len(rowsUnder(l.Atom, m)) > 0 {
			return nil
		}
		return []map[string]engine.Term{m}
	case l.Absent:
		if c.holds(ground(l.Atom, m)) {
			return nil
		}
		return []map[string]engine.Term{m}
	case l.Atom.Pred[0] == ':':
		return rowsUnder(l.Atom, m)
	}
	var out []map[string]engine.Term
	for _, f := range facts {
		in := &instance{vars: maps.Clone(m)}
		in.atom(l.Atom, f)
		if in.finish() == nil {
			out = append(out, in.vars)
		}
	}
	return out
}

func compared(l engine.Literal, m map[string]engine.Term) []map[string]engine.Term {
	left, right := put(l.Left, m), put(l.Right, m)
	for _, p := range [][2]engine.Term{{left, right}, {right, left}} {
		if l.Op == engine.OpEq && p[0].Kind() == engine.KindVar {
			m = maps.Clone(m)
			m[p[0].Symbol()] = p[1]
			return []map[string]engine.Term{m}
		}
	}
	if !compares(l.Op, left, right) {
		return nil
	}
	return []map[string]engine.Term{m}
}

// put computes a term where it has a value.
func put(t engine.Term, m map[string]engine.Term) engine.Term {
	if v, err := value(t, m); err == nil {
		return v
	}
	return t
}

func ground(a engine.Atom, m map[string]engine.Term) engine.Atom {
	out := engine.Atom{Pred: a.Pred, Denied: a.Denied}
	for _, t := range a.Args {
		out.Args = append(out.Args, put(t, m))
	}
	return out
}

// rowsUnder returns the ways in which a built-in predicate holds.
func rowsUnder(a engine.Atom, m map[string]engine.Term) []map[string]engine.Term {
	var out []map[string]engine.Term
	for _, row := range rows(a.Pred, ground(a, m).Args) {
		in := &instance{vars: maps.Clone(m)}
		for i, t := range a.Args {
			in.term(t, row[i])
		}
		if in.finish() == nil {
			out = append(out, in.vars)
		}
	}
	return out
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
	case "fn:group_map":
		return listsByKey(rows), nil
	case "fn:pick_any":
		return rows[0], nil
	}
	return numeric(fn.Symbol(), rows)
}

// listsByKey gives every key the values that rows of pairs have for it.
func listsByKey(rows []engine.Term) engine.Term {
	var pairs []engine.Term
	for _, key := range rows {
		var values []engine.Term
		for _, row := range rows {
			if row.Elems()[0].Equal(key.Elems()[0]) {
				values = append(values, row.Elems()[1])
			}
		}
		pairs = append(pairs, key.Elems()[0], engine.List(values...))
	}
	return engine.Map(pairs...)
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
