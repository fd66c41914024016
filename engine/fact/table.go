package fact

import (
	"slices"

	"whence/engine/symbol"
)

// Table is a set of facts by a 64-bit key: for up to two arguments the
// arguments themselves, for more their hash, so that several facts may share
// a key. Beyond a small flat array it is cut into segments of fixed size
// under a directory by the leading bits of the hash (extendible hashing), so
// that no insertion ever copies more than one segment. A dense relation of two
// columns has a grid besides.
type Table struct {
	Grid  *grid
	small []slot // the last is for figures; nil once there is a directory
	dir   []*segment
	depth uint // bits of the directory
	count int
}

// slot is a key in halves and its fact; id 0 is free. The last slot of a run
// of slots holds its figures instead: in high how many bits all its keys
// share, in low how many slots are used.
type slot struct{ high, low, id uint32 }

const (
	segmentSlots = 1024
	smallSlots   = 16
)

// segment is an open-addressing array with linear probing.
type segment [segmentSlots]slot

// mix spreads a key over 64 bits.
func mix(key uint64) uint64 {
	key ^= key >> 32
	key *= 0x9E3779B97F4A7C15
	key ^= key >> 29
	key *= 0xBF58476D1CE4E5B9
	return key ^ key>>32
}

func (t *Table) clone() Table {
	c := *t
	c.Grid = t.Grid.clone()
	c.small, c.dir = slices.Clone(t.small), slices.Clone(t.dir)
	for i, s := range t.dir {
		if i > 0 && s == t.dir[i-1] {
			c.dir[i] = c.dir[i-1]
			continue
		}
		n := *s
		c.dir[i] = &n
	}
	return c
}

// run returns the slots where a hash belongs, or nil in an empty table.
func (t *Table) run(h uint64) []slot {
	if t.dir != nil {
		return t.dir[h>>(64-t.depth)][:]
	}
	return t.small
}

// start returns where probing begins among n slots, of which the last is none.
func start(h uint64, n int) int { return int(h & 0xFFFFFFFF * uint64(n-1) >> 32) }

// Only returns the fact of a key that no two facts share, or 0.
func (t *Table) Only(key uint64) uint32 {
	high, low := uint32(key>>32), uint32(key)
	if g := t.Grid; g != nil && g.inside(high, low) {
		return g.get(high, low)
	}
	h := mix(key)
	if t.dir == nil {
		return onlyIn(t.small, h, high, low)
	}
	return onlyIn(t.dir[h>>(64-t.depth)][:], h, high, low)
}

func onlyIn(run []slot, h uint64, high, low uint32) uint32 {
	if len(run) == 0 {
		return 0
	}
	last := len(run) - 1
	for at := start(h, len(run)); ; {
		switch s := &run[at]; {
		case s.id == 0:
			return 0
		case s.low == low && s.high == high:
			return s.id
		}
		if at++; at == last {
			at = 0
		}
	}
}

// find returns the first fact of key for which same holds, or 0; same nil
// accepts any.
func (t *Table) find(key uint64, same func(id uint32) bool) uint32 {
	if same == nil {
		return t.Only(key)
	}
	h := mix(key)
	run := t.run(h)
	if len(run) == 0 {
		return 0
	}
	last := len(run) - 1
	for at := start(h, len(run)); run[at].id != 0; {
		if s := &run[at]; s.key() == key && same(s.id) {
			return s.id
		}
		if at++; at == last {
			at = 0
		}
	}
	return 0
}

func (s *slot) key() uint64 { return uint64(s.high)<<32 | uint64(s.low) }

// each calls f with every hashed fact.
func (t *Table) each(f func(key uint64, id uint32)) {
	eachIn(t.small, f)
	for i, s := range t.dir {
		if i == 0 || s != t.dir[i-1] {
			eachIn(s[:], f)
		}
	}
}

func eachIn(run []slot, f func(key uint64, id uint32)) {
	for i := range max(0, len(run)-1) {
		if s := &run[i]; s.id != 0 {
			f(s.key(), s.id)
		}
	}
}

