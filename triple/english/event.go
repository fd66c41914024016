package english

import (
	"slices"

	"whence/triple"
)

// ofEvents reports whether a question asks for an event.
func ofEvents(q *triple.Question) bool {
	return slices.ContainsFunc(q.Goals, func(conj []triple.Literal) bool {
		return slices.ContainsFunc(conj, func(l triple.Literal) bool {
			return l.Relation == triple.EventOf
		})
	})
}
