package conductor

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"whence/triple"
)

// manyNames returns names that begin alike.
func manyNames(n int) []triple.Term {
	names := make([]triple.Term, n)
	for i := range names {
		names[i] = triple.Const(triple.Proper, "Thing"+strconv.Itoa(i))
	}
	return names
}

// The completions are those that a look at every name finds, however the names
// were heard of.
func TestStarting(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		v := newVocabulary()
		spelling := rapid.StringMatching(`[abAB]{1,3}`)
		var all []string
		for range rapid.IntRange(0, 5).Draw(t, "times") {
			var heard []triple.Term
			for _, s := range rapid.SliceOfN(spelling, 0, 20).Draw(t, "names") {
				heard = append(heard, triple.Const(triple.Proper, s))
			}
			v.add(heard, nil)
			prefix := rapid.StringMatching(`[abAB]{0,2}`).Draw(t, "prefix")
			all = all[:0]
			for _, n := range v.names {
				if s := strings.ToLower(n.Spelling()); strings.HasPrefix(s, strings.ToLower(prefix)) && len(s) > len(prefix) {
					all = append(all, s)
				}
			}
			slices.Sort(all)
			got := mapped(v.starting(prefix, len(v.names)), strings.ToLower)
			if !slices.Equal(got, all) {
				t.Fatalf("%q: %v, want %v", prefix, got, all)
			}
		}
	})
}
