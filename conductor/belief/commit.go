package belief

import (
	"context"
	"errors"
	"strings"

	"whence/conductor/knowledge"
	"whence/conductor/turn"
	"whence/conductor/wording"
	"whence/internal/voice"
	"whence/kb"
)

// This file is how what is held in memory and the store stay the same, where other
// programs write to the same file: nothing is stored but what was worked out from
// all that is in the file by then, and nothing of others is passed over. Notes bear
// on no conclusion, so what is done to them is stored without that; that it was is
// learned by the next look at the file, as if another had done it, since only that
// look finds what others did before it.

// Attempts is how often a change is worked out before other programs are made to
// wait for it.
const Attempts = 3

// Commit stores the change that decide works out from what is known; decide says
// false where there is nothing to store. Where another program has changed the
// store meanwhile, what it did is taken over and decide is asked again. It must
// then find the turn as it did the first time.
func (t *Belief) Commit(ctx context.Context, decide func() (kb.Change, bool, error)) (r kb.Receipt, stored bool, err error) {
	var change kb.Change
	for n := 1; ; n++ {
		if change, stored, err = decide(); err != nil || !stored {
			return r, false, err
		}
		if t.Unkept != nil {
			return r, false, &turn.Fault{Code: "store", Err: t.Unkept, Hint: voice.Say("belief.nothing-was-changed")}
		}
		var behind func() (kb.Change, error)
		if n == Attempts {
			behind = func() (kb.Change, error) {
				change, stored, err = t.again(decide)
				if err == nil && !stored {
					err = errNothing
				}
				return change, err
			}
		}
		err = t.Timed(&t.Rec.Elapsed.Store, func() (err error) {
			r, err = t.known.Store.CommitAfter(ctx, t.known.Seq, change, behind)
			t.Unsettled = err == nil
			return err
		})
		switch {
		case errors.Is(err, kb.ErrMoved):
			if err := t.known.CatchUp(t.Ctx); err != nil {
				return r, false, err
			}
			continue
		case errors.Is(err, errNothing):
			return r, false, nil
		case err != nil:
			return r, false, &turn.Fault{Code: "store", Err: err, Hint: voice.Say("belief.nothing-was-changed")}
		}
		return r, true, nil
	}
}

// errNothing says that there is nothing to store any more.
var errNothing = voice.Sentinel("belief.nothing-to-store")

// again takes over what other programs did, and decides anew.
func (t *Belief) again(decide func() (kb.Change, bool, error)) (kb.Change, bool, error) {
	if err := t.known.CatchUp(t.Ctx); err != nil {
		return kb.Change{}, false, err
	}
	return decide()
}

// TakeBack stores the retraction of what find puts into the item, unless it
// refuses the command, and reports what it did.
func (t *Belief) TakeBack(it *turn.Item, find func() error) error {
	ctx := context.WithoutCancel(t.Ctx)
	receipt, stored, err := t.Commit(ctx, func() (kb.Change, bool, error) {
		it.Drop, it.DropTexts = nil, nil
		if err := find(); err != nil || t.Rec.Error != nil {
			return kb.Change{}, false, err
		}
		if err := knowledge.ReadEvents(ctx, t.known, it.Drop); err != nil {
			return kb.Change{}, false, err
		}
		gone, err := t.withNaming(t.known.Events.Whole(it.Drop))
		if err != nil {
			return kb.Change{}, false, err
		}
		change := kb.Change{Turn: t.ID, Retract: gone, Settings: t.Settings}
		return change, true, errors.Join(t.Ahead(change), t.Stopped())
	})
	if err != nil || !stored {
		return err
	}
	if err := t.Infer(ctx, receipt.Delta); err != nil {
		return err
	}
	it.Rec.Status, it.Rec.IDs = "retracted", it.Drop
	t.Receipt(voice.Say("belief.receipts-forgot", "drop", strings.Join(it.Drop, ", "), "droptexts", wording.Stop(wording.JoinAnd(it.DropTexts))))
	t.Announce()
	t.SayEffects()
	return nil
}

// Undo undoes a turn, "" for the last of this conversation's own, once all that
// other programs did is taken over.
func (t *Belief) Undo(ctx context.Context, arg string) (kb.Undone, error) {
	target := func() (string, error) {
		if arg != "" {
			return arg, nil
		}
		return t.known.Store.Log.LastTurn(ctx, t.mine)
	}
	for n := 1; ; n++ {
		turn, err := target()
		if err != nil {
			return kb.Undone{}, err
		}
		var behind func() (string, error)
		if n == Attempts {
			behind = func() (string, error) {
				if err := t.known.CatchUp(t.Ctx); err != nil {
					return "", err
				}
				return target()
			}
		}
		undone, err := t.known.Store.UndoAfter(ctx, t.known.Seq, t.ID, turn, behind)
		if !errors.Is(err, kb.ErrMoved) {
			return undone, err
		}
		if err := t.known.CatchUp(t.Ctx); err != nil {
			return undone, err
		}
	}
}

// KeepSettings keeps settings that change no conclusion, where there are any.
func (t *Belief) KeepSettings(ctx context.Context, settings map[string]string) error {
	if len(settings) == 0 {
		return nil
	}
	r, stored, err := t.Commit(ctx, func() (kb.Change, bool, error) {
		return kb.Change{Turn: t.ID, Settings: settings}, true, nil
	})
	if stored {
		t.known.Seq = r.Seq
	}
	return err
}

// Contained runs a part of the turn. A panic in it is its error, and makes what
// is held in memory stale, unless the consumer of the events has panicked:
// that is not the turn's to keep.
func (t *Belief) Contained(f func() error) error {
	panicked, err := t.Guard(f)
	t.known.Stale = t.known.Stale || panicked
	return err
}
