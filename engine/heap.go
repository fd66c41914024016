package engine

import (
	"cmp"
	"math/bits"
	"slices"
	"whence/engine/fact"
)

// minHeap is a binary heap.
type minHeap[T any] struct {
	items []T
	less  func(a, b T) bool
}

func (h *minHeap[T]) push(v T) {
	h.items = append(h.items, v)
	i := len(h.items) - 1
	for i > 0 {
		up := (i - 1) / 2
		if !h.less(h.items[i], h.items[up]) {
			return
		}
		h.items[i], h.items[up] = h.items[up], h.items[i]
		i = up
	}
}

// pop takes the least item of a heap that is not empty.
func (h *minHeap[T]) pop() T {
	top := h.items[0]
	last := len(h.items) - 1
	h.items[0] = h.items[last]
	h.items = h.items[:last]
	for i := 0; ; {
		least := i
		for _, down := range [2]int{2*i + 1, 2*i + 2} {
			if down < last && h.less(h.items[down], h.items[least]) {
				least = down
			}
		}
		if least == i {
			return top
		}
		h.items[i], h.items[least] = h.items[least], h.items[i]
		i = least
	}
}

// candidate is a fact that may have lost its proof, by rank.
type candidate struct {
	stamp uint32
	fact  fact.ID
}

// candidates is a queue of facts by ascending stamp: a radix heap. What is
// pushed is never older than what was popped last, since a conclusion is
// younger than its premises.
type candidates struct {
	n       int
	last    uint32           // the stamp popped last
	least   []candidate      // those with that stamp
	buckets *[32][]candidate // by the highest bit that differs from last
}

func (q *candidates) push(c candidate) {
	q.n++
	q.put(c)
}

func (q *candidates) put(c candidate) {
	b := bits.Len32(c.stamp ^ q.last)
	if b == 0 {
		q.least = append(q.least, c)
		return
	}
	if q.buckets == nil {
		q.buckets = new([32][]candidate)
	}
	q.buckets[b-1] = append(q.buckets[b-1], c)
}

// pop takes a candidate of the least stamp; there must be one.
func (q *candidates) pop() fact.ID {
	if len(q.least) == 0 {
		b := 0
		for len(q.buckets[b]) == 0 {
			b++
		}
		items := q.buckets[b]
		q.last = slices.MinFunc(items, func(a, b candidate) int { return cmp.Compare(a.stamp, b.stamp) }).stamp
		q.buckets[b] = nil
		for _, c := range items {
			q.put(c)
		}
		if q.buckets[b] == nil {
			q.buckets[b] = items[:0]
		}
	}
	q.n--
	at := len(q.least) - 1
	f := q.least[at].fact
	q.least = q.least[:at]
	return f
}

// each calls f with every candidate that waits.
func (q *candidates) each(f func(fact.ID)) {
	for _, c := range q.least {
		f(c.fact)
	}
	if q.buckets == nil {
		return
	}
	for _, b := range q.buckets {
		for _, c := range b {
			f(c.fact)
		}
	}
}
