package match

import (
	"slices"
	"strings"

	"whence/reason/also"
	"whence/reason/narrow"
	"whence/triple"
	"whence/triple/clause"
)

// states are the qualities, places and comparisons that may answer.
func (t told) states() []deed {
	var out []deed
	word, v := t.q.c.Predicate.Word, near{}
	switch {
	case word == "":
		return slices.Concat(t.placed(), t.done(), t.worth(), contents(t), stays(t))
	case t.names.words.Bound(word) != "":
		return append(t.worth(), t.placed()...)
	case slices.ContainsFunc(t.q.parts, func(p part) bool { return p.prep == word }):
		out = slices.Concat(t.placed(), t.doing(), t.done(), contents(t), stays(t))
		if t.q.hole >= 0 && t.q.parts[t.q.hole].hole == clause.When { // until when
			out = append(out, t.events(eventKinds(t.names.words, t.q.c, "be", word), near{})...)
		}
		return out
	}
	out = t.doing()
	if t.names.words.Sort(word) == "away" {
		out = append(out, stays(t)...)
	}
	quality := triple.Const(triple.Quality, strings.TrimSpace(t.q.c.Predicate.Degree+" "+word))
	if t.q.hole >= 0 && t.q.parts[t.q.hole].hole == clause.HowDimension && t.names.words.Sort(t.q.parts[t.q.hole].from.Head) == "bare" {
		out = append(out, numbers(t)...)
	}
	relations := []string{triple.Is}
	if t.q.c.Tense == clause.Past || t.q.c.Perfect {
		relations = append(relations, "was")
	}
	for _, relation := range relations {
		for _, f := range t.names.store.Pairs(relation, nil, &quality, maxCandidates) {
			out = append(out, deed{whole: &f, denied: f.Denied, parts: []filled{{name: clause.Subject, term: f.Subject}}})
		}
	}
	for _, r := range t.names.store.Relations(word) {
		switch {
		case r.Form == triple.FormCopula && r.Word == also.ComparedWord(t.q.c), r.Form == triple.FormPassive && r.Lemma == word:
			out = append(out, t.pairs(r, v)...)
		case r.Form == triple.FormMeasure && t.q.c.Predicate.Degree == "" && strings.HasSuffix(r.Word, word):
			out = append(out, t.pairs(r, v)...)
		}
	}
	out = append(out, t.events(eventKinds(t.names.words, t.q.c, "be", also.ComparedWord(t.q.c)), near{})...)
	if t.q.c.Kind == clause.State && t.q.c.Predicate.Degree == "" {
		out = append(out, t.opposites(word)...)
	}
	return out
}

// doing are the facts of verbs that tell of their object what "be" with other words tells of
// what stands behind its preposition: who runs it is in charge of it.
func (t told) doing() []deed {
	var out []deed
	for _, p := range t.q.parts {
		if p.prep == "" || p.name == clause.Subject {
			continue
		}
		words := "be " + t.q.c.Predicate.Word + " " + p.prep
		if strings.HasPrefix(p.prep+" ", t.q.c.Predicate.Word+" ") {
			words = "be " + p.prep
		}
		for _, v := range nearVerbs(t.names.words, words) {
			if v.cost == 0 {
				continue
			}
			for _, d := range slices.Concat(t.events(eventKinds(t.names.words, t.q.c, v.word, ""), v), t.twoPlaces(v), t.bound(v)) {
				if d, ok := turned(d, []string{sideObject}, []string{p.prep}); ok {
					out = append(out, d)
				}
			}
		}
	}
	return out
}

// worth are the facts that tell the one value that a thing has of what is asked: an invoice of 800 euros is above 500.
func (t told) worth() []deed {
	asked := slices.IndexFunc(t.q.parts, func(p part) bool {
		a, ok := askedValues(t.names.words, &p)
		return ok && a[0].Bound != "" && p.name != clause.Subject
	})
	if asked < 0 || len(t.q.parts) != 2 {
		return nil
	}
	a, _ := askedValues(t.names.words, &t.q.parts[asked])
	var out []deed
	for _, x := range t.q.parts[1-asked].are {
		var of []deed
		if told, ok := t.names.words.Amount(x.Term, ""); ok && sameMeasure(a[0], told) && len(x.because) > 0 { // the hardness of it
			is := x.because[len(x.because)-1].Triple
			of = []deed{{whole: &is, cost: costPart, parts: []filled{{name: clause.Subject, term: x.Term}, {name: clause.Object, term: x.Term, object: true}}}}
		}
		relations := slices.DeleteFunc(t.names.store.Relations(""), func(r triple.Relation) bool { return r.Key == triple.Is })
		for _, r := range append(relations, triple.Relation{Key: triple.Is, Form: triple.FormCopula}) {
			for _, f := range t.names.store.Pairs(r.Key, &x.Term, nil, maxCandidates) {
				if told, ok := t.names.words.Amount(f.Object, ""); ok && sameMeasure(a[0], told) && !f.Denied && r.Tense != "past" && r.Modal == "" && r.Form != triple.FormCount {
					of = append(of, pairDeed(f, r, near{cost: costPart}))
				}
			}
		}
		if len(of) == 1 {
			out = append(out, of[0])
		}
	}
	return out
}

