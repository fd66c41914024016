package knowledge

import (
	"context"

	"whence/conductor/vocabulary"
	"whence/internal/voice"
	"whence/kb"
	"whence/reason"
	"whence/triple"
)

// source is where what bears on a question is read.
func source(k *Knowledge) reason.Source {
	if k.of != nil {
		return k.of
	}
	return eventful{k.Lately(), k}
}

// Lately is the store, with what was read of it since the last change that is known of.
func (k *Knowledge) Lately() reason.Source {
	if k.lately == nil || k.lately.seq != k.Seq {
		k.lately = &lately{from: k.Store, seq: k.Seq,
			predicates: func(ctx context.Context) ([]string, error) { return kb.Predicates(ctx, k.Store) },
			heard:      func(names ...string) { vocabulary.Spoken(k.Words, names...) }}
	}
	return k.lately
}

// As has questions answered from what one speaker told alone, by all rules, until back is
// called. Symbolic rules are not asked.
func (k *Knowledge) As(ctx context.Context, speaker string) (back func(), err error) {
	again, err := k.Store.Log.ToldAgain(ctx, speaker)
	if err != nil {
		return nil, err
	}
	of := &toldBy{k.Store, speaker, again}
	same := triple.Triple{Subject: triple.Var("X"), Relation: triple.SynonymOf, Object: triple.Var("Y")}
	facts, _, err := of.Matching(ctx, same, defaultHeld)
	if err != nil {
		return nil, err
	}
	change := reason.Change{Facts: facts}
	for _, id := range kb.SortedIDs(k.Rules) {
		change.Rules = append(change.Rules, k.Rules[id])
	}
	for _, id := range kb.SortedIDs(k.Properties) {
		change.Relations = append(change.Relations, k.Properties[id])
	}
	world := k.world
	world.World, world.Faded = k.Base.World(""), nil
	base, err := reason.New(ctx, world)
	if err == nil {
		err = base.Load(ctx, change)
	}
	if err != nil {
		return nil, voice.Error("knowledge.reason-from-what-told", "speaker", speaker, "error", err)
	}
	held, outlined := k.Base, k.Outlined
	k.Base, k.Outlined, k.of = base, true, of
	return func() { k.Base, k.Outlined, k.of = held, outlined, nil }, nil
}

// Gather reads, where not all is held, what bears on goals.
func (k *Knowledge) Gather(ctx context.Context, o reason.GatherBounds, goals ...triple.Triple) (cut string, err error) {
	if !k.Outlined || len(goals) == 0 {
		return "", nil
	}
	if cut, err = k.Base.Gather(ctx, source(k), o, goals...); err != nil {
		return "", voice.Error("knowledge.read-what-bears-on-it", "error", err)
	}
	return cut, nil
}

// SpokenOf are the facts that a change tells and takes back, what its rules
// conclude and what its properties are of; all tells whether that is all that it
// bears on.
func (k *Knowledge) SpokenOf(ctx context.Context, ch kb.Change) (out []triple.Triple, all bool, err error) {
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
		case kb.IsID(id, 'f'):
			f, _, err := k.Store.Fact(ctx, id)
			if err != nil {
				return nil, false, err
			}
			fact(f.Triple)
		case k.Rules[id].ID != "":
			out = append(out, k.Rules[id].Rule.Head)
		case kb.IsID(id, 'p'):
			property(k.Properties[id])
		}
	}
	return out, all, nil
}

// muchAtOnce is how many steps of the log are gone through before it is looked
// at whether to begin anew is less work.
const muchAtOnce = 5_000

// muchBehind reports whether the changes since the last one that the base has seen
// are about as much work to go through as all that it would hold.
func (k *Knowledge) muchBehind(ctx context.Context) (bool, error) {
	steps, err := k.Store.Log.Steps(ctx, k.Seq)
	if err != nil || steps <= muchAtOnce {
		return false, err
	}
	facts, err := k.Store.Size(ctx)
	return k.Outlined || facts > k.given.Held || steps > facts/2, err
}
