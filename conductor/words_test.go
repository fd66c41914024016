package conductor

import (
	"strings"
	"testing"
)

// TestLongNumbersAreSaid holds that a number that somebody told is said, however
// many digits it has, and is no moment.
func TestLongNumbersAreSaid(t *testing.T) {
	c := newTest(t, nil)
	mustTake(t, c, "The code of Ada is 1700000000000001.")
	for _, ask := range []string{"What is the code of Ada?", "What do you know about Ada?"} {
		if r := mustTake(t, c, ask); !strings.Contains(r.Reply, "1700000000000001") {
			t.Errorf("%s: %s", ask, r.Reply)
		}
	}
}
