package match

import (
	"slices"
	"strings"

	"whence/reason/also"
	"whence/triple"
	"whence/triple/clause"
)

// This file denies what was so and is so no more: who sold a boat has it no more.

// Ended are the goals by which what a question takes for possible is so no more, the cheapest
// first; none for what it asks of another time than now.
func (m *Matcher) Ended(c *clause.Clause, refer func(*clause.Term) []triple.Term) []Goal {
	if c.Negated || c.Tense != clause.Present || c.Perfect || c.Modal != "" || c.Unplaced() || len(c.Subs)+len(c.Hedges)+len(c.Predicate.Manner) > 0 {
		return nil
	}
	c = also.Plainer(m.names.words, c)
	if slices.ContainsFunc(c.Roles, func(r clause.Role) bool { return r.Term.Hole != clause.NoHole || also.Shifts(m.names.words, r) }) {
		return nil
	}
	out := m.noLonger(c, refer)
	if c.Kind == clause.Possession || c.Kind == clause.Event && m.names.words.Sort(c.Predicate.Lemma) == "hold" {
		out = append(out, m.parted(c, refer)...)
	}
	if c.Kind == clause.State || c.Predicate.Passive { // what was told since of its contrary: that it is open again
		m.before = true
		for _, g := range slices.DeleteFunc(m.Goals(c, refer), func(g Goal) bool { return !g.Against }) {
			g.Beside = !g.Since && c.Phase != "still"
			out = append(out, g)
		}
		m.before = false
	}
	switch c.Kind {
	case clause.Existence:
		out = append(out, m.abolished(c, refer)...)
	case clause.Event:
		if m.names.words.Sort(c.Predicate.Lemma) == "home" && inUse(m.names, m.names.words.OfSort("change")) { // of somebody who moved from where theirs was
			q := m.query(c, refer)
			out = append(out, m.fits(q, m.told(q).homes("from"))...)
		}
		out = slices.Concat(out, m.nowNot(c, refer), m.quit(c, refer), m.left(c, refer))
	case clause.State, clause.Attribute:
		out = append(out, m.left(also.InGroup(m.names.words, c), refer)...)
	}
	for i := range out {
		out[i].Against = true
	}
	return cheapest(out)
}

// noLonger are the goals for what was told to be so no longer.
func (m *Matcher) noLonger(c *clause.Clause, refer func(*clause.Term) []triple.Term) []Goal {
	if len(m.names.store.Pairs(triple.Role("still"), nil, nil, 1)) == 0 { // what the question may speak of takes longer to find
		return nil
	}
	q := m.query(c, refer)
	return m.fits(q, slices.DeleteFunc(m.told(q).deeds(), func(d deed) bool {
		return !d.denied || !slices.ContainsFunc(d.parts, func(f filled) bool { return f.name == clause.Oblique && f.prep == "still" })
	}))
}

// Regained are the goals for somebody having come by what is asked whether they have it, or to where they are.
func (m *Matcher) Regained(c *clause.Clause, refer func(*clause.Term) []triple.Term) []Goal {
	w := m.names.words
	had := c.Kind == clause.Possession
	if !slices.ContainsFunc(c.Roles, func(r clause.Role) bool { return w.Place(r.Prep) }) && (had && !inUse(m.names, w.OfSort("gain")) || !had && w.Sort(c.Predicate.Lemma) != "home") {
		return nil
	}
	q := m.query(c, refer)
	found := m.told(q).homes("to")
	if had {
		found = m.told(q).doneTo("gain")
	}
	out := m.fits(q, found)
	if len(q.parts) == 2 && q.parts[0].name == clause.Subject && m.names.words.Place(q.parts[1].prep) {
		out = append(out, m.reached(q)...)
	}
	return out
}

