package engine

import (
	"slices"

	"whence/engine/symbol"
)

// index finds the facts of a relation with given values in some columns. One
// column is a directory of heads by symbol; several are hashed. The facts of a
// key are chained from the youngest to the oldest, in the row's own links
// where the relation has at most two columns and in next elsewhere.
type index struct {
	cols  []int
	heads words // one column: the youngest fact by symbol
	hash  table // several columns: the youngest fact by the hash of the values
	next  words
	keys  int // how many different keys there are
}

func (ix *index) clone() *index {
	return &index{cols: ix.cols, heads: ix.heads.clone(), hash: ix.hash.clone(), next: ix.next.clone(), keys: ix.keys}
}

// index returns the relation's index on columns, built if there is none.
func (s *store) index(r *relation, cols []int) *index {
	if ix := r.index(cols); ix != nil {
		return ix
	}
	ix := &index{cols: slices.Clone(cols)}
	for _, f := range r.list {
		ix.link(s, r, f)
	}
	r.indexes = append(r.indexes, ix)
	return ix
}

func (r *relation) index(cols []int) *index {
	for _, ix := range r.indexes {
		if slices.Equal(ix.cols, cols) {
			return ix
		}
	}
	return nil
}

// key returns the values of the index's columns in a fact, hashed.
func (ix *index) key(s *store, r *relation, f factID) uint64 {
	var buf [8]symbol.ID
	vals := buf[:0]
	for _, c := range ix.cols {
		vals = append(vals, s.arg(r, f, c))
	}
	return hashWords(vals)
}

// first returns the youngest fact with values in the index's columns. With
// several columns others may be in its chain too, so values are to be checked.
func (ix *index) first(vals []symbol.ID) factID {
	if len(ix.cols) == 1 {
		return ix.heads.get(vals[0])
	}
	return ix.hash.find(hashWords(vals), nil)
}

// after returns the next older fact in the chain of f.
func (ix *index) after(s *store, r *relation, f factID) factID {
	switch {
	case r.Arity > 2:
		return ix.next.get(f)
	case ix.cols[0] == 0:
		return s.row(f).nextA
	}
	return s.row(f).nextB
}

func (ix *index) setNext(s *store, r *relation, f, next factID) {
	switch {
	case r.Arity > 2:
		ix.next.set(f, next)
	case ix.cols[0] == 0:
		s.row(f).nextA = next
	default:
		s.row(f).nextB = next
	}
}

func (ix *index) link(s *store, r *relation, f factID) {
	if len(ix.cols) == 1 {
		v := s.arg(r, f, ix.cols[0])
		head := ix.heads.get(v)
		if head == 0 {
			ix.keys++
		}
		ix.setNext(s, r, f, head)
		ix.heads.set(v, f)
		return
	}
	key := ix.key(s, r, f)
	head := ix.hash.find(key, nil)
	ix.setNext(s, r, f, head)
	if head != 0 {
		ix.hash.set(key, head, f)
		return
	}
	ix.keys++
	ix.hash.insert(key, f)
}

// unlink takes the youngest fact of its chain out.
func (ix *index) unlink(s *store, r *relation, f factID) {
	next := ix.after(s, r, f)
	if next == 0 {
		ix.keys--
	}
	if len(ix.cols) == 1 {
		ix.heads.set(s.arg(r, f, ix.cols[0]), next)
		return
	}
	key := ix.key(s, r, f)
	if next != 0 {
		ix.hash.set(key, f, next)
	} else {
		ix.hash.remove(key, f)
	}
}

// fanoutSample is how many facts are looked at for a relation's fan-out.
const fanoutSample = 512

// fanout estimates, from a sample, how many other facts share the values of a
// fact in some columns. A search from a head starts with values that occur, the
// more often the more facts have them, so the mean over the values would be far
// too low where a few have most of the facts.
func (s *store) fanout(r *relation, cols []int) float64 {
	n := len(r.list)
	k := min(n, fanoutSample)
	if k < 2 {
		return 0
	}
	seen, pairs := make(map[uint64]int, k), 0
	vals := make([]symbol.ID, len(cols))
	for i := range k {
		f := r.list[int(uint64(i)*uint64(n)/uint64(k))]
		for j, c := range cols {
			vals[j] = s.arg(r, f, c)
		}
		h := hashWords(vals)
		pairs += seen[h]
		seen[h]++
	}
	return float64(pairs) * 2 / float64(k*(k-1)) * float64(n)
}
