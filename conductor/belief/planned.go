package belief

import (
	"slices"
	"strings"

	"whence/conductor/turn"
	"whence/triple"
	"whence/triple/english/closed"
	"whence/triple/english/lexicon"
	"whence/triple/quantity"
)

// This file finds what was planned and is off, or at another time, where that is told in other words than the plan:
// who cancelled does not come on Friday, and if the appointment with them is moved, they come on the other day.

// plan is what is told to be done at a time by somebody.
type plan struct {
	verb string
	who  triple.Term
	at   []plannedTime
	with []triple.Term // who or what else takes part
	fact triple.Fact
}

type plannedTime struct {
	prep string
	term triple.Term
}

// planOf is the plan that a fact tells, if it tells one.
func planOf(t *reviser, f triple.Fact) (p plan, ok bool) {
	p = plan{who: f.Triple.Subject, fact: f}
	if f.Triple.Denied {
		return p, false
	}
	if f.Triple.Subject.Kind != triple.Event {
		r, known := t.known.Words.Relation(f.Triple.Relation)
		p.at = timesOf(t, r.Prep, f.Triple.Object)
		p.verb = strings.TrimSpace(r.Lemma + " " + r.Particle)
		return p, known && r.Form == triple.FormVerb && r.Tense == "" && (r.Modal == "" || r.Modal == will) && len(p.at) > 0
	}
	e := t.known.Events.EventOf(f.ID)
	if e == nil {
		return p, false
	}
	for _, x := range e.Facts() {
		prep, role := triple.RolePrep(x.Relation)
		switch {
		case x.Denied:
			return p, false
		case x.Relation == triple.EventOf:
			p.verb = ahead(t, x.Object)
		case x.Relation == triple.Agent:
			p.who = x.Object
		case x.Relation == triple.When:
			p.at = append(p.at, plannedTime{term: x.Object})
		case role && len(timesOf(t, prep, x.Object)) > 0:
			p.at = append(p.at, timesOf(t, prep, x.Object)...)
		case x.Relation == triple.Theme || role:
			p.with = append(p.with, x.Object)
		}
	}
	return p, p.verb != "" && len(p.at) > 0
}

// timesOf is a term behind a preposition, where it says when.
func timesOf(t *reviser, prep string, x triple.Term) []plannedTime {
	if _, once := t.known.Language.Words().Amount(x, prep); once && prep != "" && prep != "since" && prep != "every" {
		return []plannedTime{{prep, x}}
	}
	return nil
}

// ahead is what is done or will be, by the kind of an event, "" for what was done.
func ahead(t *reviser, kind triple.Term) string {
	words := t.known.Language.Words()
	first, rest, _ := strings.Cut(strings.ReplaceAll(kind.Name, "_", " "), " ")
	if first == will {
		return rest
	}
	verb := words.Base(first)
	if closed.Words().Is("be", first) {
		verb = "be"
	} else if words.Third(verb) != first || strings.HasPrefix(first+" ", perfectly) && words.Participle(words.Base(rest)) == rest {
		return ""
	}
	return strings.TrimSpace(verb + " " + rest)
}

// unplanned closes the plan that a deed ends: whose appointment is cancelled, or who cancelled, or what was moved to
// another day, where one plan alone may be meant.
func unplanned(t *reviser, it *turn.Item, d deed) error {
	words := t.known.Language.Words()
	moved := closed.Words().Is("rescheduling", d.verb)
	off := closed.Words().Is("cancelling", d.verb)
	var plans []plan
	var err error
	switch {
	case off && d.by.Name != "" && (d.to.Name == "" || d.to.Same(d.by)):
		plans, err = plansOf(t, d.by, func(p plan) bool { return closed.Words().Is("attending", p.verb) })
	case off && d.to.Name != "", moved && d.to.Name != "" && (d.into.Name == "" || words.IsTime(d.into)):
		plans, err = plansNamed(t, d.to)
	}
	if from, ok := words.Day(d.from, ""); ok {
		plans = slices.DeleteFunc(plans, func(p plan) bool { return !p.onDay(t, from) })
	}
	if err != nil || len(plans) == 0 || slices.ContainsFunc(plans, func(p plan) bool { return toldIn(p.fact) != toldIn(plans[0].fact) }) {
		return err // which of them was not said
	}
	for _, p := range plans {
		closeFact(t, it, p.fact, d.says)
	}
	if _, day := words.Day(d.into, ""); moved && day && !slices.ContainsFunc(plans[0].with, d.to.Same) { // nobody has on Wednesday
		plans[0].tellAt(t, it, d.into)
	}
	return nil
}

