package engine

// users lists for each fact the facts whose recorded justification uses it.
// Entries may be stale: whoever reads them checks the justification. The lists
// are built when first needed and kept up from then on.
type users struct {
	built bool
	made  int   // how often they were built
	heads words // first cell by fact
	cells []userCell
}

type userCell struct{ user, next uint32 }

func (u *users) forget(f factID) {
	if u.built {
		u.heads.set(f, 0)
	}
}

func (u *users) add(premise, user factID) {
	u.cells = append(u.cells, userCell{user, u.heads.get(premise)})
	u.heads.set(premise, uint32(len(u.cells)-1))
}

// drop forgets the lists.
func (u *users) drop() { *u = users{made: u.made} }

// each calls f with every fact that may use the premise.
func (u *users) each(premise factID, f func(user factID)) {
	for c := u.heads.get(premise); c != 0; c = u.cells[c].next {
		f(u.cells[c].user)
	}
}

// buildUsers makes the lists if they are not there yet, and makes them anew
// when most of their entries must be stale. premises returns those of a fact's
// justification.
func (s *store) buildUsers(premises func(factID) []factID) {
	if s.users.built && len(s.users.cells) < 8*s.alive+(1<<16) {
		return
	}
	n := 1
	for f := factID(1); f < s.limit; f++ {
		if s.has(f, flagAlive) {
			n += len(premises(f))
		}
	}
	s.users = users{built: true, made: s.users.made + 1, cells: make([]userCell, 1, n+n/8)}
	for f := factID(1); f < s.limit; f++ {
		if !s.has(f, flagAlive) {
			continue
		}
		for _, p := range premises(f) {
			s.users.add(p, f)
		}
	}
}
