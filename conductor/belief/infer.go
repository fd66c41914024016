package belief

import (
	"context"
	"errors"
	"slices"
	"strings"

	"whence/conductor/explain"
	"whence/conductor/record"
	"whence/conductor/turn"
	"whence/conductor/wording"
	"whence/internal/lists"
	"whence/internal/voice"
	"whence/kb"
	"whence/reason"
	"whence/triple"
)

// Infer applies a change and records its effects. A change that the reasoner
// refuses after all is taken out of the store again.
func (t *Belief) Infer(ctx context.Context, d kb.Delta) error {
	var effect reason.Effect
	err := t.Timed(&t.Rec.Elapsed.Infer, func() error {
		return t.Contained(func() (err error) {
			if d.Seq > t.known.Seq+1 { // something of another program's comes before it
				return t.known.CatchUp(ctx)
			}
			effect, err = t.known.Apply(ctx, d)
			return err
		})
	})
	if err != nil {
		_, undoErr := t.known.Store.Undo(ctx, t.ID, t.ID)
		t.Unsettled = false
		if undoErr == nil { // with all that the turn had stored before
			t.Rec.Effects.Learned, t.Rec.Effects.Retracted = nil, nil
		}
		return &turn.Fault{Code: "infer", Err: errors.Join(err, undoErr), Hint: voice.Say("belief.nothing-was-learned")}
	}
	t.Unsettled = false
	return t.Effects(d, effect)
}

// Effects adds what a change did to the record.
func (t *Belief) Effects(d kb.Delta, e reason.Effect) error {
	t.talk.Walk.Stale = true
	out := &t.Rec.Effects
	for _, f := range d.Facts {
		out.Learned = append(out.Learned, f.ID)
	}
	for _, r := range d.Rules {
		out.Learned = append(out.Learned, r.ID)
	}
	for _, p := range d.Properties {
		out.Learned = append(out.Learned, p.ID)
	}
	for _, r := range d.Symbolic {
		out.Learned = append(out.Learned, r.ID)
	}
	out.Retracted = append(out.Retracted, d.Retracted...)
	own := func(text string) bool { // "Ann's birthday is on 3 March" follows from nothing but itself
		return slices.ContainsFunc(t.Statements(), func(s record.StatementRecord) bool {
			return strings.EqualFold(strings.TrimSuffix(s.Understood, "."), strings.ReplaceAll(text, `"`, ""))
		})
	}
	derived := t.explain.Texts(e.Derived)
	follows := slices.DeleteFunc(slices.Clone(derived), own)
	out.Derived += len(e.Derived) + e.MoreDerived - len(derived) + len(follows)
	out.Withdrawn += len(e.Withdrawn) + e.MoreWithdrawn
	out.DerivedTexts = append(out.DerivedTexts, follows...)
	out.WithdrawnTexts = append(out.WithdrawnTexts, t.explain.Texts(e.Withdrawn)...)
	for i, x := range e.Conflicts {
		record, err := t.Conflict(x)
		if err != nil {
			return err
		}
		out.Conflicts = append(out.Conflicts, record)
		if i == 0 {
			t.walkConflict(x, record.Ways)
		}
	}
	return nil
}

// walkConflict makes a conflict what "why?" is about.
func (t *Belief) walkConflict(x reason.Conflict, ways [][]string) {
	fact, ok := reason.LowerAtom(x.Atom)
	if !ok {
		return
	}
	q := triple.Question{Form: triple.YesNo, Goals: [][]triple.Literal{{{Triple: fact}}}}
	a := explain.Answered{Finding: wording.Finding{Question: q, Ways: ways}, Found: []reason.Proof{x.For, x.Against}}
	a.Proofs = lists.Map(a.Found, t.explain.Proof)
	t.talk.Asked, t.talk.Walk = &q, a.Walk()
}