// toldIn is the sentence that told a fact.
func toldIn(f triple.Fact) string { return f.Source.Turn + " " + f.Source.Quote }

// plansOf are the plans of somebody that are as is asked.
func plansOf(t *reviser, who triple.Term, as func(plan) bool) (out []plan, err error) {
	_, err = factsAbout(t, who, func(f triple.Fact) bool {
		of := f.Triple.Subject.Kind != triple.Event || f.Triple.Relation == triple.Agent || f.Triple.Relation == triple.Theme
		p, ok := planOf(t, f)
		if ok = ok && of && (p.who.Same(who) || slices.ContainsFunc(p.with, who.Same)) && as(p); ok {
			out = append(out, p)
		}
		return ok
	})
	return out, err
}

// plansNamed are the plans that a phrase names: what takes place itself, or the coming of whom it is with or whose it
// is, and where it says of nobody whose it is, of anybody who does what it is called after.
func plansNamed(t *reviser, x triple.Term) ([]plan, error) {
	words := t.known.Language.Words()
	what, with, _ := strings.Cut(x.Name, "_with_")
	owner, noun, owned := strings.Cut(what, "'s_")
	if !owned {
		noun = what
	}
	called := func(p plan) bool { // a visit is by who visits, or comes
		verb, _, _ := strings.Cut(p.verb, " ")
		return slices.Contains(words.Derived(verb), noun) || closed.Words().Is("encounter", noun) && (closed.Words().Is("attending", p.verb) || closed.Words().Is("encounter", verb))
	}
	out, err := plansOf(t, x, func(plan) bool { return true })
	who := strings.TrimPrefix(with, "the_")
	if owned && who == "" {
		who = owner
	}
	if err != nil || who != "" {
		if one, ok := t.known.Words.Name(who); ok && err == nil {
			theirs, err := plansOf(t, one, called)
			return append(out, theirs...), err
		}
		return out, err
	}
	return append(out, plansToDo(t, slices.Collect(lexicon.Derived(noun, lexicon.Noun, lexicon.Verb)))...), nil
}

// plansToDo are the plans to do one of some verbs.
func plansToDo(t *reviser, verbs []string) (out []plan) {
	add := func(pattern triple.Triple) {
		facts, _, err := t.known.Lately().Matching(t.Ctx, pattern, maxAlike)
		for _, f := range facts {
			if p, ok := planOf(t, f); ok && err == nil {
				out = append(out, p)
			}
		}
	}
	for _, verb := range verbs {
		for _, kind := range []string{t.known.Language.Words().Third(verb), will + "_" + verb} {
			add(triple.Triple{Subject: triple.Var("E"), Relation: triple.EventOf, Object: triple.Const(triple.Act, kind)})
		}
		for _, r := range t.known.Words.RelationsWith(verb) {
			add(triple.Triple{Subject: triple.Var("X"), Relation: r.Key, Object: triple.Var("V")})
		}
	}
	return out
}

// onDay reports whether a plan is for a day.
func (p plan) onDay(t *reviser, day quantity.Quantity) bool {
	return slices.ContainsFunc(p.at, func(at plannedTime) bool {
		told, ok := t.known.Language.Words().Day(at.term, at.prep)
		same, known := quantity.Meets(told, day)
		return ok && known && same
	})
}

// tellAt tells that what was planned is at another time.
func (p plan) tellAt(t *reviser, it *turn.Item, at triple.Term) {
	prep := "on"
	if day, _ := t.known.Language.Words().Day(at, ""); day.Dimension == quantity.Clock {
		prep = "at"
	}
	verb, particle, _ := strings.Cut(p.verb, " ")
	does := triple.Relation{Form: triple.FormVerb, Lemma: verb, Particle: particle, Prep: prep}
	if verb == "be" || at.Kind == triple.Number {
		return
	}
	does.Key = t.known.Language.Words().Key(does)
	it.Relations = append(slices.Clone(it.Relations), does)
	tellToo(t, it, triple.Triple{Subject: p.who, Relation: does.Key, Object: at})
}
