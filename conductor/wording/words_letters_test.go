package wording_test

import (
	"testing"

	"whence/conductor/wording"
)

// TestUpperFirst: a first letter that is none of ASCII is a letter too.
func TestUpperFirst(t *testing.T) {
	for in, want := range map[string]string{"": "", "élodie": "Élodie", "“*5”: no": "“*5”: no", "əli": "Əli", "x": "X", "日本": "日本"} {
		if got := wording.UpperFirst(in); got != want {
			t.Errorf("%q became %q", in, got)
		}
	}
}
