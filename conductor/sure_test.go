package conductor

import (
	"strings"
	"testing"

	"whence/internal/testclock"
)

// TestSureEnough: what is less sure than an answer has to be is no answer, and
// what is too weak is said, asked for, and explained.
func TestSureEnough(t *testing.T) {
	c, err := New(t.Context(), Options{Sure: 0.85, Clock: testclock.Unhurried()})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = c.Close() })
	for _, text := range []string{"It is 80% certain that Tom likes tea.", "If X likes tea then X is calm.", "Bob likes tea."} {
		mustTake(t, c, text)
	}
	for _, x := range []struct {
		said    string
		verdict Verdict
		want    string
	}{
		{"Is Bob calm?", Proved, "Yes: Bob is calm."},
		{"Does Tom like tea?", Unprovable, "am not as sure of it as an answer has to be."},
		{"Is Tom calm?", Unprovable, "It would follow if I were surer that Tom likes tea. Does Tom like tea?"},
		{"Why do you ask?", "", "because in t6 you asked: \"Is Tom calm?\""},
		{"Who is calm?", Proved, "Bob."},
		{"Tom likes tea.", "", "learned"},
		{"Is Tom calm?", Proved, "Yes: Tom is calm."},
	} {
		r := mustTake(t, c, x.said)
		if r.Verdict != x.verdict || !strings.Contains(r.Said(), x.want) {
			t.Errorf("%s: %s %s, want %s %s", x.said, r.Verdict, r.Reply, x.verdict, x.want)
		}
		if x.verdict == Unprovable {
			if m := r.NearMisses[0]; m.Fails[0].Why != "weak" || !m.Checked || m.WouldBe != 1 {
				t.Errorf("%s: %+v", x.said, m)
			}
		}
	}
}
