package engine

import (
	"context"
	"fmt"
	"slices"
	"unsafe"

	"whence/engine/analyze"
	"whence/engine/ast"
	"whence/engine/builtin"
	"whence/engine/fact"
	"whence/engine/symbol"
)

// CheckRanks verifies what evaluation relies on: every premise that a recorded
// justification names holds and has a lower rank than its conclusion, counters
// agree with the facts, and every chain holds exactly the linked facts.
func (s *Session) CheckRanks() error {
	c := s.c
	c.mu.Lock()
	defer c.mu.Unlock()
	alive, base := 0, 0
	for f := fact.ID(1); f < c.s.Limit; f++ {
		if c.s.Has(f, fact.IsTold) {
			base++
		}
		if fl := *c.s.Flag(f); fl&(fact.Queued|fact.Marked|fact.Touched|fact.Held) != 0 {
			return fmt.Errorf("%s is left with flags %b", c.s.Atom(f), fl)
		}
		if !c.s.Has(f, fact.Alive) {
			if c.s.Has(f, fact.Active) {
				return fmt.Errorf("%s is dead but active", c.s.Atom(f))
			}
			continue
		}
		alive++
		if err := c.checkRank(f); err != nil {
			return err
		}
	}
	if alive != c.s.Alive || base != c.s.Base {
		return fmt.Errorf("counted %d alive and %d told, recorded %d and %d", alive, base, c.s.Alive, c.s.Base)
	}
	if err := c.checkNetwork(); err != nil {
		return err
	}
	return c.checkChains()
}

// checkNetwork holds the network to one made anew of the same rules: the same rules
// are in a component together, each component comes after those that it uses, and
// makers, takers, homes and notes are those that belong to them.
func (c *core) checkNetwork() error {
	n := c.net
	defer n.restore()
	type standing struct{ tests, weighted bool }
	was := map[*rule]standing{}
	comps := map[*rule]int{}
	for k, comp := range n.comps {
		for _, r := range comp {
			if r.comp != k || !slices.Equal(r.peers, comp) {
				return fmt.Errorf("%s is not of the component that it says", r.clause)
			}
			was[r], comps[r] = standing{n.tests[k], n.weighted[k]}, k
		}
	}
	for _, r := range n.rules {
		if r != nil && n.byID[r.clause.ID] != r || r != nil && comps[r] == 0 {
			return fmt.Errorf("%s is not in the network", r.clause)
		}
	}
	fresh, _ := newNetwork(c.s, n.rules)
	if len(fresh.comps) != len(n.comps) || len(fresh.byID) != len(n.byID) {
		return fmt.Errorf("%d components of %d rules, anew %d of %d", len(n.comps), len(n.byID), len(fresh.comps), len(fresh.byID))
	}
	for k, comp := range fresh.comps {
		for _, r := range comp {
			if comps[r] != comps[comp[0]] {
				return fmt.Errorf("%s and %s are parted", r.clause, comp[0].clause)
			}
			if (was[r] != standing{fresh.tests[k], fresh.weighted[k]}) {
				return fmt.Errorf("%s stands otherwise anew", r.clause)
			}
			for i, l := range r.body {
				for _, m := range n.byID {
					if r.rels[i] == m.head && analyze.MayUnify(m.clause.Head.Args, l.Atom.Args) && comps[m] > comps[r] {
						return fmt.Errorf("%s comes before %s, which it uses", r.clause, m.clause)
					}
				}
			}
		}
	}
	return c.checkIndex(fresh, comps)
}

// checkIndex holds makers, takers and homes to those of a network made anew.
func (c *core) checkIndex(fresh *network, comps map[*rule]int) error {
	n := c.net
	for i, r := range c.s.Rels {
		if i >= len(n.makers) {
			if len(fresh.makers[i].all)+len(fresh.takers[i].all) > 0 {
				return fmt.Errorf("%v is not in the network", r.Key)
			}
			continue
		}
		mine, anew := n.makers[i].all, fresh.makers[i].all
		if len(mine) != len(anew) || !slices.IsSortedFunc(mine, func(a, b *rule) int { return comps[b] - comps[a] }) {
			return fmt.Errorf("the makers of %v are not in order", r.Key)
		}
		for _, m := range anew {
			if !slices.Contains(mine, m) {
				return fmt.Errorf("%s is no maker", m.clause)
			}
		}
		uses, usesAnew := n.takers[i].all, fresh.takers[i].all
		if len(uses) != len(usesAnew) || !slices.IsSortedFunc(uses, func(a, b taker) int { return comps[a.rule] - comps[b.rule] }) {
			return fmt.Errorf("the takers of %v are not in order", r.Key)
		}
		for _, tk := range usesAnew {
			if !slices.Contains(uses, tk) {
				return fmt.Errorf("%s is no taker", tk.rule.clause)
			}
		}
		want := 0
		switch {
		case len(mine) == 0:
		case slices.ContainsFunc(mine, func(m *rule) bool {
			return comps[m] == comps[mine[0]] && len(m.twins) == 0 && !slices.ContainsFunc(m.clause.Head.Args, ast.Term.Ground)
		}):
			want = comps[mine[0]]
		default:
			want = -1
		}
		if n.homes[i] != want {
			return fmt.Errorf("the home of %v is %d and not %d", r.Key, n.homes[i], want)
		}
	}
	return nil
}

