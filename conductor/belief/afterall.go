package belief

import (
	"cmp"
	"strings"

	"whence/conductor/turn"
	"whence/triple"
	"whence/triple/english/closed"
	"whence/triple/english/say"
)

// resumed closes what was told not to be done, of what an item tells to be done after all: who cannot come and comes
// after all does come.
func resumed(t *reviser, it *turn.Item) error {
	if !t.known.Language.Words().Has(it.Text, "reneging") {
		return nil
	}
	events, _ := say.EventFacts(it.Facts)
	for _, e := range events {
		d, denied := deedOf(t, e)
		if denied || d.verb == "" || d.by.Name == "" {
			continue
		}
		facts, err := factsAbout(t, d.by, func(f triple.Fact) bool { return d.takesBack(t, f) })
		if err != nil {
			return err
		}
		for _, f := range facts {
			closeFact(t, it, f, d.says)
		}
	}
	return nil
}

// deedOf is who does what by the facts of an event, and whether that is denied.
func deedOf(t *reviser, facts []triple.Triple) (d undoing, denied bool) {
	d.with = map[string]triple.Term{}
	for _, x := range facts {
		prep, role := triple.RolePrep(x.Relation)
		switch {
		case x.Relation == triple.EventOf:
			verb := strings.ReplaceAll(x.Object.Name, "_", " ")
			if modal, rest, ok := strings.Cut(verb, " "); ok && closed.Words().Is("intending", modal) {
				verb, d.modal = rest, true
			}
			d.says, d.verb, denied = x, baseOf(t, verb), x.Denied
		case x.Relation == triple.Agent:
			d.by = x.Object
		case x.Relation == triple.Theme:
			d.to = x.Object
		case role:
			d.with[prep] = x.Object
		}
	}
	return d, denied
}

// baseOf is the base form of a verb in any.
func baseOf(t *reviser, verb string) string {
	return cmp.Or(t.known.Language.Words().Base(verb), verb)
}

// takesBack reports whether a fact tells that somebody does not do what they do after all.
func (d undoing) takesBack(t *reviser, f triple.Fact) bool {
	x := f.Triple
	if x.Subject.Kind == triple.Event {
		e := t.known.Events.EventOf(f.ID)
		if e == nil || x.Relation != triple.Agent {
			return false
		}
		other, denied := deedOf(t, e.Facts())
		return denied && other.verb == d.verb && other.by.Same(d.by) && (other.to.Name == d.to.Name || other.to.Name == "")
	}
	r, _ := t.known.Words.Relation(x.Relation)
	act := x.Object.Kind == triple.Act && baseOf(t, x.Object.Name) == d.verb
	verb := r.Form == triple.FormVerb && strings.TrimSpace(r.Lemma+" "+r.Particle) == d.verb && (r.Prep != "" || d.to.Name == "" || x.Object.Same(d.to))
	return x.Denied && x.Subject.Same(d.by) && r.Tense != "past" && (act || verb)
}
