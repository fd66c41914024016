// Package testclock is a clock for tests of what is bounded in time.
//
// It promises that a busy machine changes no outcome: however long something
// takes, hardly any time passes by it.
//
// It leaves how long things really take to benchmarks.
package testclock

import (
	"sync/atomic"
	"time"
)

// Unhurried returns a clock by which a microsecond passes from each reading to
// the next, from now on. It is safe for concurrent use.
func Unhurried() func() time.Time {
	var ticks atomic.Int64
	start := time.Now()
	return func() time.Time { return start.Add(time.Duration(ticks.Add(1)) * time.Microsecond) }
}
