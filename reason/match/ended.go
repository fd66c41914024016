package match

import (
	"cmp"
	"slices"

	"whence/triple"
	"whence/triple/clause"
)

// This file denies what was so and is so no more: who sold a boat has it no more, who moved
// from a town lives there no more, and what somebody used to do they do not do.

// Ended are the goals by which what a question takes for possible is so no more, the cheapest
// first; none for what it asks of another time than now.
func Ended(m *Matcher, c *clause.Clause, refer func(*clause.Term) []triple.Term) []Goal {
	if c.Negated || c.Tense != clause.Present || c.Perfect || c.Modal != "" || c.Unplaced() || len(c.Subs)+len(c.Hedges)+len(c.Predicate.Manner) > 0 {
		return nil
	}
	if slices.ContainsFunc(c.Roles, func(r clause.Role) bool { return r.Term.Hole != clause.NoHole || m.shifts(r) }) {
		return nil
	}
	var out []Goal
	switch c.Kind {
	case clause.Possession:
		out = parted(m, c, refer)
	case clause.Existence:
		out = abolished(m, c, refer)
	case clause.Event:
		out = append(moved(m, c, refer), nowNot(m, c, refer)...)
	}
	for i := range out {
		out[i].Against = true
	}
	slices.SortStableFunc(out, func(a, b Goal) int { return cmp.Compare(a.Cost, b.Cost) })
	return distinct(out)
}

// Regained are the goals for somebody having come by what is asked whether they have it, or
// to where it is asked whether they are.
func Regained(m *Matcher, c *clause.Clause, refer func(*clause.Term) []triple.Term) []Goal {
	q := m.query(c, refer)
	found := homes(m, q, "to")
	if c.Kind == clause.Possession {
		found = doneTo(m, q, "gain")
	}
	var out []Goal
	for _, d := range found {
		out = append(out, m.fit(q, d)...)
	}
	return out
}

// AsksWho is the question who it is that a phrase names.
func AsksWho(x *clause.Term) string { return "who is " + x.Text + "?" }

// parted are the goals for somebody having given up what they had. Nobody need be said to have
// done it where whoever asks takes it that they had it: "do I still have the tent?"
func parted(m *Matcher, c *clause.Clause, refer func(*clause.Term) []triple.Term) []Goal {
	q := m.query(c, refer)
	if len(q.parts) != 2 || q.parts[0].name != clause.Subject || q.parts[1].name != clause.Object || !definite(q.parts[1].from) {
		return nil
	}
	var out []Goal
	for _, d := range doneTo(m, q, "part") {
		doer := slices.ContainsFunc(d.parts, func(f filled) bool { return f.name == clause.Subject })
		one := *q
		if !doer {
			if c.Phase != "still" {
				continue
			}
			one.parts = q.parts[1:]
		}
		out = append(out, m.fit(&one, d)...)
	}
	return out
}

// definite reports whether a phrase names one thing that is known.
func definite(x *clause.Term) bool {
	return x.Name != "" || x.Owner != nil || x.Determiner == "the" || x.Determiner == "this" || x.Determiner == "that" || x.Pronoun != ""
}

// abolished are the goals for there being none any more of what there was.
func abolished(m *Matcher, c *clause.Clause, refer func(*clause.Term) []triple.Term) []Goal {
	q := m.query(c, refer)
	if len(q.parts) != 1 || q.parts[0].name != clause.Subject {
		return nil
	}
	thing := *q
	thing.parts = slices.Clone(q.parts)
	thing.parts[0].name = clause.Object
	var out []Goal
	for _, d := range doneTo(m, &thing, "abolish") {
		out = append(out, m.fit(&thing, d)...)
	}
	return out
}

// doneTo are the told events, not denied and of the past, of the verbs of a sort.
func doneTo(m *Matcher, q *query, sort string) []deed {
	past := *q
	then := *q.c
	then.Kind, then.Tense, then.Predicate = clause.Event, clause.Past, clause.Predicate{}
	past.c = &then
	var out []deed
	for _, verb := range m.Words.OfSort(sort) {
		v := near{word: verb, cost: costConverse, step: "“" + verb + "” tells what is so no more"}
		out = append(out, m.events([]near{{word: verb}, {word: "has " + m.Words.Participle(verb)}}, v)...)
		out = append(out, m.twoPlaces(&past, v)...)
	}
	return slices.DeleteFunc(out, func(d deed) bool { return d.denied || d.cond })
}

// moved are the goals for somebody having moved from where their home was.
func moved(m *Matcher, c *clause.Clause, refer func(*clause.Term) []triple.Term) []Goal {
	q := m.query(c, refer)
	var out []Goal
	for _, d := range homes(m, q, "from") {
		out = append(out, m.fit(q, d)...)
	}
	return out
}

// homes are the moves from or to where somebody has their home or something is, as what says
// that it is there.
func homes(m *Matcher, q *query, prep string) []deed {
	if m.Words.Sort(q.c.Predicate.Lemma) != "home" {
		return nil
	}
	then := *q.c
	then.Tense, then.Modal, then.Predicate = clause.Past, "", clause.Predicate{Lemma: "be"}
	past := *q
	past.c = &then
	var out []deed
	for _, d := range changes(m, &past, prep) {
		if slices.ContainsFunc(d.parts, func(f filled) bool { return f.name == clause.Object && f.prep == "" }) {
			continue // something else was moved
		}
		d.parts = slices.DeleteFunc(slices.Clone(d.parts), func(f filled) bool { return f.prep != prep && (f.prep == "to" || f.prep == "from") })
		for i, f := range d.parts {
			if f.prep == prep {
				d.parts[i].prep = "in"
			}
		}
		out = append(out, d)
	}
	return out
}

// nowNot are the goals for what somebody used to do.
func nowNot(m *Matcher, c *clause.Clause, refer func(*clause.Term) []triple.Term) []Goal {
	then := *c
	then.Modal, then.Phase = "used to", ""
	q := m.query(&then, refer)
	var out []Goal
	for _, v := range m.nearVerbs(verbOf(c)) {
		v.cost, v.step = v.cost+costConverse, joined(v.step, "“used to” tells what is so no more")
		found := m.events([]near{{word: "used to " + v.word}}, v)
		for _, r := range m.Store.Relations(v.word) {
			if r.Lemma == v.word && r.Modal == "used to" {
				found = append(found, m.pairs(q, r, v)...)
			}
		}
		for _, d := range found {
			if !d.denied {
				out = append(out, m.fit(q, d)...)
			}
		}
	}
	return out
}
