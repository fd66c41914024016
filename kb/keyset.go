package kb

import (
	"math/bits"
)

// keySet is the live facts by what they say: an open table, because a Go map of
// the same takes six times the memory. The zero value is empty.
type keySet struct {
	slots []keySlot // a power of two of them, at most three quarters in use
	used  int
}

// packedKey is a factKey in 32 bits each; the predicate is doubled, plus one where
// the fact is denied.
type packedKey struct{ subject, predicate, object uint32 }

type keySlot struct {
	key packedKey
	id  uint32 // 0 for none
}

// packed packs a key whose numbers are known to fit.
func packed(k factKey) packedKey {
	p := packedKey{uint32(k.subject), uint32(k.predicate) << 1, uint32(k.object)} //nolint:gosec // see bulk.told
	if k.denied {
		p.predicate++
	}
	return p
}

// get returns the id at a key, 0 for none.
func (s *keySet) get(k packedKey) uint32 {
	if len(s.slots) == 0 {
		return 0
	}
	return s.slots[s.find(k)].id
}

// put sets the id at a key.
func (s *keySet) put(k packedKey, id uint32) {
	if s.used*4 >= len(s.slots)*3 {
		s.grow()
	}
	at := s.find(k)
	if s.slots[at].id == 0 {
		s.used++
	}
	s.slots[at] = keySlot{k, id}
}

// find is the slot of a key, or the free one where it would be.
func (s *keySet) find(k packedKey) int {
	mask := len(s.slots) - 1
	at := int(k.hash()) & mask //nolint:gosec // the low bits are what is wanted
	for s.slots[at].id != 0 && s.slots[at].key != k {
		at = (at + 1) & mask
	}
	return at
}

func (s *keySet) grow() {
	old := s.slots
	s.slots = make([]keySlot, max(1024, 2*len(old)))
	for _, x := range old {
		if x.id != 0 {
			s.slots[s.find(x.key)] = x
		}
	}
}

// hash mixes the words by multiplication, folding the two halves of the product.
func (k packedKey) hash() uint64 {
	const a, b = 0x9e3779b97f4a7c15, 0xc2b2ae3d27d4eb4f
	hi, lo := bits.Mul64(uint64(k.subject)<<32|uint64(k.object)^a, b^uint64(k.predicate)*a)
	return hi ^ lo
}
