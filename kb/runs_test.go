package kb

import "testing"

// TestStepOfRun compares the step of one item of a run with what going through all gives.
func TestStepOfRun(t *testing.T) {
	for _, run := range []int64{1, 2, 7} {
		row := stepRow{n: 40, item: 12, run: run, act: opened}
		err := row.each(func(s stepRow) error {
			if got := row.of(s.item); got.n != s.n || got.item != s.item {
				t.Errorf("of a run of %d: item %d has the step %d of %d, and was step %d", run, s.item, got.n, got.item, s.n)
			}
			return nil
		})
		if err != nil {
			t.Error(err)
		}
	}
}
