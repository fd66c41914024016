package fact

import "whence/engine/symbol"

// Compacted returns a new store of the facts that hold, still without
// premises, and the new ids by the old.
func (s *Store) Compacted() (*Store, []ID) {
	n := NewStore()
	n.Turn, n.Stamp, n.Inverted = s.Turn, s.Stamp, s.Inverted
	for _, r := range s.Rels[1:] {
		n.Relation(r.Key).Weighted = r.Weighted
	}
	ids, syms := make([]ID, s.Limit), make([]symbol.ID, s.Syms.Size)
	move := func(id symbol.ID) symbol.ID { return s.Syms.Moved(n.Syms, id, syms) }
	var args []symbol.ID
	for f := ID(1); f < s.Limit; f++ {
		if !s.Has(f, Alive) {
			continue
		}
		r := s.Rel(f)
		args = s.AppendArgs(args[:0], r, f)
		for i, a := range args {
			args[i] = move(a)
		}
		g := n.Add(n.Rels[r.Num], TableKey(args), args)
		ids[f] = g
		n.Costs.Set(g, s.Costs.Get(f))
		n.setAlive(g, true)
		if s.Has(f, IsTold) {
			info := s.Told[f].Moved(move)
			n.putTold(g, true, info, info != Told{})
		}
	}
	for _, r := range s.Rels[1:] {
		for _, f := range r.List {
			if ids[f] != 0 {
				n.Activate(ids[f])
			}
		}
	}
	return n, ids
}

// MoveJustifications copies the justifications of what holds to a new store.
// premises returns those of a fact's justification, and whether they are listed
// however few they are, as those of a rule that groups.
func (s *Store) MoveJustifications(n *Store, ids []ID, premises func(ID) (prems []ID, listed bool)) {
	for f := ID(1); f < s.Limit; f++ {
		if ids[f] == 0 {
			continue
		}
		num, j := s.RuleNumber(f), n.Just(ids[f])
		n.setRule(ids[f], num)
		j.Stamp = s.Just(f).Stamp
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

// Outweighed reports whether what is dead outweighs what holds by more than a slack.
func (s *Store) Outweighed(slack int) bool {
	dead := int(s.Limit) - 1 - s.Alive + s.lives.size + s.tells.size
	return dead > slack+s.Alive || len(s.prems) > 16*(slack+s.Alive)
}

// Moved returns the same with symbols of another store.
func (t Told) Moved(move func(symbol.ID) symbol.ID) Told {
	t.id, t.file, t.notes = move(t.id), move(t.file), move(t.notes)
	return t
}
