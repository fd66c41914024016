package byrule

import (
	"slices"
	"strings"

	"whence/conductor/asking"
	"whence/conductor/heard"
	"whence/reason"
	"whence/triple"
	"whence/triple/clause"
	"whence/triple/english/closed"
)

// This file answers what one needs by what one has to wear, bring or have, and what one has to by what those of a kind have
// to: the architect visits, and visitors wear helmets.

// neededFor answers whether one needs something by whether one has to wear, bring, show or have it.
func neededFor(a asked) (*Found, error) {
	who := heard.Subject(a.c.Roles)
	what := slices.IndexFunc(a.c.Roles, func(r clause.Role) bool { return r.Name == clause.Object && r.Prep == "" })
	if a.c.Predicate.Lemma != "need" || a.c.Modal != "" || who < 0 || what < 0 || len(a.c.Subs) > 0 || a.c.Roles[what].Term.Owner != nil {
		return nil, nil
	}
	x := a.c.Roles[what].Term
	if len(x.Relative) == 1 && x.Relative[0].Modal == "to" {
		return a.toDo(&x)
	}
	if len(x.Relative)+len(x.Roles) > 0 {
		return nil, nil
	}
	for _, verb := range closed.Words().Of("needed") {
		has := *a.c
		has.Predicate, has.Modal = clause.Predicate{Lemma: verb}, a.words.OfSort("duty")[0]
		if f, err := a.asks(heard.InPlainWords(a.words, &has, has.Modal)); f != nil || err != nil {
			return f, err
		}
		so := a
		so.c = &has
		if f, err := asKind(so); f != nil || err != nil {
			return f, err
		}
	}
	return nil, nil
}

// toDo answers whether one needs something to do what nobody may do without it, or has to have before.
func (a asked) toDo(x *clause.Term) (*Found, error) {
	act := x.Relative[0]
	act.Modal, act.Roles = "may", slices.Clone(act.Roles)
	for i := range act.Roles {
		if act.Roles[i].Name == clause.Subject {
			act.Roles[i].Term = a.c.Roles[heard.Subject(a.c.Roles)].Term
		}
	}
	a.c = &act
	for _, r := range a.rules(func(c *clause.Clause) bool {
		return c.Negated && closed.Words().Is("permission", c.Modal) && len(c.Subs) == 0
	}) {
		lacking := slices.IndexFunc(r.Roles, func(y clause.Role) bool {
			return a.words.Sort(y.Prep) == "lacking" && strings.EqualFold(y.Term.Head+y.Term.Name, x.Head+x.Name)
		})
		if lacking < 0 || r.quote != "" {
			continue
		}
		told := r.Clause
		told.Roles = slices.Delete(slices.Clone(r.Roles), lacking, lacking+1)
		if _, ok := a.covers(&told, &act); ok {
			return a.found(reason.Proved, []triple.Literal{r.by})
		}
	}
	return nil, nil
}

// asks is what a question in these words finds, nil where that decides nothing.
func (a asked) asks(text string) (*Found, error) {
	q, f, ok, err := asking.FindText(a.Asker, a.it, text, triple.YesNo)
	if err != nil || !ok || f.Verdict != reason.Proved && f.Verdict != reason.Refuted {
		return nil, err
	}
	step := asking.Step{Said: []string{takenFor(strings.TrimRight(a.it.Text, "?"), text)}, Cost: 1}
	if a.Taken == nil {
		a.Taken = &asking.Taken{Of: slices.Repeat([]asking.Step{step}, len(f.Answers)), Steps: step}
	} else {
		a.Taken.Steps.Said = append(a.Taken.Steps.Said, step.Said...)
		for i := range a.Taken.Of {
			a.Taken.Of[i].Said = append(slices.Clip(a.Taken.Of[i].Said), step.Said...)
		}
	}
	return &Found{q, f}, nil
}

// asKind answers of several people of a kind what is so of all of that kind, and of one who does it by whoever does.
func asKind(a asked) (*Found, error) {
	at := heard.Subject(a.c.Roles)
	if at < 0 || !leave(a.c) && !closed.Words().Is("duty", a.c.Modal) || len(a.c.Subs) > 0 {
		return nil, nil
	}
	x := a.c.Roles[at].Term
	c := *a.c
	c.Roles = slices.Clone(a.c.Roles)
	if x.Plural && x.Determiner == "the" && x.Name == "" && a.words.Person(x.Head) && len(x.Relative)+len(x.Roles)+len(x.Modifiers) == 0 {
		c.Roles[at].Term = clause.Term{Text: a.words.Plural(x.Head), Head: x.Head, Plural: true}
		return a.asks(heard.InPlainWords(a.words, &c, c.Modal))
	}
	return a.byDeed(c, at)
}

// byDeed answers of one who does what those of a kind are called by what they all have to or may: who visits is a visitor.
func (a asked) byDeed(c clause.Clause, at int) (*Found, error) {
	one, known := asking.WhoIs(a.Asker, &c.Roles[at].Term)
	if !known {
		return nil, nil
	}
	for _, verb := range a.does(one) {
		if !closed.Words().Is("doerhere", verb) { // a player of the violin is none of the players
			continue
		}
		for _, noun := range a.words.Derived(verb) {
			if !a.words.Person(noun) || !slices.Contains(a.words.Does(noun), verb) {
				continue
			}
			c.Roles[at].Term = clause.Term{Text: "a " + noun, Head: noun, Determiner: "a"}
			if found, err := a.asks(heard.InPlainWords(a.words, &c, c.Modal)); found != nil || err != nil {
				return found, err
			}
		}
	}
	return nil, nil
}

// does are the verbs of what somebody was told to do.
func (a asked) does(one triple.Term) (verbs []string) {
	for _, f := range a.Store().About(one) {
		if r, _ := a.Known.Words.Relation(f.Relation); r.Form == triple.FormVerb && r.Modal == "" && !f.Denied && f.Subject.Name == one.Name {
			verbs = append(verbs, r.Lemma)
		}
	}
	for e := range a.Known.Events.All() {
		verb, his := "", false
		for _, f := range e.Facts() {
			if f.Relation == triple.EventOf && !f.Denied {
				verb = a.words.Base(f.Object.Spelling())
			}
			his = his || f.Relation == triple.Agent && f.Object.Name == one.Name
		}
		if his && verb != "" {
			verbs = append(verbs, verb)
		}
	}
	return verbs
}
