package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// The whole output, as a person reads it.
func TestRun(t *testing.T) {
	var out strings.Builder
	if err := run(t.Context(), &out); err != nil {
		t.Fatal(err)
	}
	golden := filepath.Join("testdata", "output.txt")
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if out.String() != string(want) {
		t.Errorf("got:\n%s\nwant (%s):\n%s", out.String(), golden, want)
	}
}
