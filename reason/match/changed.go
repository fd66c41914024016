package match

import (
	"cmp"
	"slices"
	"strings"

	"whence/triple"
	"whence/triple/clause"
)

// This file answers when or where something is, or how much, by what it was changed to:
// a meeting that was moved to Thursday is on Thursday, and was where it was moved from.

// Changes reports whether anything is known to have been changed, or to be so instead of
// what was so before.
func Changes(m *Matcher) bool {
	for _, r := range m.Store.Relations("instead of") {
		if r.Prep == "instead of" {
			return true
		}
	}
	return len(m.Store.Names("instead")) > 0 || len(changes(m, &query{c: &clause.Clause{Tense: clause.Past}, hole: -1}, "to")) > 0
}

// Changed are the goals for what a change says of what is asked for: what it is since
// then or, with before set, what it was until then. The cheapest come first.
func Changed(m *Matcher, c *clause.Clause, refer func(*clause.Term) []triple.Term, before bool) []Goal {
	hole := slices.IndexFunc(c.Roles, func(r clause.Role) bool { return r.Term.Hole != clause.NoHole })
	if hole < 0 || c.Negated || len(c.Subs) > 0 || c.Kind == clause.Event && (c.Tense == clause.Past || c.Perfect) {
		return nil // what was done then was done then
	}
	var out []Goal
	if !before {
		out = insteads(m, c, refer)
	}
	thing, ok := changing(m, c, hole)
	if !ok {
		return out
	}
	asked := c.Roles[hole].Term.Hole
	moved := *c
	moved.Kind, moved.Tense, moved.Modal, moved.Predicate = clause.Event, clause.Past, "", clause.Predicate{Lemma: "be"}
	prep := "to"
	if before {
		prep = "from"
	}
	for _, as := range []clause.RoleName{clause.Object, clause.Subject} {
		if as == clause.Subject && c.Kind == clause.Event && m.Words.Sort(c.Predicate.Lemma) != "home" {
			break // what goes somewhere again is not there since
		}
		moved.Roles = []clause.Role{{Name: as, Term: thing}, {Name: clause.Oblique, Prep: prep, Term: clause.Term{Hole: clause.What}}}
		q := m.query(&moved, refer)
		q.parts[0].are = append(q.parts[0].are, owned(m, &thing, asked)...)
		for _, d := range changes(m, q, prep) {
			at := slices.IndexFunc(d.parts, func(f filled) bool { return f.prep == prep && ofSort(m, c, asked, f) })
			if at < 0 || as == clause.Subject && slices.ContainsFunc(d.parts, func(f filled) bool { return f.name == clause.Object && f.prep == "" }) {
				continue
			}
			value := d.parts[at]
			value.name = clause.Oblique
			d.parts = append(slices.DeleteFunc(slices.Clone(d.parts), func(f filled) bool { return f.name != as }), value)
			out = append(out, m.fit(q, d)...)
		}
	}
	slices.SortStableFunc(out, func(a, b Goal) int { return cmp.Compare(a.Cost, b.Cost) })
	return distinct(out)
}

// insteads are the goals for what is so instead of something else, told with the verb of
// the question.
func insteads(m *Matcher, c *clause.Clause, refer func(*clause.Term) []triple.Term) []Goal {
	plain := *c
	plain.Roles = slices.DeleteFunc(slices.Clone(c.Roles), m.shifts)
	q := m.query(&plain, refer)
	var out []Goal
	says := func(f filled) bool { return f.prep == "instead of" || f.term.Name == "instead" }
	for _, d := range m.deeds(q) {
		if slices.ContainsFunc(d.parts, says) {
			d.parts = slices.DeleteFunc(slices.Clone(d.parts), func(f filled) bool { return says(f) || f.prep == "since" })
			out = append(out, m.fit(q, d)...)
		}
	}
	return out
}

// changing is what a question asks the time, the place or the value of; false where it
// says more of it than that.
func changing(m *Matcher, c *clause.Clause, hole int) (clause.Term, bool) {
	var subject, object *clause.Term
	for i := range c.Roles {
		r := &c.Roles[i]
		switch {
		case i == hole || m.shifts(*r):
		case r.Name == clause.Subject:
			subject = &r.Term
		case r.Name == clause.Object && object == nil:
			object = &r.Term
		default:
			return clause.Term{}, false
		}
	}
	thing := cmp.Or(object, subject)
	switch {
	case c.Kind == clause.Attribute && c.Predicate.Word != "":
		return clause.Term{Head: c.Predicate.Word, Modifiers: c.Predicate.Modifiers, Determiner: "the", Owner: subject}, object == nil
	case thing == nil:
		return clause.Term{}, false
	}
	return *thing, true
}

// owned are what belongs to a thing and is at a time because of it: the plumber's visit is
// when the plumber comes.
func owned(m *Matcher, x *clause.Term, asked clause.Hole) []term {
	if asked != clause.When {
		return nil
	}
	var out []term
	for _, owner := range m.called(x, content(x)) {
		for _, n := range m.Store.Names(owner.Name[strings.LastIndexByte(owner.Name, '_')+1:]) {
			if strings.HasPrefix(n.Name, owner.Name+"'s_") {
				out = append(out, term{Term: n, cost: costPart, step: "“" + n.Spelling() + "” is taken for when that is"})
			}
		}
	}
	return out
}

// changes are what was told of something being changed, with a preposition.
func changes(m *Matcher, q *query, prep string) []deed {
	var out []deed
	for _, verb := range m.Words.OfSort("change") {
		v := near{word: verb, cost: costConverse, step: "“" + verb + "” tells what is so since then"}
		kinds := []near{{word: verb}, {word: "has " + m.Words.Participle(verb)}, {word: "will " + verb}}
		out = append(out, m.events(kinds, v)...)
		out = append(out, m.twoPlaces(q, v)...)
		for _, r := range m.Store.Relations(m.Words.Participle(verb)) {
			if r.Form != triple.FormCopula || r.Word != m.Words.Participle(verb) {
				continue
			}
			for _, d := range m.pairs(q, r, v) {
				d.parts[0].name = clause.Object
				out = append(out, d)
			}
		}
	}
	return slices.DeleteFunc(out, func(d deed) bool {
		return d.denied || !slices.ContainsFunc(d.parts, func(f filled) bool { return f.prep == prep })
	})
}

// ofSort reports whether a part of a change is of the sort that is asked for.
func ofSort(m *Matcher, c *clause.Clause, asked clause.Hole, f filled) bool {
	_, value := m.Words.Value(f.term)
	isTime := m.Words.IsTime(f.term)
	switch asked {
	case clause.When:
		return isTime || value && f.term.Kind == triple.Number
	case clause.Where:
		return !isTime && !value
	case clause.HowMuch, clause.HowMany, clause.HowDimension:
		return value && !isTime
	case clause.What:
		return c.Kind == clause.Attribute || c.Kind == clause.Class
	case clause.WhichOne:
		return isTime
	}
	return false
}
