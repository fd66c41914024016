package match

import (
	"slices"
	"strings"

	"whence/reason/belong"
	"whence/reason/narrow"
	"whence/triple"
	"whence/triple/clause"
)

// deed is a known fact, or an event of several, in the form that a clause has.
type deed struct {
	// first are the literals that say what was done, without its parts.
	first  []triple.Literal
	parts  []filled
	denied bool
	// contrary is set where it is denied by the contrary of the question's words.
	contrary bool
	cost     int
	step     string
	// whole is set for a fact of two places: its one literal has both parts.
	whole *triple.Triple
	// cond is set where the words say it under a condition only: "if it rains".
	cond bool
	// lasting is set where the words say what is so now or as a rule.
	lasting bool
	// left are those of whom it does not hold: "except Nils".
	left []filled
	// since is set where what was done tells what is so since then.
	since bool
	// sole is set where it is all that was told of its subject in its words.
	sole bool
	// only is set where the words say that it is so at no other time.
	only bool
	// amount is set where it tells what something costs or weighs.
	amount bool
	// not are what the hole is not, of what fits the fact.
	not []triple.Literal
}

// filled is a participant of a fact.
type filled struct {
	name clause.RoleName // Subject, Object, or Oblique with prep
	prep string
	term triple.Term
	// relation is that of the event to the participant.
	relation string
	// object is set where the participant is the object of a two-place fact.
	object bool
}

// told finds the facts that may answer a question.
type told struct {
	names names
	q     *query
}

// deeds are the facts that may answer: those whose predicate is the question's, or near it.
func (t told) deeds() []deed {
	switch t.q.c.Kind {
	case clause.Event:
		if t.names.words.Sort(verbOf(t.q.c)) == "hold" {
			return append(t.possessions(), t.done()...)
		}
		return t.done()
	case clause.State, clause.Comparison:
		return append(t.states(), telling(t, "be", 0)...)
	case clause.Attribute:
		return t.attributes()
	case clause.Possession:
		return append(t.possessions(), t.done()...)
	case clause.Class:
		return t.classes()
	case clause.Existence:
		return append(t.states(), t.done()...)
	}
	return nil
}

// verbOf is the verb of the question's clause with its particle.
func verbOf(c *clause.Clause) string {
	switch {
	case c.Predicate.Lemma != "":
		return c.Predicate.Lemma
	case c.Kind == clause.Possession:
		return "have"
	}
	return "be"
}

// near is a word with how far it is from the question's.
type near struct {
	word string
	cost int
	step string
	// lasting is set for the words of what is so now or as a rule.
	lasting bool
}

func nearVerbs(w Words, verb string) []near {
	out := []near{{word: verb}}
	for _, s := range w.SameVerbs(verb) {
		out = append(out, near{word: s, cost: costSynonym, step: "“" + s + "” is taken for “" + verb + "”"})
	}
	return out
}

// nearNouns are a noun and those of the relations in use that name the same, or a kind of it: who is a daughter is a child.
func (n names) nearNouns(noun string) []near {
	out := []near{{word: noun}}
	seen := map[string]bool{noun: true}
	for _, r := range n.store.Relations("") {
		word := triple.LastWord(r.Word)
		if r.Form != triple.FormNoun && r.Form != triple.FormCount || seen[word] {
			continue
		}
		seen[word] = true
		switch is, same := n.words.Kind(word, noun); {
		case same:
			out = append(out, near{word: word, cost: costConverse, step: "“" + word + "” is taken for “" + noun + "”"})
		case is:
			out = append(out, near{word: word, cost: costSynonym, step: "a " + word + " is a kind of " + noun})
		}
	}
	return out
}

// done are the events and two-place facts of the question's verb.
func (t told) done() []deed {
	out := append(t.resulting(), t.kept()...)
	if t.q.c.Tense == clause.Past || t.q.c.Modal == "used to" {
		out = append(out, t.homes("from")...)
	} else if t.q.c.Tense == clause.Present && t.q.c.Kind == clause.Event && !t.q.c.Perfect && t.q.c.Modal == "" && (t.q.hole < 0 || t.q.parts[t.q.hole].name == clause.Subject) {
		for _, d := range t.homes("to") {
			d.since = true
			out = append(out, d)
		}
	}
	verb := verbOf(t.q.c)
	for _, v := range nearVerbs(t.names.words, verb) {
		out = append(out, t.events(eventKinds(t.names.words, t.q.c, v.word, ""), v)...)
		out = append(out, t.twoPlaces(v)...)
		out = append(out, t.bound(v)...)
		if v.cost == 0 {
			out = append(out, t.otherVerbs(v.word)...)
			out = append(out, telling(t, v.word, costConverse)...)
			out = append(out, acts(t.names, t.q, v.word)...)
			out = append(out, t.byNoun(v.word)...)
			out = slices.Concat(out, contraries(t, v.word), unable(t, v.word), sequence(t, v.word), useless(t, v.word), amounting(t, v.word), facing(t, v.word))
		}
	}
	return slices.Concat(out, t.occupations(verb), workplaces(t, verb))
}

