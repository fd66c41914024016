package files

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"slices"

	"whence/conductor/belief"
	"whence/conductor/turn"
	"whence/internal/clean"
	"whence/internal/voice"
	"whence/kb"
	"whence/kb/transfer"
	"whence/reason"
	"whence/triple"
)

// This file is for imports of which not all is to be held in memory: the facts go
// to the store while they are read, in one transaction that is kept or not when
// what follows from them was tried.

const (
	// LargeFile is how many bytes of files are stored while they are read: some
	// five thousand facts.
	LargeFile = 512 << 10
	// maxTried bounds the facts that are tried with the rules where not all is
	// held, and so what follows from them is known in part only.
	maxTried = 5_000
)

// large reports whether files are large enough to be stored while they are read.
// What is no file, or not there, is not.
func (t *Desk) large(files []string) bool {
	var size int64
	for _, file := range files {
		info, err := os.Stat(file)
		if err != nil || !info.Mode().IsRegular() {
			return false
		}
		size += info.Size()
	}
	return size > t.Large
}

// learnLarge stores the facts of files while it reads them. What the store says
// after that is final; the reasoner reads of it what it needs with the next turn.
func (t *Desk) learnLarge(a transferArgs) error {
	var effect reason.Effect
	var done kb.Streamed
	var told error // what the person was told in place of an import
	read := func(s *kb.Stream) (kb.Change, error) {
		rest := kb.Change{Turn: t.ID}
		if err := t.readLarge(s, &rest, a); err != nil {
			return rest, err
		}
		t.Emit(turn.Progress{Text: voice.Say("files.everything-is-read-trying-what")})
		var kept bool
		if effect, kept, told = t.tryLarge(s, rest, a.force); told == nil && !kept {
			told = errNotKept
		}
		return rest, told
	}
	err := t.Timed(&t.Rec.Elapsed.Store, func() (err error) {
		done, err = t.storeLarge(read)
		return err
	})
	switch {
	case t.Stopped() != nil:
		return t.Stopped()
	case errors.Is(err, errNotKept):
		return nil
	case told != nil:
		return told
	case err != nil:
		return t.badLarge(err)
	}
	return t.reportLarge(a.called(), done, effect)
}

// readings is how often files are read for a server that refuses what they say because of
// what others do.
const readings = 10

// storeLarge begins to store by what is known, which is caught up with where
// another program has told more meanwhile: while it stores, nobody else does.
func (t *Desk) storeLarge(read func(*kb.Stream) (kb.Change, error)) (kb.Streamed, error) {
	if t.Unkept != nil {
		return kb.Streamed{}, t.Unkept
	}
	begun := 0
	once := func(s *kb.Stream) (kb.Change, error) {
		begun++
		return read(s)
	}
	for {
		done, err := t.Known.Store.Stream(t.Ctx, t.ID, t.Known.Seq, once)
		if !errors.Is(err, kb.ErrMoved) || begun == readings {
			return done, err
		}
		if err := t.Known.CatchUp(t.Ctx); err != nil {
			return done, err
		}
	}
}

// errNotKept ends a stream that was refused, of which the person was told why.
var errNotKept = errors.New("refused")

// badLarge says why files were not stored.
func (t *Desk) badLarge(err error) error {
	var bad *transfer.Error
	var path *os.PathError
	if errors.As(err, &bad) || errors.As(err, &path) || errors.Is(err, errPreviewed) {
		return t.badFile(err)
	}
	return &turn.Fault{Code: "store", Err: err, Hint: voice.Say("files.nothing-was-imported-3")}
}

// readLarge tells what the files say: their facts at once, the rest later.
func (t *Desk) readLarge(s *kb.Stream, rest *kb.Change, a transferArgs) error {
	ctx := context.WithoutCancel(t.Ctx) // the reader looks at it
	return t.eachFile(a, func(it transfer.Item) error {
		switch {
		case it.Fact != nil:
			return s.Tell(ctx, factOf(t.Turn, it))
		case it.Name != nil:
			it.Name.Label = clean.Line(it.Name.Label)
			return s.Spell(ctx, *it.Name)
		}
		t.addItem(rest, it)
		return nil
	})
}

