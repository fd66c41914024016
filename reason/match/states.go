package match

import (
	"slices"
	"strings"

	"whence/triple"
	"whence/triple/clause"
)

// states are the qualities, places and comparisons that may answer.
func (m *Matcher) states(q *query) []deed {
	var out []deed
	word, v := q.c.Predicate.Word, near{}
	switch {
	case word == "":
		return slices.Concat(m.placed(q), m.done(q), worth(m, q))
	case m.Words.Bound(word) != "":
		return append(worth(m, q), m.placed(q)...)
	case slices.ContainsFunc(q.parts, func(p part) bool { return p.prep == word }):
		return append(m.placed(q), m.done(q)...)
	}
	quality := triple.Const(triple.Quality, strings.TrimSpace(q.c.Predicate.Degree+" "+word))
	if q.hole >= 0 && q.parts[q.hole].hole == clause.HowDimension && m.Words.Sort(q.parts[q.hole].from.Head) == "bare" {
		out = append(out, m.numbers(q)...)
	}
	relations := []string{triple.Is}
	if q.c.Tense == clause.Past || q.c.Perfect {
		relations = append(relations, "was")
	}
	for _, relation := range relations {
		for _, f := range m.Store.Pairs(relation, nil, &quality, maxCandidates) {
			out = append(out, deed{whole: &f, denied: f.Denied, parts: []filled{{name: clause.Subject, term: f.Subject}}})
		}
	}
	for _, r := range m.Store.Relations(word) {
		switch {
		case r.Form == triple.FormCopula && r.Word == comparedWord(q.c), r.Form == triple.FormPassive && r.Lemma == word:
			out = append(out, m.pairs(q, r, v)...)
		case r.Form == triple.FormMeasure && q.c.Predicate.Degree == "" && strings.HasSuffix(r.Word, word):
			out = append(out, m.pairs(q, r, v)...)
		}
	}
	out = append(out, m.events(m.kinds(q.c, "be", comparedWord(q.c)), near{})...)
	if q.c.Kind == clause.State && q.c.Predicate.Degree == "" {
		out = append(out, opposites(m, q, word)...)
	}
	return out
}

// opposites are the facts that say the opposite of a quality, which deny it. What is not
// the opposite need not have the quality.
func opposites(m *Matcher, q *query, word string) []deed {
	var out []deed
	for _, other := range m.Words.Opposites(word) {
		v := near{word: other, cost: costConverse, step: "“" + other + "” is the opposite of “" + word + "”"}
		quality := triple.Const(triple.Quality, other)
		for _, f := range m.Store.Pairs(triple.Is, nil, &quality, maxCandidates) {
			out = append(out, deed{whole: &f, denied: f.Denied, cost: v.cost, step: v.step, parts: []filled{{name: clause.Subject, term: f.Subject}}})
		}
		for _, r := range m.Store.Relations("") {
			if r.Form == triple.FormCopula && r.Word == other || r.Form == triple.FormPassive && m.Words.Participle(r.Lemma) == other {
				out = append(out, m.pairs(q, r, v)...)
			}
		}
		out = append(out, m.events(m.kinds(q.c, "be", other), v)...)
		if verb := m.Words.Base(other); verb != "" {
			out = append(out, undergone(m.events(m.kinds(q.c, verb, ""), v))...)
		}
	}
	out = slices.DeleteFunc(out, func(d deed) bool { return d.denied })
	for i := range out {
		out[i].denied = true
	}
	return out
}

// undergone are those of some events that nobody is said to do, with whom they happen to
// as what is so: the shop is closed.
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

