package engine

import (
	"context"

	"whence/engine/ast"
	"whence/engine/fact"
	"whence/engine/proof"
)

// Contested is what of a snapshot is in doubt because an atom and its denial both
// hold.
type Contested struct {
	v *View
	// Conflicts are the positive atoms that hold together with their denial, sorted.
	Conflicts []ast.Atom
	in        map[fact.ID]bool // the facts of the conflicts: true; what rests on them alone: false
}

// Contested finds what is in conflict, and what has no proof without it. The
// error is that of a context that ends.
func (v *View) Contested(ctx context.Context) (*Contested, error) {
	out := &Contested{v: v, Conflicts: v.Conflicts()}
	if len(out.Conflicts) == 0 {
		return out, nil
	}
	var err error
	v.explain(ctx, func(e *proof.Explainer) { out.in, err = e.Doubted(out.Conflicts) })
	return out, err
}

// Conflicting reports whether a ground atom holds together with its contrary.
func (c *Contested) Conflicting(a ast.Atom) bool { return c.is(a, true) }

// Rests reports whether a ground atom that is in no conflict has a proof only by
// atoms that are.
func (c *Contested) Rests(a ast.Atom) bool { return c.is(a, false) }

func (c *Contested) is(a ast.Atom, conflicting bool) (is bool) {
	if len(c.in) == 0 {
		return false
	}
	c.v.read(func(s *fact.Store) {
		in, ok := c.in[c.v.locate(s, a)]
		is = ok && in == conflicting
	})
	return is
}
