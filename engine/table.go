package engine

import "slices"

// table is a set of facts by a 64-bit key: for up to two arguments the
// arguments themselves, for more their hash, so that several facts may share
// a key. Beyond a small flat array it is cut into segments of fixed size
// under a directory by the leading bits of the hash (extendible hashing), so
// that no insertion ever copies more than one segment. A dense relation of two
// columns has a grid besides.
type table struct {
	grid     *grid
	depth    uint // bits of the directory
	dir      []*segment
	count    int
	segments int
}

const (
	segmentSlots = 1024
	segmentMax   = segmentSlots * 13 / 16
	segmentMin   = 16
)

// segment is an open-addressing array with linear probing; id 0 is free.
type segment struct {
	depth uint // bits that all its keys share
	used  int
	keys  []uint64
	ids   []uint32
}

func newSegment(slots int, depth uint) *segment {
	return &segment{depth: depth, keys: make([]uint64, slots), ids: make([]uint32, slots)}
}

// mix spreads a key over 64 bits.
func mix(key uint64) uint64 {
	key ^= key >> 32
	key *= 0x9E3779B97F4A7C15
	key ^= key >> 29
	key *= 0xBF58476D1CE4E5B9
	return key ^ key>>32
}

func (t *table) clone() table {
	c := *t
	c.grid = t.grid.clone()
	c.dir = slices.Clone(t.dir)
	done := make(map[*segment]*segment, t.segments)
	for i, s := range c.dir {
		if done[s] == nil {
			n := *s
			n.keys, n.ids = slices.Clone(s.keys), slices.Clone(s.ids)
			done[s] = &n
		}
		c.dir[i] = done[s]
	}
	return c
}

func (t *table) segment(h uint64) *segment { return t.dir[h>>(64-t.depth)] }

// only returns the fact of a key that no two facts share, or 0.
func (t *table) only(key uint64) uint32 {
	if g := t.grid; g != nil && g.inside(symbol(key>>32), symbol(key)) {
		return g.get(symbol(key>>32), symbol(key))
	}
	if t.dir == nil {
		return 0
	}
	h := mix(key)
	s := t.dir[h>>(64-t.depth)]
	ids, keys := s.ids, s.keys[:len(s.ids)]
	mask := uint64(len(ids) - 1)
	for at := h & mask; at < uint64(len(ids)) && ids[at] != 0; at = (at + 1) & mask {
		if keys[at] == key {
			return ids[at]
		}
	}
	return 0
}

// each calls f with every hashed fact.
func (t *table) each(f func(key uint64, id uint32)) {
	var last *segment
	for _, s := range t.dir {
		if s == last {
			continue
		}
		last = s
		for i, id := range s.ids {
			if id != 0 {
				f(s.keys[i], id)
			}
		}
	}
}

// find returns the first fact of key for which same holds, or 0; same nil
// accepts any.
func (t *table) find(key uint64, same func(id uint32) bool) uint32 {
	if same == nil {
		return t.only(key)
	}
	if t.dir == nil {
		return 0
	}
	h := mix(key)
	s := t.segment(h)
	mask := uint64(len(s.ids) - 1)
	for at := h & mask; s.ids[at] != 0; at = (at + 1) & mask {
		if s.keys[at] == key && same(s.ids[at]) {
			return s.ids[at]
		}
	}
	return 0
}

// insert adds a fact that is not in the table.
func (t *table) insert(key uint64, id uint32) {
	t.count++
	if g := t.grid; g != nil && g.inside(symbol(key>>32), symbol(key)) {
		g.set(symbol(key>>32), symbol(key), id)
		return
	}
	if t.dir == nil {
		t.dir = []*segment{newSegment(segmentMin, 0)}
		t.segments = 1
	}
	h := mix(key)
	s := t.segment(h)
	for s.used >= len(s.ids)*13/16 {
		t.split(h, s)
		s = t.segment(h)
	}
	s.put(h, key, id)
}

func (s *segment) put(h, key uint64, id uint32) {
	mask := uint64(len(s.ids) - 1)
	at := h & mask
	for s.ids[at] != 0 {
		at = (at + 1) & mask
	}
	s.keys[at], s.ids[at] = key, id
	s.used++
}

// split makes room where h belongs: a small segment doubles, a full-sized one
// is cut in two.
func (t *table) split(h uint64, s *segment) {
	if len(s.ids) < segmentSlots {
		n := newSegment(2*len(s.ids), s.depth)
		s.moveTo(func(uint64) *segment { return n })
		t.replace(h, s, n, n)
		return
	}
	if s.depth == t.depth {
		dir := make([]*segment, 2*len(t.dir))
		for i, d := range t.dir {
			dir[2*i], dir[2*i+1] = d, d
		}
		t.dir = dir
		t.depth++
	}
	low, high := newSegment(segmentSlots, s.depth+1), newSegment(segmentSlots, s.depth+1)
	s.moveTo(func(h uint64) *segment {
		if h>>(63-s.depth)&1 == 0 {
			return low
		}
		return high
	})
	t.segments++
	t.replace(h, s, low, high)
}

// moveTo puts every fact of s where it belongs.
func (s *segment) moveTo(where func(h uint64) *segment) {
	for i, id := range s.ids {
		if id != 0 {
			h := mix(s.keys[i])
			where(h).put(h, s.keys[i], id)
		}
	}
}

// replace puts low and high in the directory where s was.
func (t *table) replace(h uint64, s, low, high *segment) {
	span := 1 << (t.depth - s.depth)
	first := int(h>>(64-t.depth)) &^ (span - 1)
	for i := range span {
		if i < span/2 || span == 1 {
			t.dir[first+i] = low
		} else {
			t.dir[first+i] = high
		}
	}
}

// set gives the slot of a fact another id.
func (t *table) set(key uint64, old, id uint32) {
	if g := t.grid; g != nil && g.inside(symbol(key>>32), symbol(key)) {
		g.set(symbol(key>>32), symbol(key), id)
		return
	}
	s, at := t.at(key, old)
	s.ids[at] = id
}

func (t *table) at(key uint64, id uint32) (*segment, uint64) {
	h := mix(key)
	s := t.segment(h)
	mask := uint64(len(s.ids) - 1)
	at := h & mask
	for s.ids[at] != id {
		at = (at + 1) & mask
	}
	return s, at
}

// remove takes a fact out, closing the gap it leaves.
func (t *table) remove(key uint64, id uint32) {
	t.count--
	if g := t.grid; g != nil && g.inside(symbol(key>>32), symbol(key)) {
		g.set(symbol(key>>32), symbol(key), 0)
		return
	}
	s, at := t.at(key, id)
	mask := uint64(len(s.ids) - 1)
	s.used--
	for next := (at + 1) & mask; s.ids[next] != 0; next = (next + 1) & mask {
		home := mix(s.keys[next]) & mask
		if (next-home)&mask >= (next-at)&mask {
			s.keys[at], s.ids[at] = s.keys[next], s.ids[next]
			at = next
		}
	}
	s.ids[at] = 0
}
