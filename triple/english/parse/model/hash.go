package model

import "math/bits"

// Hash returns the hash of a string by which features know it (FNV-1a with a
// final mix).
func Hash(s string) uint64 {
	h := uint64(0xcbf29ce484222325)
	for i := range len(s) {
		h = (h ^ uint64(s[i])) * 0x100000001b3
	}
	return mix(h, 0)
}

// mix makes one number of two so that all bits of both count.
func mix(a, b uint64) uint64 {
	high, low := bits.Mul64(a^0x9e3779b97f4a7c15, b^0xbf58476d1ce4e5b9)
	return high ^ low ^ a
}
