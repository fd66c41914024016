package kb

import (
	"cmp"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// IsID reports whether s is the letter and a number.
func IsID(s string, letter byte) bool {
	if len(s) < 2 || s[0] != letter {
		return false
	}
	_, err := strconv.ParseUint(s[1:], 10, 63)
	return err == nil
}

// SortedIDs returns the ids in the order of their numbers.
func SortedIDs[V any](m map[string]V) []string {
	return slices.SortedFunc(maps.Keys(m), func(a, b string) int { return cmp.Or(len(a)-len(b), strings.Compare(a, b)) })
}

// IDNumber is the 7 of "f7".
func IDNumber(id string) int {
	n, _ := strconv.Atoi(id[1:]) // ids of the store have this form
	return n
}

// TurnNumber is the 7 of "t7", 0 for what was told in no turn.
func TurnNumber(id string) int {
	n, _ := strconv.Atoi(strings.TrimPrefix(id, "t"))
	return n
}
