// Package keyset is a set of facts by what they say, in the least memory, and what was read
// of late, in a bounded one. Each is used by one goroutine.
package keyset

import "math/bits"

// Set is ids by keys: an open table, because a Go map of the same takes six times the
// memory. The zero value is empty.
type Set struct {
	slots []slot // a power of two of them, at most three quarters in use
	used  int
}

// Key is what a fact says.
type Key struct{ Subject, Predicate, Object uint32 }

type slot struct {
	key Key
	id  uint32 // 0 for none
}

// Get returns the id at a key, 0 for none.
func (s *Set) Get(k Key) uint32 {
	if len(s.slots) == 0 {
		return 0
	}
	return s.slots[s.find(k)].id
}

// Put sets the id at a key.
func (s *Set) Put(k Key, id uint32) {
	if s.used*4 >= len(s.slots)*3 {
		s.grow()
	}
	at := s.find(k)
	if s.slots[at].id == 0 {
		s.used++
	}
	s.slots[at] = slot{k, id}
}

// find is the slot of a key, or the free one where it would be.
func (s *Set) find(k Key) int {
	mask := len(s.slots) - 1
	at := int(k.hash()) & mask //nolint:gosec // the low bits are what is wanted
	for s.slots[at].id != 0 && s.slots[at].key != k {
		at = (at + 1) & mask
	}
	return at
}

func (s *Set) grow() {
	old := s.slots
	s.slots = make([]slot, max(1024, 2*len(old)))
	for _, x := range old {
		if x.id != 0 {
			s.slots[s.find(x.key)] = x
		}
	}
}

// hash mixes the words by multiplication, folding the two halves of the product.
func (k Key) hash() uint64 {
	const a, b = 0x9e3779b97f4a7c15, 0xc2b2ae3d27d4eb4f
	hi, lo := bits.Mul64(uint64(k.Subject)<<32|uint64(k.Object)^a, b^uint64(k.Predicate)*a)
	return hi ^ lo
}

// Lately keeps what was read last of a table, by id or name.
type Lately[K comparable, T any] struct{ young, old map[K]T }

// mostLately is how many rows either half keeps: a few megabytes.
const mostLately = 1 << 14

// Get returns the row of an id, if it is kept.
func (l *Lately[K, T]) Get(id K) (T, bool) {
	v, ok := l.young[id]
	if !ok {
		if v, ok = l.old[id]; ok {
			l.Put(id, v)
		}
	}
	return v, ok
}

// Put keeps a row.
func (l *Lately[K, T]) Put(id K, v T) {
	if l.young == nil || len(l.young) >= mostLately {
		l.young, l.old = map[K]T{}, l.young
	}
	l.young[id] = v
}
