package relative

import (
	"slices"
	"strings"

	"whence/reason/compose"
	"whence/reason/reckon"
	"whence/triple"
	"whence/triple/clause"
	"whence/triple/quantity"
)

// This file finds what something was before it went up or down to another value, where the two were told apart.

// rises finds what something was before.
type rises struct{ *Solver }

// risen are the changes of something of which only the value after them was told with them, from the one value that
// was told of it before, with the row of that; several where it is not clear which.
func (s rises) risen(of *clause.Term) (out []change, before []compose.Row) {
	all, ok := s.ledger().All()
	for _, c := range s.raises() {
		if !ok || !slices.ContainsFunc(c.parts, func(t triple.Term) bool { return s.names(of, t) }) {
			continue
		}
		at := s.said(c.row.Because)
		before = nil
		own := slices.DeleteFunc(slices.Clone(all), func(t reckon.Amount) bool {
			said := s.said(t.Because)
			return !known.Is("value", t.Verb) || t.Modal != "" || len(t.Roles)+len(t.Nouns) > 0 || said.Turn > at.Turn || said.Turn == at.Turn && said.At >= at.At ||
				!slices.ContainsFunc(c.parts, func(x triple.Term) bool { return s.oneThing(x, t.Term) }) || !quantity.Comparable(s.inUnit(*t.Amount, c.to), s.inUnit(c.to, *t.Amount))
		})
		values := s.valuesOf(c)
		for _, t := range own {
			if s.ofOneTime(t) {
				return nil, nil
			}
			values = append(values, t.Row)
		}
		if len(values) != 1 {
			return nil, nil
		}
		c.from = s.inUnit(*values[0].Amount, c.to)
		c.to = s.inUnit(c.to, c.from)
		out, before = append(out, c), values
	}
	return out, before
}

// valuesOf are the values of what changed that were told by what they are: 40 euros was Ann's fee.
func (s rises) valuesOf(c change) (out []compose.Row) {
	at := s.said(c.row.Because)
	for _, r := range s.store.Relations("") {
		if r.Form != triple.FormNoun || r.Prep != "of" || r.Modal != "" || triple.OfEvent(r.Key) {
			continue
		}
		for _, f := range s.store.Pairs(r.Key, nil, nil, most) {
			v, ok := s.words.Amount(f.Subject, "")
			name := triple.Term{Label: r.Word + " of " + f.Object.Spelling()}
			because := []triple.Literal{{Triple: f}}
			said := s.said(because)
			earlier := said.Turn < at.Turn || said.Turn == at.Turn && said.At < at.At
			if ok && !f.Denied && earlier && quantity.Comparable(s.inUnit(v, c.to), s.inUnit(c.to, v)) && slices.ContainsFunc(c.parts, func(x triple.Term) bool { return s.oneThing(x, name) }) {
				out = append(out, compose.Row{Term: name, Amount: &v, Told: f.Subject, Because: because})
			}
		}
	}
	return out
}

// ofOneTime reports whether an amount was told with a time or place: it was 4 euros in 2010.
func (s rises) ofOneTime(t reckon.Amount) bool {
	return slices.ContainsFunc(s.store.Pairs(triple.Role("as"), nil, &t.Told, most), func(f triple.Triple) bool {
		_, facts := s.factsOf(f.Subject)
		return slices.ContainsFunc(facts, func(o triple.Triple) bool { return o.Relation == triple.Agent && o.Object.Name == t.Term.Name })
	})
}

// raises are what was told to go to a value, without the one that it was.
func (s rises) raises() (out []change) {
	for _, c := range append(s.inFacts(), s.inEvents()...) {
		if !slices.ContainsFunc(out, func(o change) bool { return o.to == c.to && slices.Equal(o.parts, c.parts) }) {
			out = append(out, c)
		}
	}
	return out
}

// raise is what goes to a value by a verb; false for a verb of another kind, or what is no one value.
func (s rises) raise(verb string, to triple.Term, because []triple.Literal, parts ...triple.Term) (change, bool) {
	verb, value, _ := upTo(verb, to.Spelling())
	q, ok := s.words.Amount(triple.Term{Label: value}, "")
	_, way := number("way", verb)
	return change{verb: verb, to: q, parts: parts, row: compose.Row{Term: to, Because: because}}, ok && way && q.From == q.Until && q.Bound == "" && len(parts) > 0
}

// inFacts are those that a fact tells by itself.
func (s rises) inFacts() (out []change) {
	for _, r := range s.store.Relations("") {
		if r.Prep != "to" || r.Form != triple.FormVerb || r.Modal != "" || triple.OfEvent(r.Key) {
			continue
		}
		for _, f := range s.store.Pairs(r.Key, nil, nil, most) {
			c, ok := s.raise(strings.TrimSpace(r.Lemma+" "+r.Particle), f.Object, []triple.Literal{{Triple: f}}, f.Subject)
			if ok && !f.Denied && len(s.store.Pairs(strings.TrimSuffix(r.Key, "to")+"from", &f.Subject, nil, 1)) == 0 {
				out = append(out, c)
			}
		}
	}
	return out
}

// inEvents are those of events: to a value, or "up to" one, of what is put.
func (s rises) inEvents() (out []change) {
	for _, prep := range []string{"to", "by"} {
		for _, f := range s.store.Pairs(triple.Role(prep), nil, nil, most) {
			kind, facts := s.factsOf(f.Subject)
			verb, modal := s.told.Verb(kind)
			if whole := modal + " " + verb; known.As("way", whole) != "" { // goes up
				verb, modal = whole, ""
			}
			parts, plain := changing(facts)
			_, _, up := upTo(verb, f.Object.Spelling())
			c, ok := s.raise(verb, f.Object, literals(facts), parts...)
			if ok && plain && modal == "" && (prep == "to" || up) {
				out = append(out, c)
			}
		}
	}
	return out
}

// changing is what changes in an event: what something is done to, or else who does it; false where what it was
// before is told as well, or it did not happen.
func changing(facts []triple.Triple) (parts []triple.Term, ok bool) {
	done := slices.ContainsFunc(facts, func(x triple.Triple) bool { return x.Relation == triple.Theme })
	for _, o := range facts {
		if o.Denied || o.Relation == triple.Role("from") {
			return nil, false
		}
		if o.Relation == triple.Theme || o.Relation == triple.Agent && !done {
			parts = append(parts, o.Object)
		}
	}
	return parts, true
}

// upTo takes from a value the particle of the verb before it: put up, to 675, of "up to 675".
func upTo(verb, value string) (whole, to string, ok bool) {
	words := strings.Fields(strings.ReplaceAll(value, "_", " "))
	if len(words) < 3 || words[1] != "to" {
		return verb, value, false
	}
	whole = verb + " " + words[0]
	return whole, strings.Join(words[2:], " "), known.As("way", whole) != ""
}

// oneThing reports whether two names are of the same words: Ann's rent, and the rent of Ann.
func (s rises) oneThing(x, y triple.Term) bool {
	words := func(t triple.Term) (out []string) {
		for _, w := range s.ledger().Key(t.Spelling()) {
			if w = strings.TrimSuffix(strings.TrimSuffix(w, "s"), "'"); w != "of" {
				out = append(out, w)
			}
		}
		slices.Sort(out)
		return out
	}
	return x.Name == y.Name || slices.Equal(words(x), words(y))
}
