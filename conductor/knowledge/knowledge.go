// Package knowledge is what is known, as it is held in memory: the reasoner, the rules,
// the words and the events, kept in step with the store, whoever writes to it.
//
// It promises that what is held after a change is what would be held if everything were
// read again, and that a change of which that cannot be made sure makes it be read again.
// It decides nothing and stores nothing; it is told what the store has done.
package knowledge

import (
	"cmp"
	"context"
	"errors"
	"maps"
	"slices"
	"strings"
	"time"

	"whence/conductor/language"
	"whence/conductor/rulebook"
	"whence/conductor/timeline"
	"whence/conductor/turn"
	"whence/conductor/vocabulary"
	"whence/engine"
	"whence/internal/voice"
	"whence/kb"
	"whence/reason"
	"whence/triple"
)

// Knowledge is what is held. One turn uses it at a time.
type Knowledge struct {
	People
	Store      *kb.Store
	Base       *reason.Base
	Language   *language.Language
	Words      *vocabulary.Vocabulary
	Book       *rulebook.Book
	Events     *timeline.Timeline
	Superseded *timeline.Superseded
	// Rules and properties are those told, by id.
	Rules      map[string]triple.StoredRule
	Properties map[string]triple.RelationProperty
	// Outlined says that the facts are not held, because there are too many: what bears on
	// a question is read for it.
	Outlined bool
	// Seq is the last change of the store that the base has seen, and Stale says
	// that it may not have seen it whole: then everything is read again.
	Seq   int64
	Stale bool
	// of is what one speaker told, while questions are answered from that; see As.
	of     *toldBy
	lately *lately // nil where nothing was read since the last change
	// closed are the facts that were taken back last.
	closed []triple.Fact
	Clock  func() time.Time

	given Options
	// world is the setting in force at the start.
	world    reason.Options
	follower Follower
}

// Options are what knowledge is read with.
type Options struct {
	// Held is how many facts are held at most; 0 means 200,000.
	Held int
	// World is in force until a setting says otherwise, unless WorldSet makes it win.
	World    reason.World
	WorldSet bool
	// Sure is how sure an answer has to be.
	Sure float64
	// User is the name of the person whom the conversation is with, "" where people have
	// none.
	User string
}

// Follower keeps something else in step with what is known.
type Follower interface {
	// Follow follows a change that this conversation did not make itself.
	Follow(ctx context.Context, d kb.Delta) error
	// Renew follows that everything was read again.
	Renew(ctx context.Context) error
	// Faded returns facts that have faded and fit the pattern.
	Faded(ctx context.Context, pattern engine.Atom) []triple.Fact
}

// New returns knowledge of nothing; see Load. The store is put in when it is
// open, before that.
func New(l *language.Language, words *vocabulary.Vocabulary, b Options, clock func() time.Time, f Follower) *Knowledge {
	b.Held = cmp.Or(b.Held, defaultHeld)
	return &Knowledge{People: People{b.User}, Language: l, Words: words, given: b, Clock: clock, follower: f, Book: &rulebook.Book{}}
}

// defaultHeld is how many facts are held where nothing else is said: these take
// about two seconds and half a gigabyte before the first answer, a million a
// quarter of a minute and 2.6 GB. Reading what a question needs takes milliseconds
// whatever the number.
const defaultHeld = 200_000

// MostHeld is how many facts are held at most.
func (k *Knowledge) MostHeld() int { return k.given.Held }

// Load brings the reasoner up to date with everything the store holds.
func (k *Knowledge) Load(ctx context.Context) error {
	k.lately = nil
	snapshot, err := k.snapshot(ctx)
	if err != nil {
		return voice.Error("knowledge.read-knowledge-base", "error", err)
	}
	k.world = reason.Options{World: k.given.World, Now: k.Clock, ClosedRelations: map[string]bool{}, Faded: k.follower.Faded, MinConfidence: k.given.Sure}
	k.Superseded = timeline.NewSuperseded()
	k.takeSettings(snapshot.Settings)
	k.Rules = map[string]triple.StoredRule{}
	k.Properties = map[string]triple.RelationProperty{}
	k.Events = timeline.New()
	base, err := reason.New(ctx, k.world)
	if err != nil { // what was held stays, so that there is something to read again
		return voice.Error("knowledge.start-reasoner", "error", err)
	}
	k.Base = base
	change := k.ChangeOf(snapshot)
	if err := k.Events.Date(snapshot.Facts, snapshot.Rules, nil, nil, &change); err != nil {
		return err
	}
	if err := k.Base.Load(ctx, change); err != nil {
		return voice.Error("knowledge.work-out-what-follows-from", "error", err)
	}
	book, err := k.Book.After(ctx, snapshot, k.Language)
	if err != nil {
		return voice.Error("knowledge.compile-symbolic-rules", "error", err)
	}
	if _, err := k.update(ctx, reason.Change{}, book); err != nil {
		return voice.Error("knowledge.work-out-what-symbolic-rules", "error", err)
	}
	k.note(snapshot)
	if k.closed, err = k.Store.Closed(ctx, reason.MaxForgotten); err != nil {
		return voice.Error("knowledge.read-what-was-taken-back", "error", err)
	}
	k.Base.Remember(k.closed)
	return nil
}