// worth are the facts that tell the one value that a thing has of what is asked: an
// invoice of 800 euros is above 500.
func worth(m *Matcher, q *query) []deed {
	asked := slices.IndexFunc(q.parts, func(p part) bool {
		a, ok := askedValues(m, &p)
		return ok && a[0].Bound != "" && p.name != clause.Subject
	})
	if asked < 0 || len(q.parts) != 2 {
		return nil
	}
	a, _ := askedValues(m, &q.parts[asked])
	var out []deed
	for _, x := range q.parts[1-asked].are {
		var of []deed
		relations := slices.DeleteFunc(m.Store.Relations(""), func(r triple.Relation) bool { return r.Key == triple.Is })
		for _, r := range append(relations, triple.Relation{Key: triple.Is, Form: triple.FormCopula}) {
			for _, f := range m.Store.Pairs(r.Key, &x.Term, nil, maxCandidates) {
				if told, ok := m.Words.Amount(f.Object, ""); ok && sameMeasure(a[0], told) && !f.Denied && r.Tense != "past" && r.Modal == "" && r.Form != triple.FormCount {
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

// nobodyThere are the goals by which what is asked to be somewhere is not: there is no
// bakery in Lund.
func nobodyThere(m *Matcher, q *query) []Goal {
	if q.c.Kind != clause.Existence || q.hole >= 0 {
		return nil
	}
	var asked []string
	for _, p := range q.parts {
		asked = append(asked, strings.Fields(strings.ToLower(p.prep+" "+p.from.Text))...)
	}
	var out []Goal
	for _, e := range m.events(m.kinds(q.c, "be", ""), near{}) {
		if !e.denied {
			continue
		}
		g := Goal{Against: true, Literals: slices.Clone(e.first), Cost: costPart}
		none := false
		var told []string
		for _, f := range e.parts {
			words := strings.Fields(strings.ToLower(f.prep + " " + f.term.Spelling()))
			if of, is := m.general(f.term); is && of.of == "none" && f.name == clause.Subject {
				words, none = strings.Fields(strings.ToLower(of.kind+" "+strings.TrimPrefix(of.rest, "is "))), true
			}
			told = append(told, words...)
			g.Literals = append(g.Literals, triple.Literal{Triple: triple.Triple{Subject: e.first[0].Subject, Relation: f.relation, Object: f.term}})
		}
		if none && !slices.ContainsFunc(told, func(w string) bool {
			return !slices.ContainsFunc(asked, func(a string) bool { return sameWord(a, w, m.Words) })
		}) {
			out = append(out, g)
		}
	}
	return out
}

// numbers are what a participant is said to be, where that is a number alone.
func (m *Matcher) numbers(q *query) []deed {
	var out []deed
	for _, p := range q.parts {
		for _, a := range p.are {
			for _, f := range m.Store.Pairs(triple.Is, &a.Term, nil, maxCandidates) {
				if f.Object.Kind == triple.Number {
					d := isA(f)
					d.cost, d.step = costPart, "a number alone is taken for how "+q.parts[q.hole].from.Head+" that is"
					out = append(out, d)
				}
			}
		}
	}
	return out
}

// comparedWord is the adjective of a clause as relations have it: "older".
func comparedWord(c *clause.Clause) string {
	if c.Kind == clause.Comparison && c.Predicate.Degree == "as" {
		return "as " + c.Predicate.Word
	}
	return strings.TrimSpace(c.Predicate.Degree + " " + c.Predicate.Word)
}

// placed are the places of a participant: whatever says that it is in, at or on
// something, whether by "is" or by a verb.
func (m *Matcher) placed(q *query) []deed {
	var out []deed
	for _, p := range q.parts {
		for _, a := range p.are {
			out = append(out, whereIs(m, q, a.Term)...)
		}
		if p.prep != "" {
			for _, r := range m.Store.Relations(p.prep) {
				if r.Form == triple.FormCopula && r.Word == "" {
					out = append(out, m.pairs(q, r, near{})...)
				}
			}
			if p.hole == clause.WhichOne || p.hole == clause.What {
				out = append(out, dwelling(m, q, p.prep)...)
			}
		}
	}
	return out
}

// whereIs are the facts of where something is, in the tense of the question.
func whereIs(m *Matcher, q *query, x triple.Term) (out []deed) {
	for _, r := range m.Store.Relations("") {
		if _, now := tenseCost(q.c, r.Tense); !now || r.Form != triple.FormCopula || r.Word != "" || r.Prep == "" {
			continue
		}
		for _, f := range m.Store.Pairs(r.Key, &x, nil, maxCandidates) {
			out = append(out, pairDeed(f, r, near{}))
		}
	}
	return out
}

// kept are the places of what is kept, put or found somewhere.
func kept(m *Matcher, q *query) []deed {
	object := slices.IndexFunc(q.parts, func(p part) bool { return p.name == clause.Object })
	if q.hole < 0 || q.parts[q.hole].hole != clause.Where || object < 0 || m.Words.Sort(q.c.Predicate.Lemma) != "keep" || q.c.Predicate.Word != "" && !q.c.Predicate.Passive {
		return nil
	}
	thing := *q
	thing.parts = []part{q.parts[object]}
	var out []deed
	for _, d := range m.placed(&thing) {
		d.parts[0].name = clause.Object
		d.cost, d.step = d.cost+costAttach, joined(d.step, "“be” is taken for “"+q.c.Predicate.Lemma+"”")
		for _, p := range q.parts { // whoever keeps it
			if p.name == clause.Subject && len(p.are) > 0 && p.from.Pronoun != "" {
				d.parts = append(d.parts, filled{name: clause.Subject, term: p.are[0].Term})
			}
		}
		out = append(out, d)
	}
	return out
}

// dwelling are the verbs that say of their subject that it is where a preposition says.
func dwelling(m *Matcher, q *query, prep string) []deed {
	var out []deed
	for _, r := range m.Store.Relations(prep) {
		if r.Form == triple.FormVerb && r.Prep == prep && r.Particle == "" && r.Modal == q.c.Modal && (m.Words.Sort(r.Lemma) == "dwell" || m.Words.Sort(r.Lemma) == "home") {
			out = append(out, m.pairs(q, r, near{word: r.Lemma, cost: costConverse, step: "“" + m.Words.Third(r.Lemma) + " " + prep + "” is taken for “is " + prep + "”"})...)
		}
	}
	return out
}

// attributes are the facts of the noun that is asked about.
func (m *Matcher) attributes(q *query) []deed {
	noun := strings.ToLower(q.c.Predicate.Word)
	if noun == "" {
		return m.values(q)
	}
	full := strings.ToLower(strings.Join(append(slices.Clone(q.c.Predicate.Modifiers), noun), " "))
	var out []deed
	names := []near{{word: full}}
	if full == noun {
		names = m.nearNouns(noun)
	}
	for _, n := range names {
		word := n.word
		for _, r := range m.Store.Relations(word[strings.LastIndexByte(word, ' ')+1:]) {
			if r.Form != triple.FormNoun || r.Word != word && !(len(q.c.Predicate.Modifiers) == 0 && strings.HasSuffix(r.Word, " "+word)) {
				continue
			}
			for _, d := range m.pairs(q, r, n) { // value, owner
				if strings.HasSuffix(d.parts[0].term.Name, "'s_"+triple.Key(r.Word)) {
					continue // "Rex's owner" is no answer to who that is
				}
				d.parts[0].name, d.parts[1].name, d.parts[1].prep = clause.Complement, clause.Subject, ""
				out = append(out, d)
			}
		}
	}
	if full == noun {
		out = slices.Concat(out, m.otherNouns(q, noun), m.doers(q, noun))
	}
	return slices.Concat(out, m.values(q), m.roles(q), ownName(m, q, noun))
}

// ownName are the facts that say of what is asked for its name what it is, by that name: of
// whose dog Rex is, the dog is called Rex.
func ownName(m *Matcher, q *query, noun string) []deed {
	var out []deed
	for _, p := range q.parts {
		if p.name != clause.Subject || m.Words.Operator(noun) != "name" || p.from.Name != "" {
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
func (m *Matcher) values(q *query) []deed {
	var out []deed
	words := append([]string{}, q.c.Predicate.Modifiers...)
	named := &clause.Term{Head: q.c.Predicate.Word, Modifiers: words}
	for i := range q.parts {
		p := &q.parts[i]
		for _, a := range p.are {
			if q.c.Predicate.Word != "" {
				break
			}
			x := a.Term
			for _, f := range m.Store.Pairs(triple.Is, &x, nil, maxCandidates) {
				out = append(out, isA(f))
			}
		}
	}
	if q.c.Predicate.Word == "" {
		return out
	}
	for _, n := range m.called(named, content(named)) {
		for _, f := range m.Store.Pairs(triple.Is, &n, nil, maxCandidates) {
			d := deed{whole: &f, denied: f.Denied, cost: costPart, parts: []filled{{name: clause.Complement, term: f.Object, object: true}}}
			if len(q.parts) > 1 {
				continue
			}
			out = append(out, d)
		}
	}
	return out
}

// roles are those of whom the noun was told with no owner: the manager.
func (m *Matcher) roles(q *query) []deed {
	if len(q.parts) > 1 {
		return nil
	}
	class := triple.Const(triple.Class, strings.ToLower(strings.Join(append(slices.Clone(q.c.Predicate.Modifiers), q.c.Predicate.Word), " ")))
	var out []deed
	for _, f := range m.Store.Pairs(triple.InstanceOf, nil, &class, maxCandidates) {
		out = append(out, deed{whole: &f, denied: f.Denied, parts: []filled{{name: clause.Complement, term: f.Subject}}})
	}
	return out
}

// possessions are what somebody has, by the noun relation it gives: Tom's dog.
func (m *Matcher) possessions(q *query) []deed {
	var out []deed
	for i := range q.parts {
		x := q.parts[i].from
		if x.Head == "" || q.parts[i].name == clause.Subject {
			continue
		}
		out = append(out, had(m, q, i)...)
	}
	for _, r := range m.Store.Relations("") {
		if r.Form == triple.FormHas { // to have the capability sandboxing is to have sandboxing
			out = append(out, m.pairs(q, r, near{word: "have", cost: costConverse, step: "“has the " + r.Word + "” is taken for “has”"})...)
		}
	}
	return out
}

// had are the facts that say of whom the thing in a part of the question is, or how many.
func had(m *Matcher, q *query, i int) (out []deed) {
	x := q.parts[i].from
	for _, n := range m.nearNouns(x.Head) {
		for _, r := range m.Store.Relations(n.word) {
			switch {
			case r.Form == triple.FormNoun && r.Word == n.word:
				for _, d := range m.pairs(q, r, n) {
					d.parts[0].name, d.parts[1].name, d.parts[1].prep = clause.Object, clause.Subject, ""
					out = append(out, d)
					if q.parts[i].hole == clause.NoHole && alone(x) { // whatever it is called
						q.parts[i].are = append(q.parts[i].are, term{Term: d.parts[0].term, cost: costPart})
					}
				}
			case r.Form == triple.FormCount && m.counted(x, r, n.word):
				out = append(out, numbered(q, i, m.pairs(q, r, n))...)
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
		holds := (told.Name == "0") == (p.from.Determiner == "no")
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
func (m *Matcher) counted(x *clause.Term, r triple.Relation, noun string) bool {
	words := append(content(x), noun)
	return !slices.ContainsFunc(words, func(w string) bool {
		return !sameWord(w, x.Head, m.Words) && !hasWord(triple.Key(r.Word), w, m.Words)
	})
}

// classes are what something is said to be.
func (m *Matcher) classes(q *query) []deed {
	var out []deed
	for i := range q.parts {
		p := &q.parts[i]
		x := p.from
		if p.name != clause.Complement || x.Head == "" || says(x) {
			continue
		}
		for _, n := range m.nearNouns(x.Head) {
			name := strings.ToLower(strings.Join(append(slices.Clone(x.Modifiers), n.word), " "))
			class := triple.Const(triple.Class, name)
			p.are = append(p.are, term{Term: class, cost: n.cost, step: n.step})
			relations := []string{triple.InstanceOf}
			if q.c.Tense == clause.Past {
				relations = append(relations, "was_instance_of")
			}
			for _, r := range relations {
				for _, f := range m.Store.Pairs(r, nil, &class, maxCandidates) {
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
