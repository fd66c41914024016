package transfer_test

import (
	"flag"
	"os"
	"testing"
)

// TestMain lets property tests draw fewer bases than usual, because each is
// opened, written and read in many ways; -rapid.checks draws more.
func TestMain(m *testing.M) {
	flag.Parse()
	set := false
	flag.Visit(func(f *flag.Flag) { set = set || f.Name == "rapid.checks" })
	if !set {
		_ = flag.Set("rapid.checks", "25") // rapid declares it
	}
	os.Exit(m.Run())
}