// reached are the goals for somebody having to do with a place again, in whatever words.
func (m *Matcher) reached(q *query) (out []Goal) {
	for _, who := range q.parts[0].are {
		for _, where := range q.parts[1].are {
			for _, r := range m.names.store.Relations("") {
				for _, f := range m.names.store.Pairs(r.Key, &who.Term, &where.Term, 1) {
					if r.Prep != "" && !f.Denied {
						out = append(out, Goal{Literals: []triple.Literal{{Triple: f}}})
					}
				}
			}
		}
	}
	return out
}

// parted are the goals for somebody having given up what they had, or for it having been taken from them. Nobody need
// be said to have done it where it is theirs, or whoever asks takes it that they had it: "do I still have the tent?"
func (m *Matcher) parted(c *clause.Clause, refer func(*clause.Term) []triple.Term) (out []Goal) {
	w := m.names.words
	if !inUse(m.names, slices.Concat(w.OfSort("part"), w.OfSort("lend"), w.Verbs("robbing"), w.Verbs("borrowing"))) {
		return nil
	}
	q := m.query(c, refer)
	if len(q.parts) != 2 || q.parts[0].name != clause.Subject || q.parts[1].name != clause.Object || !q.parts[1].from.Definite() {
		return nil
	}
	bare := *q
	bare.parts = q.parts[1:]
	t := m.told(q)
	parting, robbed := t.doneTo("part"), doneBy(t, w.Verbs("robbing")...)
	for _, verb := range w.OfSort("part") {
		parting = append(parting, t.undergone(verb)...)
	}
	for _, verb := range w.Verbs("robbing") {
		robbed = append(robbed, t.undergone(verb)...)
	}
	if c.Kind == clause.Possession && q.parts[1].from.Determiner != "a" { // who has lent one out owns one
		parting = append(parting, t.doneTo("lend")...)
		robbed = append(robbed, slices.DeleteFunc(doneBy(t, w.Verbs("borrowing")...), func(d deed) bool {
			return slices.ContainsFunc(q.parts[0].are, func(t term) bool { return t.Name == d.who(clause.Subject) }) || slices.ContainsFunc(parting, func(back deed) bool { return sameNoun(d, back) })
		})...)
	}
	for i, d := range append(parting, robbed...) {
		one, by := q, slices.IndexFunc(d.parts, func(f filled) bool { return f.name == clause.Subject })
		switch {
		case i >= len(parting): // whoever took it
			one, d.parts = &bare, slices.DeleteFunc(slices.Clone(d.parts), func(f filled) bool { return f.name == clause.Subject })
		case by < 0 && (c.Phase == "still" || q.parts[1].from.Owner != nil):
			one = &bare
		case by < 0:
			continue
		}
		out = append(out, m.fits(one, []deed{d})...)
	}
	return out
}

// who is whoever or whatever takes the part in what was done, "" for none.
func (d deed) who(part clause.RoleName) string {
	if i := slices.IndexFunc(d.parts, func(f filled) bool { return f.name == part }); i >= 0 {
		return d.parts[i].term.Name
	}
	return ""
}

// sameNoun reports whether the same did two things with what has the same noun: borrowed Tom's drill and gave the drill back.
func sameNoun(a, b deed) bool {
	noun := func(d deed) string { s := d.who(clause.Object); return s[strings.LastIndexByte(s, '_')+1:] }
	return a.who(clause.Subject) == b.who(clause.Subject) && noun(a) == noun(b)
}

// undergone are what was told to be what a verb does to it: our piano is sold.
func (t told) undergone(verb string) (out []deed) {
	is := triple.Const(triple.Quality, t.names.words.Participle(verb))
	v := near{word: verb, cost: costConverse, step: "“" + verb + "” tells what is so no more"}
	for _, r := range []string{triple.Is, "was"} {
		for _, f := range t.names.store.Pairs(r, nil, &is, maxCandidates) {
			out = append(out, deed{whole: &f, denied: f.Denied, cost: v.cost, step: v.step, parts: []filled{{name: clause.Object, term: f.Subject}}})
		}
	}
	for _, d := range t.events([]near{{word: t.names.words.Third(verb)}}, v) {
		if len(d.parts) == 1 && d.parts[0].name == clause.Object {
			out = append(out, d)
		}
	}
	return slices.DeleteFunc(out, func(d deed) bool { return d.denied || d.cond })
}

