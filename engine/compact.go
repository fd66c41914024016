package engine

import "whence/engine/fact"

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
	rules := make([]*rule, len(c.net.rules))
	for i, r := range c.net.rules {
		if r != nil {
			rules[i] = newRule(n, r.clause, uint32(i))
			rules[i].fresh = false
		}
	}
	s.MoveJustifications(n, ids, func(f fact.ID) (prems []fact.ID, listed bool) {
		r := c.net.rules[s.RuleNumber(f)]
		return c.net.premises(s, f), r != nil && r.group
	})
	c.s = n
	c.net, _ = newNetwork(n, rules)
}
