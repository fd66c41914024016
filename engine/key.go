package engine

import "fmt"

// predKey identifies a relation.
type predKey struct {
	pred   string
	arity  int
	denied bool
}

// String prints the key as in hints, such as ancestor/2 or -likes/2.
func (k predKey) String() string {
	sign := ""
	if k.denied {
		sign = "-"
	}
	return fmt.Sprintf("%s%s/%d", sign, k.pred, k.arity)
}

func keyOf(a Atom) predKey { return predKey{a.Pred, len(a.Args), a.Denied} }