// bound are the facts of words that end in a preposition and tell of what stands behind it what
// a verb tells of its object: "go for" of cost, "be responsible for" of handle.
func (t told) bound(v near) []deed {
	lemma, rest, several := strings.Cut(v.word, " ")
	if !several || v.cost == 0 {
		return nil
	}
	var out []deed
	for _, r := range t.names.store.Relations("") {
		switch {
		case lemma == "be" && r.Form == triple.FormCopula && strings.TrimSpace(r.Word+" "+r.Prep) == rest:
		case r.Form == triple.FormVerb && r.Lemma == lemma && r.Particle == "" && r.Prep == rest && r.Modal == t.q.c.Modal:
		default:
			continue
		}
		for _, d := range t.pairs(r, v) {
			d.parts[1].name, d.parts[1].prep = clause.Object, ""
			out = append(out, d)
		}
	}
	return out
}

// occupations are what somebody is said to be, where what they do is asked: Tom is a baker, and Ann works as one.
func (t told) occupations(verb string) []deed {
	q, w := t.q, t.names.words
	if q.hole < 0 || q.parts[q.hole].hole != clause.What || q.c.Tense != clause.Present && q.c.Tense != clause.Past || q.c.Modal != "" || w.Sort(verb) != "job" || len(q.parts) != 2 {
		return nil
	}
	var out []deed
	who := q.parts[1-q.hole]
	add := func(f triple.Triple, cost int, step string, not []triple.Literal) {
		out = append(out, deed{whole: &f, not: not, cost: cost, step: step, parts: []filled{
			{name: who.name, term: f.Subject}, {name: q.parts[q.hole].name, term: f.Object, object: true}}})
	}
	for _, a := range who.are {
		for _, f := range employed(t, a.Term) {
			add(f, costPart, "", nil)
		}
		is := t.called(a.Term)
		var not []triple.Literal
		jobs := slices.DeleteFunc(slices.Clone(is), func(f triple.Triple) bool {
			wider := slices.ContainsFunc(is, func(o triple.Triple) bool { return strings.HasSuffix(o.Object.Name, "_"+f.Object.Name) })
			none := f.Denied || wider || !w.Occupation(w.Singular(strings.ReplaceAll(f.Object.Name, "_", " ")))
			if none {
				not = append(not, triple.Literal{Triple: triple.Triple{Subject: triple.Var(Hole), Object: f.Object}, Op: triple.NotEqual})
			}
			return none
		})
		for _, f := range jobs {
			add(f, costConverse, "“"+f.Object.Spelling()+"” is taken for what they do", not)
		}
	}
	return out
}

// called are the facts of what somebody is, was or became, in the tense of the question.
func (t told) called(who triple.Term) []triple.Triple {
	if t.q.c.Tense == clause.Past {
		return t.names.store.Pairs("was_"+triple.InstanceOf, &who, nil, maxCandidates)
	}
	out := belong.Classes(t.names.store, who)
	for _, r := range t.names.store.Relations("become") {
		if r.Lemma == "become" && r.Form == triple.FormVerb && r.Prep == "" && r.Modal == "" {
			out = append(out, t.names.store.Pairs(r.Key, &who, nil, maxCandidates)...)
		}
	}
	return out
}

// employed are the facts that say as what somebody works.
func employed(t told, who triple.Term) []triple.Triple {
	var out []triple.Triple
	for _, r := range t.names.store.Relations("") {
		if r.Prep != "as" || r.Modal != "" || (r.Tense == "past") != (t.q.c.Tense == clause.Past) || t.names.words.Sort(narrow.RelationWords(t.names.words, r)) != "job" {
			continue
		}
		out = append(out, slices.DeleteFunc(t.names.store.Pairs(r.Key, &who, nil, maxCandidates), func(f triple.Triple) bool { return f.Denied })...)
	}
	return out
}

// resulting are the facts that say with "is" what a passive says, is engaged to, or what whoever asks does as a rule.
func (t told) resulting() []deed {
	var out []deed
	word := t.q.c.Predicate.Word
	if !t.q.c.Predicate.Passive {
		word = ""
		if slices.ContainsFunc(t.q.parts, func(p part) bool { return p.name == clause.Subject && t.names.words.Sort(p.from.Pronoun) == "speaker" }) {
			word = t.names.words.Participle(t.q.c.Predicate.Lemma)
		}
	}
	if word == "" || t.q.c.Modal != "" {
		return nil
	}
	for _, r := range t.names.store.Relations(word) {
		if r.Form != triple.FormCopula || r.Word != word {
			continue
		}
		for _, d := range t.pairs(r, near{word: word}) {
			d.parts[0].name, d.lasting = clause.Object, r.Tense != "past"
			out = append(out, d)
		}
	}
	return out
}

