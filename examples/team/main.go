// Team estimates what a turn costs on a base that people share on a server, for more facts
// and people than were measured, and what gives first. It simulates who waits for whom: people
// ask and tell at random moments, the server has so many cores, and one of those who tell
// writes at a time. What one look-up, one commit and a turn of the program cost are inputs;
// where they were measured, and where not, is said beside them and in docs/team.md. Run it with
// `go run ./examples/team`.
package main

import (
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"os"
	"slices"
)

// costs are what the estimate goes by. Times are in seconds.
type costs struct {
	fact   float64 // bytes of a fact on the server, with its names and indexes: measured, 714
	own    float64 // the program's own time for a turn, on its person's machine: measured there
	trips  float64 // statements of a turn, one after the other: counted, 20 to 60
	trip   float64 // time until the server has a statement and the program its answer: assumed
	looks  float64 // look-ups of a turn: assumed
	hit    float64 // time of a page in memory: assumed
	miss   float64 // time of a page on an SSD: assumed
	commit float64 // time for which whoever tells holds the lock: assumed, a commit with its sync
	every  float64 // between two turns of a person: assumed
	tells  float64 // share of turns that tell: assumed
	cores  int
	memory float64 // bytes of the server's memory for pages
}

var usual = costs{
	fact: 714, own: 8e-3, trips: 30, trip: 0.2e-3, looks: 40, hit: 20e-6, miss: 150e-6,
	commit: 5e-3, every: 30, tells: 0.3, cores: 8, memory: 32 << 30,
}

// estimate is what a turn costs for so many facts and people.
type estimate struct {
	facts, people float64
	ask, tell     float64 // seconds, of which 19 in 20 turns take no more
	wait          float64 // seconds that one who tells waits for the lock, in the mean
	lock, busy    float64 // share of the time that the lock is held, and that the cores work
	misses        float64 // share of pages that are not in memory
	gives         string  // what gives first, "" for nothing
}

// service is how long the server works for a turn.
func (c costs) service(facts float64) (seconds, misses float64) {
	height := math.Ceil(math.Log(max(facts, 2)) / math.Log(300)) // entries of a page of an index
	misses = max(0, 1-c.memory/(facts*c.fact))
	return c.looks * (height*c.hit + misses*c.miss), misses // what is above the leaves stays in memory
}

// simulate lets people ask and tell for a number of turns.
func (c costs) simulate(facts, people float64, turns int, seed uint64) estimate {
	e := estimate{facts: facts, people: people}
	var work float64
	work, e.misses = c.service(facts)
	alone := c.own + c.trips*c.trip          // what nobody waits for but whoever asks
	random := rand.New(rand.NewPCG(seed, 7)) //nolint:gosec // moments, and no secrets
	cores := make([]float64, c.cores)        // when each is free
	var now, free, held, worked float64      // free is when the lock is
	var asks, tells []float64
	for range turns {
		now += random.ExpFloat64() * c.every / people
		core := slices.Index(cores, slices.Min(cores))
		done := max(now, cores[core]) + work
		cores[core] = done
		worked += work
		if random.Float64() >= c.tells {
			asks = append(asks, alone+done-now)
			continue
		}
		e.wait += max(0, free-done)
		free = max(free, done) + c.commit
		held += c.commit
		tells = append(tells, alone+free-now)
	}
	e.wait /= max(1, float64(len(tells)))
	e.ask, e.tell = most(asks), most(tells)
	e.lock, e.busy = held/now, worked/now/float64(c.cores)
	e.gives = c.first(e)
	return e
}

// most is what 19 of 20 do not exceed.
func most(all []float64) float64 {
	if len(all) == 0 {
		return 0
	}
	slices.Sort(all)
	return all[len(all)*19/20]
}

// full is the share of its time above which what serves one after the other makes others
// wait for longer than it serves them.
const full = 0.7

// first is what gives first.
func (c costs) first(e estimate) string {
	switch {
	case e.lock > full:
		return "the lock of those who tell"
	case e.busy > full:
		return "the server's cores"
	case e.misses > 0.5:
		return "the server's memory"
	}
	return ""
}

func run(out io.Writer) error {
	for _, facts := range []float64{1e6, 1e7, 1e8, 1e9} {
		for _, people := range []float64{1, 10, 100, 1000} {
			e := usual.simulate(facts, people, 20_000, 1)
			if _, err := fmt.Fprintf(out, "%.0e facts, %4.0f people: ask %4.1f ms, tell %4.1f ms, lock %2.0f %%, cores %2.0f %%, on disk %2.0f %%: %s\n",
				facts, people, e.ask*1e3, e.tell*1e3, e.lock*100, e.busy*100, e.misses*100, e.gives); err != nil {
				return err
			}
		}
	}
	return nil
}

func main() {
	if err := run(os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
