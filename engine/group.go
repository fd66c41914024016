package engine

import (
	"encoding/binary"
	"slices"
)

// groupResult is one conclusion of a rule that groups, with every fact that a
// match of its group used.
type groupResult struct {
	args  []symbol
	prems []factID
	cost  uint32
}

// group collects the matches of one group while the body runs.
type group struct {
	regs  []symbol   // of the first match
	rows  [][]symbol // registers of each match
	prems []factID
	cost  uint32
}

// groupResults returns the conclusions of a grouping rule, computed once in a
// turn: what it takes is complete when its component's turn has come.
func (t *turn) groupResults(r *rule) []groupResult {
	if res, ok := t.groups[r]; ok {
		return res
	}
	var out []groupResult
	for _, g := range t.collect(r) {
		if t.err != nil {
			return nil
		}
		args, err := reduceGroup(t.x.in, r, g)
		if err != nil {
			t.x.err, t.x.at = err, len(r.body)
			t.stop(t.x.failure(r))
			return nil
		}
		out = append(out, groupResult{args, g.prems, g.cost})
	}
	t.groups[r] = out
	return out
}

// collect runs the body and gathers its matches by group.
func (t *turn) collect(r *rule) []*group {
	if t.x.mode == modeRead {
		// A reader, which has seen to it that there is a plan.
		t.x.prepare(r, r.made(planFull, 0))
	} else {
		t.x.prepare(r, r.plan(t.s, planFull, 0))
		t.x.mode = modeEval
	}
	keys := groupRegisters(r)
	index := map[string]*group{}
	var order []*group
	var key []byte
	t.execute(r, func() bool {
		key = key[:0]
		for _, k := range keys {
			key = binary.LittleEndian.AppendUint32(key, t.x.regs[k])
		}
		g := index[string(key)]
		if g == nil {
			g = &group{regs: slices.Clone(t.x.regs), cost: r.cost}
			index[string(key)] = g
			order = append(order, g)
		}
		g.rows = append(g.rows, slices.Clone(t.x.regs))
		g.prems = t.appendPremises(g.prems, r)
		return true
	})
	for _, g := range order {
		// Every fact counts once, however many matches used it.
		slices.Sort(g.prems)
		g.prems = slices.Compact(g.prems)
		for _, p := range g.prems {
			g.cost = addCost(g.cost, t.s.costs.get(p))
		}
	}
	return order
}

// groupRegisters returns the registers of the variables grouped by.
func groupRegisters(r *rule) []int {
	var out []int
	for _, g := range r.clause.Transforms[0].Group {
		out = append(out, slices.Index(r.vars, g.sym))
	}
	return out
}

// reduceGroup applies the reducers and later bindings of a rule to a group and
// returns the arguments of its conclusion.
func reduceGroup(in valuer, r *rule, g *group) ([]symbol, error) {
	env := Binding{}
	for i, k := range groupRegisters(r) {
		env[r.clause.Transforms[0].Group[i].sym] = in.term(g.regs[k])
	}
	lookup := func(name string) (Term, bool) { v, ok := env[name]; return v, ok }
	for _, l := range r.clause.Transforms[0].Lets {
		v, err := reduceRows(in, r, g, l.Fn)
		if err != nil {
			return nil, err
		}
		env[l.Var] = v
	}
	for _, t := range r.clause.Transforms[1:] {
		for _, l := range t.Lets {
			v, err := evalTerm(l.Fn, lookup)
			if err != nil {
				return nil, err
			}
			env[l.Var] = v
		}
	}
	var args []symbol
	for _, a := range r.clause.Head.Args {
		v, err := evalTerm(a, lookup)
		if err != nil {
			return nil, err
		}
		args = append(args, in.intern(v))
	}
	return args, nil
}

func reduceRows(in valuer, r *rule, g *group, fn Term) (Term, error) {
	rows := make([][]Term, len(g.rows))
	for i, regs := range g.rows {
		for _, e := range fn.elems {
			v, err := evalTerm(e, func(name string) (Term, bool) {
				k := slices.Index(r.vars, name)
				return in.term(regs[k]), true
			})
			if err != nil {
				return Term{}, err
			}
			rows[i] = append(rows[i], v)
		}
	}
	slices.SortFunc(rows, compareRows)
	red, _ := lookupReducer(fn.sym)
	v, err := red.reduce(rows)
	if err != nil {
		return Term{}, &functionError{call: fn, err: err}
	}
	return v, nil
}

// regrouped reports whether the rule's groups were computed in this turn.
func (t *turn) regrouped(r *rule) bool {
	_, ok := t.groups[r]
	return ok
}

// regroup computes the groups of a rule whose input changed and brings its
// standing conclusions up to date; the rest becomes suspect.
func (t *turn) regroup(r *rule) {
	if t.regrouped(r) {
		return
	}
	standing := map[factID]bool{}
	for _, res := range t.groupResults(r) {
		f := t.s.find(r.head, res.args)
		if f == 0 || !t.s.has(f, flagAlive) || t.s.just(f).rule != r.num || standing[f] {
			continue
		}
		standing[f] = true
		if slices.Equal(t.recorded(f), res.prems) && t.s.costs.get(f) == res.cost {
			continue
		}
		if t.s.costs.get(f) == res.cost {
			t.touch(f)
			t.justify(f, proof{r, res.prems, res.cost}, t.s.just(f).stamp)
			t.s.inverted = true
		} else {
			t.suspect(f)
		}
	}
	if r.fresh {
		return
	}
	for _, f := range r.head.list {
		if t.s.just(f).rule == r.num && t.s.has(f, flagAlive) && !standing[f] {
			t.suspect(f)
		}
	}
}

// groupProves reports whether the rule's groups, computed in this turn, yield
// the fact at its recorded cost.
func (t *turn) groupProves(r *rule, f factID) bool {
	for _, res := range t.groupResults(r) {
		if res.cost == t.s.costs.get(f) && t.s.find(r.head, res.args) == f {
			return true
		}
	}
	return false
}

// searchGroup looks for the best group that yields the fact. Its premises are
// in earlier components, so no rank can forbid it.
func (t *turn) searchGroup(r *rule, f factID, had bool) bool {
	found := false
	for _, res := range t.groupResults(r) {
		if t.s.find(r.head, res.args) != f || (had || found) && res.cost >= t.best.cost {
			continue
		}
		found = true
		t.best.rule, t.best.cost = r, res.cost
		t.best.prems = append(t.best.prems[:0], res.prems...)
	}
	return found
}

// emitGroups offers the rule's conclusions.
func (t *turn) emitGroups(r *rule) {
	for _, res := range t.groupResults(r) {
		if t.err != nil {
			return
		}
		t.emitGroup(r, res)
	}
}

func (t *turn) emitGroup(r *rule, res groupResult) {
	s, p := t.s, proof{r, res.prems, res.cost}
	f := s.find(r.head, res.args)
	switch {
	case f == 0:
		f = s.add(r.head, tableKey(res.args), res.args)
	case s.has(f, flagAlive):
		if res.cost >= s.costs.get(f) || !t.net.weighted[t.net.home(s, f)] {
			return
		}
		s.inverted = true
	default:
		t.touch(f)
	}
	t.enqueue(f, p)
}
