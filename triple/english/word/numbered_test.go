package word

import (
	"strings"
	"testing"
)

// TestEachNumbered writes out what several are called, and nothing that only looks like it.
func TestEachNumbered(t *testing.T) {
	singular := func(noun string) string {
		if one, ok := strings.CutSuffix(noun, "s"); ok {
			return one
		}
		return noun
	}
	for text, want := range map[string]string{
		"Samples 14 and 15 have thawed.":     "Sample 14 and sample 15 have thawed.",
		"rooms 3, 4 and 7 are empty":         "room 3, room 4 and room 7 are empty",
		"The lessons are in rooms 3 and 5.":  "The lessons are in room 3 and room 5.",
		"Needs 3 and 4 eggs.":                "",
		"Samples 14 and others have thawed.": "",
		"Ben scores 3 and 4.":                "",
		"Room 3 and 4":                       "",
	} {
		got, ok := EachNumbered(text, singular)
		if ok != (want != "") || ok && got != want {
			t.Errorf("%q is written out as %q (%v), want %q", text, got, ok, want)
		}
	}
}
