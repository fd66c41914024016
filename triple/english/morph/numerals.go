package morph

import (
	"strings"

	"whence/triple/english/lexicon"
)

// IsUnit reports whether a noun measures: "800 euros", "3 km".
func IsUnit(low string) bool {
	return lexicon.Units.Has(strings.TrimSuffix(low, "s"))
}

// NumberWord is the number that a word names, in digits, or "".
func NumberWord(low string) string {
	if n, ok := lexicon.Numerals.Value(low); ok {
		return n
	}
	front, back, _ := strings.Cut(low, "-")
	tens, _ := lexicon.Numerals.Value(front)
	ones, _ := lexicon.Numerals.Value(back)
	if len(tens) != 2 || tens[1] != '0' || tens == "10" || len(ones) != 1 || ones == "0" {
		return ""
	}
	return tens[:1] + ones
}
