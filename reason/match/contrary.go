package match

import (
	"slices"
	"strings"
	"whence/reason/narrow"

	"whence/triple"
	"whence/triple/clause"
)

// This file denies what is asked by what says the contrary: who lost did not win.

// contraries are the facts of verbs that say that what the question's verb asks is not so.
func contraries(t told, verb string) []deed {
	if t.q.hole >= 0 || t.q.c.Negated || t.q.c.Modal != "" {
		return nil
	}
	var out []deed
	for _, s := range t.names.words.Contraries(verb) {
		v := near{word: spaced(s[1]), cost: costHypernym, step: "“" + spaced(s[1]) + "” says the contrary of “" + verb + "”"}
		found := append(t.events(eventKinds(t.names.words, t.q.c, v.word, ""), v), t.twoPlaces(v)...)
		lost, after := uncontested(t.names.words, v.word, verb, found), did(t, verb)
		for _, d := range found {
			if slices.ContainsFunc(d.parts, func(f filled) bool { return f.name == clause.Subject && (lost[f.term.Name] || after[f.term.Name]) }) {
				continue
			}
			if d, ok := turned(d, strings.Fields(s[1])[1:], strings.Fields(s[0])[1:]); ok && !d.denied && !d.cond {
				d.denied, d.contrary = true, true
				out = append(out, d)
			}
		}
		if t.q.c.Predicate.Passive && t.q.c.Tense == clause.Present {
			out = append(out, undone(t, t.names.words.Participle(v.word), v)...)
		}
	}
	return out
}

// did are those of whom it was told that they did what is asked, of whatever: who failed and passed did not fail alone.
func did(t told, verb string) map[string]bool {
	out, alone := map[string]bool{}, *t.q
	alone.parts = alone.parts[:min(1, len(alone.parts))]
	for _, d := range slices.Concat(acts(t.names, &alone, verb), t.events(eventKinds(t.names.words, t.q.c, verb, ""), near{}), t.twoPlaces(near{word: verb})) {
		for _, f := range d.parts {
			if f.name == clause.Subject && !d.denied && !d.cond {
				out[f.term.Name] = true
			}
		}
	}
	return out
}

// uncontested are those of whom something is told lost or won that is no contest, nor how one
// ended: who lost a wallet did not fail to win it. Of other verbs there are none.
func uncontested(w Words, told, asked string, found []deed) map[string]bool {
	out := map[string]bool{}
	if w.Sort(told) != "part" && w.Sort(asked) != "part" {
		return out
	}
	contest := func(noun string) bool {
		return slices.ContainsFunc(w.OfSort("contest"), func(kind string) bool {
			is, same := w.Kind(noun, kind)
			return is || same || noun == kind
		})
	}
	for _, d := range found {
		thing := slices.ContainsFunc(d.parts, func(f filled) bool {
			score := f.term.Name[0] >= '0' && f.term.Name[0] <= '9'
			return f.name == clause.Object && f.prep == "" && !score && !contest(lastKeyWord(f.term.Name))
		})
		for _, f := range d.parts {
			if thing && f.name == clause.Subject {
				out[f.term.Name] = true
			}
		}
	}
	return out
}

// swapped are facts of who does something more than another, or less, as they deny it of that one.
func swapped(q *query, deeds []deed) []deed {
	if q.hole >= 0 || q.c.Negated || !slices.ContainsFunc(q.parts, func(p part) bool { return p.prep == "than" }) {
		return nil
	}
	var out []deed
	for _, d := range deeds {
		who := slices.IndexFunc(d.parts, func(f filled) bool { return f.name == clause.Subject })
		than := slices.IndexFunc(d.parts, func(f filled) bool { return f.prep == "than" })
		if d.denied || d.cond || who < 0 || than < 0 || d.first == nil || !slices.ContainsFunc(d.parts, func(f filled) bool { return f.prep == "how" }) {
			continue
		}
		d = exchanged(d, who, than)
		d.denied, d.contrary, d.cost, d.step = true, true, d.cost+costConverse, "it was told the other way round"
		out = append(out, d)
	}
	return out
}

// exchanged is a fact with one participant in the place of another.
func exchanged(d deed, i, j int) deed {
	d.parts = slices.Clone(d.parts)
	a, b := &d.parts[i], &d.parts[j]
	a.term, b.term, a.relation, b.relation, a.object, b.object = b.term, a.term, b.relation, a.relation, b.object, a.object
	return d
}