// nobodyThere are the goals by which what is asked to be somewhere is not: there is no bakery in Lund, and Lund has none.
func (m *Matcher) nobodyThere(q *query) []Goal {
	has := q.c.Kind == clause.Possession && q.c.Modal == ""
	if q.c.Kind != clause.Existence && !has || q.hole >= 0 {
		return nil
	}
	var asked, owner []string
	for _, p := range q.parts {
		asked = append(asked, strings.Fields(strings.ToLower(p.prep+" "+p.from.Text))...)
		if has && p.name == clause.Subject {
			owner = content(p.from)
		}
	}
	if has && len(owner) == 0 {
		return nil
	}
	var out []Goal
	for _, e := range m.told(q).events(eventKinds(m.names.words, q.c, "be", ""), near{}) {
		g, told, ok := m.noneOf(e)
		if has {
			told = slices.DeleteFunc(told, m.names.words.Place)
		}
		if ok && m.names.allIn(told, asked) && m.names.allIn(owner, told) {
			out = append(out, g)
		}
	}
	return out
}

// noneOf is the goal by an event that denies that there is any of something, and the words of what
// that is and where; false for another event.
func (m *Matcher) noneOf(e deed) (g Goal, told []string, ok bool) {
	if !e.denied || e.cond {
		return g, nil, false
	}
	g = Goal{Against: true, Literals: slices.Clone(e.first), Cost: costPart}
	for _, f := range e.parts {
		g.Literals = append(g.Literals, triple.Literal{Triple: triple.Triple{Subject: e.first[0].Subject, Relation: f.relation, Object: f.term}})
		words := strings.Fields(strings.ToLower(f.prep + " " + f.term.Spelling()))
		if of, is := generalOf(m.names.words, f.term); is && of.of == "none" && f.name == clause.Subject {
			words, ok = strings.Fields(strings.ToLower(of.kind+" "+strings.TrimPrefix(of.rest, "is "))), true
		}
		if sameTime(m.When, f) {
			g.When = true
			continue
		}
		told = append(told, words...)
	}
	return g, told, ok
}

// allIn reports whether all of some words are among others.
func (n names) allIn(words, among []string) bool {
	return !slices.ContainsFunc(words, func(w string) bool {
		return !slices.ContainsFunc(among, func(a string) bool { return sameWord(a, w, n.words) })
	})
}

// numbers are what a participant is said to be, where that is a number alone, and none of what else it is said to be.
func numbers(t told) []deed {
	var out []deed
	for _, p := range t.q.parts {
		for _, a := range p.are {
			var numbers []deed
			var others []triple.Literal
			for _, f := range t.names.store.Pairs(triple.Is, &a.Term, nil, maxCandidates) {
				if f.Object.Kind != triple.Number {
					others = append(others, triple.Literal{Op: triple.NotEqual, Triple: triple.Triple{Subject: triple.Var(Hole), Object: f.Object}})
					continue
				}
				d := isA(f)
				d.cost, d.step = costPart, "a number alone is taken for how "+t.q.parts[t.q.hole].from.Head+" that is"
				numbers = append(numbers, d)
			}
			for _, d := range numbers {
				d.not = append(d.not, others...)
				out = append(out, d)
			}
			out = append(out, turnedAge(t, a.Term)...)
		}
	}
	return out
}

