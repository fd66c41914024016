package conductor

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"whence/kb"
	"whence/reason"
	"whence/triple"
)

// This file is for a base that has more facts than are held in memory. Then the
// reasoner holds the rules, and of the facts those that bear on what was spoken
// of: what a question or a statement needs is read from the store's indexes
// before it is answered or learned.

// defaultHeld is how many facts are held where nothing else is said: these take
// about two seconds and half a gigabyte before the first answer, a million a
// quarter of a minute and 2.6 GB. Reading what a question needs takes milliseconds
// whatever the number.
const defaultHeld = 200_000

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
	return t.c.gather(t.ctx, reason.GatherBounds{Missing: true}, goals...)
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

// aheadSteps bounds how many rules on from a change is read what it bears on.
const aheadSteps = 4

// ahead reads, where not all is held, what a change would bring about and withdraw:
// what bears on it, then what bears on what that would conclude, and so on. The
// turn is partial where that was not all of it.
func (t *turn) ahead(ch kb.Change) error {
	if !t.c.far {
		return nil
	}
	goals, all, err := t.c.spokenOf(t.ctx, ch)
	if err != nil {
		return err
	}
	// What symbolic rules would conclude from it is not read for.
	t.partial = t.partial || !all || len(t.c.book.rules)+len(ch.Symbolic) > 0
	seen := map[triple.Triple]bool{}
	bounds := reason.GatherBounds{Forward: true, Rules: ch.Rules}
	for range aheadSteps {
		most := min(len(goals), maxGathered)
		cut, err := t.c.base.Gather(t.ctx, t.c.store, bounds, goals[:most]...)
		if err != nil {
			return fmt.Errorf("read what bears on it: %w", err)
		}
		t.partial = t.partial || cut != "" || most < len(goals)
		if goals, err = t.beyond(ch, seen); err != nil || len(goals) == 0 {
			return err
		}
	}
	t.partial = true
	return nil
}

// beyond returns what a change would bring about and withdraw by what was read,
// less what was seen before. Of a change that will be refused it is nothing.
func (t *turn) beyond(ch kb.Change, seen map[triple.Triple]bool) ([]triple.Triple, error) {
	trial, back := trialOf(ch), t.c.changeOf(kb.Delta{Retracted: ch.Retract})
	trial.Drop, trial.DropRelations = back.Drop, back.DropRelations
	effect, err := t.c.base.Preview(t.ctx, trial)
	if err != nil {
		return nil, t.stopped() // what is wrong with it is said where it is made
	}
	var out []triple.Triple
	for _, a := range slices.Concat(effect.Derived, effect.Withdrawn) {
		if x, ok := reason.LowerAtom(a); ok && !seen[x] {
			seen[x] = true
			out = append(out, x)
		}
	}
	return out, nil
}

// spokenOf are the facts that a change tells and takes back, what its rules
// conclude and what its properties are of; all tells whether that is all that it
// bears on.
func (c *Conductor) spokenOf(ctx context.Context, ch kb.Change) (out []triple.Triple, all bool, err error) {
	all = true
	fact := func(x triple.Triple) {
		out = append(out, x)
		all = all && x.Relation != triple.SynonymOf // what is told of either name bears on the other
	}
	property := func(p triple.RelationProperty) {
		out = append(out, triple.Triple{Subject: triple.Var("X"), Relation: p.Relation, Object: triple.Var("Y")})
		all = false
	}
	for _, f := range ch.Facts {
		fact(f.Triple)
	}
	for _, r := range ch.Rules {
		out = append(out, r.Rule.Head)
	}
	for _, p := range ch.Properties {
		property(p.Property)
	}
	for _, id := range ch.Retract {
		switch {
		case isID(id, 'f'):
			f, _, err := c.store.Fact(ctx, id)
			if err != nil {
				return nil, false, err
			}
			fact(f.Triple)
		case c.rules[id].ID != "":
			out = append(out, c.rules[id].Rule.Head)
		case isID(id, 'p'):
			property(c.properties[id])
		}
	}
	return out, all, nil
}

// maxDenials bounds the denials that are looked at for a contradiction.
const maxDenials = 512

// gatherConflicts reads what can contradict something else, where not all is held,
// and reports whether that was all of it.
func (t *turn) gatherConflicts() (all bool, err error) {
	if !t.c.far {
		return true, nil
	}
	denied, more, err := t.c.store.Denials(t.ctx, maxDenials)
	if err != nil {
		return false, err
	}
	goals := make([]triple.Triple, len(denied))
	for i, f := range denied {
		goals[i] = f.Triple
	}
	cut, err := t.c.base.Gather(t.ctx, t.c.store, reason.GatherBounds{Denials: true}, goals...)
	if err != nil {
		return false, fmt.Errorf("read what could contradict it: %w", err)
	}
	return !more && cut == "", nil
}

// onlyNear says that what was said was worked out by what was read, where that
// may not have been all, and marks the record so.
func (t *turn) onlyNear() string {
	if !t.partial {
		return ""
	}
	t.rec.Effects.Partial = true
	return " This covers what I read for it: there may be more in what I know."
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
// proof that rests on no absence is one all the same, and a number is the least
// that it can be.
func partly(q triple.Question, f *reason.Finding, cut string) {
	if cut == "" {
		return
	}
	rests := slices.ContainsFunc(f.Proofs, func(p reason.Proof) bool {
		return slices.ContainsFunc(p.Nodes, func(n reason.Node) bool { return n.Kind == reason.Absent })
	})
	if f.Verdict == reason.Unprovable || f.Verdict == reason.Unknown || rests || q.Form == triple.HowMany {
		f.Verdict, f.NearMisses = reason.CutShort, nil
	}
	f.Cut = notAllRead + " (" + cut + ")"
}

// notAllRead is the bound of an answer for which not all was read.
const notAllRead = "there is more that bears on it than was read"

// listCovers says of a list of answers that there may be others.
func (a *answered) listCovers() string {
	if !strings.HasPrefix(a.cut, notAllRead) {
		return ""
	}
	return " There may be others: " + a.cut + "."
}
