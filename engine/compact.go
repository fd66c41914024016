package engine

import "whence/engine/symbol"

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
	if dead := int(s.limit) - 1 - s.alive + s.lives.size + s.tells.size; dead <= c.slack+s.alive && len(s.prems) <= 16*(c.slack+s.alive) {
		return
	}
	n, ids := s.compacted()
	rules := make([]*rule, len(c.net.rules))
	for i, r := range c.net.rules {
		if r != nil {
			rules[i] = n.newRule(r.clause, uint32(i))
			rules[i].fresh = false
		}
	}
	s.moveJustifications(n, c.net, ids)
	c.s = n
	c.net, _ = newNetwork(n, rules)
}

// compacted returns a new store of the facts that hold, still without
// premises, and the new ids by the old.
func (s *store) compacted() (*store, []factID) {
	n := newStore()
	n.turn, n.stamp, n.inverted = s.turn, s.stamp, s.inverted
	for _, r := range s.rels[1:] {
		n.relation(r.Key).weighted = r.weighted
	}
	ids, syms := make([]factID, s.limit), make([]symbol.ID, s.syms.Size)
	move := func(id symbol.ID) symbol.ID { return s.syms.Moved(n.syms, id, syms) }
	var args []symbol.ID
	for f := factID(1); f < s.limit; f++ {
		if !s.has(f, flagAlive) {
			continue
		}
		r := s.rel(f)
		args = s.appendArgs(args[:0], r, f)
		for i, a := range args {
			args[i] = move(a)
		}
		g := n.add(n.rels[r.num], tableKey(args), args)
		ids[f] = g
		n.costs.set(g, s.costs.get(f))
		n.setAlive(g, true)
		if s.has(f, flagTold) {
			info := s.told[f]
			info.id, info.file, info.notes = move(info.id), move(info.file), move(info.notes)
			n.putTold(g, true, info, info != told{})
		}
	}
	for _, r := range s.rels[1:] {
		for _, f := range r.list {
			if ids[f] != 0 {
				n.activate(ids[f])
			}
		}
	}
	return n, ids
}

// moveJustifications copies the justifications of what holds to a new store.
func (s *store) moveJustifications(n *store, net *network, ids []factID) {
	for f := factID(1); f < s.limit; f++ {
		if ids[f] == 0 {
			continue
		}
		num, j := s.ruleNumber(f), n.just(ids[f])
		n.setRule(ids[f], num)
		j.stamp = s.just(f).stamp
		prems := net.premises(s, f)
		if r := net.rules[num]; r != nil && (r.group || len(prems) > 2) {
			j.p = [2]uint32{uint32(len(n.prems)), uint32(len(prems))}
			for _, p := range prems {
				n.prems = append(n.prems, ids[p])
			}
			continue
		}
		for k, p := range prems {
			j.p[k] = ids[p]
		}
	}
}