// Reload is Load where something of what is held may be there already.
func (k *Knowledge) Reload(ctx context.Context) error {
	k.Words.Forget()
	k.Book, k.Seq = &rulebook.Book{}, 0
	return k.Load(ctx)
}

// snapshot is what the reasoner begins with: everything, or all but the facts.
func (k *Knowledge) snapshot(ctx context.Context) (kb.Delta, error) {
	n, err := k.Store.Size(ctx)
	if err != nil {
		return kb.Delta{}, err
	}
	if k.Outlined = n > k.given.Held; !k.Outlined {
		return k.Store.Since(ctx, 0)
	}
	d, err := k.outline(ctx)
	k.Words.ReadFrom(kb.NamesAt(k.Store, d.Seq))
	return d, err
}

// outline is all that is known but the facts and the names; those facts that say that two
// names are of one thing are there.
func (k *Knowledge) outline(ctx context.Context) (d kb.Delta, err error) {
	read := []func() error{
		func() (err error) { d.Seq, err = k.Store.Seq(ctx); return },
		func() (err error) { d.Rules, err = k.Store.Rules(ctx); return },
		func() (err error) { d.Properties, err = k.Store.Properties(ctx); return },
		func() (err error) { d.Symbolic, err = k.Store.Symbolic(ctx); return },
		func() (err error) { d.Relations, err = k.Store.Relations(ctx); return },
		func() (err error) { d.Settings, err = k.Store.Settings(ctx); return },
		func() (err error) {
			same := triple.Triple{Subject: triple.Var("X"), Relation: triple.SynonymOf, Object: triple.Var("Y")}
			d.Facts, _, err = k.Store.Matching(ctx, same, defaultHeld)
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

// CatchUp takes over what other programs have done to the same file. Where that
// cannot be applied to what is held, everything is read again.
func (k *Knowledge) CatchUp(ctx context.Context) error {
	seq, err := k.Store.Seq(ctx)
	if err != nil || seq == k.Seq && !k.Stale {
		return err
	}
	much, err := k.muchBehind(ctx)
	if err != nil {
		return err
	}
	if !k.Stale && !much && seq > k.Seq {
		d, err := k.Store.Since(ctx, k.Seq)
		if err != nil {
			return err
		}
		if _, err = k.Apply(ctx, d); err == nil {
			err = k.follower.Follow(ctx, d)
		}
		if err == nil || ctx.Err() != nil {
			k.Stale = err != nil
			return err
		}
	}
	if err := rebuild(ctx, k); err != nil {
		return &turn.Fault{Code: "load", Err: err, Hint: voice.Say("knowledge.repl-doctor-looks-at-knowledge")}
	}
	return nil
}

// rebuild reads everything from the store again and keeps the suppositions, as
// far as they can still be made.
func rebuild(ctx context.Context, k *Knowledge) error {
	k.Stale = true // until it is done
	supposed := k.Base.Supposed()
	if err := k.Reload(ctx); err != nil {
		return err
	}
	for _, s := range supposed {
		if _, err := k.Base.Suppose(ctx, s); err != nil && ctx.Err() != nil {
			return err
		}
	}
	if err := k.follower.Renew(ctx); err != nil {
		return err
	}
	k.Stale = false
	return nil
}

// Apply hands a change of the store to the reasoner. After an error what is held
// may be anything between the two: it is read again before the next turn.
func (k *Knowledge) Apply(ctx context.Context, d kb.Delta) (_ reason.Effect, err error) {
	k.lately = nil
	defer func() { k.Stale = k.Stale || err != nil }()
	book, err := k.Book.After(ctx, d, k.Language)
	if err != nil {
		return reason.Effect{}, err
	}
	change := k.ChangeOf(d)
	if err := k.Events.Date(d.Facts, d.Rules, d.Retracted, kb.FactsAfterChange(ctx, k.Store, d.Seq), &change); err != nil {
		return reason.Effect{}, err
	}
	effect, err := k.update(ctx, change, book)
	if err != nil {
		return effect, voice.Error("knowledge.bring-conclusions-up-to-date", "error", err)
	}
	ctx = context.WithoutCancel(ctx) // what is begun is ended
	if err := k.putSettings(ctx, d.Settings); err != nil {
		return effect, err
	}
	if err := k.noteClosed(ctx, d); err != nil {
		return effect, err
	}
	k.note(d)
	if k.Events.IsTorn() && !k.Outlined {
		if err := k.Events.Rebuild(kb.FactsAfterChange(ctx, k.Store, k.Seq)); err != nil {
			return effect, err
		}
	}
	now, err := k.KeepTime(ctx)
	effect.Derived, effect.Withdrawn = append(effect.Derived, now.Derived...), append(effect.Withdrawn, now.Withdrawn...)
	effect.MoreDerived, effect.MoreWithdrawn = effect.MoreDerived+now.MoreDerived, effect.MoreWithdrawn+now.MoreWithdrawn
	effect.Conflicts, effect.MoreConflicts = append(effect.Conflicts, now.Conflicts...), effect.MoreConflicts+now.MoreConflicts
	return effect, err
}

// update makes a change of the base by which the rulebook may have become
// another.
func (k *Knowledge) update(ctx context.Context, change reason.Change, book *rulebook.Book) (reason.Effect, error) {
	var first reason.Effect
	if book != k.Book {
		var err error
		if first, err = k.Base.SetOutside(ctx, book.Outside(k.Clock)); err != nil {
			return first, err
		}
	}
	effect, err := k.Base.Update(ctx, change)
	if err != nil {
		if book != k.Book {
			_, undo := k.Base.SetOutside(context.WithoutCancel(ctx), k.Book.Outside(k.Clock))
			err = errors.Join(err, undo)
		}
		return effect, err
	}
	k.Book = book
	return both(first, effect), nil
}

// both is what two changes, one after the other, did.
func both(a, b reason.Effect) reason.Effect {
	if len(a.Derived)+len(a.Withdrawn)+len(a.Conflicts) == 0 {
		return b
	}
	b.Derived, b.Withdrawn = between(a.Derived, b.Derived, a.Withdrawn, b.Withdrawn), between(a.Withdrawn, b.Withdrawn, a.Derived, b.Derived)
	b.Conflicts = append(a.Conflicts, b.Conflicts...)
	b.MoreConflicts += a.MoreConflicts
	b.MoreDerived, b.MoreWithdrawn = a.MoreDerived+b.MoreDerived, a.MoreWithdrawn+b.MoreWithdrawn
	return b
}

// between is what came first or later, without what went again or was only
// back, sorted.
func between(first, later, wentFirst, wentLater []engine.Atom) []engine.Atom {
	has := func(as []engine.Atom) func(engine.Atom) bool {
		return func(a engine.Atom) bool { return slices.ContainsFunc(as, a.Equal) }
	}
	out := append(slices.DeleteFunc(slices.Clone(first), has(wentLater)), slices.DeleteFunc(slices.Clone(later), has(wentFirst))...)
	slices.SortFunc(out, engine.Atom.Compare)
	return out
}

// KeepTime gives the reasoner what is so for a time that is now, and takes from it
// what no longer is. It returns what followed.
func (k *Knowledge) KeepTime(ctx context.Context) (reason.Effect, error) {
	change := k.Events.Hold(k.Clock(), func(facts []triple.Triple) []triple.Triple { return k.Language.Holding(facts, k.Words) })
	if len(change.Drop)+len(change.Atoms) == 0 {
		return reason.Effect{}, nil
	}
	return k.Base.Update(ctx, change)
}

// noteClosed tells the reasoner what was taken back last, as the store has it, so
// that every program on the same file tries the same first where something is
// missing.
func (k *Knowledge) noteClosed(ctx context.Context, d kb.Delta) (err error) {
	// What was told and taken back between two looks is in no delta.
	touched := len(d.Retracted) > 0 || d.Seq > k.Seq+1 || slices.ContainsFunc(d.Facts, func(f triple.Fact) bool {
		return slices.ContainsFunc(k.closed, func(old triple.Fact) bool { return old.ID == f.ID })
	})
	if touched {
		if k.closed, err = k.Store.Closed(ctx, reason.MaxForgotten); err != nil {
			return err
		}
	}
	if len(k.closed) > 0 {
		k.Base.Remember(k.closed)
	}
	return nil
}

// note keeps what of a change the conductor itself goes by.
func (k *Knowledge) note(d kb.Delta) {
	for _, id := range d.Retracted {
		delete(k.Rules, id)
		delete(k.Properties, id)
		k.Words.Ask(id, nil)
	}
	for _, r := range d.Rules {
		k.Rules[r.ID] = r
	}
	for _, p := range d.Properties {
		k.Properties[p.ID] = p.Property
		if p.Property.Property != triple.AskedAs {
			continue
		}
		if a, err := reason.LowerAsking(p.Property.Relation, p.Property.Other); err == nil { // held against that when it was told
			k.Words.Ask(p.ID, &a)
		}
	}
	k.Events.Note(d.Facts, d.Retracted)
	k.Seq = max(k.Seq, d.Seq)
	if k.Outlined && (len(d.Names) > 0 || len(d.Facts) > 0) { // a fact may spell a name that had a key alone
		k.Words.ReadFrom(kb.NamesAt(k.Store, k.Seq))
	}
	vocabulary.Revive(k.Words, saidIn(d))
	k.Words.Add(d.Names, nil)
	k.Words.Improve(d.Relations)
	k.Words.Respell(d.Facts)
}

// saidIn is what the facts, rules and properties of a change say.
func saidIn(d kb.Delta) []triple.Triple {
	var out []triple.Triple
	for _, f := range d.Facts {
		out = append(out, f.Triple)
	}
	for _, r := range d.Rules {
		out = append(out, r.Rule.Head)
		for _, l := range r.Rule.Body {
			out = append(out, l.Triple)
		}
	}
	for _, p := range d.Properties {
		out = append(out, triple.Triple{Relation: p.Property.Relation}, triple.Triple{Relation: p.Property.Other})
	}
	return out
}

// ChangeOf is a change of the store as the reasoner takes it.
func (k *Knowledge) ChangeOf(d kb.Delta) reason.Change {
	out := reason.Change{Facts: d.Facts, Rules: d.Rules}
	if k.Outlined { // some may have been read for a question already
		out.Facts = slices.DeleteFunc(slices.Clone(d.Facts), func(f triple.Fact) bool { return k.Base.Has(f.ID) })
	}
	for _, p := range d.Properties {
		out.Relations = append(out.Relations, p.Property)
	}
	for _, id := range d.Retracted {
		if p, ok := k.Properties[id]; ok {
			out.DropRelations = append(out.DropRelations, p)
		} else if !kb.IsID(id, 's') && k.Base.Has(id) { // not all is held, and a fact may be told and told otherwise at once
			out.Drop = append(out.Drop, id)
		}
	}
	return out
}

// Worlds are the worlds by what they are called in settings.
var Worlds = map[string]reason.World{"open": reason.Open, "closed": reason.Closed}

// takeSettings puts stored settings in force. A world that was asked for on
// this start wins.
func (k *Knowledge) takeSettings(settings map[string]string) {
	for key, v := range settings {
		k.Superseded.Note(key, v)
		relation, ofRelation := strings.CutPrefix(key, "world.")
		switch {
		case key == "world" && !k.given.WorldSet:
			k.world.World = Worlds[v]
		case ofRelation:
			k.world.ClosedRelations[relation] = v == "closed"
		}
	}
}

// putSettings puts settings that have changed in force; "" is the default.
func (k *Knowledge) putSettings(ctx context.Context, settings map[string]string) error {
	for _, key := range slices.Sorted(maps.Keys(settings)) {
		k.Superseded.Note(key, settings[key])
		relation, ofRelation := strings.CutPrefix(key, "world.")
		if !ofRelation && key != "world" {
			continue
		}
		if !ofRelation {
			relation = ""
		}
		w := Worlds[settings[key]]
		if settings[key] == "" && ofRelation {
			w = k.Base.World("")
		}
		if err := k.Base.SetWorld(ctx, relation, w); err != nil {
			return err
		}
	}
	return nil
}

// Ingested is how the settings begin that say how far documents were read.
const Ingested = "ingested:"
