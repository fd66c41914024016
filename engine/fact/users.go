package fact

// Users lists for each fact the facts whose recorded justification uses it.
// Entries may be stale: whoever reads them checks the justification. The lists
// are built when first needed and kept up from then on.
type Users struct {
	built bool
	made  int   // how often they were built
	heads Words // first cell by fact
	cells []userCell
}

type userCell struct{ user, next uint32 }

func (u *Users) forget(f ID) {
	if u.built {
		u.heads.Set(f, 0)
	}
}

func (u *Users) add(premise, user ID) {
	u.cells = append(u.cells, userCell{user, u.heads.Get(premise)})
	u.heads.Set(premise, uint32(len(u.cells)-1))
}

// Drop forgets the lists.
func (u *Users) Drop() { *u = Users{made: u.made} }

// Each calls f with every fact that may use the premise.
func (u *Users) Each(premise ID, f func(user ID)) {
	for c := u.heads.Get(premise); c != 0; c = u.cells[c].next {
		f(u.cells[c].user)
	}
}

// BuildUsers makes the lists if they are not there yet, and makes them anew
// when most of their entries must be stale. premises returns those of a fact's
// justification.
func (s *Store) BuildUsers(premises func(ID) []ID) {
	if s.Users.built && len(s.Users.cells) < 8*s.Alive+(1<<16) {
		return
	}
	n := 1
	for f := ID(1); f < s.Limit; f++ {
		if s.Has(f, Alive) {
			n += len(premises(f))
		}
	}
	s.Users = Users{built: true, made: s.Users.made + 1, cells: make([]userCell, 1, n+n/8)}
	for f := ID(1); f < s.Limit; f++ {
		if !s.Has(f, Alive) {
			continue
		}
		for _, p := range premises(f) {
			s.Users.add(p, f)
		}
	}
}
