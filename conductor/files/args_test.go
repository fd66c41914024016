package files

import (
	"slices"
	"testing"
)

func TestSplitWords(t *testing.T) {
	for text, want := range map[string][]string{
		"": nil, "  a\tb ": {"a", "b"}, `"a b" c`: {"a b", "c"}, `""`: {""}, `"a\"b\\c\d"`: {`a"b\c\d`}, `C:\x\y`: {`C:\x\y`}, `x="a b"`: {"x=a b"},
	} {
		if got, err := splitWords(text); err != nil || !slices.Equal(got, want) {
			t.Errorf("%s: %q %v", text, got, err)
		}
	}
}
