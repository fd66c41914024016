package main

import (
	"math"
	"strings"
	"testing"
)

// TestTheWaitIsThatOfTheTheory holds the simulated wait for the lock against Pollaczek and
// Khinchine's for arrivals at random and a service that always takes as long.
func TestTheWaitIsThatOfTheTheory(t *testing.T) {
	c := usual
	c.looks, c.tells, c.every, c.commit = 0, 1, 1, 1e-3
	for _, load := range []float64{0.2, 0.5, 0.8} {
		e := c.simulate(1e6, load/c.commit, 400_000, 3)
		if math.Abs(e.lock-load) > 0.01 {
			t.Errorf("load %v: the lock is held %v of the time", load, e.lock)
		}
		if want := load * c.commit / (2 * (1 - load)); math.Abs(e.wait-want) > 0.1*want {
			t.Errorf("load %v: mean wait %v, and in theory %v", load, e.wait, want)
		}
	}
}

// TestMoreCostsMore: with more facts or people nothing gets cheaper, and alone nobody waits.
func TestMoreCostsMore(t *testing.T) {
	alone := usual.simulate(1e6, 1, 5_000, 2)
	work, _ := usual.service(1e6)
	work += usual.own + usual.trips*usual.trip
	if math.Abs(alone.ask-work) > 1e-9 || alone.tell > work+usual.commit+1e-3 || alone.gives != "" {
		t.Errorf("%+v", alone)
	}
	last := alone
	for _, facts := range []float64{1e7, 1e8, 1e9} {
		e := usual.simulate(facts, 1, 5_000, 2)
		if e.ask < last.ask || e.misses < last.misses {
			t.Errorf("%+v after %+v", e, last)
		}
		last = e
	}
	if last.gives == "" {
		t.Errorf("nothing gives: %+v", last)
	}
	many := usual
	many.every = 1
	if e := many.simulate(1e6, 1000, 5_000, 2); e.gives != "the lock of those who tell" {
		t.Errorf("%+v", e)
	}
}

func TestRun(t *testing.T) {
	var out strings.Builder
	if err := run(&out); err != nil || strings.Count(out.String(), "\n") != 16 {
		t.Errorf("%v\n%s", err, out.String())
	}
}
