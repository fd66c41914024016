package match

import (
	"slices"
	"strings"
	"whence/reason/narrow"

	"whence/triple"
	"whence/triple/clause"
	"whence/triple/quantity"
)

// This file asks what a question asks in other words, which facts may be told in.

// amounting are the amounts that something is or was said to be, where it is asked what it costs or weighs.
func amounting(t told, verb string) []deed {
	sort, relation := t.names.words.Sort(verb), triple.Is
	switch {
	case sort != "price" && sort != "weight" || t.q.c.Modal != "" || t.q.c.Perfect:
		return nil
	case t.q.c.Tense == clause.Past:
		relation = "was"
	}
	var out []deed
	for _, p := range t.q.parts {
		if p.name != clause.Subject {
			continue
		}
		for _, a := range p.are {
			for _, f := range t.names.store.Pairs(relation, &a.Term, nil, maxCandidates) {
				if v, ok := t.names.words.Amount(f.Object, ""); ok && (sort == "price" && v.IsMoney() || sort == "weight" && v.Dimension == "mass") {
					out = append(out, pairDeed(f, triple.Relation{Form: triple.FormCopula}, near{cost: costAttach}))
				}
			}
		}
	}
	if len(out) == 1 {
		out[0].sole, out[0].amount = true, true
	}
	return out
}

// fromWhom is a fact with what its object is from as a participant of its own, where a question asks
// for that and it was read as one name with the object: parts from Stella.
func fromWhom(q *query, d deed) deed {
	if q.hole < 0 || !slices.ContainsFunc(q.parts, func(p part) bool { return p.prep == "from" }) || slices.ContainsFunc(d.parts, func(f filled) bool { return f.prep == "from" }) {
		return d
	}
	at := slices.IndexFunc(d.parts, func(f filled) bool { return f.name == clause.Object && strings.Contains(f.term.Name, "_from_") })
	if at < 0 || d.whole != nil {
		return d
	}
	f := d.parts[at]
	f.name, f.prep = clause.Oblique, "from"
	d.parts = append(slices.Clone(d.parts), f)
	return d
}

// stays are the goings to a place, as being there or away, where it is asked how long.
func stays(t told) []deed {
	if t.q.hole < 0 || t.q.parts[t.q.hole].hole != clause.HowLong {
		return nil
	}
	var out []deed
	for _, going := range t.names.words.OfSort("going") {
		verb, after, _ := strings.Cut(going, " ")
		v := near{word: going, cost: costConverse, step: "“" + going + "” tells how long somebody is there"}
		for _, d := range t.events(eventKinds(t.names.words, t.q.c, verb, after), v) {
			d.parts = slices.Clone(d.parts)
			for i, f := range d.parts {
				if f.prep == "to" {
					d.parts[i].prep = "in"
				}
			}
			out = append(out, d)
		}
	}
	return slices.DeleteFunc(out, func(d deed) bool { return d.denied })
}

// dayOf are the goals for something of somebody's being at the time that is asked: a birthday that is 4 May is in May.
func (m *Matcher) dayOf(q *query) []Goal {
	if q.c.Kind != clause.State || q.c.Negated || q.hole >= 0 || len(q.parts) != 2 || q.parts[0].name != clause.Subject {
		return nil
	}
	asked, ok := askedValues(m.names.words, &q.parts[1])
	if !ok || len(asked) != 1 || asked[0].Bound != "" || asked[0].Dimension != quantity.Date && asked[0].Dimension != quantity.YearDay {
		return nil
	}
	var out []Goal
	for _, a := range q.parts[0].are {
		told, ok := m.names.words.Amount(a.Term, "on")
		if within, known := quantity.Within(told, asked[0]); ok && known && len(a.because) > 0 {
			out = append(out, Goal{Literals: a.because, Cost: a.cost + costPart, Against: !within})
		}
	}
	return out
}

