package belief

import (
	"cmp"
	"errors"
	"slices"
	"strings"

	"whence/conductor/turn"
	"whence/kb"
	"whence/triple"
	"whence/triple/english/closed"
	"whence/triple/english/say"
	"whence/triple/quantity"
)

// This file finds what is so no more by what was done since: who sold a boat has it no more, what was mended is
// not broken, what was cancelled takes place at no time, and what was done need not be done.

// deed is something that was done by what an item tells.
type deed struct {
	verb   string      // with its particle
	by, to triple.Term // who did it and what it was done to, without a name where that is not said
	from   triple.Term // from what and into what it was changed
	into   triple.Term
	timed  bool // a time was told with it
	says   triple.Triple
}

// overtake closes what the deeds that an item tells end.
func overtake(t *reviser, it *turn.Item) error {
	if it.Kind != triple.FactKind {
		return shifted(t, it)
	}
	for i, x := range it.Facts {
		if r, ok := relation(t, it, x.Relation); ok && r.Form == triple.FormSynonym && r.Tense == "past" && say.IsFresh(x.Subject.Name) {
			it.Facts[i].Relation = triple.SynonymOf // whoever it was is that one still
		}
	}
	if err := errors.Join(reneged(t, it), resumed(t, it), relieve(t, it), restored(t, it), qualified(t, it), shifted(t, it), lapsed(t, it), restricted(t, it), recounted(t, it)); err != nil {
		return err
	}
	for _, d := range deeds(t, it) {
		for _, ends := range []func(*reviser, *turn.Item, deed) error{parted, undone, calledOff, rescheduled, grown, discharged, doneSince, doneNow, coloured, carriedOff, unplanned, died} {
			if err := ends(t, it, d); err != nil {
				return err
			}
		}
	}
	return nil
}

// deeds are what the facts of an item tell was done, each once.
func deeds(t *reviser, it *turn.Item) (out []deed) {
	events, rest := say.EventFacts(it.Facts)
	timed := slices.ContainsFunc(it.Facts, func(x triple.Triple) bool { return saysWhen(t, x) })
	for _, x := range rest {
		if d, ok := deedOfTwo(t, it, x); ok {
			d.timed = timed
			out = append(out, d)
		}
	}
	for _, e := range events {
		d, ok := deedOfEvent(t, e)
		i := slices.IndexFunc(out, func(o deed) bool { return o.verb == d.verb && o.by.Same(d.by) && o.to.Same(d.to) })
		switch {
		case ok && i < 0:
			out = append(out, d)
		case ok:
			out[i].from, out[i].into = cmp.Or(out[i].from, d.from), cmp.Or(out[i].into, d.into)
		}
	}
	return out
}

// saysWhen reports whether a fact tells the time of an event.
func saysWhen(t *reviser, x triple.Triple) bool {
	_, role := triple.RolePrep(x.Relation)
	return x.Relation == triple.When || role && t.known.Language.Words().IsTime(x.Object)
}

// deedOfTwo is what a fact of two places tells was done.
func deedOfTwo(t *reviser, it *turn.Item, x triple.Triple) (deed, bool) {
	words := t.known.Language.Words()
	r, ok := relation(t, it, x.Relation)
	d := deed{says: x}
	switch {
	case x.Denied:
		return d, false
	case x.Relation == triple.Is && closed.Words().Is("calledoff", x.Object.Name):
		d.verb, d.to = words.OfSort("abolish")[0], x.Subject
	case x.Relation == triple.Is && x.Object.Kind == triple.Quality:
		d.verb, d.to = words.Base(x.Object.Name), x.Subject
	case ok && r.Tense == "past" && r.Modal == "" && r.Prep == "to" && words.Sort(r.Lemma) == "change":
		d.verb, d.to, d.into = r.Lemma, x.Subject, x.Object
	case ok && r.Tense == "past" && r.Modal == "" && (r.Form == triple.FormPassive && r.Prep != "" || r.Form == triple.FormCopula && r.Prep == "to" && words.Sort(words.Base(r.Word)) == "part"): // it was given to Dan
		d.verb, d.to, d.timed = cmp.Or(r.Lemma, words.Base(r.Word)), x.Subject, words.IsTime(x.Object)
		if r.Prep == "to" {
			d.into = x.Object
		}
	case !ok || r.Tense != "past" || r.Modal != "":
		return d, false
	case r.Form == triple.FormVerb && r.Prep != "": // who recovered from the flu
		d.verb, d.by = strings.TrimSpace(r.Lemma+" "+r.Particle), x.Subject
	case r.Prep != "":
		return d, false
	case r.Form == triple.FormVerb:
		d.verb, d.by, d.to = strings.TrimSpace(r.Lemma+" "+r.Particle), x.Subject, x.Object
	case x.Object.Kind == triple.Act:
		d.verb, d.by, d.to = strings.ReplaceAll(x.Object.Name, "_", " "), x.Subject, x.Subject
	case x.Object.Kind == triple.Quality:
		d.verb, d.to = words.Base(x.Object.Name), x.Subject
	}
	return d, d.verb != ""
}