// insert adds a fact that is not in the table.
func (t *Table) insert(key uint64, id uint32) {
	t.count++
	if g := t.Grid; g != nil && g.inside(symbol.ID(key>>32), symbol.ID(key)) {
		g.set(symbol.ID(key>>32), symbol.ID(key), id)
		return
	}
	h := mix(key)
	run := t.run(h)
	for len(run) == 0 || int(run[len(run)-1].low) >= len(run)*13/16 {
		t.split(h)
		run = t.run(h)
	}
	put(run, h, slot{uint32(key >> 32), uint32(key), id})
}

func put(run []slot, h uint64, s slot) {
	last := len(run) - 1
	at := start(h, len(run))
	for run[at].id != 0 {
		if at++; at == last {
			at = 0
		}
	}
	run[at] = s
	run[last].low++
}

// split makes room where h belongs: a small table doubles, a segment is cut in
// two.
func (t *Table) split(h uint64) {
	if t.dir == nil {
		t.double()
		return
	}
	old := t.dir[h>>(64-t.depth)]
	depth := uint(old[segmentSlots-1].high)
	if depth == t.depth {
		dir := make([]*segment, 2*len(t.dir))
		for i, d := range t.dir {
			dir[2*i], dir[2*i+1] = d, d
		}
		t.dir = dir
		t.depth++
	}
	was, high := *old, new(segment)
	*old = segment{}
	old[segmentSlots-1].high, high[segmentSlots-1].high = uint32(depth+1), uint32(depth+1)
	for i := range segmentSlots - 1 {
		s := was[i]
		if s.id == 0 {
			continue
		}
		sh := mix(s.key())
		if sh>>(63-depth)&1 == 0 {
			put(old[:], sh, s)
		} else {
			put(high[:], sh, s)
		}
	}
	span := 1 << (t.depth - depth)
	first := int(h>>(64-t.depth)) &^ (span - 1)
	for i := range span / 2 {
		t.dir[first+span/2+i] = high
	}
}

// double makes a small table larger, in the end the first segment.
func (t *Table) double() {
	n := max(smallSlots, 2*len(t.small))
	var run []slot
	if n < segmentSlots {
		run = make([]slot, n)
	} else {
		s := new(segment)
		run = s[:]
		t.dir = []*segment{s}
	}
	eachIn(t.small, func(key uint64, id uint32) { put(run, mix(key), slot{uint32(key >> 32), uint32(key), id}) })
	if t.small = run; t.dir != nil {
		t.small = nil
	}
}

// set gives the slot of a fact another id.
func (t *Table) set(key uint64, old, id uint32) {
	if g := t.Grid; g != nil && g.inside(symbol.ID(key>>32), symbol.ID(key)) {
		g.set(symbol.ID(key>>32), symbol.ID(key), id)
		return
	}
	run, at := t.at(key, old)
	run[at].id = id
}

func (t *Table) at(key uint64, id uint32) (run []slot, at int) {
	h := mix(key)
	run = t.run(h)
	at = start(h, len(run))
	for run[at].id != id {
		if at++; at == len(run)-1 {
			at = 0
		}
	}
	return run, at
}

// remove takes a fact out, closing the gap it leaves.
func (t *Table) remove(key uint64, id uint32) {
	t.count--
	if g := t.Grid; g != nil && g.inside(symbol.ID(key>>32), symbol.ID(key)) {
		g.set(symbol.ID(key>>32), symbol.ID(key), 0)
		return
	}
	run, at := t.at(key, id)
	n := len(run) - 1
	run[n].low--
	for next := (at + 1) % n; run[next].id != 0; next = (next + 1) % n {
		home := start(mix(run[next].key()), len(run))
		if (next-home+n)%n >= (next-at+n)%n {
			run[at] = run[next]
			at = next
		}
	}
	run[at] = slot{}
}