// abolished are the goals for there being none any more of what there was.
func (m *Matcher) abolished(c *clause.Clause, refer func(*clause.Term) []triple.Term) []Goal {
	q := m.query(c, refer)
	if len(q.parts) != 1 || q.parts[0].name != clause.Subject {
		return nil
	}
	thing := *q
	thing.parts = slices.Clone(q.parts)
	thing.parts[0].name = clause.Object
	return m.fits(&thing, m.told(&thing).doneTo("abolish"))
}

// doneTo are the told events, not denied and of the past, of the verbs of a sort.
func (t told) doneTo(sort string) []deed { return doneBy(t, t.names.words.OfSort(sort)...) }

// doneBy are those of some verbs.
func doneBy(t told, verbs ...string) []deed {
	past := *t.q
	then := *t.q.c
	then.Kind, then.Tense, then.Predicate = clause.Event, clause.Past, clause.Predicate{}
	past.c = &then
	var out []deed
	for _, verb := range verbs {
		v := near{word: verb, cost: costConverse, step: "“" + verb + "” tells what is so no more"}
		out = append(out, t.events([]near{{word: verb}, {word: "has " + t.names.words.Participle(verb)}}, v)...)
		out = append(out, told{t.names, &past}.twoPlaces(v)...)
	}
	return slices.DeleteFunc(out, func(d deed) bool { return d.denied || d.cond })
}

// inUse reports whether anything was told with one of some verbs, which is found sooner than what a question speaks of.
func inUse(known names, verbs []string) bool {
	return slices.ContainsFunc(verbs, func(verb string) bool {
		lemma, _, _ := strings.Cut(verb, " ")
		is := known.words.Participle(verb)
		said := slices.Concat(known.store.Relations(lemma), known.store.Relations(is))
		sold := triple.Const(triple.Quality, is)
		return happens(known, verb) || happens(known, lemma) || len(known.store.Pairs("was", nil, &sold, 1)) > 0 || slices.ContainsFunc(said, func(r triple.Relation) bool { return r.Lemma == lemma || r.Word == is })
	})
}

// left are the goals for somebody having left what they are asked to be or work at.
func (m *Matcher) left(c *clause.Clause, refer func(*clause.Term) []triple.Term) (out []Goal) {
	w := m.names.words
	stays := c.Kind == clause.State && (c.Predicate.Word == "" || w.Place(c.Predicate.Word)) || c.Kind == clause.Event && (w.Sort(c.Predicate.Lemma) == "dwell" || w.Sort(c.Predicate.Lemma) == "home")
	var verbs []string
	for _, verb := range w.OfSort("dwell") {
		for _, s := range w.Contraries(verb) {
			verbs = append(verbs, spaced(s[1]))
		}
	}
	if !stays || !inUse(m.names, verbs) || len(c.Roles) != 2 || c.Roles[0].Name != clause.Subject || !w.Place(c.Roles[1].Prep) && c.Roles[1].Prep != "for" || c.Roles[1].Term.Value != nil {
		return nil
	}
	q := m.query(c, refer)
	q.parts[1].name, q.parts[1].prep = clause.Object, ""
	for _, d := range doneBy(m.told(q), verbs...) {
		d.parts = slices.DeleteFunc(slices.Clone(d.parts), func(f filled) bool { return f.prep != "" || f.name == clause.Time })
		out = append(out, m.fits(q, []deed{d})...)
	}
	return out
}

