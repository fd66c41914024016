package main

import (
	"math"
	"strings"
	"testing"
)

func TestNotablePairs(t *testing.T) {
	var got []string
	pairs, err := observer().Notable(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range pairs {
		got = append(got, p.A+" "+p.B)
		if p.PMI < .8 || p.Support < 5 {
			t.Errorf("%+v is not notable", p)
		}
	}
	if strings.Join(got, ", ") != "pretzel beer, scone tea" && strings.Join(got, ", ") != "beer pretzel, scone tea" {
		t.Errorf("notable: %q", got)
	}
}

// Ten of 32 orders hold tea, and all of them a scone.
func TestFigures(t *testing.T) {
	pairs, err := observer().Pairs(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range pairs {
		if p.A+p.B != "sconetea" {
			continue
		}
		pmi := math.Log(11. * 32 / (11 * 11))
		if math.Abs(p.PMI-pmi) > 1e-12 || math.Abs(p.NPMI-pmi/-math.Log(11./32)) > 1e-12 {
			t.Errorf("%+v, want a PMI of %v", p, pmi)
		}
		return
	}
	t.Error("tea and scones never meet")
}

func TestRun(t *testing.T) {
	var out strings.Builder
	if err := run(t.Context(), &out); err != nil || !strings.Contains(out.String(), `suggested(/you, "tea"), since seen(/you, "scone")`) || strings.Contains(out.String(), "suggested(/you, \"sugar\"") {
		t.Errorf("%v\n%s", err, out.String())
	}
}
