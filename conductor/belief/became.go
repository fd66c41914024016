package belief

import (
	"cmp"
	"slices"
	"strings"

	"whence/conductor/turn"
	"whence/triple"
	"whence/triple/english/closed"
	"whence/triple/english/say"
)

// This file finds what is otherwise since by what became of something: what was not paid and was paid since, what
// runs again, what was painted red, who is a carpenter now and no apprentice, and what was taken from where it was.

// doneNow ends that something is not done by its being done. What may be undone again, as a lock, is as was told
// where it was done on another day.
func doneNow(t *reviser, it *turn.Item, d deed) error {
	words := t.known.Language.Words()
	if d.to.Name == "" || d.to.Same(d.by) || words.Has(it.Text, "partly") {
		return nil
	}
	done := words.Participle(d.verb)
	if d.timed && len(words.Opposites(done))+len(words.Contraries(d.verb)) > 0 && !words.Has(it.Text, "today") {
		return nil
	}
	return closeAbout(t, it, d.to, d.says, func(f triple.Fact) bool {
		if f.Triple.Subject.Kind == triple.Event {
			e := t.known.Events.EventOf(f.ID)
			if e == nil {
				return false
			}
			had, ok := deniedEvent(t, e.Facts())
			return ok && had.verb == d.verb && had.to.Same(d.to) && had.by.Name == ""
		}
		x := f.Triple
		return x.Denied && x.Relation == triple.Is && x.Subject.Same(d.to) && strings.ReplaceAll(x.Object.Name, "_", " ") == done
	})
}

