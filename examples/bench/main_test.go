package main

import (
	"bytes"
	"context"
	"os"
	"strings"
	"testing"

	"whence/internal/race"
	"whence/internal/storage/storetest"
)

// TestMain lets the test's own program be the process that is measured.
func TestMain(m *testing.M) {
	if len(os.Args) > 1 && (os.Args[1] == "-load" || os.Args[1] == "-talk") {
		main()
		return
	}
	os.Exit(m.Run())
}

// TestRun measures the smallest workload beside whatever engines there are:
// their counts must agree, which run checks.
func TestRun(t *testing.T) {
	var out bytes.Buffer
	if err := run(context.Background(), []string{"-small", "-repeat", "1", "-run", "closure 2000"}, &out); err != nil {
		t.Fatal(err)
	}
	if got := out.String(); !strings.Contains(got, "closure 2000 edges") || strings.Contains(got, "chain") {
		t.Errorf("the table is\n%s", got)
	}
}

// TestWorkloads: every generator is loaded by the engine, and makes the same
// text twice.
func TestWorkloads(t *testing.T) {
	race.Skip(t)
	b := &bench{dir: t.TempDir()}
	tiny := func(n int) int { return max(1, n/1000) }
	again := workloads(tiny)
	for i, w := range workloads(tiny) {
		if strings.HasPrefix(w.name, "same generation") {
			continue // has one size
		}
		if w.text(name) != again[i].text(name) {
			t.Errorf("%s differs from run to run", w.name)
		}
		if r, err := b.ours(context.Background(), w); err != nil || r.facts == 0 {
			t.Errorf("%s: %d facts, error %v", w.name, r.facts, err)
		}
	}
}

// TestWhole imports, asks and tells: every talk must be understood, on a base of
// a small size.
func TestWhole(t *testing.T) {
	race.Skip(t)
	var out bytes.Buffer
	b := &bench{out: &out, only: "e", dir: t.TempDir(), tiny: true}
	if err := b.whole(context.Background()); err != nil {
		t.Fatal(err)
	}
	if got := out.String(); !strings.Contains(got, "questions of a recursive rule") {
		t.Errorf("the table is\n%s", got)
	}
}

// TestTaxonomy: the family of rules told apart by a constant runs.
func TestTaxonomy(t *testing.T) {
	race.Skip(t)
	var out bytes.Buffer
	if err := run(t.Context(), []string{"-small", "-alone", "-run", "taxonomy"}, &out); err != nil {
		t.Fatal(err)
	}
	if got := out.String(); !strings.Contains(got, "taxonomy of 300 rules: a fact under all") {
		t.Errorf("the table is\n%s", got)
	}
}

func TestFlags(t *testing.T) {
	var out bytes.Buffer
	if err := run(context.Background(), []string{"-unknown"}, &out); err == nil {
		t.Error("an unknown flag is not refused")
	}
	if err := run(context.Background(), []string{"-h"}, &out); err != nil {
		t.Error(err)
	}
}

// TestTeam asks a small base on a server, and by hand: both must find something for everybody.
func TestTeam(t *testing.T) {
	race.Skip(t)
	var out bytes.Buffer
	b := &bench{out: &out, dir: t.TempDir(), tiny: true}
	if err := b.team(context.Background(), storetest.Shared(t).Address()); err != nil {
		t.Fatal(err)
	}
	for _, q := range byHand {
		if !strings.Contains(out.String(), q.name) {
			t.Errorf("%s is missing:\n%s", q.name, out.String())
		}
	}
}
