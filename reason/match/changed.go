package match

import (
	"slices"
	"strings"

	"whence/reason/also"
	"whence/triple"
	"whence/triple/clause"
)

// This file answers when or where something is, or how much, by what it was changed to.

// Changes reports whether anything is known to have been changed, or to be so instead of what was so before.
func (m *Matcher) Changes() bool {
	for _, r := range m.names.store.Relations("instead of") {
		if r.Prep == "instead of" {
			return true
		}
	}
	then := m.told(&query{c: &clause.Clause{Tense: clause.Past}, hole: -1})
	return len(m.names.store.Names("instead")) > 0 || len(then.changes("to")) > 0 || len(puttings(then)) > 0 || len(then.names.aging()) > 0
}

// Changed are the goals for what a change says of what is asked for, since then or, with before set, until then.
func (m *Matcher) Changed(c *clause.Clause, refer func(*clause.Term) []triple.Term, before bool) (out []Goal) {
	hole := slices.IndexFunc(c.Roles, func(r clause.Role) bool { return r.Term.Hole != clause.NoHole })
	if hole < 0 || c.Negated || len(c.Subs) > 0 || c.Kind == clause.Event && (c.Tense == clause.Past || c.Perfect) {
		return nil // what was done then was done then
	}
	asked := c.Roles[hole].Term.Hole
	thing, ok := also.Changing(m.names.words, c, hole)
	if !before {
		out = m.insteads(c, refer)
	}
	if !ok {
		return out
	}
	if !before {
		out = slices.Concat(out, m.put(&thing, asked, refer), m.grown(c, asked, refer))
	}
	for _, as := range []clause.RoleName{clause.Object, clause.Subject} {
		if as == clause.Subject && c.Kind == clause.Event && m.names.words.Sort(c.Predicate.Lemma) != "home" && asked == clause.Where {
			break // what goes somewhere again is not there since
		}
		out = append(out, m.changedTo(c, &thing, as, &c.Roles[hole].Term, before, refer)...)
	}
	return cheapest(out)
}

// changedTo are the goals for what something was changed to, or from, told as the role that it has.
func (m *Matcher) changedTo(c *clause.Clause, thing *clause.Term, as clause.RoleName, asked *clause.Term, before bool, refer func(*clause.Term) []triple.Term) (out []Goal) {
	prep := "to"
	if before {
		prep = "from"
	}
	moved := *c
	moved.Kind, moved.Tense, moved.Modal, moved.Predicate = clause.Event, clause.Past, "", clause.Predicate{Lemma: "be"}
	moved.Roles = []clause.Role{{Name: as, Term: *thing}, {Name: clause.Oblique, Prep: prep, Term: clause.Term{Hole: clause.What}}}
	q := m.query(&moved, refer)
	q.parts[0].are = slices.Concat(q.parts[0].are, m.names.owned(thing, asked.Hole), m.names.theSame(thing))
	deeds := m.told(q).changes(prep)
	if as == clause.Subject {
		deeds = themselves(deeds)
	}
	if asked.Hole == clause.Who || asked.Hole == clause.What && c.Predicate.Word == "" { // the office that moved to Leeds is not Leeds
		deeds = slices.DeleteFunc(deeds, func(d deed) bool { return !d.valued(m.names.words, prep) })
		for _, d := range m.told(q).changes(prep, m.names.words.Verbs("becoming")...) {
			if !d.valued(m.names.words, prep) {
				deeds = append(deeds, d)
			}
		}
	}
	for _, d := range deeds {
		at := slices.IndexFunc(d.parts, func(f filled) bool { return f.prep == prep && ofSort(m.names.words, c, asked, f) })
		if at < 0 || asked.Hole != clause.When && asked.Hole != clause.Where && d.ahead() {
			continue
		}
		value := d.parts[at]
		value.name = clause.Oblique
		d.parts = append(slices.DeleteFunc(slices.Clone(d.parts), func(f filled) bool { return f.name != as }), value)
		out = append(out, m.fits(q, []deed{d})...)
	}
	return out
}

