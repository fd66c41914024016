package analyze

import (
	"cmp"
	"slices"
	"unicode/utf8"

	"whence/engine/ast"
)

// Spelling finds the predicates that are spelled almost like another one, in time of
// the other's length however many there are: two names that differ by a letter are
// the same once the right letter of one or both is left out.
type Spelling struct {
	byName map[spelled][]ast.Key
	// less are the hashes of names, as they are and less one letter each, sorted.
	less []lessLetter
	keys []ast.Key
}

// spelled is a predicate's name with its sign, whatever its arity.
type spelled struct {
	pred   string
	denied bool
}

type lessLetter struct {
	hash uint64
	key  uint32
}

// NewSpelling prepares the predicates that are known for looking up slips.
func NewSpelling(known map[ast.Key]bool) *Spelling {
	s := &Spelling{byName: map[spelled][]ast.Key{}}
	for k := range known {
		name := spelled{k.Pred, k.Denied}
		s.byName[name] = append(s.byName[name], k)
		at := uint32(len(s.keys))
		s.keys = append(s.keys, k)
		eachLess(k, func(h uint64) { s.less = append(s.less, lessLetter{h, at}) })
	}
	slices.SortFunc(s.less, func(a, b lessLetter) int { return cmp.Compare(a.hash, b.hash) })
	return s
}

// eachLess calls f with a hash of the predicate as it is and without each letter of
// its name. Other predicates may have the same.
func eachLess(k ast.Key, f func(uint64)) {
	const base = 0x9E3779B97F4A7C15
	n := len(k.Pred)
	// front are the hashes of what stands before each byte, power those of base.
	front, power := make([]uint64, n+1), make([]uint64, n+1)
	power[0] = 1
	for i := range n {
		front[i+1], power[i+1] = front[i]*base+uint64(k.Pred[i])+1, power[i]*base
	}
	sign := uint64(2 * k.Arity)
	if k.Denied {
		sign++
	}
	f(front[n]*base + sign)
	for i := 0; i < n; {
		_, width := utf8.DecodeRuneInString(k.Pred[i:])
		next := i + width
		behind := front[n] - front[next]*power[n-next]
		f((front[i]*power[n-next]+behind)*base + sign)
		i = next
	}
}

// Slip returns the known predicate that k was probably meant to be, the same name
// with another arity or one that differs by a letter, or "".
func (s *Spelling) Slip(k ast.Key) string {
	best := ""
	take := func(other ast.Key) {
		if name := other.String(); best == "" || name < best {
			best = name
		}
	}
	for _, other := range s.byName[spelled{k.Pred, k.Denied}] {
		take(other)
	}
	if len(k.Pred) <= 3 {
		return best
	}
	eachLess(k, func(h uint64) {
		at, _ := slices.BinarySearchFunc(s.less, h, func(e lessLetter, h uint64) int { return cmp.Compare(e.hash, h) })
		for ; at < len(s.less) && s.less[at].hash == h; at++ {
			other := s.keys[s.less[at].key]
			if other.Denied == k.Denied && other.Arity == k.Arity && alike(k.Pred, other.Pred) {
				take(other)
			}
		}
	})
	return best
}

// alike reports whether two names differ by one letter. Most pairs are told apart
// by their lengths or where they begin to differ.
func alike(a, b string) bool {
	if d := len(a) - len(b); d < -utf8.UTFMax || d > utf8.UTFMax {
		return false
	}
	i := 0
	for i < len(a) && i < len(b) && a[i] == b[i] {
		i++
	}
	j := 0
	for j < len(a)-i && j < len(b)-i && a[len(a)-1-j] == b[len(b)-1-j] {
		j++
	}
	// What is left of both are whole letters, at most two that changed places.
	for i > 0 && (i < len(a) && !utf8.RuneStart(a[i]) || i < len(b) && !utf8.RuneStart(b[i])) {
		i--
	}
	for j > 0 && !(utf8.RuneStart(a[len(a)-j]) && utf8.RuneStart(b[len(b)-j])) {
		j--
	}
	a, b = a[i:len(a)-j], b[i:len(b)-j]
	return max(len(a), len(b)) <= 2*utf8.UTFMax && ast.EditDistance(a, b) == 1
}
