package fact

import "whence/engine/ast"

// Room is the memory that a change or an answer may take.
type Room struct {
	s    *Store
	most int64
	Also int64 // what it keeps beside the store
}

// factBytes is about what a fact of two columns takes: its row, its places in a
// table, a list and an index, and what a change keeps of it.
const factBytes = 80

// logBytes is what a chunk of the log takes.
const logBytes = 4096 * 64

// held is about how many bytes the store takes.
func (s *Store) held() int64 {
	return int64(s.Limit)*factBytes + 4*int64(cap(s.args)+cap(s.prems)) + 8*int64(cap(s.Users.cells)) +
		int64(len(s.log))*logBytes + s.Syms.Held()
}

// Check is an error where there is no room left.
func (r *Room) Check() error {
	if r.Also+r.s.held() > r.most {
		return ast.OverBudget{What: "more than " + ast.Sized(r.most) + " of memory"}
	}
	return nil
}

// Keep takes room for something beside the store.
func (r *Room) Keep(bytes int) error {
	r.Also += int64(bytes)
	if r.Also > r.most {
		return r.Check()
	}
	return nil
}

// NewRoom returns room for a store and what is kept beside it, of so many bytes.
func NewRoom(s *Store, most int64) Room { return Room{s: s, most: most} }
