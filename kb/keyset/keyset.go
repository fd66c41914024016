// Package keyset is a set of facts by what they say, in the least memory, and what was read
// of late, in a bounded one. Each is used by one goroutine.
package keyset

import "math/bits"

// Set is ids by keys: open tables, because a Go map of the same takes six times the memory.
// There are several, so that what grows at a time, and is there twice meanwhile, is a small part.
// The zero value is empty.
type Set struct{ parts [64]part }

// Key is what a fact says.
type Key struct{ Subject, Predicate, Object uint32 }

type part struct {
	slots []slot // a power of two of them, at most three quarters in use
	used  int
}

type slot struct {
	key Key
	id  uint32 // 0 for none
}

// in is the part that a key is in, with the hash of the key.
func (s *Set) in(k Key) (*part, uint64) {
	h := k.hash()
	return &s.parts[h>>58], h
}

// Get returns the id at a key, 0 for none.
func (s *Set) Get(k Key) uint32 {
	p, h := s.in(k)
	if len(p.slots) == 0 {
		return 0
	}
	return p.slots[p.find(k, h)].id
}

// Put sets the id at a key.
func (s *Set) Put(k Key, id uint32) {
	p, h := s.in(k)
	if p.used*4 >= len(p.slots)*3 {
		p.grow()
	}
	at := p.find(k, h)
	if p.slots[at].id == 0 {
		p.used++
	}
	p.slots[at] = slot{k, id}
}

// find is the slot of a key, or the free one where it would be.
func (p *part) find(k Key, hash uint64) int {
	mask := len(p.slots) - 1
	at := int(hash) & mask //nolint:gosec // the low bits are what is wanted
	for p.slots[at].id != 0 && p.slots[at].key != k {
		at = (at + 1) & mask
	}
	return at
}

func (p *part) grow() {
	old := p.slots
	p.slots = make([]slot, max(64, 2*len(old)))
	for _, x := range old {
		if x.id != 0 {
			p.slots[p.find(x.key, x.key.hash())] = x
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
