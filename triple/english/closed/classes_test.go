package closed

import (
	"strings"
	"testing"
)

// TestOtherSides holds both sides of a relation to as many parts: what has a place on the one
// has one on the other.
func TestOtherSides(t *testing.T) {
	for _, kind := range []string{"side", "telling"} {
		for _, there := range Words().Of(kind) {
			for _, here := range values(kind, there) {
				if a, b := len(strings.Fields(here)), len(strings.Fields(there)); a != b {
					t.Errorf("%q has %d parts, %q %d", here, a-1, there, b-1)
				}
			}
		}
	}
	for _, verb := range []string{"rent out", "rent", "sell"} {
		if len(Classes{}.OtherSides(verb)) == 0 {
			t.Errorf("%q has no other side", verb)
		}
	}
}