// placed are the places of a participant: whatever says that it is in, at or on something, whether by "is" or by a verb.
func (t told) placed() []deed {
	var out []deed
	for _, p := range t.q.parts {
		for _, a := range p.are {
			out = append(out, whereIs(t.names, t.q, a.Term)...)
		}
		if p.prep != "" {
			for _, r := range t.names.store.Relations(p.prep) {
				if _, tells := tellsWhere(t.names.words, t.q, r); tells && (r.Form == triple.FormCopula && r.Word == "" || t.q.hole >= 0 && t.q.parts[t.q.hole].hole != clause.Who) {
					out = append(out, t.pairs(r, near{})...)
				}
			}
			out = append(out, lying(t, p.prep)...)
			if p.hole == clause.WhichOne || p.hole == clause.What {
				out = append(out, t.dwelling(p.prep)...)
			}
		}
	}
	return out
}

// lying are the things that were put where a preposition says, as what is there.
func lying(t told, prep string) []deed {
	if t.q.c.Kind != clause.State || t.q.c.Tense != clause.Present {
		return nil
	}
	var out []deed
	for _, d := range puttings(t) {
		for i, f := range d.parts {
			if f.name == clause.Object {
				d.parts[i].name = clause.Subject
			}
		}
		if slices.ContainsFunc(d.parts, func(f filled) bool { return f.prep == prep }) {
			out = append(out, d)
		}
	}
	return out
}

// whereIs are the facts of where something is, or when, in the tense of the question.
func whereIs(n names, q *query, x triple.Term) (out []deed) {
	for _, r := range append(n.store.Relations(""), triple.Relation{Key: triple.Is, Form: triple.FormCopula}) {
		cost, now := tenseCost(q.c, r.Tense)
		at, ok := tellsWhere(n.words, q, r)
		if !now || !ok || narrow.MayNotBe(n.words, q.c.Modal, r) {
			continue
		}
		of := n.store.Pairs(r.Key, &x, nil, maxCandidates)
		for _, f := range of {
			if r.Key == triple.Is && !n.words.IsTime(f.Object) || r.Form == triple.FormVerb && person(n.words, f.Subject) && !n.words.MayBeKind(lastKeyWord(f.Subject.Name), "artifact") { // a printer
				continue
			}
			d := pairDeed(f, r, near{cost: at})
			d.parts[0].name, d.sole = clause.Subject, len(of) == 1
			if r.Prep == "for" && r.Word != "" {
				d.parts[1].prep = "on"
			}
			if at > 0 {
				d.cost += cost
			}
			out = append(out, d)
		}
	}
	return out
}

// tellsWhere reports how far a relation is from telling where or when its subject is: is behind, is due
// on, is parked behind, hangs behind; false where it does not.
func tellsWhere(w Words, q *query, r triple.Relation) (int, bool) {
	when := q.hole >= 0 && q.parts[q.hole].hole == clause.When
	switch {
	case r.Key == triple.Is:
		return costPart, when && q.c.Predicate.Word == ""
	case r.Form == triple.FormCopula:
		put := !when && w.Place(r.Prep) && q.c.Tense == clause.Present && slices.Contains(w.Verbs("putting"), w.Base(r.Word))
		return min(len(r.Word), costConverse), r.Prep != "" && (r.Word == "" || put || when && w.Sort(r.Word) == "due")
	case when || r.Modal != "" || !w.Place(r.Prep) || r.Prep == "from" || q.c.Tense != clause.Present:
		return 0, false
	}
	return costConverse, r.Form == triple.FormVerb && r.Particle == "" && slices.Contains(w.Verbs("lying"), r.Lemma)
}

// person reports whether a name may be that of a person.
func person(w Words, x triple.Term) bool {
	return x.Kind == triple.Proper && !x.Owned() || w.Person(w.Singular(lastKeyWord(x.Name)))
}

// kept are the places of what is kept, put or found somewhere.
func (t told) kept() []deed {
	object := slices.IndexFunc(t.q.parts, func(p part) bool { return p.name == clause.Object })
	if t.q.hole < 0 || t.q.parts[t.q.hole].hole != clause.Where || object < 0 || t.names.words.Sort(t.q.c.Predicate.Lemma) != "keep" || t.q.c.Predicate.Word != "" && !t.q.c.Predicate.Passive {
		return nil
	}
	thing := *t.q
	thing.parts, thing.hole = []part{t.q.parts[object], t.q.parts[t.q.hole]}, 1
	var out []deed
	for _, d := range (told{t.names, &thing}).placed() {
		d.parts[0].name = clause.Object
		d.cost, d.step = d.cost+costAttach, joined(d.step, "“be” is taken for “"+t.q.c.Predicate.Lemma+"”")
		for _, p := range t.q.parts { // whoever keeps it
			if p.name == clause.Subject && len(p.are) > 0 && p.from.Pronoun != "" {
				d.parts = append(d.parts, filled{name: clause.Subject, term: p.are[0].Term})
			}
		}
		out = append(out, d)
	}
	return out
}

