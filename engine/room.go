package engine

import "whence/engine/ast"

// room is the memory that a change or an answer may take.
type room struct {
	s    *store
	most int64
	also int64 // what it keeps beside the store
}

// factBytes is about what a fact of two columns takes: its row, its places in a
// table, a list and an index, and what a change keeps of it.
const factBytes = 80

// logBytes is what a chunk of the log takes.
const logBytes = 4096 * 64

// held is about how many bytes the store takes.
func (s *store) held() int64 {
	return int64(s.limit)*factBytes + 4*int64(cap(s.args)+cap(s.prems)) + 8*int64(cap(s.users.cells)) +
		int64(len(s.log))*logBytes + s.syms.Held()
}

// check is an error where there is no room left.
func (r *room) check() error {
	if r.also+r.s.held() > r.most {
		return ast.OverBudget{What: "more than " + ast.Sized(r.most) + " of memory"}
	}
	return nil
}

// keep takes room for something beside the store.
func (r *room) keep(bytes int) error {
	r.also += int64(bytes)
	if r.also > r.most {
		return r.check()
	}
	return nil
}

// newRoom returns room for a store and what is kept beside it, of so many bytes.
func newRoom(s *store, most int64) room { return room{s: s, most: most} }