// deedOfEvent is what the facts of an event tell was done, if they leave nothing of that open.
func deedOfEvent(t *reviser, facts []triple.Triple) (d deed, ok bool) {
	words := t.known.Language.Words()
	for _, x := range facts {
		link, said := triple.SaidLink(x.Relation)
		switch {
		case x.Denied, said && words.Condition(link):
			return d, false
		case x.Relation == triple.EventOf:
			d.says, d.verb = x, strings.ReplaceAll(x.Object.Name, "_", " ")
			if done, perfect := strings.CutPrefix(d.verb, perfectly); perfect {
				verb, particle, _ := strings.Cut(done, " ")
				d.verb = strings.TrimSpace(words.Base(verb) + " " + particle)
			}
		case x.Relation == triple.Agent:
			d.by = x.Object
		case x.Relation == triple.Theme:
			d.to = x.Object
		case x.Relation == triple.Role("from"):
			d.from = x.Object
		case x.Relation == triple.Role("to"):
			d.into = x.Object
		}
		d.timed = d.timed || saysWhen(t, x)
	}
	if verb := words.Base(d.verb); d.by.Name == "" && words.Third(verb) == d.verb && closed.Words().Is("settling", verb) { // is moved to Thursday
		d.verb = verb
	}
	return d, d.verb != ""
}

// perfectly begins the kind of an event that was told to have been done by now.
const perfectly = "has "

// parted ends that somebody has what they sold, lost or gave away, or what was taken from them: a boat, or that very one. That it was theirs
// is told with it, and is so no more either.
func parted(t *reviser, it *turn.Item, d deed) error {
	words := t.known.Language.Words()
	verbs := words.OfSort("hold")
	takes := closed.Words().Is("takingfrom", d.verb) && d.from.Name != ""
	if takes { // it may be theirs still
		d.by = d.from
		verbs = slices.DeleteFunc(verbs, func(v string) bool { return !closed.Words().Is("keeping", v) })
	}
	if owner, _, theirs := strings.Cut(d.to.Name, "'s_"); theirs && d.by.Name == "" && d.into.Name != "" { // Ann's dog was given to Eve
		d.by = triple.Term{Name: owner, Kind: triple.Proper}
	} else if d.by.Name == "" && d.into.Name != "" {
		return handedOn(t, it, d)
	}
	if !takes && words.Sort(d.verb) != "part" || d.by.Name == "" || d.to.Name == "" {
		return nil
	}
	noun := strings.TrimPrefix(d.to.Name, d.by.Name+"'s_")
	var over error
	for _, verb := range verbs {
		for _, had := range []triple.Term{d.to, triple.Const(triple.Class, words.Plural(noun)), triple.Const(triple.Generic, noun)} { // a dog, told alone or beside two cats
			has := triple.Triple{Subject: d.by, Relation: words.Key(triple.Relation{Form: triple.FormVerb, Lemma: verb}), Object: had}
			over = errors.Join(over, closeTold(t, it, has, d.says))
		}
	}
	if takes || over != nil {
		return over
	}
	return disowned(t, it, d)
}

// handedOn ends that others have what was given or lent to somebody, by whom it was not said.
func handedOn(t *reviser, it *turn.Item, d deed) error {
	sort := t.known.Language.Words().Sort(d.verb)
	if sort != "part" && sort != "lend" || d.to.Kind != triple.Proper && d.to.Kind != triple.Definite {
		return nil
	}
	return closeAbout(t, it, d.to, d.says, func(f triple.Fact) bool {
		r, _ := t.known.Words.Relation(f.Triple.Relation)
		has := r.Form == triple.FormVerb && r.Prep+r.Tense+r.Modal == "" && closed.Words().Is("keeping", r.Lemma)
		return has && !f.Triple.Denied && f.Triple.Object.Same(d.to) && !f.Triple.Subject.Same(d.into)
	})
}