func (c *core) checkRank(f fact.ID) error {
	s, n := c.s, c.net
	if !s.Has(f, fact.Active|fact.Linked) {
		return fmt.Errorf("%s holds but is not active", s.Atom(f))
	}
	num := s.RuleNumber(f)
	if num == 0 {
		if !s.Has(f, fact.IsTold) {
			return fmt.Errorf("%s holds without a reason", s.Atom(f))
		}
		return nil
	}
	if n.rules[num] == nil {
		return fmt.Errorf("%s rests on a removed rule", s.Atom(f))
	}
	cost := n.rules[num].cost
	for _, p := range n.premises(s, f) {
		if p == 0 || p >= s.Limit {
			return fmt.Errorf("%s by %s rests on the fact %d", s.Atom(f), n.rules[num].clause, p)
		}
		if !s.Has(p, fact.Alive) {
			return fmt.Errorf("%s rests on %s, which does not hold", s.Atom(f), s.Atom(p))
		}
		cost = fact.AddCost(cost, s.Costs.Get(p))
		if n.home(s, p) > n.home(s, f) || n.home(s, p) == n.home(s, f) && s.Just(p).Stamp >= s.Just(f).Stamp {
			return fmt.Errorf("%s rests on %s of no lower rank", s.Atom(f), s.Atom(p))
		}
	}
	if cost != s.Costs.Get(f) {
		return fmt.Errorf("%s costs %d, its proof %d", s.Atom(f), s.Costs.Get(f), cost)
	}
	return nil
}

func (c *core) checkChains() error {
	unsettled := 0
	for _, r := range c.s.Rels[1:] {
		if err := c.checkEdges(r); err != nil {
			return err
		}
		for _, f := range r.List {
			if !c.s.Has(f, fact.Active) {
				unsettled++
			}
		}
		for _, ix := range r.Indexes {
			n := 0
			for _, f := range r.List {
				vals := make([]symbol.ID, 0, 4)
				for _, col := range ix.Cols {
					vals = append(vals, c.s.Arg(r, f, col))
				}
				for g := ix.First(vals); g != 0; g = ix.After(c.s, r, g) {
					if g == f {
						n++
					}
				}
			}
			if n != len(r.List) {
				return fmt.Errorf("an index of %v chains %d of %d facts", r.Key, n, len(r.List))
			}
		}
	}
	if unsettled != c.s.Unsettled {
		return fmt.Errorf("counted %d unsettled, recorded %d", unsettled, c.s.Unsettled)
	}
	return nil
}

// checkEdges verifies that all edges of a relation are listed, if it has a transitive rule.
func (c *core) checkEdges(r *fact.Relation) error {
	ruled := slices.ContainsFunc(c.net.makersOf(r), func(m *rule) bool { return m.edge >= 0 })
	for _, f := range r.List {
		if ruled && r.Edges != nil && c.s.Has(f, fact.Alive) && !r.Edges.Has(f) && !c.net.transitive(c.s.RuleNumber(f)) {
			return fmt.Errorf("%s is no edge", c.s.Atom(f))
		}
	}
	return nil
}

// Shed sets how many dead rows the session keeps; below 0 it sheds what it can
// after every change.
func (s *Session) Shed(slack int) {
	s.c.mu.Lock()
	defer s.c.mu.Unlock()
	s.c.slack = slack
}

// Recompute makes the session recompute a component after the first conclusion
// that it would withdraw, or never.
func (s *Session) Recompute(always bool) {
	s.c.mu.Lock()
	defer s.c.mu.Unlock()
	s.c.redo = redo{least: 0, share: 1 << 30}
	if !always {
		s.c.redo = redo{least: 1 << 40}
	}
}

// Steps is about how many steps the session's changes have taken, and those of its program.
func (s *Session) Steps() int {
	s.c.mu.RLock()
	defer s.c.mu.RUnlock()
	return s.c.looks * readSteps
}

// Rows returns how many rows the session's store has, and how many symbols.
func (s *Session) Rows() (rows, symbols int) {
	s.c.mu.RLock()
	defer s.c.mu.RUnlock()
	return int(s.c.s.Limit) - 1, s.c.s.Syms.Size - 1
}

// Names lists every built-in predicate, function and reducer.
func Names() []string {
	return slices.Concat(builtin.PredicateNames(), builtin.FunctionNames(), builtin.ReducerNames())
}

// WhyWork returns the proof of an atom and how many steps the search for it took.
func (v *View) WhyWork(a ast.Atom) (p *ast.Proof, steps int) {
	v.explain(context.Background(), func(e *explainer) {
		f := v.locate(e.s, a)
		e.know(f, a.Args)
		p = e.best(f)
		steps = e.fuel.burnt
	})
	return p, steps
}

// Every makes the session look at all matches of a rule, also where one is enough.
func (s *Session) Every() {
	s.c.mu.Lock()
	defer s.c.mu.Unlock()
	s.c.every = true
}

// Partial reports whether the program holds only what bears on a goal.
func (p *Program) Partial() bool { return p.c.demand != nil }

// RecordSize is how many bytes a fact's record takes.
const RecordSize = unsafe.Sizeof(fact.Record{})

// Slip returns the name that another one was probably meant to be, of some.
func Slip(name string, names []string) string {
	known := map[ast.Key]bool{}
	for _, n := range names {
		known[ast.Key{Pred: n, Arity: 1}] = true
	}
	return analyze.NewSpelling(known).Slip(ast.Key{Pred: name, Arity: 1})
}

// Distance is how many letters two names differ by.
var Distance = ast.EditDistance
