package belief

import (
	"errors"
	"slices"
	"strings"

	"whence/conductor/turn"
	"whence/triple"
)

// This file finds what a plain statement takes the place of that nobody said to have one value: by its
// words it has one at a time. Who lives in Hull since does not live in York, and what costs 550 does
// not cost 500. Nobody is held to that within one turn, nor where the words say "also".

// maxAlike bounds the facts of one relation that may be taken the place of.
const maxAlike = 64

// turnOver finds the earlier values that x takes the place of by its words.
func turnOver(t *reviser, items []*turn.Item, it *turn.Item, x triple.Triple) error {
	if it.Kind != triple.FactKind || triple.OfEvent(x.Relation) {
		return nil
	}
	if err := errors.Join(turnRound(t, it, x), usedTo(t, it, x), parted(t, it, x), quit(t, it, x), undone(t, it, x)); err != nil || x.Denied || x.OfName() || t.known.Language.Words().Has(it.Text, "beside") || t.known.Language.Words().AtTimes(it.Facts) {
		return err
	}
	for _, open := range overtaken(t, it, x) {
		if toldTwice(items, open, x) {
			continue
		}
		facts, _, err := t.known.Store.Matching(t.Ctx, open, maxAlike)
		if err != nil {
			return err
		}
		for _, f := range facts {
			if over, err := takesPlace(t, it, x, f); err != nil {
				return err
			} else if over {
				it.Earlier = append(it.Earlier, turn.Earlier{Fact: f, By: x})
			}
		}
	}
	return nil
}

// takesPlace reports whether x takes the place of what the person told in an earlier turn.
func takesPlace(t *reviser, it *turn.Item, x triple.Triple, f triple.Fact) (bool, error) {
	said := t.known.Self(f.Source.Speaker) && f.Source.File == "" && f.Source.Turn != t.ID
	surer := it.Standing != triple.AsRead && f.Triple.Weight() > x.Weight()
	if !said || surer || f.Triple.Denied || slices.Contains(it.Drop, f.ID) || !differ(t, x, f.Triple) || t.known.Language.Words().Has(f.Source.Quote, "beside") {
		return false, nil
	}
	if within, err := within(t, x, f.Triple); err != nil || within {
		return false, err
	}
	passing, err := toldPassing(t, f.ID)
	return err == nil && !passing, err
}

// differ reports whether two facts give one thing two values of which it has one at a time.
func differ(t *reviser, x, y triple.Triple) bool {
	r, _ := t.known.Words.Relation(y.Relation)
	return t.known.Language.Words().Differ(r, x, y)
}

// turnRound finds the opposite of x that was told, where the words of either say that it is so now, again,
// or no more: a denial then is no contradiction.
func turnRound(t *reviser, it *turn.Item, x triple.Triple) error {
	not := x.Opposite()
	if (x.Denied || !t.known.Superseded.By(not)) && !t.known.Language.Words().Has(it.Text, "turning") {
		return nil
	}
	return closeTold(t, it, not, x)
}

// usedTo finds what was told to be so of what somebody used to be or do.
func usedTo(t *reviser, it *turn.Item, x triple.Triple) error {
	r, ok := relation(t, it, x.Relation)
	was := x
	switch words := t.known.Language.Words(); {
	case !t.known.Language.Words().Has(it.Text, "habit"):
		return nil
	case ok && r.Tense == "past":
		r.Tense = ""
		was.Relation = words.Key(r)
	default:
		return nil
	}
	return closeTold(t, it, was, x)
}

// parted finds what was told to be had of what somebody sold, lost or gave away: a boat, or that very one.
func parted(t *reviser, it *turn.Item, x triple.Triple) error {
	r, ok := relation(t, it, x.Relation)
	words := t.known.Language.Words()
	if !ok || x.Denied || r.Form != triple.FormVerb || r.Tense != "past" || r.Modal != "" || r.Prep != "" || words.Sort(strings.TrimSpace(r.Lemma+" "+r.Particle)) != "part" {
		return nil
	}
	for _, verb := range words.OfSort("hold") {
		has := triple.Triple{Subject: x.Subject, Relation: words.Key(triple.Relation{Form: triple.FormVerb, Lemma: verb}), Object: x.Object}
		if err := closeTold(t, it, has, x); err != nil {
			return err
		}
		_, noun, owned := strings.Cut(x.Object.Name, "'s_")
		if !owned {
			noun = x.Object.Name
		}
		has.Object = triple.Const(triple.Class, words.Plural(noun))
		if err := closeTold(t, it, has, x); err != nil {
			return err
		}
	}
	return nil
}

// quit finds what was told to be done where somebody stopped doing it: who stopped working at the mill does
// not work there.
func quit(t *reviser, it *turn.Item, x triple.Triple) error {
	r, ok := relation(t, it, x.Relation)
	words := t.known.Language.Words()
	if !ok || x.Denied || r.Form != triple.FormVerb || r.Tense != "past" || r.Prep == "" || words.Sort(strings.TrimSpace(r.Lemma+" "+r.Particle)) != "quit" {
		return nil
	}
	for _, d := range it.Facts {
		verb := words.Base(d.Object.Name)
		if does, _ := relation(t, it, d.Relation); d.Subject.Same(x.Subject) && does.Lemma == r.Lemma && does.Prep == "" && verb != "" {
			did := triple.Triple{Subject: x.Subject, Relation: words.Key(triple.Relation{Form: triple.FormVerb, Lemma: verb, Prep: r.Prep}), Object: x.Object}
			if err := closeTold(t, it, did, d); err != nil {
				return err
			}
		}
	}
	return nil
}

