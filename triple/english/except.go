package english

import (
	"slices"

	"whence/triple"
)

// leavesSome reports whether each of the rules leaves somebody out.
func leavesSome(rules []triple.Rule) bool {
	for _, r := range rules {
		if !slices.ContainsFunc(r.Body, func(l triple.Literal) bool { return l.Op == triple.NotEqual }) {
			return false
		}
	}
	return true
}
