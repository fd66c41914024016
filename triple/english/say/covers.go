package say

import (
	"fmt"
	"slices"

	"whence/triple"
)

// Covers reports whether what was read says all that parts of it say by themselves.
func Covers(whole, parts []triple.Statement) bool {
	said := claims(whole)
	return !slices.ContainsFunc(claims(parts), func(c []string) bool {
		return !slices.ContainsFunc(said, func(w []string) bool {
			return !slices.ContainsFunc(c, func(x string) bool { return !slices.Contains(w, x) })
		})
	})
}

// claims are the facts of statements, each by itself or, of one event, together.
func claims(read []triple.Statement) (out [][]string) {
	for _, st := range read {
		events, rest := EventFacts(st.Facts)
		for _, f := range rest {
			out = append(out, []string{fmt.Sprint(f.Subject.Name, f.Relation, f.Object.Name, f.Denied)})
		}
		for _, event := range events {
			var one []string
			for _, f := range event {
				if f.Object.Kind != triple.Event {
					one = append(one, fmt.Sprint(f.Relation, f.Object.Name, f.Denied))
				}
			}
			out = append(out, one)
		}
	}
	return out
}