// facing are the facts of whom somebody sits, stands or lives next to, as they tell it of that one.
func facing(t told, verb string) []deed {
	w := t.names.words
	if w.Sort(verb) != "dwell" && w.Sort(verb) != "home" {
		return nil
	}
	v := near{word: verb, cost: costConverse}
	var out []deed
	for _, d := range append(t.events(eventKinds(w, t.q.c, verb, ""), v), t.twoPlaces(v)...) {
		who := slices.IndexFunc(d.parts, func(f filled) bool { return f.name == clause.Subject })
		by := slices.IndexFunc(d.parts, func(f filled) bool { return f.prep != "" && w.Symmetric(f.prep) })
		if who < 0 || by < 0 || d.parts[who].term.Kind != triple.Proper || d.parts[by].term.Kind != triple.Proper {
			continue // whose house is next to the school need not have the school next door
		}
		d.step = "“" + d.parts[by].prep + "” holds both ways"
		out = append(out, exchanged(d, who, by))
	}
	return out
}

// otherNumber reports whether a fact tells of the same things in another number, and no other
// fact in a third: who ordered six chairs did not order four.
func (x *fitting) otherNumber(p *part, f filled) bool {
	n := p.from.Quantity
	if x.q.hole >= 0 || x.d.denied || x.q.c.Negated || n == nil || n.Number == "" || n.Bound+n.Until != "" || p.from.Determiner != "" || says(p.from) || p.name != f.name || p.name == clause.Subject {
		return false
	}
	number := func(f filled) string {
		v, ok := x.names.words.Value(f.term)
		if !ok || v.Bound+v.Until+v.ISO != "" || len(keyWords(f.term)) != len(content(p.from))+1 || !within(content(p.from), f.term, x.names.words) {
			return ""
		}
		return v.Number
	}
	told := number(f)
	return told != "" && told != n.Number && !slices.ContainsFunc(x.beside, func(d deed) bool {
		return slices.ContainsFunc(d.parts, func(o filled) bool { other := number(o); return other != "" && other != told })
	})
}

// sameTime reports whether a part of a fact names a time in the same words.
func sameTime(when *clause.Term, f filled) bool {
	return when != nil && f.name == clause.Time && f.term.Name == triple.Key(when.Text)
}

// undone are the facts that say with "is" that the contrary of what is asked is done to something.
func undone(t told, participle string, v near) []deed {
	quality := triple.Const(triple.Quality, participle)
	var found []deed
	for _, f := range t.names.store.Pairs(triple.Is, nil, &quality, maxCandidates) {
		found = append(found, deed{whole: &f, denied: f.Denied, cost: v.cost, step: v.step, parts: []filled{{name: clause.Subject, term: f.Subject}}})
	}
	for _, r := range t.names.store.Relations(participle) {
		if r.Form == triple.FormCopula && r.Word == participle {
			found = append(found, t.pairs(r, v)...)
		}
	}
	var out []deed
	for _, d := range found {
		if !d.denied {
			d.parts[0].name, d.denied, d.contrary = clause.Object, true, true
			out = append(out, d)
		}
	}
	return out
}

// unable are the facts that somebody cannot do what it is asked whether they are going to do.
func unable(t told, verb string) []deed {
	c := *t.q.c
	if t.q.hole >= 0 || c.Modal != "" || c.Perfect || c.Kind != clause.Event || c.Tense != clause.Future && (c.Tense != clause.Present || !c.Progressive) {
		return nil
	}
	c.Tense, c.Progressive, c.Modal = clause.Present, false, "can"
	can := *t.q
	can.c = &c
	of := told{t.names, &can}
	v := near{word: verb, cost: costConverse, step: "who cannot do it is not going to"}
	out := append(of.events([]near{{word: "can " + verb}}, v), of.twoPlaces(v)...)
	for _, d := range acts(of.names, of.q, verb) {
		d.cost, d.step = d.cost+v.cost, v.step
		out = append(out, d)
	}
	return slices.DeleteFunc(out, func(d deed) bool { return !d.denied || d.whole != nil && d.whole.Relation == "may" })
}

