package conductor

import (
	"slices"

	"whence/conductor/tool"
)

// maxLessons bounds the proposals about tools that are kept for /learn.
const maxLessons = 32

// keepLessons adds proposals; one of a rule that was proposed before adds to its
// support.
func keepLessons(kept, proposals []tool.Proposal) []tool.Proposal {
	for _, p := range proposals {
		i := slices.IndexFunc(kept, func(k tool.Proposal) bool { return k.Rule.Name == p.Rule.Name })
		switch {
		case i >= 0:
			kept[i].Support += p.Support
			kept[i].Against += p.Against
		case len(kept) < maxLessons:
			kept = append(kept, p)
		}
	}
	return kept
}
