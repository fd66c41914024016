// Package state keeps what is told and all that follows from it in step: changes are made
// whole or not at all, tried and taken back, or supposed for a while, and what each did is
// accounted for.
package state

import (
	"context"
	"slices"
	"strconv"

	"whence/engine"
	"whence/reason/alias"
	"whence/reason/lift"
	"whence/reason/outside"
	"whence/reason/snapshot"
	"whence/reason/store"
	"whence/reason/world"
	"whence/triple"
)

// State is what is told with all that follows from it, in step.
type State struct {
	Options  Options
	Store    *store.Store
	Others   *outside.Others
	Session  *engine.Session
	Supposed []store.Change
	tried    *store.Operations // those of the trial before, which the engine may hold still
	// forgotten are the facts last taken away, the latest last: the first guess where
	// something is missing.
	forgotten []snapshot.Gone
	// gathering is set while facts are read one after the other: what rules of another
	// kind make of them is worked out at the end.
	Gathering bool
}

// New returns an empty one.
func New(ctx context.Context, o Options) (*State, error) {
	st := &State{Options: o.orDefault()}
	return st, st.Build(ctx, o.World, o.ClosedRelations, store.Change{})
}

// Build works everything out anew, in these worlds, with all that the change tells. After
// an error the state is as it was.
func (st *State) Build(ctx context.Context, w world.World, closed map[string]bool, all store.Change) error {
	s := store.New(world.New(w, closed), false)
	fresh := &State{Options: st.Options, Store: s, Others: outside.New(s)}
	err := fresh.begin(ctx, store.Operations{})
	if err == nil {
		err = fresh.Load(ctx, all)
	}
	if err == nil && st.Others != nil && st.Others.Set != nil {
		_, err = fresh.SetOutside(ctx, st.Others.Set)
	}
	if err != nil {
		return err
	}
	fresh.Options.World, fresh.Options.ClosedRelations = w, closed
	st.Options, st.Store, st.Others, st.Session = fresh.Options, fresh.Store, fresh.Others, fresh.Session
	return nil
}

// MaxForgotten bounds how many facts taken away are tried again for a goal.
const MaxForgotten = 64

// Snapshot is how things are, with what the view of the engine shows.
func (st *State) Snapshot(ctx context.Context, v *engine.View) *snapshot.Snapshot {
	return &snapshot.Snapshot{Ctx: ctx, Store: st.Store, Others: st.Others, View: v, Min: st.Options.MinConfidence, Most: st.Options.MaxAnswers, Forgotten: st.forgotten, Faded: st.Options.Faded}
}

// Update makes one change, whole or not at all, and says what it did.
func (st *State) Update(ctx context.Context, c store.Change) (Effect, error) {
	st.Others.Kept = nil
	away := st.dropped(c)
	r, err := st.Store.Stage(ctx, c)
	if err == nil {
		err = st.concludeOutside(ctx)
	}
	if err != nil {
		st.Store.Rollback()
		return Effect{}, err
	}
	var delta engine.Delta
	var ops store.Operations
	err = st.apply(ctx, func(o store.Operations) error {
		ops = o
		var err error
		delta, err = st.made(ctx, o, r.Before)
		return err
	})
	if err != nil {
		st.Store.Rollback()
		return Effect{}, err
	}
	st.Store.Keep()
	st.forget(away)
	return effectOf(st.Snapshot(ctx, st.Session.View()), r, delta, ops)
}

// made has the engine make a change: the one that was tried last, if it is that.
func (st *State) made(ctx context.Context, o store.Operations, before alias.Names) (engine.Delta, error) {
	if tried := st.tried; tried != nil {
		st.tried = nil
		if ids, same := tried.SameBut(o); same {
			if d, kept := st.Session.Keep(ids); kept {
				return d, nil
			}
		}
	}
	return st.Session.Update(ctx, st.brief(o, before))
}

