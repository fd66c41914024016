// Package race tells tests whether the race detector watches them. It takes some ten times
// as long, and finds nothing where one goroutine does all the work: the many cases of the
// reader and of the answers are run without it, and with it a few of them.
package race

import "testing"

// Skip skips a test of which one goroutine does all the work, under the detector.
func Skip(t testing.TB) {
	if On {
		t.Helper()
		t.Skip("one goroutine does all of it: there is nothing for the race detector")
	}
}

// sample is how many like cases there are to one that is run under the detector.
const sample = 8

// Runs reports whether the i-th of many like cases is to be run: each of them, or one in
// eight under the detector.
func Runs(i int) bool { return !On || i%sample == 0 }
