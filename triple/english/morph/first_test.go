package morph

import "testing"

// TestFirstLetter changes a whole letter, of whatever alphabet.
func TestFirstLetter(t *testing.T) {
	for lower, upper := range map[string]string{"élan": "Élan", "über Nacht": "Über Nacht", "ж": "Ж", "7 up": "7 up", "": ""} {
		if got := UpperFirst(lower); got != upper {
			t.Errorf("UpperFirst(%q) = %q, want %q", lower, got, upper)
		}
		if got := LowerFirst(upper); got != lower {
			t.Errorf("LowerFirst(%q) = %q, want %q", upper, got, lower)
		}
	}
}
