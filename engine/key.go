package engine

import (
	"cmp"
	"fmt"
	"strings"
)

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

func (k predKey) compare(o predKey) int {
	return cmp.Or(strings.Compare(k.pred, o.pred), cmp.Compare(k.arity, o.arity), strings.Compare(k.String(), o.String()))
}
