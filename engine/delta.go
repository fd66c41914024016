package engine

import (
	"whence/engine/ast"
)

// Delta is the net effect of a change on what holds, told and derived. The
// lists are sorted.
type Delta struct {
	Added, Withdrawn []ast.Atom
	// Conflicts are the positive atoms that hold together with their denial,
	// where that is new with this change.
	Conflicts []ast.Atom
	// MoreAdded and MoreWithdrawn count what the lists leave out, if [Tx.Brief] asked
	// for that.
	MoreAdded, MoreWithdrawn int
	// AddedBy and WithdrawnBy are the reasons, beside Added and Withdrawn, if
	// [Tx.Reasons] asked for them.
	AddedBy, WithdrawnBy []Reason
}
