package triple

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestCompareNames(t *testing.T) {
	names := strings.Split("item 10, item 2, item, room 7b, item 02, room 7a, room 12, 3, 20", ", ")
	slices.SortFunc(names, CompareNames)
	if got, want := strings.Join(names, ", "), "3, 20, item, item 02, item 2, item 10, room 7a, room 7b, room 12"; got != want {
		t.Errorf("%s, wanted %s", got, want)
	}
}

// It is an order: what is sorted does not hang on how it came.
func TestCompareNamesIsAnOrder(t *testing.T) {
	name := rapid.StringOfN(rapid.RuneFrom([]rune("ab 0129")), 0, 6, -1)
	rapid.Check(t, func(t *rapid.T) {
		a, b, c := name.Draw(t, "a"), name.Draw(t, "b"), name.Draw(t, "c")
		if CompareNames(a, b) != -CompareNames(b, a) || (CompareNames(a, b) == 0) != (a == b) {
			t.Fatalf("%q and %q", a, b)
		}
		if CompareNames(a, b) <= 0 && CompareNames(b, c) <= 0 && CompareNames(a, c) > 0 {
			t.Fatalf("%q, %q and %q", a, b, c)
		}
	})
}
