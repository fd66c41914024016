package fact

import (
	"slices"

	"whence/engine/symbol"
)

// Index finds the facts of a relation with given values in some columns. One
// column is a directory of heads by symbol; several are hashed. The facts of a
// key are chained from the youngest to the oldest, in the row's own links
// where the relation has at most two columns and in next elsewhere.
type Index struct {
	Cols  []int
	Heads Words // one column: the youngest fact by symbol
	hash  Table // several columns: the youngest fact by the hash of the values
	next  Words
	Keys  int // how many different keys there are
}

func (ix *Index) clone() *Index {
	return &Index{Cols: ix.Cols, Heads: ix.Heads.clone(), hash: ix.hash.clone(), next: ix.next.clone(), Keys: ix.Keys}
}

// Index returns the relation's index on columns, built if there is none.
func (s *Store) Index(r *Relation, cols []int) *Index {
	if ix := r.Index(cols); ix != nil {
		return ix
	}
	ix := &Index{Cols: slices.Clone(cols)}
	for _, f := range r.List {
		ix.link(s, r, f)
	}
	r.Indexes = append(r.Indexes, ix)
	return ix
}

// Index returns the relation's index on columns, nil if there is none.
func (r *Relation) Index(cols []int) *Index {
	for _, ix := range r.Indexes {
		if slices.Equal(ix.Cols, cols) {
			return ix
		}
	}
	return nil
}

// key returns the values of the index's columns in a fact, hashed.
func (ix *Index) key(s *Store, r *Relation, f ID) uint64 {
	var buf [8]symbol.ID
	vals := buf[:0]
	for _, c := range ix.Cols {
		vals = append(vals, s.Arg(r, f, c))
	}
	return hashWords(vals)
}

// First returns the youngest fact with values in the index's columns. With
// several columns others may be in its chain too, so values are to be checked.
func (ix *Index) First(vals []symbol.ID) ID {
	if len(ix.Cols) == 1 {
		return ix.Heads.Get(vals[0])
	}
	return ix.hash.find(hashWords(vals), nil)
}

// After returns the next older fact in the chain of f.
func (ix *Index) After(s *Store, r *Relation, f ID) ID {
	switch {
	case r.Arity > 2:
		return ix.next.Get(f)
	case ix.Cols[0] == 0:
		return s.Row(f).NextA
	}
	return s.Row(f).NextB
}

func (ix *Index) setNext(s *Store, r *Relation, f, next ID) {
	switch {
	case r.Arity > 2:
		ix.next.Set(f, next)
	case ix.Cols[0] == 0:
		s.Row(f).NextA = next
	default:
		s.Row(f).NextB = next
	}
}

func (ix *Index) link(s *Store, r *Relation, f ID) {
	if len(ix.Cols) == 1 {
		v := s.Arg(r, f, ix.Cols[0])
		head := ix.Heads.Get(v)
		if head == 0 {
			ix.Keys++
		}
		ix.setNext(s, r, f, head)
		ix.Heads.Set(v, f)
		return
	}
	key := ix.key(s, r, f)
	head := ix.hash.find(key, nil)
	ix.setNext(s, r, f, head)
	if head != 0 {
		ix.hash.set(key, head, f)
		return
	}
	ix.Keys++
	ix.hash.insert(key, f)
}

// unlink takes the youngest fact of its chain out.
func (ix *Index) unlink(s *Store, r *Relation, f ID) {
	next := ix.After(s, r, f)
	if next == 0 {
		ix.Keys--
	}
	if len(ix.Cols) == 1 {
		ix.Heads.Set(s.Arg(r, f, ix.Cols[0]), next)
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

// Fanout estimates, from a sample, how many other facts share the values of a
// fact in some columns. A search from a head starts with values that occur, the
// more often the more facts have them, so the mean over the values would be far
// too low where a few have most of the facts.
func (s *content) Fanout(r *Relation, cols []int) float64 {
	n := len(r.List)
	k := min(n, fanoutSample)
	if k < 2 {
		return 0
	}
	seen, pairs := make(map[uint64]int, k), 0
	vals := make([]symbol.ID, len(cols))
	for i := range k {
		f := r.List[int(uint64(i)*uint64(n)/uint64(k))]
		for j, c := range cols {
			vals[j] = s.Arg(r, f, c)
		}
		h := hashWords(vals)
		pairs += seen[h]
		seen[h]++
	}
	return float64(pairs) * 2 / float64(k*(k-1)) * float64(n)
}
