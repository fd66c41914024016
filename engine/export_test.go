package engine

import (
	"context"
	"fmt"
	"slices"
	"unsafe"

	"whence/engine/analyze"
	"whence/engine/ast"
	"whence/engine/builtin"
	"whence/engine/evaluate"
	"whence/engine/fact"
	"whence/engine/proof"
	"whence/engine/rule"
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
	defer n.Restore()
	type standing struct{ tests, weighted bool }
	was := map[*rule.Rule]standing{}
	comps := map[*rule.Rule]int{}
	for k, comp := range n.Comps {
		for _, r := range comp {
			if r.Comp != k || !slices.Equal(r.Peers, comp) {
				return fmt.Errorf("%s is not of the component that it says", r.Clause)
			}
			was[r], comps[r] = standing{n.Tests[k], n.Weighted[k]}, k
		}
	}
	for _, r := range n.Rules {
		if r != nil && n.ByID[r.Clause.ID] != r || r != nil && comps[r] == 0 {
			return fmt.Errorf("%s is not in the network", r.Clause)
		}
	}
	fresh, _ := rule.NewNetwork(c.s, n.Rules)
	if len(fresh.Comps) != len(n.Comps) || len(fresh.ByID) != len(n.ByID) {
		return fmt.Errorf("%d components of %d rules, anew %d of %d", len(n.Comps), len(n.ByID), len(fresh.Comps), len(fresh.ByID))
	}
	for k, comp := range fresh.Comps {
		for _, r := range comp {
			if comps[r] != comps[comp[0]] {
				return fmt.Errorf("%s and %s are parted", r.Clause, comp[0].Clause)
			}
			if (was[r] != standing{fresh.Tests[k], fresh.Weighted[k]}) {
				return fmt.Errorf("%s stands otherwise anew", r.Clause)
			}
			for i, l := range r.Body {
				for _, m := range n.ByID {
					if r.Rels[i] == m.Head && analyze.MayUnify(m.Clause.Head.Args, l.Atom.Args) && comps[m] > comps[r] {
						return fmt.Errorf("%s comes before %s, which it uses", r.Clause, m.Clause)
					}
				}
			}
		}
	}
	return c.checkIndex(fresh, comps)
}

// checkIndex holds makers, takers and homes to those of a network made anew.
func (c *core) checkIndex(fresh *rule.Network, comps map[*rule.Rule]int) error {
	n := c.net
	for i, r := range c.s.Rels {
		if i >= len(n.Makers) {
			if len(fresh.Makers[i].All)+len(fresh.Takers[i].All) > 0 {
				return fmt.Errorf("%v is not in the network", r.Key)
			}
			continue
		}
		mine, anew := n.Makers[i].All, fresh.Makers[i].All
		if len(mine) != len(anew) || !slices.IsSortedFunc(mine, func(a, b *rule.Rule) int { return comps[b] - comps[a] }) {
			return fmt.Errorf("the makers of %v are not in order", r.Key)
		}
		for _, m := range anew {
			if !slices.Contains(mine, m) {
				return fmt.Errorf("%s is no maker", m.Clause)
			}
		}
		uses, usesAnew := n.Takers[i].All, fresh.Takers[i].All
		if len(uses) != len(usesAnew) || !slices.IsSortedFunc(uses, func(a, b rule.Taker) int { return comps[a.Rule] - comps[b.Rule] }) {
			return fmt.Errorf("the takers of %v are not in order", r.Key)
		}
		for _, tk := range usesAnew {
			if !slices.Contains(uses, tk) {
				return fmt.Errorf("%s is no taker", tk.Rule.Clause)
			}
		}
		want := 0
		switch {
		case len(mine) == 0:
		case slices.ContainsFunc(mine, func(m *rule.Rule) bool {
			return comps[m] == comps[mine[0]] && len(m.Twins) == 0 && !slices.ContainsFunc(m.Clause.Head.Args, ast.Term.Ground)
		}):
			want = comps[mine[0]]
		default:
			want = -1
		}
		if n.Homes[i] != want {
			return fmt.Errorf("the home of %v is %d and not %d", r.Key, n.Homes[i], want)
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
	if n.Rules[num] == nil {
		return fmt.Errorf("%s rests on a removed rule", s.Atom(f))
	}
	cost := n.Rules[num].Cost
	for _, p := range n.Premises(s, f) {
		if p == 0 || p >= s.Limit {
			return fmt.Errorf("%s by %s rests on the fact %d", s.Atom(f), n.Rules[num].Clause, p)
		}
		if !s.Has(p, fact.Alive) {
			return fmt.Errorf("%s rests on %s, which does not hold", s.Atom(f), s.Atom(p))
		}
		cost = fact.AddCost(cost, s.Costs.Get(p))
		if n.Home(s, p) > n.Home(s, f) || n.Home(s, p) == n.Home(s, f) && s.Just(p).Stamp >= s.Just(f).Stamp {
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
	ruled := slices.ContainsFunc(c.net.MakersOf(r), func(m *rule.Rule) bool { return m.Edge >= 0 })
	for _, f := range r.List {
		if ruled && r.Edges != nil && c.s.Has(f, fact.Alive) && !r.Edges.Has(f) && !c.net.Transitive(c.s.RuleNumber(f)) {
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
	s.c.redo = evaluate.Redo{Least: 0, Share: 1 << 30}
	if !always {
		s.c.redo = evaluate.Redo{Least: 1 << 40}
	}
}

// Steps is about how many steps the session's changes have taken, and those of its program.
func (s *Session) Steps() int {
	s.c.mu.RLock()
	defer s.c.mu.RUnlock()
	return s.c.looks * rule.Pause
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
	v.explain(context.Background(), func(e *proof.Explainer) {
		p, steps = e.Why(a), e.Burnt()
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
