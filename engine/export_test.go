package engine

import (
	"fmt"
	"slices"
)

// CheckRanks verifies what evaluation relies on: every premise that a recorded
// justification names holds and has a lower rank than its conclusion, counters
// agree with the facts, and every chain holds exactly the linked facts.
func (s *Session) CheckRanks() error {
	c := s.c
	c.mu.Lock()
	defer c.mu.Unlock()
	alive, base := 0, 0
	for f := factID(1); f < c.s.limit; f++ {
		if c.s.has(f, flagTold) {
			base++
		}
		if fl := *c.s.flag(f); fl&(flagQueued|flagMarked|flagTouched|flagHeld) != 0 {
			return fmt.Errorf("%s is left with flags %b", c.s.atom(f), fl)
		}
		if !c.s.has(f, flagAlive) {
			if c.s.has(f, flagActive) {
				return fmt.Errorf("%s is dead but active", c.s.atom(f))
			}
			continue
		}
		alive++
		if err := c.checkRank(f); err != nil {
			return err
		}
	}
	if alive != c.s.alive || base != c.s.base {
		return fmt.Errorf("counted %d alive and %d told, recorded %d and %d", alive, base, c.s.alive, c.s.base)
	}
	return c.checkChains()
}

func (c *core) checkRank(f factID) error {
	s, n := c.s, c.net
	if !s.has(f, flagActive|flagLinked) {
		return fmt.Errorf("%s holds but is not active", s.atom(f))
	}
	j := s.just(f)
	if j.rule == 0 {
		if !s.has(f, flagTold) {
			return fmt.Errorf("%s holds without a reason", s.atom(f))
		}
		return nil
	}
	if n.rules[j.rule] == nil {
		return fmt.Errorf("%s rests on a removed rule", s.atom(f))
	}
	cost := n.rules[j.rule].cost
	for _, p := range n.premises(s, f) {
		if p == 0 || p >= s.limit {
			return fmt.Errorf("%s by %s rests on the fact %d", s.atom(f), n.rules[j.rule].clause, p)
		}
		if !s.has(p, flagAlive) {
			return fmt.Errorf("%s rests on %s, which does not hold", s.atom(f), s.atom(p))
		}
		cost = addCost(cost, s.costs.get(p))
		if n.home(s, p) > n.home(s, f) || n.home(s, p) == n.home(s, f) && s.just(p).stamp >= j.stamp {
			return fmt.Errorf("%s rests on %s of no lower rank", s.atom(f), s.atom(p))
		}
	}
	if cost != s.costs.get(f) {
		return fmt.Errorf("%s costs %d, its proof %d", s.atom(f), s.costs.get(f), cost)
	}
	return nil
}

func (c *core) checkChains() error {
	unsettled := 0
	for _, r := range c.s.rels[1:] {
		for _, f := range r.list {
			if !c.s.has(f, flagActive) {
				unsettled++
			}
		}
		for _, ix := range r.indexes {
			n := 0
			for _, f := range r.list {
				vals := make([]symbol, 0, 4)
				for _, col := range ix.cols {
					vals = append(vals, c.s.arg(r, f, col))
				}
				for g := ix.first(vals); g != 0; g = ix.after(c.s, r, g) {
					if g == f {
						n++
					}
				}
			}
			if n != len(r.list) {
				return fmt.Errorf("an index of %v chains %d of %d facts", r.predKey, n, len(r.list))
			}
		}
	}
	if unsettled != c.s.unsettled {
		return fmt.Errorf("counted %d unsettled, recorded %d", unsettled, c.s.unsettled)
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

// Rows returns how many rows the session's store has, and how many symbols.
func (s *Session) Rows() (rows, symbols int) {
	s.c.mu.RLock()
	defer s.c.mu.RUnlock()
	return int(s.c.s.limit) - 1, s.c.s.syms.size - 1
}

// Names lists every built-in predicate, function and reducer.
func Names() []string {
	return slices.Concat(builtinNames(), functionNames(), reducerNames())
}
