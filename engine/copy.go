package engine

import "whence/engine/symbol"

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
			info := s.told[f].moved(move)
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
// premises returns those of a fact's justification, and whether they are listed
// however few they are, as those of a rule that groups.
func (s *store) moveJustifications(n *store, ids []factID, premises func(factID) (prems []factID, listed bool)) {
	for f := factID(1); f < s.limit; f++ {
		if ids[f] == 0 {
			continue
		}
		num, j := s.ruleNumber(f), n.just(ids[f])
		n.setRule(ids[f], num)
		j.stamp = s.just(f).stamp
		if prems, listed := premises(f); listed || len(prems) > 2 {
			j.p = [2]uint32{uint32(len(n.prems)), uint32(len(prems))}
			for _, p := range prems {
				n.prems = append(n.prems, ids[p])
			}
		} else {
			for k, p := range prems {
				j.p[k] = ids[p]
			}
		}
	}
}

// outweighed reports whether what is dead outweighs what holds by more than a slack.
func (s *store) outweighed(slack int) bool {
	dead := int(s.limit) - 1 - s.alive + s.lives.size + s.tells.size
	return dead > slack+s.alive || len(s.prems) > 16*(slack+s.alive)
}

// moved returns the same with symbols of another store.
func (t told) moved(move func(symbol.ID) symbol.ID) told {
	t.id, t.file, t.notes = move(t.id), move(t.file), move(t.notes)
	return t
}