// restored ends what ails somebody or something by what tells that they are well, or run, again.
func restored(t *reviser, it *turn.Item) error {
	words := t.known.Language.Words()
	begins := func(w string) bool { return closed.Words().As("time", w) == "since" }
	turns := words.Has(it.Text, "turning") || slices.ContainsFunc(strings.Fields(strings.ToLower(it.Text)), begins)
	if !turns || words.Has(it.Text, "partly") {
		return nil
	}
	for _, s := range standings(t, it) {
		verb, _, _ := strings.Cut(s.as, " ") // since this morning, again
		if !closed.Words().Is("sound", s.as) && !closed.Words().Is("sound", verb) {
			continue
		}
		err := closeAbout(t, it, s.of, s.says, func(f triple.Fact) bool {
			x := f.Triple
			ails := !x.Denied && closed.Words().Is("ailing", quality(x))
			fails := x.Denied && (x.Relation == triple.Is || x.Relation == triple.Does) && closed.Words().Is("sound", strings.ReplaceAll(x.Object.Name, "_", " "))
			return x.Subject.Same(s.of) && (ails || fails)
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// quality is what a fact says that something is, in words: "broken", "out of order".
func quality(x triple.Triple) string {
	so := x.Object.Name
	if x.Relation != triple.Is {
		so = x.Relation + "_" + so
	}
	return strings.ReplaceAll(so, "_", " ")
}

// standing is how somebody or something is, or what it does.
type standing struct {
	of   triple.Term
	as   string
	says triple.Triple
}

// standings are how those are of whom an item tells it in the present and under no condition.
func standings(t *reviser, it *turn.Item) (out []standing) {
	words := t.known.Language.Words()
	events, rest := say.EventFacts(it.Facts)
	for _, x := range rest {
		r, _ := relation(t, it, x.Relation)
		if x.Relation == triple.Is || x.Object.Kind == triple.Act && r.Tense+r.Modal == "" {
			out = append(out, standing{x.Subject, strings.ReplaceAll(x.Object.Name, "_", " "), x})
		}
	}
	for _, e := range events {
		kind := slices.IndexFunc(e, func(x triple.Triple) bool { return x.Relation == triple.EventOf })
		agent := slices.IndexFunc(e, func(x triple.Triple) bool { return x.Relation == triple.Agent })
		if kind < 0 || agent < 0 {
			continue
		}
		first, rest, _ := strings.Cut(strings.ReplaceAll(e[kind].Object.Name, "_", " "), " ")
		verb := words.Base(first)
		if words.Third(verb) != first {
			continue
		}
		if closed.Words().Is("be", first) {
			verb = ""
		}
		out = append(out, standing{e[agent].Object, strings.TrimSpace(verb + " " + rest), e[kind]})
	}
	return slices.DeleteFunc(out, func(s standing) bool { return s.says.Denied })
}

// coloured tells that something has the colour that it was painted, and no other.
func coloured(t *reviser, it *turn.Item, d deed) error {
	words := t.known.Language.Words()
	thing := cmp.Or(d.to, d.by)
	at := slices.IndexFunc(it.Facts, func(x triple.Triple) bool { return x.Relation == triple.Role("as") })
	if !closed.Words().Is("colouring", d.verb) || thing.Name == "" || at < 0 || words.Has(it.Text, "partly") || words.AtTimes(it.Facts) {
		return nil
	}
	is := triple.Triple{Subject: thing, Relation: triple.Is, Object: it.Facts[at].Object}
	is.Object.Kind = triple.Quality
	err := closeAbout(t, it, thing, is, func(f triple.Fact) bool {
		return f.Triple.Subject.Same(thing) && f.Triple.Relation == triple.Is && !f.Triple.Denied && words.Differ(triple.Relation{}, is, f.Triple)
	})
	if closed.Kind(is.Object.Name, "colour") {
		tellToo(t, it, is)
	}
	return err
}

// qualified ends that somebody is one who learns by what they are now. Who has another job may have both.
func qualified(t *reviser, it *turn.Item) error {
	words := t.known.Language.Words()
	for _, x := range it.Facts {
		is := words.Singular(x.Object.Name)
		if !becomes(t, it, x) || !words.Occupation(is) || closed.Words().Is("learner", is) {
			continue
		}
		who := x.Subject
		if who.Kind == triple.Event {
			who, _ = t.known.Words.Name(agentOf(eventOf(it.Facts, x.Subject)))
		}
		err := closeAbout(t, it, who, x, func(f triple.Fact) bool {
			kind := f.Triple.Object.Name
			return f.Triple.Subject.Same(who) && f.Triple.Relation == triple.InstanceOf && !f.Triple.Denied && closed.Words().Is("learner", kind[strings.LastIndexByte(kind, '_')+1:])
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// becomes reports whether a fact tells what somebody became or is now.
func becomes(t *reviser, it *turn.Item, x triple.Triple) bool {
	words := t.known.Language.Words()
	r, ok := relation(t, it, x.Relation)
	switch {
	case x.Denied:
		return false
	case x.Relation == triple.InstanceOf:
		return words.Has(it.Text, "turning")
	case x.Relation == triple.Role("as"):
		return words.Sort(kindOf(t, it, x.Subject)) == "become"
	}
	return ok && r.Form == triple.FormVerb && words.Sort(r.Lemma) == "become"
}

// kindOf is the verb of an event that an item tells.
func kindOf(t *reviser, it *turn.Item, event triple.Term) string {
	for _, x := range eventOf(it.Facts, event) {
		if x.Relation == triple.EventOf && !x.Denied {
			kind := strings.ReplaceAll(x.Object.Name, "_", " ")
			return t.known.Language.Words().Base(kind[strings.LastIndexByte(kind, ' ')+1:])
		}
	}
	return ""
}

// carriedOff ends that a thing is where it was by its being taken or given away. A house that is sold stays where it is.
func carriedOff(t *reviser, it *turn.Item, d deed) error {
	words := t.known.Language.Words()
	if !closed.Words().Is("removing", d.verb) || d.to.Kind != triple.Definite && d.to.Kind != triple.Proper || closed.Kind(d.to.Name, "immovable") || words.AtTimes(it.Facts) {
		return nil
	}
	return closeAbout(t, it, d.to, d.says, func(f triple.Fact) bool {
		r, _ := t.known.Words.Relation(f.Triple.Relation)
		return f.Triple.Subject.Same(d.to) && !f.Triple.Denied && lies(t, r) && !words.IsTime(f.Triple.Object)
	})
}

// lies reports whether a relation says where something is.
func lies(t *reviser, r triple.Relation) bool {
	words := t.known.Language.Words()
	at := r.Form == triple.FormCopula && r.Word == "" || r.Form == triple.FormVerb && slices.Contains(words.Verbs("lying"), r.Lemma)
	return at && words.Place(r.Prep) && r.Tense == "" && r.Modal == ""
}
