package bindings

import (
	"strings"
	"testing"
)

// What cannot be is refused, with the reason.
func TestChanges(t *testing.T) {
	for change, want := range map[string]string{
		"copy": "NAME=KEY", "copi=f5": "no key called \"copi\"; there are send,", "copy=": "no key is given", "copy=x": "for typing", "copy=f99": "no key that a terminal sends",
		"copy=esc": "esc is the key of both", "leave=none": "leave needs a key", "copy=runes": "no key", "fold=up": "up is the key of both up and fold",
	} {
		if err := Check(change); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", change, err)
		}
	}
	for _, fine := range []string{"", "copy=f5", "copy=ctrl+y alt+c,\n undo=f6 ", "up=k", "top=none"} {
		if err := Check(fine); (err != nil) != (fine == "up=k") {
			t.Errorf("%s: %v", fine, err)
		}
	}
}

// TestEveryKeyHasANameAndIsItsOwn holds the defaults to what changes are held to.
func TestEveryKeyHasANameAndIsItsOwn(t *testing.T) {
	k := New()
	if err := k.clash(); err != nil {
		t.Error(err)
	}
	for _, g := range k.Groups() {
		for _, n := range g.Keys {
			for _, name := range n.Key.Keys() {
				if err := knownKey(name); err != nil {
					t.Errorf("%s: %v", n.Name, err)
				}
			}
		}
	}
}
