package triple

import (
	"testing"

	"pgregory.net/rapid"
)

// The short way to a key gives what the long one does.
func TestPlainKey(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := rapid.OneOf(rapid.StringMatching(`((The|an|a|A|the) )?[A-Za-z0-9 ]{0,12}`), rapid.StringMatching(`[A-Ca-c0-9 _'.,é-]{0,9}`)).Draw(t, "name")
		if got, want := Key(s), keyOf(s); got != want {
			t.Errorf("Key(%q) = %q, and not %q", s, got, want)
		}
	})
}
