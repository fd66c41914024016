package engine

import (
	"context"
	"iter"
	"slices"

	"whence/engine/ast"
	"whence/engine/fact"
	"whence/engine/proof"
)

// explain runs f under the reader's lock, and once more where a plan had to be
// made first.
func (v *View) explain(ctx context.Context, f func(e *proof.Explainer)) {
	for missing := true; missing; {
		missing = false
		v.read(func(s *fact.Store) {
			e, _ := v.c.explainers.Get().(*proof.Explainer)
			if e == nil {
				e = &proof.Explainer{}
			}
			e.Begin(ctx, proof.Snapshot{Store: s, Net: v.network(), Limit: v.limit, Turn: v.turn, Current: v.current(s),
				Bytes: v.c.opts.bytes(), Value: v.c.opts.value()})
			f(e)
			missing = e.Missing
			v.c.explainers.Put(e)
		})
		if missing {
			v.exclusive(func(s *fact.Store) { v.network().PlanProofs(s) })
		}
	}
}

// Why returns the best proof of a ground atom: the surest, of those the
// lowest, of those the one whose rules have the higher priority, and then the
// first in the order of its content. It is false if the atom does not hold.
//
// Where very many derivations lead to the atom, those considered are bounded
// by the ranks recorded when it was concluded; and where to look at these would
// take too long as well, or the context ends, the proof is the one recorded, which is
// as sure. So an answer takes a time that grows with the proof and not with
// the number of derivations.
func (v *View) Why(ctx context.Context, a ast.Atom) (p *ast.Proof, ok bool) {
	v.explain(ctx, func(e *proof.Explainer) { p = e.Why(a) })
	return p, p != nil
}

// Alternatives returns the proofs of a ground atom one at a time as they are
// asked for: first that of [View.Why], then the next best, each surer than
// those behind it or as sure and no higher. No two are the same, and in a proof
// every atom is concluded in one way. At most 64 are found.
//
// Where very many derivations lead to the atom, only those are found that
// conclude the atom itself in another way, and their premises as is best.
func (v *View) Alternatives(ctx context.Context, a ast.Atom) iter.Seq[*ast.Proof] {
	return func(yield func(*ast.Proof) bool) {
		best, ok := v.Why(ctx, a)
		if !ok || !yield(best) {
			return
		}
		seen := map[string]bool{best.ID: true}
		r := &proof.Ranking{}
		for range 2 * proof.MaxAlternatives {
			if len(seen) == proof.MaxAlternatives || ctx.Err() != nil {
				return
			}
			var p *ast.Proof
			v.explain(ctx, func(e *proof.Explainer) { p = r.Next(e, a) })
			if p == nil {
				return
			}
			if seen[p.ID] {
				continue
			}
			seen[p.ID] = true
			if !yield(p) {
				return
			}
		}
	}
}

// Uses returns the atoms that a rule concludes from the ground atom a as one
// of its premises, sorted; where the context ends, those found till then.
func (v *View) Uses(ctx context.Context, a ast.Atom) []ast.Atom {
	var out []ast.Atom
	v.explain(ctx, func(e *proof.Explainer) {
		if out = nil; e.Locate(a) != 0 {
			out = e.UsersOf(e.Locate(a))
		}
	})
	slices.SortFunc(out, ast.Atom.Compare)
	return out
}