// events are those of some kinds, met by a word that is as near as v.
func (t told) events(kinds []near, v near) []deed {
	var out []deed
	for _, kind := range kinds {
		for _, e := range t.names.store.Events(kind.word) {
			d := eventDeed(e, t.names.words)
			d.cost, d.step, d.lasting = v.cost+kind.cost, v.step, kind.lasting
			out = append(out, d)
		}
	}
	return out
}

// acts are what is done with no object: does(tom, sleep). Where more is asked than who does it, a denial says that it is not so.
func acts(names names, q *query, verb string) []deed {
	more := len(q.parts) > 1
	if more && q.hole >= 0 {
		return nil
	}
	relations := []near{{word: triple.Does}}
	switch {
	case q.c.Modal != "" && q.c.Modal != "used to":
		relations = []near{{word: q.c.Modal}}
		for _, other := range names.words.SameVerbs(q.c.Modal) {
			if passive, ok := strings.CutPrefix(other, "be "); ok {
				other = "is " + passive
			}
			relations = append(relations, near{word: triple.Key(other), cost: costAttach})
		}
	case q.c.Tense == clause.Past || q.c.Perfect:
		relations = []near{{word: "did"}}
		if !more { // a denial of what is done says nothing of what was
			relations = append(relations, near{word: triple.Does})
		}
	}
	act := triple.Const(triple.Act, verb)
	var out []deed
	for _, r := range relations {
		for _, f := range names.store.Pairs(r.word, nil, &act, maxCandidates) {
			if f.Denied || !more {
				out = append(out, deed{whole: &f, denied: f.Denied, cost: r.cost, parts: []filled{{name: clause.Subject, term: f.Subject}}})
			}
		}
	}
	return out
}

// kinds are the kinds of events that a question with the verb is about, by their
// tense and modal; after is what follows the verb: an adjective. What was so need not
// be so now.
func eventKinds(w Words, c *clause.Clause, verb, after string) []near {
	var out []near
	present, perfect, past, future := w.Third(verb), "has "+w.Participle(verb), verb, "will "+verb
	add := func(cost int, words string) {
		words = strings.TrimSpace(words + " " + after)
		lasting := c.Modal != "" || strings.HasPrefix(words, present)
		out = append(out, near{word: words, cost: cost, lasting: lasting}, near{word: words + " if", cost: cost + costAttach, lasting: lasting})
	}
	switch {
	case c.Modal != "" && c.Modal != "used to":
		add(0, c.Modal+" "+verb)
		for _, other := range w.SameVerbs(c.Modal) {
			add(costAttach, other+" "+verb)
		}
	case c.Modal == "used to", c.Tense == clause.Past:
		add(0, past)
		add(0, "used to "+verb)
		add(0, perfect)
		add(costConverse, present)
	case c.Tense == clause.Future:
		add(0, future)
		add(costAttach, present)
	case c.Perfect:
		add(0, perfect)
		add(0, past)
		if c.Progressive {
			add(costAttach, present)
		}
	default:
		add(0, present)
		add(costAttach, perfect)
		add(costAttach, future)
	}
	return out
}

// tenseCost is how far the tense of a two-place fact is from the question's: what was so need not be so now.
func tenseCost(c *clause.Clause, told string) (int, bool) {
	past := told == "past"
	asked := c.Tense == clause.Past || c.Perfect || c.Modal == "used to"
	switch {
	case past == asked:
		return 0, true
	case asked:
		return costConverse, true
	}
	return 0, false
}

// byNoun are the facts of nouns made of the verb: who leads is the leader.
func (t told) byNoun(verb string) []deed {
	var out []deed
	for _, noun := range t.names.words.Derived(verb) {
		for _, r := range t.names.store.Relations(noun) {
			of, compound := strings.CutSuffix(r.Word, " "+noun)
			if r.Form != triple.FormNoun || r.Word != noun && !compound {
				continue
			}
			v := near{word: noun, cost: costConverse, step: "“" + r.Word + "” is taken for who does “" + verb + "”"}
			found := t.pairs(r, v)
			if compound {
				found = t.ofWhich(r, v, of)
			}
			for _, d := range found {
				if name := d.parts[0].term.Name; strings.Contains(name, "'s_") && strings.Contains(name+"_", "_"+triple.Key(r.Word)+"_") {
					continue // who chairs it is not its chair, nor the chair by the door
				}
				d.parts[1].name, d.parts[1].prep = clause.Object, ""
				out = append(out, d)
			}
		}
	}
	return out
}

