// Package queue holds what waits while facts are evaluated and proofs are looked for: a
// heap of anything, and facts by their rank.
package queue

import (
	"cmp"
	"math/bits"
	"slices"
	"whence/engine/fact"
)

// MinHeap is a binary heap; Less, which its user sets, orders the items.
type MinHeap[T any] struct {
	Items []T // the first is the least
	Less  func(a, b T) bool
}

// Push adds an item.
func (h *MinHeap[T]) Push(v T) {
	h.Items = append(h.Items, v)
	i := len(h.Items) - 1
	for i > 0 {
		up := (i - 1) / 2
		if !h.Less(h.Items[i], h.Items[up]) {
			return
		}
		h.Items[i], h.Items[up] = h.Items[up], h.Items[i]
		i = up
	}
}

// Pop takes the least item of a heap that is not empty.
func (h *MinHeap[T]) Pop() T {
	top := h.Items[0]
	last := len(h.Items) - 1
	h.Items[0] = h.Items[last]
	h.Items = h.Items[:last]
	for i := 0; ; {
		least := i
		for _, down := range [2]int{2*i + 1, 2*i + 2} {
			if down < last && h.Less(h.Items[down], h.Items[least]) {
				least = down
			}
		}
		if least == i {
			return top
		}
		h.Items[i], h.Items[least] = h.Items[least], h.Items[i]
		i = least
	}
}

// candidate is a fact that may have lost its proof, by rank.
type candidate struct {
	stamp uint32
	fact  fact.ID
}

// Candidates is a queue of facts by ascending stamp: a radix heap. What is
// pushed is never older than what was popped last, since a conclusion is
// younger than its premises.
type Candidates struct {
	N       int
	last    uint32           // the stamp popped last
	least   []candidate      // those with that stamp
	buckets *[32][]candidate // by the highest bit that differs from last
}

// Push adds a fact by its stamp.
func (q *Candidates) Push(stamp uint32, f fact.ID) {
	q.N++
	q.put(candidate{stamp, f})
}

func (q *Candidates) put(c candidate) {
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

// Pop takes a candidate of the least stamp; there must be one.
func (q *Candidates) Pop() fact.ID {
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
	q.N--
	at := len(q.least) - 1
	f := q.least[at].fact
	q.least = q.least[:at]
	return f
}

// Each calls f with every candidate that waits.
func (q *Candidates) Each(f func(fact.ID)) {
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
