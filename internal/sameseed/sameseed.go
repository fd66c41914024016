// Package sameseed has the property tests of a package draw the same cases at every run, so
// that a run that fails is the change's own doing. A test file imports it for that alone.
//
// RAPID_SEED=7 draws others, RAPID_SEED=0 new ones each time, RAPID_CHECKS=5000 many.
package sameseed

import (
	"flag"
	"os"

	_ "pgregory.net/rapid" // has the flag
)

func init() {
	if os.Getenv("RAPID_SEED") == "" {
		_ = flag.Set("rapid.seed", "1") // the flag is there, and takes a number
	}
}