// undone finds what was told to be so of something and is not, by what was done to it or it did since: what
// was repaired is not broken, and what broke down is not working.
func undone(t *reviser, it *turn.Item, x triple.Triple) error {
	words := t.known.Language.Words()
	r, ok := relation(t, it, x.Relation)
	thing, verb := x.Subject, ""
	switch {
	case !ok || x.Denied || r.Tense != "past" || r.Modal != "" || r.Prep != "":
		return nil
	case r.Form == triple.FormVerb:
		thing, verb = x.Object, strings.TrimSpace(r.Lemma+" "+r.Particle)
	case x.Object.Kind == triple.Act:
		verb = strings.ReplaceAll(x.Object.Name, "_", " ")
	case x.Object.Kind == triple.Quality:
		verb = words.Base(x.Object.Name)
	}
	over := words.Ends(verb)
	if len(over) == 0 {
		return nil
	}
	ids := t.known.Base.MentionedBy(thing.Name)
	for _, id := range ids[max(0, len(ids)-maxLookedAt):] {
		f, past, err := t.known.Store.Fact(t.Ctx, id)
		if err != nil {
			return err
		}
		so := f.Triple.Object.Name
		if f.Triple.Relation != triple.Is {
			so = f.Triple.Relation + "_" + so
		}
		if past.Live && f.Triple.Subject.Same(thing) && slices.Contains(over, strings.ReplaceAll(so, "_", " ")) {
			if err := closeTold(t, it, f.Triple, x); err != nil {
				return err
			}
		}
	}
	return nil
}

// closeTold has x take the place of what the person told in an earlier turn.
func closeTold(t *reviser, it *turn.Item, told, x triple.Triple) error {
	facts, _, err := t.known.Store.Matching(t.Ctx, told, maxAlike)
	for _, f := range facts {
		if f.Triple.Same(told) && t.known.Self(f.Source.Speaker) && f.Source.Turn != t.ID {
			it.Earlier = append(it.Earlier, turn.Earlier{Fact: f, By: x})
		}
	}
	return err
}

// relation is a relation in use, or of what an item tells.
func relation(t *reviser, it *turn.Item, key string) (triple.Relation, bool) {
	if r, ok := t.known.Words.Relation(key); ok {
		return r, true
	}
	i := slices.IndexFunc(it.Relations, func(r triple.Relation) bool { return r.Key == key })
	if i < 0 {
		return triple.Relation{}, false
	}
	return it.Relations[i], true
}

// overtaken are the facts, with their values left open, that x may take the place of.
func overtaken(t *reviser, it *turn.Item, x triple.Triple) []triple.Triple {
	words := t.known.Language.Words()
	r, ok := relation(t, it, x.Relation)
	if r.Tense == "past" && r.Modal == "" && r.Prep == "to" && words.Sort(r.Lemma) == "change" {
		return left(t, r, x)
	}
	if x.Relation == triple.Is {
		r, ok = triple.Relation{Key: x.Relation, Form: triple.FormCopula}, true
	}
	if open, one := words.OneAtATime(r, x); ok && one {
		return []triple.Triple{open}
	}
	return nil
}

// left are the facts that say where somebody who moved lived, or where something was that was moved.
func left(t *reviser, r triple.Relation, x triple.Triple) []triple.Triple {
	x.Object = triple.Var("V")
	var out []triple.Triple
	for _, o := range t.known.Words.RelationsWith("") {
		home := r.Form == triple.FormVerb && o.Form == triple.FormVerb && t.known.Language.Words().Sort(o.Lemma) == "home"
		there := r.Form == triple.FormPassive && o.Form == triple.FormCopula && o.Word == ""
		if (home || there) && o.Prep != "" && o.Tense == "" && o.Modal == "" {
			x.Relation = o.Key
			out = append(out, x)
		}
	}
	return out
}

// toldTwice reports whether items tell another value too, for what is told at once is no later.
func toldTwice(items []*turn.Item, open, x triple.Triple) bool {
	fits := func(pattern, told triple.Term) bool { return pattern.IsVar() || pattern.Same(told) }
	return slices.ContainsFunc(items, func(it *turn.Item) bool {
		return slices.ContainsFunc(it.Facts, func(y triple.Triple) bool {
			return y.Relation == x.Relation && fits(open.Subject, y.Subject) && fits(open.Object, y.Object) && !y.Same(x)
		})
	})
}

// within reports whether one of two places was told to be in the other.
func within(t *reviser, x, y triple.Triple) (bool, error) {
	for _, p := range [][2]triple.Term{{x.Object, y.Object}, {y.Object, x.Object}} {
		facts, _, err := t.known.Store.Matching(t.Ctx, triple.Triple{Subject: p[0], Relation: "in", Object: p[1]}, 1)
		if err != nil || len(facts) > 0 {
			return true, err
		}
	}
	return false, nil
}

// toldPassing reports the same of what a fact was told with.
func toldPassing(t *reviser, id string) (bool, error) {
	var facts []triple.Triple
	for _, other := range t.known.Events.Whole([]string{id}) {
		f, _, err := t.known.Store.Fact(t.Ctx, other)
		if err != nil {
			return false, err
		}
		facts = append(facts, f.Triple)
	}
	return t.known.Language.Words().AtTimes(facts), nil
}