// dwelling are the verbs that say of their subject that it is where a preposition says.
func (t told) dwelling(prep string) []deed {
	var out []deed
	for _, r := range t.names.store.Relations(prep) {
		if r.Form == triple.FormVerb && r.Prep == prep && r.Particle == "" && r.Modal == t.q.c.Modal && (t.names.words.Sort(r.Lemma) == "dwell" || t.names.words.Sort(r.Lemma) == "home") {
			out = append(out, t.pairs(r, near{word: r.Lemma, cost: costConverse, step: "“" + t.names.words.Third(r.Lemma) + " " + prep + "” is taken for “is " + prep + "”"})...)
		}
	}
	return out
}

// attributes are the facts of the noun that is asked about.
func (t told) attributes() []deed {
	noun := strings.ToLower(t.q.c.Predicate.Word)
	if noun == "" {
		return t.values()
	}
	full := strings.ToLower(strings.Join(append(slices.Clone(t.q.c.Predicate.Modifiers), noun), " "))
	var out []deed
	names := []near{{word: full}}
	if full == noun {
		names = t.names.nearNouns(noun)
	}
	for _, n := range names {
		word := n.word
		for _, r := range t.names.store.Relations(triple.LastWord(word)) {
			if r.Form != triple.FormNoun || r.Word != word && !(len(t.q.c.Predicate.Modifiers) == 0 && strings.HasSuffix(r.Word, " "+word)) {
				continue
			}
			for _, d := range t.pairs(r, n) { // value, owner
				if own := "'s_" + triple.Key(r.Word); strings.HasSuffix(d.parts[0].term.Name, own) || strings.Contains(d.parts[0].term.Name, own+"_") {
					continue // "Rex's owner" is no answer to who that is
				}
				d.parts[0].name, d.parts[1].name, d.parts[1].prep = clause.Complement, clause.Subject, ""
				out = append(out, d)
			}
		}
	}
	if full == noun {
		out = slices.Concat(out, t.otherNouns(noun), t.occupations(noun))
	}
	return slices.Concat(out, t.values(), narrower(t, full), roles(t.names.store, t.q), theRole(t, full), ownName(t.names.words, t.q, noun))
}

// narrower are the facts of what somebody's thing is that is named with more words than the
// question has: their worst subject at school, for their worst subject.
func narrower(t told, full string) []deed {
	relations := []string{triple.Is, triple.InstanceOf}
	if t.q.c.Tense == clause.Past {
		relations = []string{"was", "was_" + triple.InstanceOf}
	}
	subject := slices.IndexFunc(t.q.parts, func(p part) bool { return p.name == clause.Subject })
	if subject < 0 {
		return nil
	}
	var out []deed
	for _, n := range t.names.store.Names(lastKeyWord(triple.Key(full))) {
		at := slices.IndexFunc(t.q.parts[subject].are, func(a term) bool { return strings.HasPrefix(n.Name, a.Name+"'s_"+triple.Key(full)+"_") })
		if at < 0 {
			continue
		}
		for _, r := range relations {
			for _, f := range t.names.store.Pairs(r, &n, nil, maxCandidates) {
				out = append(out, deed{whole: &f, denied: f.Denied, cost: costPart, step: "“" + n.Spelling() + "” is taken for “" + full + "”",
					parts: []filled{{name: clause.Subject, term: t.q.parts[subject].are[at].Term}, {name: clause.Complement, term: f.Object, object: true}}})
			}
		}
	}
	return out
}

// ownName are the facts that say of what is asked for its name what it is, by that name: of
// whose dog Rex is, the dog is called Rex.
func ownName(w Words, q *query, noun string) []deed {
	var out []deed
	for _, p := range q.parts {
		if p.name != clause.Subject || w.Operator(noun) != "name" || p.from.Name != "" {
			continue
		}
		for _, a := range p.are {
			if len(a.because) == 0 || a.Kind != triple.Proper {
				continue
			}
			is := a.because[len(a.because)-1].Triple
			if is.Subject.Name == a.Name {
				out = append(out, deed{whole: &is, parts: []filled{{name: clause.Subject, term: a.Term}, {name: clause.Complement, term: a.Term}}})
			}
		}
	}
	return out
}