// ofWhich are the facts of a noun made of a verb that says in front of itself what is done to:
// of whoever is our coffee supplier, our coffee is what they supply.
func (t told) ofWhich(r triple.Relation, v near, of string) []deed {
	cost, now := tenseCost(t.q.c, r.Tense)
	at := slices.IndexFunc(t.q.parts, func(p part) bool {
		return p.name == clause.Object && p.hole == clause.NoHole && p.from.Name == "" && sameWord(strings.ToLower(p.from.Head), of, t.names.words) && len(p.from.Modifiers) == 0 && !says(p.from)
	})
	if at < 0 || !now {
		return nil
	}
	v.cost += cost
	p := &t.q.parts[at]
	var out []deed
	for _, f := range t.names.store.Pairs(r.Key, nil, nil, maxCandidates) {
		owned := triple.Term{Name: f.Object.Name + "'s_" + triple.Key(of)}
		whose := p.from.Owner == nil || slices.ContainsFunc(p.are, func(a term) bool { return strings.HasPrefix(a.Name, f.Object.Name+"'s_") })
		if !whose || f.Denied {
			continue
		}
		if !slices.ContainsFunc(p.are, func(a term) bool { return a.Name == owned.Name }) {
			p.are = append(p.are, term{Term: owned})
		}
		d := pairDeed(f, r, v)
		d.parts[1].term = owned
		out = append(out, d)
	}
	return out
}

// pairs are the facts of a relation that speak of a participant of the question, or all where it names none.
func (t told) pairs(r triple.Relation, v near) []deed {
	var out []deed
	cost, ok := tenseCost(t.q.c, r.Tense)
	if !ok || narrow.MayNotBe(t.names.words, t.q.c.Modal, r) {
		return nil
	}
	v.cost += cost
	add := func(facts []triple.Triple) {
		for _, f := range facts {
			if f.Denied && cost > 0 {
				continue // who does not live there now may have lived there
			}
			out = append(out, pairDeed(f, r, v))
			if words := narrow.RelationWords(t.names.words, r); t.names.words.Symmetric(words) {
				d := pairDeed(f, r, near{word: v.word, cost: v.cost + costAttach, step: joined(v.step, "“"+words+"” holds both ways")})
				d.parts[0].term, d.parts[1].term = d.parts[1].term, d.parts[0].term
				d.parts[0].object, d.parts[1].object = true, false
				out = append(out, d)
			}
		}
	}
	anchored := false
	for _, p := range t.q.parts {
		for _, a := range p.are {
			anchored = true
			x := a.Term
			add(t.names.store.Pairs(r.Key, &x, nil, maxCandidates))
			add(t.names.store.Pairs(r.Key, nil, &x, maxCandidates))
		}
	}
	if !anchored {
		add(t.names.store.Pairs(r.Key, nil, nil, maxCandidates))
	}
	return out
}

// pairDeed is a two-place fact as a clause has it.
func pairDeed(f triple.Triple, r triple.Relation, v near) deed {
	d := deed{whole: &f, denied: f.Denied, cost: v.cost, step: v.step, lasting: r.Tense != "past" && r.Form != triple.FormCopula}
	d.parts = []filled{{name: clause.Subject, term: f.Subject}, {name: clause.Object, term: f.Object, object: true}}
	if r.Prep != "" {
		d.parts[1].name, d.parts[1].prep = clause.Oblique, r.Prep
	}
	if r.Form == triple.FormPassive && r.Prep == "by" { // S is made by O: O makes S
		d.parts[0].name, d.parts[1].name, d.parts[1].prep = clause.Object, clause.Subject, ""
	} else if r.Form == triple.FormPassive {
		d.parts[0].name = clause.Object
	}
	return d
}

// eventDeed is an event as a clause has it.
func eventDeed(facts []triple.Triple, words Words) deed {
	var d deed
	for _, f := range facts {
		switch {
		case f.Relation == triple.EventOf:
			d.denied = f.Denied
			d.first = append(d.first, triple.Literal{Triple: f})
		case f.Relation == triple.Agent:
			d.parts = append(d.parts, filled{name: clause.Subject, term: f.Object, relation: f.Relation})
		case f.Relation == triple.Theme:
			d.parts = append(d.parts, filled{name: clause.Object, term: f.Object, relation: f.Relation})
		case f.Relation == triple.When:
			d.parts = append(d.parts, filled{name: clause.Time, term: f.Object, relation: f.Relation})
		default:
			if prep, ok := triple.RolePrep(f.Relation); ok {
				d.parts = append(d.parts, filled{name: clause.Oblique, prep: prep, term: f.Object, relation: f.Relation})
			}
			if link, ok := triple.SaidLink(f.Relation); ok {
				d.parts = append(d.parts, filled{name: clause.RoleComplement, prep: link, term: f.Object, relation: f.Relation})
				d.cond = d.cond || words.Condition(link)
			}
		}
	}
	d.only = onlyThen(words, facts, d)
	return d
}
