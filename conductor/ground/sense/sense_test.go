package sense_test

import (
	"testing"

	"whence/conductor/ground/sense"
)

// TestVerbs holds verbs that mean the same against their converses and opposites.
func TestVerbs(t *testing.T) {
	for _, x := range []struct {
		a, b string
		same bool
	}{
		{"repair", "fix", true}, {"host", "present", true}, {"relocate", "move", true}, {"take on", "hire", true},
		{"teach", "learn", false}, {"rent", "let", false}, {"buy", "sell", false}, {"start", "end", false},
		{"lend", "borrow", false}, {"own", "have", false}, {"give", "pay", false},
	} {
		if sense.Verbs(x.a, x.b) != x.same || sense.Verbs(x.b, x.a) != x.same {
			t.Errorf("%s and %s: the same %v", x.a, x.b, !x.same)
		}
	}
	if !sense.Does("trainer", "train") || !sense.Does("operation", "operate") || sense.Does("trainer", "operate") {
		t.Error("nouns of verbs")
	}
}
