package belief

import (
	"slices"
	"strconv"
	"sync"

	"whence/conductor/timeline"
	"whence/conductor/turn"
	"whence/conductor/wording"
	"whence/internal/lists"
	"whence/internal/voice"
	"whence/triple"
	"whence/triple/english/closed"
	"whence/triple/english/say"
)

// happen gives the events of the items names of their own and their moments,
// and makes events of what is told of relations that change.
func (t *reviser) happen() {
	for _, it := range t.Items {
		if len(it.Readings) > 1 || it.Dated {
			continue
		}
		if it.Kind == triple.Retraction && it.Ended && (t.allChanging(it.Facts) || t.untold(it.Facts) || over(t, it)) {
			it.Kind = triple.FactKind
			for i := range it.Facts {
				it.Facts[i].Denied = true
			}
			it.Rec.Understood = wording.JoinAnd(lists.Map(it.Facts, t.explain.Sentence))
		}
		if it.Kind != triple.FactKind && it.Kind != triple.Correction {
			continue
		}
		it.Dated = true
		postpone(t, it)
		it.At = t.known.Events.Next(t.known.Clock())
		it.Facts, t.Events = timeline.NameEvents(t.eventful(it.Facts), it.At, t.ID, t.Events)
	}
}

// untold reports whether nothing is known of what is said to be so no more: that it is not so
// is news then.
func (t *reviser) untold(facts []triple.Triple) bool {
	return len(facts) == 1 && !slices.ContainsFunc(facts, func(f triple.Triple) bool {
		id, derived, err := t.ToldAs(f)
		return triple.OfEvent(f.Relation) || f.Denied || id != "" || derived != "" || err != nil
	})
}

// over reports whether the one fact that is said to be so no more was told, and has its denial take its place.
func over(t *reviser, it *turn.Item) bool {
	if len(it.Facts) != 1 || triple.OfEvent(it.Facts[0].Relation) || it.Facts[0].Denied {
		return false
	}
	id, _, err := t.ToldAs(it.Facts[0])
	if err != nil || id == "" || len(t.known.Events.Whole([]string{id})) > 1 {
		return false
	}
	f, _, err := t.known.Store.Fact(t.Ctx, id)
	it.Earlier = append(it.Earlier, turn.Earlier{Fact: f, By: it.Facts[0].Opposite()})
	return err == nil
}

func (t *reviser) allChanging(facts []triple.Triple) bool {
	return len(facts) > 0 && !slices.ContainsFunc(facts, func(f triple.Triple) bool { return !t.known.Changing(f.Relation) })
}

// eventful makes events of the facts of relations that change.
func (t *reviser) eventful(facts []triple.Triple) []triple.Triple {
	events, _ := say.EventFacts(facts)
	var out []triple.Triple
	changes := slices.ContainsFunc(facts, func(f triple.Triple) bool { return t.known.Changing(f.Relation) })
	for _, f := range facts {
		if changes && !triple.OfEvent(f.Relation) && t.known.Language.Tells(events, f, t.known.Words) {
			continue
		}
		if !t.known.Changing(f.Relation) {
			out = append(out, f)
			continue
		}
		name := triple.Term{Name: "_e" + strconv.Itoa(len(events)+len(out)+1) + "x", Kind: triple.Event}
		if e := t.known.Language.Event(f, name, t.known.Words); e != nil {
			out = append(out, e...)
		} else {
			out = append(out, f)
		}
	}
	return out
}

// takeBackEvents finds the events that a retraction speaks of, and returns what
// else it takes back.
func (t *reviser) takeBackEvents(it *turn.Item, targets []triple.Triple) []triple.Triple {
	groups, rest := say.EventFacts(targets)
	for _, g := range groups {
		t.takeBackEvent(it, g)
	}
	return slices.DeleteFunc(rest, func(x triple.Triple) bool {
		if t.known.Language.Tells(groups, x, t.known.Words) {
			return true // it goes with the event
		}
		if !t.known.Changing(x.Relation) {
			return false
		}
		e := t.known.Language.Event(x, triple.Term{Name: "_e1", Kind: triple.Event}, t.known.Words)
		return e != nil && t.takeBackEvent(it, e)
	})
}

// takeBackEvent takes back the latest event that is as the facts say.
func (t *reviser) takeBackEvent(it *turn.Item, facts []triple.Triple) bool {
	e := t.known.Events.Like(facts)
	if e == nil {
		it.Rec.Status, it.Rec.Reason = "refused", voice.Say("belief.i-was-never-told-that", "words", t.known.Language.Happening(facts, t.known.Words))
		return false
	}
	it.DropFact(e.First(), t.explain.EventText(e.Facts()[0]))
	return true
}

// supersedeEvent takes back the latest event that is as a correction says but for one who or
// what took part: of the points in two tests, those in the test that is spoken of. Why it is so now
// is no part of how it was told.
func (t *reviser) supersedeEvent(it *turn.Item, facts []triple.Triple) (bool, error) {
	said := slices.DeleteFunc(slices.Clone(facts), func(f triple.Triple) bool {
		prep, _ := triple.RolePrep(f.Relation)
		link, _ := triple.SaidLink(f.Relation)
		return f.Relation == triple.Wording || triple.Reckoned(f.Relation) || closed.Words().Is("reasonprep", prep) || (closed.Classes{}).Reason(link)
	})
	for _, agent := range []bool{false, true} { // who did it is what is put right last
		for i, f := range said {
			if f.Relation == triple.EventOf || (f.Relation == triple.Agent) != agent {
				continue
			}
			if e := t.known.Events.Like(slices.Delete(slices.Clone(said), i, i+1)); e != nil {
				it.DropFact(e.First(), t.explain.EventText(e.Facts()[0]))
				return true, t.supersedeBeside(it, e)
			}
		}
	}
	return false, nil
}

// supersedeBeside takes back what only a superseded event tells in two places, and the correction
// does not say again: of a sentence that told several events, it is no part of any.
func (t *reviser) supersedeBeside(it *turn.Item, e *timeline.Event) error {
	who := slices.IndexFunc(e.Facts(), func(f triple.Triple) bool { return f.Relation == triple.Agent })
	if who < 0 {
		return nil
	}
	others := sync.OnceValue(func() (told [][]triple.Triple) { // most corrections need not look at them
		for o := range t.known.Events.All() {
			if o != e {
				told = append(told, o.Facts())
			}
		}
		return told
	})
	parts, err := factsAbout(t, e.Facts()[who].Object, func(f triple.Fact) bool {
		tells := func(events [][]triple.Triple) bool { return t.known.Language.Tells(events, f.Triple, t.known.Words) }
		return f.Triple.Subject.Kind != triple.Event && t.known.Events.EventOf(f.ID) == nil &&
			!slices.Contains(it.Drop, f.ID) && !slices.ContainsFunc(it.Facts, f.Triple.Same) && tells([][]triple.Triple{e.Facts()}) && !tells(others())
	})
	for _, f := range parts {
		it.Drop = append(it.Drop, f.ID) // what is said of it is the event
	}
	return err
}