// tryLarge tries what was read with what is known, as far as anything can come of
// it. It reports whether to keep it, and has told the person why where not.
func (t *Desk) tryLarge(s *kb.Stream, rest kb.Change, force bool) (effect reason.Effect, keep bool, err error) {
	if len(s.Relations())+len(rest.Rules)+len(rest.Properties)+len(rest.Symbolic)+len(rest.Relations) == 0 {
		return effect, true, nil
	}
	if err := t.Known.TrySymbolic(t.Ctx, rest.Symbolic, nil); err != nil {
		return effect, false, t.Refuse(voice.Say("files.nothing-was-imported", "error", err.Error()), "")
	}
	trial, err := t.trialOfLarge(s, rest)
	if err != nil {
		return effect, false, err
	}
	if len(trial.Facts)+len(trial.Rules)+len(trial.Relations) > 0 {
		effect, err = reason.Trial(t.Ctx, t.Known.Base, trial)
	}
	switch {
	case t.Stopped() != nil:
		return effect, false, t.Stopped()
	case err != nil:
		return effect, false, t.Refuse(voice.Say("files.nothing-was-imported", "error", placedReason(err)), "")
	case len(effect.Conflicts) > 0 && !force:
		return effect, false, t.showConflicts(effect.Conflicts)
	}
	return effect, true, nil
}

// trialOfLarge is what of a stream can lead to anything. Where not all is held it
// is a part of that, and the turn is partial; but what is told against what is
// known itself is always in it.
func (t *Desk) trialOfLarge(s *kb.Stream, rest kb.Change) (reason.Change, error) {
	trial := belief.TrialOf(rest)
	bears := t.Known.Base.Bearing(trial)
	var relations []string
	for _, r := range s.Relations() {
		if bears(r) || s.Denied(r) || t.Known.Events.IsTimed(r) {
			relations = append(relations, r)
		}
	}
	if len(relations) == 0 {
		return trial, nil
	}
	most := max(maxTried, t.Known.MostHeld())
	facts, more, err := s.Told(t.Ctx, relations, most)
	if err != nil {
		return trial, err
	}
	if more || t.Known.Outlined {
		t.Partial = true
		against, _, err := s.Against(t.Ctx)
		if err != nil {
			return trial, err
		}
		facts = append(against, facts[:min(len(facts), maxTried)]...)
		slices.SortStableFunc(facts, func(a, b triple.Fact) int { return cmp.Or(cmp.Compare(len(a.ID), len(b.ID)), cmp.Compare(a.ID, b.ID)) })
		facts = slices.CompactFunc(facts, func(a, b triple.Fact) bool { return a.ID == b.ID })
		facts = slices.DeleteFunc(facts, func(f triple.Fact) bool { return t.Known.Base.Has(f.ID) })
	}
	trial.Facts = belief.TrialOf(kb.Change{Facts: facts}).Facts
	return trial, nil
}

// reportLarge reports what was stored. What followed in the trial is what follows.
func (t *Desk) reportLarge(files []string, done kb.Streamed, effect reason.Effect) error {
	facts := factCount{n: done.Told, first: done.First, last: done.Last}
	out := &t.Rec.Effects
	if facts.n > 0 {
		var first int
		if _, err := fmt.Sscanf(facts.first, "f%d", &first); err != nil {
			return err
		}
		gone := map[string]bool{}
		for _, id := range done.Retracted {
			gone[id] = true
		}
		for i := first; len(out.Learned) < min(facts.n, maxRecorded); i++ {
			if id := fmt.Sprintf("f%d", i); !gone[id] {
				out.Learned = append(out.Learned, id)
			}
		}
	}
	d := done.Delta
	d.Facts = nil
	if err := t.Belief.Effects(d, effect); err != nil {
		return err
	}
	t.reportImport(files, done.Receipt, facts, done.Again)
	return nil
}