// Load is update without the account of what it did, and faster into an empty state.
func (st *State) Load(ctx context.Context, c store.Change) error {
	st.Others.Kept = nil
	away := st.dropped(c)
	empty := len(st.Store.Facts.Atoms)+len(st.Store.Rules.Running) == 0
	_, err := st.Store.Stage(ctx, c)
	if err == nil && !empty && !st.Gathering {
		err = st.concludeOutside(ctx)
	}
	if err == nil {
		err = st.apply(ctx, func(o store.Operations) error {
			if empty {
				return st.begin(ctx, o)
			}
			_, err := st.Session.Update(ctx, o.Run)
			return err
		})
	}
	if err != nil {
		st.Store.Rollback()
		return err
	}
	st.Store.Keep()
	st.forget(away)
	return nil
}

// begin makes a new session of all that there is.
func (st *State) begin(ctx context.Context, all store.Operations) error {
	program, err := engine.FromClauses(ctx, st.Options.Engine, all.Add, all.Insert)
	if err != nil {
		return err
	}
	session, err := engine.NewSession(ctx, program, st.Options.Engine)
	if err == nil {
		st.Session = session
	}
	return err
}

// dropped returns the facts that the change is about to take away.
func (st *State) dropped(c store.Change) []snapshot.Gone {
	var out []snapshot.Gone
	for _, id := range c.Drop {
		if t, ok := st.Store.Facts.ByID[id]; ok {
			out = append(out, snapshot.Gone{ID: id, Atom: t.Raw})
		}
	}
	return out
}

// forget remembers what was taken away and is not told again.
func (st *State) forget(away []snapshot.Gone) {
	again := func(g snapshot.Gone) bool {
		_, told := st.Store.Facts.ToldAs(g.Atom)
		return told
	}
	st.forgotten = slices.DeleteFunc(append(st.forgotten, away...), again)
	st.forgotten = st.forgotten[max(0, len(st.forgotten)-MaxForgotten):]
}

// Preview is what update would do, with all conclusions; Trial lists no more of them than
// Update.
func (st *State) Preview(ctx context.Context, c store.Change) (Effect, error) {
	return st.preview(ctx, c, false)
}

// Trial is what update would do.
func (st *State) Trial(ctx context.Context, c store.Change) (Effect, error) {
	return st.preview(ctx, c, true)
}

func (st *State) preview(ctx context.Context, c store.Change, brief bool) (e Effect, err error) {
	err = st.try(ctx, []store.Change{c}, attempt{brief: brief}, func(l *snapshot.Snapshot, r store.Receipt, ops store.Operations) error {
		var err error
		e, err = effectOf(l, r, l.Delta, ops)
		return err
	})
	return e, err
}

// attempt says how changes are tried: whether the facts of them count as supposed, and
// whether the account of what follows is as short as that of Update.
type attempt struct{ supposed, brief bool }

// Try looks at the base with the changes made, and leaves it as it was. The
// facts of the changes count as supposed where that is asked for.
func (st *State) Try(ctx context.Context, cs []store.Change, supposed bool, look func(*snapshot.Snapshot, store.Receipt, store.Operations) error) error {
	return st.try(ctx, cs, attempt{supposed: supposed}, look)
}

func (st *State) try(ctx context.Context, cs []store.Change, how attempt, look func(*snapshot.Snapshot, store.Receipt, store.Operations) error) error {
	defer st.Store.Rollback()
	st.Store.Facts.Supposed = how.supposed
	defer func() { st.Store.Facts.Supposed = false }()
	r := store.Receipt{Before: st.Store.Names}
	for _, c := range cs {
		part, err := st.Store.Stage(ctx, c)
		if err != nil {
			return err
		}
		r.Last = &part
		r.Learned = append(r.Learned, part.Learned...)
		r.Known = append(r.Known, part.Known...)
		r.Retracted = append(r.Retracted, part.Retracted...)
	}
	if err := st.concludeOutside(ctx); err != nil {
		return err
	}
	return st.apply(ctx, func(ops store.Operations) error {
		if ops.Empty() {
			return look(st.Snapshot(ctx, st.Session.View()), r, ops)
		}
		try, run := st.Session.Try, ops.Run
		if st.tried = nil; how.brief {
			st.tried = &ops
			try, run = st.Session.TryFirst, st.brief(ops, r.Before)
		}
		return try(ctx, run, func(v *engine.View, d engine.Delta) error {
			l := st.Snapshot(ctx, v)
			l.Delta = d
			return look(l, r, ops)
		})
	})
}

