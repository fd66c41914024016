package state

import (
	"maps"
	"slices"

	"whence/engine"
	"whence/reason/alias"
	"whence/reason/snapshot"
	"whence/reason/store"
	"whence/reason/unify"
)

// Effect is what a change did.
type Effect struct {
	// Learned are the ids of the facts and rules that are new; Known of those
	// facts that had been told before in the same words (they count too).
	Learned, Known, Retracted []string
	// Derived and Withdrawn are conclusions that came and went, not what was
	// told or taken back itself; sorted.
	Derived, Withdrawn []engine.Atom
	// MoreDerived and MoreWithdrawn count those beyond the ones that are listed, of a
	// change that is made and of a trial.
	MoreDerived, MoreWithdrawn int
	// Undecided are the atoms of a closed world that rest on their own absence,
	// and that no fact decides; sorted. It lists all there are, not the new.
	Undecided []engine.Atom
	// Conflicts are those that are new with the change; MoreConflicts counts
	// the ones beyond what proofs are given of.
	Conflicts     []snapshot.Conflict
	MoreConflicts int
}

// maxListed bounds the conclusions that a change that is made lists: of millions nobody
// reads all.
const maxListed = 1000

// brief tells the engine of the operations, and asks for no more of an account than is
// read. Where names came to stand for others, or rules of another kind conclude, what
// came is compared with what went, and the account is whole.
func (st *State) brief(o store.Operations, before alias.Names) func(*engine.Tx) error {
	return func(tx *engine.Tx) error {
		if len(before)+len(st.Store.Names) == 0 && !o.Outcomes() {
			tx.Brief(maxListed, st.Store.Internal)
		}
		return o.Run(tx)
	}
}

// maxConflicts bounds the conflicts that one effect gives proofs of.
const maxConflicts = 32

// effectOf words what the change did, or would do.
func effectOf(l *snapshot.Snapshot, r store.Receipt, d engine.Delta, ops store.Operations) (Effect, error) {
	e := Effect{Learned: r.Learned, Known: r.Known, Retracted: r.Retracted, MoreDerived: d.MoreAdded, MoreWithdrawn: d.MoreWithdrawn}
	told := map[string]bool{}
	for _, f := range ops.Insert {
		told[unify.Key(f.Atom)] = !store.IsOutcome(f.ID)
	}
	for _, a := range ops.Retract {
		told[unify.Key(a)] = true
	}
	conclusion := func(a engine.Atom) bool { return !l.Store.Internal(a.Pred) && !told[unify.Key(a)] }
	came, went := apart(l, d.Added, d.Withdrawn, r.Before)
	e.Derived = conclusions(l, came, conclusion)
	e.Withdrawn = conclusions(l, went, conclusion)
	for _, a := range slices.SortedFunc(maps.Values(l.Store.Absences.Undecided), engine.Atom.Compare) {
		e.Undecided = append(e.Undecided, l.Worded(a))
	}
	for i, a := range d.Conflicts {
		if i == maxConflicts {
			e.MoreConflicts = len(d.Conflicts) - i
			break
		}
		c, err := l.Conflict(l.Worded(a))
		if err != nil {
			return e, err
		}
		e.Conflicts = append(e.Conflicts, c)
	}
	return e, nil
}

// apart takes out of both lists what is in both under the names that stood for
// things before the change or stand for them now: a conclusion that is only
// kept under another name neither came nor went.
func apart(l *snapshot.Snapshot, came, went []engine.Atom, before alias.Names) (onlyCame, onlyWent []engine.Atom) {
	if len(came) == 0 || len(went) == 0 || len(before)+len(l.Store.Names) == 0 {
		return came, went
	}
	seen := func(as []engine.Atom, n alias.Names) map[string]bool {
		out := map[string]bool{}
		for _, a := range as {
			out[unify.Key(n.Atom(a))] = true
		}
		return out
	}
	cameBefore, cameNow := seen(came, before), seen(came, alias.Names{})
	wentBefore, wentNow := seen(went, alias.Names{}), seen(went, l.Store.Names)
	for _, a := range came {
		if !wentBefore[unify.Key(before.Atom(a))] && !wentNow[unify.Key(a)] {
			onlyCame = append(onlyCame, a)
		}
	}
	for _, a := range went {
		if !cameBefore[unify.Key(a)] && !cameNow[unify.Key(l.Store.Names.Atom(a))] {
			onlyWent = append(onlyWent, a)
		}
	}
	return onlyCame, onlyWent
}

// conclusions are those of the atoms that are to be kept, worded.
func conclusions(l *snapshot.Snapshot, as []engine.Atom, keep func(engine.Atom) bool) []engine.Atom {
	var out []engine.Atom
	for _, a := range as {
		if keep(a) {
			out = append(out, l.Worded(a))
		}
	}
	return out
}

// beyond is the delta of the overlay without what an earlier one had brought,
// which may have known things by other names. What was told there and is dropped
// now, or is told again, is no conclusion.
func beyond(l *snapshot.Snapshot, before engine.Delta, told map[string]bool) engine.Delta {
	set := func(as []engine.Atom) map[string]bool {
		out := map[string]bool{}
		for _, a := range as {
			out[unify.Key(l.Store.Names.Atom(a))] = true
		}
		return out
	}
	came, went, fought := set(before.Added), set(before.Withdrawn), set(before.Conflicts)
	without := func(as []engine.Atom, known map[string]bool) []engine.Atom {
		return slices.DeleteFunc(slices.Clone(as), func(a engine.Atom) bool { return known[unify.Key(l.Store.Names.Atom(a))] })
	}
	d := engine.Delta{
		Added:     without(l.Delta.Added, came),
		Withdrawn: without(l.Delta.Withdrawn, went),
		Conflicts: without(l.Delta.Conflicts, fought),
	}
	for _, a := range before.Added {
		if now := l.Store.Names.Atom(a); !l.View.Holds(now) {
			d.Withdrawn = append(d.Withdrawn, now)
		}
	}
	for _, a := range before.Withdrawn {
		now := l.Store.Names.Atom(a)
		if _, again := l.View.Told(now); l.View.Holds(now) && !again {
			d.Added = append(d.Added, now)
		}
	}
	d.Withdrawn = without(d.Withdrawn, told)
	slices.SortFunc(d.Added, engine.Atom.Compare)
	slices.SortFunc(d.Withdrawn, engine.Atom.Compare)
	return d
}
