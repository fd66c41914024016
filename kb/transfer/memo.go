package transfer

import (
	"hash/maphash"
	"strings"

	"whence/triple"
)

// memo remembers what was made of a text, since files say the same names again and
// again. It is small enough for a processor's cache: a map of all names of a large
// file would take longer to look into than the reading does. What it gives of a
// text is a string of its own, so that no line of the file is kept for it.
type memo struct {
	seed  maphash.Seed
	slots []reading
}

// reading is the term and the key that a text stands for.
type reading struct {
	text string
	term triple.Term // of no kind but that of a number
	ok   bool
	key  string
}

const memoSize = 1 << 11 // a power of two

func newMemo() *memo { return &memo{seed: maphash.MakeSeed(), slots: make([]reading, memoSize)} }

func (m *memo) read(text string) *reading {
	r := &m.slots[maphash.String(m.seed, text)%memoSize]
	if r.text == text && text != "" {
		return r
	}
	*r = reading{text: strings.Clone(text)}
	r.term, r.ok = term(r.text, triple.Proper)
	r.key = r.term.Name
	if r.term.Kind == triple.Number || r.term.Label != text {
		r.key = triple.Key(text)
	}
	return r
}

// term is the function term.
func (m *memo) term(text string, kind triple.TermKind) (triple.Term, bool) {
	r := m.read(text)
	t := r.term
	if t.Kind != triple.Number {
		t.Kind = kind
	}
	return t, r.ok
}

// key is triple.Key.
func (m *memo) key(text string) string { return m.read(text).key }
