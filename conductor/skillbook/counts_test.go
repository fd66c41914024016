package skillbook

import "testing"

// What is counted of words is bounded: the oldest turns are left out.
func TestCountsAreBounded(t *testing.T) {
	var c counts
	for range 2 * maxCounted {
		c.note("x", nil)
	}
	if len(c.turns) != maxCounted {
		t.Errorf("%d turns are kept", len(c.turns))
	}
}