// Under looks at the base with the suppositions in force and the further
// assumptions, or as it is where there are none.
func (st *State) Under(ctx context.Context, more []store.Change, look func(*snapshot.Snapshot) error) error {
	cs := slices.Concat(st.Supposed, more)
	if len(cs) == 0 {
		return look(st.Snapshot(ctx, st.Session.View()))
	}
	st.Others.Reuse = len(more) == 0
	defer func() { st.Others.Reuse = false }()
	return st.Try(ctx, cs, true, func(l *snapshot.Snapshot, _ store.Receipt, _ store.Operations) error { return look(l) })
}

// Suppose makes the change an assumption: until Drop, questions are answered as
// if it were so, and steps that rest on it are marked. Assumptions add up.
// Facts and rules without an id get one ("s1"). It returns what would follow.
func (st *State) Suppose(ctx context.Context, c store.Change) (Effect, error) {
	c = st.supposition(c)
	var before engine.Delta
	told := map[string]bool{}
	err := st.Under(ctx, nil, func(l *snapshot.Snapshot) error {
		before = l.Delta
		before.Withdrawn = slices.DeleteFunc(slices.Clone(before.Withdrawn), l.Holds)
		for _, id := range c.Drop {
			if t, ok := l.Store.Facts.ByID[id]; ok {
				told[t.Key] = true
			}
		}
		return nil
	})
	if err != nil {
		return Effect{}, err
	}
	var e Effect
	st.Others.Kept, st.Others.Reuse = nil, true
	defer func() { st.Others.Reuse = false }()
	err = st.Try(ctx, slices.Concat(st.Supposed, []store.Change{c}), true, func(l *snapshot.Snapshot, r store.Receipt, ops store.Operations) error {
		var err error
		r.Learned, r.Known, r.Retracted = r.Last.Learned, r.Last.Known, r.Last.Retracted
		e, err = effectOf(l, r, beyond(l, before, told), ops)
		return err
	})
	if err == nil {
		st.Supposed = append(st.Supposed, c)
	} else {
		st.Others.Kept = nil
	}
	return e, err
}

// supposition gives ids to the facts and rules of c that have none.
func (st *State) supposition(c store.Change) store.Change {
	n := 0
	for _, s := range st.Supposed {
		n += len(s.Facts) + len(s.Rules)
	}
	next := func(id string) string {
		n++
		if id == "" {
			return "s" + strconv.Itoa(n)
		}
		return id
	}
	c.Facts, c.Rules = slices.Clone(c.Facts), slices.Clone(c.Rules)
	for i := range c.Facts {
		c.Facts[i].ID = next(c.Facts[i].ID)
	}
	for i := range c.Rules {
		c.Rules[i].ID = next(c.Rules[i].ID)
	}
	return c
}

// Drop ends all suppositions and returns how many there were.
func (st *State) Drop() int {
	n := len(st.Supposed)
	st.Supposed, st.Others.Kept = nil, nil
	return n
}

// Remember takes the facts for those that were taken away last.
func (st *State) Remember(facts []triple.Fact) {
	st.forgotten = nil
	var away []snapshot.Gone
	for _, f := range facts {
		away = append(away, snapshot.Gone{ID: f.ID, Atom: lift.Triple(f.Triple)})
	}
	st.forget(away)
}