// put are the goals for where something was put, where it is asked where it is since then.
func (m *Matcher) put(thing *clause.Term, asked clause.Hole, refer func(*clause.Term) []triple.Term) []Goal {
	if asked != clause.Where {
		return nil
	}
	q := m.query(&clause.Clause{Kind: clause.Event, Tense: clause.Past, Roles: []clause.Role{
		{Name: clause.Object, Term: *thing}, {Name: clause.Oblique, Term: clause.Term{Hole: clause.Where}}}}, refer)
	return m.fits(q, puttings(m.told(q)))
}

// grown are the goals for how old somebody is since they came to an age.
func (m *Matcher) grown(c *clause.Clause, asked clause.Hole, refer func(*clause.Term) []triple.Term) []Goal {
	if asked != clause.HowDimension {
		return nil
	}
	q := m.query(c, refer)
	return m.fits(q, agesSince(m.told(q)))
}

// puttings are what was told of something being put somewhere: what it is, and where.
func puttings(t told) []deed {
	var out []deed
	for _, verb := range t.names.words.Verbs("putting") {
		v := near{word: verb, cost: costConverse, step: "“" + verb + "” tells where it is since then"}
		kinds := []near{{word: verb}, {word: "has " + t.names.words.Participle(verb)}, {word: t.names.words.Third(verb), lasting: true}}
		for _, d := range t.events(kinds, v) {
			if d.lasting && t.names.words.Sort(verb) != "keep" && slices.ContainsFunc(d.parts, func(f filled) bool { return f.name == clause.Subject }) {
				continue // who parks it there every day may have gone; what is parked there is there
			}
			at := func(f filled) bool {
				return f.name == clause.Oblique && t.names.words.Place(f.prep) && f.prep != "from" && !t.names.words.IsTime(f.term) && !onClock(t.names.words, f)
			}
			d.parts = slices.DeleteFunc(slices.Clone(d.parts), func(f filled) bool { return f.name == clause.Subject })
			thing := slices.ContainsFunc(d.parts, func(f filled) bool { return f.name == clause.Object })
			if thing && slices.ContainsFunc(d.parts, at) && !d.denied && !d.cond {
				out = append(out, d)
			}
		}
	}
	return out
}

// insteads are the goals for what is so instead of something else, told with the verb of the question.
func (m *Matcher) insteads(c *clause.Clause, refer func(*clause.Term) []triple.Term) (out []Goal) {
	plain := *c
	plain.Roles = slices.DeleteFunc(slices.Clone(c.Roles), func(r clause.Role) bool { return also.Shifts(m.names.words, r) })
	q := m.query(&plain, refer)
	says := func(f filled) bool { return f.prep == "instead of" || f.term.Name == "instead" }
	for _, d := range m.told(q).deeds() {
		if slices.ContainsFunc(d.parts, says) && (c.Modal != "" || d.whole != nil || !d.ahead()) {
			d.parts = slices.DeleteFunc(slices.Clone(d.parts), func(f filled) bool { return says(f) || f.prep == "since" })
			out = append(out, m.fits(q, []deed{d})...)
		}
	}
	return out
}

// owned are what belongs to a thing and is at a time because of it: the plumber's visit is when the plumber comes.
func (known names) owned(x *clause.Term, asked clause.Hole) []term {
	if asked != clause.When {
		return nil
	}
	var out []term
	for _, owner := range known.called(x, content(x)) {
		for _, n := range known.store.Names(owner.Name[strings.LastIndexByte(owner.Name, '_')+1:]) {
			if strings.HasPrefix(n.Name, owner.Name+"'s_") {
				out = append(out, term{Term: n, cost: costPart, step: "“" + n.Spelling() + "” is taken for when that is"})
			}
		}
	}
	return out
}