// Conflict puts a conflict into words, and its proofs on the record.
func (t *Belief) Conflict(x reason.Conflict) (record.ConflictRecord, error) {
	record, proofs := t.explain.Conflict(x)
	t.AddProofs(proofs...)
	var err error
	record.Ways, err = t.explain.Resolutions(t.Ctx, x.Atom)
	return record, err
}

// Gather reads what bears on the goals where not all is held, and returns the
// bound that was hit.
func (t *Belief) Gather(goals ...triple.Triple) (cut string, err error) {
	return t.known.Gather(t.Ctx, reason.GatherBounds{Missing: true}, goals...)
}

// gatherFor reads what bears on what the items tell and take back.
func (t *Belief) gatherFor(items []*turn.Item) error {
	if !t.known.Outlined {
		return nil
	}
	var goals []triple.Triple
	for _, it := range items {
		goals = append(goals, it.Facts...)
		for _, r := range it.Rules {
			goals = append(goals, r.Head)
		}
	}
	_, err := t.known.Gather(t.Ctx, reason.GatherBounds{Forward: true}, goals[:min(len(goals), maxGathered)]...)
	return err
}

// aheadSteps bounds how many rules on from a change is read what it bears on.
const aheadSteps = 4

// Ahead reads, where not all is held, what a change would bring about and withdraw:
// what bears on it, then what bears on what that would conclude, and so on. The
// turn is partial where that was not all of it.
func (t *Belief) Ahead(ch kb.Change) error {
	if !t.known.Outlined {
		return nil
	}
	goals, all, err := t.known.SpokenOf(t.Ctx, ch)
	if err != nil {
		return err
	}
	// What symbolic rules would conclude from it is not read for.
	t.Partial = t.Partial || !all || len(t.known.Book.IDs())+len(ch.Symbolic) > 0
	seen := map[triple.Triple]bool{}
	bounds := reason.GatherBounds{Forward: true, Rules: ch.Rules}
	for range aheadSteps {
		most := min(len(goals), maxGathered)
		cut, err := t.known.Base.Gather(t.Ctx, t.known.Store, bounds, goals[:most]...)
		if err != nil {
			return voice.Error("belief.read-what-bears-on-it", "error", err)
		}
		t.Partial = t.Partial || cut != "" || most < len(goals)
		if goals, err = t.beyond(ch, seen); err != nil || len(goals) == 0 {
			return err
		}
	}
	t.Partial = true
	return nil
}

// beyond returns what a change would bring about and withdraw by what was read,
// less what was seen before. Of a change that will be refused it is nothing.
func (t *Belief) beyond(ch kb.Change, seen map[triple.Triple]bool) ([]triple.Triple, error) {
	trial, back := TrialOf(ch), t.known.ChangeOf(kb.Delta{Retracted: ch.Retract})
	trial.Drop, trial.DropRelations = back.Drop, back.DropRelations
	effect, err := t.known.Base.Preview(t.Ctx, trial)
	if err != nil {
		return nil, t.Stopped() // what is wrong with it is said where it is made
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

// maxDenials bounds the denials that are looked at for a contradiction.
const maxDenials = 512

// GatherConflicts reads what can contradict something else, where not all is held,
// and reports whether that was all of it.
func (t *Belief) GatherConflicts() (all bool, err error) {
	if !t.known.Outlined {
		return true, nil
	}
	denied, more, err := t.known.Store.Denials(t.Ctx, maxDenials)
	if err != nil {
		return false, err
	}
	goals := make([]triple.Triple, len(denied))
	for i, f := range denied {
		goals[i] = f.Triple
	}
	cut, err := t.known.Base.Gather(t.Ctx, t.known.Store, reason.GatherBounds{Denials: true}, goals...)
	if err != nil {
		return false, voice.Error("belief.read-what-could-contradict-it", "error", err)
	}
	return !more && cut == "", nil
}

// maxGathered bounds the facts of one turn whose surroundings are read before
// they are learned.
const maxGathered = 64
