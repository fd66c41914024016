package retrieve

import (
	"encoding/binary"
	"hash/fnv"
	"math/bits"
	"slices"
)

// Dimensions is the number of bits of a hypervector.
const Dimensions = 1024

// Vector is a binary hypervector (Kanerva, Hyperdimensional Computing, 2009).
// Two vectors of unrelated things have a similarity near 0, within a tenth but
// for one time in a thousand. Vectors are the same on every machine.
type Vector [Dimensions / 64]uint64

// Similarity is 1 for the same vector, near 0 for unrelated ones, and -1 for
// opposite ones.
func (v Vector) Similarity(w Vector) float64 {
	different := 0
	for i := range v {
		different += bits.OnesCount64(v[i] ^ w[i])
	}
	return 1 - 2*float64(different)/Dimensions
}

// bind joins a role and its filler: unlike both, and unbound by the same role.
func (v Vector) bind(w Vector) Vector {
	for i := range v {
		v[i] ^= w[i]
	}
	return v
}

func (v Vector) bytes() []byte {
	b := make([]byte, 0, Dimensions/8)
	for _, x := range v {
		b = binary.LittleEndian.AppendUint64(b, x)
	}
	return b
}

// vectorOf is the inverse of bytes; it reports false for what is no vector.
func vectorOf(b []byte) (v Vector, ok bool) {
	if len(b) != Dimensions/8 {
		return v, false
	}
	for i := range v {
		v[i] = binary.LittleEndian.Uint64(b[8*i:])
	}
	return v, true
}

// symbol is the vector of an atom: its bits are drawn from a generator whose
// seed is made of its text (splitmix64).
func symbol(text string) (v Vector) {
	h := fnv.New64a()
	_, _ = h.Write([]byte(text)) // never fails
	state := h.Sum64()
	for i := range v {
		state += 0x9e3779b97f4a7c15
		z := state
		z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
		z = (z ^ z>>27) * 0x94d049bb133111eb
		v[i] = z ^ z>>31
	}
	return v
}

// bundle adds vectors up, bit by bit: plane p has the p-th binary digits of all
// the counts, so that 64 counts are added to at once.
type bundle struct {
	planes [8]Vector
	n      int
}

// maxBundle is the most that the planes can count.
const maxBundle = 255

// add puts a vector in, so many times.
func (b *bundle) add(v Vector, times int) {
	for range min(times, maxBundle-b.n) {
		b.n++
		for i := range v {
			carry := v[i]
			for p := 0; carry != 0; p++ {
				b.planes[p][i], carry = b.planes[p][i]^carry, b.planes[p][i]&carry
			}
		}
	}
}

// majority returns the vector that is most like all that were put in; where as
// many are for a bit as against it, a fixed vector decides.
func (b *bundle) majority() (v Vector) {
	tie := symbol("tie")
	half := b.n / 2
	for i := range v {
		more, same := uint64(0), ^uint64(0)
		for p := len(b.planes) - 1; p >= 0; p-- {
			plane := b.planes[p][i]
			if half>>p&1 == 0 {
				more |= same & plane
				same &^= plane
			} else {
				same &= plane
			}
		}
		v[i] = more
		if b.n%2 == 0 {
			v[i] |= same & tie[i]
		}
	}
	return v
}

// encodeWord is the vector of a word: itself and its groups of three letters, so
// that forms of one word are alike.
func encodeWord(word string) Vector {
	var b bundle
	letters := []rune("^" + word + "$")
	b.add(symbol("word "+word), 2)
	for i := 0; i+3 <= len(letters); i++ {
		b.add(symbol("letters "+string(letters[i:i+3])), 1)
	}
	return b.majority()
}

// EncodeText returns the vector of a text: what stands in for an embedding where
// there is no model. Texts that share words, or forms of words, are alike; the
// order of words does not count.
func EncodeText(text string) Vector {
	var b bundle
	for _, w := range distinct(words(text)) {
		b.add(encodeWord(w), 1)
	}
	return b.majority()
}

// EncodeUnit returns the vector of a unit: its words, and the parts of its
// structure each bound to its role.
func EncodeUnit(u Unit) Vector {
	var b bundle
	text := u.Topic + " " + u.Claim + " " + u.Procedure + " " + u.Condition + " " + u.UtilityNote
	ws := distinct(words(text))
	for _, w := range ws[:min(len(ws), 64)] {
		b.add(encodeWord(w), 1)
	}
	for role, filler := range map[string]string{"role": u.Role, "relation": u.Relation, "subject": normal(u.Subject), "object": normal(u.Object)} {
		if filler != "" {
			b.add(bound(role, filler), 1)
		}
	}
	for _, act := range u.UtilityActs {
		b.add(bound("act", act), 1)
	}
	return b.majority()
}

func bound(role, filler string) Vector {
	return symbol("role " + role).bind(symbol("filler " + filler))
}

// encodeQuery is the vector of a question: its words, names that stand whole in
// it as subject and as object, and the acts it is for with their roles.
func encodeQuery(a asked, names []string, acts []string) Vector {
	var b bundle
	for _, w := range a.terms {
		b.add(encodeWord(w), 2)
	}
	for _, n := range names {
		b.add(bound("subject", n), 1)
		b.add(bound("object", n), 1)
	}
	for _, act := range acts {
		b.add(bound("act", act), 1)
		for _, role := range PreferredRoles(act) {
			b.add(bound("role", role), 1)
		}
	}
	return b.majority()
}

func distinct(ws []string) []string {
	ws = slices.Clone(ws)
	slices.Sort(ws)
	return slices.Compact(ws)
}