// disowned ends that something is theirs who parted with it.
func disowned(t *reviser, it *turn.Item, d deed) error {
	words := t.known.Language.Words()
	for _, verb := range words.OfSort("belonging") {
		is := triple.Triple{Subject: d.to, Relation: words.Key(triple.Relation{Form: triple.FormVerb, Lemma: verb, Prep: "to"}), Object: d.by}
		if err := closeTold(t, it, is, d.says); err != nil {
			return err
		}
	}
	whose := func(x triple.Triple) bool {
		of, ok := strings.CutSuffix(x.Relation, "_of")
		return ok && !x.Denied && x.Subject.Same(d.to) && x.Object.Same(d.by) && closed.Kind(of, "thing")
	}
	for i, x := range it.Facts {
		if whose(x) { // what kind of thing it is remains
			it.Facts[i].Relation, it.Facts[i].Object = triple.InstanceOf, triple.Const(triple.Class, strings.TrimSuffix(x.Relation, "_of"))
		}
	}
	return closeAbout(t, it, d.to, d.says, func(f triple.Fact) bool { return whose(f.Triple) })
}

// undone ends that something is what it is not by what was done to it or it did since: what was repaired is not
// broken, and what broke down is not working.
func undone(t *reviser, it *turn.Item, d deed) error {
	over, thing := t.known.Language.Words().Ends(d.verb), d.to
	if thing.Name == "" { // it did so itself: who recovered, and the shop that closed
		thing = d.by
	}
	if len(over) == 0 || thing.Name == "" || t.known.Language.Words().Has(it.Text, "partly") {
		return nil
	}
	return closeAbout(t, it, thing, d.says, func(f triple.Fact) bool {
		so := f.Triple.Object.Name
		if f.Triple.Relation != triple.Is {
			so = f.Triple.Relation + "_" + so
		}
		return f.Triple.Subject.Same(thing) && !f.Triple.Denied && slices.Contains(over, strings.ReplaceAll(so, "_", " "))
	})
}

// calledOff ends that something takes place at a time. Where the one of a day is cancelled, those of others are not.
func calledOff(t *reviser, it *turn.Item, d deed) error {
	words := t.known.Language.Words()
	if words.Sort(d.verb) != "abolish" || d.to.Name == "" || d.timed {
		return nil
	}
	return closeAbout(t, it, d.to, d.says, func(f triple.Fact) bool {
		r, ok := t.known.Words.Relation(f.Triple.Relation)
		at := ok && (r.Form == triple.FormCopula && r.Word == "" || r.Form == triple.FormVerb && (words.Sort(r.Lemma) == "begin" || words.Sort(r.Lemma) == "end"))
		_, isTime := words.Amount(f.Triple.Object, r.Prep)
		return f.Triple.Subject.Same(d.to) && !f.Triple.Denied && at && r.Tense == "" && isTime
	})
}

// rescheduled ends that something is done at a time by that of another to which it was moved.
func rescheduled(t *reviser, it *turn.Item, d deed) error {
	words := t.known.Language.Words()
	thing := d.to
	if thing.Name == "" {
		thing = d.by
	}
	into, ok := words.Day(d.into, "")
	if !ok || words.Sort(d.verb) != "change" {
		return nil
	}
	from, given := words.Day(d.from, "")
	then, err := factsAbout(t, thing, func(f triple.Fact) bool {
		r, _ := t.known.Words.Relation(f.Triple.Relation)
		at, isTime := words.Day(f.Triple.Object, r.Prep)
		_, alike := quantity.Meets(at, into)
		left, _ := quantity.Meets(at, from)
		return f.Triple.Subject.Same(thing) && !f.Triple.Denied && r.Form == triple.FormVerb && r.Tense == "" && r.Prep != "" && isTime && alike && (!given || left)
	})
	if len(then) == 1 { // of several it was not said which
		closeFact(t, it, then[0], d.says)
	}
	return err
}

// grown ends that somebody has an age by the one that they came to.
func grown(t *reviser, it *turn.Item, d deed) error {
	words := t.known.Language.Words()
	now, ok := words.Value(d.to)
	if !ok || !slices.Contains(words.OfSort("aging"), d.verb) || now.Unit != "" {
		return nil
	}
	return closeAbout(t, it, d.by, d.says, func(f triple.Fact) bool {
		r, _ := t.known.Words.Relation(f.Triple.Relation)
		was, ok := words.Value(f.Triple.Object)
		of := f.Triple.Relation == triple.Is || r.Form == triple.FormMeasure && words.Sort(triple.LastWord(r.Word)) == "bare"
		return ok && of && f.Triple.Subject.Same(d.by) && was.Number != now.Number
	})
}

