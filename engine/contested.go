package engine

import (
	"context"
	"slices"

	"whence/engine/ast"
	"whence/engine/fact"
	"whence/engine/rule"
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
	v.explain(ctx, func(e *explainer) { err = out.spread(e) })
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

// spread doubts the facts whose recorded justification goes back to a conflict,
// and then takes back the doubt about those with a derivation from what is in no
// doubt, until there are no more.
func (c *Contested) spread(e *explainer) error {
	c.in = map[fact.ID]bool{}
	var doubted []fact.ID
	for _, a := range c.Conflicts {
		for _, side := range [2]ast.Atom{a, a.Denial()} {
			if f := e.v.locate(e.s, side); f != 0 {
				c.in[f] = true
				doubted = append(doubted, f)
			}
		}
	}
	for i := 0; i < len(doubted) && !e.missing; i++ {
		users := map[fact.ID]bool{}
		e.net.EachTaker(e.s, doubted[i], func(tk rule.Taker) bool {
			e.uses(tk, doubted[i], users)
			return e.ctx.Err() == nil
		})
		if e.ctx.Err() != nil {
			return context.Cause(e.ctx)
		}
		for u := range users {
			if _, known := c.in[u]; !known {
				c.in[u] = false
				doubted = append(doubted, u)
			}
		}
	}
	slices.Sort(doubted)
	for changed := true; changed && !e.missing; {
		changed = false
		doubted = slices.DeleteFunc(doubted, func(f fact.ID) bool {
			if c.in[f] || !c.clear(e, f) {
				return c.in[f]
			}
			delete(c.in, f)
			changed = true
			return true
		})
		if e.ctx.Err() != nil {
			return context.Cause(e.ctx)
		}
	}
	return nil
}

// clear reports whether a fact has a derivation from facts in no doubt.
func (c *Contested) clear(e *explainer, f fact.ID) bool {
	if _, told := e.s.ToldAt(f, e.v.turn); told {
		return true
	}
	e.prems, e.found = e.prems[:0], e.found[:0]
	before := e.x.First
	e.x.Barred, e.x.First = c.in, true // one derivation is enough
	defer func() { e.x.Barred, e.x.First = nil, before }()
	e.net.EachMaker(e.s, f, func(r *rule.Rule) bool {
		from := len(e.found)
		switch {
		case !r.MayMake(e.s, f):
		case r.Group:
			e.groupWays(r, f)
			e.found = slices.DeleteFunc(e.found, func(w derivation) bool {
				return slices.ContainsFunc(w.prems, func(p fact.ID) bool { _, in := c.in[p]; return in })
			})
		default:
			e.ruleWays(r, f, from+1, false)
		}
		return len(e.found) == from
	})
	return len(e.found) > 0
}
