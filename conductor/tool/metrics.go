package tool

import (
	"cmp"
	"slices"
	"sync"
	"time"
)

// Counters are metrics kept in memory. The zero value is empty and ready; it is
// safe for concurrent use.
type Counters struct {
	mu    sync.Mutex
	count map[string]int
	time  map[string]time.Duration
}

// Count adds n under a name.
func (c *Counters) Count(name string, n int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.count == nil {
		c.count = map[string]int{}
	}
	c.count[name] += n
}

// Time adds a duration under a name.
func (c *Counters) Time(name string, d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.time == nil {
		c.time = map[string]time.Duration{}
	}
	c.time[name] += d
}

// Figure is what was collected under a name.
type Figure struct {
	Name  string
	Count int
	Time  time.Duration
}

// Figures returns everything collected, sorted by name.
func (c *Counters) Figures() []Figure {
	c.mu.Lock()
	defer c.mu.Unlock()
	by := map[string]Figure{}
	for name, n := range c.count {
		by[name] = Figure{Name: name, Count: n}
	}
	for name, d := range c.time {
		f := by[name]
		f.Name, f.Time = name, d
		by[name] = f
	}
	out := make([]Figure, 0, len(by))
	for _, f := range by {
		out = append(out, f)
	}
	slices.SortFunc(out, func(a, b Figure) int { return cmp.Compare(a.Name, b.Name) })
	return out
}
