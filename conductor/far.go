package conductor

import (
	"context"
	"fmt"
	"slices"

	"whence/kb"
	"whence/reason"
	"whence/triple"
)

// This file is for a base that has more facts than are held in memory. Then the
// reasoner holds the rules, and of the facts those that bear on what was spoken
// of: what a question or a statement needs is read from the store's indexes
// before it is answered or learned.

// defaultHeld is how many facts are held where nothing else is said.
const defaultHeld = 1_000_000

// snapshot is what the reasoner begins with: everything, or all but the facts.
func (c *Conductor) snapshot(ctx context.Context, held int) (kb.Delta, error) {
	n, err := c.store.Size(ctx)
	if err != nil {
		return kb.Delta{}, err
	}
	if c.far = n > held; !c.far {
		return c.store.Since(ctx, 0)
	}
	return c.outline(ctx)
}

// outline is all that is known but the facts; those that say that two names are
// of one thing are there.
func (c *Conductor) outline(ctx context.Context) (d kb.Delta, err error) {
	read := []func() error{
		func() (err error) { d.Seq, err = c.store.Seq(ctx); return },
		func() (err error) { d.Rules, err = c.store.Rules(ctx); return },
		func() (err error) { d.Properties, err = c.store.Properties(ctx); return },
		func() (err error) { d.Symbolic, err = c.store.Symbolic(ctx); return },
		func() (err error) { d.Names, err = c.store.Names(ctx); return },
		func() (err error) { d.Relations, err = c.store.Relations(ctx); return },
		func() (err error) { d.Settings, err = c.store.Settings(ctx); return },
		func() (err error) {
			same := triple.Triple{Subject: triple.Var("X"), Relation: triple.SynonymOf, Object: triple.Var("Y")}
			d.Facts, _, err = c.store.Matching(ctx, same, defaultHeld)
			return
		},
	}
	for _, f := range read {
		if err := f(); err != nil {
			return d, err
		}
	}
	return d, nil
}

// gather reads what bears on the goals where not all is held, and returns the
// bound that was hit.
func (t *turn) gather(goals ...triple.Triple) (cut string, err error) {
	return t.c.gather(t.ctx, reason.GatherBounds{}, goals...)
}

func (c *Conductor) gather(ctx context.Context, o reason.GatherBounds, goals ...triple.Triple) (cut string, err error) {
	if !c.far || len(goals) == 0 {
		return "", nil
	}
	if cut, err = c.base.Gather(ctx, c.store, o, goals...); err != nil {
		return "", fmt.Errorf("read what bears on it: %w", err)
	}
	return cut, nil
}

// gatherFor reads what bears on what the items tell and take back.
func (t *turn) gatherFor(items []*item) error {
	if !t.c.far {
		return nil
	}
	var goals []triple.Triple
	for _, it := range items {
		goals = append(goals, it.Facts...)
		for _, r := range it.Rules {
			goals = append(goals, r.Head)
		}
	}
	_, err := t.c.gather(t.ctx, reason.GatherBounds{Forward: true}, goals[:min(len(goals), maxGathered)]...)
	return err
}

// onlyNear says that what follows was worked out near to what was spoken of, where
// not all is held.
func (c *Conductor) onlyNear() string {
	if !c.far {
		return ""
	}
	return " There may be more: I looked only at what is near."
}

// maxGathered bounds the facts of one turn whose surroundings are read before
// they are learned.
const maxGathered = 64

// goalsOf are what a question speaks of, with variables for what is made up.
func goalsOf(q triple.Question) []triple.Triple {
	var out []triple.Triple
	for _, and := range q.Goals {
		for _, g := range and {
			if g.Op == triple.Relates {
				out = append(out, unfresh(g.Triple), g.Triple)
			}
		}
	}
	for _, g := range q.Given {
		out = append(out, unfresh(g), g)
	}
	if q.Form == triple.About {
		x, y := triple.Var("X"), triple.Var("Y")
		out = append(out, triple.Triple{Subject: q.Topic, Object: y}, triple.Triple{Subject: x, Object: q.Topic})
	}
	return out
}

// partly is what a finding says where not all that could bear on it was read: a
// proof that rests on no absence is one all the same.
func partly(f *reason.Finding, cut string) {
	if cut == "" {
		return
	}
	rests := slices.ContainsFunc(f.Proofs, func(p reason.Proof) bool {
		return slices.ContainsFunc(p.Nodes, func(n reason.Node) bool { return n.Kind == reason.Absent })
	})
	if f.Verdict == reason.Unprovable || f.Verdict == reason.Unknown || rests {
		f.Verdict, f.NearMisses = reason.CutShort, nil
	}
	f.Cut = "there is more that bears on it than was read (" + cut + ")"
}
