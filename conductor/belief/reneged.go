package belief

import (
	"slices"
	"strings"

	"whence/conductor/turn"
	"whence/triple"
	"whence/triple/english/closed"
	"whence/triple/english/say"
)

// This file finds what was to be done and is not: who cannot come on Sunday after all does not come on Sunday,
// as was told; and what is done no longer, of which a sentence tells beside something else.

// undoing is what somebody does not do, will not or cannot do: the verb and what stands with it, by their
// prepositions.
type undoing struct {
	by, to triple.Term
	verb   string
	with   map[string]triple.Term
	modal  bool
	over   bool // it was done and is no longer
	says   triple.Triple
}

// reneged closes what an item tells not to be done after all, or not to be going to be done at the time that was
// told.
func reneged(t *reviser, it *turn.Item) error {
	reneges := t.known.Language.Words().Has(it.Text, "reneging")
	for _, d := range undoings(t, it) {
		after := reneges || d.over
		instead := after || d.otherwise(t, it)
		if !instead && !d.modal || len(d.with) == 0 && d.to.Name == "" && !after {
			continue
		}
		facts, err := factsAbout(t, d.by, func(f triple.Fact) bool { return d.undoes(t, f, after) })
		if err != nil {
			return err
		}
		of := map[string]bool{}
		for _, f := range facts {
			of[f.Source.Turn+f.Source.Quote] = true
		}
		if len(of) > 1 && len(d.with) == 0 {
			continue // which of them was not said
		}
		for _, f := range facts {
			closeFact(t, it, f, d.says)
		}
	}
	return nil
}

// undoings are what the facts of an item tell is not done.
func undoings(t *reviser, it *turn.Item) (out []undoing) {
	events, rest := say.EventFacts(it.Facts)
	for _, x := range rest {
		r, ok := relation(t, it, x.Relation)
		d := undoing{by: x.Subject, verb: strings.TrimSpace(r.Lemma + " " + r.Particle), modal: r.Modal != "", says: x, with: map[string]triple.Term{}}
		switch {
		case !x.Denied || !ok || r.Form != triple.FormVerb || r.Tense != "":
			continue
		case r.Prep == "":
			d.to = x.Object
		default:
			d.with[r.Prep] = x.Object
		}
		out = append(out, d)
	}
	for _, e := range events {
		if d, ok := undoingOf(t, e); ok {
			out = append(out, d)
		}
	}
	return out
}

// undoingOf is what an event that is denied tells is not done.
func undoingOf(t *reviser, facts []triple.Triple) (undoing, bool) {
	d, denied := deedOf(t, facts)
	d.over = closed.Words().Is("over", d.with[still].Spelling())
	delete(d.with, still)
	return d, denied && t.known.Language.Words().Base(d.verb) != "" && d.by.Name != ""
}

// still is the preposition of the role that tells whether something is so still.
const still = "still"

// otherwise reports whether an item tells too that who does not do something does it at another time or place: he doesn't
// come on Monday, he comes on Friday.
func (d undoing) otherwise(t *reviser, it *turn.Item) bool {
	events, rest := say.EventFacts(it.Facts)
	base := t.known.Language.Words().Base
	for _, x := range rest {
		r, ok := relation(t, it, x.Relation)
		if _, told := d.with[r.Prep]; ok && told && !x.Denied && r.Form == triple.FormVerb && x.Subject.Same(d.by) && d.isVerb(strings.TrimSpace(r.Lemma+" "+r.Particle)) {
			return true
		}
	}
	return slices.ContainsFunc(events, func(e []triple.Triple) bool {
		o, denied := deedOf(t, e)
		return !denied && o.by.Same(d.by) && (d.isVerb(o.verb) || d.isVerb(base(o.verb)))
	})
}

// undoes reports whether a fact tells to be done what is not, at the same time if one was told.
func (d undoing) undoes(t *reviser, f triple.Fact, after bool) bool {
	words := t.known.Language.Words()
	timed := after
	for prep, o := range d.with {
		_, day := words.Day(o, prep)
		timed = timed || day
	}
	if f.Triple.Denied || !timed {
		return false
	}
	if f.Triple.Subject.Kind == triple.Event {
		e := t.known.Events.EventOf(f.ID)
		return e != nil && f.Triple.Relation == triple.Agent && d.isOf(words.Base, e.Facts())
	}
	r, ok := t.known.Words.Relation(f.Triple.Relation)
	if !ok || r.Form != triple.FormVerb || r.Tense != "" || r.Modal != "" && r.Modal != "will" || !d.isVerb(strings.TrimSpace(r.Lemma+" "+r.Particle)) || !f.Triple.Subject.Same(d.by) {
		return false
	}
	if with, told := d.with[r.Prep]; len(d.with) > 0 {
		return told && len(d.with) == 1 && with.Same(f.Triple.Object) && d.to.Name == ""
	}
	return d.to.Name == "" || r.Prep == "" && d.to.Same(f.Triple.Object)
}

// isOf reports whether facts are of an event that says to be done all that is not.
func (d undoing) isOf(base func(string) string, facts []triple.Triple) bool {
	has := func(relation string, o triple.Term) bool {
		return slices.ContainsFunc(facts, func(x triple.Triple) bool { return x.Relation == relation && x.Object.Same(o) })
	}
	kind := slices.IndexFunc(facts, func(x triple.Triple) bool { return x.Relation == triple.EventOf })
	if kind < 0 || facts[kind].Denied {
		return false
	}
	verb := strings.TrimPrefix(strings.ReplaceAll(facts[kind].Object.Name, "_", " "), "will ")
	if !d.isVerb(verb) && !d.isVerb(base(verb)) || !has(triple.Agent, d.by) || d.to.Name != "" && !has(triple.Theme, d.to) {
		return false
	}
	for prep, o := range d.with {
		if !has(triple.Role(prep), o) {
			return false
		}
	}
	return true
}

// isVerb reports whether a verb is that of what is not done: who does not come is not here either.
func (d undoing) isVerb(verb string) bool {
	return verb == d.verb || closed.Words().Is("attending", verb) && closed.Words().Is("attending", d.verb)
}