// values are what something is said to be: the rent is 950 euros.
func (t told) values() []deed {
	var out []deed
	words := append([]string{}, t.q.c.Predicate.Modifiers...)
	named := &clause.Term{Head: t.q.c.Predicate.Word, Modifiers: words}
	for i := range t.q.parts {
		p := &t.q.parts[i]
		for _, a := range p.are {
			if t.q.c.Predicate.Word != "" {
				break
			}
			x := a.Term
			of := t.names.store.Pairs(triple.Is, &x, nil, maxCandidates)
			for _, f := range of {
				d := isA(f)
				d.sole = len(of) == 1
				out = append(out, d)
			}
		}
	}
	if t.q.c.Predicate.Word == "" {
		return append(out, aged(t)...)
	}
	for _, n := range t.names.called(named, content(named)) {
		for _, f := range t.names.store.Pairs(triple.Is, &n, nil, maxCandidates) {
			d := deed{whole: &f, denied: f.Denied, cost: costPart, parts: []filled{{name: clause.Complement, term: f.Object, object: true}}}
			if len(t.q.parts) > 1 {
				continue
			}
			out = append(out, d)
		}
	}
	return out
}

// roles are those of whom the noun was told with no owner: the manager.
func roles(s Store, q *query) []deed {
	if len(q.parts) > 1 {
		return nil
	}
	class := triple.Const(triple.Class, strings.ToLower(strings.Join(append(slices.Clone(q.c.Predicate.Modifiers), q.c.Predicate.Word), " ")))
	var out []deed
	for _, f := range s.Pairs(triple.InstanceOf, nil, &class, maxCandidates) {
		out = append(out, deed{whole: &f, denied: f.Denied, parts: []filled{{name: clause.Complement, term: f.Subject}}})
	}
	return out
}

// possessions are what somebody has, by the noun relation it gives: Tom's dog.
func (t told) possessions() []deed {
	var out []deed
	for i := range t.q.parts {
		x := t.q.parts[i].from
		if x.Head == "" || t.q.parts[i].name == clause.Subject {
			continue
		}
		out = append(out, t.had(i)...)
	}
	for _, r := range t.names.store.Relations("") {
		if r.Form == triple.FormHas { // to have the capability sandboxing is to have sandboxing
			out = append(out, t.pairs(r, near{word: "have", cost: costConverse, step: "“has the " + r.Word + "” is taken for “has”"})...)
		}
	}
	return out
}

// had are the facts that say of whom the thing in a part of the question is, or how many.
func (t told) had(i int) (out []deed) {
	x := t.q.parts[i].from
	for _, n := range t.names.nearNouns(x.Head) {
		for _, r := range t.names.store.Relations(n.word) {
			switch {
			case !narrow.SameModal(t.names.words, t.q.c.Modal, r): // to have something is not to be allowed it
			case r.Form == triple.FormNoun && (r.Word == n.word || narrow.OneSuch(t.names.words, r.Word, n.word)):
				for _, d := range t.pairs(r, n) {
					d.parts[0].name, d.parts[1].name, d.parts[1].prep = clause.Object, clause.Subject, ""
					out = append(out, d)
					if t.q.parts[i].hole == clause.NoHole && alone(x) { // whatever it is called
						t.q.parts[i].are = append(t.q.parts[i].are, term{Term: d.parts[0].term, cost: costPart})
					}
				}
			case r.Form == triple.FormCount && counted(t.names.words, x, r, n.word):
				out = append(out, numbered(t.q, i, t.pairs(r, n))...)
			}
		}
	}
	return out
}

// alone reports whether a noun says nothing of which thing it means.
func alone(x *clause.Term) bool {
	return len(x.Modifiers) == 0 && x.Name == "" && x.Value == nil && len(x.Apposition) == 0 && x.Owner == nil && x.Quantity == nil && x.Determiner != "no" && !says(x)
}

// numbered are facts that count what a part of the question names, as they answer whether
// there are as many as it says, or any: who has four has no five.
func numbered(q *query, i int, facts []deed) []deed {
	p := &q.parts[i]
	if p.hole != clause.NoHole || p.from.Owner != nil || p.from.Quantity != nil && (p.from.Quantity.Bound != "" || p.from.Quantity.Until != "") {
		return facts
	}
	for k := range facts {
		d := &facts[k]
		told := d.whole.Object
		holds := (told.Name == "0") == (p.from.Determiner == "no" && (q.hole < 0 || !q.c.Negated))
		if p.from.Quantity != nil {
			holds = told.Name == p.from.Quantity.Number
		}
		if holds || d.denied {
			p.are = append(p.are, term{Term: told})
			continue
		}
		d.denied = true
		p.are = append(p.are, term{Term: told, cost: costPart})
	}
	return facts
}

