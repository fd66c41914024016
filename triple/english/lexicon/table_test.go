package lexicon

import (
	"slices"
	"testing"
)

func TestTable(t *testing.T) {
	k := NewTable("# fruit | apple\nfruit | apple, plum\nfruit sour | lemon, plum\nall | fruit, veg\nno line\nveg | leek")
	switch {
	case !k.Is("fruit", "apple") || k.Is("fruit", "leek") || k.Is("berry", "apple"):
		t.Error("what is of a kind is not as listed")
	case k.As("fruit", "apple") != "apple" || k.As("fruit", "plum") != "plum" || k.As("fruit", "lemon") != "sour" || k.As("fruit", "leek") != "":
		t.Error("what words stand for is not as listed")
	case !slices.Equal(k.All("fruit", "plum"), []string{"plum", "sour"}) || !slices.Equal(k.Of("fruit"), []string{"apple", "plum", "lemon"}):
		t.Error("several lines of a kind are not as listed")
	case !k.Any("all", "leek") || k.Any("all", "beef"):
		t.Error("kinds of kinds are not as listed")
	}
}