// homes are the moves from or to where somebody has their home or something is, as what says that it is there.
func (t told) homes(prep string) []deed {
	if t.names.words.Sort(t.q.c.Predicate.Lemma) != "home" {
		return nil
	}
	then := *t.q.c
	then.Tense, then.Modal, then.Predicate = clause.Past, "", clause.Predicate{Lemma: "be"}
	past := *t.q
	past.c = &then
	var out []deed
	for _, d := range themselves((told{t.names, &past}).changes(prep)) {
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

// themselves are the changes in which nobody changed something else: who moved the sofa has not moved.
func themselves(changes []deed) []deed {
	other := func(d deed) bool {
		return slices.ContainsFunc(d.parts, func(f filled) bool { return f.name == clause.Object && f.prep == "" })
	}
	return slices.DeleteFunc(slices.Clone(changes), func(d deed) bool {
		return other(d) || d.whole != nil && slices.ContainsFunc(changes, func(o deed) bool { return other(o) && o.of(d.whole.Subject) && o.of(d.whole.Object) })
	})
}

// of reports whether a term is one of the participants of a fact.
func (d deed) of(x triple.Term) bool {
	return slices.ContainsFunc(d.parts, func(f filled) bool { return f.term.Name == x.Name })
}

// nowNot are the goals for what somebody used to do.
func (m *Matcher) nowNot(c *clause.Clause, refer func(*clause.Term) []triple.Term) (out []Goal) {
	then := *c
	then.Modal, then.Phase = "used to", ""
	verbs := slices.DeleteFunc(nearVerbs(m.names.words, verbOf(c)), func(v near) bool {
		return len(m.names.store.Events("used to "+v.word)) == 0 && !slices.ContainsFunc(m.names.store.Relations(v.word), func(r triple.Relation) bool { return r.Modal == "used to" })
	})
	for _, v := range verbs {
		q := m.query(&then, refer)
		v.cost, v.step = v.cost+costConverse, joined(v.step, "“used to” tells what is so no more")
		found := m.told(q).events([]near{{word: "used to " + v.word}}, v)
		for _, r := range m.names.store.Relations(v.word) {
			if r.Lemma == v.word && r.Modal == "used to" {
				found = append(found, m.told(q).pairs(r, v)...)
			}
		}
		out = append(out, m.fits(q, slices.DeleteFunc(found, func(d deed) bool { return d.denied }))...)
	}
	return out
}

// quit are the goals for somebody having stopped doing what is asked whether they do it.
func (m *Matcher) quit(c *clause.Clause, refer func(*clause.Term) []triple.Term) (out []Goal) {
	if !inUse(m.names, m.names.words.OfSort("quit")) {
		return nil
	}
	q := m.query(c, refer)
	if len(q.parts) == 0 || len(q.parts) > 2 || q.parts[0].name != clause.Subject || len(q.parts) == 2 && q.parts[1].name != clause.Object {
		return nil
	}
	who := *q
	who.parts = q.parts[:1]
	for _, d := range m.told(&who).doneTo("quit") {
		at := slices.IndexFunc(d.parts, func(f filled) bool { return f.name != clause.Subject && doing(m.names.words, f.term, q) })
		by := slices.IndexFunc(d.parts, func(f filled) bool { return f.name == clause.Subject })
		if at < 0 || by < 0 {
			continue
		}
		if d.whole == nil {
			d.parts = d.parts[by : by+1]
		}
		out = append(out, m.fits(&who, []deed{d})...)
	}
	return out
}

// doing reports whether words say of the doing that a question asks for: taking ramipril.
func doing(w Words, said triple.Term, q *query) bool {
	verb, rest, _ := strings.Cut(strings.ToLower(said.Spelling()), " ")
	if w.Base(verb) != q.c.Predicate.Lemma {
		return false
	}
	if len(q.parts) < 2 {
		return rest == ""
	}
	return slices.ContainsFunc(q.parts[1].are, func(a term) bool { return a.Name == triple.Key(rest) }) || triple.Key(phrase(q.parts[1].from)) == triple.Key(rest)
}