// counted reports whether a relation counts what a phrase names, with all that the
// phrase says of it: bags of tea are not counted as bags.
func counted(w Words, x *clause.Term, r triple.Relation, noun string) bool {
	if !narrow.Names(w, r.Word, noun) {
		return false
	}
	return !slices.ContainsFunc(append(content(x), noun), func(s string) bool {
		return !sameWord(s, x.Head, w) && !hasWord(triple.Key(r.Word), s, w)
	})
}

// classes are what something is said to be.
func (t told) classes() []deed {
	var out []deed
	for i := range t.q.parts {
		p := &t.q.parts[i]
		x := p.from
		if p.name == clause.Complement && p.hole == clause.What && x.Head == "" {
			out = append(out, t.wasSo()...)
		}
		if p.name != clause.Complement || x.Head == "" || says(x) || x.Owner != nil && x.Owner.Value != nil { // a parcel of 20 kilos is no parcel of whatever weight
			continue
		}
		for _, n := range t.names.nearNouns(x.Head) {
			name := strings.ToLower(strings.Join(append(slices.Clone(x.Modifiers), n.word), " "))
			class := triple.Const(triple.Class, name)
			p.are = append(p.are, term{Term: class, cost: n.cost, step: n.step})
			relations := []string{triple.InstanceOf}
			if t.q.c.Tense == clause.Past {
				relations = append(relations, "was_instance_of")
			}
			for _, r := range relations {
				for _, f := range t.names.store.Pairs(r, nil, &class, maxCandidates) {
					out = append(out, isA(f))
				}
			}
			out = slices.Concat(out, employedAs(t, class), roleOf(t, x, class), ofClass(t, class))
			out = append(out, beingOne(t, p, n, name)...)
		}
	}
	return append(out, becoming(t)...)
}

// ofClass are the events that say more of somebody's being one of a class: since when, for how long.
func ofClass(t told, class triple.Term) []deed {
	kinds := slices.DeleteFunc(eventKinds(t.names.words, t.q.c, "be", ""), func(k near) bool {
		return t.q.c.Tense != clause.Future && strings.HasPrefix(k.word, "will ") || t.q.c.Tense == clause.Past && k.lasting // who is it now was not it before
	})
	var out []deed
	for _, d := range t.events(kinds, near{}) {
		as := slices.IndexFunc(d.parts, func(f filled) bool { return f.name == clause.Object && f.prep == "" && f.term.Name == class.Name })
		if as < 0 || d.cond {
			continue
		}
		d.parts = slices.Clone(d.parts)
		d.parts[as].name = clause.Complement
		out = append(out, d)
	}
	return out
}

// beingOne are the events that say when somebody was one of a class, or until when, by which they are called.
func beingOne(t told, p *part, n near, class string) []deed {
	kinds := append(eventKinds(t.names.words, t.q.c, "be", class), eventKinds(t.names.words, t.q.c, "be", "the "+class)...)
	out := t.events(kinds, near{})
	for i, d := range out {
		p.are = append(p.are, term{Term: d.first[0].Object, cost: n.cost, step: n.step})
		out[i].parts = append(slices.Clone(d.parts), filled{name: clause.Complement, relation: triple.EventOf, term: d.first[0].Object})
	}
	return out
}

// wasSo is all that something was said to have been, where what it was is asked.
func (t told) wasSo() []deed {
	var out []deed
	for _, p := range t.q.parts {
		for _, a := range p.are {
			for _, r := range []string{"was", "was_instance_of"} {
				if t.q.c.Tense != clause.Past {
					continue
				}
				for _, f := range t.names.store.Pairs(r, &a.Term, nil, maxCandidates) {
					out = append(out, isA(f))
				}
			}
		}
	}
	return out
}

// isA is a fact that says what its subject is, as a clause has it.
func isA(f triple.Triple) deed {
	return deed{whole: &f, denied: f.Denied, parts: []filled{{name: clause.Subject, term: f.Subject}, {name: clause.Complement, term: f.Object, object: true}}}
}
