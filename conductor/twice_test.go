package conductor

import (
	"strings"
	"testing"

	"pgregory.net/rapid"
	"whence/internal/race"
)

// What one message tells several times, each time as sure as its reader is, is one fact of the
// last confidence.
func TestToldTwiceInOneMessage(t *testing.T) {
	race.Skip(t)
	for _, c := range []struct{ told, asked, answer string }{
		{"Gran is allergic. Gran can't eat nuts because Gran is allergic.", "Is Gran allergic?", "Yes"},
		{"The soup was cold. Eva left the soup because it was cold.", "Was the soup cold?", "Yes"},
		{"Eva is glad. It is 70% certain that Eva is glad. It is 50% certain that Eva is glad.", "Is Eva glad?", "50%"},
		{"Birds sing. It is 80% certain that birds sing.", "/rules", "80%"},
	} {
		k := newTest(t, nil)
		mustTake(t, k, c.told)
		if r := mustTake(t, k, c.asked); !strings.Contains(r.Reply, c.answer) {
			t.Errorf("%s %s: %s", c.told, c.asked, r.Reply)
		}
	}
	rapid.Check(t, func(rt *rapid.T) {
		k := newTest(t, nil)
		ways := []string{"Tom is ill.", "It is 60% certain that Tom is ill.", "Tom is at home because he is ill.", "Tom is at home.", "Eva is not ill."}
		mustTake(t, k, strings.Join(rapid.SliceOfN(rapid.SampledFrom(ways), 2, 6).Draw(rt, "told"), " "))
	})
}