// becoming are those who will be what it is asked who is going to be: who becomes it, of one alone.
func becoming(t told) []deed {
	at := slices.IndexFunc(t.q.parts, func(p part) bool { return p.name == clause.Complement && p.hole == clause.NoHole })
	if t.q.c.Modal != "" || t.q.c.Perfect || t.q.c.Negated || t.q.c.Tense != clause.Future || at < 0 {
		return nil
	}
	c := *t.q.c
	c.Kind, c.Tense = clause.Event, clause.Present
	as := *t.q
	as.c = &c
	of := told{t.names, &as}
	var out []deed
	for _, verb := range t.names.words.OfSort("become") {
		v := near{word: verb, cost: costConverse, step: "“" + verb + "” is taken for what they are then"}
		for _, d := range append(of.events(eventKinds(t.names.words, &c, verb, ""), v), of.twoPlaces(v)...) {
			d.parts = slices.Clone(d.parts)
			as := slices.IndexFunc(d.parts, func(f filled) bool { return f.name == clause.Object && f.prep == "" })
			by := slices.IndexFunc(d.parts, func(f filled) bool { return f.name == clause.Subject })
			if as < 0 || by < 0 || d.cond || d.denied || !slices.ContainsFunc(t.q.parts[at].are, func(a term) bool { return a.Term.Name == d.parts[as].term.Name }) {
				continue
			}
			d.parts[as].name = clause.Complement
			out = append(out, d)
		}
	}
	return ofOne(append(out, planned(t, at)...))
}

// planned are the facts that say what somebody will be.
func planned(t told, at int) []deed {
	var out []deed
	for _, x := range t.q.parts[at].are {
		for _, relation := range []string{"will_be_" + triple.SynonymOf, "will_be_" + triple.InstanceOf} {
			for _, f := range t.names.store.Pairs(relation, nil, &x.Term, maxCandidates) {
				if !f.Denied {
					out = append(out, isA(f))
				}
			}
		}
	}
	return out
}

// ofOne are facts of one subject; none where there are several.
func ofOne(deeds []deed) []deed {
	who := map[string]bool{}
	for _, d := range deeds {
		for _, f := range d.parts {
			if f.name == clause.Subject {
				who[f.term.Name] = true
			}
		}
	}
	if len(who) != 1 {
		return nil
	}
	return deeds
}

// contents are what something is said to be full of, as what is in it.
func contents(t told) []deed {
	if t.q.c.Tense != clause.Present || t.q.c.Modal != "" || t.q.c.Kind != clause.State && t.q.c.Kind != clause.Existence {
		return nil
	}
	in := slices.IndexFunc(t.q.parts, func(p part) bool { return p.prep == "in" && p.hole == clause.NoHole })
	if in < 0 {
		return nil
	}
	var out []deed
	for _, r := range t.names.store.Relations("") {
		words := narrow.RelationWords(t.names.words, r)
		if r.Form != triple.FormCopula || t.names.words.Sort(words) != "filled" {
			continue
		}
		for _, a := range t.q.parts[in].are {
			for _, f := range t.names.store.Pairs(r.Key, &a.Term, nil, maxCandidates) {
				d := pairDeed(f, r, near{cost: costConverse, step: "what something is “" + words + "” is in it"})
				d.parts[0].name, d.parts[0].prep, d.parts[1].name, d.parts[1].prep = clause.Oblique, "in", clause.Subject, ""
				out = append(out, d)
			}
		}
	}
	return out
}

// inNothing are the goals by which there is none of anything in what is empty. What is a part of
// it is asked of as one thing, and may be there.
func (m *Matcher) inNothing(q *query) []Goal {
	if q.c.Kind != clause.Existence || q.hole >= 0 || q.c.Tense != clause.Present || q.c.Modal != "" || q.c.Negated || len(q.parts) != 2 || q.parts[0].name != clause.Subject || q.parts[1].prep != "in" {
		return nil
	}
	x := q.parts[0].from
	if x.Determiner != "" && x.Determiner != "any" || x.Quantity != nil || x.Name != "" || says(x) {
		return nil
	}
	var out []Goal
	for _, a := range q.parts[1].are {
		for _, word := range m.names.words.OfSort("void") {
			quality := triple.Const(triple.Quality, word)
			for _, f := range m.names.store.Pairs(triple.Is, &a.Term, &quality, 1) {
				if !f.Denied {
					out = append(out, Goal{Against: true, Cost: a.cost + costSynonym, Literals: append(slices.Clone(a.because), triple.Literal{Triple: f})})
				}
			}
		}
	}
	return out
}