// useless are the facts that something is not done by anybody, where it is asked whether somebody
// does: of what is not needed nobody has need.
func useless(t told, verb string) []deed {
	c := t.q.c
	at := slices.IndexFunc(t.q.parts, func(p part) bool { return p.name == clause.Subject })
	if at < 0 || t.q.hole >= 0 || c.Tense != clause.Present || c.Perfect || c.Modal != "" || len(t.q.parts[at].are) == 0 {
		return nil
	}
	quality := triple.Const(triple.Quality, t.names.words.Participle(verb))
	var out []deed
	for _, f := range t.names.store.Pairs(triple.Is, nil, &quality, maxCandidates) {
		if f.Denied {
			out = append(out, deed{whole: &f, denied: true, cost: costConverse, step: "what is not " + quality.Name + " nobody is said to " + verb,
				parts: []filled{{name: clause.Object, term: f.Subject}, {name: clause.Subject, term: t.q.parts[at].are[0].Term}}})
		}
	}
	return out
}

// sequence are the facts of which of two began or ended first, as they tell it of the other:
// who started after somebody did not start before them, and they did.
func sequence(t told, verb string) []deed {
	c, w := t.q.c, t.names.words
	at := slices.IndexFunc(t.q.parts, func(p part) bool { return p.prep != "" && w.Reverse(p.prep) != "" })
	if at < 0 || t.q.hole >= 0 || c.Negated || c.Modal != "" || c.Tense != clause.Past || w.Sort(verb) != "begin" && w.Sort(verb) != "end" {
		return nil
	}
	asked := t.q.parts[at].prep
	v := near{word: verb, cost: costConverse}
	var out []deed
	for _, d := range append(t.events(eventKinds(w, c, verb, ""), v), t.twoPlaces(v)...) {
		first := slices.IndexFunc(d.parts, func(f filled) bool { return f.name == clause.Subject })
		other := slices.IndexFunc(d.parts, func(f filled) bool { return f.prep == asked || f.prep == w.Reverse(asked) })
		if d.denied || d.cond || first < 0 || other < 0 || w.IsTime(d.parts[other].term) {
			continue
		}
		told := d.parts[other].prep
		d.parts = slices.Clone(d.parts)
		d.parts[other].prep = asked
		d.step = "“" + told + "” is the other way round than “" + asked + "”"
		straight := d
		straight.denied, straight.contrary = told != asked, told != asked
		d = exchanged(d, first, other)
		d.denied, d.contrary = told == asked, told == asked
		out = append(out, straight, d)
	}
	return out
}

// opposites are the facts that say the opposite of a quality, which deny it. What is not the opposite need not have the quality.
func (t told) opposites(word string) []deed {
	var out []deed
	for _, other := range t.names.words.Opposites(word) {
		v := near{word: other, cost: costConverse, step: "“" + other + "” is the opposite of “" + word + "”"}
		quality := triple.Const(triple.Quality, other)
		for _, f := range t.names.store.Pairs(triple.Is, nil, &quality, maxCandidates) {
			out = append(out, deed{whole: &f, denied: f.Denied, cost: v.cost, step: v.step, parts: []filled{{name: clause.Subject, term: f.Subject}}})
		}
		for _, r := range t.names.store.Relations("") {
			if r.Form == triple.FormCopula && r.Word == other && t.names.words.Sort(narrow.RelationWords(t.names.words, r)) == "filled" {
				for _, d := range t.pairs(r, v) { // full of anything
					d.parts = d.parts[:1]
					out = append(out, d)
				}
			} else if r.Form == triple.FormCopula && r.Word == other || r.Form == triple.FormPassive && t.names.words.Participle(r.Lemma) == other {
				out = append(out, t.pairs(r, v)...)
			}
		}
		out = append(out, t.events(eventKinds(t.names.words, t.q.c, "be", other), v)...)
		if verb := t.names.words.Base(other); verb != "" {
			out = append(out, undergone(t.events(eventKinds(t.names.words, t.q.c, verb, ""), v))...)
		}
	}
	out = slices.DeleteFunc(out, func(d deed) bool { return d.denied })
	for i := range out {
		out[i].denied = true
	}
	return out
}

// undergone are those of some events that nobody is said to do, with whom they happen to as what is so: the shop is closed.
func undergone(events []deed) []deed {
	var out []deed
	for _, d := range events {
		if slices.ContainsFunc(d.parts, func(f filled) bool { return f.name == clause.Subject }) {
			continue
		}
		d.parts, d.lasting = slices.Clone(d.parts), true
		for i := range d.parts {
			if d.parts[i].name == clause.Object {
				d.parts[i].name = clause.Subject
			}
		}
		out = append(out, d)
	}
	return out
}
