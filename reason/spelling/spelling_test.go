package spelling_test

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	_ "whence/internal/sameseed"
	"whence/reason/spelling"
)

// TestNear finds the word that was mistyped by one letter more, less, another, or by two
// neighbours in the wrong order, and none that differs by more.
func TestNear(t *testing.T) {
	s := spelling.New()
	for _, w := range []string{"ruth", "marta", "colm", "_x1"} {
		s.Add(w)
	}
	for typed, want := range map[string]string{"ruht": "ruth", "rith": "ruth", "rutha": "ruth", "rut": "ruth", "mrata": "marta", "col": "colm", "htru": "", "rhtu": "", "mart": "marta", "ruth": ""} {
		if near := s.Near(typed); want == "" && len(near) > 0 || want != "" && !slices.Contains(near, want) {
			t.Errorf("%s: %v, want %q", typed, near, want)
		}
	}
}

// Two neighbours that are swapped in a word of at least four letters lead back to it.
func TestSwappedIsNear(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		word := rapid.StringMatching(`[a-z]{4,12}`).Draw(t, "word")
		at := rapid.IntRange(0, len(word)-2).Draw(t, "at")
		typed := word[:at] + word[at+1:at+2] + word[at:at+1] + word[at+2:]
		s := spelling.New()
		s.Add(word)
		if typed != word && !slices.Contains(s.Near(typed), word) {
			t.Fatalf("%s is not near %s", word, typed)
		}
	})
}
