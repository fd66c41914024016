package lift

import (
	"strings"

	"whence/engine"
)

// AbsentMark ends the predicate of an absence given as a fact. It holds a
// capital letter, so no relation lifts to it.
const AbsentMark = "Not"

// IsInternal reports whether the predicate is one of these, which mean nothing to
// anyone else.
func IsInternal(pred string) bool {
	return pred == Known || strings.HasSuffix(pred, AbsentMark)
}

// Absence is the atom that stands for the absence of a.
func Absence(a engine.Atom) engine.Atom {
	a.Pred += AbsentMark
	return a
}

// Known holds of every individual that was spoken of. Rules of a closed
// world range over it where their conditions are all absences. No relation key
// lifts to this predicate, since an upper-case letter is written only as the
// start of an escape.
const Known = "knownX"
