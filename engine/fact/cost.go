package fact

import "math"

// ConfidenceCost turns a confidence into a cost that adds up exactly: 20 bits
// after the point of -log2.
func ConfidenceCost(p float64) uint32 {
	if p >= 1 {
		return 0
	}
	return uint32(min(max(1, math.Round(-math.Log2(p)*(1<<20))), math.MaxUint32/4))
}

// AddCost adds costs without running over.
func AddCost(a, b uint32) uint32 {
	return uint32(min(uint64(a)+uint64(b), math.MaxUint32/2))
}
