package proof

import (
	"context"
	"slices"

	"whence/engine/ast"
	"whence/engine/fact"
	"whence/engine/rule"
)

// doubts are facts in doubt: those of conflicts, true, and what rests on them alone.
type doubts map[fact.ID]bool

// Doubted returns what is in doubt since some atoms hold together with their denials. It
// doubts the facts whose recorded justification goes back to a conflict,
// and then takes back the doubt about those with a derivation from what is in no
// doubt, until there are no more.
func (e *finder) Doubted(conflicts []ast.Atom) (map[fact.ID]bool, error) {
	in := doubts{}
	var doubted []fact.ID
	for _, a := range conflicts {
		for _, side := range [2]ast.Atom{a, a.Denial()} {
			if f := e.Locate(side); f != 0 {
				in[f] = true
				doubted = append(doubted, f)
			}
		}
	}
	for i := 0; i < len(doubted) && !e.Missing; i++ {
		users := e.users(doubted[i])
		if e.ctx.Err() != nil {
			return nil, context.Cause(e.ctx)
		}
		for u := range users {
			if _, known := in[u]; !known {
				in[u] = false
				doubted = append(doubted, u)
			}
		}
	}
	return in, e.clear(in, doubted)
}

// clear takes back the doubt about facts that have a derivation from what is in no doubt,
// until there are no more.
func (e *finder) clear(in doubts, doubted []fact.ID) error {
	slices.Sort(doubted)
	for changed := true; changed && !e.Missing; {
		changed = false
		doubted = slices.DeleteFunc(doubted, func(f fact.ID) bool {
			if in[f] || !e.follows(f, in) {
				return in[f]
			}
			delete(in, f)
			changed = true
			return true
		})
		if e.ctx.Err() != nil {
			return context.Cause(e.ctx)
		}
	}
	return nil
}

// follows reports whether a fact has a derivation from facts in no doubt.
func (e *finder) follows(f fact.ID, in doubts) bool {
	if _, told := e.Store.ToldAt(f, e.Turn); told {
		return true
	}
	e.prems, e.found = e.prems[:0], e.found[:0]
	before := e.x.First
	e.x.Barred, e.x.First = in, true // one derivation is enough
	defer func() { e.x.Barred, e.x.First = nil, before }()
	e.Net.EachMaker(e.Store, f, func(r *rule.Rule) bool {
		from := len(e.found)
		switch {
		case !r.MayMake(e.Store, f):
		case r.Group:
			e.groupWays(r, f)
			e.found = slices.DeleteFunc(e.found, func(w derivation) bool {
				return slices.ContainsFunc(w.prems, func(p fact.ID) bool { _, is := in[p]; return is })
			})
		default:
			e.ruleWays(r, f, from+1, false)
		}
		return len(e.found) == from
	})
	return len(e.found) > 0
}
