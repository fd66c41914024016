package recall

import (
	"cmp"
	"math"
	"slices"
	"time"
)

// BM25 with what was measured best for turns of conversations: they are short, and
// a word said twice says little more.
const (
	k1 = 0.9
	b  = 0.4
)

// common is the share of all sayings above which a word says nothing of any, in
// collections of more than few.
const (
	common = 0.2
	few    = 500
)

// doc is what the index has of a saying beside its words.
type doc struct {
	length  uint8 // stems, at most 255
	flags   uint8
	speaker uint16
	minutes uint32 // of its moment since 1970; 0 for none
}

// term is a stem of a question as the collection knows it.
type term struct {
	stem string
	df   int
	idf  float64
	name bool // it stands with a capital letter within the question
	noun bool // it does, and is a noun all of which is in capital letters
	// near are the stems that may stand in an answer for it; see nearWords.
	near []term
}

// collection is all sayings by their numbers, without their words.
type collection struct {
	docs     []doc
	length   int64               // of all, in stems
	speakers map[string][]uint16 // by the words of their names, in lower case
}

func (c *collection) flag(d int, f uint8) bool {
	return d >= 0 && d < len(c.docs) && c.docs[d].flags&f != 0
}

// idf is the weight of a stem that df sayings have.
func (c *collection) idf(df int) float64 {
	n := float64(len(c.docs))
	return math.Log(1 + (n-float64(df)+0.5)/(float64(df)+0.5))
}

// isCommon reports whether a stem is in too many sayings to find any by.
func (c *collection) isCommon(df int) bool {
	return len(c.docs) > few && float64(df) > common*float64(len(c.docs))
}

// gain is what a stem that a saying has tf times adds to its score.
func (c *collection) gain(t term, d doc, tf int) float64 {
	mean := float64(c.length) / float64(max(1, len(c.docs)))
	return t.idf * float64(tf) * (k1 + 1) / (float64(tf) + k1*(1-b+b*float64(d.length)/mean))
}

// field is how a question falls on the collection: the score of each saying alone,
// and which of the terms it has, as bits.
type field struct {
	*collection
	asked
	terms []term
	score []float32
	mask  []uint32
	akin  []uint32 // as mask, of the terms that a saying has a near word of
	top   float64  // what a saying with all terms would score at most
	// named are the speakers that the question names.
	named map[uint16]bool
}

// talk returns the first saying of the talk of d and the one after its last, looking
// no further than far.
func (f *field) talk(d, far int) (from, until int) {
	for from = d; from > 0 && d-from < far && !f.flag(from, startsTalk); from-- {
	}
	for until = d + 1; until < len(f.docs) && until-d < far && !f.flag(until, startsTalk); until++ {
	}
	return from, until
}

// near returns the score of the saying n after d, 0 where that is of another talk.
func (f *field) near(d, n int) float64 {
	at := f.beside(d, n)
	if at < 0 {
		return 0
	}
	return float64(f.score[at])
}

// beside returns the saying n after d, or before it, in the same talk; -1 for none.
func (f *field) beside(d, n int) int {
	for step := range max(n, -n) {
		edge := d - step // where a talk begins, going back
		if n > 0 {
			edge = d + step + 1
		}
		if edge <= 0 && n < 0 || edge >= len(f.docs) || f.flag(edge, startsTalk) {
			return -1
		}
	}
	return d + n
}

// window is the score of a saying with those around it, by which candidates are
// chosen: the words of a question are often those of the turn before.
func (f *field) window(d int) float64 {
	own := float64(f.score[d])
	if f.named[f.docs[d].speaker] {
		own *= 2
	}
	before, after := 0.3, 0.3
	if len(f.named) > 0 { // several speak, and answer one another
		before, after = 0.4, 0.25
	}
	return own + latePart*f.late(d) + f.dateGain(d) + before*f.near(d, -1) + after*f.near(d, 1) + 0.1*(f.near(d, -2)+f.near(d, 2))
}

// A question is mostly about what was said last, with or without its words: "and where?" lateSayings
// is how many of the last sayings are candidates whatever their words, and latePart what being
// the very last adds to a window: less than any word.
const (
	lateSayings = 8
	latePart    = 1e-3
)

// late is 1 for the last saying of all, a half for the one before it and so on, and 0 for those long before.
func (c *collection) late(d int) float64 {
	n := len(c.docs) - 1 - d
	if n >= lateSayings {
		return 0
	}
	return 1 / float64(1+n)
}

// candidate is a saying that may answer.
type candidate struct {
	doc    int
	window float64
}

// maxCandidates is how many sayings are looked at closely.
const maxCandidates = 100

// candidates returns the sayings of the highest windows, the highest first. Those
// that were taken back are none.
func (f *field) candidates() []candidate {
	h := make([]candidate, 0, maxCandidates+1) // a heap, the least on top
	for d := range f.docs {
		if !f.around(d) || f.docs[d].flags&isLive == 0 {
			continue
		}
		h = push(h, candidate{d, f.window(d)})
	}
	slices.SortFunc(h, compare)
	return h
}

// around reports whether a saying is one of the last, or it or one of the two before and after it has a score.
func (f *field) around(d int) bool {
	if f.late(d) > 0 {
		return true
	}
	from, until := max(0, d-2), min(len(f.score), d+3)
	for _, s := range f.score[from:until] {
		if s > 0 {
			return true
		}
	}
	return false
}

// compare puts the higher window first, and of two equal ones the later saying.
func compare(a, b candidate) int {
	return cmp.Or(cmp.Compare(b.window, a.window), cmp.Compare(b.doc, a.doc))
}

// push puts a candidate onto the heap, which keeps the best.
func push(h []candidate, c candidate) []candidate {
	if c.window <= 0 || len(h) == maxCandidates && compare(c, h[0]) > 0 {
		return h
	}
	if len(h) < maxCandidates {
		h = append(h, c)
		for i := len(h) - 1; i > 0 && compare(h[(i-1)/2], h[i]) < 0; i = (i - 1) / 2 {
			h[i], h[(i-1)/2] = h[(i-1)/2], h[i]
		}
		return h
	}
	h[0] = c
	for i := 0; ; {
		worst := i
		for _, child := range []int{2*i + 1, 2*i + 2} {
			if child < len(h) && compare(h[worst], h[child]) < 0 {
				worst = child
			}
		}
		if worst == i {
			return h
		}
		h[i], h[worst] = h[worst], h[i]
		i = worst
	}
}

// when returns the moment of a saying, false where it has none.
func (d doc) when() (time.Time, bool) {
	return time.Unix(int64(d.minutes)*60, 0).UTC(), d.minutes > 0
}

func (f *field) dateGain(d int) float64 {
	if len(f.dates) == 0 {
		return 0
	}
	var x features
	f.date(&x, f.docs[d])
	return f.top * (0.3*x[dateIn] + 0.15*x[dateNear])
}