// theSame are what is named with the noun alone of what is said to be somebody's or of a kind:
// the gig that is moved is our next one.
func (known names) theSame(x *clause.Term) []term {
	if x.Head == "" || x.Name != "" || x.Owner == nil && len(x.Modifiers) == 0 || says(x) || older(known, x) {
		return nil
	}
	var out []term
	for _, form := range forms(known.words, strings.ToLower(x.Head)) {
		for _, n := range known.store.Names(form) {
			if n.Name == strings.ToLower(x.Head) && n.Kind == triple.Definite {
				out = append(out, term{Term: n, cost: costPart, step: "“" + n.Spelling() + "” is taken for “" + phrase(x) + "”"})
			}
		}
	}
	return out
}

// older reports whether a phrase names what was before: the old code is not the code.
func older(known names, x *clause.Term) bool {
	return slices.ContainsFunc(x.Modifiers, func(m string) bool { return slices.Contains(known.words.Verbs("older"), m) })
}

// changes are what was told of something being changed, with a preposition: by some verbs, or by any that says so.
func (t told) changes(prep string, verbs ...string) []deed {
	var out []deed
	if len(verbs) == 0 {
		verbs = t.names.words.OfSort("change")
	}
	for _, verb := range verbs {
		v := near{word: verb, cost: costConverse, step: "“" + verb + "” tells what is so since then"}
		kinds := []near{{word: verb}, {word: "has " + t.names.words.Participle(verb)}, {word: "will " + verb}, {word: t.names.words.Third(verb), lasting: true}}
		out = append(out, slices.DeleteFunc(t.events(kinds, v), func(d deed) bool { // who raises it every year; what is raised has been
			return d.lasting && slices.ContainsFunc(d.parts, func(f filled) bool { return f.name == clause.Subject })
		})...)
		out = append(out, t.twoPlaces(v)...)
		if plain, particle, ok := strings.Cut(verb, " "); ok { // where that was taken for a place
			out = append(out, slices.DeleteFunc(t.events([]near{{word: plain}, {word: "has " + t.names.words.Participle(plain)}}, v), func(d deed) bool {
				return !slices.ContainsFunc(d.parts, func(f filled) bool { return f.prep == "at" && f.term.Name == particle })
			})...)
		}
		for _, r := range t.names.store.Relations(t.names.words.Participle(verb)) {
			if r.Form != triple.FormCopula || r.Word != t.names.words.Participle(verb) {
				continue
			}
			for _, d := range t.pairs(r, v) {
				d.parts[0].name = clause.Object
				out = append(out, d)
			}
		}
	}
	return slices.DeleteFunc(out, func(d deed) bool {
		return d.denied || !slices.ContainsFunc(d.parts, func(f filled) bool { return f.prep == prep })
	})
}

// ahead reports whether a deed is told as what will be, or is as a rule: what goes up to 5 euros in May is not 5 euros.
func (d deed) ahead() bool {
	return d.whole != nil && d.lasting || len(d.first) > 0 && strings.HasPrefix(d.first[0].Object.Name, "will_")
}

// valued reports whether what stands behind a preposition is an amount.
func (d deed) valued(w Words, prep string) bool {
	return slices.ContainsFunc(d.parts, func(f filled) bool {
		_, value := w.Value(f.term)
		return f.prep == prep && value && !w.IsTime(f.term)
	})
}

// ofSort reports whether a part of a change is of the sort that is asked for.
func ofSort(w Words, c *clause.Clause, asked *clause.Term, f filled) bool {
	_, value := w.Value(f.term)
	switch isTime, named := w.IsTime(f.term), strings.ToLower(f.term.Spelling()) != f.term.Spelling() && !Measured(w, f.term); asked.Hole {
	case clause.When:
		return isTime || value && f.term.Kind == triple.Number
	case clause.Where:
		return !isTime && (!value || named || !w.Measures(f.term, "")) // at 2 Mill Road, in room 14
	case clause.HowMuch, clause.HowMany, clause.HowDimension:
		return value && !named && w.Measures(f.term, asked.Head) // neither 18 May nor 2 Mill Road
	case clause.What:
		return c.Kind == clause.Attribute || c.Kind == clause.Class
	case clause.Who:
		return c.Kind == clause.Attribute && f.term.Kind == triple.Proper && !isTime
	case clause.WhichOne:
		return isTime
	}
	return false
}
