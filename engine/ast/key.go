package ast

import (
	"cmp"
	"fmt"
	"strings"
)

// Key identifies a relation.
type Key struct {
	Pred   string
	Arity  int
	Denied bool
}

// String prints the key as in hints, such as ancestor/2 or -likes/2.
func (k Key) String() string {
	sign := ""
	if k.Denied {
		sign = "-"
	}
	return fmt.Sprintf("%s%s/%d", sign, k.Pred, k.Arity)
}

// KeyOf returns the relation that an atom is of.
func KeyOf(a Atom) Key { return Key{a.Pred, len(a.Args), a.Denied} }

// Compare orders keys by predicate, arity and sign.
func (k Key) Compare(o Key) int {
	return cmp.Or(strings.Compare(k.Pred, o.Pred), cmp.Compare(k.Arity, o.Arity), strings.Compare(k.String(), o.String()))
}
