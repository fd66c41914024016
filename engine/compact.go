package engine

import (
	"whence/engine/fact"
	"whence/engine/rule"
)

// slack is how many dead rows a session keeps before it looks whether to shed
// them.
const slack = 1 << 16

// compact sheds what a session has accumulated (dead rows, stale
// justifications, symbols that nothing uses) once that outweighs what holds.
// What holds is copied into a new store with its justifications and ranks;
// snapshots taken before keep the old one, which goes with the last of them.
// The cost is that of copying, once in as many changes as there are facts.
func (c *core) compact() {
	s := c.s
	if !s.Outweighed(c.slack) {
		return
	}
	n, ids := s.Compacted()
	rules := make([]*rule.Rule, len(c.net.Rules))
	for i, r := range c.net.Rules {
		if r != nil {
			rules[i] = rule.NewRule(n, r.Clause, uint32(i))
			rules[i].Fresh = false
		}
	}
	s.MoveJustifications(n, ids, func(f fact.ID) (prems []fact.ID, listed bool) {
		r := c.net.Rules[s.RuleNumber(f)]
		return c.net.Premises(s, f), r != nil && r.Group
	})
	c.s = n
	c.net, _ = rule.NewNetwork(n, rules)
}
