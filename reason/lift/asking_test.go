package lift_test

import (
	"slices"
	"strings"
	"testing"

	"whence/reason/lift"
)

// A question in words of its own is read with what it asks, and refused with the reason.
func TestAsking(t *testing.T) {
	a, err := lift.Asking("place", "where was {X} (before|prior to) {L} :- stay_of(V, X), next_place(V, L), place(V, M)")
	if err != nil || a.Wanted != "M" || len(a.Goals) != 3 || !slices.Equal(a.Names(), []string{"X", "L"}) {
		t.Errorf("%v %+v", err, a)
	}
	if a, err := lift.Asking("outranks", "does {A} outrank {B} :- outranks(A, B)"); err != nil || a.Wanted != "" {
		t.Errorf("%v %+v", err, a)
	}
	if a, err := lift.Asking("guards", "who guards {A} :- guards(B, A)"); err != nil || a.Wanted != "B" {
		t.Errorf("%v %+v", err, a)
	}
	for text, why := range map[string]string{
		"where was {X}":                          "body",
		"where was {X :- place(V, M)":            "closed",
		"where was {X} :- stay(V, X)":            "has to have place",
		"where was {Z} :- place(V, M)":           "nothing is asked of {Z}",
		"where was {X} :- place(V, X), in(V, X,": "where was {X}",
		"where was {X} :- place(V, X, M)":        "no relation of two names",
	} {
		if _, err := lift.Asking("place", text); err == nil || !strings.Contains(err.Error(), why) && why != "body" {
			t.Errorf("%q: %v", text, err)
		}
	}
}