// discharged ends that somebody has to do what they did, unless that comes again.
func discharged(t *reviser, it *turn.Item, d deed) error {
	words := t.known.Language.Words()
	if d.by.Name == "" || d.to.Name == "" || d.by.Kind != triple.Proper {
		return nil
	}
	must := words.Granting("must")
	return closeAbout(t, it, d.by, d.says, func(f triple.Fact) bool {
		facts := []triple.Triple{f.Triple}
		if f.Triple.Subject.Kind == triple.Event {
			if e := t.known.Events.EventOf(f.ID); e != nil {
				facts = e.Facts()
			}
		}
		return !words.AtTimes(facts) && slices.ContainsFunc(append(must, "must"), func(must string) bool { return duty(t, facts, must, d) })
	})
}

// doneSince ends that somebody has not done yet what they did: who had not paid, and has paid.
func doneSince(t *reviser, it *turn.Item, d deed) error {
	if d.by.Name == "" {
		return nil
	}
	return closeAbout(t, it, d.by, d.says, func(f triple.Fact) bool {
		if f.Triple.Subject.Kind != triple.Event {
			return f.Triple.Same(d.says.Opposite()) && closed.NotYet(f.Source.Quote)
		}
		e := t.known.Events.EventOf(f.ID)
		if e == nil {
			return false
		}
		had, ok := deniedEvent(t, e.Facts())
		return ok && had.verb == d.verb && had.by.Same(d.by) && (had.to.Name == d.to.Name || had.to.Name == "" && d.to.Same(d.by))
	})
}

// deniedEvent is what an event tells that somebody has not done, or that is not done to something.
func deniedEvent(t *reviser, facts []triple.Triple) (deed, bool) {
	not, words := false, t.known.Language.Words()
	said := slices.Clone(facts)
	for i, x := range said {
		if x.Relation == triple.EventOf {
			not, said[i].Denied = x.Denied, false
		}
	}
	d, ok := deedOfEvent(t, said)
	has := slices.ContainsFunc(facts, func(x triple.Triple) bool {
		return x.Relation == triple.EventOf && strings.HasPrefix(strings.ReplaceAll(x.Object.Name, "_", " "), perfectly)
	})
	if verb := words.Base(d.verb); !has && d.by.Name == "" && !d.timed && words.Third(verb) == d.verb {
		d.verb, has = verb, true
	}
	return d, ok && not && has
}

// duty reports whether facts tell that somebody has to do what they did.
func duty(t *reviser, facts []triple.Triple, must string, d deed) bool {
	has := func(relation, object string) bool {
		return slices.ContainsFunc(facts, func(x triple.Triple) bool { return x.Relation == relation && x.Object.Name == object && !x.Denied })
	}
	if facts[0].Subject.Kind == triple.Event {
		return has(triple.EventOf, triple.Key(must+" "+d.verb)) && has(triple.Agent, d.by.Name) && has(triple.Theme, d.to.Name)
	}
	r, _ := t.known.Words.Relation(facts[0].Relation)
	first, _, _ := strings.Cut(must, " ")
	to := r.Lemma == first && r.Particle == strings.TrimPrefix(must, first+" ")+" "+d.verb
	return r.Tense == "" && r.Prep == "" && (to || r.Modal == must && strings.TrimSpace(r.Lemma+" "+r.Particle) == d.verb) && facts[0].Subject.Same(d.by) && has(facts[0].Relation, d.to.Name)
}

// closeAbout has x take the place of those facts about somebody or something that are so no more.
func closeAbout(t *reviser, it *turn.Item, about triple.Term, x triple.Triple, over func(triple.Fact) bool) error {
	facts, err := factsAbout(t, about, over)
	for _, f := range facts {
		closeFact(t, it, f, x)
	}
	return err
}

// factsAbout are the facts that speak of somebody or something and are as is asked, of those told last.
func factsAbout(t *reviser, about triple.Term, as func(triple.Fact) bool) (out []triple.Fact, err error) {
	ids := t.known.Base.MentionedBy(about.Name)
	for _, id := range ids[max(0, len(ids)-maxLookedAt):] {
		f, past, err := t.known.Store.Fact(t.Ctx, id)
		if errors.Is(err, kb.ErrUnknown) { // one of the past that was asked for
			continue
		}
		if err != nil {
			return nil, err
		}
		if past.Live && as(f) {
			out = append(out, f)
		}
	}
	return out, nil
}
