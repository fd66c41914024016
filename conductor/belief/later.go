package belief

import (
	"slices"
	"strings"

	"whence/conductor/timeline"
	"whence/conductor/turn"
	"whence/triple"
	"whence/triple/english/closed"
	"whence/triple/english/say"
)

// This file tells what will be so from what is: "from next month Hattie is the keeper" and "next year the rent
// will be £54" say nothing of now.

// will is the auxiliary of what is to come.
const will = "will"

// postpone has what an item tells to be so from a later time on be what will be so.
func postpone(t *reviser, it *turn.Item) {
	events, plain := say.EventFacts(it.Facts)
	later := map[string]bool{} // of whom it is told
	for _, g := range events {
		if comes(t, g) {
			later[agentOf(g)] = true
		}
	}
	times := slices.DeleteFunc(slices.Clone(plain), func(x triple.Triple) bool { return !onlyTime(t, it, x, plain) })
	for _, x := range times {
		if r, _ := relation(t, it, x.Relation); r.Form == triple.FormCopula && (r.Modal == will || r.Prep == fromPrep && len(times) == 1 && timeline.ToCome(x.Object, t.known.Clock())) {
			later[x.Subject.Name] = true
		}
	}
	if len(later) == 0 {
		return
	}
	it.Facts = slices.DeleteFunc(slices.Clone(it.Facts), func(x triple.Triple) bool { return later[x.Subject.Name] && slices.ContainsFunc(times, x.Same) })
	for i := range it.Facts {
		x := &it.Facts[i]
		switch r, ok := relation(t, it, x.Relation); {
		case x.Relation == triple.EventOf && later[agentOf(eventOf(it.Facts, x.Subject))]:
			x.Object = toCome(t, x.Object)
		case x.Denied || !later[x.Subject.Name] || triple.OfEvent(x.Relation):
		case builtin(x.Relation, &r) || ok && r.Tense+r.Modal == "":
			r.Modal = will
			r.Key = t.known.Language.Words().Key(r)
			x.Relation, it.Relations = r.Key, append(slices.Clone(it.Relations), r)
		}
	}
}

const fromPrep = "from"

// builtin gives the record of a relation that has none: being something.
func builtin(key string, r *triple.Relation) bool {
	forms := map[string]triple.Form{triple.Is: triple.FormIs, triple.InstanceOf: triple.FormInstance}
	form, ok := forms[key]
	if ok {
		*r = triple.Relation{Form: form}
	}
	return ok
}

// eventOf are the facts of one event.
func eventOf(facts []triple.Triple, event triple.Term) []triple.Triple {
	return slices.DeleteFunc(slices.Clone(facts), func(x triple.Triple) bool { return !x.Subject.Same(event) })
}

// agentOf is the name of whom an event is told of.
func agentOf(facts []triple.Triple) string {
	for _, f := range facts {
		if f.Relation == triple.Agent {
			return f.Object.Name
		}
	}
	return ""
}

// onlyTime reports whether a fact says of somebody or something that they are in March, or from January, beside
// what they are then, or from when something else is so.
func onlyTime(t *reviser, it *turn.Item, x triple.Triple, plain []triple.Triple) bool {
	r, ok := relation(t, it, x.Relation)
	if !ok || x.Denied || !t.known.Language.Words().IsTime(x.Object) || r.Tense != "" {
		return false
	}
	beside := slices.ContainsFunc(plain, func(o triple.Triple) bool { return o.Subject.Same(x.Subject) && o.Relation != x.Relation })
	return beside && (r.Form == triple.FormCopula && r.Word == "" || r.Form == triple.FormVerb && r.Prep == fromPrep)
}

// comes reports whether an event tells what will be so, or what is so from a time on that is to come.
func comes(t *reviser, facts []triple.Triple) bool {
	var from, until, next, is bool
	var when triple.Term
	for _, f := range facts {
		prep, role := triple.RolePrep(f.Relation)
		switch {
		case f.Denied && f.Relation == triple.EventOf:
			return false
		case f.Relation == triple.EventOf:
			is = t.known.Language.Words().Base(f.Object.Name) == "be"
			next = strings.HasPrefix(f.Object.Name, will+"_") || changesAhead(t, facts, f.Object)
		case f.Relation == triple.When:
			when = f.Object // next year Hattie is the keeper
		case role && prep == fromPrep:
			from = timeline.ToCome(f.Object, t.known.Clock())
		case role && t.known.Language.Words().IsTime(f.Object):
			until = until || prep == "until" || prep == "to"
		}
	}
	return next || from && !until || is && when.Name != "" && timeline.ToCome(when, t.known.Clock())
}

// changesAhead reports whether an amount is told to go up or down at a time that is to come: the fee goes up in May.
func changesAhead(t *reviser, facts []triple.Triple, kind triple.Term) bool {
	verb := ahead(t, kind)
	changes := closed.Words().Is("rising", verb) || closed.Words().Is("falling", verb)
	return changes && slices.ContainsFunc(facts, func(f triple.Triple) bool {
		return saysWhen(t, f) && !closed.Words().Is("today", f.Object.Spelling())
	})
}

// toCome is what is done, as what will be.
func toCome(t *reviser, act triple.Term) triple.Term {
	first, rest, _ := strings.Cut(strings.ReplaceAll(act.Name, "_", " "), " ")
	if first == will || t.known.Language.Words().Third(t.known.Language.Words().Base(first)) != first {
		return act
	}
	return triple.Const(act.Kind, strings.TrimSpace(will+" "+t.known.Language.Words().Base(first)+" "+rest))
}
