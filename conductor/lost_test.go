package conductor

import (
	"fmt"
	"testing"

	"whence/conductor/turn"
	"whence/internal/storage/storetest"
	"whence/internal/testclock"
)

// A server that goes at any moment of a turn, whatever it was asked last, costs that turn and no
// more: what is said of it is no defect of the program, and the next turn answers.
func TestServerGoesAtAnyMoment(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes a connection for every message of a turn")
	}
	for _, held := range []int{0, 1} { // all is held, or next to nothing
		base := storetest.Shared(t).Address()
		line, through := storetest.NewLine(t, base)
		here, err := New(t.Context(), Options{KB: through, Clock: testclock.Unhurried(), Held: held})
		if err != nil {
			t.Fatal(err)
		}
		there, err := New(t.Context(), Options{KB: base, Clock: testclock.Unhurried(), Held: held})
		if err != nil {
			t.Fatal(err)
		}
		hearAll(t, there, "Tom is a cat. All cats are mammals. Tom likes Ann. Ann owns a boat. If X owns Y and Y is a boat then X sails.")
		for _, q := range []string{"Is Tom a mammal?", "Who sails?"} {
			for n, lost := 0, -1; lost != line.Mend() && !t.Failed(); n += 1 + n/10 {
				lost = line.Mend()
				hearAll(t, there, fmt.Sprintf("Thing%d is a cat.", n)) // so that there is something to catch up with
				if n%8 == 7 {
					hearAll(t, there, fmt.Sprintf("All cat%ds are cats.", n))
				}
				line.Lose(storetest.Loss{After: n, Away: true})
				for _, ask := range []bool{true, false} {
					if r := calls(t, here, q); r.Error != nil && (r.Error.Code == "internal" || !ask) {
						t.Errorf("held %d, %s, lost with message %d: %s: %s", held, q, n, r.Error.Code, r.Error.Message)
					}
					if ask {
						line.Mend()
					}
				}
			}
		}
		if err := here.Close(); err != nil {
			t.Error(err)
		}
		if err := there.Close(); err != nil {
			t.Error(err)
		}
	}
}

// calls asks as another program does.
func calls(t *testing.T, c *Conductor, text string) (r Record) {
	t.Helper()
	for event, err := range c.Call(t.Context(), Ask, text, "") {
		if a, ok := event.(turn.Answered); ok {
			r = a.Record
		} else if err != nil && r.Error == nil {
			t.Log(err)
		}
	}
	return r
}
